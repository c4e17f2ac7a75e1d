/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-json.h"

#include "tf-base-enums.h"
#include "tf-error.h"
#include "tf-process.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/json-read"

static JsonObject *
parse_object (const char *text, JsonNode **out_node)
{
  JsonObject *object = NULL;

  *out_node = tf_json_parse (text, -1, NULL);
  g_assert_true (tf_json_get_object (*out_node, "", &object, NULL));
  return object;
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

/* Every out parameter starts with the same bytes, so that a change is detected. */
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

TF_TEST (values)
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

TF_TEST (mismatch_names_the_path_and_leaves_out_alone)
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

TF_TEST (optional_accepts_absent_only)
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

TF_TEST (nullable_accepts_null_only)
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

TF_TEST (root_object)
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
