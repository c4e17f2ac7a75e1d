/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-view.h"

G_BEGIN_DECLS

/**
 * TfConfigEditor:
 *
 * The configuration file as text. The daemon validates it as a whole; an error is marked at its
 * line, and the text is kept.
 *
 * Main thread only.
 */
#define TF_TYPE_CONFIG_EDITOR (tf_config_editor_get_type ())
G_DECLARE_FINAL_TYPE (TfConfigEditor, tf_config_editor, TF, CONFIG_EDITOR, TfClientView)

/* Reads the file again; unsaved text is kept. */
void tf_config_editor_reload (TfConfigEditor *self);

/* Shows the line of the key @path once the file is loaded. */
void tf_config_editor_show_key (TfConfigEditor *self, const char *path);

G_END_DECLS
