/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-notice.h"

#include "tf-file-class.h"
#include "tf-test-run.h"

static gboolean
is_passed (const TfTestReport *report, const char *name)
{
  const TfTestCase *found = tf_test_report_find (report, name);

  return found != NULL && found->outcome == TF_TEST_OUTCOME_PASSED;
}

TfNoticed
tf_fix_notice_compare (const TfTestReport *without, const TfTestReport *with)
{
  if (without == NULL || !without->counts.known || !with->counts.known)
    return TF_NOTICED_UNKNOWN;
  for (guint i = 0; i < without->cases->len; i++)
    {
      const TfTestCase *one = g_ptr_array_index (without->cases, i);

      if (one->outcome == TF_TEST_OUTCOME_FAILED && is_passed (with, one->name))
        return TF_NOTICED_YES;
    }
  if (without->names_complete && with->names_complete)
    return TF_NOTICED_NO;
  return without->counts.failed == 0 ? TF_NOTICED_NO : TF_NOTICED_UNKNOWN;
}

/* The tests among what the fix changed, and whether it changed anything else. Returns: (transfer
 * full) (nullable) (element-type utf8) */
static GPtrArray *
list_tests (const TfPolishTask *task, const char *base, gboolean *out_code, GError **error)
{
  g_autoptr (GPtrArray) changed = tf_polish_task_list_changed (task, base, error);
  GPtrArray *tests = changed != NULL ? g_ptr_array_new_with_free_func (g_free) : NULL;

  *out_code = FALSE;
  for (guint i = 0; changed != NULL && i < changed->len; i++)
    {
      const char *path = g_ptr_array_index (changed, i);

      if (tf_file_class_is_test (path))
        g_ptr_array_add (tests, g_strdup (path));
      else
        *out_code = TRUE;
    }
  return tests;
}

/* The code of @base with the tests of the fix. Returns: (transfer full) (nullable): %NULL: the fix
 * changes no tests, or nothing else */
static char *
make_tree (const TfPolishTask *task,
           const char *base,
           const TfTestReport *after,
           gboolean *out_code,
           GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (task->workspace));
  g_autoptr (GPtrArray) tests = list_tests (task, base, out_code, error);
  TfRepo *repo = tests != NULL ? tf_workspace_get_tree (task->workspace, error) : NULL;

  if (repo == NULL || tests->len == 0 || !*out_code)
    return NULL;
  return tf_repo_mix (repo, base, after->tree, tests, error);
}

gboolean
tf_fix_notice_find (const TfPolishTask *task,
                    const char *name,
                    const char *base,
                    const TfTestReport *before,
                    const TfTestReport *after,
                    TfNoticed *out_noticed,
                    GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (TfTestReport) without = NULL;
  g_autofree char *tree = NULL;
  gboolean code = FALSE;

  *out_noticed = TF_NOTICED_UNKNOWN;
  if (!after->counts.known)
    return TRUE;
  tree = make_tree (task, base, after, &code, &failure);
  if (failure == NULL && tree == NULL)
    *out_noticed = code ? tf_fix_notice_compare (before, after) : TF_NOTICED_NOT_ASKED;
  else if (failure == NULL && after->wall_time <= TF_FIX_NOTICE_SECONDS * G_USEC_PER_SEC)
    {
      without = tf_test_run (task->workspace, name, tree, cancellable, &failure);
      *out_noticed = tf_fix_notice_compare (without, after);
    }
  if (failure != NULL)
    tf_workspace_log (task->workspace, "warn", "test_run", "%s: %s", name, failure->message);
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}
