/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-json.h"

#include <string.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/json-scan"

static char *
nest (guint depth)
{
  g_autofree char *open = g_strnfill (depth, '[');
  g_autofree char *close = g_strnfill (depth, ']');

  return g_strconcat (open, close, NULL);
}

/* Reading and writing again shows what was understood. */
TF_TEST (accepts_json)
{
  static const struct
  {
    const char *text;
    const char *line;
  } rows[] = {
    { "{}", "{}" },
    { " \t\r\n[ ]\n", "[]" },
    { "null", "null" },
    { "true", "true" },
    { "false", "false" },
    { "0", "0" },
    { "-0", "0" },
    { "-17", "-17" },
    { "9223372036854775807", "9223372036854775807" },
    { "-9223372036854775808", "-9223372036854775808" },
    { "-1.5", "-1.5" },
    { "1.5e3", "1500.0" },
    { "2E2", "200.0" },
    { "25e-2", "0.25" },
    { "\"\"", "\"\"" },
    { "\"\\u00e9\\ud83d\\ude00 é 😀\"", "\"é😀 é 😀\"" },
    { "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\\"\\\\/\\b\\f\\n\\r\\t\"" },
    { "{\"b\":1,\"a\":[true,null,{\"c\":\"//\"}]}", "{\"b\":1,\"a\":[true,null,{\"c\":\"//\"}]}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = tf_json_parse (rows[i].text, -1, &error);
      g_autofree char *line = NULL;

      g_test_message ("row %u", i);
      g_assert_no_error (error);
      line = tf_json_to_line (node);
      g_assert_cmpstr (line, ==, rows[i].line);
    }
}

TF_TEST (rejects_everything_else)
{
  static const struct
  {
    const char *text;
    const char *message;
  } rows[] = {
    { "", "line 1, column 1: found the end of the text, expected a JSON value" },
    { " \n", "line 2, column 1: found the end of the text, expected a JSON value" },
    { "{} x", "line 1, column 4: found more text after the JSON value" },
    { "{}{}", "line 1, column 3: found more text after the JSON value" },
    { "{} // note", "line 1, column 4: found more text after the JSON value" },
    { "[1, /* two */ 2]", "line 1, column 5: found “/”, expected a JSON value" },
    { "{'a': 1}", "line 1, column 2: found “'”, expected a string in double quotes" },
    { "{a: 1}", "line 1, column 2: found “a”, expected a string in double quotes" },
    { "['a']", "line 1, column 2: found “'”, expected a JSON value" },
    { "[1,]", "line 1, column 4: found “]”, expected a JSON value" },
    { "{\"a\":1,}", "line 1, column 8: found “}”, expected a string in double quotes" },
    { "[1 2]", "line 1, column 4: found “2”, expected “,” or “]”" },
    { "{\"a\" 1}", "line 1, column 6: found “1”, expected “:”" },
    { "{\"a\":1 \"b\":2}", "line 1, column 8: found “\"”, expected “,” or “}”" },
    { "NaN", "line 1, column 1: found “N”, expected a JSON value" },
    { "[Infinity]", "line 1, column 2: found “I”, expected a JSON value" },
    { "[-Infinity]", "line 1, column 3: found “I”, expected a digit" },
    { "nul", "line 1, column 1: found “n”, expected a JSON value" },
    { "True", "line 1, column 1: found “T”, expected a JSON value" },
    { "nullx", "line 1, column 5: found more text after the JSON value" },
    { "01", "line 1, column 2: found “1”, expected no digit after a leading 0" },
    { "+1", "line 1, column 1: found “+”, expected a JSON value" },
    { ".5", "line 1, column 1: found “.”, expected a JSON value" },
    { "1.", "line 1, column 3: found the end of the text, expected a digit" },
    { "1e", "line 1, column 3: found the end of the text, expected a digit" },
    { "0x10", "line 1, column 2: found more text after the JSON value" },
    { "9223372036854775808", "line 1, column 1: the number 9223372036854775808 is out of range" },
    { "-9223372036854775809", "line 1, column 1: the number -9223372036854775809 is out of range" },
    { "[1e999]", "line 1, column 2: the number 1e999 is out of range" },
    { "\"a",
      "line 1, column 3: found the end of the text, expected the closing quote of a string" },
    { "\"a\nb\"", "line 1, column 3: found the control character 0x0a, expected the closing quote "
                  "of a string" },
    { "\"\\x\"", "line 1, column 3: found “x”, expected an escape such as \\n" },
    { "\"\\u12g4\"", "line 1, column 6: found “g”, expected four hexadecimal digits" },
    { "\"\\u0000\"", "line 1, column 8: found “\\u0000”, which is not allowed" },
    { "\"\\ud800\"", "line 1, column 8: found “\"”, expected the second half of a surrogate pair" },
    { "\"\\ud800\\u0041\"", "line 1, column 14: found half a surrogate pair" },
    { "\"\\udc00\"", "line 1, column 8: found half a surrogate pair" },
    { "{\"a\":1,\n \"a\":2}", "line 2, column 2: the member “a” appears twice" },
    { "{\"a\":1,\"\\u0061\":2}", "line 1, column 8: the member “a” appears twice" },
    { "{\"é\": \xff}", "line 1, column 7: found a byte that is not UTF-8" },
    { "\xef\xbb\xbf{}", "line 1, column 1: found “\xef\xbb\xbf”, expected a JSON value" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("row %u", i);
      g_assert_null (tf_json_parse (rows[i].text, -1, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_cmpstr (error->message, ==, rows[i].message);
    }
}

TF_TEST (length_counts)
{
  g_autoptr (JsonNode) node = tf_json_parse ("[1]garbage", 3, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (node);
  g_assert_null (tf_json_parse ("[1]\0", 4, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
}

TF_TEST (at_most_a_hundred_levels)
{
  g_autofree char *deepest = nest (100);
  g_autofree char *deeper = nest (101);
  g_autofree char *abyss = g_strnfill (4 * 1024 * 1024, '[');
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = tf_json_parse (deepest, -1, &error);

  g_assert_no_error (error);
  g_assert_null (tf_json_parse (deeper, -1, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
  g_assert_cmpstr (error->message, ==, "line 1, column 101: nested deeper than 100 levels");
  g_clear_error (&error);
  g_assert_null (tf_json_parse (abyss, -1, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
}

/* A cut or flipped text must never be accepted if json-glib then rejects it. */
TF_TEST (every_cut_is_refused)
{
  static const char text[] = "{\"issues\":[{\"severity\":\"medium\",\"n\":-1.5e3,\"t\":[true,false,"
                             "null]}],\"é\":\"\\u00e9\"}";

  for (gsize i = 0; i < strlen (text); i++)
    {
      g_autofree char *cut = g_strndup (text, i);
      g_autoptr (GError) error = NULL;

      g_assert_null (tf_json_parse (cut, -1, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
    }
}
