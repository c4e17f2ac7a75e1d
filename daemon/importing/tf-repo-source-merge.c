/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-git-error.h"
#include "tf-repo-source-private.h"
#include "tf-source-tree.h"
#include "tf-worker.h"

/* The tree scan treats this as a temporary file; a second try overwrites it. */
#define TEMPORARY ".source.tmp-merged"

/* Names reserved for the project, a directory with "/". */
static const char *const own_paths[] = { ".git/",
                                         ".thoughtforge/",
                                         "resources/",
                                         "chat_history.json/",
                                         "docs/constraints.md/",
                                         "docs/intent.md/",
                                         "docs/spec.md/",
                                         "polish_log.md/",
                                         "polish_state.json/",
                                         "status.json/",
                                         "task_queue.json/",
                                         "thoughtforge.log/" };

typedef struct
{
  TfRepo *repo;
  GPtrArray *skipped;
  char *directory; /* (owned) (nullable): the open directory */
  int fd;          /* (owned): its descriptor */
} Merge;

static void
merge_clear (Merge *self)
{
  g_free (self->directory);
  if (self->fd >= 0)
    close (self->fd);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Merge, merge_clear)

/* Whether the path is a reserved one, below one, or a file where a reserved one needs a
 * directory. */
static gboolean
is_own (const char *path)
{
  g_autofree char *slashed = g_strconcat (path, "/", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (own_paths); i++)
    if (g_str_has_prefix (slashed, own_paths[i]) || g_str_has_prefix (own_paths[i], slashed))
      return TRUE;
  return FALSE;
}

/* Commits exclude such names. */
static gboolean
is_temporary (const char *name)
{
  gsize length = strlen (name);

  return name[0] == '.' && length > 12 && strncmp (name + length - 11, ".tmp-", 5) == 0;
}

static void
skip (Merge *self, const char *path, const char *why)
{
  g_ptr_array_add (self->skipped, g_strconcat (path, why, NULL));
}

