/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-json.h"

#include "tf-base-enums.h"
#include "tf-process.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/json"

/* What is read is printed so that it can be read. */
TF_TEST (numbers_are_printed_as_json)
{
  static const char *const rows[] = { "1e95",
                                      "-1e95",
                                      "1.5e+95",
                                      "1e-95",
                                      "[1e20, 2.5, \"1e95.0\"]",
                                      "{\"e\": 0.25, \"\\\"1e+95.0\": 0.5}" };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = tf_json_parse (rows[i], -1, &error);
      g_autofree char *line = tf_json_to_line (node);
      g_autofree char *text = tf_json_to_text (node);
      g_autoptr (JsonNode) again = tf_json_parse (line, -1, &error);
      g_autoptr (JsonNode) third = tf_json_parse (text, -1, &error);

      g_assert_no_error (error);
      g_assert_true (json_node_equal (node, again));
      g_assert_true (json_node_equal (node, third));
    }
}

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
