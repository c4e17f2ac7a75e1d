/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-object-cache.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-git-error.h"
#include "tf-limits.h"
#include "tf-object-writer.h"
#include "tf-worker.h"

/* Two changes within one tick of the kernel's clock get the same time; a tick is at most 10 ms. */
#define TICK_NS (10 * 1000 * 1000)

typedef enum
{
  NOT_STORED,
  PENDING, /* will be stored by tf_object_cache_finish() */
  STORED,
} Storage;

typedef struct
{
  git_oid id;
  gint64 mtime; /* ns */
  gint64 ctime; /* ns */
  guint64 size;
  guint32 inode;
  git_filemode_t mode;
  Storage storage;
} Known;

struct _TfObjectCache
{
  git_odb *odb;           /* (not owned) */
  char *git_dir;          /* (owned) */
  int root_fd;            /* (not owned) */
  GHashTable *known;      /* (owned) (element-type utf8 Known) */
  TfObjectWriter *writer; /* (owned) (nullable): between begin and finish */
};

TfObjectCache *
tf_object_cache_new (git_odb *odb, const char *git_dir, int root_fd)
{
  TfObjectCache *self = g_new0 (TfObjectCache, 1);

  self->odb = odb;
  self->git_dir = g_strdup (git_dir);
  self->root_fd = root_fd;
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

void
tf_object_cache_free (TfObjectCache *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->known);
  g_clear_pointer (&self->writer, tf_object_writer_free);
  g_free (self->git_dir);
  g_free (self);
}

static gint64
to_ns (const struct timespec *time)
{
  return (gint64) time->tv_sec * 1000000000 + time->tv_nsec;
}

static git_filemode_t
get_mode (const TfTreeEntry *entry)
{
  if (entry->kind == TF_TREE_LINK)
    return GIT_FILEMODE_LINK;
  if (entry->kind == TF_TREE_FILE && (entry->info.st_mode & S_IXUSR) != 0)
    return GIT_FILEMODE_BLOB_EXECUTABLE;
  return GIT_FILEMODE_BLOB;
}

static Known
make_known (const TfTreeEntry *entry)
{
  Known known = { .mtime = to_ns (&entry->info.st_mtim),
                  .ctime = to_ns (&entry->info.st_ctim),
                  .size = (guint64) entry->info.st_size,
                  .inode = (guint32) entry->info.st_ino,
                  .mode = get_mode (entry) };

  return known;
}

static gboolean
is_same_file (const Known *a, const Known *b)
{
  return a->mtime == b->mtime && a->ctime == b->ctime && a->size == b->size &&
         a->inode == b->inode && a->mode == b->mode;
}

void
tf_object_cache_load (TfObjectCache *self, git_index *index, const struct timespec *written)
{
  gint64 limit = to_ns (written) - TICK_NS;

  for (gsize i = 0; i < git_index_entrycount (index); i++)
    {
      const git_index_entry *entry = git_index_get_byindex (index, i);
      Known known = {
        .id = entry->id,
        .mtime = entry->mtime.seconds * G_GINT64_CONSTANT (1000000000) + entry->mtime.nanoseconds,
        .ctime = entry->ctime.seconds * G_GINT64_CONSTANT (1000000000) + entry->ctime.nanoseconds,
        .size = entry->file_size,
        .inode = entry->ino,
        .mode = entry->mode,
        .storage = STORED
      };

      if (git_index_entry_stage (entry) == 0 && known.mtime < limit && known.ctime < limit)
        g_hash_table_replace (self->known, g_strdup (entry->path),
                              g_memdup2 (&known, sizeof known));
    }
}

static gboolean
set_read_error (const TfTreeEntry *entry, GError **error)
{
  if (errno == ENOENT)
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "%s no longer exists", entry->path);
  else
    tf_error_set_from_errno (error, errno, "read", entry->path);
  return FALSE;
}

