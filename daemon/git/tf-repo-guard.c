/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-repo-guard.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-git-error.h"
#include "tf-git-files.h"
#include "tf-git-refs.h"
#include "tf-repo-private.h"
#include "tf-worker.h"

#define HASH_SHOWN 10
#define KEPT       "refs/thoughtforge/kept/"

struct _TfRepoGuard
{
  TfGitFiles *files; /* (owned) */
  int git_fd;        /* (owned): of .git, wherever it has been moved */
};

typedef struct
{
  TfRepo *repo;
  int git_fd;
  TfGitFiles *before;
  const TfGitFiles *after;
  GHashTable *old_refs; /* (element-type utf8 utf8) */
  GHashTable *new_refs; /* (element-type utf8 utf8) */
  gboolean others;
  GPtrArray *sentences; /* (element-type utf8) */
} Settle;

TfRepoGuard *
tf_repo_guard_take (TfRepo *repo, GError **error)
{
  g_autoptr (TfRepoGuard) self = NULL;

  g_return_val_if_fail (repo != NULL, NULL);
  tf_worker_assert_current ();

  self = g_new0 (TfRepoGuard, 1);
  self->git_fd = openat (repo->root_fd, ".git", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (self->git_fd < 0)
    {
      tf_error_set_from_errno (error, errno, "open", ".git");
      return NULL;
    }
  /* Where sources imported in the meantime and an agent's commits are kept: no new directories. */
  mkdirat (self->git_fd, "refs/thoughtforge", 0777);
  mkdirat (self->git_fd, "refs/thoughtforge/sources", 0777);
  mkdirat (self->git_fd, "refs/thoughtforge/kept", 0777);
  self->files = tf_git_files_read (self->git_fd, error);
  g_clear_pointer (&repo->own_head, g_free);
  g_clear_pointer (&repo->own_refs, g_hash_table_unref);
  return self->files != NULL ? g_steal_pointer (&self) : NULL;
}

void
tf_repo_guard_free (TfRepoGuard *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->files, tf_git_files_free);
  if (self->git_fd >= 0)
    close (self->git_fd);
  g_free (self);
}

static void
report (Settle *settle, char *sentence)
{
  g_ptr_array_add (settle->sentences, sentence);
}

/* Moves whatever is in the place of .git away; never follows it. */
static gboolean
clear_place (TfRepo *repo, GError **error)
{
  struct stat info;

  if (fstatat (repo->root_fd, ".git", &info, AT_SYMLINK_NOFOLLOW) != 0)
    return TRUE;
  for (guint i = 1; i < 1000; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/not-git-%u", tf_repo_get_private (repo), i);

      mkdirat (repo->root_fd, tf_repo_get_private (repo), 0700);
      if (renameat2 (repo->root_fd, ".git", repo->root_fd, name, RENAME_NOREPLACE) == 0)
        return TRUE;
      if (errno != EEXIST)
        break;
    }
  tf_error_set_from_errno (error, errno, "move away the replacement of", ".git");
  return FALSE;
}

static gboolean
is_in_place (const TfRepoGuard *self, TfRepo *repo)
{
  struct stat here;
  struct stat there;

  return fstat (self->git_fd, &here) == 0 &&
         fstatat (repo->root_fd, ".git", &there, AT_SYMLINK_NOFOLLOW) == 0 &&
         here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

/* An open directory can be found wherever it was moved, unless it was deleted. */
static gboolean
find_place (const TfRepoGuard *self, TfRepo *repo, GPtrArray *sentences, GError **error)
{
  g_autofree char *link = g_strdup_printf ("/proc/self/fd/%d", self->git_fd);
  g_autofree char *path = NULL;
  struct stat info;

  if (is_in_place (self, repo))
    return TRUE;
  if (fstat (self->git_fd, &info) == 0 && info.st_nlink > 0)
    path = g_file_read_link (link, NULL);
  if (path == NULL || !g_str_has_prefix (path, "/"))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_GIT,
                   "the repository %s/.git was deleted during the run: restore it from a backup",
                   repo->directory);
      return FALSE;
    }
  if (!clear_place (repo, error))
    return FALSE;
  if (renameat (AT_FDCWD, path, repo->root_fd, ".git") != 0 || !is_in_place (self, repo))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_GIT,
                   "the repository was moved to %s during the run: move it back to %s/.git", path,
                   repo->directory);
      return FALSE;
    }
  g_ptr_array_add (sentences, g_strdup ("moved .git, which is not allowed: restored"));
  return TRUE;
}

