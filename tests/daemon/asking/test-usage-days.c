/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-usage-days.h"

#include "tf-clock.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/usage-days"

#define HOUR (3600 * (gint64) G_USEC_PER_SEC)
#define DAY  (24 * HOUR)
#define NOON (G_GINT64_CONSTANT (1795867200) * G_USEC_PER_SEC) /* 2026-11-28 12:00 UTC */

static const TfUsage paid = { .known = TRUE,
                              .input_tokens = 10,
                              .cache_read_tokens = 5,
                              .output_tokens = 2,
                              .cost = 0.5 };
static const TfUsage unpaid = { .known = TRUE, .input_tokens = 10, .output_tokens = 2 };
static const TfUsage silent = { .wall_time = 1 };

static void
assert_days (TfUsageDays *self, gint64 now, const char *expected)
{
  g_autoptr (GVariant) value = g_variant_ref_sink (tf_usage_days_to_variant (self, now));
  g_autoptr (GVariant) wanted = tf_test_variant ("aa{sv}", expected);
  g_autofree char *text = g_variant_print (value, FALSE);

  g_assert_cmpuint (g_variant_n_children (value), ==, g_variant_n_children (wanted));
  for (gsize i = 0; i < g_variant_n_children (value); i++)
    {
      g_autoptr (GVariant) one = g_variant_get_child_value (value, i);
      g_autoptr (GVariant) other = g_variant_get_child_value (wanted, i);
      g_auto (GVariantDict) left = G_VARIANT_DICT_INIT (one);
      GVariantIter iter;
      const char *key;
      GVariant *member;

      g_test_message ("%s", text);
      g_assert_cmpuint (g_variant_n_children (one), ==, g_variant_n_children (other));
      g_variant_iter_init (&iter, other);
      while (g_variant_iter_next (&iter, "{&sv}", &key, &member))
        {
          g_autoptr (GVariant) found = g_variant_dict_lookup_value (&left, key, NULL);

          g_assert_nonnull (found);
          g_assert_cmpvariant (found, member);
          g_variant_unref (member);
        }
    }
}

TF_TEST (runs_are_counted_by_day_and_agent)
{
  g_autoptr (TfUsageDays) self = tf_usage_days_new ();

  tf_usage_days_count (self, NOON, "two", &paid);
  tf_usage_days_count (self, NOON - DAY, "one", &paid);
  tf_usage_days_count (self, NOON + HOUR, "two", &unpaid);
  tf_usage_days_count (self, NOON, "one", &paid);
  assert_days (
      self, NOON,
      "[{'day': <'2026-11-27'>, 'agent': <'one'>, 'runs': <uint32 1>, 'unknown_runs': <uint32 0>, "
      "'cost': <0.5>, 'input_tokens': <uint64 15>, 'output_tokens': <uint64 2>}, "
      "{'day': <'2026-11-28'>, 'agent': <'one'>, 'runs': <uint32 1>, 'unknown_runs': <uint32 0>, "
      "'cost': <0.5>, 'input_tokens': <uint64 15>, 'output_tokens': <uint64 2>}, "
      "{'day': <'2026-11-28'>, 'agent': <'two'>, 'runs': <uint32 2>, 'unknown_runs': <uint32 1>, "
      "'cost': <0.5>, 'input_tokens': <uint64 25>, 'output_tokens': <uint64 4>}]");
}

TF_TEST (nothing_told_is_absent)
{
  g_autoptr (TfUsageDays) self = tf_usage_days_new ();

  tf_usage_days_count (self, NOON, "one", &silent);
  tf_usage_days_count (self, NOON, "two", &unpaid);
  assert_days (
      self, NOON,
      "[{'day': <'2026-11-28'>, 'agent': <'one'>, 'runs': <uint32 1>, 'unknown_runs': <uint32 1>}, "
      "{'day': <'2026-11-28'>, 'agent': <'two'>, 'runs': <uint32 1>, 'unknown_runs': <uint32 1>, "
      "'input_tokens': <uint64 10>, 'output_tokens': <uint64 2>}]");
}

static guint
count (TfUsageDays *self, gint64 now)
{
  g_autoptr (GVariant) value = g_variant_ref_sink (tf_usage_days_to_variant (self, now));

  return (guint) g_variant_n_children (value);
}

TF_TEST (ninety_days_are_shown)
{
  g_autoptr (TfUsageDays) self = tf_usage_days_new ();

  tf_usage_days_count (self, NOON - 89 * DAY, "one", &paid);
  tf_usage_days_count (self, NOON - 90 * DAY, "one", &paid);
  g_assert_cmpuint (count (self, NOON), ==, 1);
}

/* A second before midnight, and a second after it; and a clock that was set back since. */
TF_TEST (a_run_belongs_to_the_day_on_which_it_ended)
{
  g_autoptr (TfUsageDays) self = tf_usage_days_new ();

  tf_usage_days_count (self, NOON + 12 * HOUR - G_USEC_PER_SEC, "one", &paid);
  tf_usage_days_count (self, NOON + 12 * HOUR, "one", &paid);
  g_assert_cmpuint (count (self, NOON + DAY), ==, 2);
  g_assert_cmpuint (count (self, NOON - 5 * DAY), ==, 2);
}

TF_TEST (trials_are_kept)
{
  g_autoptr (TfUsageDays) self = tf_usage_days_new ();

  tf_clock_freeze (NOON);
  tf_usage_days_keep_trial ("one", &paid);
  tf_usage_days_keep_trial ("one", &silent);
  tf_clock_release ();
  g_assert_true (tf_usage_days_add_trials (self));
  assert_days (
      self, NOON,
      "[{'day': <'2026-11-28'>, 'agent': <'one'>, 'runs': <uint32 2>, 'unknown_runs': <uint32 1>, "
      "'cost': <0.5>, 'input_tokens': <uint64 15>, 'output_tokens': <uint64 2>}]");
}

TF_TEST (a_damaged_file_is_set_aside)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "thoughtforge", NULL);
  g_autofree char *path = tf_test_write (folder, "usage-of-trials.json", "{");
  g_autoptr (TfUsageDays) self = tf_usage_days_new ();
  g_autofree char *aside = NULL;

  g_test_expect_message ("tf-asking", G_LOG_LEVEL_WARNING, "*is unknown*");
  g_assert_false (tf_usage_days_add_trials (self));
  g_test_expect_message ("tf-asking", G_LOG_LEVEL_WARNING, "*is unknown*");
  tf_usage_days_keep_trial ("one", &paid);
  g_test_assert_expected_messages ();
  g_assert_true (tf_usage_days_add_trials (self));
  aside = tf_test_read (folder, "usage-of-trials.json.damaged");
  g_assert_cmpstr (aside, ==, "{");
}
