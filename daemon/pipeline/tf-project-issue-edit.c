/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-issue-edit.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-issue-person.h"
#include "tf-limits.h"
#include "tf-model-enums.h"
#include "tf-project-actions.h"
#include "tf-project-private.h"
#include "tf-project-request.h"
#include "tf-text.h"

/* Like a waiver, the user's word goes through the queue also during a job. The loop reads the issue
 * ledger anew in each of its own trips to the worker, so that neither overwrites the other. */

TfProjectIssueEdit *
tf_project_issue_edit_new (TfIssueEditKind kind, const char *text)
{
  TfProjectIssueEdit *self = g_new0 (TfProjectIssueEdit, 1);

  self->kind = kind;
  self->text = g_strstrip (g_strdup (text != NULL ? text : ""));
  self->severity = TF_SEVERITY_CRITICAL;
  self->location = g_strdup ("");
  return self;
}

TfProjectIssueEdit *
tf_project_issue_edit_copy (const TfProjectIssueEdit *self)
{
  TfProjectIssueEdit *copy = tf_project_issue_edit_new (self->kind, self->text);

  copy->id = g_strdup (self->id);
  copy->severity = self->severity;
  g_free (copy->location);
  copy->location = g_strdup (self->location);
  copy->iteration = self->iteration;
  return copy;
}

void
tf_project_issue_edit_free (TfProjectIssueEdit *self)
{
  g_free (self->id);
  g_free (self->text);
  g_free (self->location);
  g_free (self);
}

gboolean
tf_project_issue_edit_check (const TfProjectIssueEdit *self, GError **error)
{
  gboolean adding = self->kind == TF_ISSUE_EDIT_ADD;
  gsize size = strlen (self->text);

  if (self->kind == TF_ISSUE_EDIT_REQUIRE)
    return TRUE;
  if (tf_text_count_words_up_to (self->text, 1) == 0)
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "the text of the %s is empty; %s",
                 adding ? "issue" : "decision",
                 adding ? "describe what is wrong" : "describe what shall be done");
  else if (size > TF_LIMIT_ISSUE_TEXT || strlen (self->location) > TF_LIMIT_ISSUE_TEXT)
    g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                 "the %s has %" G_GSIZE_FORMAT " bytes, over the limit of %" G_GSIZE_FORMAT
                 "; shorten it, or add the rest as a resource of a new project",
                 size > TF_LIMIT_ISSUE_TEXT ? "text" : "location",
                 MAX (size, strlen (self->location)), TF_LIMIT_ISSUE_TEXT);
  else
    return TRUE;
  return FALSE;
}

/* on the worker */

static void
add (TfIssueLedger *ledger, TfProjectIssueEdit *self)
{
  g_autoptr (TfIssue) is = tf_issue_new (self->severity, self->text, self->location, "");
  const TfTrackedIssue *issue = tf_issue_ledger_add_person (ledger, is, MAX (self->iteration, 1));

  self->id = g_strdup (issue->id);
}

static gboolean
require_open (const TfIssueLedger *ledger, GError **error)
{
  g_autoptr (GPtrArray) pending = tf_issue_ledger_list_pending (ledger);

  if (pending->len > 0)
    return TRUE;
  g_set_error_literal (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
                       "no issue is open, so there is nothing to revise; describe what is wrong: "
                       "thoughtforgectl revise ID \"…\"");
  return FALSE;
}

static gboolean
change_ledger (TfIssueLedger *ledger, TfProjectIssueEdit *self, GError **error)
{
  switch (self->kind)
    {
    case TF_ISSUE_EDIT_ADD:
      add (ledger, self);
      return TRUE;
    case TF_ISSUE_EDIT_DECIDE:
      return tf_issue_ledger_decide (ledger, self->id, self->text, self->iteration, error);
    case TF_ISSUE_EDIT_REQUIRE:
      return require_open (ledger, error);
    default:
      g_return_val_if_reached (FALSE);
    }
}

gboolean
tf_project_issue_edit_write (TfWorkspace *workspace, TfProjectIssueEdit *self, GError **error)
{
  const TfProjectFiles *files = tf_workspace_get_files (workspace);
  g_autoptr (TfIssueLedger) ledger = tf_issue_file_load (files, error);

  if (ledger == NULL || !change_ledger (ledger, self, error))
    return FALSE;
  if (self->kind == TF_ISSUE_EDIT_REQUIRE)
    return TRUE;
  if (!tf_issue_file_save (files, ledger, error))
    return FALSE;
  if (self->kind == TF_ISSUE_EDIT_ADD)
    tf_workspace_log_here (workspace, "info", "issue_added", "%s (%s): %s", self->id,
                           tf_enum_to_nick (TF_TYPE_SEVERITY, (int) self->severity), self->text);
  else
    tf_workspace_log_here (workspace, "info", "issue_decided", "%s: %s", self->id, self->text);
  return TRUE;
}

gboolean
tf_project_issue_find_unsettled (TfWorkspace *workspace,
                                 guint n_judged,
                                 char **out_id,
                                 gboolean *out_late,
                                 GError **error)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_file_load (tf_workspace_get_files (workspace), error);

  if (ledger == NULL)
    return FALSE;
  *out_id = NULL;
  *out_late = FALSE;
  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (issue->source != TF_ISSUE_SOURCE_PERSON ||
          issue->state == TF_ISSUE_STATE_VERIFIED_FIXED || issue->state == TF_ISSUE_STATE_WAIVED)
        continue;
      if (*out_id == NULL)
        *out_id = g_strdup (issue->id);
      *out_late |= issue->first_seen >= n_judged;
    }
  return TRUE;
}

