/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-weakened.h"

#include "tf-fix-issue.h"
#include "tf-issue-file.h"
#include "tf-test-compare.h"
#include "tf-weakened.h"

static gboolean
restores (const GPtrArray *issues)
{
  for (guint i = 0; i < issues->len; i++)
    if (((const TfFixIssue *) g_ptr_array_index (issues, i))->weakened)
      return TRUE;
  return FALSE;
}

/* Returns: (transfer container) (element-type TfIssue): that may excuse a change */
static GPtrArray *
list_excuses (const GPtrArray *issues)
{
  GPtrArray *excuses = g_ptr_array_new ();

  for (guint i = 0; i < issues->len; i++)
    {
      const TfFixIssue *issue = g_ptr_array_index (issues, i);

      if (!issue->weakened)
        g_ptr_array_add (excuses, issue->issue);
    }
  return excuses;
}

static GPtrArray *
compare_with_base (const TfPolishTask *task,
                   const TfTestedTree *before,
                   const TfTestedTree *after,
                   const TfBuildInput *documents,
                   const GPtrArray *issues,
                   GError **error)
{
  g_auto (GStrv) texts = tf_weakened_list_texts (task->workspace, documents, error);
  g_autoptr (GPtrArray) excuses = list_excuses (issues);
  TfTestPermit permit = { .texts = (const char *const *) texts, .issues = excuses };

  return texts != NULL ? tf_weakened_compare (task->workspace, before, after, &permit, error)
                       : NULL;
}

static gboolean
has (const GPtrArray *weakenings, const TfWeakening *weakening)
{
  g_autofree char *key = tf_weakening_dup_key (weakening);

  for (guint i = 0; i < weakenings->len; i++)
    {
      g_autofree char *other = tf_weakening_dup_key (g_ptr_array_index (weakenings, i));

      if (g_str_equal (key, other))
        return TRUE;
    }
  return FALSE;
}

/* Those found with the fix that were not found before it. */
static GPtrArray *
compare_with_first (const TfPolishTask *task,
                    const TfTestedTree *before,
                    const TfTestedTree *after,
                    const TfBuildInput *documents,
                    GError **error)
{
  g_autoptr (TfIssueLedger) ledger =
      tf_issue_file_load (tf_workspace_get_files (task->workspace), error);
  g_autoptr (GPtrArray) then = NULL;
  g_autoptr (GPtrArray) now = NULL;

  if (ledger == NULL)
    return NULL;
  then = tf_weakened_list (task->workspace, documents, ledger, before, 1, error);
  now =
      then != NULL ? tf_weakened_list (task->workspace, documents, ledger, after, 1, error) : NULL;
  if (now == NULL)
    return NULL;
  for (guint i = now->len; i > 0; i--)
    if (has (then, g_ptr_array_index (now, i - 1)))
      g_ptr_array_remove_index (now, i - 1);
  return g_steal_pointer (&now);
}

/* The user reads what is hidden, whatever it is. */
static gboolean
log_hidden (const TfPolishTask *task, const char *before, const char *after, GError **error)
{
  g_auto (GStrv) hidden = tf_weakened_list_hidden (task->workspace, before, after, error);

  if (hidden != NULL && hidden[0] != NULL)
    {
      g_autofree char *names = tf_test_compare_format ((const char *const *) hidden);

      tf_workspace_log_here (task->workspace, "warn", "document_changed",
                             ".gitignore newly hides: %s", names);
    }
  return hidden != NULL;
}

GPtrArray *
tf_fix_weakened_list (const TfPolishTask *task,
                      const char *base,
                      const TfTestReport *before,
                      const TfTestReport *after,
                      const GPtrArray *issues,
                      GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (task->workspace, error);
  g_autofree char *tree = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;
  g_autoptr (TfBuildContext) context = tree != NULL ? tf_polish_task_load (task, error) : NULL;
  const TfBuildInput *documents = NULL;
  /* the tested tree also has what the user changed since the commit */
  TfTestedTree then = { before != NULL && *before->tree != '\0' ? before->tree : base, before };
  TfTestedTree now = { tree, after };

  if (context == NULL || !log_hidden (task, then.tree, tree, error))
    return NULL;
  documents = tf_build_context_get_input (context);
  if (restores (issues))
    return compare_with_first (task, &then, &now, documents, error);
  return compare_with_base (task, &then, &now, documents, issues, error);
}
