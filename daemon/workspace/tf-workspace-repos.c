/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-workspace-repos.h"

#include <errno.h>
#include <glib/gstdio.h>

#include "tf-atomic-file.h"
#include "tf-document-store.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-model-enums.h"
#include "tf-safety.h"
#include "tf-state-guard.h"
#include "tf-workspace-runs.h"

#define BRANCH "thoughtforge/"

void
tf_workspace_repos_init (TfWorkspaceRepos *self, TfProjectFiles *files)
{
  self->files = files;
  self->code_directory = tf_project_files_dup_path (files, TF_DIR_CODE);
}

void
tf_workspace_repos_clear (TfWorkspaceRepos *self)
{
  g_clear_pointer (&self->project, tf_repo_free);
  g_clear_pointer (&self->code, tf_repo_free);
  g_free (self->code_directory);
}

/* A directory with a status is a project, and its repository was created before that. */
static TfRepo *
open_project (TfWorkspaceRepos *self, GError **error)
{
  const char *directory = tf_project_files_get_directory (self->files);
  g_autofree char *status = tf_project_files_dup_path (self->files, TF_FILE_STATUS);

  if (g_file_test (status, G_FILE_TEST_EXISTS))
    return tf_repo_open (directory, error);
  return tf_repo_create (directory, error);
}

static char *
dup_mark (TfWorkspaceRepos *self)
{
  return tf_project_files_dup_path (self->files, TF_FILE_CODE_MARK);
}

/* The mark says that the repository was complete: if it is missing now, so is its history. */
static TfRepo *
open_code (TfWorkspaceRepos *self, GError **error)
{
  g_autofree char *mark = dup_mark (self);
  g_autofree char *moving = tf_project_files_dup_path (self->files, TF_DIR_CODE_MOVING);
  g_autofree char *branch = g_strconcat (BRANCH, tf_project_files_get_id (self->files), NULL);
  g_autoptr (TfRepo) repo = NULL;

  if (g_file_test (mark, G_FILE_TEST_EXISTS))
    return tf_repo_open_code (self->code_directory, error);
  if (g_file_test (moving, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_GIT,
                   "the code of this project could not be moved to %s; thoughtforge.log has the "
                   "reason; restart thoughtforged to try again",
                   self->code_directory);
      return NULL;
    }
  repo = tf_repo_create_code (self->code_directory, branch, error);
  if (repo == NULL || !tf_atomic_file_write (mark, branch, -1, error))
    return NULL;
  return g_steal_pointer (&repo);
}

gboolean
tf_workspace_has_code (TfWorkspace *workspace)
{
  TfWorkspaceRepos *self = tf_workspace_get_repos (workspace);
  g_autofree char *mark = dup_mark (self);

  return g_file_test (mark, G_FILE_TEST_EXISTS);
}

TfRepo *
tf_workspace_create_code (TfProjectFiles *files, GError **error)
{
  TfWorkspaceRepos repos = { 0 };
  TfRepo *repo = NULL;

  g_return_val_if_fail (files != NULL, NULL);

  tf_worker_assert_current ();
  tf_workspace_repos_init (&repos, files);
  repo = open_code (&repos, error);
  tf_workspace_repos_clear (&repos);
  return repo;
}

/* Returns: @repo (nullable) */
static TfRepo *
tell_repairs (TfWorkspace *workspace, TfRepo *repo)
{
  g_autofree char *notice = repo != NULL ? tf_repo_take_notice (repo) : NULL;

  if (notice != NULL)
    tf_workspace_log_here (workspace, "warn", "repaired", "%s", notice);
  return repo;
}

TfRepo *
tf_workspace_get_repo (TfWorkspace *workspace, GError **error)
{
  TfWorkspaceRepos *self = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);

  tf_worker_assert_current ();
  self = tf_workspace_get_repos (workspace);
  if (self->project == NULL)
    self->project = open_project (self, error);
  return tell_repairs (workspace, self->project);
}

