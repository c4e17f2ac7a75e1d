/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-interface.h"

#include <string.h>

#include "tf-file-class.h"
#include "tf-interface-private.h"
#include "tf-regex.h"

#define OPTION "option"

typedef struct
{
  char *name;    /* (owned): "function foo" */
  char *path;    /* (owned) */
  char *text;    /* (owned): its declaration */
  gboolean here; /* counts only at this path */
} Entry;

struct _TfInterface
{
  GHashTable *entries;    /* (owned) (element-type utf8 Entry) */
  GHashTable *unreadable; /* (owned) (element-type utf8): paths that list what cannot be read */
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

static void
entry_free (Entry *self)
{
  g_free (self->name);
  g_free (self->path);
  g_free (self->text);
  g_free (self);
}

TfInterface *
tf_interface_new (void)
{
  TfInterface *self = g_new0 (TfInterface, 1);

  self->entries =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) entry_free);
  self->unreadable = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
tf_interface_free (TfInterface *self)
{
  g_hash_table_unref (self->entries);
  g_hash_table_unref (self->unreadable);
  g_free (self);
}

guint
tf_interface_count (const TfInterface *self)
{
  return g_hash_table_size (self->entries);
}

gboolean
tf_interface_wants (const char *path)
{
  static const char *const suffixes[] = { ".c", ".cc", ".cpp", ".sh" }; /* only for options */

  if (tf_file_class_judge (path, NULL) != TF_FILE_CLASS_OWN || tf_file_class_is_test (path) ||
      strstr (path, "private") != NULL || strstr (path, "internal") != NULL)
    return FALSE;
  if (tf_interface_is_package (path))
    return TRUE;
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
insert (TfInterface *self,
        char *key,
        const char *path,
        const char *kind,
        const char *name,
        const char *text,
        gboolean here)
{
  Entry *entry = NULL;

  if (g_hash_table_contains (self->entries, key))
    {
      g_free (key);
      return;
    }
  entry = g_new0 (Entry, 1);
  entry->name = g_strdup_printf ("%s %s", kind, name);
  entry->path = g_strdup (path);
  entry->text = normalise (text);
  entry->here = here;
  g_hash_table_insert (self->entries, key, entry);
}

void
tf_interface_add (TfInterface *self,
                  const char *path,
                  const char *kind,
                  const char *name,
                  const char *text)
{
  if (*name != '_')
    insert (self, g_strdup_printf ("%s %s", kind, name), path, kind, name, text, FALSE);
}

/* A package that moves below src/ is imported as before. */
static const char *
skip_source_folder (const char *path)
{
  return g_str_has_prefix (path, "src/") ? path + strlen ("src/") : path;
}

void
tf_interface_add_at (TfInterface *self,
                     const char *path,
                     const char *kind,
                     const char *name,
                     const char *text)
{
  insert (self, g_strdup_printf ("%s %s\n%s", kind, name, skip_source_folder (path)), path, kind,
          name, text, TRUE);
}

void
tf_interface_set_unreadable (TfInterface *self, const char *path)
{
  g_hash_table_add (self->unreadable, g_strdup (skip_source_folder (path)));
}

static gboolean
is_unreadable (const TfInterface *self, const char *path)
{
  return g_hash_table_contains (self->unreadable, skip_source_folder (path));
}

/* @public (nullable) (element-type utf8): no other name is. */
static void
add_matches (TfInterface *self, const char *path, const char *text, guint i, GHashTable *public)
{
  g_autoptr (GRegex) regex = tf_regex_new_bytes (recognisers[i].pattern, G_REGEX_MULTILINE, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *name = g_match_info_fetch (match, 1);
      g_autofree char *whole = g_match_info_fetch (match, 0);

      if (public == NULL || g_hash_table_contains (public, name))
        tf_interface_add (self, path, recognisers[i].kind, name, whole);
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

      tf_interface_add (self, path, OPTION, name, name);
    }
}

void
tf_interface_add_file (TfInterface *self, const char *path, const char *text)
{
  g_autoptr (GHashTable) public = NULL;

  if (!tf_interface_wants (path) || tf_file_class_judge (path, text) != TF_FILE_CLASS_OWN)
    return;
  if (tf_interface_is_package (path))
    {
      tf_interface_add_package (self, path, text);
      return;
    }
  if (g_str_has_suffix (path, ".py"))
    tf_interface_add_module (self, path, text, &public);
  for (guint i = 0; i < G_N_ELEMENTS (recognisers); i++)
    if (g_str_has_suffix (path, recognisers[i].suffix))
      add_matches (self, path, text, i, public);
  if (!g_str_has_suffix (path, ".h"))
    add_options (self, path, text);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns: (transfer full) (nullable) */
static char *
describe_loss (const TfInterface *after, const char *key, const Entry *before)
{
  const Entry *now = g_hash_table_lookup (after->entries, key);

  if (now != NULL && g_str_equal (now->text, before->text))
    return NULL;
  if (before->here && is_unreadable (after, before->path))
    return g_strdup_printf ("what %s offers can no longer be read", before->path);
  return g_strdup_printf ("%s of %s %s", before->name, before->path,
                          now == NULL ? "is gone" : "is declared differently");
}

GStrv
tf_interface_compare (const TfInterface *before, const TfInterface *after)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer key = NULL;
  gpointer entry = NULL;

  g_hash_table_iter_init (&iter, before->entries);
  while (g_hash_table_iter_next (&iter, &key, &entry))
    {
      g_autofree char *line = describe_loss (after, key, entry);

      if (line == NULL || g_hash_table_contains (seen, line))
        continue;
      g_hash_table_add (seen, line);
      g_ptr_array_add (lines, g_steal_pointer (&line));
    }
  g_ptr_array_sort (lines, compare_names);
  g_ptr_array_add (lines, NULL);
  return (GStrv) g_ptr_array_steal (lines, NULL);
}
