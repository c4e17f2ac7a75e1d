/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-regression.h"

#include "tf-state-store.h"

#define MAX_COMMITS 10000

void
tf_regression_free (TfRegression *self)
{
  g_strfreev (self->tests);
  g_free (self->good);
  g_free (self->bad);
  g_clear_pointer (&self->fixes, g_ptr_array_unref);
  g_free (self);
}

/* An unreadable report proves nothing. Returns: (transfer full) (nullable) */
static TfTestReport *
load (const TfPolishTask *task, guint iteration)
{
  g_autofree char *name = g_strdup_printf ("iteration-%u", iteration);

  return tf_state_store_load_tests (tf_workspace_get_files (task->workspace), name, NULL);
}

static gboolean
has_outcome (const TfTestReport *report, const char *name, TfTestOutcome outcome)
{
  const TfTestCase *test = report != NULL ? tf_test_report_find (report, name) : NULL;

  return test != NULL && test->outcome == outcome;
}

/* The names that fail in @now and did not fail in the previous iteration. */
static GPtrArray *
list_new_failures (const TfTestReport *now, const TfTestReport *before)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < now->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (now->cases, i);

      if (test->outcome == TF_TEST_OUTCOME_FAILED &&
          !has_outcome (before, test->name, TF_TEST_OUTCOME_FAILED))
        g_ptr_array_add (names, g_strdup (test->name));
    }
  return names;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* Those of @names that passed in @then. Returns: (transfer full) (nullable) */
static GStrv
choose_passed (GPtrArray *names, const TfTestReport *then)
{
  g_autoptr (GStrvBuilder) chosen = g_strv_builder_new ();
  GStrv all = NULL;

  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    if (has_outcome (then, g_ptr_array_index (names, i), TF_TEST_OUTCOME_PASSED))
      g_strv_builder_add (chosen, g_ptr_array_index (names, i));
  all = g_strv_builder_end (chosen);
  if (all[0] == NULL)
    g_clear_pointer (&all, g_strfreev);
  return all;
}

/* The newest iteration in which any of @names passed. */
static TfRegression *
find_newest_passed (const TfPolishTask *task, GPtrArray *names)
{
  guint last = task->iteration > TF_REGRESSION_MAX_ITERATIONS
                   ? task->iteration - TF_REGRESSION_MAX_ITERATIONS
                   : 1;

  for (guint iteration = task->iteration - 1; iteration >= last; iteration--)
    {
      g_autoptr (TfTestReport) then = load (task, iteration);
      GStrv tests = then != NULL ? choose_passed (names, then) : NULL;
      TfRegression *self = NULL;

      if (tests == NULL)
        continue;
      self = g_new0 (TfRegression, 1);
      self->tests = tests;
      self->iteration = iteration;
      self->fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_commit_free);
      return self;
    }
  return NULL;
}

/* Takes apart @log, which is newest first. */
static void
take_commits (TfRegression *self, GPtrArray *log)
{
  gboolean inside = FALSE;

  for (guint i = 0; i < log->len && self->good == NULL; i++)
    {
      TfCommit *commit = g_ptr_array_index (log, i);

      inside = inside || g_str_equal (commit->hash, self->bad);
      if (!inside)
        continue;
      if (tf_commit_is (commit, TF_COMMIT_KIND_REVIEW, self->iteration))
        self->good = g_strdup (commit->hash);
      else if (commit->facts.kind == TF_COMMIT_KIND_FIX)
        {
          log->pdata[i] = NULL;
          g_ptr_array_insert (self->fixes, 0, commit);
        }
    }
}

TfRegression *
tf_regression_find (const TfPolishTask *task, const char *bad, GError **error)
{
  g_autoptr (TfTestReport) now = load (task, task->iteration);
  g_autoptr (TfTestReport) before = task->iteration > 1 ? load (task, task->iteration - 1) : NULL;
  g_autoptr (GPtrArray) names = NULL;
  g_autoptr (TfRegression) self = NULL;
  g_autoptr (GPtrArray) log = NULL;
  TfRepo *repo = NULL;

  if (now == NULL || task->iteration < 2)
    return NULL;
  names = list_new_failures (now, before);
  if (names->len == 0)
    return NULL;
  self = find_newest_passed (task, names);
  if (self == NULL)
    return NULL;
  repo = tf_workspace_get_tree (task->workspace, error);
  log = repo != NULL ? tf_repo_log (repo, MAX_COMMITS, error) : NULL;
  if (log == NULL)
    return NULL;
  self->bad = g_strdup (bad);
  take_commits (self, log);
  return g_steal_pointer (&self);
}
