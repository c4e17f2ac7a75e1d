/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "plan-test.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "tf-paths.h"
#include "tf-plugin-loader.h"
#include "tf-template-mark.h"

TfDeliverable *
plan_test_new (void)
{
  g_autofree char *directory = tf_paths_dup_plugin_dir ();
  const char *directories[] = { directory, NULL };
  g_autoptr (GError) error = NULL;
  TfDeliverable *plan;

  tf_plugin_loader_scan (directories);
  plan = tf_plugin_loader_create (TF_DELIVERABLE_TYPE_PLAN, &error);
  g_assert_no_error (error);
  return plan;
}

TfBuildInput
plan_test_input (void)
{
  static const char *const none[] = { NULL };
  TfBuildInput input = {
    .project_id = "20261121-7c1e",
    .project_name = "Summer party",
    .intent = "# Summer party\n\n## Deliverable Type\n\nPlan. A party for guests.\n",
    .spec = "# Specification\n\n## Deliverable Structure\n\nTemplate: event\n",
    .constraints = "# Constraints\n",
    .template_directories = none,
    .plan_min_chars = 100,
  };

  return input;
}

char *
plan_test_dup_skeleton (TfDeliverable *plan, const TfBuildInput *input, const char *task_id)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_BUILD, TRUE, "p", 0, "do");
  g_autoptr (GError) error = NULL;

  tf_deliverable_prepare_task (plan, input, task_id, prompt, &error);
  g_assert_no_error (error);
  return g_strdup (tf_prompt_get (prompt, "skeleton"));
}

/* As many cells as in the previous row. */
static char *
dup_row (const char *text, const char *end)
{
  const char *line = end - 1;
  g_autoptr (GString) row = g_string_new ("|");

  while (line > text && line[-1] != '\n')
    line--;
  for (const char *p = line + 1; p < end; p++)
    if (*p == '|')
      g_string_append (row, " filled |");
  return g_strdup (row->str);
}

static gboolean
fill_cb (const GMatchInfo *match, GString *result, gpointer data)
{
  const char *text = g_match_info_get_string (match);
  g_autofree char *name = g_match_info_fetch (match, 1);
  g_autofree char *row = NULL;
  int start;

  if (!g_str_has_suffix (name, "_rows"))
    {
      g_string_append_printf (result, "text of %s", name);
      return FALSE;
    }
  g_match_info_fetch_pos (match, 0, &start, NULL);
  row = dup_row (text, text + start - 1);
  g_string_append_printf (result, "%s\n%s", row, row);
  return FALSE;
}

char *
plan_test_fill (const char *skeleton)
{
  g_autoptr (GRegex) regex = g_regex_new ("\\[\\[([a-z0-9_]+):[^\\]]*\\]\\]", 0, 0, NULL);
  g_autofree char *bare = tf_template_mark_strip (skeleton);

  return g_regex_replace_eval (regex, bare, -1, 0, 0, fill_cb, NULL, NULL);
}

char *
plan_test_answer (const char *content)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) node = NULL;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "stuck");
  json_builder_add_boolean_value (builder, FALSE);
  json_builder_set_member_name (builder, "content");
  json_builder_add_string_value (builder, content);
  json_builder_end_object (builder);
  node = json_builder_get_root (builder);
  return json_to_string (node, FALSE);
}

char *
plan_test_replace (const char *text, const char *old, const char *new_text)
{
  g_autoptr (GString) changed = g_string_new (text);

  g_assert_cmpuint (g_string_replace (changed, old, new_text, 0), ==, 1);
  return g_strdup (changed->str);
}
