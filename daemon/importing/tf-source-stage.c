/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-stage.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <git2/sys/repository.h>
#include <linux/fs.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-git-error.h"
#include "tf-worker.h"

#define HASH_SIZE  20
#define PIECE      (128 * 1024)
#define COPY_PIECE (64 * 1024 * 1024) /* by the kernel */

/* Called for each name of a directory. */
typedef gboolean (*NameFunc) (TfSourceStage *self, int from, int to, const char *name, GError **);

static gboolean
fail_errno (GError **error, const char *what, const char *path)
{
  tf_error_set_from_errno (error, errno, what, path);
  return FALSE;
}

gboolean
tf_source_stage_set_damaged (const TfSourceStage *self, GError *reason, GError **error)
{
  if (g_error_matches (reason, TF_ERROR, TF_ERROR_GIT))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "“%s” is damaged or incomplete (%s); check it with git fsck", self->name,
                   reason->message);
      g_error_free (reason);
    }
  else
    g_propagate_error (error, reason);
  return FALSE;
}

char *
tf_source_stage_dup_path (const TfSourceStage *self, const char *part, const char *below)
{
  return g_build_filename (self->path, part, below, NULL);
}

static gboolean
make_directory (int fd, const char *name, GError **error)
{
  return mkdirat (fd, name, 0700) == 0 || errno == EEXIST || fail_errno (error, "make", name);
}

