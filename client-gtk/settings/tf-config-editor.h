/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-view.h"

G_BEGIN_DECLS

/**
 * TfConfigEditor:
 *
 * The configuration file as text. The daemon checks it as a whole; what it refuses is marked at its
 * line, and the text stays.
 *
 * Main thread only.
 */
#define TF_TYPE_CONFIG_EDITOR (tf_config_editor_get_type ())
G_DECLARE_FINAL_TYPE (TfConfigEditor, tf_config_editor, TF, CONFIG_EDITOR, TfClientView)

/* Reads the file again; what is not saved stays. */
void tf_config_editor_reload (TfConfigEditor *self);

/* Shows the line of the key @path, as soon as the text is there. */
void tf_config_editor_show_key (TfConfigEditor *self, const char *path);

G_END_DECLS
