/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-record.h"

#include "tf-base-enums.h"
#include "tf-error.h"
#include "tf-job.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/record"

/* TfJobState: new, running, succeeded, failed */
#define N_VALUES 4

typedef struct
{
  gboolean known;
  guint a;
  double b;
  gint64 c;
} Inside;

typedef struct
{
  gatomicrefcount ref_count;
  char *word;
  GArray *points;
} Element;

typedef struct
{
  gboolean yes;
  gboolean done;
  int small;
  guint n;
  gint64 big;
  guint64 size;
  gint64 at;
  gint64 spent;
  TfJobState state;
  char *text;
  char *maybe;
  GStrv list;
  GPtrArray *array;
  guint counts[N_VALUES];
  gint64 times[N_VALUES];
  Inside inside;
  Inside known;
  Element *element;
  GPtrArray *elements;
} Whole;

TF_DECLARE_COUNTED_RECORD (Element, element)
TF_DECLARE_RECORD (Whole, whole)

#define AT(type, field) G_STRUCT_OFFSET (type, field)

static const TfRecordDescriptor inside_members[] = {
  { NULL, TF_RECORD_KNOWN, AT (Inside, known) },
  { "a", TF_RECORD_UINT, AT (Inside, a) },
  { "b", TF_RECORD_DOUBLE, AT (Inside, b), TF_RECORD_NOT_NEGATIVE },
  { "c", TF_RECORD_INT64, AT (Inside, c), TF_RECORD_IF_KNOWN | TF_RECORD_OPTIONAL },
};
static const TfRecord inside_record = TF_RECORD_INIT (Inside, inside_members);

static const TfRecordDescriptor element_members[] = {
  { NULL, TF_RECORD_REF_COUNT, AT (Element, ref_count) },
  { "word", TF_RECORD_STRING, AT (Element, word), TF_RECORD_NOT_BLANK },
  { "points", TF_RECORD_ARRAY, AT (Element, points), TF_RECORD_OPTIONAL, .record = &inside_record },
};
TF_DEFINE_COUNTED_RECORD (Element, element, element_members)

static const char *const done_words[] = { "open", "done", NULL };
static const char *const old_states[] = { "begun", "running", "new", "failed", NULL };

static const TfRecordDescriptor whole_members[] = {
  { "schema", TF_RECORD_SCHEMA, .max = 3 },
  { "yes", TF_RECORD_BOOLEAN, AT (Whole, yes) },
  { "done", TF_RECORD_BOOLEAN, AT (Whole, done), .choices = done_words },
  { "small", TF_RECORD_INT, AT (Whole, small) },
  { "n", TF_RECORD_UINT, AT (Whole, n) },
  { "big", TF_RECORD_INT64, AT (Whole, big) },
  { "size", TF_RECORD_UINT64, AT (Whole, size) },
  { "at", TF_RECORD_TIME, AT (Whole, at), TF_RECORD_NULL },
  { "spent", TF_RECORD_INT64, AT (Whole, spent), TF_RECORD_BUS_OMIT },
  { "state", TF_RECORD_ENUM, AT (Whole, state), TF_RECORD_NULL, tf_job_state_get_type,
    .choices = old_states },
  { "text", TF_RECORD_STRING, AT (Whole, text), TF_RECORD_OPTIONAL },
  { "maybe", TF_RECORD_STRING_OR_NULL, AT (Whole, maybe), TF_RECORD_OMIT | TF_RECORD_PRIVATE },
  { "list", TF_RECORD_STRING_LIST, AT (Whole, list) },
  { "array", TF_RECORD_STRING_ARRAY, AT (Whole, array) },
  { "counts", TF_RECORD_COUNTS, AT (Whole, counts), TF_RECORD_WITH_TOTAL, tf_job_state_get_type },
  { "times", TF_RECORD_TIMES, AT (Whole, times), 0, tf_job_state_get_type },
  { "inside", TF_RECORD_INSIDE, AT (Whole, inside), TF_RECORD_NULL, .record = &inside_record },
  { "known", TF_RECORD_INSIDE, AT (Whole, known), TF_RECORD_OMIT, .record = &inside_record },
  { "element", TF_RECORD_POINTER, AT (Whole, element), TF_RECORD_NULL, .record = &element_record },
  { "elements", TF_RECORD_LIST, AT (Whole, elements), .record = &element_record, .max = 2 },
};
TF_DEFINE_RECORD (Whole, whole, whole_members)

#define EMPTY \
  "{\"schema\":3,\"yes\":false,\"done\":\"open\",\"small\":0,\"n\":0,\"big\":0,\"size\":0," \
  "\"at\":null,\"spent\":0,\"state\":null,\"text\":\"\",\"list\":[],\"array\":[]," \
  "\"counts\":{\"new\":0,\"running\":0,\"succeeded\":0,\"failed\":0,\"total\":0}," \
  "\"times\":{},\"inside\":null,\"element\":null,\"elements\":[]}"

