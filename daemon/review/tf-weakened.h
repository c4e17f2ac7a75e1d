/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-build-context.h"
#include "tf-issue-ledger.h"
#include "tf-test-permit.h"

G_BEGIN_DECLS

/* Whether the tests of a tree became weaker. A build and a fix are judged by the same comparison: of
 * the reports of the tests by name, and of the files by text (tf_deliverable_list_weakenings()); a test or source that .gitignore newly
 * hides on disk counts too. Worker. */

/* How many iterations to look back. */
#define TF_WEAKENED_MAX_ITERATIONS 50

/* One state of the tree that a later one must not be weaker than. All (not owned). */
typedef struct
{
  const char *tree;          /* (nullable): commit or snapshot; %NULL: there were no files */
  const TfTestReport *tests; /* (nullable): of that tree; %NULL: unknown */
} TfTestedTree;

/* Compares two states; @permit (nullable) says what may change. What cannot be compared is an error:
 * TF_ERROR_GIT. Returns: (transfer full) (element-type TfWeakening) */
GPtrArray *tf_weakened_compare (TfWorkspace *workspace,
                                const TfTestedTree *before,
                                const TfTestedTree *after,
                                const TfTestPermit *permit,
                                GError **error);

/* How many hidden files are named. */
#define TF_WEAKENED_MAX_HIDDEN 1000

/* The files on disk that .gitignore hides and did not hide in the tree @before (nullable), if its rules
 * differ in @after, the tree on disk: see tf_repo_list_hidden(). Returns: (transfer full) */
GStrv tf_weakened_list_hidden (TfWorkspace *workspace,
                               const char *before,
                               const char *after,
                               GError **error);

/* What the documents of the user and his decisions ask for; further texts may be added. TF_ERROR_GIT,
 * TF_ERROR_STATE_CORRUPT. Returns: (transfer full) */
GStrv tf_weakened_list_texts (TfWorkspace *workspace,
                              const TfBuildInput *documents,
                              GError **error);

/* Compares @now with all earlier states: the tree from before the first agent, the one that was built,
 * and the reports of the iterations before @iteration (0: in the build). What the documents ask for, or
 * an issue of @ledger that was fixed, may change; but not what @ledger has open as weakened. Waived
 * ones are included. Returns: (transfer full) (element-type TfWeakening) */
GPtrArray *tf_weakened_list (TfWorkspace *workspace,
                             const TfBuildInput *documents,
                             const TfIssueLedger *ledger,
                             const TfTestedTree *now,
                             guint iteration,
                             GError **error);

/* The names of the reports of the tests: from before the first agent, and after the last build task. */
#define TF_WEAKENED_BASELINE "build-baseline"
#define TF_WEAKENED_BUILT    "build"

G_END_DECLS
