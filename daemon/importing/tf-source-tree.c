/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-tree.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-git-error.h"
#include "tf-snapshot-name.h"
#include "tf-source-eol.h"
#include "tf-source-leave.h"
#include "tf-source-lfs.h"
#include "tf-tree-scan.h"
#include "tf-worker.h"

#define MAX_ATTRIBUTES (256 * 1024)

typedef struct
{
  git_repository *git;
  const TfSourceStage *stage;
  GPtrArray *files;
  GError *error; /* (owned) (nullable) */
} Listing;

static void
add_file (GPtrArray *files, char *path, const git_oid *id, git_filemode_t mode, gsize size)
{
  TfSourceFile *file = g_new (TfSourceFile, 1);

  file->path = path;
  file->id = *id;
  file->mode = mode;
  file->size = size;
  g_ptr_array_add (files, file);
}

static gboolean
check_size (const TfSourceStage *stage, const char *path, guint64 size, GError **error)
{
  g_autofree char *limit = NULL;

  if (size <= stage->max_bytes)
    return TRUE;
  limit = g_format_size_full (stage->max_bytes, G_FORMAT_SIZE_IEC_UNITS);
  g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
               "%s of “%s” is over the limit of %s; remove it, or raise resource.max_file_size_mb",
               path, stage->name, limit);
  return FALSE;
}

static gboolean
check_name (const char *name)
{
  return name[0] != '\0' && strcmp (name, ".") != 0 && strcmp (name, "..") != 0 &&
         strchr (name, '/') == NULL && !tf_snapshot_name_is_refused (name);
}

static gboolean
check_blob (Listing *listing, const char *path, const git_oid *id, gsize *out_size)
{
  git_odb *odb = listing->stage->odb;
  git_object_t type = GIT_OBJECT_INVALID;

  if (!tf_git_check (git_odb_read_header (out_size, &type, odb, id), "read a file",
                     &listing->error))
    return FALSE;
  if (type == GIT_OBJECT_BLOB)
    return check_size (listing->stage, path, *out_size, &listing->error);
  g_set_error (&listing->error, TF_ERROR, TF_ERROR_GIT, "%s is not a file", path);
  return FALSE;
}

static int
list_entry_cb (const char *root, const git_tree_entry *entry, void *data)
{
  Listing *listing = data;
  const char *name = git_tree_entry_name (entry);
  git_filemode_t mode = git_tree_entry_filemode (entry);
  g_autofree char *path = g_strconcat (root, name, NULL);
  gsize size = 0;

  if (!tf_worker_go_on (&listing->error))
    return -1;
  if (!check_name (name))
    {
      g_set_error (&listing->error, TF_ERROR, TF_ERROR_MALFORMED,
                   "the code base contains a file that git rejects: %s", path);
      return -1;
    }
  if (mode == GIT_FILEMODE_TREE)
    return 0;
  if (mode != GIT_FILEMODE_COMMIT && listing->stage != NULL &&
      !check_blob (listing, path, git_tree_entry_id (entry), &size))
    return -1;
  add_file (listing->files, g_steal_pointer (&path), git_tree_entry_id (entry), mode, size);
  return 0;
}

GPtrArray *
tf_source_tree_list (git_repository *git,
                     const git_tree *tree,
                     const TfSourceStage *stage,
                     GError **error)
{
  g_autoptr (GPtrArray) files =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_stored_file_free);
  Listing listing = { git, stage, files, NULL };
  int code = git_tree_walk (tree, GIT_TREEWALK_PRE, list_entry_cb, &listing);

  if (listing.error != NULL)
    {
      g_propagate_error (error, listing.error);
      return NULL;
    }
  if (!tf_git_check (code, "read the files", error))
    return NULL;
  tf_stored_files_sort (files);
  return g_steal_pointer (&files);
}

/* on disk */

