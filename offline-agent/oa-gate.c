/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-gate.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "tf-json.h"
#include "tf-markdown.h"
#include "tf-text.h"

typedef struct
{
  JsonArray *reasons; /* (not owned) */
  gboolean pass;
} Gate;

static void G_GNUC_PRINTF (3, 4) judge (Gate *self, gboolean good, const char *format, ...)
{
  va_list args;
  g_autofree char *reason = NULL;

  va_start (args, format);
  reason = g_strdup_vprintf (format, args);
  va_end (args);
  json_array_add_string_element (self->reasons, reason);
  self->pass &= good;
}

/* The deliverable, or else the last resource that looks like a plan, or else the first one. */
static const TfMaterial *
find_plan (const TfPrompt *prompt)
{
  const TfMaterial *plan = NULL;
  const TfMaterial *first = NULL;

  for (guint i = 0; i < prompt->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (prompt->materials, i);

      if (g_str_equal (material->name, "deliverable"))
        return material;
      if (g_str_equal (material->name, "resource") && first == NULL)
        first = material;
      if (g_str_equal (material->name, "resource") &&
          strstr (material->text, "| Objective | Plan | Assessment |") != NULL)
        plan = material;
    }
  return plan != NULL ? plan : first;
}

static guint
count_tables (GPtrArray *sections, const char *first)
{
  guint n = 0;

  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      for (guint t = 0; t < section->tables->len; t++)
        {
          const TfMarkdownTable *table = g_ptr_array_index (section->tables, t);

          n += table->header[0] != NULL && g_ascii_strcasecmp (table->header[0], first) == 0 &&
               table->rows->len > 0;
        }
    }
  return n;
}

static guint
count_rows (GPtrArray *sections, const char *title)
{
  const TfMarkdownSection *section = tf_markdown_find (sections, 2, title);
  guint n = 0;

  for (guint t = 0; section != NULL && t < section->tables->len; t++)
    n += ((TfMarkdownTable *) section->tables->pdata[t])->rows->len;
  return n;
}

/* An open point is decided if a default was chosen for it. */
static void
judge_decisions (Gate *self, GPtrArray *sections)
{
  const TfMarkdownSection *section = tf_markdown_find (sections, 2, "Open Points");
  guint n_points = 0;
  guint n_open = 0;

  for (guint t = 0; section != NULL && t < section->tables->len; t++)
    {
      const TfMarkdownTable *table = g_ptr_array_index (section->tables, t);
      guint last = g_strv_length (table->header);

      for (guint i = 0; i < table->rows->len; i++, n_points++)
        {
          GStrv cells = g_ptr_array_index (table->rows, i);

          n_open += g_strv_length (cells) < last || *cells[last - 1] == '\0';
        }
    }
  judge (
      self, n_open == 0,
      "3 Decisions made: %u open points, %u of them without a default; other gaps were not judged.",
      n_points, n_open);
}

static void
judge_plan (Gate *self, const TfMaterial *plan)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (plan->text);
  g_autofree char *found = NULL;
  guint tables = count_tables (sections, "Objective");
  guint criteria = count_rows (sections, "Acceptance Criteria");
  guint words = tf_text_count_words (plan->text);
  gboolean placeholder =
      tf_text_has_placeholder (plan->text, &found) || strstr (plan->text, "[[") != NULL;

  judge (self, tables >= 3,
         "1 OPA structure: %u sections with a filled table Objective, Plan, Assessment; at least 3 "
         "are needed.",
         tables);
  judge (self, TRUE, "2 Specific objectives: not judged; rules cannot.");
  judge_decisions (self, sections);
  judge (self, words >= 300, "4 Enough detail: %u words; at least 300 are needed.", words);
  judge (self, criteria > 0,
         "5 Acceptance criteria: %u rows under Acceptance Criteria; at least 1 is needed.",
         criteria);
  judge (self, !placeholder, "6 No placeholders: %s.",
         placeholder ? (found != NULL ? found : "an unfilled slot was found") : "none found");
  judge (self, TRUE, "7 Scope: not judged; rules cannot.");
  judge (self, TRUE, "8 Dependencies: not judged; rules cannot.");
}

char *
oa_gate (const TfPrompt *prompt)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *reasons = json_array_new ();
  const TfMaterial *plan = find_plan (prompt);
  Gate self = { reasons, TRUE };

  if (plan != NULL)
    judge_plan (&self, plan);
  else
    judge (&self, FALSE, "No plan is among the material.");
  json_object_set_boolean_member (object, "pass", self.pass);
  json_object_set_array_member (object, "reasons", reasons);
  json_object_set_string_member (
      object, "note",
      "Built-in offline agent: judged by rules. It cannot judge whether objectives are specific "
      "(2), all decisions are made (3), and scope (7) and dependencies (8) are sound.");
  json_node_take_object (root, object);
  return tf_json_to_text (root);
}
