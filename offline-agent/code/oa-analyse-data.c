/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-analyse.h"
#include "tf-json.h"

#define MAX_SCRIPTS 200 /* node checks one file per run */

/* Compiles without running, reads TOML; a last line "." shows that it reached the end. */
static const char checker[] =
    "import sys\n"
    "try:\n"
    "    import tomllib\n"
    "except ImportError:\n"
    "    tomllib = None\n"
    "def say (path, line, text):\n"
    "    print ('%s\\t%d\\t%s' % (path, line or 0, ' '.join (str (text).split ())))\n"
    "for path in sys.argv[1:]:\n"
    "    data = open (path, 'rb').read ()\n"
    "    try:\n"
    "        if not path.endswith ('.toml'):\n"
    "            compile (data, path, 'exec', dont_inherit=True)\n"
    "        elif tomllib:\n"
    "            tomllib.loads (data.decode ('utf-8'))\n"
    "    except SyntaxError as error:\n"
    "        say (path, error.lineno, error.msg)\n"
    "    except ValueError as error:\n"
    "        say (path, 0, error)\n"
    "print ('.')\n";

gboolean
oa_python3_parse (const OaTree *tree, const char *directory, const char *text, GPtrArray *findings)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  if (!g_str_has_suffix (text, ".\n"))
    return FALSE;
  for (char **line = lines; *line != NULL; line++)
    {
      g_auto (GStrv) cells = g_strsplit (*line, "\t", 3);
      g_autofree char *path = NULL;

      if (g_strv_length (cells) < 3)
        continue;
      path = oa_analysis_path (tree, directory, cells[0]);
      /* Code for Python 2 is not wrong, only old. */
      if (path != NULL && strstr (cells[2], "Missing parentheses in call to") == NULL)
        oa_finding_take (findings,
                         oa_finding_new ("python3", "SyntaxError", "error", path,
                                         (guint) g_ascii_strtoull (cells[1], NULL, 10), cells[2]));
    }
  return TRUE;
}

