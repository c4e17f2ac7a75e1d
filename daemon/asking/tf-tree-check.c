/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-check.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-safety.h"
#include "tf-state-guard.h"
#include "tf-workspace-runs.h"

#define HASH_SHOWN 10
#define KEY_BASE   "tf-tree-base" /* on a workspace: that of the runs that are not settled yet */

struct _TfTreeBase
{
  TfWorkspace *workspace; /* (not owned): it outlives its runs */
  GPtrArray *agents;      /* (owned) (element-type utf8): of each run that is not settled yet */
  char *snapshot;         /* (owned) */
  TfRepoGuard *guard;     /* (owned) */
  TfStateGuard *records;  /* (owned) */
  gint64 taken_at;
  guint write_mark; /* of the workspace */
};

static void
base_free (gpointer data)
{
  TfTreeBase *self = data;

  g_ptr_array_unref (self->agents);
  g_free (self->snapshot);
  g_clear_pointer (&self->guard, tf_repo_guard_free);
  g_clear_pointer (&self->records, tf_state_guard_free);
  g_free (self);
}

/* Returns: (transfer none): that of the runs at work, or a new one */
static TfTreeBase *
ensure_base (TfWorkspace *workspace, GError **error)
{
  TfRepo *repo = tf_workspace_get_repo (workspace, error);
  TfTreeBase *self = g_object_get_data (G_OBJECT (workspace), KEY_BASE);

  if (repo == NULL || self != NULL)
    return repo != NULL ? self : NULL;
  self = g_new0 (TfTreeBase, 1);
  self->workspace = workspace;
  self->agents = g_ptr_array_new_with_free_func (g_free);
  /* The mark comes first: a write in between is then excused, never attributed to the agent. */
  self->write_mark = tf_workspace_get_write_mark (workspace);
  self->taken_at = g_get_real_time ();
  self->records = tf_state_guard_take (tf_workspace_get_files (workspace));
  self->guard = tf_repo_guard_take (repo, error);
  self->snapshot = self->guard != NULL ? tf_repo_snapshot (repo, error) : NULL;
  if (self->snapshot != NULL)
    g_object_set_data_full (G_OBJECT (workspace), KEY_BASE, self, base_free);
  else
    g_clear_pointer (&self, base_free);
  return self;
}

/* The last run takes the base along. */
static void
leave (TfTreeMark *self)
{
  TfTreeBase *base = g_steal_pointer (&self->base);
  guint place = 0;

  if (g_ptr_array_find_with_equal_func (base->agents, self->agent, g_str_equal, &place))
    g_ptr_array_remove_index (base->agents, place);
  if (base->agents->len == 0)
    g_object_set_data (G_OBJECT (base->workspace), KEY_BASE, NULL);
}

void
tf_tree_mark_clear (TfTreeMark *self)
{
  if (self->base != NULL)
    leave (self);
  g_clear_pointer (&self->agent, g_free);
}

gboolean
tf_tree_mark_take (TfTreeMark *self, TfWorkspace *workspace, const char *agent, GError **error)
{
  tf_tree_mark_clear (self);
  self->base = ensure_base (workspace, error);
  if (self->base == NULL)
    return FALSE;
  self->agent = g_strdup (agent);
  g_ptr_array_add (self->base->agents, g_strdup (agent));
  return TRUE;
}

/* "ada", "ada or bob": who may have done it. Returns: (transfer full) */
static char *
name_agents (const TfTreeBase *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->agents->len; i++)
    {
      const char *agent = g_ptr_array_index (self->agents, i);
      guint first = 0;

      g_ptr_array_find_with_equal_func (self->agents, agent, g_str_equal, &first);
      if (first == i)
        g_string_append_printf (text, "%s%s", i > 0 ? " or " : "", agent);
    }
  return g_string_free (text, FALSE);
}

/* A link in a tree must stay inside, whatever other links there are: it may go up only as far as
 * its own path went down. It must not point to anything outside the deliverable tree. */
static gboolean
leads_inside (const char *path, const char *target)
{
  g_auto (GStrv) down = g_strsplit (path, "/", -1);
  g_auto (GStrv) parts = g_strsplit (target, "/", -1);
  gint64 depth = (gint64) g_strv_length (down) - 1;

  if (target[0] == '\0' || target[0] == '/')
    return FALSE;
  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (strcmp (parts[i], "..") == 0)
        depth--;
      else if (strcmp (parts[i], ".git") == 0 || strcmp (parts[i], TF_DIR_PRIVATE) == 0)
        return FALSE;
      else if (parts[i][0] != '\0' && strcmp (parts[i], ".") != 0)
        depth++;
      if (depth < 0)
        return FALSE;
    }
  return TRUE;
}

