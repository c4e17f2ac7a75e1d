/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-private.h"

#include <glib/gstdio.h>

#include "tf-atomic-file.h"
#include "tf-clock.h"
#include "tf-code-migration.h"
#include "tf-document-shape.h"
#include "tf-document-store.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-json.h"
#include "tf-limits.h"
#include "tf-model-enums.h"
#include "tf-project-store.h"
#include "tf-state-store.h"
#include "tf-workspace-runs.h"

/* Some commits are made after the status they record is on disk, and nothing repeats them by
 * itself. A mark next to the state has the commit's message for a later daemon. */

static char *
dup_mark (TfWorkspace *workspace)
{
  return tf_project_files_dup_path (tf_workspace_get_files (workspace), TF_FILE_COMMIT_MARK);
}

gboolean
tf_project_mark_commit (TfWorkspace *workspace, const TfCommitSpec *spec, GError **error)
{
  g_autofree char *path = dup_mark (workspace);
  g_autofree char *message = tf_commit_message_make (spec);

  return tf_atomic_file_write (path, message, -1, error);
}

void
tf_project_unmark_commit (TfWorkspace *workspace)
{
  g_autofree char *path = dup_mark (workspace);

  g_unlink (path);
}

gboolean
tf_project_has_commit_mark (TfWorkspace *workspace)
{
  g_autofree char *path = dup_mark (workspace);

  return g_access (path, F_OK) == 0;
}

static gboolean
commit (TfWorkspace *workspace, const TfCommitSpec *spec, GError **error)
{
  g_autofree char *hash = tf_workspace_commit (workspace, spec, error);

  return hash != NULL;
}

TfCommitSpec
tf_project_describe_first_commit (void)
{
  return (TfCommitSpec){ .subject = "brain_dump: created",
                         .kind = TF_COMMIT_KIND_STATE,
                         .phase = tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_BRAIN_DUMP),
                         .time = tf_clock_now () };
}

/* The first commit, if creating the project was interrupted before it. */
static gboolean
commit_first (TfWorkspace *workspace, GError **error)
{
  TfRepo *repo = tf_workspace_get_repo (workspace, error);
  TfCommitSpec spec = tf_project_describe_first_commit ();
  g_autoptr (GError) local = NULL;
  g_autofree char *head = NULL;

  if (repo == NULL)
    return FALSE;
  head = tf_repo_dup_head (repo, &local);
  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  return head != NULL || commit (workspace, &spec, error);
}

/* A mark for a change that never took effect is ignored. */
static gboolean
is_in_force (TfWorkspace *workspace, const TfCommitFacts *facts)
{
  g_autoptr (TfProjectStatus) status =
      tf_state_store_load_status (tf_workspace_get_files (workspace), NULL);

  return status != NULL &&
         g_strcmp0 (facts->phase, tf_enum_to_nick (TF_TYPE_PHASE, (int) status->phase)) == 0;
}

static gboolean
commit_marked (TfWorkspace *workspace, GError **error)
{
  g_autofree char *path = dup_mark (workspace);
  g_autofree char *status =
      tf_project_files_dup_path (tf_workspace_get_files (workspace), TF_FILE_STATUS);
  g_autofree char *message = NULL;
  g_auto (TfCommitFacts) facts = { 0 };
  TfCommitSpec spec = { .kind = TF_COMMIT_KIND_STATE, .time = tf_clock_now () };

  if (!tf_project_has_commit_mark (workspace) || !g_file_test (status, G_FILE_TEST_EXISTS))
    return TRUE;
  message = tf_atomic_file_read (path, TF_LIMIT_LINE, NULL, error);
  if (message == NULL)
    return FALSE;
  tf_commit_facts_init (&facts, message);
  spec.subject = g_strdelimit (message, "\n", '\0');
  spec.phase = facts.phase;
  if (is_in_force (workspace, &facts) && !commit (workspace, &spec, error))
    return FALSE;
  tf_project_unmark_commit (workspace);
  return TRUE;
}

/* Adds what is missing of the last commit of @repo (nullable) to @missing. A repository that does not
 * open is reported by whoever needs it. */
