/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "oa-analyse.h"
#include "oa-data.h"
#include "oa-each.h"
#include "tf-json.h"

typedef struct
{
  const OaTree *tree;
  const OaCompile *compile;
  GPtrArray *findings;
  gboolean broken;
} Reader;

typedef struct
{
  char *path; /* (owned) (nullable) */
  guint line;
  guint column;
} Place;

static JsonObject *
get_object (JsonObject *object, const char *member)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, member) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static JsonArray *
get_array (JsonObject *object, const char *member)
{
  JsonNode *node = json_object_get_member (object, member);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static guint
count (JsonArray *array)
{
  return array != NULL ? json_array_get_length (array) : 0;
}

static JsonObject *
get_element (JsonArray *array, guint i)
{
  JsonNode *node = json_array_get_element (array, i);

  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static gboolean
read_place (const Reader *self, JsonObject *object, Place *place)
{
  g_autofree char *file = NULL;

  if (object == NULL || !tf_json_get_string (object, "", "file", TF_JSON_REQUIRED, &file, NULL) ||
      !tf_json_get_uint (object, "", "line", TF_JSON_REQUIRED, &place->line, NULL) ||
      !tf_json_get_uint (object, "", "byte-column", TF_JSON_REQUIRED, &place->column, NULL))
    return FALSE;
  place->path = oa_analysis_path (self->tree, self->compile->directory, file);
  return place->path != NULL;
}

/* Ignores guesses ("did you mean"): the result may compile without being what was meant. */
static gboolean
is_trusted (const OaFinding *finding, const char *text)
{
  return g_str_has_prefix (finding->id, "-Wformat") || g_str_has_prefix (text, "#include <") ||
         (g_str_equal (text, ";") && strstr (finding->message, "expected ‘;’") != NULL);
}

/* gcc keeps a wrong sign ("%ld" for an unsigned long), and suggests what the type is on this
 * machine instead of its own format ("%ld" for a size_t). Returns: (transfer full) */
static char *
dup_corrected (const OaFinding *finding, const char *text)
{
  const char *has = strstr (finding->message, " has type ");
  gsize length = strlen (text);
  g_autofree char *start = NULL;

  if (!g_str_has_prefix (finding->id, "-Wformat") || has == NULL || length < 2 ||
      strchr ("di", text[length - 1]) == NULL)
    return g_strdup (text);
  if (strstr (has, "‘size_t’") != NULL && text[length - 2] == 'l')
    {
      start = g_strndup (text, length - 2);
      return g_strconcat (start, "zu", NULL);
    }
  start = g_strndup (text, length - 1);
  return g_strconcat (start, strstr (has, "unsigned") != NULL ? "u" : "d", NULL);
}

static void
take_edit (const Reader *self, JsonObject *object, OaFinding *finding)
{
  Place start = { NULL };
  Place next = { NULL };
  g_autofree char *text = NULL;

  if (object != NULL && tf_json_get_string (object, "", "string", TF_JSON_REQUIRED, &text, NULL) &&
      is_trusted (finding, text) && read_place (self, get_object (object, "start"), &start) &&
      read_place (self, get_object (object, "next"), &next) &&
      g_str_equal (start.path, finding->path) && g_str_equal (next.path, finding->path))
    {
      g_autofree char *corrected = dup_corrected (finding, text);

      oa_finding_add_edit (finding, start.line, start.column, next.line, next.column, corrected);
    }
  g_free (start.path);
  g_free (next.path);
}

static void
take_edits (const Reader *self, JsonObject *diagnostic, OaFinding *finding)
{
  JsonArray *children = get_array (diagnostic, "children");
  JsonArray *edits = get_array (diagnostic, "fixits");

  for (guint i = 0; i < count (edits); i++)
    take_edit (self, get_element (edits, i), finding);
  for (guint i = 0; i < count (children); i++)
    if (get_element (children, i) != NULL)
      take_edits (self, get_element (children, i), finding);
}

/* gcc suggests nothing for an unused variable; a line that only declares it can be deleted. */
static void
offer_removal (const Reader *self, OaFinding *finding)
{
  g_autofree char *line = oa_analysis_line (self->tree, finding->path, finding->line);
  g_auto (GStrv) parts = g_regex_split_simple ("[‘’]", finding->message, 0, 0);
  g_autofree char *pattern = NULL;

  if (line == NULL || parts == NULL || g_strv_length (parts) < 2 ||
      !g_regex_match_simple ("^\\w+$", parts[1], 0, 0))
    return;
  pattern = g_strdup_printf ("^\\s*(?:(?!return\\b)\\w+\\s+)+\\**%s(?:\\[\\d*\\])?(?:\\s*=\\s*(?:-?"
                             "\\w+|\"[^\"\\\\]*\"))?;\\s*$",
                             parts[1]);
  if (g_regex_match_simple (pattern, line, 0, 0))
    oa_finding_add_edit (finding, finding->line, 1, finding->line + 1, 1, "");
}

static void
take (Reader *self, const Place *place, JsonObject *diagnostic, const char *kind, const char *text)
{
  g_autofree char *option = NULL;
  gboolean is_error = g_str_equal (kind, "error") || g_str_equal (kind, "fatal error");
  OaFinding *finding = NULL;

  tf_json_get_string (diagnostic, "", "option", TF_JSON_OPTIONAL, &option, NULL);
  finding = oa_finding_new ("gcc", option != NULL ? option : kind, is_error ? "error" : kind,
                            place->path, place->line, text);
  if (finding == NULL)
    return;
  take_edits (self, diagnostic, finding);
  /* With guessed flags, perhaps only a feature macro is missing. */
  if (!self->compile->known && g_str_equal (finding->mistake, "implicit") &&
      finding->edits->len == 0)
    {
      oa_finding_free (finding);
      return;
    }
  if (g_str_equal (finding->id, "-Wunused-variable"))
    offer_removal (self, finding);
  oa_finding_take (self->findings, finding);
}

static gboolean
is_missing_header (const char *kind, const char *text)
{
  return g_str_equal (kind, "fatal error") && strstr (text, "No such file or directory") != NULL;
}

static gboolean
take_diagnostic (Reader *self, JsonObject *diagnostic)
{
  JsonArray *locations = NULL;
  g_autofree char *kind = NULL;
  g_autofree char *text = NULL;
  Place place = { NULL };

  if (diagnostic == NULL ||
      !tf_json_get_string (diagnostic, "", "kind", TF_JSON_REQUIRED, &kind, NULL) ||
      !tf_json_get_string (diagnostic, "", "message", TF_JSON_REQUIRED, &text, NULL))
    return FALSE;
  if (strstr (kind, "error") != NULL && (!self->compile->known || is_missing_header (kind, text)))
    self->broken = TRUE;
  locations = get_array (diagnostic, "locations");
  if (!g_str_equal (kind, "note") && count (locations) > 0 &&
      read_place (self, get_object (get_element (locations, 0), "caret"), &place))
    take (self, &place, diagnostic, kind, text);
  g_free (place.path);
  return TRUE;
}

gboolean
oa_gcc_parse (const OaTree *tree, const OaCompile *compile, const char *text, GPtrArray *findings)
{
  g_autoptr (GPtrArray) own = oa_findings_new ();
  g_autoptr (JsonNode) node = NULL;
  Reader self = { tree, compile, own, FALSE };
  const char *start = strchr (text, '[');
  const char *end = start != NULL ? strrchr (start, ']') : NULL;
  JsonArray *list = NULL;

  if (end == NULL)
    return FALSE;
  node = tf_json_parse (start, end - start + 1, NULL);
  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return FALSE;
  list = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (list); i++)
    if (!take_diagnostic (&self, get_element (list, i)))
      return FALSE;
  if (self.broken)
    return FALSE;
  g_ptr_array_extend_and_steal (findings, g_steal_pointer (&own));
  return TRUE;
}

void
oa_gcc_note_missing (OaAnalysis *self, const char *text)
{
  char *missing = oa_data_fetch ("gcc.missing", text);

  self->uncompiled++;
  if (missing != NULL)
    g_hash_table_add (self->headers, missing);
}

static void
read_cb (const OaToolResult *result, gpointer data)
{
  OaAnalysis *self = data;

  OA_EACH (const OaCompile, compile, self->compiles)
    {
      if (!g_str_equal (compile->path, result->path))
        continue;
      if (result->exit_code > 1)
        oa_tools_report ("skipped: gcc on %s exited with %d", compile->path, result->exit_code);
      else if (oa_gcc_parse (self->tree, compile, result->err, self->findings))
        oa_analysis_mark (self, "gcc", compile->path);
      else
        {
          oa_gcc_note_missing (self, result->err);
          oa_tools_report ("skipped: gcc on %s: it needs headers or settings that are missing here",
                           compile->path);
        }
    }
}

void
oa_analyse_gcc (OaAnalysis *self)
{
  static const char *const always[] = { "-fsyntax-only", "-Wall", "-Wextra",
                                        "-fdiagnostics-format=json",
                                        "-fno-diagnostics-show-caret" };

  OA_EACH (const OaCompile, compile, self->compiles)
    {
      g_autofree char *full = g_build_filename (self->tree->root, compile->path, NULL);
      const char *program = g_str_has_suffix (compile->path, ".c") ? "gcc" : "g++";
      g_autoptr (GStrvBuilder) argv = g_strv_builder_new ();
      g_auto (GStrv) built = NULL;

      if (!oa_tools_have (self->tools, program))
        continue;
      g_strv_builder_add (argv, program);
      for (guint k = 0; k < G_N_ELEMENTS (always); k++)
        g_strv_builder_add (argv, always[k]);
      g_strv_builder_addv (argv, (const char **) compile->flags);
      g_strv_builder_add (argv, full);
      built = g_strv_builder_end (argv);
      oa_tools_add (self->tools, (const char *const *) built, compile->directory, compile->path,
                    read_cb, self);
    }
}