/* Ask the system: other links on the way may lead elsewhere than the text suggests. */
static gboolean
resolves_inside (TfWorkspace *workspace, const char *path)
{
  g_autofree char *root =
      realpath (tf_project_files_get_directory (tf_workspace_get_files (workspace)), NULL);
  g_autofree char *resolved = realpath (path, NULL);
  g_autofree char *prefix = g_strconcat (root, "/", NULL);

  return resolved == NULL || (root != NULL && g_str_has_prefix (resolved, prefix));
}

static gboolean
is_inner_link (TfWorkspace *workspace, const char *path, const char *relative)
{
  g_autofree char *target = g_file_read_link (path, NULL);

  return target != NULL && leads_inside (relative, target) && resolves_inside (workspace, path);
}

/* A document is a plain file: not a link that leads elsewhere, not executable. A tree may contain
 * programs and links. */
static gboolean
is_plain (TfWorkspace *workspace, const TfChange *change)
{
  g_autofree char *path =
      tf_project_files_dup_path (tf_workspace_get_files (workspace), change->path);
  gboolean is_tree = tf_deliverable_get_form (tf_workspace_get_deliverable (workspace)) ==
                     TF_DELIVERABLE_FORM_TREE;
  struct stat info;

  if (change->kind == TF_CHANGE_DELETED)
    return TRUE;
  if (lstat (path, &info) != 0)
    return FALSE;
  if (is_tree && S_ISLNK (info.st_mode))
    return is_inner_link (workspace, path, change->path);
  return S_ISREG (info.st_mode) && (is_tree || (info.st_mode & 0111) == 0);
}

/* The changes made neither with permission nor by the daemon itself. */
static GPtrArray *
find_offending (const TfTreeBase *self,
                TfWorkspace *workspace,
                TfPurpose purpose,
                GPtrArray *changes)
{
  GPtrArray *offending = g_ptr_array_new ();

  for (guint i = 0; i < changes->len; i++)
    {
      const TfChange *change = g_ptr_array_index (changes, i);

      gboolean allowed = tf_safety_allows_change (tf_workspace_get_deliverable (workspace), purpose,
                                                  change->path) &&
                         is_plain (workspace, change);

      if (!allowed && !tf_workspace_has_written_since (workspace, change->path, self->write_mark))
        g_ptr_array_add (offending, (gpointer) change);
    }
  return offending;
}

static char *
describe (const char *agent, TfPurpose purpose, const TfChange *change, const char *kept)
{
  const char *word = tf_enum_to_nick (TF_TYPE_PURPOSE, purpose);

  switch (change->kind)
    {
    case TF_CHANGE_ADDED:
      return g_strdup_printf (
          "%s created %s during the run for “%s”, which is not allowed: moved to %s", agent,
          change->path, word, TF_DIR_REMOVED);
    case TF_CHANGE_DELETED:
      return g_strdup_printf (
          "%s deleted %s during the run for “%s”, which is not allowed: restored", agent,
          change->path, word);
    case TF_CHANGE_MODIFIED:
    default:
      return g_strdup_printf ("%s changed %s during the run for “%s”, which is not allowed: "
                              "restored; “git show %.*s:%s” shows the changed file",
                              agent, change->path, word, HASH_SHOWN, kept, change->path);
    }
}

static gboolean
restore (const TfTreeBase *self,
         TfWorkspace *workspace,
         TfPurpose purpose,
         GPtrArray *offending,
         GPtrArray *sentences,
         GError **error)
{
  TfRepo *repo = tf_workspace_get_repo (workspace, error);
  g_autofree char *agents = name_agents (self);
  g_autofree char *removed = NULL;
  g_autofree char *kept = NULL;

  kept = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;
  if (kept == NULL)
    return FALSE;
  removed = tf_project_files_dup_path (tf_workspace_get_files (workspace), TF_DIR_REMOVED);
  for (guint i = 0; i < offending->len; i++)
    {
      const TfChange *change = g_ptr_array_index (offending, i);
      g_autofree char *sentence = describe (agents, purpose, change, kept);

      if (!tf_repo_restore (repo, self->snapshot, change->path, removed, error))
        return FALSE;
      tf_workspace_log_here (workspace, "warn", "safety_decision", "%s", sentence);
      g_ptr_array_add (sentences, g_steal_pointer (&sentence));
    }
  return TRUE;
}

