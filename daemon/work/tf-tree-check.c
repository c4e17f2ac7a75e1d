/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-check.h"

#include <sys/stat.h>

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-safety.h"
#include "tf-work-private.h"

#define HASH_SHOWN 10

void
tf_tree_mark_clear (TfTreeMark *self)
{
  g_clear_pointer (&self->snapshot, g_free);
}

gboolean
tf_tree_mark_take (TfTreeMark *self, TfWork *work, GError **error)
{
  TfRepo *repo = tf_work_get_repo (work, error);

  if (repo == NULL)
    return FALSE;
  /* First the mark: a write in between is then excused, never taken for the agent's. */
  self->write_mark = tf_work_get_write_mark (work);
  self->snapshot = tf_repo_snapshot (repo, error);
  return self->snapshot != NULL;
}

/* A document is a plain file: no link that leads elsewhere, nothing that could be run. */
static gboolean
is_plain (TfWork *work, const TfChange *change)
{
  g_autofree char *path = tf_project_files_dup_path (tf_work_get_files (work), change->path);
  struct stat info;

  if (change->kind == TF_CHANGE_DELETED)
    return TRUE;
  return lstat (path, &info) == 0 && S_ISREG (info.st_mode) && (info.st_mode & 0111) == 0;
}

/* The changes that nobody may have made: neither this agent nor the daemon itself. */
static GPtrArray *
find_offending (const TfTreeMark *self, TfWork *work, TfPurpose purpose, GPtrArray *changes)
{
  GPtrArray *offending = g_ptr_array_new ();

  for (guint i = 0; i < changes->len; i++)
    {
      const TfChange *change = g_ptr_array_index (changes, i);

      gboolean allowed =
          tf_safety_allows_change (tf_work_get_deliverable (work), purpose, change->path) &&
          is_plain (work, change);

      if (!allowed && !tf_work_has_written_since (work, change->path, self->write_mark))
        g_ptr_array_add (offending, (gpointer) change);
    }
  return offending;
}

static char *
describe (TfWork *work, TfPurpose purpose, const TfChange *change, const char *kept)
{
  const char *agent = tf_work_get_agent (work);
  const char *word = tf_enum_to_nick (TF_TYPE_PURPOSE, purpose);

  switch (change->kind)
    {
    case TF_CHANGE_ADDED:
      return g_strdup_printf ("%s made %s during the run for “%s”, which it may not: moved to %s",
                              agent, change->path, word, TF_DIR_REMOVED);
    case TF_CHANGE_DELETED:
      return g_strdup_printf ("%s deleted %s during the run for “%s”, which it may not: put back",
                              agent, change->path, word);
    case TF_CHANGE_MODIFIED:
    default:
      return g_strdup_printf ("%s changed %s during the run for “%s”, which it may not: put back; "
                              "“git show %.*s:%s” shows the changed one",
                              agent, change->path, word, HASH_SHOWN, kept, change->path);
    }
}

static gboolean
put_back (const TfTreeMark *self,
          TfWork *work,
          TfPurpose purpose,
          GPtrArray *offending,
          GPtrArray *sentences,
          GError **error)
{
  TfRepo *repo = tf_work_get_repo (work, error);
  g_autofree char *removed = NULL;
  g_autofree char *kept = NULL;

  kept = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;
  if (kept == NULL)
    return FALSE;
  removed = tf_project_files_dup_path (tf_work_get_files (work), TF_DIR_REMOVED);
  for (guint i = 0; i < offending->len; i++)
    {
      const TfChange *change = g_ptr_array_index (offending, i);
      g_autofree char *sentence = describe (work, purpose, change, kept);

      if (!tf_repo_restore (repo, self->snapshot, change->path, removed, error))
        return FALSE;
      tf_work_log_here (work, "warn", "safety_decision", sentence);
      g_ptr_array_add (sentences, g_steal_pointer (&sentence));
    }
  return TRUE;
}

gboolean
tf_tree_mark_settle (const TfTreeMark *self,
                     TfWork *work,
                     TfPurpose purpose,
                     GPtrArray *sentences,
                     GError **error)
{
  TfRepo *repo = tf_work_get_repo (work, error);
  g_autoptr (GPtrArray) changes = NULL;
  g_autoptr (GPtrArray) offending = NULL;

  changes = repo != NULL ? tf_repo_compare (repo, self->snapshot, error) : NULL;
  if (changes == NULL)
    return FALSE;
  offending = find_offending (self, work, purpose, changes);
  return offending->len == 0 || put_back (self, work, purpose, offending, sentences, error);
}
