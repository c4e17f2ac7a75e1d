/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-tab.h"

G_BEGIN_DECLS

/**
 * TfChangesView:
 *
 * What the fix of an iteration changed, file by file. Shows the newest until one is chosen.
 *
 * Properties: those of TfProjectTab. Main thread only.
 */
#define TF_TYPE_CHANGES_VIEW (tf_changes_view_get_type ())
G_DECLARE_FINAL_TYPE (TfChangesView, tf_changes_view, TF, CHANGES_VIEW, TfProjectTab)

G_END_DECLS