TfRepo *
tf_workspace_get_code (TfWorkspace *workspace, GError **error)
{
  TfWorkspaceRepos *self = NULL;
  g_autoptr (TfConfig) config = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);

  tf_worker_assert_current ();
  self = tf_workspace_get_repos (workspace);
  if (self->code == NULL)
    self->code = open_code (self, error);
  if (self->code == NULL)
    return NULL;
  config = tf_workspace_dup_config (workspace);
  tf_repo_set_author (self->code, config->git.author_name, config->git.author_email);
  return tell_repairs (workspace, self->code);
}

gboolean
tf_workspace_is_tree (TfWorkspace *workspace)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (workspace);

  return deliverable != NULL && tf_deliverable_get_form (deliverable) == TF_DELIVERABLE_FORM_TREE;
}

TfRepo *
tf_workspace_get_tree (TfWorkspace *workspace, GError **error)
{
  return tf_workspace_is_tree (workspace) ? tf_workspace_get_code (workspace, error)
                                          : tf_workspace_get_repo (workspace, error);
}

const char *
tf_workspace_get_code_directory (TfWorkspace *workspace)
{
  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);

  return tf_workspace_get_repos (workspace)->code_directory;
}

const char *
tf_workspace_get_tree_directory (TfWorkspace *workspace)
{
  TfWorkspaceRepos *self = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);

  self = tf_workspace_get_repos (workspace);
  return tf_workspace_is_tree (workspace) ? self->code_directory
                                          : tf_project_files_get_directory (self->files);
}

void
tf_workspace_drop_repos (TfWorkspace *workspace)
{
  TfWorkspaceRepos *self = NULL;

  g_return_if_fail (TF_IS_WORKSPACE (workspace));

  tf_worker_assert_current ();
  self = tf_workspace_get_repos (workspace);
  g_clear_pointer (&self->project, tf_repo_free);
  g_clear_pointer (&self->code, tf_repo_free);
}

/* A state of the project says nothing about its code, except the last: what the user has changed
 * until then is part of the result. */
static gboolean
concerns_code (const TfCommitSpec *spec)
{
  if (spec->kind == TF_COMMIT_KIND_STATE)
    return g_strcmp0 (spec->phase, tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_DONE)) == 0;
  return spec->kind != TF_COMMIT_KIND_INTENT && spec->kind != TF_COMMIT_KIND_SPEC;
}

/* two commits */

static char *
dup_owed (TfWorkspaceRepos *self)
{
  return tf_project_files_dup_path (self->files, TF_FILE_CODE_OWED);
}

static char *
commit_state (TfWorkspace *workspace, const TfCommitSpec *spec, const char *code, GError **error)
{
  g_autofree char *owed = dup_owed (tf_workspace_get_repos (workspace));
  TfRepo *repo = tf_workspace_get_repo (workspace, error);
  TfCommitSpec state = *spec;
  char *hash = NULL;

  state.code = *code != '\0' ? code : NULL;
  hash = repo != NULL ? tf_repo_commit (repo, &state, error) : NULL;
  if (hash != NULL)
    g_unlink (owed);
  return hash;
}

/* The code comes first: the commit of the project names its commit. A note of it is there before
 * both, so that after a crash between them the second is made up for. */
static char *
commit_both (TfWorkspace *workspace, const TfCommitSpec *spec, GError **error)
{
  g_autofree char *owed = dup_owed (tf_workspace_get_repos (workspace));
  g_autofree char *message = tf_commit_message_make (spec);
  TfRepo *code = tf_workspace_get_code (workspace, error);
  g_autofree char *hash = NULL;
  g_autofree char *state = NULL;

  if (code == NULL || !tf_atomic_file_write (owed, message, -1, error))
    return NULL;
  hash = tf_repo_commit (code, spec, error);
  state = hash != NULL ? commit_state (workspace, spec, hash, error) : NULL;
  return state != NULL ? g_steal_pointer (&hash) : NULL;
}

static gboolean
are_same (GPtrArray *a, GPtrArray *b)
{
  gboolean same = a->len == b->len;

  for (guint i = 0; same && i < a->len; i++)
    same = g_str_equal (a->pdata[i], b->pdata[i]);
  return same;
}