#define FULL \
  "{\"schema\":3,\"yes\":true,\"done\":\"done\",\"small\":-2,\"n\":4294967295,\"big\":-5," \
  "\"size\":9223372036854775807,\"at\":\"2026-11-21T10:00:00.500Z\",\"spent\":0,\"state\":" \
  "\"running\"," \
  "\"text\":\"t\",\"maybe\":\"\",\"list\":[\"a\",\"b\"],\"array\":[\"c\"]," \
  "\"counts\":{\"new\":1,\"running\":0,\"succeeded\":2,\"failed\":0,\"total\":3}," \
  "\"times\":{\"failed\":7},\"inside\":{\"a\":0,\"b\":0.5,\"c\":1},\"known\":{\"a\":2,\"b\":1.5," \
  "\"c\":0}," \
  "\"element\":{\"word\":\"one\",\"points\":[{\"a\":1,\"b\":2.5,\"c\":0}]}," \
  "\"elements\":[{\"word\":\"two\",\"points\":[]},{\"word\":\"three\",\"points\":[]}]}"

static Whole *
read_text (const char *text, GError **error)
{
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, error);

  g_assert_nonnull (node);
  return whole_from_json (node, "", error);
}

static char *
dup_line (const Whole *whole)
{
  g_autoptr (JsonNode) node = whole_to_json (whole);

  return tf_json_to_line (node);
}

TF_TEST (a_new_one_is_empty)
{
  g_autoptr (Whole) whole = tf_record_new (&whole_record);
  g_autofree char *line = dup_line (whole);

  g_assert_cmpstr (line, ==, EMPTY);
  g_assert_cmpstr (whole->text, ==, "");
  g_assert_null (whole->maybe);
}

TF_TEST (round_trip)
{
  static const char *const texts[] = { EMPTY, FULL };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (Whole) whole = read_text (texts[i], &error);
      g_autofree char *line = NULL;

      g_assert_no_error (error);
      line = dup_line (whole);
      g_assert_cmpstr (line, ==, texts[i]);
    }
}

/* For each member in turn: it must be present, or the record is as it was without it. */
TF_TEST (a_missing_member_is_an_error_unless_optional)
{
  g_autoptr (JsonNode) node = tf_json_parse (FULL, -1, NULL);
  g_autoptr (GList) names = json_object_get_members (json_node_get_object (node));

  for (GList *l = names; l != NULL; l = l->next)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) less = tf_json_parse (FULL, -1, NULL);
      g_autoptr (Whole) whole = NULL;
      gboolean optional = g_str_equal (l->data, "text") || g_str_equal (l->data, "maybe") ||
                          g_str_equal (l->data, "known");

      json_object_remove_member (json_node_get_object (less), l->data);
      whole = whole_from_json (less, "", &error);
      g_test_message ("%s", (char *) l->data);
      if (optional)
        g_assert_no_error (error);
      else
        {
          g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
          g_assert_true (g_str_has_prefix (error->message, l->data));
        }
    }
}

