/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-create-item.h"

G_BEGIN_DECLS

/**
 * TfCreateFiles:
 *
 * What waits for a project that does not exist yet: files, folders and links, each with what is known
 * of it, and each can be taken off again. Main thread only.
 *
 * Signals: "text" (string): one file was given alone, and is text; "changed": items or busy did.
 */
#define TF_TYPE_CREATE_FILES (tf_create_files_get_type ())
G_DECLARE_FINAL_TYPE (TfCreateFiles, tf_create_files, TF, CREATE_FILES, AdwBin)

/* Files that come in one go are looked at together, on a worker. */
void tf_create_files_add (TfCreateFiles *self, GFile *file);
void tf_create_files_add_link (TfCreateFiles *self, const char *url);

/* %TRUE for "text" to be emitted instead of a lone text becoming a resource. */
void tf_create_files_set_wants_text (TfCreateFiles *self, gboolean wants_text);

/* Returns: (transfer none): of TfCreateItem */
GListModel *tf_create_files_get_items (TfCreateFiles *self);

/* Adds what waited earlier. @items: of TfCreateItem */
void tf_create_files_restore (TfCreateFiles *self, GListModel *items);

/* While files are being looked at. */
gboolean tf_create_files_is_busy (TfCreateFiles *self);

G_END_DECLS