/* Reports @phrases, whose subject is the agent. */
static void
report (const TfTreeBase *self, TfWorkspace *workspace, GPtrArray *phrases, GPtrArray *sentences)
{
  g_autofree char *agents = name_agents (self);

  for (guint i = 0; i < phrases->len; i++)
    {
      g_autofree char *sentence =
          g_strdup_printf ("%s %s", agents, (const char *) g_ptr_array_index (phrases, i));

      tf_workspace_log_here (workspace, "warn", "safety_decision", "%s", sentence);
      g_ptr_array_add (sentences, g_steal_pointer (&sentence));
    }
}

typedef struct
{
  TfWorkspace *workspace;
  guint write_mark;
} Own;

/* A TfStateIsOwn. */
static gboolean
is_own (const char *relative, gpointer data)
{
  const Own *own = data;

  return tf_workspace_has_written_since (own->workspace, relative, own->write_mark);
}

static gboolean
settle_records (const TfTreeBase *self,
                TfWorkspace *workspace,
                TfPurpose purpose,
                GPtrArray *sentences,
                GError **error)
{
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *during =
      g_strdup_printf ("during the run for “%s”", tf_enum_to_nick (TF_TYPE_PURPOSE, purpose));
  Own own = { workspace, self->write_mark };
  gboolean ok = tf_state_guard_settle (self->records, during, is_own, &own, phrases, error);

  report (self, workspace, phrases, sentences);
  return ok;
}

static gboolean
settle_repository (const TfTreeBase *self,
                   TfWorkspace *workspace,
                   GPtrArray *sentences,
                   GError **error)
{
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);
  TfRepo *repo = tf_workspace_get_repo (workspace, error);
  gboolean ok = repo != NULL &&
                tf_repo_guard_settle (self->guard, repo, self->agents->len > 1, phrases, error);

  report (self, workspace, phrases, sentences);
  /* Anything that libgit2 has read in the meantime may be the agent's. */
  if (ok && phrases->len > 0)
    tf_workspace_drop_repo (workspace);
  return ok;
}

static gboolean
settle_files (const TfTreeBase *self, TfWorkspace *workspace, GPtrArray *sentences, GError **error)
{
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *removed =
      tf_project_files_dup_path (tf_workspace_get_files (workspace), TF_DIR_REMOVED);
  TfRepo *repo = tf_workspace_get_repo (workspace, error);
  gboolean ok = repo != NULL &&
                tf_repo_sanitize (repo, self->snapshot, self->taken_at, removed, phrases, error);

  report (self, workspace, phrases, sentences);
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

/* @out_again: rules that hid something from this comparison have been removed */
static gboolean
settle_changes (const TfTreeBase *self,
                TfWorkspace *workspace,
                TfPurpose purpose,
                GPtrArray *sentences,
                gboolean *out_again,
                GError **error)
{
  TfRepo *repo = tf_workspace_get_repo (workspace, error);
  g_autoptr (GPtrArray) changes = NULL;
  g_autoptr (GPtrArray) offending = NULL;

  changes = repo != NULL ? tf_repo_compare (repo, self->snapshot, error) : NULL;
  if (changes == NULL)
    return FALSE;
  offending = find_offending (self, workspace, purpose, changes);
  *out_again = has_ignore_rules (offending);
  return offending->len == 0 || restore (self, workspace, purpose, offending, sentences, error);
}

static gboolean
settle (const TfTreeBase *self,
        TfWorkspace *workspace,
        TfPurpose purpose,
        GPtrArray *sentences,
        GError **error)
{
  gboolean again = TRUE;

  if (!settle_records (self, workspace, purpose, sentences, error) ||
      !settle_repository (self, workspace, sentences, error))
    return FALSE;
  while (again)
    {
      again = FALSE;
      if (!settle_files (self, workspace, sentences, error) ||
          !settle_changes (self, workspace, purpose, sentences, &again, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
tf_tree_mark_settle (TfTreeMark *self,
                     TfWorkspace *workspace,
                     TfPurpose purpose,
                     GPtrArray *sentences,
                     GError **error)
{
  gboolean ok;

  g_return_val_if_fail (self->base != NULL, FALSE);

  ok = settle (self->base, workspace, purpose, sentences, error);
  leave (self);
  return ok;
}