static int
open_directory (int fd, const char *name)
{
  return openat (fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Follows no link: an agent may already have been in the project. */
static gboolean
make_place (TfSourceStage *self, GError **error)
{
  const char *const parents[] = { tf_repo_get_private (self->repo), "scratch" };
  static const char *const below[] = { TF_SOURCE_STAGE_GIVEN, TF_SOURCE_STAGE_GIVEN "/pack",
                                       TF_SOURCE_STAGE_MADE, TF_SOURCE_STAGE_MADE "/pack" };
  g_autofree char *name = g_path_get_basename (self->path);
  int fd = dup (tf_repo_get_root_fd (self->repo));
  gboolean ok = fd >= 0;

  for (guint i = 0; ok && i < G_N_ELEMENTS (parents) + 1; i++)
    {
      const char *next = i < G_N_ELEMENTS (parents) ? parents[i] : name;
      int inner = make_directory (fd, next, error) ? open_directory (fd, next) : -1;

      if (inner < 0 && error != NULL && *error == NULL)
        fail_errno (error, "open", next);
      ok = inner >= 0;
      close (fd);
      fd = inner;
    }
  for (guint i = 0; ok && i < G_N_ELEMENTS (below); i++)
    ok = make_directory (fd, below[i], error);
  if (fd >= 0)
    close (fd);
  return ok;
}

gboolean
tf_source_stage_open (TfSourceStage *self, GError **error)
{
  GError *failure = NULL;

  self->relative =
      g_strdup_printf ("%s/scratch/source-%08x", tf_repo_get_private (self->repo), g_random_int ());
  self->path = g_build_filename (tf_repo_get_directory (self->repo), self->relative, NULL);
  if (make_place (self, &failure))
    return TRUE;
  g_propagate_error (error, failure);
  return FALSE;
}

static gboolean for_each_name (TfSourceStage *self,
                               int from,
                               int to,
                               const char *what,
                               NameFunc func,
                               GError **error);

static gboolean
remove_name (TfSourceStage *self, int from, int to, const char *name, GError **error)
{
  int fd = -1;

  if (unlinkat (from, name, 0) == 0 || errno == ENOENT)
    return TRUE;
  fd = open_directory (from, name);
  if (fd < 0)
    return TRUE;
  for_each_name (self, fd, -1, name, remove_name, NULL);
  close (fd);
  unlinkat (from, name, AT_REMOVEDIR);
  return TRUE;
}

void
tf_source_stage_clear (TfSourceStage *self)
{
  g_clear_pointer (&self->git, git_repository_free);
  g_clear_pointer (&self->odb, git_odb_free);
  if (self->relative != NULL)
    remove_name (self, tf_repo_get_root_fd (self->repo), -1, self->relative, NULL);
  g_clear_pointer (&self->relative, g_free);
  g_clear_pointer (&self->path, g_free);
}

static gboolean
for_each_name (TfSourceStage *self,
               int from,
               int to,
               const char *what,
               NameFunc func,
               GError **error)
{
  int fd = open_directory (from, ".");
  DIR *dir = fd >= 0 ? fdopendir (fd) : NULL;
  struct dirent *entry = NULL;
  gboolean ok = TRUE;

  if (dir == NULL)
    {
      fail_errno (error, "read", what);
      if (fd >= 0)
        close (fd);
      return FALSE;
    }
  while (ok && (entry = readdir (dir)) != NULL)
    if (strcmp (entry->d_name, ".") != 0 && strcmp (entry->d_name, "..") != 0)
      ok = tf_worker_go_on (error) && func (self, from, to, entry->d_name, error);
  closedir (dir);
  return ok;
}

static gboolean
copy_by_hand (int from, int to, const char *name, GError **error)
{
  g_autofree char *piece = g_malloc (PIECE);
  gssize count = 0;

  while ((count = read (from, piece, PIECE)) != 0)
    {
      if (!tf_worker_go_on (error))
        return FALSE;
      if (count < 0 && errno == EINTR)
        continue;
      if (count < 0)
        return fail_errno (error, "read", name);
      for (gssize done = 0; done < count;)
        {
          gssize written = write (to, piece + done, (gsize) (count - done));

          if (written < 0 && errno != EINTR)
            return fail_errno (error, "write", name);
          done += MAX (written, 0);
        }
    }
  return TRUE;
}

/* The file system shares the blocks if it can; the files stay separate. */
static gboolean
copy_content (int from, int to, const char *name, GError **error)
{
  gssize count = 0;

  if (ioctl (to, FICLONE, from) == 0)
    return TRUE;
  while (tf_worker_go_on (NULL) &&
         (count = copy_file_range (from, NULL, to, NULL, COPY_PIECE, 0)) > 0)
    ;
  /* It may not support the file systems, or copy only part; the rest is copied here. */
  return copy_by_hand (from, to, name, error);
}

static gboolean
copy_file (int from_dir, int to_dir, const char *name, GError **error)
{
  int from = openat (from_dir, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  int to = -1;
  struct stat info;
  gboolean ok = FALSE;

  if (from < 0)
    return fail_errno (error, "read", name);
  if (fstat (from, &info) != 0 || !S_ISREG (info.st_mode))
    g_set_error (error, TF_ERROR, TF_ERROR_GIT, "%s is not a regular file", name);
  else
    {
      to = openat (to_dir, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0444);
      ok = to >= 0 ? copy_content (from, to, name, error) : fail_errno (error, "write", name);
    }
  close (from);
  return (to < 0 || close (to) == 0) && ok;
}

static gboolean
is_hex (const char *text, gsize length)
{
  return strlen (text) == length && strspn (text, "0123456789abcdef") == length;
}

static gboolean
is_pack_file (const char *name)
{
  return strlen (name) >= 49 && g_str_has_prefix (name, "pack-") &&
         strspn (name + 5, "0123456789abcdef") == 40 &&
         (strcmp (name + 45, ".pack") == 0 || strcmp (name + 45, ".idx") == 0);
}

/* Both kinds of file end with a checksum of everything before. */
static gboolean
check_sum (TfSourceStage *self, const char *name, GError **error)
{
  g_autofree char *below = g_build_filename ("pack", name, NULL);
  g_autofree char *path = tf_source_stage_dup_path (self, TF_SOURCE_STAGE_GIVEN, below);
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, NULL);
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA1);
  gsize length = file != NULL ? g_mapped_file_get_length (file) : 0;
  guint8 digest[HASH_SIZE];
  gsize digest_length = sizeof digest;

  if (length > 2 * HASH_SIZE)
    {
      const char *bytes = g_mapped_file_get_contents (file);

      for (gsize at = 0; at < length - HASH_SIZE; at += G_MAXINT32)
        g_checksum_update (sum, (const guchar *) bytes + at,
                           (gssize) MIN (length - HASH_SIZE - at, G_MAXINT32));
      g_checksum_get_digest (sum, digest, &digest_length);
      if (memcmp (digest, bytes + length - HASH_SIZE, HASH_SIZE) == 0)
        return TRUE;
    }
  g_set_error (error, TF_ERROR, TF_ERROR_GIT, "%s does not match its hash", name);
  return FALSE;
}

static gboolean
copy_pack_file (TfSourceStage *self, int from, int to, const char *name, GError **error)
{
  return !is_pack_file (name) ||
         (copy_file (from, to, name, error) && check_sum (self, name, error));
}

/* Read by hand: libgit2 hangs on a truncated loose object. Returns: (transfer full) (nullable) */
static char *
dup_sum_inside (const char *bytes, gsize length)
{
  g_autoptr (GZlibDecompressor) zlib = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA1);
  g_autofree char *piece = g_malloc (PIECE);
  GConverterResult result = G_CONVERTER_CONVERTED;

  while (result == G_CONVERTER_CONVERTED)
    {
      gsize used = 0;
      gsize made = 0;

      result = g_converter_convert (G_CONVERTER (zlib), bytes, length, piece, PIECE,
                                    G_CONVERTER_INPUT_AT_END, &used, &made, NULL);
      bytes += used;
      length -= used;
      g_checksum_update (sum, (const guchar *) piece, (gssize) made);
    }
  return result == G_CONVERTER_FINISHED ? g_strdup (g_checksum_get_string (sum)) : NULL;
}

