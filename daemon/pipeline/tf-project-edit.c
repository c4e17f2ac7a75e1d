/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-edit.h"

#include "tf-document-shape.h"
#include "tf-document-store.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-model-enums.h"
#include "tf-polish-loop.h"
#include "tf-project-private.h"
#include "tf-project-query.h"
#include "tf-project-request.h"
#include "tf-text.h"

/* An edit by hand goes through the queue like any other change: it never meets an agent at work and
 * never replaces a text that the user has not seen. */

/* The user may cut the deliverable to anything but nothing. */
static gboolean
check_has_words (const char *markdown, GPtrArray *errors)
{
  if (tf_text_count_words_up_to (markdown, 1) > 0)
    return TRUE;
  g_ptr_array_add (errors, g_strdup ("it is empty"));
  return FALSE;
}

static const struct
{
  const char *name;
  const char *path; /* (nullable): the deliverable's */
  TfPhase from;     /* where it is no longer a draft */
  gboolean (*check) (const char *markdown, GPtrArray *errors);
} rows[] = {
  { "intent", TF_FILE_INTENT, TF_PHASE_SPEC_BUILDING, tf_intent_check },
  { "spec", TF_FILE_SPEC, TF_PHASE_BUILDING, tf_spec_check },
  { "constraints", TF_FILE_CONSTRAINTS, TF_PHASE_BUILDING, tf_constraints_check },
  { "deliverable", NULL, TF_PHASE_BUILDING, check_has_words },
};

TfProjectEdit *
tf_project_edit_new (guint row, const char *path, char *text, const char *expected)
{
  TfProjectEdit *self = g_new0 (TfProjectEdit, 1);

  self->row = row;
  self->path = g_strdup (path);
  self->text = g_ref_string_acquire (text);
  self->expected = g_strdup (expected);
  return self;
}

void
tf_project_edit_free (TfProjectEdit *self)
{
  g_free (self->path);
  g_ref_string_release (self->text);
  g_free (self->expected);
  g_free (self->subject);
  g_free (self);
}

static gboolean
find_row (const char *name, guint *out_row, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].name, name))
      {
        *out_row = i;
        return TRUE;
      }
  g_set_error (
      error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
      "there is no document “%s” to write; choose intent, spec, constraints or deliverable", name);
  return FALSE;
}

static gboolean
check_hash (const char *expected, GError **error)
{
  gsize digits = strspn (expected, "0123456789abcdefABCDEF");

  if (expected[digits] == '\0' && (digits == 0 || digits == 64))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
               "“%s” is not a SHA-256 hash of 64 hexadecimal digits", expected);
  return FALSE;
}

/* decided on the main thread */

static gboolean
check_state (const TfProjectFacts *facts, GError **error)
{
  if (tf_project_facts_is_corrupt (facts))
    g_set_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
                 "the project's state cannot be read; resume restores it, then write again");
  else if (facts->job != NULL || facts->is_ending)
    g_set_error (error, TF_ERROR, TF_ERROR_BUSY,
                 "an agent is running; wait until the project asks you, halts or is done");
  else
    return TRUE;
  return FALSE;
}

static gboolean
check_confirmed (const TfProjectFacts *facts, guint row, GError **error)
{
  TfPhase phase = facts->status->phase;
  const char *name = rows[row].name;
  TfChatKind kind;

  if (phase == TF_PHASE_HALTED)
    phase = facts->status->halted_in;
  if (phase >= rows[row].from)
    return TRUE;
  if (tf_project_query_draft_kind (name, &kind) && tf_intake_find_draft (facts->chat, kind) != NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
                 "the %s is a draft until you confirm it; ask for changes in the chat", name);
  else
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no %s yet", name);
  return FALSE;
}

/* Returns: (transfer full) (nullable) */
static char *
dup_path (const TfProjectFacts *facts, TfDeliverable *deliverable, guint row, GError **error)
{
  if (rows[row].path != NULL)
    return g_strdup (rows[row].path);
  if (tf_deliverable_get_form (deliverable) == TF_DELIVERABLE_FORM_DOCUMENT)
    return tf_project_facts_dup_output_path (facts, deliverable);
  g_set_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
               "the deliverable is a directory of files; edit them in the project directory");
  return NULL;
}

/* A review that is not used yet is about the text before the edit: it must not end the loop, and an
 * answer to it must not overwrite the edit. */
static void
forget_review (const TfProjectFacts *facts, TfProjectChange *change)
{
  if (facts->polish == NULL)
    return;
  change->polish = tf_polish_state_copy (facts->polish);
  tf_polish_state_forget_review (change->polish);
}

