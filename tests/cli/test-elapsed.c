/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-elapsed.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/elapsed"

#define SECOND  ((gint64) G_USEC_PER_SEC)
#define SINCE   (1000 * SECOND)
#define AT_1000 "'Activity': <'reviewing'>, 'ActivitySince': <int64 1000000000>"

static const struct
{
  const char *properties;
  gint64 now;
  gint64 elapsed;
  const char *shown;
} states[] = {
  { "{" AT_1000 "}", SINCE, 0, "reviewing" },
  { "{" AT_1000 "}", SINCE + SECOND - 1, SECOND - 1, "reviewing" },
  { "{" AT_1000 "}", SINCE + SECOND, SECOND, "reviewing, for 1.0 s" },
  { "{" AT_1000 "}", SINCE + 200 * SECOND, 200 * SECOND, "reviewing, for 3 m 20 s" },
  /* Clocks that differ. */
  { "{" AT_1000 "}", SINCE - SECOND, 0, "reviewing" },
  /* Unknown is not zero. */
  { "{'Activity': <'reviewing'>}", SINCE, -1, "reviewing" },
  { "{'Activity': <''>, 'ActivitySince': <int64 1000000000>}", SINCE + SECOND, -1, "" },
  { "@a{sv} {}", SINCE, -1, "" },
};

TF_TEST_TABLE (is_shown_next_to_the_activity, states, NULL)
{
  g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", row->properties);
  g_autofree char *shown = tf_ctl_elapsed_describe (properties, row->now);

  g_assert_cmpint (tf_ctl_elapsed_get (properties, row->now), ==, row->elapsed);
  g_assert_cmpstr (shown, ==, row->shown);
}

TF_TEST (is_due_once_a_minute)
{
  g_autoptr (GVariant) first = tf_test_variant ("a{sv}", "{" AT_1000 "}");
  g_autoptr (GVariant) next =
      tf_test_variant ("a{sv}", "{'Activity': <'fixing'>, 'ActivitySince': <int64 1100000000>}");
  g_autoptr (GVariant) none = tf_test_variant ("a{sv}", "@a{sv} {}");
  TfCtlElapsed told = { 0 };

  g_assert_false (tf_ctl_elapsed_is_due (&told, first, SINCE + 60 * SECOND - 1));
  g_assert_true (tf_ctl_elapsed_is_due (&told, first, SINCE + 60 * SECOND));
  g_assert_false (tf_ctl_elapsed_is_due (&told, first, SINCE + 119 * SECOND));
  g_assert_true (tf_ctl_elapsed_is_due (&told, first, SINCE + 240 * SECOND));
  g_assert_false (tf_ctl_elapsed_is_due (&told, first, SINCE + 241 * SECOND));
  g_assert_false (tf_ctl_elapsed_is_due (&told, next, SINCE + 150 * SECOND));
  g_assert_true (tf_ctl_elapsed_is_due (&told, next, SINCE + 160 * SECOND));
  g_assert_false (tf_ctl_elapsed_is_due (&told, none, SINCE + 900 * SECOND));
}