/* Reads the files again: libgit2's state in memory proves nothing. */
static gboolean
check_commit (Settle *settle, const char *hash, GError **error)
{
  g_autofree char *objects = g_build_filename (settle->repo->directory, ".git", "objects", NULL);
  git_odb *odb = NULL;
  git_oid id;
  gboolean ok = FALSE;

  if (git_oid_fromstr (&id, hash) != 0)
    return TRUE;
  ok = git_odb_open (&odb, objects) == 0 && git_odb_exists (odb, &id) == 1;
  git_odb_free (odb);
  if (!ok)
    g_set_error (
        error, TF_ERROR, TF_ERROR_GIT,
        "commit %.*s disappeared from the repository during the run: restore %s/.git from a backup",
        HASH_SHOWN, hash, settle->repo->directory);
  return ok;
}

static gboolean
is_hash (const char *value)
{
  git_oid id;

  return value != NULL && strlen (value) == GIT_OID_HEXSZ && git_oid_fromstr (&id, value) == 0;
}

/* Returns: (transfer full): the value of a reference, for a sentence */
static char *
dup_shown (const char *value)
{
  if (value == NULL)
    return g_strdup ("nothing");
  if (is_hash (value))
    return g_strndup (value, HASH_SHOWN);
  return g_strdup (
      g_str_has_prefix (value, "ref: ") ? tf_git_refs_get_short (value + strlen ("ref: ")) : value);
}

static gboolean
is_descendant (TfRepo *repo, const char *commit, const char *ancestor)
{
  git_oid ids[2];

  return git_oid_fromstr (&ids[0], commit) == 0 && git_oid_fromstr (&ids[1], ancestor) == 0 &&
         git_graph_descendant_of (repo->git, &ids[0], &ids[1]) == 1;
}

static void
report_branch (Settle *settle, const char *name, const char *old, const char *new)
{
  g_autofree char *from = dup_shown (old);
  g_autofree char *to = dup_shown (new);
  const char *branch = tf_git_refs_get_short (name);

  if (new == NULL)
    report (settle, g_strdup_printf ("deleted the branch %s: restored to %s", branch, from));
  else if (!is_hash (new))
    report (settle, g_strdup_printf ("corrupted the branch %s: restored to %s", branch, from));
  else if (old == NULL || is_descendant (settle->repo, new, old))
    report (settle, g_strdup_printf (
                        "committed %s itself: %s restored to %s; “git show %s” shows the commit",
                        to, branch, from, to));
  else
    report (settle,
            g_strdup_printf (
                "rewrote the history of %s to %s: restored to %s; “git show %s” shows the change",
                branch, to, from, to));
}

static void
report_ref (Settle *settle, const char *name, const char *old, const char *new)
{
  g_autofree char *from = dup_shown (old);
  g_autofree char *to = dup_shown (new);
  g_autofree char *shown =
      is_hash (new) ? g_strdup_printf ("; “git show %s” shows it", to) : g_strdup ("");

  if (old == NULL)
    report (settle, g_strdup_printf ("created %s at %s: removed%s", name, to, shown));
  else if (new == NULL)
    report (settle, g_strdup_printf ("deleted %s: restored to %s", name, from));
  else
    report (settle, g_strdup_printf ("moved %s to %s: restored to %s%s", name, to, from, shown));
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns: (transfer container) (element-type utf8): the names that differ, sorted */
static GPtrArray *
list_moved (Settle *settle)
{
  GPtrArray *moved = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer name = NULL;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, settle->old_refs);
  while (g_hash_table_iter_next (&iter, &name, &value))
    if (g_strcmp0 (g_hash_table_lookup (settle->new_refs, name), value) != 0)
      g_ptr_array_add (moved, name);
  g_hash_table_iter_init (&iter, settle->new_refs);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!g_hash_table_contains (settle->old_refs, name))
      g_ptr_array_add (moved, name);
  g_ptr_array_sort (moved, compare_names);
  return moved;
}

