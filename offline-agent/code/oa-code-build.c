/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-code-build.h"

#include <string.h>

#include "oa-code-map.h"
#include "oa-each.h"
#include "tf-error.h"
#include "tf-json.h"

#define AGENT "Built-in offline agent: "

typedef struct
{
  const TfPrompt *prompt;
  OaTree *tree;         /* (owned) */
  TfTestReport *report; /* (owned) (nullable) */
  GStrv names;          /* (owned) */
  GString *done;        /* (owned): what was done, for the summary */
} Build;

static char *
answer (gboolean stuck, const char *member, const char *text, const char *map)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_object_set_boolean_member (object, "stuck", stuck);
  json_object_set_string_member (object, member, text);
  if (map != NULL)
    json_object_set_string_member (object, "acceptance", map);
  json_node_take_object (root, object);
  return tf_json_to_text (root);
}

/* the last task */

static TfTestReport *
read_report (const TfPrompt *prompt)
{
  const char *text = tf_prompt_get (prompt, "test_results");
  g_autoptr (JsonNode) node = text != NULL ? tf_json_parse (text, -1, NULL) : NULL;

  return node != NULL ? tf_test_report_from_json (node, "", NULL) : NULL;
}

static GStrv
read_names (const TfPrompt *prompt)
{
  const char *text = tf_prompt_get (prompt, "test_names");
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      g_strv_builder_add (names, lines[i]);
  return g_strv_builder_end (names);
}

static gboolean
is_sound (const char *constraints, const char *map, const TfTestReport *report)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) criteria = tf_acceptance_read (constraints, map, errors);

  tf_acceptance_check_names (criteria, report, errors);
  return errors->len == 0;
}

static void
describe_map (Build *self, GPtrArray *criteria)
{
  guint n_tested = 0;

  OA_EACH (const TfCriterion, criterion, criteria)
    n_tested += criterion->whole || *criterion->tests != NULL;
  g_string_append_printf (self->done,
                          "Wrote " TF_ACCEPTANCE_PATH
                          ": %u criteria, %u with tests, %u with a reason for having none.",
                          criteria->len, n_tested, criteria->len - n_tested);
}

/* Returns: (transfer full) (nullable): the map; %NULL with @error */
static char *
make_map (Build *self, GError **error)
{
  const char *constraints = tf_prompt_get (self->prompt, "constraints");
  const char *old = tf_prompt_get (self->prompt, "acceptance");
  g_autoptr (GPtrArray) criteria = NULL;

  if (constraints == NULL)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED,
                           "the prompt has no material “constraints”");
      return NULL;
    }
  if (old != NULL && is_sound (constraints, old, self->report))
    {
      g_string_append (self->done, TF_ACCEPTANCE_PATH " was complete and is unchanged.");
      return g_strdup (old);
    }
  criteria = tf_acceptance_list_criteria (constraints);
  oa_code_map_fill (criteria, self->tree, (const char *const *) self->names);
  describe_map (self, criteria);
  return tf_acceptance_to_text (criteria);
}

static char *
map_criteria (const TfPrompt *prompt, const char *directory)
{
  g_autoptr (OaTree) tree = oa_tree_read (directory, NULL);
  g_autoptr (TfTestReport) report = read_report (prompt);
  g_auto (GStrv) names = read_names (prompt);
  g_autoptr (GString) done = g_string_new (AGENT);
  g_autoptr (GError) error = NULL;
  Build self = { prompt, tree, report, names, done };
  g_autofree char *map = NULL;
  g_autofree char *described = report != NULL ? tf_test_report_describe (report) : NULL;

  map = make_map (&self, &error);
  if (map == NULL)
    {
      g_string_append_printf (done, " %s; how should this be resolved?", error->message);
      return answer (TRUE, "reason", done->str, NULL);
    }
  g_string_append_printf (done, " Tests: not run by this agent; last run: %s.",
                          described != NULL ? described : "none known");
  return answer (FALSE, "summary", done->str, map);
}

char *
oa_code_build (const TfPrompt *prompt, const char *directory)
{
  const char *task = tf_prompt_get (prompt, "task");
  g_autofree char *id = g_strndup (task, strcspn (task, ":\r\n"));
  g_autofree char *line = g_strndup (task, strcspn (task, "\r\n"));
  g_autofree char *reason = NULL;

  if (g_str_has_suffix (g_strchomp (id), "-acceptance"))
    return map_criteria (prompt, directory);
  reason =
      g_strdup_printf (AGENT "This agent works by rules and cannot write “%s”. Add existing code "
                             "as a resource, or choose another agent. What do you decide?",
                       line);
  return answer (TRUE, "reason", reason, NULL);
}
