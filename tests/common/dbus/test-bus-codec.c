/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bus-codec.h"

#include <string.h>

#include "tf-bus-names.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/bus-codec"

TF_TEST (id_and_path_round_trip)
{
  static const char *const ids[] = { "20261121-7c1e", "20261121-0000", "99999999-z",
                                     "20261121-7c1e2" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *path = tf_bus_project_path (ids[i]);
      g_autofree char *id = tf_bus_project_id (path, NULL);

      g_assert_true (g_variant_is_object_path (path));
      g_assert_cmpstr (id, ==, ids[i]);
    }
}

TF_TEST (path_of_an_id)
{
  g_autofree char *path = tf_bus_project_path ("20261121-7c1e");

  g_assert_cmpstr (path, ==, TF_BUS_PROJECTS "/p20261121_7c1e");
}

TF_TEST (other_paths_are_refused)
{
  static const char *const paths[] = {
    "",
    "/",
    "20261121-7c1e",
    TF_BUS_PROJECTS,
    TF_BUS_PROJECTS "/",
    TF_BUS_PROJECTS "/p",
    TF_BUS_PROJECTS "/20261121_7c1e",
    TF_BUS_PROJECTS "/p20261121_",
    TF_BUS_PROJECTS "/p2026112_7c1e",
    TF_BUS_PROJECTS "/p202611211_7c1e",
    TF_BUS_PROJECTS "/p20261121_7C1E",
    TF_BUS_PROJECTS "/p20261121_7c_1e",
    TF_BUS_PROJECTS "/p20261121_7c1e/x",
    TF_BUS_PROJECTS "/p../../etc",
    "/org/example/projects/p20261121_7c1e",
  };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", paths[i]);
      g_assert_null (tf_bus_project_id (paths[i], &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
    }
}

static GVariant *
make_dict (void)
{
  return g_variant_ref_sink (
      g_variant_new_parsed ("{'s': <'text'>, 'x': <int64 -5>, 'u': <uint32 7>, 'b': <true>, 't': "
                            "<uint64 9>, 'd': <0.5>}"));
}

TF_TEST (present_fields_are_read)
{
  g_autoptr (GVariant) dict = make_dict ();

  g_assert_cmpstr (tf_bus_dict_get_string (dict, "s", "f"), ==, "text");
  g_assert_cmpint (tf_bus_dict_get_int64 (dict, "x", 1), ==, -5);
  g_assert_cmpuint (tf_bus_dict_get_uint (dict, "u", 1), ==, 7);
  g_assert_cmpuint (tf_bus_dict_get_uint64 (dict, "t", 1), ==, 9);
  g_assert_cmpfloat (tf_bus_dict_get_double (dict, "d", 1), ==, 0.5);
  g_assert_true (tf_bus_dict_get_boolean (dict, "b", FALSE));
}

TF_TEST (absent_or_mistyped_gives_the_fallback)
{
  static const char *const wrong_for_string[] = { "none", "x" };
  static const char *const wrong_for_number[] = { "none", "s" };
  g_autoptr (GVariant) dict = make_dict ();

  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpstr (tf_bus_dict_get_string (dict, wrong_for_string[i], "f"), ==, "f");
      g_assert_null (tf_bus_dict_get_string (dict, wrong_for_string[i], NULL));
      g_assert_cmpint (tf_bus_dict_get_int64 (dict, wrong_for_number[i], 11), ==, 11);
      g_assert_cmpuint (tf_bus_dict_get_uint (dict, wrong_for_number[i], 12), ==, 12);
      g_assert_cmpuint (tf_bus_dict_get_uint64 (dict, wrong_for_number[i], 13), ==, 13);
      g_assert_cmpfloat (tf_bus_dict_get_double (dict, wrong_for_number[i], 1.5), ==, 1.5);
      g_assert_true (tf_bus_dict_get_boolean (dict, wrong_for_number[i], TRUE));
    }
}

/* Unknown counts are not zeros. */
TF_TEST (unknown_counts_are_not_zero)
{
  static const struct
  {
    const char *value;
    gboolean known;
  } rows[] = {
    { "(true, uint32 3, uint32 2, uint32 1)", TRUE },
    { "(true, uint32 0, uint32 0, uint32 0)", TRUE },
    { "(false, uint32 0, uint32 0, uint32 0)", FALSE },
    { "(false, uint32 3, uint32 2, uint32 1)", FALSE },
    { "(uint32 3, uint32 2, uint32 1)", FALSE },
    { "'none'", FALSE },
  };
  guint counts[3];

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GVariant) value = g_variant_ref_sink (g_variant_new_parsed (rows[i].value));

      memset (counts, 0xff, sizeof counts);
      g_assert_cmpint (tf_bus_counts_get (value, counts), ==, rows[i].known);
      g_assert_cmpint (counts[0] != G_MAXUINT, ==, rows[i].known);
      g_assert_cmpint (counts[2] != G_MAXUINT, ==, rows[i].known);
    }
  g_assert_false (tf_bus_counts_get (NULL, counts));
}

TF_TEST (counts_of_a_record)
{
  GVariantDict dict;
  g_autoptr (GVariant) record = NULL;
  guint counts[3] = { 0 };

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert_value (&dict, "known", tf_bus_counts_new (TRUE, 3, 2, 1));
  g_variant_dict_insert_value (&dict, "unknown", tf_bus_counts_new (FALSE, 7, 8, 9));
  record = g_variant_ref_sink (g_variant_dict_end (&dict));
  g_assert_false (tf_bus_dict_get_counts (record, "none", counts));
  g_assert_false (tf_bus_dict_get_counts (record, "unknown", counts));
  g_assert_true (tf_bus_dict_get_counts (record, "known", counts));
  g_assert_cmpuint (counts[0], ==, 3);
  g_assert_cmpuint (counts[1], ==, 2);
  g_assert_cmpuint (counts[2], ==, 1);
}
