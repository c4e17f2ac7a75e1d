/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan-build.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "oa-plan-cells.h"
#include "oa-plan-rows.h"
#include "oa-text.h"
#include "tf-json.h"
#include "tf-template.h"

#define AGENT "Built-in offline agent: "

typedef struct
{
  OaPlan *plan;
  OaPlanSection *section; /* (not owned) (nullable): the one being filled */
  GStrv columns;          /* (owned) (nullable): header of the table being filled */
  char *previous;         /* (owned): the previous line */
  GStrv task;             /* (owned) (nullable): titles to fill; %NULL: all */
  gboolean wanted;
  gboolean after_blank; /* the last line written is empty */
  GString *out;
} Filler;

static char *
answer (gboolean stuck, const char *text, const char *note)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_object_set_boolean_member (object, "stuck", stuck);
  json_object_set_string_member (object, stuck ? "reason" : "content", text);
  json_object_set_string_member (object, "note", note);
  json_node_take_object (root, object);
  return tf_json_to_text (root);
}

static GStrv
cells_of (const char *row)
{
  g_autofree char *inner = g_strstrip (g_strdup (row));
  gsize length = strlen (inner);
  GStrv cells = NULL;

  if (length > 1 && inner[length - 1] == '|')
    inner[length - 1] = '\0';
  cells = g_strsplit (inner + 1, "|", -1);
  for (guint i = 0; cells[i] != NULL; i++)
    g_strstrip (cells[i]);
  return cells;
}

static gboolean
is_rule_row (const char *line)
{
  return *line == '|' && strspn (line, "|-: ") == strlen (line);
}

static char *
fill_slot (Filler *self, const OaSlot *slot, gboolean in_table)
{
  static const char *const none[] = { NULL };

  if (g_str_equal (slot->key, "summary"))
    return oa_plan_fill_summary (self->plan);
  if (self->section == NULL)
    return g_strdup ("Nothing was stated.");
  if (g_str_equal (slot->ending, "rows"))
    return oa_plan_fill_rows (self->plan, self->section, slot,
                              self->columns != NULL ? (const char *const *) self->columns : none);
  return in_table ? oa_plan_fill_cell (self->plan, self->section, slot)
                  : oa_plan_fill_details (self->plan, self->section, slot);
}

static char *
fill_line (Filler *self, const char *line)
{
  g_auto (GStrv) slots = tf_template_list_slots (line);
  g_autoptr (GString) out = g_string_new (NULL);
  const char *p = line;

  for (guint i = 0; slots[i] != NULL; i++)
    {
      g_autoptr (OaSlot) slot = oa_slot_parse (slots[i]);
      g_autofree char *text = fill_slot (self, slot, *line == '|');
      const char *mark = strstr (p, slots[i]);

      g_string_append_len (out, p, mark - p);
      g_string_append (out, text);
      p = mark + strlen (slots[i]);
    }
  g_string_append (out, p);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static gboolean
is_wanted (Filler *self, const char *title)
{
  for (guint i = 0; self->task != NULL && self->task[i] != NULL; i++)
    {
      const char *line = self->task[i] + strspn (self->task[i], "#-* ");

      if (*line != '\0' && g_ascii_strcasecmp (line, title) == 0)
        return TRUE;
    }
  return self->task == NULL;
}

static void
enter_heading (Filler *self, const char *line)
{
  gsize level = strspn (line, "#");
  g_autofree char *title = g_strstrip (g_strdup (line + level));

  if (level >= 2)
    {
      self->section = oa_plan_find_section (self->plan, title);
      self->wanted = is_wanted (self, title);
    }
}

static void
take_line (Filler *self, const char *line)
{
  if (*line == '#')
    enter_heading (self, line);
  if (is_rule_row (line) && self->previous != NULL)
    {
      g_strfreev (self->columns);
      self->columns = cells_of (self->previous);
    }
  if (self->wanted)
    {
      g_autofree char *filled = fill_line (self, line);
      gboolean blank = *filled == '\0';

      if (!blank || !self->after_blank)
        g_string_append_printf (self->out, "%s\n", filled);
      self->after_blank = blank;
    }
  g_free (self->previous);
  self->previous = g_strdup (line);
}

static char *
fill (OaPlan *plan, const char *skeleton, const char *task)
{
  g_auto (GStrv) lines = g_strsplit (skeleton, "\n", -1);
  guint n_lines = g_strv_length (lines);
  Filler self = { .plan = plan, .wanted = task == NULL, .out = g_string_new (NULL) };

  self.task = task != NULL ? g_strsplit (task, "\n", -1) : NULL;
  while (n_lines > 0 && *lines[n_lines - 1] == '\0')
    n_lines--;
  for (guint i = 0; i < n_lines; i++)
    take_line (&self, lines[i]);
  g_strfreev (self.columns);
  g_strfreev (self.task);
  g_free (self.previous);
  return g_string_free (self.out, FALSE);
}

char *
oa_plan_build (const TfPrompt *prompt)
{
  const char *skeleton = tf_prompt_get (prompt, "skeleton");
  g_autoptr (OaPlan) plan = NULL;
  g_autofree char *content = NULL;
  g_autofree char *note = NULL;

  if (skeleton == NULL)
    return answer (TRUE, AGENT "this agent only writes plans; building code needs another agent",
                   AGENT "no skeleton was given.");
  plan = oa_plan_new (prompt, skeleton);
  if (plan->intent->statements->len == 0)
    return answer (TRUE,
                   AGENT
                   "the intent states nothing to plan; what do you want, by when and at what cost?",
                   AGENT "the intent has no statement.");
  content = fill (plan, skeleton, tf_prompt_get (prompt, "task"));
  note = g_strdup_printf (
      AGENT "Placed %u statements by rules, without a model; Open Points lists what nobody stated.",
      plan->intent->statements->len);
  return answer (FALSE, content, note);
}