/* A loose object has no checksum except its name. A wrong one would replace the right one. */
static gboolean
check_loose_file (TfSourceStage *self, const char *name, GError **error)
{
  g_autofree char *below = g_build_filename (self->directory, name, NULL);
  g_autofree char *path = tf_source_stage_dup_path (self, TF_SOURCE_STAGE_GIVEN, below);
  g_autofree char *expected = g_strconcat (self->directory, name, NULL);
  g_autofree char *found = NULL;
  g_autofree char *bytes = NULL;
  gsize length = 0;

  if (g_file_get_contents (path, &bytes, &length, NULL))
    found = dup_sum_inside (bytes, length);
  if (g_strcmp0 (found, expected) == 0)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_GIT, "object %s does not match its hash", expected);
  return FALSE;
}

static gboolean
copy_loose_file (TfSourceStage *self, int from, int to, const char *name, GError **error)
{
  return !is_hex (name, 38) ||
         (copy_file (from, to, name, error) && check_loose_file (self, name, error));
}

static gboolean
copy_directory (TfSourceStage *self, int from_dir, int to_dir, const char *name, GError **error)
{
  gboolean is_pack = strcmp (name, "pack") == 0;
  int from = -1;
  int to = -1;
  gboolean ok = FALSE;

  if (!is_pack && !is_hex (name, 2))
    return TRUE;
  from = open_directory (from_dir, name);
  if (from < 0)
    return fail_errno (error, "read", name);
  self->directory = name;
  to = make_directory (to_dir, name, error) ? open_directory (to_dir, name) : -1;
  ok = to >= 0 &&
       for_each_name (self, from, to, name, is_pack ? copy_pack_file : copy_loose_file, error);
  close (from);
  if (to >= 0)
    close (to);
  return ok;
}

static gboolean
check_alone (TfSourceStage *self, int objects_fd, GError **error)
{
  struct stat info;

  if (fstatat (objects_fd, "info/alternates", &info, AT_SYMLINK_NOFOLLOW) != 0 || info.st_size == 0)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
               "“%s” borrows objects from another repository (.git/objects/info/alternates); "
               "complete it with git repack -a -d, then remove that file",
               self->name);
  return FALSE;
}

