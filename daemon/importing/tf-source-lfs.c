/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-lfs.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define MAX_NAMES   20 /* in a sentence */
#define BUFFER_SIZE (128 * 1024)
#define HASH        "oid sha256:"
#define SIZE        "size "

/* The first line, as written by any version. */
static const char *const versions[] = {
  "version https://git-lfs.github.com/spec/v1",
  "version https://hawser.github.com/spec/v1",
  "version http://git-media.io/v/2",
  NULL,
};

static gboolean
parse_hash (const char *line, TfSourceLfs *pointer)
{
  const char *hash = line + strlen (HASH);

  if (strlen (hash) != 64 || strspn (hash, "0123456789abcdef") != 64)
    return FALSE;
  g_strlcpy (pointer->hash, hash, sizeof pointer->hash);
  return TRUE;
}

gboolean
tf_source_lfs_parse (const char *text, gsize length, TfSourceLfs *out_pointer)
{
  g_autofree char *copy = NULL;
  g_auto (GStrv) lines = NULL;
  TfSourceLfs pointer = { "", 0 };
  gboolean sized = FALSE;

  if (length >= TF_SOURCE_LFS_MAX || length < strlen ("version ") ||
      memcmp (text, "version ", strlen ("version ")) != 0 || memchr (text, '\0', length) != NULL)
    return FALSE;
  copy = g_strndup (text, length);
  lines = g_strsplit (copy, "\n", -1);
  if (!g_strv_contains (versions, g_strchomp (lines[0])))
    return FALSE;
  for (guint i = 1; lines[i] != NULL; i++)
    {
      g_strchomp (lines[i]);
      if (g_str_has_prefix (lines[i], HASH) && !parse_hash (lines[i], &pointer))
        return FALSE;
      if (g_str_has_prefix (lines[i], SIZE))
        sized = g_ascii_string_to_unsigned (lines[i] + strlen (SIZE), 10, 0, G_MAXUINT64,
                                            &pointer.size, NULL);
    }
  if (*pointer.hash == '\0' || !sized)
    return FALSE;
  if (out_pointer != NULL)
    *out_pointer = pointer;
  return TRUE;
}

gboolean
tf_source_lfs_is_content (const TfSourceLfs *pointer, int fd)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree guint8 *buffer = g_malloc (BUFFER_SIZE);
  guint64 size = 0;
  gssize count = 1;

  while (count != 0)
    {
      count = read (fd, buffer, BUFFER_SIZE);
      if (count < 0 && errno == EINTR)
        continue;
      if (count < 0)
        return FALSE;
      g_checksum_update (checksum, buffer, count);
      size += (guint64) count;
      if (size > pointer->size)
        return FALSE;
    }
  return size == pointer->size && g_str_equal (g_checksum_get_string (checksum), pointer->hash);
}

char *
tf_source_lfs_describe (const GPtrArray *paths)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (paths->len, MAX_NAMES); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                            (const char *) g_ptr_array_index (paths, i));
  if (paths->len > MAX_NAMES)
    g_string_append_printf (text, " and %u more", paths->len - MAX_NAMES);
  if (paths->len > 0)
    {
      g_string_prepend (text, "Git LFS keeps the content of these files elsewhere; tests and "
                              "reviews see only pointers to it: ");
      g_string_append_c (text, '.');
    }
  return g_string_free (text, FALSE);
}