static void
report_refs (Settle *settle, GPtrArray *moved)
{
  g_autofree char *branch = tf_git_refs_dup_branch (settle->before);
  g_autofree char *old_head = tf_git_refs_dup_head (settle->before);
  g_autofree char *new_head = tf_git_refs_dup_head (settle->after);

  if (strcmp (old_head, new_head) != 0)
    {
      g_autofree char *from = dup_shown (old_head);
      g_autofree char *to = dup_shown (new_head);

      report (settle, g_strdup_printf ("switched HEAD to %s: restored to %s", to, from));
    }
  for (guint i = 0; i < moved->len; i++)
    {
      const char *name = g_ptr_array_index (moved, i);
      const char *old = g_hash_table_lookup (settle->old_refs, name);
      const char *new = g_hash_table_lookup (settle->new_refs, name);

      if (g_strcmp0 (name, branch) == 0)
        report_branch (settle, name, old, new);
      else
        report_ref (settle, name, old, new);
    }
}

static gboolean
is_ref_file (const char *path)
{
  return strcmp (path, "HEAD") == 0 || strcmp (path, "packed-refs") == 0 ||
         strcmp (path, "refs") == 0 || g_str_has_prefix (path, "refs/");
}

/* Returns: (transfer full): the hash of what was written there; "" if it cannot be kept */
static char *
keep_content (Settle *settle, const TfGitFile *file)
{
  gsize size = 0;
  const char *data = NULL;
  git_oid id;

  if (file == NULL || file->content == NULL || !S_ISREG (file->mode))
    return g_strdup ("");
  data = g_bytes_get_data (file->content, &size);
  if (git_odb_write (&id, settle->repo->odb, data, size, GIT_OBJECT_BLOB) != 0)
    return g_strdup ("");
  return tf_repo_format_id (&id);
}

static void
report_file (Settle *settle, const char *path, const TfGitFile *old, const TfGitFile *new)
{
  g_autofree char *hash = keep_content (settle, new);
  g_autofree char *shown = hash[0] != '\0'
                               ? g_strdup_printf ("; “git show %.*s” shows it", HASH_SHOWN, hash)
                               : g_strdup ("");

  if (old == NULL)
    report (settle,
            g_strdup_printf ("created .git/%s, which is not allowed: removed%s", path, shown));
  else if (new == NULL)
    report (settle, g_strdup_printf ("deleted .git/%s, which is not allowed: restored", path));
  else
    report (settle,
            g_strdup_printf ("changed .git/%s, which is not allowed: restored%s", path, shown));
}

/* For files of references only the references count: packing them is not a change. A lock that
 * another process holds, or may hold, is left alone. */
static gboolean
is_different (const Settle *settle, const char *path, gboolean refs_differ)
{
  const TfGitFile *old = tf_git_files_lookup (settle->before, path);
  const TfGitFile *new = tf_git_files_lookup (settle->after, path);
  gboolean is_lock = g_str_has_suffix (path, ".lock");

  if (tf_git_file_equal (old, new) || (is_lock && (old != NULL || settle->others)))
    return FALSE;
  if (!is_ref_file (path) || refs_differ || is_lock)
    return TRUE;
  /* The directories must exist. */
  return (old != NULL && S_ISDIR (old->mode)) && (new == NULL || !S_ISDIR (new->mode));
}

static gboolean
has_kind (const TfGitFile *a, const TfGitFile *b)
{
  return a != NULL && b != NULL && (a->mode & S_IFMT) == (b->mode & S_IFMT);
}

/* First removes what is in the way, the innermost first. */
static gboolean
restore (Settle *settle, gboolean refs_differ, GError **error)
{
  GPtrArray *after = tf_git_files_list (settle->after);
  GPtrArray *before = tf_git_files_list (settle->before);

  for (guint i = after->len; i > 0; i--)
    {
      const TfGitFile *new = g_ptr_array_index (after, i - 1);

      if (is_different (settle, new->path, refs_differ) &&
          !has_kind (tf_git_files_lookup (settle->before, new->path), new) &&
          !tf_git_files_restore (settle->before, settle->git_fd, new->path, new, error))
        return FALSE;
    }
  for (guint i = 0; i < before->len; i++)
    {
      const TfGitFile *old = g_ptr_array_index (before, i);
      const TfGitFile *new = tf_git_files_lookup (settle->after, old->path);

      if (is_different (settle, old->path, refs_differ) && (new == NULL || has_kind (old, new)) &&
          !tf_git_files_restore (settle->before, settle->git_fd, old->path, new, error))
        return FALSE;
    }
  return TRUE;
}