static gboolean
read_link (const TfObjectCache *self, const TfTreeEntry *entry, GByteArray *content, GError **error)
{
  gssize length = 0;

  g_byte_array_set_size (content, PATH_MAX);
  length = readlinkat (self->root_fd, entry->path, (char *) content->data, content->len);
  if (length < 0)
    return set_read_error (entry, error);
  g_byte_array_set_size (content, (guint) length);
  return TRUE;
}

static gboolean
check_size (const TfTreeEntry *entry, GError **error)
{
  if (entry->info.st_size < G_MAXINT32)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
               "%s is larger than 2 GiB, which is too large for the project's history",
               entry->path);
  return FALSE;
}

/* In one call, the system reads up to 2 GiB. */
static gssize
read_piece (int fd, GByteArray *content, gsize done)
{
  return read (fd, content->data + done, MIN (content->len - done, 16 * TF_MIB));
}

/* Reads to the end of the file, wherever it is by then. */
static gboolean
read_to_end (int fd, const TfTreeEntry *entry, GByteArray *content, GError **error)
{
  gsize done = 0;
  gssize count = 1;

  g_byte_array_set_size (content, (guint) entry->info.st_size + 1);
  while (count != 0)
    {
      if (!tf_worker_go_on (error))
        return FALSE;
      count = read_piece (fd, content, done);
      if (count < 0 && errno == EINTR)
        continue;
      if (count < 0)
        return set_read_error (entry, error);
      done += (gsize) count;
      if (done == content->len && count > 0)
        g_byte_array_set_size (content, content->len + MAX (content->len / 2, 4096));
    }
  g_byte_array_set_size (content, (guint) done);
  return TRUE;
}

static gboolean
read_file (const TfObjectCache *self, const TfTreeEntry *entry, GByteArray *content, GError **error)
{
  int fd = -1;
  gboolean ok = FALSE;

  if (!check_size (entry, error))
    return FALSE;
  fd = openat (self->root_fd, entry->path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0)
    return set_read_error (entry, error);
  ok = read_to_end (fd, entry, content, error);
  close (fd);
  return ok;
}

static gboolean
read_content (const TfObjectCache *self,
              const TfTreeEntry *entry,
              GByteArray *content,
              GError **error)
{
  switch (entry->kind)
    {
    case TF_TREE_FILE:
      return read_file (self, entry, content, error);
    case TF_TREE_LINK:
      return read_link (self, entry, content, error);
    case TF_TREE_SPECIAL:
      g_byte_array_append (content, (const guint8 *) TF_OBJECT_SPECIAL, strlen (TF_OBJECT_SPECIAL));
      return TRUE;
    case TF_TREE_EMPTY_DIRECTORY:
    default:
      return TRUE;
    }
}

static gboolean
make_object (TfObjectCache *self,
             const TfTreeEntry *entry,
             gboolean store,
             git_oid *out_id,
             GError **error)
{
  g_autoptr (GByteArray) content = g_byte_array_new ();
  g_autofree char *what = NULL;

  if (!read_content (self, entry, content, error))
    return FALSE;
  if (store && self->writer != NULL)
    return tf_object_writer_add (self->writer, GIT_OBJECT_BLOB, content->data, content->len, out_id,
                                 error);
  what = g_strdup_printf ("store %s", entry->path);
  if (store)
    return tf_git_check (git_odb_write (out_id, self->odb, content->data, content->len,
                                        GIT_OBJECT_BLOB),
                         what, error);
  return tf_git_check (git_odb_hash (out_id, content->data, content->len, GIT_OBJECT_BLOB), what,
                       error);
}

/* Whether @entry is as when its object was read, and stored if that is asked for. */
static gboolean
is_known (const Known *known, const Known *now, gboolean store)
{
  return known != NULL && is_same_file (known, now) && (!store || known->storage != NOT_STORED);
}

static gint64
get_tick (void)
{
  struct timespec now;

  /* The clock by which the kernel stamps files. */
  clock_gettime (CLOCK_REALTIME_COARSE, &now);
  return to_ns (&now) - TICK_NS;
}

