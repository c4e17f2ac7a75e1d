/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-snapshot-name.h"

#include <string.h>

/* Characters that HFS+ ignores in names. */
static gboolean
is_left_out (gunichar c)
{
  return (c >= 0x200c && c <= 0x200f) || (c >= 0x202a && c <= 0x202e) ||
         (c >= 0x206a && c <= 0x206f) || c == 0xfeff;
}

static char *
fold (const char *name)
{
  GString *folded = g_string_new (NULL);

  if (!g_utf8_validate (name, -1, NULL))
    g_string_append (folded, name);
  else
    for (const char *at = name; *at != '\0'; at = g_utf8_next_char (at))
      if (!is_left_out (g_utf8_get_char (at)))
        g_string_append_unichar (folded, g_utf8_get_char (at));
  return g_string_free (g_string_ascii_down (folded), FALSE);
}

/* NTFS drops trailing dots and blanks, and everything from a colon on. */
static gboolean
is_dot_git (char *part)
{
  for (gsize length = strlen (part); length > 0 && strchr (" .", part[length - 1]) != NULL;
       length--)
    part[length - 1] = '\0';
  return strcmp (part, ".git") == 0 || strcmp (part, "git~1") == 0;
}

gboolean
tf_snapshot_name_is_refused (const char *name)
{
  g_autofree char *folded = NULL;
  g_auto (GStrv) parts = NULL;

  /* Nearly all names return here. */
  if (strpbrk (name, "gG") == NULL || strpbrk (name, "tT") == NULL)
    return FALSE;
  folded = fold (name);
  parts = g_strsplit_set (folded, "\\:", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    if (is_dot_git (parts[i]))
      return TRUE;
  return FALSE;
}

static void
append_escaped (GString *path, const char *name)
{
  gboolean all = tf_snapshot_name_is_refused (name);

  for (const char *at = name; *at != '\0'; at++)
    if (all || *at == '%')
      g_string_append_printf (path, "%%%02x", (guchar) *at);
    else
      g_string_append_c (path, *at);
}

char *
tf_snapshot_name_escape (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);
  GString *escaped = g_string_sized_new (strlen (path) + 1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (escaped, '/');
      append_escaped (escaped, parts[i]);
    }
  return g_string_free (escaped, FALSE);
}

char *
tf_snapshot_name_unescape (const char *escaped)
{
  GString *path = g_string_sized_new (strlen (escaped) + 1);

  for (const char *at = escaped; *at != '\0'; at++)
    if (*at == '%' && g_ascii_isxdigit (at[1]) && g_ascii_isxdigit (at[2]))
      {
        g_string_append_c (path, (char) (g_ascii_xdigit_value (at[1]) * 16 +
                                         g_ascii_xdigit_value (at[2])));
        at += 2;
      }
    else
      g_string_append_c (path, *at);
  return g_string_free (path, FALSE);
}
