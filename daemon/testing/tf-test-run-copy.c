/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "tf-error.h"
#include "tf-scratch.h"
#include "tf-test-need.h"
#include "tf-test-run-private.h"

void
tf_test_copy_free (TfTestCopy *self)
{
  g_free (self->snapshot);
  g_free (self->directory);
  g_clear_pointer (&self->plan, tf_test_plan_free);
  g_free (self->problem);
  g_free (self);
}

static gboolean
is_missing (const TfTestStep *step)
{
  g_autofree char *path = NULL;

  if (strchr (step->argv[0], '/') != NULL)
    return FALSE;
  path = g_find_program_in_path (step->argv[0]);
  return path == NULL;
}

char *
tf_test_copy_find_problem (const TfTestPlan *plan, gboolean *out_environment)
{
  gboolean runs_tests = FALSE;

  *out_environment = FALSE;
  if (plan == NULL || plan->steps->len == 0)
    return g_strdup ("no tests were found: add tests for a common runner (meson, ctest, make "
                     "check, cargo, go, npm, pytest, prove), or set tests.command");
  for (guint i = 0; i < plan->steps->len; i++)
    {
      const TfTestStep *step = g_ptr_array_index (plan->steps, i);

      runs_tests |= step->runs_tests;
      if (is_missing (step))
        {
          *out_environment = TRUE;
          return tf_test_need_describe (TF_TEST_NEED_PROGRAM, step->argv[0]);
        }
    }
  return runs_tests ? NULL : g_strdup ("the build system has no step that runs tests");
}

static void
make_plan (TfTestCopy *self, TfWorkspace *workspace)
{
  g_autoptr (GError) error = NULL;

  self->plan = tf_workspace_plan_tests (workspace, self->directory, &error);
  self->problem =
      error != NULL ? g_strdup_printf ("cannot determine how to run the tests: %s", error->message)
                    : tf_test_copy_find_problem (self->plan, &self->lacks_program);
}

/* The copy is ours, and its folders are no links. */
static gboolean
omit (TfTestCopy *self, const GPtrArray *paths, GError **error)
{
  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autofree char *path =
          g_build_filename (self->directory, g_ptr_array_index (paths, i), NULL);

      if (g_unlink (path) == 0 || errno == ENOENT)
        continue;
      tf_error_set_from_errno (error, errno, "remove", path);
      return FALSE;
    }
  return TRUE;
}

TfTestCopy *
tf_test_copy_new (TfWorkspace *workspace,
                  const char *commit,
                  const char *name,
                  const GPtrArray *omitted,
                  GError **error)
{
  g_autoptr (TfTestCopy) self = g_new0 (TfTestCopy, 1);
  TfRepo *repo = NULL;

  tf_worker_assert_current ();
  repo = tf_workspace_get_tree (workspace, error);
  if (repo == NULL)
    return NULL;
  self->snapshot = commit != NULL ? g_strdup (commit) : tf_repo_snapshot (repo, error);
  if (self->snapshot == NULL)
    return NULL;
  self->directory = tf_scratch_make (tf_workspace_get_files (workspace), name, error);
  if (self->directory == NULL || !tf_repo_export (repo, self->snapshot, self->directory, error))
    return NULL;
  if (!omit (self, omitted, error))
    return NULL;
  make_plan (self, workspace);
  return g_steal_pointer (&self);
}
