/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-gate.h"

#include <json-glib/json-glib.h>

#include "oa-data.h"
#include "oa-text.h"
#include "tf-json.h"
#include "tf-markdown.h"
#include "tf-text.h"

#define N_CRITERIA 8

typedef struct
{
  OaLanguage language;
  JsonArray *criteria; /* (not owned) */
} Gate;

/* Takes @reason. */
static void
take (Gate *self, gboolean judged, gboolean met, char *reason)
{
  JsonObject *criterion = json_object_new ();

  json_object_set_int_member (criterion, "id", json_array_get_length (self->criteria) + 1);
  json_object_set_boolean_member (criterion, "judged", judged);
  json_object_set_boolean_member (criterion, "met", met);
  json_object_set_string_member (criterion, "reason", reason);
  json_array_add_object_element (self->criteria, criterion);
  g_free (reason);
}

/* The deliverable, else the last resource with sections, else the first one. Returns: (nullable) */
static const TfMaterial *
find_plan (const TfPrompt *prompt)
{
  const TfMaterial *plan = NULL;
  gboolean has_sections = FALSE;

  for (guint i = 0; i < prompt->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (prompt->materials, i);
      gboolean sections = oa_text_matches ("(?m)^## ", material->text);

      if (g_str_equal (material->name, "deliverable"))
        return material;
      if (!g_str_equal (material->name, "resource") || (plan != NULL && !sections))
        continue;
      if (plan == NULL || sections || !has_sections)
        plan = material;
      has_sections |= sections;
    }
  return plan;
}

static guint
count_criteria (GPtrArray *sections)
{
  guint n = 0;

  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      g_auto (GStrv) items = tf_markdown_list_items (section->body);

      if (!oa_text_matches ("criteri|kriteri|abnahme", section->title))
        continue;
      n += g_strv_length (items);
      for (guint t = 0; t < section->tables->len; t++)
        n += ((TfMarkdownTable *) section->tables->pdata[t])->rows->len;
    }
  return n;
}

static void
leave (Gate *self, const char *key)
{
  take (self, FALSE, FALSE, g_strdup (oa_data_text (self->language, key)));
}

static void
look_for_placeholders (Gate *self, const char *text)
{
  g_autofree char *found = NULL;

  if (tf_text_has_placeholder (text, &found))
    take (self, TRUE, FALSE,
          oa_data_say (self->language, "gate.placeholder", "found", found, NULL));
  else
    take (self, TRUE, TRUE, g_strdup (oa_data_text (self->language, "gate.no.placeholder")));
}

/* Only the search for placeholders needs no understanding. */
static void
judge (Gate *self, const char *text)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (text);
  g_autofree char *n_sections = g_strdup_printf ("%u", sections->len);
  g_autofree char *n_criteria = g_strdup_printf ("%u", count_criteria (sections));

  take (self, FALSE, FALSE, oa_data_say (self->language, "gate.opa", "n", n_sections, NULL));
  for (guint i = 2; i <= 4; i++)
    leave (self, "gate.unjudged");
  take (self, FALSE, FALSE, oa_data_say (self->language, "gate.criteria", "n", n_criteria, NULL));
  look_for_placeholders (self, text);
  leave (self, "gate.unjudged");
  leave (self, "gate.unjudged");
}

char *
oa_gate (const TfPrompt *prompt)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *criteria = json_array_new ();
  const TfMaterial *plan = find_plan (prompt);
  Gate self = { oa_data_language (prompt), criteria };

  if (plan != NULL)
    judge (&self, plan->text);
  else
    for (guint i = 1; i <= N_CRITERIA; i++)
      leave (&self, "gate.none");
  json_object_set_array_member (object, "criteria", criteria);
  json_object_set_string_member (object, "note", oa_data_text (self.language, "sorted"));
  json_node_take_object (root, object);
  return tf_json_to_text (root);
}
