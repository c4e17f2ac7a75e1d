/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-create-item.h"

G_BEGIN_DECLS

/**
 * TfCreateFiles:
 *
 * Files, folders and links to add to a project that does not exist yet, each with its details. Each
 * can be removed. Main thread only.
 *
 * Signals: "text" (string): a single file was added and contains text; "changed": items or the busy
 * state changed.
 */
#define TF_TYPE_CREATE_FILES (tf_create_files_get_type ())
G_DECLARE_FINAL_TYPE (TfCreateFiles, tf_create_files, TF, CREATE_FILES, AdwBin)

/* Files added in one main loop iteration are inspected together, on a worker. */
void tf_create_files_add (TfCreateFiles *self, GFile *file);
void tf_create_files_add_link (TfCreateFiles *self, const char *url);

/* %TRUE: a single text file emits "text" instead of becoming a resource. */
void tf_create_files_set_wants_text (TfCreateFiles *self, gboolean wants_text);

/* Returns: (transfer none) (element-type TfCreateItem) */
GListModel *tf_create_files_get_items (TfCreateFiles *self);

/* Whether files are being inspected. */
gboolean tf_create_files_is_busy (TfCreateFiles *self);

G_END_DECLS
