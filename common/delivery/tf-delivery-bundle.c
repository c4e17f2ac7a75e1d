/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-delivery-bundle.h"

#include <string.h>

#include "tf-error.h"

#define MAGIC       "# v2 git bundle\n"
#define HEADS       "refs/heads/"
#define HASH_LENGTH 40
#define SHA1_BYTES  20
#define MAX_HEADER  (1024 * 1024)

void
tf_delivery_bundle_free (TfDeliveryBundle *self)
{
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_pointer (&self->needs, g_ptr_array_unref);
  g_free (self->branch);
  g_free (self->commit);
  g_free (self);
}

GBytes *
tf_delivery_map (int fd, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GMappedFile) file = g_mapped_file_new_from_fd (fd, FALSE, &failure);

  if (file != NULL)
    return g_mapped_file_get_bytes (file);
  g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM, "cannot read the export: %s",
               failure->message);
  return NULL;
}

static gboolean
fail (const char *what, GError **error)
{
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "the exported bundle %s; try again", what);
  return FALSE;
}

static gboolean
is_hash (const char *text)
{
  return strspn (text, "0123456789abcdef") == HASH_LENGTH;
}

static gboolean
read_line (TfDeliveryBundle *self, const char *line)
{
  if (line[0] == '-' && is_hash (line + 1))
    {
      g_ptr_array_add (self->needs, g_strndup (line + 1, HASH_LENGTH));
      return TRUE;
    }
  if (!is_hash (line) || line[HASH_LENGTH] != ' ')
    return FALSE;
  if (self->branch == NULL && g_str_has_prefix (line + HASH_LENGTH + 1, HEADS))
    {
      self->branch = g_strdup (line + HASH_LENGTH + 1 + strlen (HEADS));
      self->commit = g_strndup (line, HASH_LENGTH);
    }
  return TRUE;
}

/* @out_pack: where the pack begins */
static gboolean
read_header (TfDeliveryBundle *self,
             const char *data,
             gsize length,
             gsize *out_pack,
             GError **error)
{
  const char *end = length > strlen (MAGIC) && strncmp (data, MAGIC, strlen (MAGIC)) == 0
                        ? g_strstr_len (data, (gssize) MIN (length, MAX_HEADER), "\n\n")
                        : NULL;
  g_autofree char *header = end != NULL ? g_strndup (data, (gsize) (end - data)) : NULL;
  g_auto (GStrv) lines = NULL;

  if (header == NULL)
    return fail ("has no header", error);
  lines = g_strsplit (header, "\n", -1);
  for (guint i = 1; lines[i] != NULL; i++)
    if (!read_line (self, lines[i]))
      return fail ("has a line that is not understood", error);
  if (self->branch == NULL)
    return fail ("has no branch", error);
  *out_pack = (gsize) (end - data) + 2;
  return TRUE;
}

/* A pack ends with the hash of all before. */
static gboolean
check_pack (const char *pack, gsize length, GError **error)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA1);
  guint8 digest[SHA1_BYTES];
  gsize digest_length = sizeof digest;

  if (length <= SHA1_BYTES || strncmp (pack, "PACK", 4) != 0)
    return fail ("has no pack", error);
  for (gsize i = 0; i < length - SHA1_BYTES; i += G_MAXINT / 2)
    g_checksum_update (checksum, (const guchar *) pack + i,
                       (gssize) MIN (length - SHA1_BYTES - i, G_MAXINT / 2));
  g_checksum_get_digest (checksum, digest, &digest_length);
  return memcmp (digest, pack + length - SHA1_BYTES, SHA1_BYTES) == 0 ||
         fail ("is cut or damaged", error);
}

TfDeliveryBundle *
tf_delivery_bundle_read (int fd, GError **error)
{
  g_autoptr (TfDeliveryBundle) self = g_new0 (TfDeliveryBundle, 1);
  const char *data = NULL;
  gsize length = 0;
  gsize pack = 0;

  self->needs = g_ptr_array_new_with_free_func (g_free);
  self->bytes = tf_delivery_map (fd, error);
  if (self->bytes == NULL)
    return NULL;
  data = g_bytes_get_data (self->bytes, &length);
  if (!read_header (self, data, length, &pack, error) ||
      !check_pack (data + pack, length - pack, error))
    return NULL;
  return g_steal_pointer (&self);
}