static TfProjectChange *
decide_write (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  guint row = request->edit->row;
  g_autoptr (TfDeliverable) deliverable = NULL;
  g_autofree char *path = NULL;
  TfProjectChange *change;

  if (!check_state (facts, error) || !check_confirmed (facts, row, error))
    return NULL;
  deliverable = tf_project_facts_dup_deliverable (facts, facts->status->deliverable_type, error);
  path = deliverable != NULL ? dup_path (facts, deliverable, row, error) : NULL;
  if (path == NULL)
    return NULL;
  change = tf_project_change_new_status (facts);
  change->deliverable = g_steal_pointer (&deliverable);
  change->edit = tf_project_edit_new (row, path, request->edit->text, request->edit->expected);
  change->commit =
      g_strdup_printf ("%s: %s edited by hand",
                       tf_enum_to_nick (TF_TYPE_PHASE, (int) facts->status->phase), path);
  if (rows[row].path == NULL)
    forget_review (facts, change);
  return change;
}

/* on the worker */

static gboolean
check_expected (const TfProjectEdit *edit, const char *now, GError **error)
{
  g_autofree char *hash = NULL;

  if (edit->expected[0] == '\0')
    return TRUE;
  hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, now, -1);
  if (g_ascii_strcasecmp (hash, edit->expected) == 0)
    return TRUE;
  g_set_error (
      error, TF_ERROR, TF_ERROR_STATE_CORRUPT,
      "%s has changed since you read it; nothing was written: read it again and merge your changes",
      edit->path);
  return FALSE;
}

/* Existing faults must not make every edit impossible. */
static gboolean
check_shape (const TfProjectEdit *edit, const char *now, GError **error)
{
  g_autoptr (GPtrArray) before = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) after = g_ptr_array_new_with_free_func (g_free);

  if (rows[edit->row].check (edit->text, after))
    return TRUE;
  rows[edit->row].check (now, before);
  if (after->len <= before->len)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "%s would lose its structure: %s", edit->path,
               (const char *) g_ptr_array_index (after, 0));
  return FALSE;
}

/* Changes from an editor, or of an interrupted fix. */
static gboolean
keep_uncommitted (TfWorkspace *workspace,
                  const TfProjectEdit *edit,
                  const char *now,
                  GError **error)
{
  TfRepo *repo = tf_workspace_get_repo (workspace, error);
  g_autofree char *head = NULL;
  g_autofree char *committed = NULL;
  g_autofree char *kept = NULL;

  if (repo == NULL)
    return FALSE;
  head = tf_repo_dup_head (repo, NULL);
  committed = head != NULL ? tf_repo_read_file (repo, head, edit->path, NULL) : NULL;
  if (g_strcmp0 (committed, now) == 0)
    return TRUE;
  kept = tf_repo_snapshot (repo, error);
  if (kept == NULL)
    return FALSE;
  tf_workspace_log_here (workspace, "info", "document_changed",
                         "%s had changes that were not committed; “git show %.10s:%s” shows them",
                         edit->path, kept, edit->path);
  return TRUE;
}

gboolean
tf_project_edit_check (TfWorkspace *workspace, const TfProjectEdit *self, GError **error)
{
  g_autofree char *now =
      tf_document_store_read (tf_workspace_get_files (workspace), self->path, error);

  if (now == NULL)
    return FALSE;
  if (g_str_equal (now, self->text))
    return TRUE; /* written again because the first reply was lost */
  return check_expected (self, now, error) && check_shape (self, now, error) &&
         keep_uncommitted (workspace, self, now, error);
}

const char *
tf_project_edit_get_subject (TfProjectEdit *self, const char *what)
{
  if (self->subject == NULL)
    self->subject = g_strdup_printf ("%s (%08x)", what, g_str_hash (self->text));
  return self->subject;
}

void
tf_project_write_document_async (TfProject *self,
                                 const char *name,
                                 const char *text,
                                 const char *expected,
                                 GAsyncReadyCallback callback,
                                 gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, data);
  char *shared;
  TfProjectRequest *request;
  GError *error = NULL;
  guint row = 0;

  g_return_if_fail (name != NULL && text != NULL && expected != NULL);

  if (!find_row (name, &row, &error) || !check_hash (expected, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  request = tf_project_request_new (decide_write, g_steal_pointer (&task));
  shared = g_ref_string_new (text);
  request->edit = tf_project_edit_new (row, NULL, shared, expected);
  g_ref_string_release (shared);
  tf_project_enqueue (self, request);
}

gboolean
tf_project_write_document_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  return tf_project_set_finish (self, result, error);
}
