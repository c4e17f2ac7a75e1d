/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfCreateDump:
 *
 * The field for a brain dump: with a hint while it is empty, an example to begin with, and the number of
 * words. Main thread only.
 *
 * Signals: "changed": the text changed.
 */
#define TF_TYPE_CREATE_DUMP (tf_create_dump_get_type ())
G_DECLARE_FINAL_TYPE (TfCreateDump, tf_create_dump, TF, CREATE_DUMP, AdwBin)

/* Moves the focus into the text. Not by grab_focus: that of a container catches Shift+Tab. */
void tf_create_dump_focus (TfCreateDump *self);

/* Returns: (transfer full) */
char *tf_create_dump_dup_text (TfCreateDump *self);
void tf_create_dump_set_text (TfCreateDump *self, const char *text);
void tf_create_dump_insert (TfCreateDump *self, const char *text);
gboolean tf_create_dump_is_empty (TfCreateDump *self);

/* Asks for the number of words that Distill needs, and shows it as long as there are less. */
void tf_create_dump_ask_min_words (TfCreateDump *self, TfClient *client);

/* Why the daemon would not take the text. Returns: (transfer full) (nullable) */
char *tf_create_dump_dup_trouble (TfCreateDump *self);

G_END_DECLS
