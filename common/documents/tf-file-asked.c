/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-file-class.h"

static gboolean
has_word (const char *line, const char *const *words)
{
  g_auto (GStrv) parts = g_strsplit_set (line, " \t,;:.!?()[]\"'`*", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (g_strv_contains (words, parts[i]))
      return TRUE;
  return FALSE;
}

/* @line is in lower case. */
static gboolean
forbids (const char *line)
{
  static const char *const words[] = { "not",     "don't",  "dont",      "never", "no",
                                       "without", "except", "untouched", "leave", "exclude",
                                       "ignore",  "skip",   "nicht",     "kein",  "keine",
                                       "nie",     "ohne",   "außer",     "don",   "unberührt",
                                       NULL };

  return has_word (line, words);
}

static gboolean
is_excluding_heading (const char *line)
{
  static const char *const words[] = { "exclusions",  "exclusion",      "excluded",
                                       "out",         "exclude",        "non-goals",
                                       "ausschlüsse", "ausgeschlossen", NULL };

  return has_word (line, words);
}

static gboolean
is_path_byte (char c)
{
  return g_ascii_isalnum (c) || (c != '\0' && strchr ("/_-.~+@", c) != NULL);
}

/* Is @path in @line, not as a part of a longer one? A dot or a slash after it may end it. */
static gboolean
has_path (const char *line, const char *path)
{
  gsize length = strlen (path);

  for (const char *p = line; (p = strstr (p, path)) != NULL; p++)
    {
      const char *end = p + length;

      end += *end == '/' ? 1 : 0;
      end += g_str_has_prefix (end, "**") ? 2 : 0;
      end += *end == '*' ? 1 : 0;
      end += *end == '.' && !is_path_byte (end[1]) ? 1 : 0;
      if ((p == line || !is_path_byte (p[-1]) ||
           (p - line >= 2 && strncmp (p - 2, "./", 2) == 0)) &&
          (*end == '\0' || !is_path_byte (*end)))
        return TRUE;
    }
  return FALSE;
}

/* A single word such as "configure" or "vendor" is a path only in code quotes or with its slash. */
static gboolean
names (const char *line, const char *path)
{
  g_autofree char *quoted = g_strdup_printf ("`%s`", path);
  g_autofree char *with_slash = g_strconcat (path, "/", NULL);

  if (strpbrk (path, "./") != NULL)
    return has_path (line, path);
  return strstr (line, quoted) != NULL || has_path (line, with_slash);
}

/* One above @path that holds only files by others: "improve src/" does not ask for src/vendor/. */
static gboolean
names_folder (const char *line, const char *path)
{
  for (const char *slash = strchr (path, '/'); slash != NULL; slash = strchr (slash + 1, '/'))
    {
      g_autofree char *folder = g_strndup (path, (gsize) (slash - path));
      g_autofree char *inside = g_strconcat (folder, "/x", NULL);

      if (tf_file_class_judge (inside, NULL) != TF_FILE_CLASS_OWN && names (line, folder))
        return TRUE;
    }
  return FALSE;
}

gboolean
tf_file_class_is_asked (const char *words, const char *path)
{
  g_auto (GStrv) lines = g_strsplit (words != NULL ? words : "", "\n", -1);
  gboolean excluding = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *lower = g_utf8_strdown (lines[i], -1);
      g_autofree char *prefix = g_ascii_strdown (path, -1);

      if (*lines[i] == '#')
        excluding = is_excluding_heading (lower);
      if (excluding || forbids (lower))
        continue;
      if (names (lower, prefix) || names_folder (lower, prefix))
        return TRUE;
    }
  return FALSE;
}
