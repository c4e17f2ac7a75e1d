/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tags.h"

#include <string.h>

#include "tf-error.h"
#include "tf-limits.h"

/* g_strstrip() knows only ASCII. */
static char *
dup_trimmed (const char *text)
{
  const char *end = text + strlen (text);

  while (*text != '\0' && g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  while (end > text && g_unichar_isspace (g_utf8_get_char (g_utf8_prev_char (end))))
    end = g_utf8_prev_char (end);
  return g_strndup (text, (gsize) (end - text));
}

static gboolean
breaks_line (gunichar c)
{
  GUnicodeType type = g_unichar_type (c);

  return g_unichar_iscntrl (c) || type == G_UNICODE_LINE_SEPARATOR ||
         type == G_UNICODE_PARAGRAPH_SEPARATOR;
}

static gboolean
has (const char *text, gboolean (*is) (gunichar c))
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (is (g_utf8_get_char (text)))
      return TRUE;
  return FALSE;
}

/* @n: its place, from 1 on */
static gboolean
check_tag (const char *tag, guint n, GError **error)
{
  if (*tag == '\0')
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "tag %u is empty; leave it out", n);
  else if (has (tag, breaks_line))
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                 "tag %u has a line break or another control character; write it in one line", n);
  else if (!has (tag, g_unichar_isgraph))
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                 "tag %u has no visible character; leave it out", n);
  else if (g_utf8_strlen (tag, -1) > TF_LIMIT_TAG)
    g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                 "tag %u is longer than %d characters; shorten it", n, TF_LIMIT_TAG);
  else
    return TRUE;
  return FALSE;
}

static char *
dup_key (const char *tag)
{
  g_autofree char *normal = g_utf8_normalize (tag, -1, G_NORMALIZE_ALL_COMPOSE);

  return g_utf8_casefold (normal != NULL ? normal : tag, -1);
}

GStrv
tf_tags_new (const char *const *tags, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; tags[i] != NULL; i++)
    {
      g_autofree char *tag = dup_trimmed (tags[i]);

      if (!check_tag (tag, i + 1, error))
        return NULL;
      if (!g_hash_table_add (keys, dup_key (tag)))
        continue;
      if (g_hash_table_size (keys) > TF_LIMIT_TAGS)
        {
          g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                       "a project has at most %d tags; leave some out", TF_LIMIT_TAGS);
          return NULL;
        }
      g_strv_builder_add (builder, tag);
    }
  return g_strv_builder_end (builder);
}

gboolean
tf_tags_contains (const char *const *tags, const char *tag)
{
  g_autofree char *trimmed = dup_trimmed (tag);
  g_autofree char *wanted = dup_key (trimmed);

  for (guint i = 0; tags != NULL && tags[i] != NULL; i++)
    {
      g_autofree char *key = dup_key (tags[i]);

      if (g_str_equal (key, wanted))
        return TRUE;
    }
  return FALSE;
}