/* Creates missing directories, follows no link. Returns: -1 with errno */
static int
open_directories (Merge *self, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);
  int fd = openat (tf_repo_get_root_fd (self->repo), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  for (guint i = 0; fd >= 0 && parts[i] != NULL; i++)
    {
      int next = -1;
      int code = 0;

      if (*parts[i] != '\0' && mkdirat (fd, parts[i], 0777) != 0 && errno != EEXIST)
        code = errno;
      else if ((next = openat (fd, *parts[i] != '\0' ? parts[i] : ".",
                               O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) < 0)
        code = errno;
      close (fd);
      fd = next;
      errno = code;
    }
  return fd;
}

/* Returns: %FALSE with @error; sets *@out_taken if something else is in the way */
static gboolean
enter (Merge *self, const char *path, gboolean *out_taken, GError **error)
{
  const char *slash = strrchr (path, '/');
  g_autofree char *directory =
      slash != NULL ? g_strndup (path, (gsize) (slash - path)) : g_strdup ("");
  int code = 0;

  *out_taken = FALSE;
  if (self->fd >= 0 && g_str_equal (self->directory, directory))
    return TRUE;
  if (self->fd >= 0)
    close (self->fd);
  self->fd = open_directories (self, directory);
  code = errno;
  g_free (self->directory);
  self->directory = g_steal_pointer (&directory);
  *out_taken = self->fd < 0 && (code == ELOOP || code == ENOTDIR);
  if (self->fd < 0 && !*out_taken)
    tf_error_set_from_errno (error, code, "write", path);
  return self->fd >= 0 || *out_taken;
}

/* Writes a name that must not exist. Returns: %FALSE with errno */
static gboolean
write_new (Merge *self, const char *name, const TfSourceFile *file, git_odb_object *object)
{
  const char *data = git_odb_object_data (object);
  gsize length = git_odb_object_size (object);
  mode_t mode = file->mode == GIT_FILEMODE_BLOB_EXECUTABLE ? 0777 : 0666;
  int fd = -1;
  gboolean ok = FALSE;

  if (file->mode == GIT_FILEMODE_LINK)
    {
      g_autofree char *target = g_strndup (data, length);

      return symlinkat (target, self->fd, name) == 0;
    }
  fd = openat (self->fd, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
  if (fd < 0)
    return FALSE;
  ok = tf_fd_write_all (fd, data, length);
  ok = close (fd) == 0 && ok;
  if (!ok)
    unlinkat (self->fd, name, 0);
  return ok;
}

/* Something exists: ours, or left by an interrupted merge. */
static gboolean
replace (Merge *self, const char *name, const TfSourceFile *file, git_odb_object *object)
{
  unlinkat (self->fd, TEMPORARY, 0);
  if (!write_new (self, TEMPORARY, file, object))
    return FALSE;
  if (renameat (self->fd, TEMPORARY, self->fd, name) == 0)
    return TRUE;
  unlinkat (self->fd, TEMPORARY, 0);
  return FALSE;
}

static gboolean
place (Merge *self, const TfSourceFile *file, const char *path, GError **error)
{
  const char *slash = strrchr (path, '/');
  const char *name = slash != NULL ? slash + 1 : path;
  g_autoptr (git_odb_object) object = NULL;
  struct stat info;
  gboolean ok = FALSE;

  if (!tf_git_check (git_odb_read (&object, tf_repo_get_odb (self->repo), &file->id),
                     "read a source", error))
    return FALSE;
  ok = write_new (self, name, file, object);
  if (!ok && errno == EEXIST)
    {
      if (fstatat (self->fd, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR (info.st_mode))
        {
          skip (self, path, " (a directory has this name)");
          return TRUE;
        }
      ok = replace (self, name, file, object);
    }
  if (!ok || fstatat (self->fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
    {
      tf_error_set_from_errno (error, errno, "write", path);
      return FALSE;
    }
  tf_repo_note_file (self->repo, path, &info, &file->id);
  return TRUE;
}

static gboolean
write_file (Merge *self, const TfSourceFile *file, const char *prefix, GError **error)
{
  g_autofree char *path = g_strconcat (prefix, file->path, NULL);
  g_autofree char *name = g_path_get_basename (path);
  gboolean taken = FALSE;

  if (file->mode == GIT_FILEMODE_COMMIT)
    skip (self, path, " (a submodule)");
  else if (is_own (path))
    skip (self, path, "");
  else if (is_temporary (name))
    skip (self, path, " (it has the name of a temporary file)");
  else if (!enter (self, path, &taken, error))
    return FALSE;
  else if (taken)
    skip (self, path, " (its directory exists as something else)");
  else
    return place (self, file, path, error);
  return TRUE;
}

static gboolean
lookup_commit (TfRepo *repo, const TfSource *source, git_commit **out_commit, GError **error)
{
  git_oid id;

  return tf_git_check (git_oid_fromstr (&id, source->commit), "read a source", error) &&
         tf_git_check (git_commit_lookup (out_commit, tf_repo_get_git (repo), &id), "read a source",
                       error);
}

static gboolean
write_source (Merge *self, const TfSource *source, const char *prefix, GError **error)
{
  g_autoptr (git_commit) commit = NULL;
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (GPtrArray) files = NULL;

  if (!lookup_commit (self->repo, source, &commit, error) ||
      !tf_git_check (git_commit_tree (&tree, commit), "read a source", error))
    return FALSE;
  files = tf_source_tree_list (tf_repo_get_git (self->repo), tree, NULL, error);
  for (guint i = 0; files != NULL && i < files->len; i++)
    if (!write_file (self, g_ptr_array_index (files, i), prefix, error))
      return FALSE;
  return files != NULL;
}

/* Returns: (transfer full): the directory for the files of a source, with "/", or "" */
static char *
make_prefix (const TfSource *source, guint n_sources)
{
  g_autofree char *name = g_strdelimit (g_strdup (source->name), "/", '-');

  if (n_sources == 1)
    return g_strdup ("");
  if (name[0] == '.' || is_own (name))
    return g_strdup_printf ("source-%s/", name);
  return g_strconcat (name, "/", NULL);
}

static gboolean
write_sources (TfRepo *repo, GPtrArray *sources, GPtrArray *skipped, GError **error)
{
  g_auto (Merge) merge = { repo, skipped, NULL, -1 };

  for (guint i = 0; i < sources->len; i++)
    {
      const TfSource *source = g_ptr_array_index (sources, i);
      g_autofree char *prefix = make_prefix (source, sources->len);

      if (!write_source (&merge, source, prefix, error))
        return FALSE;
    }
  if (syncfs (tf_repo_get_root_fd (repo)) == 0)
    return TRUE;
  tf_error_set_from_errno (error, errno, "write", tf_repo_get_directory (repo));
  return FALSE;
}

/* Whether @head has the commit of @source. */
static gboolean
has_source (TfRepo *repo,
            git_commit *head,
            const TfSource *source,
            gboolean *out_has,
            GError **error)
{
  const git_oid *id = head != NULL ? git_commit_id (head) : NULL;
  git_oid commit;
  int code = 0;

  *out_has = FALSE;
  if (!tf_git_check (git_oid_fromstr (&commit, source->commit), "read a source", error))
    return FALSE;
  if (id == NULL)
    return TRUE;
  code = git_oid_equal (id, &commit)
             ? 1
             : git_graph_descendant_of (tf_repo_get_git (repo), id, &commit);
  *out_has = code == 1;
  return tf_git_check (code, "read the history", error);
}

static gboolean
has_all (TfRepo *repo, git_commit *head, GPtrArray *sources, gboolean *out_all, GError **error)
{
  *out_all = TRUE;
  for (guint i = 0; *out_all && i < sources->len; i++)
    if (!has_source (repo, head, g_ptr_array_index (sources, i), out_all, error))
      return FALSE;
  return TRUE;
}

static void
free_commit (gpointer data)
{
  git_commit_free (data);
}

static gboolean
has_parent (GPtrArray *parents, const char *hash)
{
  for (guint i = 0; i < parents->len; i++)
    {
      g_autofree char *other = tf_repo_format_id (git_commit_id (g_ptr_array_index (parents, i)));

      if (g_str_equal (other, hash))
        return TRUE;
    }
  return FALSE;
}

/* The sources of @commit (or itself if it is the first), then those it does not have. */
static GPtrArray *
list_parents (TfRepo *repo, git_commit *commit, GPtrArray *sources, GError **error)
{
  g_autoptr (GPtrArray) parents = g_ptr_array_new_with_free_func (free_commit);
  guint count = git_commit_parentcount (commit);
  git_commit *parent = NULL;

  if (count == 0 && tf_git_check (git_commit_dup (&parent, commit), "read the history", error))
    g_ptr_array_add (parents, parent);
  for (guint i = 0; i < count; i++)
    {
      if (!tf_git_check (git_commit_parent (&parent, commit, i), "read the history", error))
        return NULL;
      g_ptr_array_add (parents, parent);
    }
  for (guint i = 0; i < sources->len; i++)
    {
      const TfSource *source = g_ptr_array_index (sources, i);
      gboolean has = FALSE;

      if (!has_source (repo, commit, source, &has, error))
        return NULL;
      has = has || has_parent (parents, source->commit);
      if (!has && !lookup_commit (repo, source, &parent, error))
        return NULL;
      if (!has)
        g_ptr_array_add (parents, parent);
    }
  return g_steal_pointer (&parents);
}

/* Commits the tree of HEAD, which has the files, again with the sources among its parents. */
static char *
join (TfRepo *repo, GPtrArray *sources, GError **error)
{
  g_autoptr (git_commit) head = NULL;
  g_autoptr (git_tree) tree = NULL;
  g_autoptr (GPtrArray) parents = NULL;
  g_autoptr (git_reference) name = NULL;
  g_autoptr (git_reference) branch = NULL;
  g_autoptr (git_reference) moved = NULL;
  git_oid id;

  if (!tf_repo_lookup_head (repo, &head, error) ||
      !tf_git_check (git_commit_tree (&tree, head), "read the last commit", error))
    return NULL;
  parents = list_parents (repo, head, sources, error);
  if (parents == NULL ||
      !tf_git_check (git_commit_create (&id, tf_repo_get_git (repo), NULL, git_commit_author (head),
                                        git_commit_committer (head), NULL,
                                        git_commit_message (head), tree, parents->len,
                                        (const git_commit **) parents->pdata),
                     "commit", error) ||
      !tf_git_check (git_reference_lookup (&name, tf_repo_get_git (repo), "HEAD"), "read HEAD",
                     error) ||
      !tf_git_check (git_reference_resolve (&branch, name), "read HEAD", error) ||
      !tf_git_check (git_reference_set_target (&moved, branch, &id, NULL), "commit", error))
    return NULL;
  return tf_repo_format_id (&id);
}

/* Includes everything written: a source may have files that its own .gitignore names, and only what
 * HEAD already contains is safe from such rules. */
static char *
commit_all (TfRepo *repo, const TfCommitSpec *spec, GError **error)
{
  gboolean honour = tf_repo_get_honour_ignore (repo);
  char *hash = NULL;

  tf_repo_set_honour_ignore (repo, FALSE);
  hash = tf_repo_commit (repo, spec, error);
  tf_repo_set_honour_ignore (repo, honour);
  return hash;
}

char *
tf_repo_merge_sources (TfRepo *self, const TfCommitSpec *spec, GPtrArray *skipped, GError **error)
{
  g_autoptr (GPtrArray) sources = NULL;
  g_autoptr (git_commit) head = NULL;
  g_autofree char *committed = NULL;
  gboolean done = FALSE;

  g_return_val_if_fail (self != NULL && spec != NULL && skipped != NULL, NULL);
  tf_worker_assert_current ();

  sources = tf_repo_list_sources (self, error);
  if (sources == NULL || !tf_repo_lookup_head (self, &head, error) ||
      !has_all (self, head, sources, &done, error))
    return NULL;
  if (done && head != NULL)
    return tf_repo_format_id (git_commit_id (head));
  if (sources->len == 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_GIT, "there is no code base to build on");
      return NULL;
    }
  if (!write_sources (self, sources, skipped, error))
    return NULL;
  committed = commit_all (self, spec, error);
  return committed != NULL ? join (self, sources, error) : NULL;
}
