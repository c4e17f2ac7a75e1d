/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-part.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "tf-enum.h"
#include "tf-git-link.h"
#include "tf-limits.h"
#include "tf-model-enums.h"
#include "tf-repo-flood.h"
#include "tf-repo-guard.h"
#include "tf-safety.h"
#include "tf-workspace-runs.h"

#define HASH_SHOWN 10

struct _TfTreePart
{
  TfWorkspace *workspace; /* (not owned): it outlives its runs */
  gboolean is_code;
  char *snapshot;              /* (owned) */
  TfRepoGuard *guard;          /* (owned) */
  const TfStateGuard *records; /* (not owned) */
  gint64 taken_at;
};

void
tf_tree_part_free (TfTreePart *self)
{
  g_free (self->snapshot);
  g_clear_pointer (&self->guard, tf_repo_guard_free);
  g_free (self);
}

static TfRepo *
get_repo (const TfTreePart *self, GError **error)
{
  return self->is_code ? tf_workspace_get_code (self->workspace, error)
                       : tf_workspace_get_repo (self->workspace, error);
}

TfTreePart *
tf_tree_part_take (TfWorkspace *workspace,
                   gboolean is_code,
                   const TfStateGuard *records,
                   GError **error)
{
  g_autoptr (TfTreePart) self = g_new0 (TfTreePart, 1);
  TfRepo *repo = NULL;

  self->workspace = workspace;
  self->is_code = is_code;
  self->records = records;
  self->taken_at = g_get_real_time ();
  repo = get_repo (self, error);
  self->guard = repo != NULL ? tf_repo_guard_take (repo, error) : NULL;
  self->snapshot = self->guard != NULL ? tf_repo_snapshot (repo, error) : NULL;
  return self->snapshot != NULL ? g_steal_pointer (&self) : NULL;
}

/* Below the project. Returns: (transfer full) */
static char *
dup_relative (const TfTreePart *self, const char *path)
{
  return self->is_code ? g_build_filename (TF_DIR_CODE, path, NULL) : g_strdup (path);
}

static const char *
get_root (const TfTreePart *self)
{
  return self->is_code ? tf_workspace_get_code_directory (self->workspace)
                       : tf_project_files_get_directory (tf_workspace_get_files (self->workspace));
}

/* Agents write in the tree that is the deliverable, and nowhere else: the daemon writes documents. */
static gboolean
is_deliverable (const TfTreePart *self)
{
  return self->is_code && tf_workspace_is_tree (self->workspace);
}

/* Ask the system: other links on the way may lead elsewhere than the text suggests. */
static gboolean
resolves_inside (const TfTreePart *self, const char *path)
{
  g_autofree char *root = realpath (get_root (self), NULL);
  g_autofree char *resolved = realpath (path, NULL);
  g_autofree char *prefix = g_strconcat (root, "/", NULL);

  return resolved == NULL || (root != NULL && g_str_has_prefix (resolved, prefix));
}

static gboolean
is_inner_link (const TfTreePart *self, const char *path, const char *relative)
{
  g_autofree char *target = g_file_read_link (path, NULL);

  return target != NULL && tf_git_link_leads_inside (relative, target) &&
         resolves_inside (self, path);
}

/* A tree may contain programs, and links that stay inside. */
static gboolean
is_plain (const TfTreePart *self, const TfChange *change)
{
  g_autofree char *path = g_build_filename (get_root (self), change->path, NULL);
  struct stat info;

  if (change->kind == TF_CHANGE_DELETED)
    return TRUE;
  if (lstat (path, &info) != 0)
    return FALSE;
  return S_ISLNK (info.st_mode) ? is_inner_link (self, path, change->path) : S_ISREG (info.st_mode);
}

static gboolean
is_recorded (const TfTreePart *self, const TfChange *change)
{
  g_autofree char *relative = dup_relative (self, change->path);

  return tf_state_guard_covers (self->records, relative);
}

static gboolean
is_allowed (const TfTreePart *self, TfPurpose purpose, const TfChange *change)
{
  if (is_deliverable (self) &&
      tf_safety_allows_change (tf_workspace_get_deliverable (self->workspace), purpose,
                               change->path) &&
      is_plain (self, change))
    return TRUE;
  return is_recorded (self, change);
}

/* The changes made without permission; what the records cover is right already. */
static GPtrArray *
find_offending (const TfTreePart *self, TfPurpose purpose, gboolean refused, GPtrArray *changes)
{
  GPtrArray *offending = g_ptr_array_new ();

  for (guint i = 0; i < changes->len; i++)
    if (!(refused ? is_recorded (self, g_ptr_array_index (changes, i))
                  : is_allowed (self, purpose, g_ptr_array_index (changes, i))))
      g_ptr_array_add (offending, g_ptr_array_index (changes, i));
  return offending;
}

static char *
describe (const TfTreePart *self,
          const char *agents,
          TfPurpose purpose,
          const TfChange *change,
          const char *kept)
{
  const char *word = tf_enum_to_nick (TF_TYPE_PURPOSE, purpose);
  g_autofree char *path = dup_relative (self, change->path);

  switch (change->kind)
    {
    case TF_CHANGE_ADDED:
      return g_strdup_printf (
          "%s created %s during the run for “%s”, which is not allowed: moved to %s", agents, path,
          word, TF_DIR_REMOVED);
    case TF_CHANGE_DELETED:
      return g_strdup_printf (
          "%s deleted %s during the run for “%s”, which is not allowed: restored", agents, path,
          word);
    case TF_CHANGE_MODIFIED:
    default:
      return g_strdup_printf ("%s changed %s during the run for “%s”, which is not allowed: "
                              "restored; “git %sshow %.*s:%s” shows the changed file",
                              agents, path, word, self->is_code ? "-C " TF_DIR_CODE " " : "",
                              HASH_SHOWN, kept, change->path);
    }
}

