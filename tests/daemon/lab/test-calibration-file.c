/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-calibration-file.h"

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/calibration-file"

static void
add (const char *path, const char *agent, const char *catalogue, guint found)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) result = g_variant_ref_sink (
      g_variant_new_parsed ("{'found': <%u>, 'recall': <0.5>, 'words': <\"it's\\n\">}", found));

  g_assert_true (tf_calibration_file_add (path, agent, catalogue, result, &error));
  g_assert_no_error (error);
}

static guint
look_up (GVariant *all, const char *agent, const char *catalogue)
{
  g_autoptr (GVariant) of_agent = g_variant_lookup_value (all, agent, G_VARIANT_TYPE_VARDICT);
  g_autoptr (GVariant) result = NULL;
  guint found = 0;
  gint64 at = 0;

  g_assert_nonnull (of_agent);
  result = g_variant_lookup_value (of_agent, catalogue, G_VARIANT_TYPE_VARDICT);
  g_assert_nonnull (result);
  g_assert_true (g_variant_lookup (result, "found", "u", &found));
  g_assert_true (g_variant_lookup (result, "at", "x", &at));
  g_assert_cmpint (at, >, 0);
  return found;
}

TF_TEST (keeps_the_newest_of_each)
{
  g_autofree char *directory = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (directory, "deeper", "calibrations.txt", NULL);
  g_autoptr (GVariant) none = tf_calibration_file_load (path, NULL);
  g_autoptr (GVariant) all = NULL;

  g_assert_cmpuint (g_variant_n_children (none), ==, 0);
  add (path, "claude", "plan", 3);
  add (path, "claude", "c", 4);
  add (path, "offline", "c", 5);
  add (path, "claude", "c", 6);
  all = tf_calibration_file_load (path, NULL);
  g_assert_cmpuint (g_variant_n_children (all), ==, 2);
  g_assert_cmpuint (look_up (all, "claude", "plan"), ==, 3);
  g_assert_cmpuint (look_up (all, "claude", "c"), ==, 6);
  g_assert_cmpuint (look_up (all, "offline", "c"), ==, 5);
}

TF_TEST (an_unreadable_file_is_set_aside)
{
  g_autofree char *directory = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (directory, "calibrations.txt", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) all = NULL;
  g_autoptr (GDir) dir = NULL;
  guint n = 0;

  g_assert_true (g_file_set_contents (path, "{'claude': ", -1, NULL));
  g_assert_null (tf_calibration_file_load (path, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
  add (path, "claude", "plan", 3);
  all = tf_calibration_file_load (path, NULL);
  g_assert_cmpuint (look_up (all, "claude", "plan"), ==, 3);
  dir = g_dir_open (directory, 0, NULL);
  while (g_dir_read_name (dir) != NULL)
    n++;
  g_assert_cmpuint (n, ==, 2);
}
