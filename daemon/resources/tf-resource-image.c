/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-image.h"

#include <errno.h>
#include <unistd.h>

#include "tf-limits.h"
#include "tf-resource-file.h"

#define BUFFER_BYTES 65536

const char *
tf_resource_image_get_type (const char *kind)
{
  static const struct
  {
    const char *kind;
    const char *media_type;
  } types[] = {
    { "PNG image", "image/png" },
    { "JPEG image", "image/jpeg" },
    { "GIF image", "image/gif" },
    { "WebP image", "image/webp" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_strcmp0 (kind, types[i].kind) == 0)
      return types[i].media_type;
  return NULL;
}

/* Returns: %FALSE with errno */
static gboolean
add_rest (int fd, GChecksum *checksum, gsize *size)
{
  char buffer[BUFFER_BYTES];
  ssize_t n = 0;

  while (*size <= TF_LIMIT_IMAGE && (n = read (fd, buffer, sizeof buffer)) != 0)
    {
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return FALSE;
      g_checksum_update (checksum, (const guchar *) buffer, n);
      *size += (gsize) n;
    }
  return TRUE;
}

void
tf_resource_image_read (TfResourceText *self, int fd, const GString *start, const char *media_type)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *note = NULL;
  gsize size = start->len;

  g_checksum_update (checksum, (const guchar *) start->str, (gssize) start->len);
  if (!add_rest (fd, checksum, &size))
    note = g_strdup_printf ("cannot be read: %s", g_strerror (errno));
  else if (size > TF_LIMIT_IMAGE)
    note = g_strdup_printf (
        "an image of more than the %" G_GSIZE_FORMAT
        " MiB that agents are shown, skipped; add a smaller version of it, or say what it shows",
        TF_LIMIT_IMAGE / TF_MIB);
  if (note != NULL)
    {
      tf_resource_text_set (self, NULL, FALSE, note);
      return;
    }
  self->media_type = g_strdup (media_type);
  self->size = size;
  self->sha256 = g_strdup (g_checksum_get_string (checksum));
}
