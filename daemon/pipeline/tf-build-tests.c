/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build-tests.h"

#include "tf-error.h"

static const char *const names[] = { "build-try-1", "build-try-2" };

static const char *
last_name (const TfQueuedTask *task)
{
  return names[(task->attempts + 1) % G_N_ELEMENTS (names)];
}

const char *
tf_build_tests_get_name (const TfQueuedTask *task)
{
  return names[task->attempts % G_N_ELEMENTS (names)];
}

void
tf_build_tests_clear (TfBuildTests *self)
{
  g_clear_pointer (&self->baseline, tf_test_report_unref);
  g_clear_pointer (&self->accepted, tf_test_report_unref);
  g_clear_pointer (&self->last, tf_test_report_unref);
}

void
tf_build_tests_take (TfTestReport **place, const TfTestReport *report)
{
  TfTestReport *taken = tf_test_report_ref ((TfTestReport *) report);

  g_clear_pointer (place, tf_test_report_unref);
  *place = taken;
}

/* A damaged report does not halt: the tests can run again, and unknown results never count as
 * passed. */
static gboolean
load (TfWorkspace *workspace, const char *name, TfTestReport **out_report, GError **error)
{
  g_autoptr (GError) local = NULL;

  *out_report = tf_state_store_load_tests (tf_workspace_get_files (workspace), name, &local);
  if (*out_report != NULL || g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    return TRUE;
  if (!g_error_matches (local, TF_ERROR, TF_ERROR_STATE_CORRUPT))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  tf_workspace_log_here (workspace, "warn", "error", "%s", local->message);
  return TRUE;
}

gboolean
tf_build_tests_load (TfBuildTests *self,
                     TfWorkspace *workspace,
                     const TfQueuedTask *task,
                     GError **error)
{
  gboolean failed_before = task != NULL && ((task->failing != NULL && task->failing[0] != NULL) ||
                                            (task->weakened != NULL && task->weakened[0] != NULL));

  tf_build_tests_clear (self);
  return load (workspace, TF_BUILD_TESTS_BASELINE, &self->baseline, error) &&
         load (workspace, TF_BUILD_TESTS_ACCEPTED, &self->accepted, error) &&
         (!failed_before || load (workspace, last_name (task), &self->last, error));
}

gboolean
tf_build_tests_keep_last (TfWorkspace *workspace, const TfQueuedTask *task, GError **error)
{
  const TfQueuedTask reset = { 0 };
  g_autoptr (TfTestReport) report = NULL;

  if (last_name (task) == last_name (&reset))
    return TRUE;
  if (!load (workspace, last_name (task), &report, error))
    return FALSE;
  return report == NULL || tf_state_store_save_tests (tf_workspace_get_files (workspace),
                                                      last_name (&reset), report, error);
}

gboolean
tf_build_tests_known_before (const TfBuildTests *self)
{
  return (self->baseline != NULL && self->baseline->counts.known) ||
         (self->accepted != NULL && self->accepted->counts.known);
}

const TfTestReport *
tf_build_tests_get_newest (const TfBuildTests *self)
{
  if (self->last != NULL)
    return self->last;
  return self->accepted != NULL ? self->accepted : self->baseline;
}