/* decisions */

static gboolean
refuse (GError **error, const char *why)
{
  g_set_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE, "no issue can be added or decided now: %s",
               why);
  return FALSE;
}

static gboolean
check_halt (const TfProjectFacts *facts, GError **error)
{
  if (tf_project_facts_is_corrupt (facts))
    return refuse (error, "the project's state cannot be read; resume restores it, then try again");
  if (facts->status->halt_reason == TF_HALT_REASON_HUMAN_TERMINATED)
    return refuse (error, "the project is terminated; start a new one");
  if (facts->status->halted_in != TF_PHASE_POLISHING)
    return refuse (error, "the project halted before polishing; resume it");
  return TRUE;
}

/* Before polishing the user's word goes where it belongs. */
static gboolean
check_phase (const TfProjectFacts *facts, GError **error)
{
  switch (facts->status->phase)
    {
    case TF_PHASE_BRAIN_DUMP:
      return refuse (error, "there is no deliverable yet; write it in the chat");
    case TF_PHASE_DISTILLING:
    case TF_PHASE_HUMAN_REVIEW:
      return refuse (error, "the intent is not confirmed; describe the correction in the chat");
    case TF_PHASE_SPEC_BUILDING:
      return refuse (error, "the spec is not confirmed; describe the correction in the chat");
    case TF_PHASE_BUILDING:
      return refuse (error, "the deliverable is being built; add the issue once it is polished");
    case TF_PHASE_HALTED:
      return check_halt (facts, error);
    case TF_PHASE_POLISHING:
    case TF_PHASE_DONE:
    default:
      return TRUE;
    }
}

/* The policy that the issue will meet: that of the loop, or that of the next Resume. */
static gboolean
check_evidence (const TfProjectFacts *facts, GError **error)
{
  gboolean runs = facts->status->phase == TF_PHASE_POLISHING && facts->polish != NULL;

  if (runs ? facts->polish->evidence : facts->config->polish.evidence)
    return TRUE;
  g_set_error_literal (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
                       "there are no recorded issues, because polish.evidence is off; turn it on "
                       "in config.yaml, then resume or revise");
  return FALSE;
}

static TfProjectChange *
new_revision (const TfProjectFacts *facts, GError **error)
{
  TfProjectChange *change = tf_project_change_new_event (facts, TF_EVENT_REVISE, error);

  if (change == NULL)
    return NULL;
  tf_project_change_revise (change);
  return change;
}

/* An issue of a project that is done starts polishing again. */
static TfProjectChange *
decide_issue_edit (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change;

  if (!check_phase (facts, error) || !check_evidence (facts, error) ||
      !tf_project_issue_edit_check (request->issue_edit, error))
    return NULL;
  change = facts->status->phase == TF_PHASE_DONE ? new_revision (facts, error)
                                                 : tf_project_change_new ();
  if (change == NULL)
    return NULL;
  change->issue_edit = tf_project_issue_edit_copy (request->issue_edit);
  change->issue_edit->iteration = facts->polish != NULL ? facts->polish->trajectory->len : 0;
  return change;
}

TfProjectChange *
tf_project_revise_decide (const TfProjectFacts *facts,
                          const TfProjectRequest *request,
                          GError **error)
{
  gboolean blank = request->text == NULL || tf_text_count_words_up_to (request->text, 1) == 0;
  g_autoptr (TfProjectChange) change = new_revision (facts, error);

  if (change == NULL || !check_evidence (facts, error))
    return NULL;
  change->issue_edit = tf_project_issue_edit_new (blank ? TF_ISSUE_EDIT_REQUIRE : TF_ISSUE_EDIT_ADD,
                                                  blank ? "" : request->text);
  change->issue_edit->iteration = facts->polish != NULL ? facts->polish->trajectory->len : 0;
  return tf_project_issue_edit_check (change->issue_edit, error) ? g_steal_pointer (&change) : NULL;
}

/* requests */

static void
enqueue (TfProject *self, TfProjectIssueEdit *edit, GAsyncReadyCallback callback, gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new (decide_issue_edit, g_task_new (self, NULL, callback, data));

  request->issue_edit = edit;
  tf_project_enqueue (self, request);
}

void
tf_project_add_issue_async (TfProject *self,
                            const char *text,
                            TfSeverity severity,
                            const char *location,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  TfProjectIssueEdit *edit;

  g_return_if_fail (TF_IS_PROJECT (self) && text != NULL && location != NULL);

  edit = tf_project_issue_edit_new (TF_ISSUE_EDIT_ADD, text);
  edit->severity = severity;
  g_free (edit->location);
  edit->location = g_strstrip (g_strdup (location));
  enqueue (self, edit, callback, data);
}

void
tf_project_decide_issue_async (TfProject *self,
                               const char *id,
                               const char *text,
                               GAsyncReadyCallback callback,
                               gpointer data)
{
  TfProjectIssueEdit *edit;

  g_return_if_fail (TF_IS_PROJECT (self) && id != NULL && text != NULL);

  edit = tf_project_issue_edit_new (TF_ISSUE_EDIT_DECIDE, text);
  edit->id = g_strdup (id);
  enqueue (self, edit, callback, data);
}

char *
tf_project_issue_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