typedef struct
{
  const TfSourceStage *stage;
  const git_oid *head;  /* the last commit, if the stage has one */
  TfSourceIndex *index; /* (nullable): of its working tree */
  int root_fd;
  GHashTable *tracked; /* (element-type utf8 TfSourceFile) (nullable): if set, ignore rules apply to
                        * other files */
  GHashTable *parents; /* (element-type utf8): directories of tracked files */
  GPtrArray *modules;  /* (element-type utf8): "path/" of submodules */
  TfPackWriter *writer;
  GByteArray *content;
  gboolean lfs; /* the last commit uses Git LFS */
} Reading;

static gboolean
fail_read (const char *path, GError **error)
{
  tf_error_set_from_errno (error, errno, "read", path);
  return FALSE;
}

static gboolean
read_link (Reading *self, const TfTreeEntry *entry, GError **error)
{
  gssize length = 0;

  g_byte_array_set_size (self->content, PATH_MAX);
  length = readlinkat (self->root_fd, entry->path, (char *) self->content->data, PATH_MAX);
  if (length < 0)
    return fail_read (entry->path, error);
  g_byte_array_set_size (self->content, (guint) length);
  return TRUE;
}

/* Reads to the end of the file, wherever it is by then. */
static gboolean
read_descriptor (Reading *self, int fd, const TfTreeEntry *entry, GError **error)
{
  gsize done = 0;
  gssize count = 1;

  g_byte_array_set_size (self->content, (guint) entry->info.st_size + 1);
  while (count != 0)
    {
      if (!tf_worker_go_on (error))
        return FALSE;
      count = read (fd, self->content->data + done, self->content->len - done);
      if (count < 0 && errno == EINTR)
        continue;
      if (count < 0)
        return fail_read (entry->path, error);
      done += (gsize) count;
      if (!check_size (self->stage, entry->path, done, error))
        return FALSE;
      if (done == self->content->len && count > 0)
        g_byte_array_set_size (self->content, self->content->len + 65536);
    }
  g_byte_array_set_size (self->content, (guint) done);
  return TRUE;
}

static gboolean
read_content (Reading *self, const TfTreeEntry *entry, GError **error)
{
  int fd = -1;
  gboolean ok = FALSE;

  if (entry->kind == TF_TREE_LINK)
    return read_link (self, entry, error);
  if (!check_size (self->stage, entry->path, (guint64) entry->info.st_size, error))
    return FALSE;
  fd = openat (self->root_fd, entry->path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0)
    return fail_read (entry->path, error);
  ok = read_descriptor (self, fd, entry, error);
  close (fd);
  return ok;
}

static git_filemode_t
get_mode (const TfTreeEntry *entry)
{
  if (entry->kind == TF_TREE_LINK)
    return GIT_FILEMODE_LINK;
  return (entry->info.st_mode & S_IXUSR) != 0 ? GIT_FILEMODE_BLOB_EXECUTABLE : GIT_FILEMODE_BLOB;
}

static gboolean
is_in_module (const Reading *self, const char *path)
{
  for (guint i = 0; i < self->modules->len; i++)
    if (g_str_has_prefix (path, g_ptr_array_index (self->modules, i)))
      return TRUE;
  return FALSE;
}

static gboolean
is_kept (const char *path, gpointer data)
{
  const Reading *self = data;

  return g_hash_table_contains (self->tracked, path) || g_hash_table_contains (self->parents, path);
}

/* A file of the last commit is part of the code base, whatever its name. */
static gboolean
is_left_out (Reading *self, const char *path)
{
  char *name = NULL;

  if (self->stage->left_out == NULL ||
      (self->tracked != NULL && g_hash_table_contains (self->tracked, path)) ||
      tf_source_leave_judge (path, &name) == TF_SOURCE_LEAVE_NOTHING)
    return FALSE;
  g_ptr_array_add (self->stage->left_out, name);
  return TRUE;
}

/* Returns: (transfer full) (nullable): a file of the last commit that is smaller than @max bytes */
static char *
dup_tracked (Reading *self, const TfSourceFile *file, gsize max, gsize *out_length)
{
  git_odb *odb = self->stage->odb;
  g_autoptr (git_odb_object) object = NULL;
  git_object_t type = GIT_OBJECT_INVALID;
  gsize size = 0;

  if (odb == NULL || git_odb_read_header (&size, &type, odb, &file->id) != 0 ||
      type != GIT_OBJECT_BLOB || size >= max || git_odb_read (&object, odb, &file->id) != 0)
    return NULL;
  *out_length = size;
  return g_strndup (git_odb_object_data (object), size);
}

