/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-analyse.h"
#include "oa-data.h"
#include "oa-each.h"
#include "tf-json.h"

#define MAX_SCRIPTS 200 /* node checks one file per run */

gboolean
oa_python3_parse (const OaTree *tree, const char *directory, const char *text, GPtrArray *findings)
{
  /* Code for Python 2 is not wrong, only old. */
  static const OaSaid said = { "python3", "^(?<path>[^\t]*)\t(?<line>\\d+)\t(?<message>.*)$",
                               "SyntaxError", "error", "Missing parentheses in call to" };

  if (!g_str_has_suffix (text, ".\n"))
    return FALSE;
  oa_analysis_read_lines (&said, tree, directory, text, findings);
  return TRUE;
}

gboolean
oa_yamllint_parse (const OaTree *tree, const char *directory, const char *text, GPtrArray *findings)
{
  static const OaSaid said = { "yamllint",
                               "^(?<path>.+?):(?<line>\\d+):\\d+: \\[(?<level>\\w+)\\] "
                               "(?<message>.*) \\((?<id>[\\w-]+)\\)$",
                               NULL, NULL, NULL };

  oa_analysis_read_lines (&said, tree, directory, text, findings);
  return TRUE;
}

gboolean
oa_xmllint_parse (const OaTree *tree, const char *directory, const char *text, GPtrArray *findings)
{
  /* Entities are often defined at addresses that must not be fetched. */
  static const OaSaid said = { "xmllint",
                               "^(?<path>.+?):(?<line>\\d+): parser error : (?<message>.*)$",
                               "parser", "error", "Entity '" };

  oa_analysis_read_lines (&said, tree, directory, text, findings);
  return TRUE;
}

gboolean
oa_node_parse (const OaTree *tree,
               const char *directory,
               const char *path,
               const char *text,
               GPtrArray *findings)
{
  g_autofree char *line = oa_data_fetch ("node.line", text);
  g_autofree char *message = oa_data_fetch ("node.error", text);

  if (line == NULL || message == NULL)
    return FALSE;
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
mark (OaAnalysis *self, const OaToolResult *result, guint n_before, gboolean clean)
{
  if (clean)
    oa_analysis_mark (self, result->tool, result->path);
  else if (self->findings->len > n_before)
    oa_analysis_reject (self, result->tool, result->path);
  else
    oa_tools_report ("skipped: %s did not read %s, and reports nothing that is wrong with it",
                     result->tool, result->path);
}

static void
read_cb (const OaToolResult *result, gpointer data)
{
  OaAnalysis *self = data;
  guint n_before = self->findings->len;
  gboolean is_node = g_str_equal (result->tool, "node");
  gboolean is_python = g_str_equal (result->tool, "python3");
  gboolean clean = is_python ? g_str_equal (result->out, ".\n") : result->exit_code == 0;
  gboolean known = FALSE;

  if (is_python)
    known = oa_python3_parse (self->tree, result->directory, result->out, self->findings);
  else if (is_node)
    known = clean || oa_node_parse (self->tree, result->directory, result->path, result->err,
                                    self->findings);
  else if (result->exit_code <= 1 && g_str_equal (result->tool, "yamllint"))
    known = oa_yamllint_parse (self->tree, result->directory, result->out, self->findings);
  else if (result->exit_code <= 1)
    known = oa_xmllint_parse (self->tree, result->directory, result->err, self->findings);
  if (known)
    mark (self, result, n_before, clean);
  else
    oa_tools_report ("skipped: %s on %s: exit status %d, and no output that is understood",
                     result->tool, result->path, result->exit_code);
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
  g_autofree char *checker = oa_data_fill (OA_LANGUAGE_EN, "check-python.py", NULL);
  const char *python3[] = { "python3", "-I", "-B", "-c", checker, path, NULL };
  const char *const *argv = NULL;
  gboolean is_markup = (kind == OA_FILE_YAML || kind == OA_FILE_XML) &&
                       is_strict (self->tree, path) && !is_template (self->tree, path, kind);

  if (kind == OA_FILE_YAML && is_markup)
    argv = yamllint;
  else if (kind == OA_FILE_XML && is_markup)
    argv = xmllint;
  else if (kind == OA_FILE_SCRIPT)
    argv = node;
  else if (kind == OA_FILE_PYTHON || (kind == OA_FILE_TOML && is_strict (self->tree, path)))
    argv = python3;
  if (argv != NULL && oa_tools_have (self->tools, argv[0]))
    oa_tools_add (self->tools, argv, self->tree->root, path, read_cb, self);
}

void
oa_analyse_data (OaAnalysis *self)
{
  guint scripts = 0;

  OA_EACH (const OaFile, file, self->tree->files)
    {
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
