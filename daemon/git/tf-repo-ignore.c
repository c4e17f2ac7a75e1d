/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo.h"

#include <string.h>

#include "tf-git-error.h"
#include "tf-ignore.h"
#include "tf-repo-private.h"
#include "tf-snapshot-name.h"
#include "tf-worker.h"

typedef struct
{
  git_tree *head;     /* (not owned) (nullable) */
  git_tree *snapshot; /* (not owned) (nullable) */
} Keeps;

static gboolean
has (git_tree *tree, const char *path)
{
  g_autoptr (git_tree_entry) entry = NULL;

  return tree != NULL && git_tree_entry_bypath (&entry, tree, path) == 0;
}

static gboolean
keeps (const char *path, gpointer data)
{
  const Keeps *self = data;
  g_autofree char *escaped = NULL;

  if (has (self->head, path))
    return TRUE;
  escaped = tf_snapshot_name_escape (path);
  return has (self->snapshot, escaped);
}

GPtrArray *
tf_repo_scan_until (TfRepo *self,
                    TfTreeScanFlags what,
                    git_tree *snapshot,
                    TfTreeEnough enough,
                    gpointer enough_data,
                    GError **error)
{
  g_autoptr (git_commit) head = NULL;
  g_autoptr (git_tree) tree = NULL;
  Keeps data = { NULL, snapshot };
  TfTreeScan how = {
    .what = what,
    .tame = self->tame,
    .enough = enough,
    .enough_data = enough_data,
  };

  if (!self->is_code)
    return tf_tree_scan_with (self->root_fd, &how, error);
  if (!tf_repo_lookup_head (self, &head, error))
    return NULL;
  if (head != NULL && !tf_git_check (git_commit_tree (&tree, head), "read the last commit", error))
    return NULL;
  data.head = tree;
  how.what |= TF_TREE_SCAN_CODE;
  how.keeps = keeps;
  how.keeps_data = &data;
  return tf_tree_scan_with (self->root_fd, &how, error);
}

GPtrArray *
tf_repo_scan (TfRepo *self, TfTreeScanFlags what, git_tree *snapshot, GError **error)
{
  return tf_repo_scan_until (self, what, snapshot, NULL, NULL, error);
}

/* what is newly hidden */

/* The rules of the .gitignore in @directory ("" is the root) of @commit, read once. Returns: (transfer
 * none) (nullable): it has none */
static const TfIgnore *
find_rules (TfRepo *self, GHashTable *known, const char *commit, const char *directory)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  TfIgnore *rules = NULL;
  gpointer found = NULL;

  if (g_hash_table_lookup_extended (known, directory, NULL, &found))
    return found;
  path =
      *directory != '\0' ? g_strconcat (directory, "/.gitignore", NULL) : g_strdup (".gitignore");
  text = tf_repo_read_file (self, commit, path, NULL);
  if (text != NULL)
    rules = tf_ignore_new (text, strlen (text));
  g_hash_table_insert (known, g_strdup (directory), rules);
  return rules;
}

static void
free_rules (gpointer data)
{
  if (data != NULL)
    tf_ignore_free (data);
}

/* The nearest .gitignore that says something about @path decides. */
static gboolean
is_excluded (TfRepo *self,
             GHashTable *known,
             const char *commit,
             const char *path,
             gboolean directory)
{
  g_autofree char *above = g_strdup (path);
  char *slash = NULL;

  do
    {
      const TfIgnore *rules = NULL;
      TfIgnoreVerdict verdict = TF_IGNORE_UNSAID;

      slash = strrchr (above, '/');
      *(slash != NULL ? slash : above) = '\0';
      rules = find_rules (self, known, commit, above);
      if (rules != NULL)
        verdict =
            tf_ignore_judge (rules, path + (slash != NULL ? strlen (above) + 1 : 0), directory);
      if (verdict != TF_IGNORE_UNSAID)
        return verdict == TF_IGNORE_IGNORED;
    }
  while (slash != NULL);
  return FALSE;
}

static gboolean
was_excluded (TfRepo *self, GHashTable *known, const char *commit, const char *path)
{
  for (const char *slash = strchr (path, '/'); slash != NULL; slash = strchr (slash + 1, '/'))
    {
      g_autofree char *directory = g_strndup (path, (gsize) (slash - path));

      if (is_excluded (self, known, commit, directory, TRUE))
        return TRUE;
    }
  return is_excluded (self, known, commit, path, FALSE);
}

GStrv
tf_repo_list_hidden (TfRepo *self, const char *commit, guint max, GError **error)
{
  const TfTreeScan how = {
    .what = TF_TREE_SCAN_COMMIT | (self->is_code ? TF_TREE_SCAN_CODE : 0),
    .tame = self->tame,
  };
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (GPtrArray) seen = NULL;
  g_autoptr (GHashTable) shown = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) known =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_rules);
  g_autoptr (GStrvBuilder) hidden = g_strv_builder_new ();
  guint n = 0;

  g_return_val_if_fail (self != NULL, NULL);
  tf_worker_assert_current ();

  all = tf_tree_scan_with (self->root_fd, &how, error);
  seen = all != NULL ? tf_repo_scan (self, TF_TREE_SCAN_COMMIT, NULL, error) : NULL;
  if (seen == NULL)
    return NULL;
  for (guint i = 0; i < seen->len; i++)
    g_hash_table_add (shown, ((const TfTreeEntry *) g_ptr_array_index (seen, i))->path);
  for (guint i = 0; i < all->len && n < max; i++)
    {
      const TfTreeEntry *entry = g_ptr_array_index (all, i);

      if (!tf_worker_go_on (error))
        return NULL;
      if (entry->kind == TF_TREE_EMPTY_DIRECTORY || g_hash_table_contains (shown, entry->path) ||
          (commit != NULL && was_excluded (self, known, commit, entry->path)))
        continue;
      g_strv_builder_add (hidden, entry->path);
      n++;
    }
  return g_strv_builder_end (hidden);
}
