/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-interface-private.h"

#define KIND "exported name"

/* What a list of strings ends with, or %NULL if it has anything else. */
static const char *
read_list (const char *at, GHashTable *names)
{
  char end = *at == '[' ? ']' : ')';

  if (*at != '[' && *at != '(')
    return NULL;
  for (at++; *at != end;)
    {
      const char *begin = at + 1;

      if (g_ascii_isspace (*at) || *at == ',' || *at == '\\')
        at++;
      else if (*at == '#')
        at += strcspn (at, "\n");
      else if (*at == '"' || *at == '\'')
        {
          gsize length = strspn (begin, "_" G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS);

          if (length == 0 || begin[length] != *at)
            return NULL;
          g_hash_table_add (names, g_strndup (begin, length));
          at = begin + length + 1;
        }
      else
        return NULL;
    }
  return at + 1;
}

/* @at: behind "__all__". Returns: %FALSE if it cannot be read */
static gboolean
read_statement (const char *at, GHashTable *names)
{
  const char *end = NULL;

  at += strspn (at, " \t");
  if (*at == ':' && strcspn (at, "=") < strcspn (at, "\n"))
    at += strcspn (at, "=");
  if (g_str_has_prefix (at, ".extend("))
    at += strlen (".extend(");
  else if (g_str_has_prefix (at, ".append("))
    at += strlen (".append");
  else if (g_str_has_prefix (at, "+="))
    at += strlen ("+=");
  else if (*at == '=' && at[1] != '=')
    at++;
  else
    return FALSE;
  at += strspn (at, " \t\\\n");
  end = read_list (at, names);
  if (end == NULL)
    return FALSE;
  end += strspn (end, " \t)");
  return *end == '\0' || strchr ("\r\n#;", *end) != NULL;
}

void
tf_interface_add_module (TfInterface *self,
                         const char *path,
                         const char *text,
                         GHashTable **out_names)
{
  g_autoptr (GRegex) regex =
      g_regex_new ("^[ \\t]*__all__(?=\\s*[:=+.])", G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gboolean found = FALSE;
  GHashTableIter iter;
  gpointer name = NULL;

  *out_names = NULL;
  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      int end = 0;

      g_match_info_fetch_pos (match, 0, NULL, &end);
      if (!read_statement (text + end, names))
        {
          tf_interface_set_unreadable (self, path);
          return;
        }
      found = TRUE;
    }
  if (!found)
    return;
  g_hash_table_iter_init (&iter, names);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    tf_interface_add_at (self, path, KIND, name, "");
  *out_names = g_steal_pointer (&names);
}
