/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-dependencies.h"

#include <string.h>

#include "code-tests-tree.h"

#define MAX_WORDS 5000
#define MAX_WORD  80

static gboolean
is_manifest (const char *name)
{
  static const char *const names[] = {
    "pyproject.toml", "setup.py", "setup.cfg", "tox.ini",         "noxfile.py",  "Pipfile",
    "package.json",   "Gemfile",  "cpanfile",  "dist.ini",        "Makefile.PL", "Build.PL",
    "META.json",      "META.yml", "dev.txt",   "environment.yml", "deno.json",   NULL,
  };

  return g_strv_contains (names, name) || g_str_has_suffix (name, ".gemspec") ||
         g_regex_match_simple ("requirements.*\\.txt$|^test-?deps", name, 0, 0);
}

char *
code_dependencies_normalize (const char *name)
{
  char *text = g_ascii_strdown (name, -1);

  return g_strdelimit (text, "-.:/", '_');
}

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || strchr ("_-.:@/", c) != NULL;
}

static void
add_words (const char *text, GHashTable *words)
{
  while (*text != '\0' && g_hash_table_size (words) < MAX_WORDS)
    {
      gsize length = 0;

      while (text[length] != '\0' && is_word (text[length]))
        length++;
      if (length > 1 && length <= MAX_WORD)
        {
          g_autofree char *word = g_strndup (text, length);

          g_hash_table_add (words, code_dependencies_normalize (word));
        }
      text += MAX (length, 1);
    }
}

void
code_dependencies_list (const char *directory, GString *notes)
{
  g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) names = code_tree_list (directory);
  GHashTableIter iter;
  gpointer word = NULL;

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *text = is_manifest (names[i]) ? code_tree_read (directory, names[i]) : NULL;

      if (text != NULL)
        add_words (text, words);
    }
  g_string_append (notes, "dependencies\n");
  g_hash_table_iter_init (&iter, words);
  while (g_hash_table_iter_next (&iter, &word, NULL))
    g_string_append_printf (notes, "dependency %s\n", (const char *) word);
}
