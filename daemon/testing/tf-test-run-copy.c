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
#include "tf-worker.h"

void
tf_test_copy_free (TfTestCopy *self)
{
  g_free (self->snapshot);
  g_free (self->name);
  g_free (self->private_directory);
  g_free (self->directory);
  g_free (self->base);
  g_free (self->written);
  g_free (self->shown);
  g_free (self->home);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_clear_pointer (&self->programs, tf_test_programs_free);
  g_clear_pointer (&self->checkout, tf_test_checkout_close);
  g_clear_pointer (&self->plan, tf_test_plan_free);
  g_free (self->problem);
  g_free (self);
}

static gboolean
is_missing (const TfTestStep *step, const TfTestPrograms *programs)
{
  g_autofree char *path = NULL;

  if (strchr (step->argv[0], '/') != NULL)
    return FALSE;
  path = tf_test_programs_find (programs, step->argv[0]);
  return path == NULL;
}

char *
tf_test_copy_find_problem (const TfTestPlan *plan,
                           const TfTestPrograms *programs,
                           gboolean *out_environment)
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
      if (is_missing (step, programs))
        {
          *out_environment = TRUE;
          return tf_test_need_describe (TF_TEST_NEED_PROGRAM, step->argv[0]);
        }
    }
  return runs_tests ? NULL : g_strdup ("the build system has no step that runs tests");
}

static void
make_plan (TfTestCopy *self, TfWorkspace *workspace, TfDeliverable *deliverable)
{
  g_autoptr (GError) error = NULL;

  self->plan = tf_workspace_plan_tests_as (workspace, deliverable, self->directory, &error);
  self->problem =
      error != NULL ? g_strdup_printf ("cannot determine how to run the tests: %s", error->message)
                    : tf_test_copy_find_problem (self->plan, self->programs, &self->lacks_program);
}

/* The copy is ours, and its folders are no links. */
static gboolean
omit (TfTestCopy *self, const GPtrArray *paths, GError **error)
{
  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autofree char *path =
          g_build_filename (self->directory, g_ptr_array_index (paths, i), NULL);

      if (!tf_worker_go_on (error))
        return FALSE;
      if (g_unlink (path) == 0 || errno == ENOENT)
        continue;
      tf_error_set_from_errno (error, errno, "remove", path);
      return FALSE;
    }
  return TRUE;
}

char *
tf_test_copy_dup_relative (const TfTestCopy *self, const char *part)
{
  return g_build_filename ("scratch", self->name, part, NULL);
}

char *
tf_test_copy_dup_path (const TfTestCopy *self, const char *part)
{
  return g_build_filename (self->private_directory, "scratch", self->name, part, NULL);
}

/* A tree of its own: something is left out, or another run holds the checkout. */
static gboolean
export_tree (TfTestCopy *self,
             TfWorkspace *workspace,
             const char *commit,
             const GPtrArray *omitted,
             GError **error)
{
  TfRepo *repo = tf_test_tree_get_repo (workspace, error);

  self->base = tf_test_copy_dup_relative (self, TF_TEST_COPY_TREE);
  self->directory = tf_test_copy_dup_path (self, TF_TEST_COPY_TREE);
  return repo != NULL && tf_repo_export (repo, self->snapshot, self->directory, error) &&
         tf_repo_set_export_times (repo, self->snapshot, commit == NULL, self->directory, error) &&
         omit (self, omitted, error);
}

static gboolean
find_base (TfTestCopy *self,
           TfWorkspace *workspace,
           const char *commit,
           const GPtrArray *omitted,
           GError **error)
{
  g_autoptr (GError) failure = NULL;

  if (omitted == NULL)
    self->checkout = tf_test_checkout_open (workspace, self->snapshot, commit == NULL, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (self->checkout == NULL)
    return export_tree (self, workspace, commit, omitted, error);
  self->base = g_strdup (TF_TEST_CHECKOUT_BELOW);
  self->directory = g_strdup (tf_test_checkout_get_directory (self->checkout));
  return TRUE;
}

TfTestCopy *
tf_test_copy_new (TfWorkspace *workspace,
                  TfDeliverable *deliverable,
                  const char *commit,
                  const char *name,
                  const GPtrArray *omitted,
                  GError **error)
{
  g_autoptr (TfTestCopy) self = g_new0 (TfTestCopy, 1);
  g_autofree char *made = NULL;
  TfRepo *repo = NULL;

  tf_worker_assert_current ();
  repo = tf_test_tree_get_repo (workspace, error);
  if (repo == NULL)
    return NULL;
  self->name = g_strdup (name);
  self->private_directory =
      tf_project_files_dup_path (tf_workspace_get_files (workspace), TF_DIR_PRIVATE);
  self->snapshot = commit != NULL ? g_strdup (commit) : tf_repo_snapshot (repo, error);
  if (self->snapshot == NULL)
    return NULL;
  made = tf_scratch_make (tf_workspace_get_files (workspace), name, error);
  if (made == NULL || !find_base (self, workspace, commit, omitted, error))
    return NULL;
  make_plan (self, workspace, deliverable);
  return g_steal_pointer (&self);
}
