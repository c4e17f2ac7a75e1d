/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-skills.h"

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
  GStrv task;               /* (owned) (nullable): titles to fill; %NULL: all */
  gboolean wanted;
  gboolean filled; /* the section says something */
  GString *section;
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

/* Replaces the slots of @line. Returns: (nullable) (transfer full): %NULL if there are some and nothing to
 * fill them with */
static char *
fill_line (const Filler *self, const char *line, const char *const *columns)
{
  g_auto (GStrv) slots = tf_template_list_slots (line);
  GString *out = g_string_new (NULL);
  gboolean said = slots[0] == NULL;
  const char *p = line;

  for (guint i = 0; slots[i] != NULL; i++)
    {
      g_autoptr (OaSlot) slot = oa_slot_parse (slots[i]);
      const char *mark = strstr (p, slots[i]);
      g_autofree char *text = oa_fill_slot (self->content, self->place, slot, columns);

      g_string_append_len (out, p, mark - p);
      g_string_append (out, text);
      said |= *text != '\0';
      p = mark + strlen (slots[i]);
    }
  g_string_append (out, p);
  return g_string_free (out, !said);
}

/* A paragraph, a table or a heading with its mark. Nothing is written of one whose slots nothing is known
 * for. */
static void
take_block (Filler *self, char **lines, guint n)
{
  gboolean table = n > 1 && oa_data_matches ("split.row-rule", lines[1]);
  g_auto (GStrv) columns = table ? read_cells (lines[0]) : NULL;
  g_autoptr (GString) block = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = fill_line (self, lines[i], (const char *const *) columns);

      if (text == NULL)
        return;
      self->filled |= !g_str_equal (text, lines[i]);
      g_string_append_printf (block, "%s\n", text);
    }
  g_string_append_printf (self->section, "%s%s", self->section->len > 0 ? "\n" : "", block->str);
}

static void
end_section (Filler *self)
{
  g_autofree char *otherwise = NULL;

  if (self->wanted && (self->filled || !self->place->optional))
    {
      otherwise = self->filled ? NULL : oa_fill_required (self->content, self->place);
      g_string_append_printf (self->out, "%s%s", self->out->len > 0 ? "\n" : "",
                              self->section->str);
      if (otherwise != NULL)
        g_string_append_printf (self->out, "\n%s\n", otherwise);
    }
  else if (self->wanted && self->task != NULL)
    g_string_append (self->out, self->section->str);
  g_string_truncate (self->section, 0);
  self->filled = FALSE;
}

static void
begin_section (Filler *self, const char *line)
{
  const char *title = line + strspn (line, "# ");

  if (self->section->len > 0)
    end_section (self);
  if (g_str_has_prefix (line, "## "))
    self->place = oa_sections_find (self->places, title);
  self->wanted = is_wanted (self, title);
}

static char *
fill (const OaContent *content, const char *skeleton, const char *task)
{
  g_autofree char *trimmed = g_strchomp (g_strdup (skeleton));
  g_auto (GStrv) lines = g_strsplit (trimmed, "\n", -1);
  g_autoptr (GPtrArray) places = oa_sections_read (skeleton);
  g_autoptr (GString) section = g_string_new (NULL);
  Filler self = { .content = content, .places = places, .wanted = task == NULL };
  guint n;

  self.place = places->pdata[0];
  self.section = section;
  self.out = g_string_new (NULL);
  self.task = task != NULL ? g_strsplit (task, "\n", -1) : NULL;
  for (guint i = 0; lines[i] != NULL; i += MAX (n, 1))
    {
      for (n = 0; lines[i + n] != NULL && *lines[i + n] != '\0'; n++)
        ;
      if (g_str_has_prefix (lines[i], "## ") || g_str_has_prefix (lines[i], "# "))
        begin_section (&self, lines[i]);
      if (n > 0)
        take_block (&self, lines + i, n);
    }
  end_section (&self);
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
