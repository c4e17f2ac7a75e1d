/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-name-private.h"

#include <string.h>

#include "tf-limits.h"

/* Most file systems allow 255 bytes; the remainder is for a number. */
#define MAX_BYTES  240
#define MAX_SUFFIX 16

static const char *
get_last_part (const char *name)
{
  const char *part = name + strlen (name);

  /* Paths of other systems end in a base name too. */
  while (part > name && part[-1] != '/' && part[-1] != '\\')
    part--;
  return part;
}

/* Control characters break listings; format characters (zero width, right-to-left override) make a
 * name look like another. */
static gboolean
is_visible (gunichar c)
{
  GUnicodeType type = g_unichar_type (c);

  return type != G_UNICODE_CONTROL && type != G_UNICODE_FORMAT && type != G_UNICODE_SURROGATE &&
         type != G_UNICODE_UNASSIGNED && type != G_UNICODE_LINE_SEPARATOR &&
         type != G_UNICODE_PARAGRAPH_SEPARATOR;
}

static char *
keep_visible (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *kept = g_string_new (NULL);

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    if (is_visible (g_utf8_get_char (at)))
      g_string_append_unichar (kept, g_utf8_get_char (at));
  return g_string_free (kept, FALSE);
}

/* Where the suffix begins: the last dot, if what follows is short; the end otherwise. */
static gsize
find_suffix (const char *name)
{
  const char *dot = strrchr (name, '.');

  if (dot == NULL || dot == name || strlen (dot) > MAX_SUFFIX)
    return strlen (name);
  return (gsize) (dot - name);
}

static char *
shorten (const char *name)
{
  gsize stem_length = find_suffix (name);
  const char *suffix = name + stem_length;
  glong chars = TF_LIMIT_NAME - g_utf8_strlen (suffix, -1);
  gsize bytes = MAX_BYTES - strlen (suffix);
  const char *end = name;

  for (; chars > 0 && end < suffix; chars--)
    {
      const char *next = g_utf8_next_char (end);

      if ((gsize) (next - name) > bytes)
        break;
      end = next;
    }
  return g_strdup_printf ("%.*s%s", (int) (end - name), name, suffix);
}

char *
tf_resource_name_make_safe (const char *name)
{
  g_autofree char *visible = keep_visible (get_last_part (name));
  const char *start = NULL;

  g_strstrip (visible);
  /* No hidden files: ".git", ".gitignore" and the like have a meaning for other programs. */
  start = visible + strspn (visible, ". ");
  if (*start == '\0')
    return g_strdup ("resource");
  return shorten (start);
}

char *
tf_resource_name_number (const char *name, guint number)
{
  gsize stem_length = find_suffix (name);

  if (number < 2)
    return g_strdup (name);
  return g_strdup_printf ("%.*s-%u%s", (int) stem_length, name, number, name + stem_length);
}
