/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-private.h"

#include "tf-error.h"
#include "tf-issue-file.h"

/* An issue that may stay because the person says so: through the queue like any other change. Also
 * while an agent works: the issue ledger is changed within one order to the worker. */

void
tf_project_waiver_free (TfProjectWaiver *self)
{
  g_free (self->id);
  g_free (self->reason);
  g_free (self);
}

static gboolean
check_state (TfProject *self, GError **error)
{
  if (self->status->phase == TF_PHASE_HALTED &&
      self->status->halt_reason == TF_HALT_REASON_STATE_CORRUPT)
    g_set_error_literal (
        error, TF_ERROR, TF_ERROR_WRONG_PHASE,
        "the project's state cannot be read; resume restores it, then waive again");
  else if (self->polish == NULL || self->polish->trajectory->len == 0)
    g_set_error_literal (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                         "there is no issue to waive: no review yet");
  else if (!self->polish->evidence)
    g_set_error_literal (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                         "there are no recorded issues: polish.evidence was off when polishing "
                         "started; turn it on and resume");
  else
    return TRUE;
  return FALSE;
}

static TfProjectChange *
decide_waive (TfProject *self, TfProjectRequest *request, GError **error)
{
  g_autoptr (TfProjectChange) change = NULL;

  if (!check_state (self, error))
    return NULL;
  change = tf_project_change_new ();
  change->waiver = g_steal_pointer (&request->waiver);
  change->waiver->iteration = self->polish->trajectory->len;
  return g_steal_pointer (&change);
}

gboolean
tf_project_waiver_carry_out (TfWorkspace *workspace, const TfProjectWaiver *self, GError **error)
{
  const TfProjectFiles *files = tf_workspace_get_files (workspace);
  g_autoptr (TfIssueLedger) ledger = tf_issue_file_load (files, error);

  if (ledger == NULL ||
      !tf_issue_ledger_waive (ledger, self->id, self->reason, self->iteration, error) ||
      !tf_issue_file_save (files, ledger, error))
    return FALSE;
  tf_workspace_log_here (workspace, "info", "issue_waived", "%s: %s", self->id, self->reason);
  return TRUE;
}

void
tf_project_waive_async (TfProject *self,
                        const char *id,
                        const char *reason,
                        GAsyncReadyCallback callback,
                        gpointer data)
{
  TfProjectRequest *request = g_new0 (TfProjectRequest, 1);

  g_return_if_fail (TF_IS_PROJECT (self) && id != NULL && reason != NULL);

  request->decide = decide_waive;
  request->task = g_task_new (self, NULL, callback, data);
  request->waiver = g_new0 (TfProjectWaiver, 1);
  request->waiver->id = g_strdup (id);
  request->waiver->reason = g_strdup (reason);
  tf_project_enqueue (self, request);
}

gboolean
tf_project_waive_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  return tf_project_set_finish (self, result, error);
}