gboolean
oa_yamllint_parse (const OaTree *tree, const char *directory, const char *text, GPtrArray *findings)
{
  g_autoptr (GRegex) shape =
      g_regex_new ("^(.+?):(\\d+):\\d+: \\[(\\w+)\\] (.*) \\(([\\w-]+)\\)$", 0, 0, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    {
      g_autoptr (GMatchInfo) match = NULL;
      g_auto (GStrv) cells = NULL;
      g_autofree char *path = NULL;

      if (!g_regex_match (shape, *line, 0, &match))
        continue;
      cells = g_match_info_fetch_all (match);
      path = oa_analysis_path (tree, directory, cells[1]);
      if (path != NULL)
        oa_finding_take (findings,
                         oa_finding_new ("yamllint", cells[5], cells[3], path,
                                         (guint) g_ascii_strtoull (cells[2], NULL, 10), cells[4]));
    }
  return TRUE;
}

gboolean
oa_xmllint_parse (const OaTree *tree, const char *directory, const char *text, GPtrArray *findings)
{
  g_autoptr (GRegex) shape = g_regex_new ("^(.+?):(\\d+): parser error : (.*)$", 0, 0, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    {
      g_autoptr (GMatchInfo) match = NULL;
      g_auto (GStrv) cells = NULL;
      g_autofree char *path = NULL;

      if (!g_regex_match (shape, *line, 0, &match))
        continue;
      cells = g_match_info_fetch_all (match);
      path = oa_analysis_path (tree, directory, cells[1]);
      /* Entities are often defined at addresses that must not be fetched. */
      if (path != NULL && strstr (cells[3], "Entity '") == NULL)
        oa_finding_take (findings,
                         oa_finding_new ("xmllint", "parser", "error", path,
                                         (guint) g_ascii_strtoull (cells[2], NULL, 10), cells[3]));
    }
  return TRUE;
}

gboolean
oa_node_parse (const OaTree *tree,
               const char *directory,
               const char *path,
               const char *text,
               GPtrArray *findings)
{
  g_autoptr (GRegex) place = g_regex_new ("^(/.+):(\\d+)$", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GRegex) said = g_regex_new ("^SyntaxError: (.*)$", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) where = NULL;
  g_autoptr (GMatchInfo) what = NULL;
  g_autofree char *message = NULL;
  g_autofree char *line = NULL;

  if (!g_regex_match (place, text, 0, &where) || !g_regex_match (said, text, 0, &what))
    return FALSE;
  line = g_match_info_fetch (where, 2);
  message = g_match_info_fetch (what, 1);
  /* The kind of module is declared in another file. */
  if (strstr (message, "outside a module") == NULL &&
      strstr (message, "Unexpected token 'export'") == NULL &&
      strstr (message, "import.meta") == NULL)
    oa_finding_take (findings, oa_finding_new ("node", "SyntaxError", "error", path,
                                               (guint) g_ascii_strtoull (line, NULL, 10), message));
  return TRUE;
}

/* These report nothing but what keeps them from reading a file. @n_before findings were there before;
 * @clean: it read to the end. A refusal that is no finding is one of this tool, not of the file. */
static void
mark (OaAnalysis *self,
      const char *tool,
      const OaToolResult *result,
      guint n_before,
      gboolean clean)
{
  if (clean)
    oa_analysis_mark (self, tool, result->path);
  else if (self->findings->len > n_before)
    oa_analysis_reject (self, tool, result->path);
  else
    oa_tools_report ("skipped: %s did not read %s, and reports nothing that is wrong with it", tool,
                     result->path);
}

static void
yamllint_cb (const OaToolResult *result, gpointer data)
{
  OaAnalysis *self = data;
  guint n_before = self->findings->len;

  if (result->exit_code <= 1 &&
      oa_yamllint_parse (self->tree, result->directory, result->out, self->findings))
    mark (self, "yamllint", result, n_before, result->exit_code == 0);
  else
    oa_tools_report ("skipped: yamllint on %s exited with %d", result->path, result->exit_code);
}

static void
xmllint_cb (const OaToolResult *result, gpointer data)
{
  OaAnalysis *self = data;
  guint n_before = self->findings->len;

  if (result->exit_code <= 1 &&
      oa_xmllint_parse (self->tree, result->directory, result->err, self->findings))
    mark (self, "xmllint", result, n_before, result->exit_code == 0);
  else
    oa_tools_report ("skipped: xmllint on %s exited with %d", result->path, result->exit_code);
}

static void
node_cb (const OaToolResult *result, gpointer data)
{
  OaAnalysis *self = data;
  guint n_before = self->findings->len;

  if (result->exit_code == 0 ||
      oa_node_parse (self->tree, result->directory, result->path, result->err, self->findings))
    mark (self, "node", result, n_before, result->exit_code == 0);
  else
    oa_tools_report ("skipped: node on %s: its output cannot be parsed", result->path);
}

static void
python3_cb (const OaToolResult *result, gpointer data)
{
  OaAnalysis *self = data;
  guint n_before = self->findings->len;

  if (oa_python3_parse (self->tree, result->directory, result->out, self->findings))
    mark (self, "python3", result, n_before, g_str_equal (result->out, ".\n"));
  else
    oa_tools_report ("skipped: python3 on %s: its output cannot be parsed", result->path);
}

/* Files with comments in them have this suffix too, and test data may be wrong on purpose. */
static gboolean
is_strict (const OaTree *tree, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  return !oa_tree_find (tree, path)->is_test && !g_str_has_prefix (name, "tsconfig") &&
         !g_str_has_prefix (name, "jsconfig") && !g_str_has_prefix (name, ".") &&
         strstr (path, ".vscode/") == NULL;
}

static void
check_json (OaAnalysis *self, const char *path)
{
  g_autofree char *text = oa_tree_load (self->tree, path, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = NULL;

  if (text == NULL || !is_strict (self->tree, path))
    return;
  node = tf_json_parse (text, -1, &error);
  if (node != NULL)
    {
      oa_analysis_mark (self, "json", path);
      return;
    }
  oa_analysis_reject (self, "json", path);
  oa_finding_take (self->findings,
                   oa_finding_new ("json", "syntax", "error", path, 0, error->message));
}

/* A template is not yet YAML or XML; those of Jekyll begin with their settings. */
static gboolean
is_template (const OaTree *tree, const char *path, OaFileKind kind)
{
  g_autofree char *text = oa_tree_load (tree, path, NULL);

  return text == NULL || strstr (text, "{{") != NULL || strstr (text, "{%") != NULL ||
         (kind == OA_FILE_XML && g_str_has_prefix (text, "---\n"));
}

static void
check_other (OaAnalysis *self, const char *path, OaFileKind kind)
{
  const char *yamllint[] = { "yamllint", "-f", "parsable", "-d", "{rules: {}}", path, NULL };
  const char *xmllint[] = { "xmllint", "--noout", "--nonet", path, NULL };
  const char *node[] = { "node", "--check", path, NULL };
  const char *python3[] = { "python3", "-I", "-B", "-c", checker, path, NULL };
  const char *const *argv = NULL;
  OaToolCb callback = NULL;

  if (kind == OA_FILE_YAML && is_strict (self->tree, path) && !is_template (self->tree, path, kind))
    {
      argv = yamllint;
      callback = yamllint_cb;
    }
  else if (kind == OA_FILE_XML && is_strict (self->tree, path) &&
           !is_template (self->tree, path, kind))
    {
      argv = xmllint;
      callback = xmllint_cb;
    }
  else if (kind == OA_FILE_SCRIPT)
    {
      argv = node;
      callback = node_cb;
    }
  else if (kind == OA_FILE_PYTHON || (kind == OA_FILE_TOML && is_strict (self->tree, path)))
    {
      argv = python3;
      callback = python3_cb;
    }
  if (argv != NULL && oa_tools_have (self->tools, argv[0]))
    oa_tools_add (self->tools, argv, self->tree->root, path, callback, self);
}

void
oa_analyse_data (OaAnalysis *self)
{
  guint scripts = 0;

  for (guint i = 0; i < self->tree->files->len; i++)
    {
      const OaFile *file = g_ptr_array_index (self->tree->files, i);

      if (!oa_analysis_wants (self, file))
        continue;
      if (file->kind == OA_FILE_JSON)
        check_json (self, file->path);
      else if (file->kind != OA_FILE_SCRIPT || ++scripts <= MAX_SCRIPTS)
        check_other (self, file->path, file->kind);
    }
  if (scripts > MAX_SCRIPTS)
    oa_tools_report ("skipped: node on %u files", scripts - MAX_SCRIPTS);
}
