/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "oa-analyse.h"
#include "oa-data.h"
#include "tf-json.h"

/* shellcheck counts characters, we count bytes. */
static guint
to_bytes (const OaTree *tree, const char *path, guint line, guint column)
{
  g_autofree char *text = oa_analysis_line (tree, path, line);

  if (text == NULL || column < 1 || !g_utf8_validate (text, -1, NULL) ||
      column - 1 > (guint) g_utf8_strlen (text, -1))
    return column;
  return (guint) (g_utf8_offset_to_pointer (text, (glong) column - 1) - text) + 1;
}

static gboolean
take_edit (const OaTree *tree, JsonObject *object, OaFinding *finding)
{
  guint line = 0;
  guint column = 0;
  guint end_line = 0;
  guint end_column = 0;
  g_autofree char *text = NULL;

  if (!tf_json_get_uint (object, "", "line", TF_JSON_REQUIRED, &line, NULL) ||
      !tf_json_get_uint (object, "", "column", TF_JSON_REQUIRED, &column, NULL) ||
      !tf_json_get_uint (object, "", "endLine", TF_JSON_REQUIRED, &end_line, NULL) ||
      !tf_json_get_uint (object, "", "endColumn", TF_JSON_REQUIRED, &end_column, NULL) ||
      !tf_json_get_string (object, "", "replacement", TF_JSON_REQUIRED, &text, NULL))
    return FALSE;
  oa_finding_add_edit (finding, line, to_bytes (tree, finding->path, line, column), end_line,
                       to_bytes (tree, finding->path, end_line, end_column), text);
  return TRUE;
}

static void
take_edits (const OaTree *tree, JsonObject *comment, OaFinding *finding)
{
  JsonNode *fix = json_object_get_member (comment, "fix");
  JsonArray *list = NULL;

  if (fix == NULL || !JSON_NODE_HOLDS_OBJECT (fix) ||
      !tf_json_get_array (json_node_get_object (fix), "", "replacements", TF_JSON_REQUIRED, &list,
                          NULL))
    return;
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      JsonNode *node = json_array_get_element (list, i);

      if (!JSON_NODE_HOLDS_OBJECT (node) || !take_edit (tree, json_node_get_object (node), finding))
        g_ptr_array_set_size (finding->edits, 0);
    }
}

/* “|| exit” ends the shell that sourced the file, and in a function the whole program. */
static gboolean
may_exit (const OaTree *tree, const char *path, const char *line)
{
  g_autofree char *first = oa_analysis_line (tree, path, 1);

  return first != NULL && g_str_has_prefix (first, "#!") && !g_ascii_isspace (*line);
}

/* Whether the change that shellcheck suggests preserves what the script does. */
static gboolean
is_safe (const OaTree *tree, const OaFinding *finding)
{
  g_autofree char *line = oa_analysis_line (tree, finding->path, finding->line);

  if (line == NULL)
    return FALSE;
  if (g_str_equal (finding->id, "SC2164"))
    return may_exit (tree, finding->path, line);
  return !g_str_equal (finding->id, "SC2086") || !oa_data_matches ("shell.holds-words", line);
}

/* Tests choose their own file names and arguments: quotes around them change nothing. */
static gboolean
is_trifle (const OaTree *tree, const OaFinding *finding)
{
  return finding->severity == TF_SEVERITY_MINOR && oa_tree_find (tree, finding->path)->is_test;
}

static gboolean
take_comment (const OaTree *tree, const char *directory, JsonObject *object, GPtrArray *findings)
{
  g_autofree char *file = NULL;
  g_autofree char *level = NULL;
  g_autofree char *message = NULL;
  g_autofree char *path = NULL;
  g_autofree char *id = NULL;
  OaFinding *finding = NULL;
  guint line = 0;
  guint code = 0;

  if (!tf_json_get_string (object, "", "file", TF_JSON_REQUIRED, &file, NULL) ||
      !tf_json_get_string (object, "", "level", TF_JSON_REQUIRED, &level, NULL) ||
      !tf_json_get_string (object, "", "message", TF_JSON_REQUIRED, &message, NULL) ||
      !tf_json_get_uint (object, "", "line", TF_JSON_REQUIRED, &line, NULL) ||
      !tf_json_get_uint (object, "", "code", TF_JSON_REQUIRED, &code, NULL))
    return FALSE;
  path = oa_analysis_path (tree, directory, file);
  if (path == NULL)
    return TRUE;
  id = g_strdup_printf ("SC%u", code);
  finding = oa_finding_new ("shellcheck", id, level, path, line, message);
  if (finding != NULL && is_trifle (tree, finding))
    {
      oa_finding_free (finding);
      return TRUE;
    }
  oa_finding_take (findings, finding);
  if (finding != NULL && is_safe (tree, finding))
    take_edits (tree, object, finding);
  return TRUE;
}

gboolean
oa_shellcheck_parse (const OaTree *tree,
                     const char *directory,
                     const char *text,
                     GPtrArray *findings)
{
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);
  JsonObject *object = NULL;
  JsonArray *comments = NULL;

  if (node == NULL || !tf_json_get_object (node, "", &object, NULL) ||
      !tf_json_get_array (object, "", "comments", TF_JSON_REQUIRED, &comments, NULL))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (comments); i++)
    {
      JsonNode *comment = json_array_get_element (comments, i);

      if (!JSON_NODE_HOLDS_OBJECT (comment) ||
          !take_comment (tree, directory, json_node_get_object (comment), findings))
        return FALSE;
    }
  return TRUE;
}

static void
read_cb (const OaToolResult *result, gpointer data)
{
  OaAnalysis *self = data;

  if (result->exit_code <= 1 &&
      oa_shellcheck_parse (self->tree, result->directory, result->out, self->findings))
    oa_analysis_mark (self, "shellcheck", result->path);
  else
    oa_tools_report ("skipped: shellcheck on %s: its output cannot be parsed", result->path);
}

void
oa_analyse_shell (OaAnalysis *self)
{
  static const OaFileKind kinds[] = { OA_FILE_SHELL };
  g_autoptr (GPtrArray) paths = oa_analysis_list (self, kinds, G_N_ELEMENTS (kinds));

  if (paths->len == 0 || !oa_tools_have (self->tools, "shellcheck"))
    return;
  for (guint i = 0; i < paths->len; i++)
    {
      const char *argv[] = { "shellcheck", "-f", "json1", "--", paths->pdata[i], NULL };

      oa_tools_add (self->tools, argv, self->tree->root, paths->pdata[i], read_cb, self);
    }
}
