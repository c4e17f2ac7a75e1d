/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-waive.h"

#include "tf-acceptance.h"
#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-issue-consent.h"
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

/* "AC-3": the criterion is accepted without a passing test. */
static gboolean
is_criterion (const char *id)
{
  return g_str_has_prefix (id, "AC-");
}

/* Before the build, the criteria themselves are the user's to change. */
static gboolean
check_phase (const TfProjectFacts *facts, GError **error)
{
  TfPhase phase = facts->status->phase;

  if (phase == TF_PHASE_HALTED)
    phase = facts->status->halted_in;
  if (phase == TF_PHASE_BUILDING || phase == TF_PHASE_POLISHING || phase == TF_PHASE_DONE)
    return TRUE;
  g_set_error_literal (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
                       "the acceptance criteria are not confirmed; describe in the chat how they "
                       "shall be");
  return FALSE;
}

static gboolean
check_state (const TfProjectFacts *facts, const char *id, GError **error)
{
  if (tf_project_facts_is_corrupt (facts))
    g_set_error_literal (
        error, TF_ERROR, TF_ERROR_WRONG_PHASE,
        "the project's state cannot be read; resume restores it, then waive again");
  else if (is_criterion (id))
    return check_phase (facts, error);
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

  if (!check_state (facts, request->waiver->id, error))
    return NULL;
  change = tf_project_change_new ();
  change->waiver =
      tf_project_waiver_new (request->waiver->id, request->waiver->reason,
                             facts->polish != NULL ? facts->polish->trajectory->len : 0);
  return change;
}

static const TfCriterion *
find_criterion (const GPtrArray *criteria, const char *id, GError **error)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; i < criteria->len; i++)
    {
      const TfCriterion *criterion = g_ptr_array_index (criteria, i);

      if (g_str_equal (criterion->id, id))
        return criterion;
      g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", criterion->id);
    }
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no criterion %s; there are: %s", id,
               ids->len > 0 ? ids->str : "none");
  return NULL;
}

static gboolean
accept_criterion (TfWorkspace *workspace,
                  const TfProjectWaiver *self,
                  TfIssueLedger *ledger,
                  GError **error)
{
  g_autofree char *constraints = NULL;
  g_autoptr (GPtrArray) criteria = NULL;
  const TfCriterion *criterion = NULL;

  if (!tf_workspace_is_tree (workspace))
    {
      g_set_error (
          error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
          "%s is a criterion of a document, which has no tests; waive an issue (I-0001) or "
          "change the constraints",
          self->id);
      return FALSE;
    }
  constraints =
      tf_document_store_read (tf_workspace_get_files (workspace), TF_FILE_CONSTRAINTS, error);
  if (constraints == NULL)
    return FALSE;
  criteria = tf_acceptance_list_criteria (constraints);
  criterion = find_criterion (criteria, self->id, error);
  return criterion != NULL &&
         tf_issue_ledger_accept_criterion (ledger, criterion, self->reason, self->iteration, error);
}

gboolean
tf_project_waiver_write (TfWorkspace *workspace, const TfProjectWaiver *self, GError **error)
{
  const TfProjectFiles *files = tf_workspace_get_files (workspace);
  g_autoptr (TfIssueLedger) ledger = tf_issue_file_load (files, error);

  if (ledger == NULL ||
      !(is_criterion (self->id)
            ? accept_criterion (workspace, self, ledger, error)
            : tf_issue_ledger_waive (ledger, self->id, self->reason, self->iteration, error)) ||
      !tf_issue_file_save (files, ledger, error))
    return FALSE;
  tf_workspace_log_here (workspace, "info",
                         is_criterion (self->id) ? "criterion_accepted" : "issue_waived", "%s: %s",
                         self->id, self->reason);
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
