/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "oa-fill.h"
#include "oa-text.h"
#include "tf-json.h"
#include "tf-template.h"

typedef struct
{
  const OaContent *content; /* (not owned) */
  const GPtrArray *places;  /* (not owned) */
  const OaPlace *place;     /* (not owned): the one being filled */
  GStrv columns;            /* (owned) (nullable): header of the table being filled */
  GStrv task;               /* (owned) (nullable): titles to fill; %NULL: all */
  gboolean wanted;
  const char *before; /* (nullable): the line before */
  GString *out;
} Filler;

static char *
answer (OaLanguage language, gboolean stuck, const char *text)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_object_set_boolean_member (object, "stuck", stuck);
  json_object_set_string_member (object, stuck ? "reason" : "content", text);
  json_object_set_string_member (object, "note", oa_data_text (language, "sorted"));
  json_node_take_object (root, object);
  return tf_json_to_text (root);
}

static GStrv
read_cells (const char *row)
{
  g_auto (GStrv) cells = g_strsplit (row, "|", -1);
  g_autoptr (GStrvBuilder) columns = g_strv_builder_new ();

  for (guint i = 1; cells[i] != NULL && cells[i + 1] != NULL; i++)
    g_strv_builder_add (columns, g_strstrip (cells[i]));
  return g_strv_builder_end (columns);
}

static gboolean
is_wanted (const Filler *self, const char *title)
{
  for (guint i = 0; self->task != NULL && self->task[i] != NULL; i++)
    if (g_ascii_strcasecmp (self->task[i] + strspn (self->task[i], "#-* "), title) == 0)
      return TRUE;
  return self->task == NULL;
}

static void
enter (Filler *self, const char *line)
{
  const char *title = line + strspn (line, "# ");

  if (g_str_has_prefix (line, "## "))
    self->place = oa_sections_find (self->places, title);
  if (g_str_has_prefix (line, "## ") || g_str_has_prefix (line, "# "))
    self->wanted = is_wanted (self, title);
}

static void
fill_line (Filler *self, const char *line)
{
  g_auto (GStrv) slots = tf_template_list_slots (line);
  const char *p = line;

  for (guint i = 0; slots[i] != NULL; i++)
    {
      g_autoptr (OaSlot) slot = oa_slot_parse (slots[i]);
      const char *mark = strstr (p, slots[i]);
      g_autofree char *text =
          oa_fill_slot (self->content, self->place, slot, (const char *const *) self->columns);

      g_string_append_len (self->out, p, mark - p);
      g_string_append (self->out, text);
      p = mark + strlen (slots[i]);
    }
  g_string_append_printf (self->out, "%s\n", p);
}

static void
take_line (Filler *self, const char *line)
{
  if (*line == '#')
    enter (self, line);
  if (self->before != NULL && oa_text_matches ("^\\|[|: -]+$", line))
    {
      g_strfreev (self->columns);
      self->columns = read_cells (self->before);
    }
  if (self->wanted)
    fill_line (self, line);
  self->before = line;
}

static char *
fill (const OaContent *content, const char *skeleton, const char *task)
{
  g_autofree char *trimmed = g_strchomp (g_strdup (skeleton));
  g_auto (GStrv) lines = g_strsplit (trimmed, "\n", -1);
  g_autoptr (GPtrArray) places = oa_sections_read (skeleton);
  Filler self = { .content = content, .places = places, .wanted = task == NULL };

  self.place = places->pdata[0];
  self.out = g_string_new (NULL);
  self.task = task != NULL ? g_strsplit (task, "\n", -1) : NULL;
  for (guint i = 0; lines[i] != NULL; i++)
    take_line (&self, lines[i]);
  g_strfreev (self.columns);
  g_strfreev (self.task);
  return g_string_free (self.out, FALSE);
}

char *
oa_plan_build (const TfPrompt *prompt)
{
  const char *skeleton = tf_prompt_get (prompt, "skeleton");
  OaLanguage language = oa_data_language (prompt);
  g_autoptr (OaContent) content = NULL;
  g_autofree char *plan = NULL;

  if (skeleton == NULL)
    return answer (language, TRUE, oa_data_text (language, "stuck.code"));
  content = oa_content_read (prompt);
  if (content->statements->len + content->questions->len == 0)
    return answer (language, TRUE, oa_data_text (language, "stuck.empty"));
  plan = fill (content, skeleton, tf_prompt_get (prompt, "task"));
  return answer (language, FALSE, plan);
}
