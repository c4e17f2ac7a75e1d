/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-interface.h"

#include <string.h>

#include "tf-file-class.h"

#define OPTION "option"

struct _TfInterface
{
  GHashTable *names; /* (owned) (element-type utf8 utf8): "function foo" → its declaration */
  GHashTable *paths; /* (owned) (element-type utf8 utf8): the same → where it is */
};

/* @pattern is matched line by line; its first group is the name. Only what does not begin with an
 * underscore is public. */
static const struct
{
  const char *suffix;
  const char *kind;
  const char *pattern;
} recognisers[] = {
  { ".h", "function",
    "^(?!static|typedef|return|else|#)[A-Za-z_][\\w\\s\\*]*?[\\s\\*](\\w+)\\s*\\([^;{}]*\\)[^;{}=]*"
    ";" },
  { ".h", "macro", "^#\\s*define\\s+(\\w+)" },
  { ".h", "type", "^typedef\\b.*?\\b(\\w+)\\s*;" },
  { ".py", "function", "^(?:async\\s+)?def\\s+(\\w+)\\s*\\(.*" },
  { ".py", "class", "^class\\s+(\\w+)" },
  { ".go", "function", "^func\\s+(?:\\([^)]*\\)\\s*)?([A-Z]\\w*)\\s*[\\(\\[].*" },
  { ".go", "type", "^type\\s+([A-Z]\\w*)" },
  { ".rs", "item",
    "^pub\\s+(?:async\\s+|unsafe\\s+|const\\s+)*(?:fn|struct|enum|trait|type|mod|static)\\s+(\\w+"
    ")" },
  { ".js", "export", "^(?:module\\.)?exports\\.(\\w+)\\s*=" },
  { ".js", "export", "^export\\s+(?:async\\s+)?(?:function\\*?|class|const|let|var)\\s+(\\w+)" },
  { ".mjs", "export", "^export\\s+(?:async\\s+)?(?:function\\*?|class|const|let|var)\\s+(\\w+)" },
  { ".ts", "export",
    "^export\\s+(?:async\\s+|abstract\\s+)?(?:function|class|const|let|interface|type|enum)\\s+("
    "\\w+)" },
};

TfInterface *
tf_interface_new (void)
{
  TfInterface *self = g_new0 (TfInterface, 1);

  self->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

void
tf_interface_free (TfInterface *self)
{
  g_hash_table_unref (self->names);
  g_hash_table_unref (self->paths);
  g_free (self);
}

guint
tf_interface_count (const TfInterface *self)
{
  return g_hash_table_size (self->names);
}

gboolean
tf_interface_wants (const char *path)
{
  static const char *const suffixes[] = { ".c", ".cc", ".cpp", ".sh" }; /* only for options */

  if (tf_file_class_judge (path, NULL) != TF_FILE_CLASS_OWN || tf_file_class_is_test (path) ||
      strstr (path, "private") != NULL || strstr (path, "internal") != NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (recognisers); i++)
    if (g_str_has_suffix (path, recognisers[i].suffix))
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (g_str_has_suffix (path, suffixes[i]))
      return TRUE;
  return FALSE;
}

/* With single spaces, and none beside parentheses and commas: a formatter changes nothing. Returns:
 * (transfer full) */
static char *
normalise (const char *text)
{
  GString *line = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c++)
    {
      gboolean tight = line->len > 0 && strchr ("(),*", line->str[line->len - 1]) != NULL;

      if (!g_ascii_isspace (*c))
        {
          if (strchr ("(),*;", *c) != NULL && line->len > 0 && line->str[line->len - 1] == ' ')
            g_string_truncate (line, line->len - 1);
          g_string_append_c (line, *c);
        }
      else if (line->len > 0 && line->str[line->len - 1] != ' ' && !tight)
        g_string_append_c (line, ' ');
    }
  return g_string_free (line, FALSE);
}

static void
add (TfInterface *self, const char *path, const char *kind, const char *name, const char *text)
{
  g_autofree char *key = g_strdup_printf ("%s %s", kind, name);

  if (*name == '_' || g_hash_table_contains (self->names, key))
    return;
  g_hash_table_insert (self->paths, g_strdup (key), g_strdup (path));
  g_hash_table_insert (self->names, g_steal_pointer (&key), normalise (text));
}

static void
add_matches (TfInterface *self, const char *path, const char *text, guint i)
{
  g_autoptr (GRegex) regex =
      g_regex_new (recognisers[i].pattern, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *name = g_match_info_fetch (match, 1);
      g_autofree char *whole = g_match_info_fetch (match, 0);

      add (self, path, recognisers[i].kind, name, whole);
    }
}

/* In quotes: "--verbose", '-o|--output'. */
static void
add_options (TfInterface *self, const char *path, const char *text)
{
  g_autoptr (GRegex) regex =
      g_regex_new ("[\"'| ](--[a-z][a-z0-9-]+)[\"'=| )]", G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *name = g_match_info_fetch (match, 1);

      add (self, path, OPTION, name, name);
    }
}

void
tf_interface_add_file (TfInterface *self, const char *path, const char *text)
{
  if (!tf_interface_wants (path) || tf_file_class_judge (path, text) != TF_FILE_CLASS_OWN)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (recognisers); i++)
    if (g_str_has_suffix (path, recognisers[i].suffix))
      add_matches (self, path, text, i);
  if (!g_str_has_suffix (path, ".h"))
    add_options (self, path, text);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GStrv
tf_interface_compare (const TfInterface *before, const TfInterface *after)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer key = NULL;
  gpointer text = NULL;

  g_hash_table_iter_init (&iter, before->names);
  while (g_hash_table_iter_next (&iter, &key, &text))
    {
      const char *now = g_hash_table_lookup (after->names, key);

      if (now == NULL || !g_str_equal (now, text))
        g_ptr_array_add (lines,
                         g_strdup_printf ("%s of %s %s", (char *) key,
                                          (char *) g_hash_table_lookup (before->paths, key),
                                          now == NULL ? "is gone" : "is declared differently"));
    }
  g_ptr_array_sort (lines, compare_names);
  g_ptr_array_add (lines, NULL);
  return (GStrv) g_ptr_array_steal (lines, NULL);
}

gboolean
tf_interface_is_to_keep (const char *markdown)
{
  static const char pattern[] =
      "\\b(keep|preserve|retain)\\b[^.\\n]*\\b(interfaces?|apis?|behaviou?rs?|command.line)\\b|"
      "\\b(interfaces?|apis?|behaviou?rs?|command.line)\\b[^.\\n]*\\b(unchanged|stable|stays?|"
      "remains?|"
      "compatible|must not change)\\b|"
      "\\b(not|never|without)\\b[^.\\n]*\\b(chang|break)\\w*[^.\\n]*\\b(interfaces?|apis?|behaviou?"
      "rs?)\\b|"
      "\\bbackwards?[ -]compatib|"
      "(schnittstellen?|api|verhalten)\\b[^.\\n]*(beibehalten|unverändert|bleib|nicht ändern|nicht "
      "brechen)|"
      "(behalte|erhalte)\\b[^.\\n]*(schnittstellen?|api|verhalten)\\b|abwärtskompatib";

  return markdown != NULL && g_utf8_validate (markdown, -1, NULL) &&
         g_regex_match_simple (pattern, markdown, G_REGEX_CASELESS, 0);
}