static gboolean
restore (const TfTreePart *self,
         const TfTreeRun *run,
         GPtrArray *offending,
         GPtrArray *sentences,
         GError **error)
{
  TfRepo *repo = get_repo (self, error);
  g_autofree char *removed = NULL;
  g_autofree char *kept = NULL;

  kept = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;
  if (kept == NULL)
    return FALSE;
  removed = tf_project_files_dup_path (tf_workspace_get_files (self->workspace), TF_DIR_REMOVED);
  for (guint i = 0; i < offending->len; i++)
    {
      const TfChange *change = g_ptr_array_index (offending, i);
      g_autofree char *sentence = describe (self, run->agents, run->purpose, change, kept);

      if (!tf_repo_restore (repo, self->snapshot, change->path, removed, error))
        return FALSE;
      tf_workspace_log_here (self->workspace, "warn", "safety_decision", "%s", sentence);
      g_ptr_array_add (sentences, g_steal_pointer (&sentence));
    }
  return TRUE;
}

void
tf_tree_run_report (const TfTreeRun *self,
                    TfWorkspace *workspace,
                    const GPtrArray *phrases,
                    GPtrArray *sentences)
{
  for (guint i = 0; i < phrases->len; i++)
    {
      g_autofree char *sentence =
          g_strdup_printf ("%s %s", self->agents, (const char *) g_ptr_array_index (phrases, i));

      tf_workspace_log_here (workspace, "warn", "safety_decision", "%s", sentence);
      g_ptr_array_add (sentences, g_steal_pointer (&sentence));
    }
}

static gboolean
settle_repository (const TfTreePart *self,
                   const TfTreeRun *run,
                   GPtrArray *sentences,
                   GError **error)
{
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);
  TfRepo *repo = get_repo (self, error);
  gboolean ok =
      repo != NULL && tf_repo_guard_settle (self->guard, repo, run->others, phrases, error);

  tf_tree_run_report (run, self->workspace, phrases, sentences);
  /* Anything that libgit2 has read in the meantime may be the agent's. */
  if (ok && phrases->len > 0)
    tf_workspace_drop_repos (self->workspace);
  return ok;
}

static gboolean
settle_files (const TfTreePart *self, const TfTreeRun *run, GPtrArray *sentences, GError **error)
{
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *removed =
      tf_project_files_dup_path (tf_workspace_get_files (self->workspace), TF_DIR_REMOVED);
  TfRepo *repo = get_repo (self, error);
  gboolean ok = repo != NULL &&
                tf_repo_sanitize (repo, self->snapshot, self->taken_at, removed, phrases, error);

  tf_tree_run_report (run, self->workspace, phrases, sentences);
  return ok;
}

static gboolean
has_ignore_rules (GPtrArray *offending)
{
  for (guint i = 0; i < offending->len; i++)
    {
      const TfChange *change = g_ptr_array_index (offending, i);

      if (g_str_has_suffix (change->path, ".gitignore"))
        return TRUE;
    }
  return FALSE;
}

/* Before anything is read. */
static gboolean
settle_flood (const TfTreePart *self,
              const TfTreeRun *run,
              GPtrArray *sentences,
              char **out_flood,
              GError **error)
{
  g_autoptr (GPtrArray) left = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self->workspace);
  const TfRepoGrowth limit = { config->agents.max_new_files,
                               (guint64) config->agents.max_new_mb * TF_MIB };
  g_autofree char *removed =
      tf_project_files_dup_path (tf_workspace_get_files (self->workspace), TF_DIR_REMOVED);
  g_autofree char *phrase = NULL;
  TfRepo *repo = get_repo (self, error);

  if (repo == NULL || !tf_repo_revert_flood (repo, self->snapshot, &limit, removed, &phrase, error))
    return FALSE;
  tf_repo_take_left (repo, left);
  tf_tree_run_report (run, self->workspace, left, sentences);
  if (phrase == NULL)
    return TRUE;
  *out_flood = g_strdup_printf ("%s %s", run->agents, phrase);
  tf_workspace_log_here (self->workspace, "warn", "safety_decision", "%s", *out_flood);
  return TRUE;
}

/* @refused: no change is allowed. @out_again: rules that hid something from this comparison have been
 * removed */
static gboolean
settle_changes (const TfTreePart *self,
                const TfTreeRun *run,
                gboolean refused,
                GPtrArray *sentences,
                gboolean *out_again,
                GError **error)
{
  TfRepo *repo = get_repo (self, error);
  g_autoptr (GPtrArray) changes = NULL;
  g_autoptr (GPtrArray) offending = NULL;

  changes = repo != NULL ? tf_repo_compare (repo, self->snapshot, error) : NULL;
  if (changes == NULL)
    return FALSE;
  offending = find_offending (self, run->purpose, refused, changes);
  *out_again = has_ignore_rules (offending);
  return offending->len == 0 || restore (self, run, offending, sentences, error);
}

gboolean
tf_tree_part_settle (const TfTreePart *self,
                     const TfTreeRun *run,
                     GPtrArray *sentences,
                     char **out_flood,
                     GError **error)
{
  gboolean again = TRUE;

  if (!settle_repository (self, run, sentences, error) ||
      !settle_flood (self, run, sentences, out_flood, error))
    return FALSE;
  while (again)
    {
      again = FALSE;
      if (!settle_files (self, run, sentences, error) ||
          !settle_changes (self, run, *out_flood != NULL, sentences, &again, error))
        return FALSE;
    }
  return TRUE;
}
