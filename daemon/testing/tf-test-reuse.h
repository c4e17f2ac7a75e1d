/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* Which test run need not be repeated. Worker. */

/* All (not owned). */
typedef struct
{
  TfWorkspace *workspace;
  const TfConfig *config;
  const TfWorkspaceTests *tests;
  const char *snapshot; /* or a commit */
  gboolean confined;
} TfTestSituation;

/* Identifies the files of the tree, the settings that decide how it is tested, and the programs that
 * are installed. Returns: (transfer full) (nullable): it cannot be determined */
char *tf_test_reuse_dup_key (const TfTestSituation *self);

/* The newest report with @key. An unknown result is one too: nothing has changed that could make it
 * known. @out_name (transfer full): whose it is. Returns: (transfer full) (nullable) */
TfTestReport *tf_test_reuse_find (const TfProjectFiles *files, const char *key, char **out_name);

/* The newest report that is known. Returns: (transfer full) (nullable) */
TfTestReport *tf_test_reuse_find_previous (const TfProjectFiles *files);

G_END_DECLS
