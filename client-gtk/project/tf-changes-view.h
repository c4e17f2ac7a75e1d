/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-tab.h"

G_BEGIN_DECLS

/**
 * TfChangesView:
 *
 * What changed in the deliverable: all since it was begun or imported, or what the fix of an iteration
 * changed, file by file, with marks on words; side by side where there is room. Ctrl+F finds a text. On a
 * line, Enter, C or the button that appears comment on it.
 *
 * Actions: "changes.comment" (u: row).
 *
 * Properties: those of TfProjectTab. Main thread only.
 */
#define TF_TYPE_CHANGES_VIEW (tf_changes_view_get_type ())
G_DECLARE_FINAL_TYPE (TfChangesView, tf_changes_view, TF, CHANGES_VIEW, TfProjectTab)

G_END_DECLS
