/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-analyse.h"
#include "oa-data.h"

/* pyflakes prints sentences; the list has its own names for them: "UndefinedName", a tab, "undefined name
 * *". Returns: (transfer full) */
static char *
dup_name (const char *message)
{
  for (const char *const *row = oa_data_list (OA_LANGUAGE_EN, "pyflakes"); *row != NULL; row++)
    {
      const char *pattern = strchr (*row, '\t');

      if (pattern != NULL && g_pattern_match_simple (pattern + 1, message))
        return g_strndup (*row, (gsize) (pattern - *row));
    }
  return g_strdup ("Message");
}

/* The previous line, trimmed. Returns: (transfer full) */
static char *
dup_before (const OaTree *tree, const char *path, guint line)
{
  char *text = line > 1 ? oa_analysis_line (tree, path, line - 1) : NULL;

  return g_strstrip (text != NULL ? text : g_strdup (""));
}

/* Returns: (transfer full): the first quoted text of the message, or "" */
static char *
dup_quoted (const char *message)
{
  const char *start = strchr (message, '\'');
  const char *end = start != NULL ? strchr (start + 1, '\'') : NULL;

  return end != NULL ? g_strndup (start + 1, end - start - 1) : g_strdup ("");
}

/* Importing from a module of the package binds that module's name in the package. */
static gboolean
is_submodule (const OaTree *tree, const char *path, const char *name)
{
  g_autofree char *directory = g_path_get_dirname (path);
  g_autofree char *module = g_strdup_printf ("%s/%s.py", directory, name);
  g_autofree char *package = g_strdup_printf ("%s/%s/__init__.py", directory, name);

  return g_str_has_suffix (path, "/__init__.py") &&
         (oa_tree_find (tree, module) != NULL || oa_tree_find (tree, package) != NULL);
}

/* What a file executes from a text may define any name, such as the version in setup.py. */
static gboolean
executes_text (const OaTree *tree, const char *path)
{
  g_autofree char *text = oa_tree_load (tree, path, NULL);

  return text != NULL && oa_data_matches ("python.executes", text);
}

/* A name that exists only in Python 2, in a file that checks its Python version. */
static gboolean
is_of_python2 (const OaTree *tree, const char *path, const char *name)
{
  g_autofree char *text =
      oa_data_matches ("python.gone", name) ? oa_tree_load (tree, path, NULL) : NULL;

  return text != NULL && oa_data_matches ("python.asks-version", text);
}

static gboolean
is_known_name (const OaTree *tree, const char *path, const char *message)
{
  static const char *const known[] = { "_", "ngettext", "__class__", NULL };
  g_autofree char *name = dup_quoted (message);

  return g_strv_contains (known, name) || oa_data_matches ("python.scons", path) ||
         is_submodule (tree, path, name) || is_of_python2 (tree, path, name) ||
         executes_text (tree, path);
}

/* Names set by other code, and imports for others to use. */
static gboolean
is_false_alarm (const OaTree *tree, const char *path, guint line, const char *id, const char *text)
{
  g_autofree char *own = oa_analysis_line (tree, path, line);
  g_autofree char *before = NULL;

  if (own != NULL && g_regex_match_simple ("#\\s*(noqa|type: ignore)", own, G_REGEX_CASELESS, 0))
    return TRUE;
  if (g_str_equal (id, "UndefinedName"))
    return is_known_name (tree, path, text);
  if (!g_str_equal (id, "UnusedImport") && !g_str_equal (id, "RedefinedWhileUnused"))
    return FALSE;
  before = dup_before (tree, path, line);
  return oa_data_matches ("python.facade", path) || g_str_has_prefix (before, "try:") ||
         g_str_has_prefix (before, "except") || strstr (text, "'readline'") != NULL;
}

/* The name that an import binds: "a as b" binds b. */
static void
offer_removal (const OaTree *tree, OaFinding *finding)
{
  g_autofree char *line = oa_analysis_line (tree, finding->path, finding->line);
  const char *start = strchr (finding->message, '\'');
  const char *end = start != NULL ? strchr (start + 1, '\'') : NULL;

  if (line == NULL || end == NULL)
    return;
  /* Only a single name on one line: other names on the line may be used. */
  if (oa_data_matches ("python.single-import", line))
    oa_finding_add_edit (finding, finding->line, 1, finding->line + 1, 1, "");
}

static void
take_line (const OaTree *tree, const char *directory, GMatchInfo *match, GPtrArray *findings)
{
  g_auto (GStrv) cells = g_match_info_fetch_all (match);
  g_autofree char *path = oa_analysis_path (tree, directory, cells[1]);
  guint line = (guint) g_ascii_strtoull (cells[2], NULL, 10);
  g_autofree char *id = dup_name (cells[3]);
  OaFinding *finding = NULL;

  /* Any other message is a syntax error from Python. */
  if (path == NULL || g_str_equal (id, "Message") || g_str_equal (id, "SyntaxError") ||
      is_false_alarm (tree, path, line, id, cells[3]))
    return;
  finding =
      oa_finding_take (findings, oa_finding_new ("pyflakes", id, "warning", path, line, cells[3]));
  if (finding != NULL && g_str_equal (id, "UnusedImport"))
    offer_removal (tree, finding);
}

gboolean
oa_pyflakes_parse (const OaTree *tree, const char *directory, const char *text, GPtrArray *findings)
{
  g_autoptr (GRegex) shape = g_regex_new ("^(.+?):(\\d+):\\d+:? (.*)$", 0, 0, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    {
      g_autoptr (GMatchInfo) match = NULL;

      if (g_regex_match (shape, *line, 0, &match))
        take_line (tree, directory, match, findings);
      else if (**line != '\0')
        return FALSE;
    }
  return TRUE;
}

static void
read_cb (const OaToolResult *result, gpointer data)
{
  OaAnalysis *self = data;

  /* What it prints to standard error kept it from reading the file: a syntax error, or its own. */
  if (result->exit_code == (*result->out != '\0' ? 1 : 0) && *result->err == '\0' &&
      oa_pyflakes_parse (self->tree, result->directory, result->out, self->findings))
    oa_analysis_mark (self, "pyflakes", result->path);
  else
    oa_tools_report ("skipped: pyflakes on %s: it could not read it, or exited with %d",
                     result->path, result->exit_code);
}

void
oa_analyse_python (OaAnalysis *self)
{
  static const OaFileKind kinds[] = { OA_FILE_PYTHON };
  g_autoptr (GPtrArray) paths = oa_analysis_list (self, kinds, G_N_ELEMENTS (kinds));

  if (paths->len == 0 || !oa_tools_have (self->tools, "pyflakes3"))
    return;
  for (guint i = 0; i < paths->len; i++)
    {
      const char *argv[] = { "pyflakes3", paths->pdata[i], NULL };

      oa_tools_add (self->tools, argv, self->tree->root, paths->pdata[i], read_cb, self);
    }
}
