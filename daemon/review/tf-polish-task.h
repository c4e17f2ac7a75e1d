/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-acceptance-tally.h"
#include "tf-build-context.h"
#include "tf-issue-ledger.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* The subject of one iteration; each step has a copy. */
typedef struct
{
  TfWorkspace *workspace; /* (owned) */
  char *project_name;     /* (owned) */
  char *output_path;      /* (owned): the deliverable, below the project */
  guint iteration;
} TfPolishTask;

TfPolishTask *tf_polish_task_new (TfWorkspace *workspace,
                                  const char *project_name,
                                  const char *output_path,
                                  guint iteration);
TfPolishTask *tf_polish_task_copy (const TfPolishTask *self);
void tf_polish_task_free (TfPolishTask *self);

gboolean tf_polish_task_is_tree (const TfPolishTask *self);
gboolean tf_polish_task_has_tests (const TfPolishTask *self);

/* The name of the report of this iteration's tests: "iteration-4". Returns: (transfer full) */
char *tf_polish_task_dup_tests_name (const TfPolishTask *self);

/* @report as the material "test_results", with what failed in the code as it was given. Returns:
 * (transfer full) */
char *tf_polish_task_dup_test_results (const TfPolishTask *self, const TfTestReport *report);

/* The name of this iteration's review by its first reviewer. Returns: (transfer full) */
char *tf_polish_task_dup_review_name (const TfPolishTask *self);

/* Worker. The documents currently on disk and, if the type has tests, the report of this
 * iteration's tests; a missing one is an unknown result. TF_ERROR_OUTPUT_MISSING if the deliverable
 * is missing or blank, or is a tree without files. Returns: (transfer full) */
TfBuildContext *tf_polish_task_load (const TfPolishTask *self, GError **error);

/* Worker. The prompt file of @purpose with deliverable (labelled "." if it is a listing), constraints,
 * except for a fix intent and spec, and test_results if there are tests. Returns: (transfer full) */
TfPrompt *tf_polish_task_create_prompt (const TfPolishTask *self,
                                        TfBuildContext *context,
                                        TfPurpose purpose,
                                        GError **error);

/* Worker. Adds the text of the prompt file @name to the instructions. */
gboolean tf_polish_task_extend_prompt (const TfPolishTask *self,
                                       TfPrompt *prompt,
                                       const char *name,
                                       GError **error);

/* Worker. In which ways the tests of the tree on disk are weaker than before (tf-weakened.h); waived
 * ones included. A document has none. Returns: (transfer full) (element-type TfWeakening) */
GPtrArray *tf_polish_task_list_weakened (const TfPolishTask *self,
                                         TfBuildContext *context,
                                         const TfIssueLedger *ledger,
                                         GError **error);

/* Worker. What the rules of the type find missing in the deliverable, the tests that were weakened
 * (tf-weakened.h) and, with evidence, tests that pass without the program (tf-without-program.h); a
 * document is complete once built. Returns: (transfer full) (element-type utf8) */
GPtrArray *tf_polish_task_list_findings (const TfPolishTask *self, TfBuildContext *context);

/* Worker. For a tree: the paths that a fix may change and that differ from @commit, a commit or
 * snapshot. Returns: (transfer full) (element-type utf8) */
GPtrArray *tf_polish_task_list_changed (const TfPolishTask *self,
                                        const char *commit,
                                        GError **error);

/* Whether @map has a row for each acceptance criterion. Appends to @errors (element-type utf8). */
gboolean tf_polish_task_check_map (TfBuildContext *context, const char *map, GPtrArray *errors);

/* How it is known of each criterion that it is met, by @report (nullable) and the consent of the user.
 * Returns: (transfer full) (nullable): %NULL if there is no map */
TfAcceptanceTally *tf_polish_task_tally (const TfPolishTask *self,
                                         TfBuildContext *context,
                                         const TfTestReport *report);

/* Worker. For a tree, adds what its listing does not show: acceptance and rule_findings. */
void tf_polish_task_add_tree_materials (const TfPolishTask *self,
                                        TfBuildContext *context,
                                        TfPrompt *prompt);

/* Worker. What the user has changed since the commit @since (nullable: the newest), committed or not:
 * the deliverable or the constraints. What cannot be compared counts as changed. Returns: (transfer
 * full) (nullable): their paths, for the log; %NULL: nothing */
char *tf_polish_task_find_edited (const TfPolishTask *self,
                                  TfBuildContext *context,
                                  const char *since);

/* "a.c, b.c, c.c and 4 more". Any thread. Returns: (transfer full) */
char *tf_polish_task_format_paths (const GPtrArray *paths);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfPolishTask, tf_polish_task_free)

G_END_DECLS