gboolean
tf_object_cache_get (TfObjectCache *self,
                     const TfTreeEntry *entry,
                     gboolean store,
                     TfObject *out_object,
                     GError **error)
{
  Known now = make_known (entry);
  const Known *known = g_hash_table_lookup (self->known, entry->path);
  gint64 tick = 0;
  gboolean racy = FALSE;

  if (!tf_worker_go_on (error))
    return FALSE;
  if (!is_known (known, &now, store))
    {
      tick = get_tick ();
      if (!make_object (self, entry, store, &now.id, error))
        return FALSE;
      racy = now.mtime >= tick || now.ctime >= tick;
      if (store)
        now.storage = self->writer != NULL ? PENDING : STORED;
      if (racy)
        g_hash_table_remove (self->known, entry->path);
      else
        g_hash_table_replace (self->known, g_strdup (entry->path), g_memdup2 (&now, sizeof now));
      out_object->id = now.id;
    }
  else
    out_object->id = known->id;
  out_object->mode = now.mode;
  out_object->racy = racy;
  return TRUE;
}

gboolean
tf_object_cache_knows (const TfObjectCache *self, const TfTreeEntry *entry)
{
  Known now = make_known (entry);

  return is_known (g_hash_table_lookup (self->known, entry->path), &now, FALSE);
}

gboolean
tf_object_cache_begin (TfObjectCache *self, const GPtrArray *entries, GError **error)
{
  gsize n_new = 0;
  guint64 bytes = 0;

  tf_object_cache_abort (self);
  for (guint i = 0; i < entries->len; i++)
    {
      const TfTreeEntry *entry = g_ptr_array_index (entries, i);
      Known now = make_known (entry);

      if (is_known (g_hash_table_lookup (self->known, entry->path), &now, TRUE))
        continue;
      n_new++;
      bytes += now.size;
    }
  self->writer = tf_object_writer_new (self->odb, self->git_dir);
  return tf_object_writer_expect (self->writer, n_new, bytes, error);
}

/* The trees that the repository does not have. */
static gboolean
store_trees (TfObjectCache *self, const GPtrArray *files, git_oid *out_tree, GError **error)
{
  g_autoptr (GPtrArray) texts = tf_tree_writer_make (files, self->odb, out_tree, error);

  if (texts == NULL || !tf_object_writer_expect (self->writer, texts->len, 0, error))
    return FALSE;
  for (guint i = 0; i < texts->len; i++)
    {
      gsize length = 0;
      gconstpointer text = g_bytes_get_data (g_ptr_array_index (texts, i), &length);
      git_oid id;

      if (!tf_worker_go_on (error) ||
          !tf_object_writer_add (self->writer, GIT_OBJECT_TREE, text, length, &id, error))
        return FALSE;
    }
  return TRUE;
}

static void
end_pending (TfObjectCache *self, Storage storage)
{
  GHashTableIter iter;
  Known *known = NULL;

  g_clear_pointer (&self->writer, tf_object_writer_free);
  g_hash_table_iter_init (&iter, self->known);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &known))
    if (known->storage == PENDING)
      known->storage = storage;
}

gboolean
tf_object_cache_finish (TfObjectCache *self,
                        const GPtrArray *files,
                        git_oid *out_tree,
                        GError **error)
{
  git_oid tree;
  gboolean ok =
      store_trees (self, files, &tree, error) && tf_object_writer_finish (self->writer, error);

  end_pending (self, ok ? STORED : NOT_STORED);
  if (ok)
    *out_tree = tree;
  return ok;
}

void
tf_object_cache_abort (TfObjectCache *self)
{
  if (self->writer != NULL)
    end_pending (self, NOT_STORED);
}

void
tf_object_cache_learn (TfObjectCache *self,
                       const char *path,
                       const struct stat *info,
                       const git_oid *id)
{
  TfTreeEntry entry = { .kind = S_ISLNK (info->st_mode) ? TF_TREE_LINK : TF_TREE_FILE,
                        .info = *info };
  Known known = make_known (&entry);

  known.id = *id;
  known.storage = STORED;
  g_hash_table_replace (self->known, g_strdup (path), g_memdup2 (&known, sizeof known));
}
