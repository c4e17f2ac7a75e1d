/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-waive.h"

#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-issue-person.h"
#include "tf-project-private.h"
#include "tf-project-request.h"

/* A waiver goes through the queue like any other change, also during a job: the issue ledger is
 * changed in one trip to the worker. */

TfProjectWaiver *
tf_project_waiver_new (const char *id, const char *reason, guint iteration)
{
  TfProjectWaiver *self = g_new0 (TfProjectWaiver, 1);

  self->id = g_strdup (id);
  self->reason = g_strdup (reason);
  self->iteration = iteration;
  return self;
}

void
tf_project_waiver_free (TfProjectWaiver *self)
{
  g_free (self->id);
  g_free (self->reason);
  g_free (self);
}

static gboolean
check_state (const TfProjectFacts *facts, GError **error)
{
  if (tf_project_facts_is_corrupt (facts))
    g_set_error_literal (
        error, TF_ERROR, TF_ERROR_WRONG_PHASE,
        "the project's state cannot be read; resume restores it, then waive again");
  else if (facts->status->phase == TF_PHASE_BUILDING)
    return TRUE; /* weakened tests are issues before any review */
  else if (facts->polish == NULL || facts->polish->trajectory->len == 0)
    g_set_error_literal (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                         "there is no issue to waive: no review yet");
  else if (!facts->polish->evidence)
    g_set_error_literal (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                         "there are no recorded issues: polish.evidence was off when polishing "
                         "started; turn it on and resume");
  else
    return TRUE;
  return FALSE;
}

static TfProjectChange *
decide_waive (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change;

  if (!check_state (facts, error))
    return NULL;
  change = tf_project_change_new ();
  change->waiver =
      tf_project_waiver_new (request->waiver->id, request->waiver->reason,
                             facts->polish != NULL ? facts->polish->trajectory->len : 0);
  return change;
}

gboolean
tf_project_waiver_write (TfWorkspace *workspace, const TfProjectWaiver *self, GError **error)
{
  const TfProjectFiles *files = tf_workspace_get_files (workspace);
  g_autoptr (TfIssueLedger) ledger = tf_issue_file_load (files, error);

  tf_workspace_note_write (workspace, TF_FILE_ISSUES);
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
  TfProjectRequest *request;

  g_return_if_fail (TF_IS_PROJECT (self) && id != NULL && reason != NULL);

  request = tf_project_request_new (decide_waive, g_task_new (self, NULL, callback, data));
  request->waiver = tf_project_waiver_new (id, reason, 0);
  tf_project_enqueue (self, request);
}

gboolean
tf_project_waive_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  return tf_project_set_finish (self, result, error);
}