static void
report_files (Settle *settle, const TfGitFiles *files, gboolean only_deleted)
{
  GPtrArray *list = tf_git_files_list (files);

  for (guint i = 0; i < list->len; i++)
    {
      const char *path = ((const TfGitFile *) g_ptr_array_index (list, i))->path;
      const TfGitFile *old = tf_git_files_lookup (settle->before, path);
      const TfGitFile *new = tf_git_files_lookup (settle->after, path);
      gboolean reported = is_ref_file (path) && !g_str_has_suffix (path, ".lock");
      gboolean directories =
          (old == NULL || S_ISDIR (old->mode)) && (new == NULL || S_ISDIR (new->mode));

      if (!reported && !directories && is_different (settle, path, FALSE) &&
          (!only_deleted || new == NULL))
        report_file (settle, path, old, new);
    }
}

/* Keeps the agent's commits from being collected by git: our own references. */
static gboolean
keep_commits (Settle *settle, GPtrArray *moved, GError **error)
{
  for (guint i = 0; i < moved->len; i++)
    {
      const char *hash = g_hash_table_lookup (settle->new_refs, g_ptr_array_index (moved, i));
      g_autofree char *name = g_strconcat (KEPT, hash, NULL);
      g_autofree char *line = g_strconcat (hash, "\n", NULL);
      git_reference *made = NULL;
      git_oid id;

      if (!is_hash (hash) || git_oid_fromstr (&id, hash) != 0 ||
          git_odb_exists (settle->repo->odb, &id) != 1)
        continue;
      if (!tf_git_check (git_reference_create (&made, settle->repo->git, name, &id, TRUE, NULL),
                         "store a commit of the agent", error))
        return FALSE;
      git_reference_free (made);
      tf_git_files_set (settle->before, name, line);
    }
  return TRUE;
}

/* The daemon's own milestone commit and imported sources during the run are not changes. */
static void
excuse_own (const TfRepoGuard *self, TfRepo *repo)
{
  g_autofree char *branch = tf_git_refs_dup_branch (self->files);
  g_autofree char *text = NULL;
  GHashTableIter iter;
  gpointer name = NULL;
  gpointer value = NULL;

  if (repo->own_refs != NULL)
    {
      g_hash_table_iter_init (&iter, repo->own_refs);
      while (g_hash_table_iter_next (&iter, &name, &value))
        tf_git_files_set (self->files, name, value);
    }

  if (repo->own_head == NULL || branch == NULL)
    return;
  text = g_strconcat (repo->own_head, "\n", NULL);
  tf_git_files_set (self->files, branch, text);
}

static gboolean
settle_differences (Settle *settle, GError **error)
{
  g_autoptr (GPtrArray) moved = list_moved (settle);
  g_autofree char *old_head = tf_git_refs_dup_head (settle->before);
  g_autofree char *new_head = tf_git_refs_dup_head (settle->after);
  g_autofree char *branch = tf_git_refs_dup_branch (settle->before);
  const char *commit = branch != NULL ? g_hash_table_lookup (settle->old_refs, branch) : old_head;
  gboolean refs_differ = moved->len > 0 || strcmp (old_head, new_head) != 0;

  report_refs (settle, moved);
  report_files (settle, settle->after, FALSE);
  report_files (settle, settle->before, TRUE);
  return restore (settle, refs_differ, error) &&
         (commit == NULL || check_commit (settle, commit, error)) &&
         keep_commits (settle, moved, error);
}

gboolean
tf_repo_guard_settle (const TfRepoGuard *self,
                      TfRepo *repo,
                      gboolean others,
                      GPtrArray *sentences,
                      GError **error)
{
  g_autoptr (TfGitFiles) after = NULL;
  g_autoptr (GHashTable) old_refs = NULL;
  g_autoptr (GHashTable) new_refs = NULL;
  Settle settle;

  g_return_val_if_fail (self != NULL && repo != NULL && sentences != NULL, FALSE);
  tf_worker_assert_current ();

  if (!find_place (self, repo, sentences, error))
    return FALSE;
  after = tf_git_files_read (self->git_fd, error);
  if (after == NULL)
    return FALSE;
  excuse_own (self, repo);
  old_refs = tf_git_refs_read (self->files);
  new_refs = tf_git_refs_read (after);
  settle =
      (Settle){ repo, self->git_fd, self->files, after, old_refs, new_refs, others, sentences };
  return settle_differences (&settle, error);
}
