/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-private.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-state-store.h"

/* A commit made first ends a phase, and its kind names which. */
static TfCommitSpec
describe_commit (const TfProjectChange *change)
{
  TfCommitSpec spec = { .subject = change->commit,
                        .kind = change->commit_kind,
                        .time = tf_clock_now () };

  if (change->edit != NULL)
    spec.subject = tf_project_edit_get_subject (change->edit, change->commit);
  if (!change->commit_first)
    spec.phase = tf_enum_to_nick (TF_TYPE_PHASE, (int) change->status->phase);
  return spec;
}

static gboolean
write_commit (TfWorkspace *workspace, const TfProjectChange *change, GError **error)
{
  TfCommitSpec spec = describe_commit (change);
  g_autofree char *hash = tf_workspace_commit (workspace, &spec, error);

  return hash != NULL;
}

static gboolean
write_documents (TfWorkspace *workspace, const TfProjectChange *change, GError **error)
{
  GPtrArray *documents = change->documents;

  for (guint i = 0; i + 1 < documents->len; i += 2)
    if (!tf_workspace_write_document (workspace, g_ptr_array_index (documents, i),
                                      g_ptr_array_index (documents, i + 1), error))
      return FALSE;
  return change->edit == NULL ||
         tf_workspace_write_document (workspace, change->edit->path, change->edit->text, error);
}

/* Everything before the status. */
static gboolean
write_before (TfWorkspace *workspace,
              const TfProjectChange *change,
              GPtrArray *chat,
              GError **error)
{
  TfProjectFiles *files = tf_workspace_get_files (workspace);
  TfCommitSpec spec;

  if ((change->append->len > 0 || change->chat != NULL) &&
      !tf_state_store_save_chat (files, chat, error))
    return FALSE;
  if (!write_documents (workspace, change, error))
    return FALSE;
  if (change->polish != NULL && !tf_state_store_save_polish (files, change->polish, error))
    return FALSE;
  if (change->commit == NULL)
    return TRUE;
  if (change->commit_first)
    return write_commit (workspace, change, error);
  spec = describe_commit (change);
  return tf_project_mark_commit (workspace, &spec, error);
}

/* The new status is on disk already; if the commit fails, its mark stays for the next daemon. */
static void
commit_after (TfWorkspace *workspace, const TfProjectChange *change)
{
  g_autoptr (GError) error = NULL;

  if (write_commit (workspace, change, &error))
    tf_project_unmark_commit (workspace);
  else
    tf_workspace_log_here (workspace, "warn", "error", "commit “%s”: %s", change->commit,
                           error->message);
}

/* The new status is on disk already, and the chat is in the commit made first. Messages that stay in
 * the file go with its next write, or when the phase is entered after a restart. */
static void
clear_chat (TfWorkspace *workspace)
{
  g_autoptr (GPtrArray) empty = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  if (!tf_state_store_save_chat (tf_workspace_get_files (workspace), empty, &error))
    tf_workspace_log_here (workspace, "warn", "error", "cannot archive the confirmed chat: %s",
                           error->message);
}

gboolean
tf_project_write_change (TfWorkspace *workspace,
                         const TfProjectChange *change,
                         GPtrArray *chat,
                         GError **error)
{
  TfProjectFiles *files = tf_workspace_get_files (workspace);

  if (change->edit != NULL && !tf_project_edit_check (workspace, change->edit, error))
    return FALSE;
  if (change->waiver != NULL && !tf_project_waiver_write (workspace, change->waiver, error))
    return FALSE;
  if (change->issue_edit != NULL &&
      !tf_project_issue_edit_write (workspace, change->issue_edit, error))
    return FALSE;
  if (!write_before (workspace, change, chat, error))
    return FALSE;
  if (change->status != NULL && !tf_state_store_save_status (files, change->status, error))
    {
      if (change->commit != NULL && !change->commit_first)
        tf_project_unmark_commit (workspace);
      return FALSE;
    }
  if (change->edit != NULL)
    tf_workspace_log_here (workspace, "info", "document_changed", "%s was edited by hand",
                           change->edit->path);
  if (change->clear_chat)
    clear_chat (workspace);
  if (change->commit != NULL && !change->commit_first)
    commit_after (workspace, change);
  return TRUE;
}