static gboolean
uses_lfs (Reading *self, const TfSourceFile *file)
{
  gsize length = 0;
  g_autofree char *text = NULL;

  if (!g_str_equal (file->path, ".gitattributes") &&
      !g_str_has_suffix (file->path, "/.gitattributes"))
    return FALSE;
  text = dup_tracked (self, file, MAX_ATTRIBUTES, &length);
  return text != NULL && strstr (text, "filter=lfs") != NULL;
}

/* The filter of Git LFS, which never runs here, has put the content where the last commit has a
 * pointer: that is no change. Returns: (transfer full) (nullable): the pointer */
static char *
dup_pointer (Reading *self, const TfTreeEntry *entry, gsize *out_length)
{
  const TfSourceFile *file = g_hash_table_lookup (self->tracked, entry->path);
  TfSourceLfs pointer;
  g_autofree char *text = NULL;
  g_auto (TfFd) fd = -1;

  if (file == NULL || entry->kind == TF_TREE_LINK)
    return NULL;
  text = dup_tracked (self, file, TF_SOURCE_LFS_MAX, out_length);
  if (text == NULL || !tf_source_lfs_parse (text, *out_length, &pointer) ||
      (guint64) entry->info.st_size != pointer.size)
    return NULL;
  fd = openat (self->root_fd, entry->path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  return fd >= 0 && tf_source_lfs_is_content (&pointer, fd) ? g_steal_pointer (&text) : NULL;
}

/* What git converts when it commits is no change either. */
static void
convert_line_endings (Reading *self, const TfTreeEntry *entry)
{
  const TfSourceFile *file =
      self->tracked != NULL ? g_hash_table_lookup (self->tracked, entry->path) : NULL;
  g_autoptr (git_odb_object) committed = NULL;

  if (self->stage->git == NULL || entry->kind == TF_TREE_LINK ||
      !tf_source_eol_has_crlf (self->content->data, self->content->len))
    return;
  /* What cannot be read is as unknown as what is not there. */
  if (file != NULL)
    (void) git_odb_read (&committed, self->stage->odb, &file->id);
  if (tf_source_eol_is_converted (self->stage->git, self->head, entry->path, self->content,
                                  committed))
    tf_source_eol_convert (self->content);
}

static gboolean
read_blob (Reading *self, const TfTreeEntry *entry, git_oid *out_id, GError **error)
{
  gsize length = 0;
  g_autofree char *pointer = self->lfs ? dup_pointer (self, entry, &length) : NULL;

  if (pointer != NULL)
    return tf_pack_writer_add (self->writer, GIT_OBJECT_BLOB, pointer, length, out_id, error);
  if (!read_content (self, entry, error))
    return FALSE;
  convert_line_endings (self, entry);
  return tf_pack_writer_add (self->writer, GIT_OBJECT_BLOB, self->content->data, self->content->len,
                             out_id, error);
}

/* As in the last commit, by the word of git. What a filter made of it has another size, and is read. */
static gboolean
is_unchanged (const Reading *self, const TfTreeEntry *entry, git_oid *out_id)
{
  const TfSourceFile *file = self->index != NULL && entry->kind == TF_TREE_FILE
                                 ? g_hash_table_lookup (self->tracked, entry->path)
                                 : NULL;

  if (file == NULL || file->size != (gsize) entry->info.st_size ||
      !tf_source_index_knows (self->index, entry->path, &file->id, &entry->info))
    return FALSE;
  *out_id = file->id;
  return TRUE;
}

static gboolean
read_entry (Reading *self, const TfTreeEntry *entry, GPtrArray *files, GError **error)
{
  git_oid id;

  if (is_in_module (self, entry->path) || is_left_out (self, entry->path))
    return TRUE;
  if (!is_unchanged (self, entry, &id) && !read_blob (self, entry, &id, error))
    return FALSE;
  add_file (files, g_strdup (entry->path), &id, get_mode (entry), (gsize) entry->info.st_size);
  return TRUE;
}

static void
add_parents (Reading *self, const char *path)
{
  for (const char *slash = strrchr (path, '/'); slash != NULL;)
    {
      char *parent = g_strndup (path, (gsize) (slash - path));

      /* Its parents were added with the first file in it. */
      if (!g_hash_table_add (self->parents, parent))
        return;
      path = parent;
      slash = strrchr (path, '/');
    }
}

static void
take_tracked (Reading *self, GPtrArray *tracked)
{
  for (guint i = 0; i < tracked->len; i++)
    {
      TfSourceFile *file = g_ptr_array_index (tracked, i);

      g_hash_table_insert (self->tracked, file->path, file);
      add_parents (self, file->path);
      if (file->mode == GIT_FILEMODE_COMMIT)
        g_ptr_array_add (self->modules, g_strconcat (file->path, "/", NULL));
      /* Whoever wants everything gets the content. */
      self->lfs = self->lfs || (self->stage->left_out != NULL && uses_lfs (self, file));
    }
}

/* A submodule stays as in the last commit, unless a file has replaced it. */
static void
add_modules (Reading *self, GPtrArray *files)
{
  for (guint i = 0; i < self->modules->len; i++)
    {
      const char *slashed = g_ptr_array_index (self->modules, i);
      g_autofree char *path = g_strndup (slashed, strlen (slashed) - 1);
      const TfSourceFile *file = g_hash_table_lookup (self->tracked, path);
      struct stat info;

      if (fstatat (self->root_fd, path, &info, AT_SYMLINK_NOFOLLOW) != 0 || S_ISDIR (info.st_mode))
        add_file (files, g_steal_pointer (&path), &file->id, file->mode, 0);
    }
}

static gboolean
read_all (Reading *self, GPtrArray *files, GError **error)
{
  const TfTreeScan how = {
    .what = TF_TREE_SCAN_CODE,
    .keeps = self->tracked != NULL ? is_kept : NULL,
    .keeps_data = self,
  };
  g_autoptr (GPtrArray) entries = tf_tree_scan_with (self->root_fd, &how, error);

  for (guint i = 0; entries != NULL && i < entries->len; i++)
    if (!tf_worker_go_on (error) ||
        !read_entry (self, g_ptr_array_index (entries, i), files, error))
      return FALSE;
  return entries != NULL;
}

GPtrArray *
tf_source_tree_read (const TfSourceStage *stage,
                     int root_fd,
                     const git_oid *head,
                     GPtrArray *tracked,
                     TfSourceIndex *index,
                     TfPackWriter *writer,
                     GError **error)
{
  g_autoptr (GPtrArray) files =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_stored_file_free);
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) parents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) modules = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GByteArray) content = g_byte_array_new ();
  Reading reading = { .stage = stage,
                      .head = head,
                      .index = tracked != NULL ? index : NULL,
                      .root_fd = root_fd,
                      .tracked = tracked != NULL ? known : NULL,
                      .parents = parents,
                      .modules = modules,
                      .writer = writer,
                      .content = content };

  if (tracked != NULL)
    take_tracked (&reading, tracked);
  if (!read_all (&reading, files, error))
    return NULL;
  add_modules (&reading, files);
  tf_stored_files_sort (files);
  return g_steal_pointer (&files);
}

gboolean
tf_source_tree_write (GPtrArray *files, TfPackWriter *writer, git_oid *out_id, GError **error)
{
  g_autoptr (GPtrArray) texts = tf_tree_writer_make (files, NULL, out_id, error);

  for (guint i = 0; texts != NULL && i < texts->len; i++)
    {
      gsize length = 0;
      gconstpointer text = g_bytes_get_data (g_ptr_array_index (texts, i), &length);
      git_oid id;

      if (!tf_worker_go_on (error) ||
          !tf_pack_writer_add (writer, GIT_OBJECT_TREE, text, length, &id, error))
        return FALSE;
    }
  return texts != NULL;
}
