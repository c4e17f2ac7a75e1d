/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build-weakened.h"

#include "tf-build-change.h"
#include "tf-issue-file.h"
#include "tf-issue-weakened.h"
#include "tf-test-compare.h"
#include "tf-weakened.h"

/* Before the first iteration. */
#define IN_BUILD 0

static const TfTestReport *
get_accepted (const TfBuildState *state)
{
  return state->tests.accepted != NULL ? state->tests.accepted : state->tests.baseline;
}

/* Since the task began. */
static GPtrArray *
compare_task (TfBuildState *state, TfRepo *repo, const TfTestedTree *now, GError **error)
{
  const TfBuildInput *documents = tf_build_context_get_input (state->context);
  g_autofree char *base = tf_build_change_find_base (state, repo, error);
  g_auto (GStrv) texts =
      base != NULL ? tf_weakened_list_texts (state->workspace, documents, error) : NULL;
  TfTestPermit permit = { .texts = (const char *const *) texts };
  TfTestedTree before = { base, get_accepted (state) };

  if (texts == NULL)
    return NULL;
  return tf_weakened_compare (state->workspace, &before, now, &permit, error);
}

/* Moves what @list does not have yet from @more. */
static void
merge (GPtrArray *list, GPtrArray *more)
{
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < list->len; i++)
    g_hash_table_add (keys, tf_weakening_dup_key (g_ptr_array_index (list, i)));
  while (more->len > 0)
    {
      TfWeakening *weakening = g_ptr_array_steal_index (more, 0);

      if (g_hash_table_add (keys, tf_weakening_dup_key (weakening)))
        g_ptr_array_add (list, weakening);
      else
        tf_weakening_free (weakening);
    }
}

static GPtrArray *
compare (TfBuildState *state, const TfIssueLedger *ledger, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (state->workspace, error);
  g_autofree char *tree = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;
  TfTestedTree now = { tree, state->tests.last };
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (GPtrArray) of_task = NULL;

  if (tree == NULL)
    return NULL;
  all = tf_weakened_list (state->workspace, tf_build_context_get_input (state->context), ledger,
                          &now, IN_BUILD, error);
  of_task = all != NULL ? compare_task (state, repo, &now, error) : NULL;
  if (of_task == NULL)
    return NULL;
  merge (all, of_task);
  return g_steal_pointer (&all);
}

/* The user reads what is hidden, whatever it is. */
static gboolean
note_hidden (TfBuildState *state, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (state->workspace, error);
  g_autofree char *base = repo != NULL ? tf_build_change_find_base (state, repo, error) : NULL;
  g_autofree char *tree = base != NULL ? tf_repo_snapshot (repo, error) : NULL;
  g_auto (GStrv) hidden = NULL;
  g_autofree char *names = NULL;
  char *note = NULL;

  if (tree == NULL)
    return FALSE;
  hidden = tf_weakened_list_hidden (state->workspace, base, tree, error);
  if (hidden == NULL)
    return FALSE;
  if (hidden[0] == NULL)
    return TRUE;
  names = tf_test_compare_format ((const char *const *) hidden);
  note = g_strdup_printf (".gitignore newly hides: %s", names);
  if (!g_ptr_array_find_with_equal_func (state->notes, note, g_str_equal, NULL))
    {
      tf_workspace_log_here (state->workspace, "warn", "agent_response", "%s: %s", state->task->id,
                             note);
      g_ptr_array_add (state->notes, note);
      return TRUE;
    }
  g_free (note);
  return TRUE;
}

static GStrv
describe (const TfIssueLedger *ledger, const GPtrArray *weakenings)
{
  g_autoptr (GPtrArray) left = tf_issue_ledger_list_unwaived (ledger, weakenings);
  g_autoptr (GStrvBuilder) sentences = g_strv_builder_new ();

  for (guint i = 0; i < left->len; i++)
    {
      const TfWeakening *weakening = g_ptr_array_index (left, i);
      const TfTrackedIssue *issue = tf_issue_ledger_find_weakened (ledger, weakening);
      g_autofree char *what = tf_weakening_describe (weakening);
      g_autofree char *sentence = g_strdup_printf ("%s: %s", issue->id, what);

      g_strv_builder_add (sentences, sentence);
    }
  return g_strv_builder_end (sentences);
}

GStrv
tf_build_weakened_judge (TfBuildState *state, GError **error)
{
  TfProjectFiles *files = tf_workspace_get_files (state->workspace);
  g_autoptr (TfIssueLedger) ledger = tf_issue_file_load (files, error);
  g_autoptr (GPtrArray) weakenings = ledger != NULL ? compare (state, ledger, error) : NULL;

  if (weakenings == NULL || !note_hidden (state, error))
    return NULL;
  if (tf_issue_ledger_take_weakened (ledger, weakenings, IN_BUILD) &&
      !tf_issue_file_save (files, ledger, error))
    return NULL;
  return describe (ledger, weakenings);
}
