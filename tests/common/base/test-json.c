/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-json.h"

#include "tf-base-enums.h"
#include "tf-process.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/json"

TF_TEST (line_has_no_break)
{
  g_autoptr (JsonNode) node = tf_json_parse ("{ \"b\": [1, \"x\\ny\"],\n \"a\": null }", -1, NULL);
  g_autofree char *line = tf_json_to_line (node);

  g_assert_cmpstr (line, ==, "{\"b\":[1,\"x\\ny\"],\"a\":null}");
}

TF_TEST (set_keeps_order_and_style)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autoptr (JsonObject) object = json_object_new ();
  g_autofree char *text = NULL;

  tf_json_set_string_or_null (object, "z", "a\nb");
  tf_json_set_string_or_null (object, "n", NULL);
  tf_json_set_enum (object, "e", TF_TYPE_PROCESS_STREAM, TF_PROCESS_STDERR);
  tf_json_set_time (object, "t", 0);
  json_node_set_object (node, object);
  text = tf_json_to_text (node);
  g_assert_cmpstr (text, ==,
                   "{\n  \"z\" : \"a\\nb\",\n  \"n\" : null,\n  \"e\" : \"stderr\",\n"
                   "  \"t\" : \"1970-01-01T00:00:00.000Z\"\n}\n");
}