static void
check_repo (TfWorkspace *workspace, TfRepo *repo, GCancellable *cancellable, GString *missing)
{
  g_autoptr (GError) error = NULL;

  if (repo == NULL || tf_repo_check_head (repo, cancellable, &error) ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  tf_workspace_log_here (workspace, "warn", "error", "%s", error->message);
  g_string_append_printf (missing, "%s%s", missing->len > 0 ? "\n" : "", error->message);
}

/* Damage is found while a backup may still be there, not when the file is read one day. */
static char *
check_repos (TfWorkspace *workspace, GCancellable *cancellable)
{
  g_autoptr (GString) missing = g_string_new (NULL);

  check_repo (workspace, tf_workspace_get_repo (workspace, NULL), cancellable, missing);
  if (tf_workspace_has_code (workspace))
    check_repo (workspace, tf_workspace_get_code (workspace, NULL), cancellable, missing);
  return missing->len > 0 ? g_strdup (missing->str) : NULL;
}

char *
tf_project_recover (TfWorkspace *workspace, GCancellable *cancellable)
{
  TfProjectFiles *files = tf_workspace_get_files (workspace);
  g_autoptr (GError) error = NULL;
  char *missing = NULL;

  tf_project_store_recover (files);
  tf_repo_remove_stale_locks (tf_project_files_get_directory (files));
  tf_repo_remove_stale_locks (tf_workspace_get_code_directory (workspace));
  if (!tf_code_migrate (workspace, &error))
    {
      tf_workspace_log_here (workspace, "error", "error",
                             "cannot move the code to " TF_DIR_CODE ": %s", error->message);
      g_clear_error (&error);
    }
  if (!commit_first (workspace, &error) || !tf_workspace_recover_commit (workspace, &error) ||
      !commit_marked (workspace, &error))
    tf_workspace_log_here (workspace, "warn", "error", "cannot finish the interrupted commit: %s",
                           error->message);
  missing = check_repos (workspace, cancellable);
  /* Many projects may now wait for a slot: none keeps its repository open for that. */
  tf_workspace_drop_repos (workspace);
  return missing;
}

/* The text of a file that has no commit because nothing happened yet; %NULL for a file that every
 * project commits. Returns: (transfer full) (nullable) */
static char *
dup_initial (const char *name)
{
  g_autoptr (TfPolishState) fresh = tf_polish_state_new ();
  g_autoptr (JsonNode) node = NULL;

  if (g_str_equal (name, TF_FILE_TASK_QUEUE))
    return g_strdup ("[]\n");
  if (!g_str_equal (name, TF_FILE_POLISH_STATE))
    return NULL;
  node = tf_polish_state_to_json (fresh);
  return tf_json_to_text (node);
}

static gboolean
restore_file (TfWorkspace *workspace,
              TfRepo *repo,
              const char *head,
              const char *name,
              GError **error)
{
  TfProjectFiles *files = tf_workspace_get_files (workspace);
  g_autofree char *path = tf_project_files_dup_path (files, name);
  g_autofree char *text = NULL;
  g_autoptr (GError) local = NULL;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  text = tf_repo_read_file (repo, head, name, &local);
  if (text == NULL && !g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    { /* a damaged repository is no proof that the file never existed */
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  if (text == NULL)
    text = dup_initial (name);
  if (text == NULL)
    return TRUE; /* loading reports what is missing */
  return tf_project_files_write (files, name, text, -1, error);
}

/* Issues are not committed. An unreadable ledger was kept aside; with a new, empty one everything
 * is reviewed as at first, and nothing counts as settled. */
static gboolean
restore_issues (TfWorkspace *workspace, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (TfIssueLedger) ledger =
      tf_issue_file_load (tf_workspace_get_files (workspace), &local);

  if (g_error_matches (local, TF_ERROR, TF_ERROR_STATE_CORRUPT))
    {
      g_clear_error (&local);
      ledger = tf_issue_ledger_new ();
      return tf_issue_file_save (tf_workspace_get_files (workspace), ledger, error);
    }
  if (local != NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  return ledger != NULL;
}

/* The commit of a confirmation is made before its status is written: a status restored from it is
 * one step behind, and the chat it was made from is already cleared. */
static gboolean
confirm_again (TfWorkspace *workspace, TfProjectStatus *status, GError **error)
{
  TfRepo *repo = tf_workspace_get_repo (workspace, error);
  g_autoptr (GPtrArray) log = repo != NULL ? tf_repo_log (repo, 1, error) : NULL;
  TfCommitKind kind;
  g_autofree char *intent = NULL;

  if (log == NULL)
    return FALSE;
  kind =
      log->len > 0 ? ((TfCommit *) g_ptr_array_index (log, 0))->facts.kind : TF_COMMIT_KIND_UNKNOWN;
  if (kind == TF_COMMIT_KIND_SPEC)
    status->phase = TF_PHASE_BUILDING;
  if (kind != TF_COMMIT_KIND_INTENT)
    return TRUE;
  intent = tf_document_store_read (tf_workspace_get_files (workspace), TF_FILE_INTENT, error);
  if (intent == NULL)
    return FALSE;
  tf_project_take_intent (status, intent);
  status->phase = TF_PHASE_SPEC_BUILDING;
  return TRUE;
}

TfProjectStatus *
tf_project_restore_state (TfWorkspace *workspace, GError **error)
{
  static const char *const names[] = { TF_FILE_STATUS, TF_FILE_CHAT, TF_FILE_POLISH_STATE,
                                       TF_FILE_TASK_QUEUE };
  TfRepo *repo = tf_workspace_get_repo (workspace, error);
  g_autofree char *path =
      tf_project_files_dup_path (tf_workspace_get_files (workspace), TF_FILE_STATUS);
  g_autoptr (TfProjectStatus) status = NULL;
  gboolean from_head;
  g_autofree char *head = repo != NULL ? tf_repo_dup_head (repo, error) : NULL;

  if (head == NULL)
    {
      if (error != NULL && *error == NULL)
        g_set_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT,
                     "there is no commit to restore from; terminate or delete the project");
      return NULL;
    }
  from_head = !g_file_test (path, G_FILE_TEST_EXISTS);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (!restore_file (workspace, repo, head, names[i], error))
      return NULL;
  if (!restore_issues (workspace, error))
    return NULL;
  status = tf_state_store_load_status (tf_workspace_get_files (workspace), error);
  if (status == NULL || (from_head && !confirm_again (workspace, status, error)))
    return NULL;
  return g_steal_pointer (&status);
}
