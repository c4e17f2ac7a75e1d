/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-json.h"

#include <string.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/json-extract"

/* Under the sanitizers each allocation costs a walk over the stack. */
#ifdef __SANITIZE_ADDRESS__
#define FLOOD_BYTES (16 * 1024)
#else
#define FLOOD_BYTES (1024 * 1024)
#endif

TF_TEST (last_top_level_object)
{
  static const struct
  {
    const char *answer;
    const char *line;
  } rows[] = {
    { "{\"a\":1}", "{\"a\":1}" },
    { "Here it is:\n\n{\"a\":1}\n\nLet me know!", "{\"a\":1}" },
    { "```json\n{\"a\":1}\n```", "{\"a\":1}" },
    { "```\n{\n \"a\": 1\n}\n```\n", "{\"a\":1}" },
    { "x {\"a\":\"}{\\\"}\"} y", "{\"a\":\"}{\\\"}\"}" },
    { "{\"a\":{\"b\":{}}}", "{\"a\":{\"b\":{}}}" },
    { "{\"a\":[{\"b\":1},{\"b\":2}]}", "{\"a\":[{\"b\":1},{\"b\":2}]}" },
    { "draft {\"a\":1} final {\"a\":2}", "{\"a\":2}" },
    { "{\"a\":1}{\"a\":2}", "{\"a\":2}" },
    { "draft {\"a\":1,} final {\"a\":2}", "{\"a\":2}" },
    { "{\"a\":\"cut off draft\n\n{\"a\":2}", NULL },
    { "a set {1, 2} and {\"a\":1}", "{\"a\":1}" },
    { "{\"a\":1} and a set {1, 2}", "{\"a\":1}" },
    { "a brace { and {\"a\":1}", "{\"a\":1}" },
    { "see [1], [a link](http://x/) and [x\n{\"a\":1}", "{\"a\":1}" },
    { "[1, 2]\n{\"a\":1}", "{\"a\":1}" },
    { "[{\"b\":1}]\n{\"a\":1}", "{\"a\":1}" },
    { "{\"a\":1}\n[{\"b\":1}]", "{\"a\":1}" },
    { "he said \"take {\"a\":1}\"", "{\"a\":1}" },
    { "{\"a\":\"é 😀\"}", "{\"a\":\"é 😀\"}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = tf_json_extract (rows[i].answer, &error);
      g_autofree char *line = node == NULL ? NULL : tf_json_to_line (node);

      g_test_message ("%s", rows[i].answer);
      g_assert_true ((node == NULL) == (error != NULL));
      g_assert_cmpstr (line, ==, rows[i].line);
    }
}

TF_TEST (no_object_is_an_error)
{
  static const struct
  {
    const char *answer;
    const char *message;
  } rows[] = {
    { "", "no JSON object" },
    { "I cannot do é", "no JSON object" },
    { "[{\"a\":1}]", "found an array, expected a JSON object" },
    { "{\"a\":{\"b\":1}", "the last JSON object is cut off" },
    { "{\"a\":\"b", "the last JSON object is cut off" },
    { "[{\"a\":1},{\"b\":", "the last JSON object is cut off" },
    { "{\"a\":1} {\"a\":", "the last JSON object is cut off" },
    { "{\"a\":{\"b\":1},}", "the last JSON object is malformed: "
                            "found “}”, expected a string in double quotes" },
    { "{'a':{\"b\":1}}", "the last JSON object is malformed: "
                         "found “'”, expected a string in double quotes" },
    { "{\"a\":1,\"a\":2}", "the last JSON object is malformed: "
                           "the member “a” appears twice" },
    { "[{\"a\":1},]", "the last JSON object is malformed: "
                      "found “]”, expected a JSON value" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", rows[i].answer);
      g_assert_null (tf_json_extract (rows[i].answer, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_cmpstr (error->message, ==, rows[i].message);
    }
}

TF_TEST (the_rest_is_divided_into_values_and_prose)
{
  static const struct
  {
    const char *answer;
    const char *object;
    const char *others; /* joined by "|" */
    const char *prose;
  } rows[] = {
    { "{\"a\":1}", "{\"a\":1}", "", "" },
    { "one {\"a\":1} two", "{\"a\":1}", "", "one  two" },
    { "{\"a\":1} x {\"a\":2}", "{\"a\":2}", "{\"a\":1}", " x " },
    { "```json\n{\"a\":1}\n```", "{\"a\":1}", "", "```json\n\n```" },
    { "{\"a\":1,}{\"a\":2}", "{\"a\":2}", "{\"a\":1,}", "" },
    { "[{\"b\":1}]{\"a\":1}[{\"c\":1}]", "{\"a\":1}", "[{\"b\":1}]|[{\"c\":1}]", "" },
    { "[{\"b\":1},]{\"a\":1}", "{\"a\":1}", "[{\"b\":1},]", "" },
    { "a set {1, 2}, a brace { and [x {\"a\":1}", "{\"a\":1}", "",
      "a set {1, 2}, a brace { and [x " },
    { "[1] {\"a\":1}", "{\"a\":1}", "[1]", " " },
    { "{\"a\":1} {\"a\":", NULL, NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) others = NULL;
      g_autofree char *prose = NULL;
      g_autoptr (JsonNode) node = tf_json_extract_with_rest (rows[i].answer, &others, &prose, NULL);
      g_autofree char *line = node == NULL ? NULL : tf_json_to_line (node);
      g_autofree char *joined = NULL;

      g_test_message ("%s", rows[i].answer);
      g_assert_cmpstr (line, ==, rows[i].object);
      g_assert_cmpstr (prose, ==, rows[i].prose);
      if (others != NULL)
        {
          g_ptr_array_add (others, NULL);
          joined = g_strjoinv ("|", (char **) others->pdata);
        }
      g_assert_cmpstr (joined, ==, rows[i].others);
    }
}

TF_TEST (every_cut_is_an_error)
{
  static const char answer[] =
      "Sure!\n```json\n{\"issues\":[{\"d\":\"a {\\\" b\"}],\"n\":{}}\n```\n";
  const char *closing = strrchr (answer, '}');

  for (const char *cut = answer; *cut != '\0'; cut++)
    {
      g_autofree char *text = g_strndup (answer, cut - answer);
      g_autoptr (JsonNode) node = tf_json_extract (text, NULL);

      g_assert_true ((node != NULL) == (cut > closing));
    }
}

/* Random brackets and quotes: either an object or an error, without wasting time or stack. */
TF_TEST (noise_never_crashes)
{
  static const char letters[] = "{{}}[]\"\":,1a\\\n ";

  for (guint round = 0; round < 4000; round++)
    {
      char text[24] = { 0 };
      g_autoptr (JsonNode) node = NULL;
      g_autoptr (GError) error = NULL;

      for (guint i = 0; i < sizeof text - 1; i++)
        text[i] = letters[g_test_rand_int_range (0, sizeof letters - 1)];
      node = tf_json_extract (text, &error);
      g_assert_true ((node == NULL) == (error != NULL));
      g_assert_true (node == NULL || JSON_NODE_HOLDS_OBJECT (node));
    }
}

TF_TEST (floods_end_soon)
{
  static const char *const units[] = { "{", "[", "{\"", "[{", "{\"a\":", "[[1,", "{}", "{ x" };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autoptr (GString) flood = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = NULL;
      gint64 start = tf_test_used ();

      while (flood->len < FLOOD_BYTES)
        g_string_append (flood, units[i]);
      node = tf_json_extract (flood->str, &error);
      g_assert_true ((node == NULL) == (error != NULL));
      g_assert_cmpint (tf_test_used () - start, <, 5 * G_USEC_PER_SEC);
    }
}