TF_TEST (malformed_is_refused_by_path)
{
  static const struct
  {
    const char *member;
    const char *value;
    const char *message;
  } rows[] = {
    { "schema", "2", "schema: found 2, expected 3; it was written by another version" },
    { "yes", "1", "yes: found number, expected true or false" },
    { "done", "\"shut\"", "done: found “shut”, expected open or done" },
    { "small", "2147483648", "small: found 2147483648, expected a 32-bit integer" },
    { "n", "-1", "n: found -1, expected a number from 0" },
    { "big", "0.5", "big: found a number with a fraction" },
    { "size", "-1", "size: found a negative number" },
    { "at", "\"noon\"", "at: " },
    { "state", "\"gone\"", "state: found “gone”, expected one of: new, running" },
    { "text", "null", "text: found null, expected a string" },
    { "maybe", "null", "maybe: found null, expected a string" },
    { "list", "[\"a\",7]", "list[1]: found" },
    { "array", "{}", "array: found object, expected an array" },
    { "counts", "{\"new\":1}", "counts.running: found nothing" },
    { "counts", "{\"new\":1,\"running\":0,\"succeeded\":0,\"failed\":0,\"total\":2}",
      "counts.total: found 2, expected the sum 1" },
    { "times", "{\"gone\":1}", "times: found “gone”" },
    { "times", "{\"new\":\"1\"}", "times.new: found string" },
    { "inside", "{\"a\":1}", "inside.b: found nothing" },
    { "inside", "{\"a\":1,\"b\":-0.5}", "inside.b: found a negative number" },
    { "element", "{\"word\":\" \"}", "element.word: found blank text" },
    { "element", "{\"word\":\"w\",\"points\":[{}]}", "element.points[0].a: found nothing" },
    { "elements", "[{\"word\":\"w\"},7]", "elements[1]: found number, expected an object" },
    { "elements", "[{},{},{}]", "elements: found 3 elements, expected at most 2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = tf_json_parse (FULL, -1, NULL);
      g_autoptr (Whole) whole = NULL;

      json_object_set_member (json_node_get_object (node), rows[i].member,
                              tf_json_parse (rows[i].value, -1, NULL));
      whole = whole_from_json (node, "", &error);
      g_test_message ("%s: %s", rows[i].member, error != NULL ? error->message : "no error");
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_true (g_str_has_prefix (error->message, rows[i].message));
      g_assert_null (whole);
    }
}

TF_TEST (a_list_has_its_own_path)
{
  g_autoptr (JsonNode) node = tf_json_parse ("[{\"word\":1}]", -1, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_record_list_from_json (&element_record, node, "words", &error));
  g_assert_cmpstr (error->message, ==, "words[0].word: found number, expected a string");
}

TF_TEST (every_error_is_listed)
{
  g_autoptr (JsonNode) node = tf_json_parse (FULL, -1, NULL);
  g_autoptr (JsonNode) elements = tf_json_parse ("[{\"word\":\"good\"},{\"word\":\"\"}]", -1, NULL);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (Whole) whole = tf_record_new (&whole_record);
  JsonObject *object = json_node_get_object (node);

  json_object_set_string_member (object, "yes", "yes");
  json_object_set_null_member (object, "n");
  json_object_set_member (object, "elements", g_steal_pointer (&elements));
  json_object_set_member (object, "known", tf_json_parse ("{\"a\":1}", -1, NULL));
  g_assert_false (tf_record_read_all (&whole_record, whole, node, "", errors));
  g_assert_cmpuint (errors->len, ==, 4);
  g_assert_true (g_str_has_prefix (errors->pdata[0], "yes: "));
  g_assert_true (g_str_has_prefix (errors->pdata[1], "n: "));
  g_assert_true (g_str_has_prefix (errors->pdata[2], "known.b: "));
  g_assert_true (g_str_has_prefix (errors->pdata[3], "elements[1].word: "));
  g_assert_false (whole->known.known);
  g_assert_cmpuint (whole->elements->len, ==, 1);
  g_assert_cmpint (whole->small, ==, -2);
}

TF_TEST (copy_is_deep)
{
  g_autoptr (Whole) whole = read_text (FULL, NULL);
  Element *shared = whole->element;
  g_autoptr (Whole) copy = tf_record_copy (&whole_record, whole);
  g_autofree char *line = NULL;

  g_assert_true (copy->text != whole->text && copy->list != whole->list);
  g_assert_true (copy->elements != whole->elements);
  g_assert_true (copy->element == shared);
  whole->text[0] = 'T';
  whole->list[0][0] = 'A';
  g_ptr_array_set_size (whole->elements, 0);
  g_clear_pointer (&whole, whole_free);
  line = dup_line (copy);
  g_assert_cmpstr (line, ==, FULL);
}

TF_TEST (variant_has_every_public_member)
{
  g_autoptr (Whole) whole = read_text (FULL, NULL);
  g_autoptr (GVariant) variant = g_variant_ref_sink (whole_to_variant (whole));
  static const struct
  {
    const char *member;
    const char *type;
  } rows[] = {
    { "yes", "b" },       { "done", "s" },        { "small", "i" },
    { "n", "u" },         { "big", "x" },         { "size", "t" },
    { "at", "x" },        { "state", "s" },       { "text", "s" },
    { "list", "as" },     { "array", "as" },      { "inside", "a{sv}" },
    { "known", "a{sv}" }, { "element", "a{sv}" }, { "elements", "aa{sv}" },
  };

  g_assert_cmpuint (g_variant_n_children (variant), ==, G_N_ELEMENTS (rows));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GVariant) value = g_variant_lookup_value (variant, rows[i].member, NULL);

      g_test_message ("%s", rows[i].member);
      g_assert_nonnull (value);
      g_assert_cmpstr (g_variant_get_type_string (value), ==, rows[i].type);
    }
}

/* A word of an old file; a word of today keeps its meaning. */
TF_TEST (old_words)
{
  static const struct
  {
    const char *word;
    int state;
  } rows[] = { { "begun", TF_JOB_STATE_RUNNING },
               { "running", TF_JOB_STATE_RUNNING },
               { "new", TF_JOB_STATE_NEW },
               { "older", -1 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (GStrv) parts = g_strsplit (EMPTY, "\"state\":null", 2);
      g_autofree char *text =
          g_strdup_printf ("%s\"state\":\"%s\"%s", parts[0], rows[i].word, parts[1]);
      g_autoptr (GError) error = NULL;
      g_autoptr (Whole) whole = read_text (text, &error);

      g_assert_cmpint (whole == NULL ? -1 : (int) whole->state, ==, rows[i].state);
      g_assert_cmpint (error != NULL, ==, rows[i].state < 0);
    }
}

TF_TEST (what_is_unknown_is_not_on_the_bus)
{
  g_autoptr (Whole) whole = read_text (EMPTY, NULL);
  g_autoptr (GVariant) variant = g_variant_ref_sink (whole_to_variant (whole));
  g_autoptr (GVariant) inside =
      g_variant_ref_sink (tf_record_to_variant (&inside_record, &whole->inside));

  g_assert_false (g_variant_lookup (variant, "inside", "a{sv}", NULL));
  g_assert_false (g_variant_lookup (variant, "known", "a{sv}", NULL));
  g_assert_false (g_variant_lookup (variant, "element", "a{sv}", NULL));
  g_assert_false (g_variant_lookup (inside, "c", "x", NULL));
}
