/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* What is tested, also while the type of the deliverable is not known yet. */

/* Worker. Returns: (transfer none) */
static inline TfRepo *
tf_test_tree_get_repo (TfWorkspace *workspace, GError **error)
{
  return tf_workspace_get_code (workspace, error);
}

/* Any thread. Returns: (transfer none) */
static inline const char *
tf_test_tree_get_directory (TfWorkspace *workspace)
{
  return tf_workspace_get_code_directory (workspace);
}

G_END_DECLS
