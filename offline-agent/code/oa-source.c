/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-source.h"

#include <string.h>

#include "oa-data.h"
#include "oa-each.h"
#include "tf-file-class.h"
#include "tf-file-language.h"

#define ENDING    ".source.md"
#define STATEMENT "Existing code base: "

typedef struct
{
  GHashTable *languages; /* (owned): name → number of files */
  const char *build;     /* (not owned) (nullable) */
  char *first_test;      /* (owned) (nullable) */
  char *stated;          /* (owned) (nullable): the languages as the summary lists them */
  guint n_tests;
  gboolean readme;
} Facts;

gboolean
oa_source_is_summary (const char *label)
{
  return g_str_has_suffix (label, ENDING) && strlen (label) > strlen (ENDING);
}

gboolean
oa_source_is_given (const TfPrompt *prompt, char **out_name)
{
  OA_EACH (const TfMaterial, material, prompt->materials)
    {
      if (!g_str_equal (material->name, "resource") || !oa_source_is_summary (material->label))
        continue;
      if (out_name != NULL)
        *out_name = g_strndup (material->label, strlen (material->label) - strlen (ENDING));
      return TRUE;
    }
  return FALSE;
}

/* Returns: (nullable): it is no source */
static const char *
language_of (const char *name)
{
  const TfFileLanguage *language = tf_file_language_find (name, "");
  gboolean is_source = strchr (name, '.') != NULL && language->role == TF_FILE_ROLE_CODE &&
                       !g_str_equal (language->name, "other");

  return is_source ? language->name : NULL;
}

static const char *
build_of (const char *name)
{
  static const char *const rows[][2] = {
    { "meson.build", "meson" }, { "CMakeLists.txt", "CMake" }, { "configure.ac", "autotools" },
    { "Makefile", "make" },     { "GNUmakefile", "make" },     { "Cargo.toml", "cargo" },
    { "go.mod", "go" },         { "package.json", "npm" },     { "pyproject.toml", "Python" },
    { "setup.py", "Python" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (name, rows[i][0]))
      return rows[i][1];
  return NULL;
}

static void
note_path (Facts *self, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  const char *language = language_of (name);
  guint n = 0;

  if (self->build == NULL)
    self->build = build_of (name);
  self->readme |= g_ascii_strncasecmp (name, "README", strlen ("README")) == 0;
  if (language == NULL)
    return;
  n = GPOINTER_TO_UINT (g_hash_table_lookup (self->languages, language));
  g_hash_table_insert (self->languages, (gpointer) language, GUINT_TO_POINTER (n + 1));
  if (!tf_file_class_is_test (path))
    return;
  self->n_tests++;
  if (self->first_test == NULL)
    self->first_test = g_strdup (path);
}

/* Paths anywhere, except in messages of the history and in the README, which comes last: these are
 * texts, not facts. */
static void
read_summary (Facts *self, const char *summary)
{
  g_auto (GStrv) lines = g_strsplit (summary, "\n", -1);
  gboolean in_history = FALSE;

  for (guint i = 0; lines[i] != NULL && !oa_data_matches ("source.readme", lines[i]); i++)
    {
      g_auto (GStrv) words = NULL;

      if (g_str_has_prefix (lines[i], "## "))
        in_history = oa_data_matches ("source.history", lines[i]);
      if (in_history)
        continue;
      if (self->stated == NULL)
        self->stated = oa_data_fetch ("source.languages", lines[i]);
      words = g_regex_split_simple ("[^\\w./+-]+", lines[i], 0, 0);
      for (guint w = 0; words[w] != NULL; w++)
        note_path (self, words[w]);
    }
}

static int
compare_counts (gconstpointer a, gconstpointer b, gpointer data)
{
  guint first = GPOINTER_TO_UINT (g_hash_table_lookup (data, a));
  guint second = GPOINTER_TO_UINT (g_hash_table_lookup (data, b));

  return first != second ? (first < second ? 1 : -1) : strcmp (a, b);
}

static char *
join_languages (const Facts *self)
{
  GList *names = g_list_sort_with_data (g_hash_table_get_keys (self->languages), compare_counts,
                                        self->languages);
  GString *joined = g_string_new (NULL);

  for (GList *at = names; at != NULL; at = at->next)
    g_string_append_printf (joined, "%s%s", joined->len > 0 ? ", " : "", (char *) at->data);
  g_list_free (names);
  return g_string_free (joined, FALSE);
}

char *
oa_source_describe (const char *summary)
{
  g_autoptr (GHashTable) languages = g_hash_table_new (g_str_hash, g_str_equal);
  Facts facts = { .languages = languages };
  GString *out = g_string_new (STATEMENT);
  g_autofree char *counted = NULL;

  read_summary (&facts, summary);
  counted = join_languages (&facts);
  if (facts.stated != NULL || *counted != '\0')
    g_string_append (out, facts.stated != NULL ? facts.stated : counted);
  else
    g_string_append (out, "language not recognised");
  if (facts.build != NULL)
    g_string_append_printf (out, "; built by %s", facts.build);
  if (facts.n_tests > 0)
    g_string_append_printf (out, "; with tests (%s%s)", facts.first_test,
                            facts.n_tests > 1 ? " and more" : "");
  else
    g_string_append (out, "; no file named as a test");
  g_string_append (out, facts.readme ? "; with a README" : "; without a README");
  g_free (facts.first_test);
  g_free (facts.stated);
  return g_string_free (out, FALSE);
}

const char *
oa_source_find (const OaIntent *intent, char **out_name)
{
  OA_EACH (const OaStatement, statement, intent->statements)
    {
      const char *facts = strstr (statement->text, STATEMENT);
      const char *ending = strstr (statement->text, ENDING ": ");

      if (facts == NULL || ending == NULL || ending > facts)
        continue;
      if (out_name != NULL)
        *out_name = g_strndup (statement->text, ending - statement->text);
      return facts + strlen (STATEMENT);
    }
  return NULL;
}
