/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-diff-model.h"

G_BEGIN_DECLS

/**
 * TfDiffRow:
 *
 * Shows a TfDiffLine: number, sign and text, with marks on the words that changed; side by side two of
 * them. Under the pointer or with the focus, a line has a button that activates "changes.comment" (u: the
 * position). Main thread only.
 */
#define TF_TYPE_DIFF_ROW (tf_diff_row_get_type ())
G_DECLARE_FINAL_TYPE (TfDiffRow, tf_diff_row, TF, DIFF_ROW, AdwBin)

GtkWidget *tf_diff_row_new (void);

/* @wanted: what to mark as found, "" for nothing; @is_current: in the color of the current match */
void tf_diff_row_set_line (TfDiffRow *self,
                           TfDiffLine *line,
                           guint position,
                           gboolean side_by_side,
                           const char *wanted,
                           gboolean is_current);

guint tf_diff_row_get_position (TfDiffRow *self);

/* What it shows, as a screen reader says it. Returns: (transfer full) */
char *tf_diff_row_describe (TfDiffLine *line);

G_END_DECLS