gboolean
tf_source_stage_copy_objects (TfSourceStage *self, int git_fd, GError **error)
{
  g_autofree char *path = tf_source_stage_dup_path (self, TF_SOURCE_STAGE_GIVEN, NULL);
  int from = open_directory (git_fd, "objects");
  int to = -1;
  GError *failure = NULL;
  gboolean ok = FALSE;

  if (from < 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "“%s” is damaged: its repository has no objects", self->name);
      return FALSE;
    }
  to = open (path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  ok = to >= 0 ? check_alone (self, from, &failure) &&
                     for_each_name (self, from, to, "objects", copy_directory, &failure)
               : fail_errno (&failure, "open", path);
  close (from);
  if (to >= 0)
    close (to);
  return ok || tf_source_stage_set_damaged (self, failure, error);
}

gboolean
tf_source_stage_open_objects (TfSourceStage *self, GError **error)
{
  g_autofree char *path = tf_source_stage_dup_path (self, TF_SOURCE_STAGE_GIVEN, NULL);
  g_autoptr (git_config) nothing = NULL;

  return tf_git_check (git_config_new (&nothing), "read the source", error) &&
         tf_git_check (git_odb_open (&self->odb, path), "read the source", error) &&
         tf_git_check (git_repository_wrap_odb (&self->git, self->odb), "read the source", error) &&
         tf_git_check (git_repository_set_config (self->git, nothing), "read the source", error);
}

/* An existing object is the same: its name is derived from its content. */
static gboolean
move_file (TfSourceStage *self, int from, int to, const char *name, GError **error)
{
  if (faccessat (to, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0 || renameat (from, name, to, name) == 0)
    return TRUE;
  return fail_errno (error, "keep", name);
}

/* Git looks for the index first, so the pack must exist before it; an index without a pack is
 * useless. */
static gboolean
move_packs (TfSourceStage *self, int from, int to, const char *name, GError **error)
{
  g_autofree char *stem = NULL;
  g_autofree char *pack = NULL;

  if (!is_pack_file (name) || !g_str_has_suffix (name, ".idx"))
    return TRUE;
  stem = g_strndup (name, 45);
  pack = g_strconcat (stem, ".pack", NULL);
  if (faccessat (from, pack, F_OK, AT_SYMLINK_NOFOLLOW) != 0)
    return TRUE;
  return move_file (self, from, to, pack, error) && move_file (self, from, to, name, error);
}

static gboolean
move_directory (TfSourceStage *self, int from_dir, int to_dir, const char *name, GError **error)
{
  int from = open_directory (from_dir, name);
  int to = make_directory (to_dir, name, error) ? open_directory (to_dir, name) : -1;
  NameFunc func = strcmp (name, "pack") == 0 ? move_packs : move_file;
  gboolean ok = from >= 0 && to >= 0 && for_each_name (self, from, to, name, func, error);

  if (from < 0 || (to < 0 && error != NULL && *error == NULL))
    fail_errno (error, "open", name);
  if (ok && fsync (to) != 0)
    ok = fail_errno (error, "write", name);
  if (from >= 0)
    close (from);
  if (to >= 0)
    close (to);
  return ok;
}

gboolean
tf_source_stage_install (TfSourceStage *self, const char *part, GError **error)
{
  g_autofree char *path = tf_source_stage_dup_path (self, part, NULL);
  int from = open (path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  int to =
      openat (tf_repo_get_root_fd (self->repo), ".git/objects", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  GError *failure = NULL;
  gboolean ok = FALSE;

  if (from < 0 || to < 0)
    fail_errno (&failure, "open", from < 0 ? path : ".git/objects");
  /* One call for thousands of files. */
  else if (syncfs (from) != 0)
    fail_errno (&failure, "write", path);
  else
    ok = for_each_name (self, from, to, part, move_directory, &failure) &&
         (fsync (to) == 0 || fail_errno (&failure, "write", ".git/objects"));
  if (from >= 0)
    close (from);
  if (to >= 0)
    close (to);
  if (!ok)
    g_propagate_error (error, failure);
  return ok &&
         tf_git_check (git_odb_refresh (tf_repo_get_odb (self->repo)), "read the objects", error);
}
