/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-skills.h"

#include "oa-data.h"
#include "oa-each.h"
#include "tf-json.h"
#include "tf-text.h"

/* The deliverable, else the last resource with sections, else the first one. Returns: (nullable) */
static const char *
find_plan (const TfPrompt *prompt)
{
  const char *plan = tf_prompt_get (prompt, "deliverable");

  if (plan == NULL)
    OA_EACH (const TfMaterial, material, prompt->materials)
      if (g_str_equal (material->name, "resource") &&
          (plan == NULL || oa_data_matches ("gate.section", material->text)))
        plan = material->text;
  return plan;
}

/* Only the search for placeholders, the sixth of the criteria, needs no understanding. */
char *
oa_gate (const TfPrompt *prompt)
{
  static const guint placeholders = 6, last = 8;
  OaLanguage language = oa_data_language (prompt);
  const char *plan = find_plan (prompt);
  g_autofree char *found = NULL;
  gboolean has_some = plan != NULL && tf_text_has_placeholder (plan, &found);
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *criteria = json_array_new ();

  for (guint id = 1; id <= last; id++)
    {
      JsonObject *criterion = json_object_new ();
      gboolean judged = plan != NULL && id == placeholders;
      g_autofree char *reason = oa_data_say (language,
                                             plan == NULL ? "gate.none"
                                             : !judged    ? "gate.unjudged"
                                             : has_some   ? "gate.placeholder"
                                                          : "gate.no.placeholder",
                                             "found", has_some ? found : "", NULL);

      json_object_set_int_member (criterion, "id", id);
      json_object_set_boolean_member (criterion, "judged", judged);
      json_object_set_boolean_member (criterion, "met", judged && !has_some);
      json_object_set_string_member (criterion, "reason", reason);
      json_array_add_object_element (criteria, criterion);
    }
  json_object_set_array_member (object, "criteria", criteria);
  json_object_set_string_member (object, "note", oa_data_text (language, "sorted"));
  json_node_take_object (root, object);
  return tf_json_to_text (root);
}
