/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-listing.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/listing"

#define TWO "[objectpath '/a', '/b']"

static const char *const fields[] = { "Id", "CreatedAt", NULL };

TF_TEST (values_are_found_by_field_and_project)
{
  g_autoptr (GVariant) reply =
      tf_test_variant ("(aoa{sv})", "(" TWO ", {'CreatedAt': <[int64 7, 8]>, 'Id': <['x', 'y']>})");
  g_autoptr (GError) error = NULL;
  g_autoptr (TfCtlListing) listing = tf_ctl_listing_new (reply, fields, &error);
  g_autoptr (GVariant) row = NULL;
  g_autoptr (GVariant) state = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (tf_ctl_listing_get_size (listing), ==, 2);
  g_assert_cmpstr (tf_ctl_listing_get_string (listing, 0, 1), ==, "y");
  g_assert_cmpint (tf_ctl_listing_get_int64 (listing, 1, 1, -1), ==, 8);
  row = tf_ctl_listing_get_row (listing, G_MAXUINT, 0);
  state = tf_ctl_listing_get_row (listing, 1, 0);
  g_assert_cmpuint (g_variant_n_children (row), ==, 2);
  g_assert_cmpuint (g_variant_n_children (state), ==, 1);
}

/* What has another type is unknown. */
TF_TEST (mistyped_is_unknown)
{
  g_autoptr (GVariant) reply =
      tf_test_variant ("(aoa{sv})", "(" TWO ", {'CreatedAt': <['x', 'y']>, 'Id': <[1, 2]>})");
  g_autoptr (TfCtlListing) listing = tf_ctl_listing_new (reply, fields, NULL);

  g_assert_cmpstr (tf_ctl_listing_get_string (listing, 0, 0), ==, "");
  g_assert_cmpint (tf_ctl_listing_get_int64 (listing, 1, 0, -1), ==, -1);
}

/* A column that is missing, too short or no array belongs to no project: nothing is shown. */
TF_TEST (incomplete_columns_are_an_error)
{
  static const char *const table[] = {
    "{'Id': <['x', 'y']>}",
    "{'Id': <['x', 'y']>, 'CreatedAt': <[int64 7]>}",
    "{'Id': <['x', 'y']>, 'CreatedAt': <int64 7>}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *text = g_strdup_printf ("(" TWO ", %s)", table[i]);
      g_autoptr (GVariant) reply = tf_test_variant ("(aoa{sv})", text);
      g_autoptr (GError) error = NULL;

      g_assert_null (tf_ctl_listing_new (reply, fields, &error));
      tf_test_assert_error (error, TF_ERROR_MALFORMED, "CreatedAt");
    }
}

TF_TEST (without_fields_all_are_taken)
{
  static const char *const none[] = { NULL };
  g_autoptr (GVariant) reply =
      tf_test_variant ("(aoa{sv})", "(" TWO ", {'CreatedAt': <[int64 7, 8]>, 'Id': <['x', 'y']>})");
  g_autoptr (TfCtlListing) listing = tf_ctl_listing_new (reply, none, NULL);
  g_autoptr (GVariant) row = tf_ctl_listing_get_row (listing, G_MAXUINT, 1);
  const char *id = NULL;

  g_assert_true (g_variant_lookup (row, "Id", "&s", &id));
  g_assert_cmpstr (id, ==, "y");
}
