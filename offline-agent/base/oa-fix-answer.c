/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-fix-answer.h"

#include "oa-each.h"
#include "tf-json.h"

char *
oa_fix_answer_format (const GPtrArray *issues, const char *content, const char *means)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *note = NULL;
  JsonObject *object = json_object_new ();
  JsonArray *fixes = json_array_new ();
  guint applied = 0;

  OA_EACH (const OaFix, fix, issues)
    {
      JsonObject *entry = json_object_new ();

      json_object_set_int_member (entry, "n", fix->n);
      if (fix->earlier && !fix->applied)
        json_object_set_string_member (entry, "applied", "earlier");
      else
        json_object_set_boolean_member (entry, "applied", fix->applied);
      json_object_set_string_member (entry, "note", fix->note);
      json_array_add_object_element (fixes, entry);
      applied += fix->applied;
    }
  note = g_strdup_printf ("Built-in offline agent: fixed %u of %u issues by %s, without a model.",
                          applied, issues->len, means);
  if (content != NULL)
    json_object_set_string_member (object, "content", content);
  json_object_set_array_member (object, "fixes", fixes);
  json_object_set_string_member (object, "note", note);
  json_node_take_object (root, object);
  return tf_json_to_text (root);
}
