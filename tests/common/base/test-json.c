/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-json.h"

#include <string.h>

#include "tf-base-enums.h"
#include "tf-error.h"
#include "tf-process.h"
#include "tf-test.h"

static char *
nest (guint depth)
{
  g_autofree char *open = g_strnfill (depth, '[');
  g_autofree char *close = g_strnfill (depth, ']');

  return g_strconcat (open, close, NULL);
}

/* What is read and written again shows what was understood. */
static void
test_accepted (void)
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

static void
test_refused (void)
{
  static const struct
  {
    const char *text;
    const char *message;
  } rows[] = {
    { "", "line 1, column 1: found the end of the text, expected a JSON value" },
    { " \n", "line 2, column 1: found the end of the text, expected a JSON value" },
    { "{} x", "line 1, column 4: found more text behind the JSON value" },
    { "{}{}", "line 1, column 3: found more text behind the JSON value" },
    { "{} // note", "line 1, column 4: found more text behind the JSON value" },
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
    { "nullx", "line 1, column 5: found more text behind the JSON value" },
    { "01", "line 1, column 2: found “1”, expected no digit after a leading 0" },
    { "+1", "line 1, column 1: found “+”, expected a JSON value" },
    { ".5", "line 1, column 1: found “.”, expected a JSON value" },
    { "1.", "line 1, column 3: found the end of the text, expected a digit" },
    { "1e", "line 1, column 3: found the end of the text, expected a digit" },
    { "0x10", "line 1, column 2: found more text behind the JSON value" },
    { "9223372036854775808", "line 1, column 1: the number 9223372036854775808 is out of range" },
    { "-9223372036854775809", "line 1, column 1: the number -9223372036854775809 is out of range" },
    { "[1e999]", "line 1, column 2: the number 1e999 is out of range" },
    { "\"a",
      "line 1, column 3: found the end of the text, expected the closing quote of a string" },
    { "\"a\nb\"", "line 1, column 3: found the control character 0x0a, expected the closing quote "
                  "of a string" },
    { "\"\\x\"", "line 1, column 3: found “x”, expected an escape such as \\n" },
    { "\"\\u12g4\"", "line 1, column 6: found “g”, expected four hexadecimal digits" },
    { "\"\\u0000\"", "line 1, column 8: found “\\u0000”, which no text may contain" },
    { "\"\\ud800\"", "line 1, column 8: found “\"”, expected the second half of a surrogate pair" },
    { "\"\\ud800\\u0041\"", "line 1, column 14: found half a surrogate pair" },
    { "\"\\udc00\"", "line 1, column 8: found half a surrogate pair" },
    { "{\"a\":1,\n \"a\":2}", "line 2, column 2: the member “a” appears twice" },
    { "{\"a\":1,\"\\u0061\":2}", "line 1, column 8: the member “a” appears twice" },
    { "{\"é\": \xff}", "line 1, column 7: found a byte that is no UTF-8" },
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

static void
test_length_counts (void)
{
  g_autoptr (JsonNode) node = tf_json_parse ("[1]garbage", 3, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (node);
  g_assert_null (tf_json_parse ("[1]\0", 4, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
}

static void
test_depth (void)
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

/* Cuts and flips must never be accepted as something json-glib then chokes on. */
static void
test_every_cut (void)
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

static JsonObject *
parse_object (const char *text, JsonNode **out_node)
{
  JsonObject *object = NULL;

  *out_node = tf_json_parse (text, -1, NULL);
  g_assert_true (tf_json_get_object (*out_node, "", &object, NULL));
  return object;
}

static void
test_getters (void)
{
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object =
      parse_object ("{\"s\":\"x\",\"u\":4294967295,\"i\":-5,\"b\":true,\"d\":1.5,\"w\":3,"
                    "\"e\":\"stderr\",\"t\":\"1970-01-01T00:00:01Z\",\"a\":[1]}",
                    &node);
  g_autofree char *s = NULL;
  guint u = 0;
  gint64 i = 0, t = 0;
  gboolean b = FALSE;
  double d = 0, w = 0;
  int e = 0;
  JsonArray *a = NULL;

  g_assert_true (tf_json_get_string (object, "", "s", TF_JSON_REQUIRED, &s, NULL));
  g_assert_true (tf_json_get_uint (object, "", "u", TF_JSON_REQUIRED, &u, NULL));
  g_assert_true (tf_json_get_int64 (object, "", "i", TF_JSON_REQUIRED, &i, NULL));
  g_assert_true (tf_json_get_boolean (object, "", "b", TF_JSON_REQUIRED, &b, NULL));
  g_assert_true (tf_json_get_double (object, "", "d", TF_JSON_REQUIRED, &d, NULL));
  g_assert_true (tf_json_get_double (object, "", "w", TF_JSON_REQUIRED, &w, NULL));
  g_assert_true (
      tf_json_get_enum (object, "", "e", TF_TYPE_PROCESS_STREAM, TF_JSON_REQUIRED, &e, NULL));
  g_assert_true (tf_json_get_time (object, "", "t", TF_JSON_REQUIRED, &t, NULL));
  g_assert_true (tf_json_get_array (object, "", "a", TF_JSON_REQUIRED, &a, NULL));
  g_assert_cmpstr (s, ==, "x");
  g_assert_cmpuint (u, ==, G_MAXUINT);
  g_assert_cmpint (i, ==, -5);
  g_assert_true (b);
  g_assert_cmpfloat (d, ==, 1.5);
  g_assert_cmpfloat (w, ==, 3);
  g_assert_cmpint (e, ==, TF_PROCESS_STDERR);
  g_assert_cmpint (t, ==, G_USEC_PER_SEC);
  g_assert_cmpuint (json_array_get_length (a), ==, 1);
}

typedef enum
{
  STRING,
  UINT,
  INT64,
  BOOLEAN,
  DOUBLE,
  ENUM,
  TIME,
  ARRAY,
} Kind;

/* Every out parameter begins with the same bytes, so that a change is seen. */
static gboolean
get (JsonObject *object,
     const char *path,
     Kind kind,
     TfJsonFlags flags,
     gint64 *out,
     GError **error)
{
  switch (kind)
    {
    case STRING:
      return tf_json_get_string (object, path, "m", flags, (char **) out, error);
    case UINT:
      return tf_json_get_uint (object, path, "m", flags, (guint *) out, error);
    case INT64:
      return tf_json_get_int64 (object, path, "m", flags, out, error);
    case BOOLEAN:
      return tf_json_get_boolean (object, path, "m", flags, (gboolean *) out, error);
    case DOUBLE:
      return tf_json_get_double (object, path, "m", flags, (double *) out, error);
    case ENUM:
      return tf_json_get_enum (object, path, "m", TF_TYPE_PROCESS_STREAM, flags, (int *) out,
                               error);
    case TIME:
      return tf_json_get_time (object, path, "m", flags, out, error);
    case ARRAY:
    default:
      return tf_json_get_array (object, path, "m", flags, (JsonArray **) out, error);
    }
}

static void
test_mismatch (void)
{
  static const struct
  {
    const char *text;
    const char *path;
    Kind kind;
    const char *message;
  } rows[] = {
    { "{\"m\":1}", "issues[3]", STRING, "issues[3].m: found number, expected a string" },
    { "{\"m\":1}", "", STRING, "m: found number, expected a string" },
    { "{}", "", STRING, "m: found nothing, expected a string" },
    { "{\"m\":null}", "", STRING, "m: found null, expected a string" },
    { "{\"m\":\"1\"}", "", INT64, "m: found string, expected a whole number" },
    { "{\"m\":1.0}", "", INT64,
      "m: found a number with a fraction or an exponent, expected a whole number" },
    { "{\"m\":true}", "", INT64, "m: found boolean, expected a whole number" },
    { "{\"m\":-1}", "", UINT, "m: found -1, expected a number from 0 to 4294967295" },
    { "{\"m\":4294967296}", "", UINT,
      "m: found 4294967296, expected a number from 0 to 4294967295" },
    { "{\"m\":1}", "", BOOLEAN, "m: found number, expected true or false" },
    { "{\"m\":\"1\"}", "", DOUBLE, "m: found string, expected a number" },
    { "{\"m\":[]}", "", DOUBLE, "m: found array, expected a number" },
    { "{\"m\":{}}", "", ARRAY, "m: found object, expected an array" },
    { "{\"m\":\"x\"}", "a.b", ENUM, "a.b.m: found “x”, expected one of: stdout, stderr" },
    { "{\"m\":1}", "", ENUM, "m: found number, expected a word" },
    { "{\"m\":\"x\"}", "", TIME, "m: found “x”, expected a time such as 2026-11-21T09:30:00Z" },
    { "{\"m\":1}", "", TIME, "m: found number, expected a time as ISO 8601 text" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (JsonNode) node = NULL;
      g_autoptr (GError) error = NULL;
      JsonObject *object = parse_object (rows[i].text, &node);
      gint64 out = 0x5555555555555555;

      g_assert_false (get (object, rows[i].path, rows[i].kind, TF_JSON_REQUIRED, &out, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_cmpstr (error->message, ==, rows[i].message);
      g_assert_cmpint (out, ==, 0x5555555555555555);
    }
}

static void
test_optional (void)
{
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object = parse_object ("{}", &node);

  for (int kind = STRING; kind <= ARRAY; kind++)
    {
      g_autoptr (GError) error = NULL;
      gint64 out = 0x5555555555555555;

      g_assert_true (get (object, "", kind, TF_JSON_OPTIONAL, &out, &error));
      g_assert_cmpint (out, ==, 0x5555555555555555);
      g_assert_false (get (object, "", kind, TF_JSON_NULLABLE, &out, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
    }
}

static void
test_nullable (void)
{
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object = parse_object ("{\"m\":null}", &node);

  for (int kind = STRING; kind <= ARRAY; kind++)
    {
      g_autoptr (GError) error = NULL;
      gint64 out = 0x5555;

      g_assert_true (get (object, "", kind, TF_JSON_NULLABLE, &out, &error));
      g_assert_cmpint (out, ==, 0);
      g_assert_false (get (object, "", kind, TF_JSON_OPTIONAL, &out, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
    }
}

static void
test_root (void)
{
  g_autoptr (JsonNode) node = tf_json_parse ("[]", -1, NULL);
  g_autoptr (GError) error = NULL;
  JsonObject *object = NULL;

  g_assert_false (tf_json_get_object (node, "", &object, &error));
  g_assert_cmpstr (error->message, ==, "found array, expected an object");
  g_clear_error (&error);
  g_assert_false (tf_json_get_object (node, "issues[0]", &object, &error));
  g_assert_cmpstr (error->message, ==, "issues[0]: found array, expected an object");
  g_clear_error (&error);
  g_assert_false (tf_json_get_object (NULL, "", &object, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
}

static void
test_writers (void)
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

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  g_test_add_func ("/json/parse/what-json-is", test_accepted);
  g_test_add_func ("/json/parse/refuses-what-json-is-not", test_refused);
  g_test_add_func ("/json/parse/length-counts", test_length_counts);
  g_test_add_func ("/json/parse/hundred-levels-and-no-more", test_depth);
  g_test_add_func ("/json/parse/every-cut-is-refused", test_every_cut);
  g_test_add_func ("/json/get/values", test_getters);
  g_test_add_func ("/json/get/mismatch-names-the-path-and-leaves-out-alone", test_mismatch);
  g_test_add_func ("/json/get/optional-accepts-absent-only", test_optional);
  g_test_add_func ("/json/get/nullable-accepts-null-only", test_nullable);
  g_test_add_func ("/json/get/root-object", test_root);
  g_test_add_func ("/json/set/keeps-order-and-style", test_writers);
  return g_test_run ();
}
