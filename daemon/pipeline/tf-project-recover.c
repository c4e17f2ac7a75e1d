/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-private.h"

#include <glib/gstdio.h>

#include "tf-atomic-file.h"
#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-limits.h"
#include "tf-model-enums.h"
#include "tf-project-store.h"
#include "tf-state-store.h"

/* Some commits are made after the state they record is in force, where nothing comes back to them
 * by itself: a mark beside the state, holding the commit's subject, tells a later daemon. */

static char *
dup_mark (TfWork *work)
{
  return tf_project_files_dup_path (tf_work_get_files (work), TF_FILE_COMMIT_MARK);
}

gboolean
tf_project_mark_commit (TfWork *work, const char *subject, GError **error)
{
  g_autofree char *path = dup_mark (work);

  return tf_atomic_file_write (path, subject, -1, error);
}

void
tf_project_unmark_commit (TfWork *work)
{
  g_autofree char *path = dup_mark (work);

  g_unlink (path);
}

gboolean
tf_project_has_commit_mark (TfWork *work)
{
  g_autofree char *path = dup_mark (work);

  return g_access (path, F_OK) == 0;
}

static gboolean
commit (TfWork *work, const char *subject, GError **error)
{
  TfCommitSpec spec = { .subject = subject, .time = tf_clock_now () };
  g_autofree char *hash = tf_work_commit (work, &spec, error);

  return hash != NULL;
}

/* The very first one, which creating the project was interrupted before. */
static gboolean
commit_first (TfWork *work, GError **error)
{
  TfRepo *repo = tf_work_get_repo (work, error);
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
  return head != NULL || commit (work, TF_COMMIT_CREATED, error);
}

/* Subjects begin with the phase whose state they record: a mark that was made for a change that
 * never came into force is not followed. */
static gboolean
is_in_force (TfWork *work, const char *subject)
{
  g_autoptr (TfProjectStatus) status = tf_state_store_load_status (tf_work_get_files (work), NULL);

  return status != NULL &&
         g_str_has_prefix (subject, tf_enum_to_nick (TF_TYPE_PHASE, (int) status->phase));
}

static gboolean
commit_marked (TfWork *work, GError **error)
{
  g_autofree char *path = dup_mark (work);
  g_autofree char *status = tf_project_files_dup_path (tf_work_get_files (work), TF_FILE_STATUS);
  g_autofree char *subject = NULL;

  if (!tf_project_has_commit_mark (work) || !g_file_test (status, G_FILE_TEST_EXISTS))
    return TRUE;
  subject = tf_atomic_file_read (path, TF_LIMIT_LINE, NULL, error);
  if (subject == NULL || (is_in_force (work, subject) && !commit (work, subject, error)))
    return FALSE;
  tf_project_unmark_commit (work);
  return TRUE;
}

void
tf_project_recover (TfWork *work)
{
  TfProjectFiles *files = tf_work_get_files (work);
  g_autoptr (GError) error = NULL;

  tf_project_store_recover (files);
  tf_repo_remove_stale_locks (tf_project_files_get_directory (files));
  if (!commit_first (work, &error) || !commit_marked (work, &error))
    tf_work_log (work, "warn", "error", "the commit that a restart interrupted: %s",
                 error->message);
}
