/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-tab.h"

G_BEGIN_DECLS

/**
 * TfChangesView:
 *
 * The changes made by the fix of an iteration, file by file. Shows the latest iteration until
 * another is selected.
 *
 * Properties: those of TfProjectTab. Main thread only.
 */
#define TF_TYPE_CHANGES_VIEW (tf_changes_view_get_type ())
G_DECLARE_FINAL_TYPE (TfChangesView, tf_changes_view, TF, CHANGES_VIEW, TfProjectTab)

G_END_DECLS