/* Returns: (transfer full) (nullable): the last commit of the code if it is the one of @facts */
static TfCommit *
find_made (TfWorkspace *workspace, const TfCommitFacts *facts, GError **error)
{
  TfRepo *code = tf_workspace_get_code (workspace, error);
  g_autoptr (GPtrArray) log = code != NULL ? tf_repo_log (code, G_MAXUINT, error) : NULL;

  for (guint i = 0; log != NULL && i < log->len; i++)
    {
      const TfCommitFacts *made = &((TfCommit *) log->pdata[i])->facts;

      if (made->kind == TF_COMMIT_KIND_REVIEW && facts->kind != TF_COMMIT_KIND_REVIEW)
        continue;
      return made->kind == facts->kind && made->iteration == facts->iteration &&
                     g_strcmp0 (made->task, facts->task) == 0 &&
                     are_same (made->issues, facts->issues)
                 ? g_steal_pointer (&log->pdata[i])
                 : NULL;
    }
  return NULL;
}

gboolean
tf_workspace_recover_commit (TfWorkspace *self, GError **error)
{
  g_autofree char *path = dup_owed (tf_workspace_get_repos (self));
  g_autofree char *message = NULL;
  g_auto (TfCommitFacts) facts = { 0 };
  g_autofree char *hash = NULL;
  TfCommit *made = NULL;
  TfCommitSpec spec = { 0 };

  tf_worker_assert_current ();
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  message = tf_atomic_file_read (path, TF_LIMIT_STATE_FILE, NULL, error);
  if (message == NULL)
    return FALSE;
  tf_commit_facts_init (&facts, message);
  made = find_made (self, &facts, NULL);
  if (made == NULL)
    return g_unlink (path) == 0 || errno == ENOENT;
  spec = (TfCommitSpec){
    .subject = g_strdelimit (message, "\n", '\0'),
    .kind = facts.kind,
    .phase = facts.phase,
    .task = facts.task,
    .run = facts.run,
    .iteration = facts.iteration,
    .issues = facts.issues,
    .edited = facts.edited,
    .noticed = facts.noticed,
    .time = made->time,
  };
  hash = commit_state (self, &spec, made->hash, error);
  tf_commit_free (made);
  return hash != NULL;
}

/* An agent may be at work: a commit has nothing that it forged. */
static gboolean
settle_state (TfWorkspace *self, GError **error)
{
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);
  gboolean ok =
      tf_state_guard_settle_files (tf_workspace_get_files (self), "during a run", phrases, error);

  for (guint i = 0; i < phrases->len; i++)
    tf_workspace_log_here (self, "warn", "safety_decision", "an agent %s",
                           (const char *) g_ptr_array_index (phrases, i));
  return ok;
}

char *
tf_workspace_commit (TfWorkspace *self, const TfCommitSpec *spec, GError **error)
{
  TfRepo *repo = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (self), NULL);
  g_return_val_if_fail (spec != NULL && spec->subject != NULL, NULL);

  tf_worker_assert_current ();
  if (!tf_safety_check (tf_workspace_get_deliverable (self), TF_OPERATION_GIT_COMMIT, NULL,
                        tf_workspace_log_safety_here, self, error) ||
      !settle_state (self, error))
    return NULL;
  if (tf_workspace_is_tree (self) && concerns_code (spec))
    return commit_both (self, spec, error);
  repo = tf_workspace_get_repo (self, error);
  return repo != NULL ? tf_repo_commit (repo, spec, error) : NULL;
}

gboolean
tf_workspace_write_document (TfWorkspace *self,
                             const char *relative,
                             const char *text,
                             GError **error)
{
  g_return_val_if_fail (TF_IS_WORKSPACE (self), FALSE);
  g_return_val_if_fail (relative != NULL && text != NULL, FALSE);

  tf_worker_assert_current ();
  if (!tf_safety_check (tf_workspace_get_deliverable (self), tf_safety_classify (relative),
                        relative, tf_workspace_log_safety_here, self, error))
    return FALSE;
  return tf_document_store_write (tf_workspace_get_files (self), relative, text, error);
}
