/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-create-files.h"

G_BEGIN_DECLS

/* What was entered for a project that was not created yet, kept for the next window as tf-unsaved.h
 * says. Main thread only. */

/* Replaces what was kept. @title: (nullable), @items: (element-type TfCreateItem) (nullable): %NULL keeps
 * that of before */
void tf_create_draft_keep (const char *title, const char *text, GListModel *items);
void tf_create_draft_forget (void);

/* Returns: (transfer full): "" if there is none */
char *tf_create_draft_dup_title (void);
char *tf_create_draft_dup_text (void);

/* Adds the files, folders and links to @files, which looks at them again. */
void tf_create_draft_restore_items (TfCreateFiles *files);

/* Whether this is what is kept. @items: (element-type TfCreateItem) */
gboolean tf_create_draft_is (const char *text, GListModel *items);

G_END_DECLS
