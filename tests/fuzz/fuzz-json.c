/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fuzz.h"
#include "tf-json.h"

/* Strict JSON, and JSON in the answer of an agent. What was read is printed, and read as the same. */

static void
check_round_trip (JsonNode *node, char *(*print) (JsonNode *) )
{
  g_autofree char *text = print (node);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) again = tf_json_parse (text, -1, &error);
  g_autofree char *twice = NULL;

  g_assert_no_error (error);
  tf_fuzz_assert_text (text);
  twice = print (again);
  g_assert_cmpstr (twice, ==, text);
}

static void
read_strictly (const guint8 *data, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = tf_json_parse ((const char *) data, (gssize) length, &error);

  tf_fuzz_assert_error (node == NULL, error);
  if (node == NULL)
    return;
  check_round_trip (node, tf_json_to_text);
  check_round_trip (node, tf_json_to_line);
}

static void
read_answer (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) error_with_rest = NULL;
  g_autoptr (GPtrArray) others = NULL;
  g_autofree char *prose = NULL;
  g_autoptr (JsonNode) node = tf_json_extract (text, &error);
  g_autoptr (JsonNode) same = tf_json_extract_with_rest (text, &others, &prose, &error_with_rest);

  tf_fuzz_assert_error (node == NULL, error);
  tf_fuzz_assert_error (same == NULL, error_with_rest);
  g_assert_true ((node == NULL) == (same == NULL));
  if (node == NULL)
    return;
  g_assert_true (JSON_NODE_HOLDS_OBJECT (node));
  g_assert_true (json_node_equal (node, same));
  check_round_trip (node, tf_json_to_text);
  tf_fuzz_assert_text (prose);
  for (guint i = 0; i < others->len; i++)
    tf_fuzz_assert_text (g_ptr_array_index (others, i));
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_autofree char *text = tf_fuzz_dup_text (data, length);

  read_strictly (data, length);
  read_answer (text);
  return 0;
}
