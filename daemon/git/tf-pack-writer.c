/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-pack-writer.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-git-cleanup.h"
#include "tf-git-error.h"
#include "tf-worker.h"

#define HEADER_SIZE 12
#define HASH_SIZE   20
#define PIECE       (1024 * 1024)
/* For zlib: fast; the pack is the project's own and can be repacked. */
#define LEVEL 1

struct _TfPackWriter
{
  char *directory;     /* (owned) */
  git_odb *base;       /* (not owned) (nullable) */
  char *path;          /* (owned): the file of the objects so far, for error messages */
  int fd;              /* (owned) */
  GConverter *zlib;    /* (owned) */
  GHashTable *written; /* (owned) (element-type git_oid) */
  GByteArray *out;     /* (owned): not yet written */
};

static guint
hash_id (gconstpointer key)
{
  guint hash = 0;

  memcpy (&hash, key, sizeof hash);
  return hash;
}

static gboolean
is_same_id (gconstpointer a, gconstpointer b)
{
  return git_oid_equal (a, b);
}

static gboolean
flush (TfPackWriter *self, GError **error)
{
  gsize done = 0;

  while (done < self->out->len)
    {
      gssize count = write (self->fd, self->out->data + done, self->out->len - done);

      if (count < 0 && errno == EINTR)
        continue;
      if (count < 0)
        {
          tf_error_set_from_errno (error, errno, "write", self->path);
          return FALSE;
        }
      done += (gsize) count;
    }
  g_byte_array_set_size (self->out, 0);
  return TRUE;
}

TfPackWriter *
tf_pack_writer_new (const char *directory, git_odb *base, GError **error)
{
  static const guint8 header[HEADER_SIZE] = { 'P', 'A', 'C', 'K', 0, 0, 0, 2 };
  g_autoptr (TfPackWriter) self = g_new0 (TfPackWriter, 1);

  self->directory = g_strdup (directory);
  self->base = base;
  self->path = g_build_filename (directory, "new-XXXXXX", NULL);
  self->zlib = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, LEVEL));
  self->written = g_hash_table_new_full (hash_id, is_same_id, g_free, NULL);
  self->out = g_byte_array_new ();
  g_byte_array_append (self->out, header, sizeof header);
  self->fd = g_mkstemp_full (self->path, O_RDWR | O_CLOEXEC, 0600);
  if (self->fd < 0)
    {
      tf_error_set_from_errno (error, errno, "write", self->path);
      return NULL;
    }
  unlink (self->path);
  return g_steal_pointer (&self);
}

void
tf_pack_writer_free (TfPackWriter *self)
{
  if (self == NULL)
    return;
  if (self->fd >= 0)
    close (self->fd);
  g_clear_object (&self->zlib);
  g_hash_table_unref (self->written);
  g_byte_array_unref (self->out);
  g_free (self->directory);
  g_free (self->path);
  g_free (self);
}

/* The type and four bits of the size, then seven bits in each byte. */
static void
append_object_header (GByteArray *out, git_object_t type, gsize length)
{
  guint8 byte = (guint8) ((guint) type << 4 | (length & 15));

  for (length >>= 4; length > 0; length >>= 7)
    {
      byte |= 0x80;
      g_byte_array_append (out, &byte, 1);
      byte = length & 0x7f;
    }
  g_byte_array_append (out, &byte, 1);
}

/* In pieces, so that a large file neither needs much room nor keeps the program from ending. */
static gboolean
append_compressed (TfPackWriter *self, const guint8 *data, gsize length, GError **error)
{
  GConverterResult result = G_CONVERTER_CONVERTED;
  gsize done = 0;

  g_converter_reset (self->zlib);
  while (result == G_CONVERTER_CONVERTED)
    {
      guint start = self->out->len;
      gsize piece = MIN (length - done, PIECE);
      gboolean last = done + piece == length;
      gsize room = piece + piece / 1000 + 128;
      gsize used = 0;
      gsize made = 0;

      g_byte_array_set_size (self->out, start + (guint) room);
      result =
          g_converter_convert (self->zlib, last && piece == 0 ? (gconstpointer) "" : data + done,
                               piece, self->out->data + start, room,
                               last ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &used, &made,
                               error);
      if (result == G_CONVERTER_ERROR)
        return FALSE;
      done += used;
      g_byte_array_set_size (self->out, start + (guint) made);
      if (!tf_worker_go_on (error) || (self->out->len >= PIECE && !flush (self, error)))
        return FALSE;
    }
  return TRUE;
}

gboolean
tf_pack_writer_add (TfPackWriter *self,
                    git_object_t type,
                    gconstpointer data,
                    gsize length,
                    git_oid *out_id,
                    GError **error)
{
  git_oid id;

  g_return_val_if_fail (self != NULL && out_id != NULL, FALSE);

  if (!tf_git_check (git_odb_hash (&id, length > 0 ? data : "", length, type), "read an object",
                     error))
    return FALSE;
  *out_id = id;
  if (g_hash_table_contains (self->written, &id) ||
      (self->base != NULL && git_odb_exists_ext (self->base, &id, GIT_ODB_LOOKUP_NO_REFRESH)))
    return TRUE;
  append_object_header (self->out, type, length);
  if (!append_compressed (self, data, length, error))
    return FALSE;
  g_hash_table_add (self->written, g_memdup2 (&id, sizeof id));
  return TRUE;
}

static gboolean
write_count (TfPackWriter *self, GError **error)
{
  guint32 count = GUINT32_TO_BE (g_hash_table_size (self->written));

  if (pwrite (self->fd, &count, sizeof count, HEADER_SIZE - sizeof count) == sizeof count &&
      lseek (self->fd, 0, SEEK_SET) == 0)
    return TRUE;
  tf_error_set_from_errno (error, errno, "write", self->path);
  return FALSE;
}

static gboolean
feed (git_indexer *indexer, gconstpointer data, gsize length, GError **error)
{
  git_indexer_progress progress = { 0 };

  return tf_worker_go_on (error) &&
         tf_git_check (git_indexer_append (indexer, data, length, &progress), "write a pack",
                       error);
}

/* The checksum of the whole comes last. */
static gboolean
feed_all (TfPackWriter *self, git_indexer *indexer, GError **error)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA1);
  g_autofree char *piece = g_malloc (PIECE);
  guint8 digest[HASH_SIZE];
  gsize digest_length = sizeof digest;
  gssize count = 0;

  while ((count = read (self->fd, piece, PIECE)) != 0)
    {
      if (count < 0 && errno == EINTR)
        continue;
      if (count < 0)
        {
          tf_error_set_from_errno (error, errno, "read", self->path);
          return FALSE;
        }
      g_checksum_update (sum, (const guchar *) piece, count);
      if (!feed (indexer, piece, (gsize) count, error))
        return FALSE;
    }
  g_checksum_get_digest (sum, digest, &digest_length);
  return feed (indexer, digest, digest_length, error);
}

gboolean
tf_pack_writer_finish (TfPackWriter *self, GError **error)
{
  g_autoptr (git_indexer) indexer = NULL;
  git_indexer_progress progress = { 0 };

  g_return_val_if_fail (self != NULL, FALSE);

  if (g_hash_table_size (self->written) == 0)
    return TRUE;
  return flush (self, error) && write_count (self, error) &&
         tf_git_check (git_indexer_new (&indexer, self->directory, 0, NULL, NULL), "write a pack",
                       error) &&
         feed_all (self, indexer, error) &&
         tf_git_check (git_indexer_commit (indexer, &progress), "write a pack", error);
}
