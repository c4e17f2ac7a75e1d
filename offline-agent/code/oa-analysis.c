/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-analysis.h"

#include <stdlib.h>
#include <string.h>

#include "oa-analyse.h"
#include "oa-compile.h"
#include "oa-each.h"

#define MAX_HEADERS 5 /* named in a sentence */

OaAnalysis *
oa_analysis_new (const OaTree *tree, GHashTable *only, guint seconds)
{
  OaAnalysis *self = g_new0 (OaAnalysis, 1);

  self->tree = tree;
  self->only = only;
  self->tools = oa_tools_new (seconds);
  self->findings = oa_findings_new ();
  self->read = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->headers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->rejected = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->compiles = g_ptr_array_new_with_free_func ((GDestroyNotify) oa_compile_free);
  return self;
}

void
oa_analysis_free (OaAnalysis *self)
{
  oa_tools_free (self->tools);
  g_ptr_array_unref (self->findings);
  g_hash_table_unref (self->read);
  g_hash_table_unref (self->rejected);
  g_hash_table_unref (self->headers);
  g_ptr_array_unref (self->compiles);
  g_free (self);
}

gboolean
oa_analysis_wants (const OaAnalysis *self, const OaFile *file)
{
  return self->only == NULL || g_hash_table_contains (self->only, file->path);
}

void
oa_analysis_mark (OaAnalysis *self, const char *tool, const char *path)
{
  g_hash_table_add (self->read, g_strdup_printf ("%s %s", tool, path));
}

void
oa_analysis_reject (OaAnalysis *self, const char *tool, const char *path)
{
  oa_analysis_mark (self, tool, path);
  g_hash_table_add (self->rejected, g_strdup_printf ("%s %s", tool, path));
}

gboolean
oa_analysis_has_rejected (const OaAnalysis *self, const char *tool, const char *path)
{
  g_autofree char *key = g_strdup_printf ("%s %s", tool, path);

  return g_hash_table_contains (self->rejected, key);
}

gboolean
oa_analysis_has_read (const OaAnalysis *self, const char *tool, const char *path)
{
  g_autofree char *key = g_strdup_printf ("%s %s", tool, path);

  return g_hash_table_contains (self->read, key);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char *
oa_analysis_describe_environment (const OaAnalysis *self)
{
  guint n = 0;
  g_autofree char **names = (char **) g_hash_table_get_keys_as_array (self->headers, &n);
  GString *text = g_string_new (NULL);

  if (self->uncompiled == 0)
    return g_string_free (text, FALSE);
  qsort (names, n, sizeof *names, compare_names);
  g_string_printf (text, "Environment: gcc could not read %u source%s to the end, because ",
                   self->uncompiled, self->uncompiled > 1 ? "s" : "");
  if (n == 0)
    g_string_append (text, "settings of the build are missing here.");
  for (guint i = 0; i < MIN (n, MAX_HEADERS); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", names[i]);
  if (n > MAX_HEADERS)
    g_string_append_printf (text, " and %u more", n - MAX_HEADERS);
  if (n > 0)
    g_string_append_printf (text, " %s missing here.", n > 1 ? "are" : "is");
  return g_string_free (text, FALSE);
}

char *
oa_analysis_path (const OaTree *tree, const char *directory, const char *said)
{
  g_autofree char *full = g_canonicalize_filename (said, directory);
  gsize length = strlen (tree->root);

  if (!g_str_has_prefix (full, tree->root) || full[length] != '/' ||
      oa_tree_find (tree, full + length + 1) == NULL)
    return NULL;
  return g_strdup (full + length + 1);
}

char *
oa_analysis_line (const OaTree *tree, const char *path, guint line)
{
  g_autofree char *text = oa_tree_load (tree, path, NULL);
  const char *start = text;

  for (guint i = 1; start != NULL && i < line; i++)
    {
      start = strchr (start, '\n');
      start = start != NULL ? start + 1 : NULL;
    }
  return start != NULL && line > 0 ? g_strndup (start, strcspn (start, "\n")) : NULL;
}

/* Returns: (transfer full) (nullable): @instead if the shape has no such name */
static char *
fetch (const GMatchInfo *match, const char *name, const char *instead)
{
  char *found = g_match_info_fetch_named (match, name);

  return found != NULL ? found : g_strdup (instead);
}

void
oa_analysis_read_lines (const OaSaid *said,
                        const OaTree *tree,
                        const char *directory,
                        const char *text,
                        GPtrArray *findings)
{
  g_autoptr (GRegex) shape = g_regex_new (said->shape, G_REGEX_RAW, 0, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    {
      g_autoptr (GMatchInfo) match = NULL;
      g_autofree char *named = NULL, *number = NULL, *message = NULL, *path = NULL;
      g_autofree char *id = NULL, *level = NULL;

      if (!g_regex_match (shape, *line, 0, &match))
        continue;
      named = g_match_info_fetch_named (match, "path");
      number = g_match_info_fetch_named (match, "line");
      message = g_match_info_fetch_named (match, "message");
      path = oa_analysis_path (tree, directory, named);
      if (path == NULL ||
          (said->except != NULL && g_regex_match_simple (said->except, message, G_REGEX_RAW, 0)))
        continue;
      id = fetch (match, "id", said->id);
      level = fetch (match, "level", said->level);
      oa_finding_take (findings,
                       oa_finding_new (said->tool, id, level, path,
                                       (guint) g_ascii_strtoull (number, NULL, 10), message));
    }
}

GPtrArray *
oa_analysis_list (const OaAnalysis *self, const OaFileKind *kinds, guint n_kinds)
{
  GPtrArray *paths = g_ptr_array_new ();

  OA_EACH (const OaFile, file, self->tree->files)
    {
      for (guint k = 0; k < n_kinds; k++)
        if (file->kind == kinds[k] && oa_analysis_wants (self, file))
          g_ptr_array_add (paths, file->path);
    }
  return paths;
}

void
oa_analysis_run (OaAnalysis *self)
{
  oa_analyse_spelling (self);
  oa_analyse_shell (self);
  oa_analyse_python (self);
  oa_analyse_data (self);
  oa_compile_discover (self);
  oa_analyse_cppcheck (self);
  oa_analyse_gcc (self);
  oa_analyse_tidy (self);
  oa_tools_run (self->tools);
  if (self->ambiguous > 0)
    oa_tools_report ("not reported: %u words for which codespell has several corrections",
                     self->ambiguous);
  oa_findings_settle (self->findings);
}
