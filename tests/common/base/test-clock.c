/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-clock.h"

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/clock"

#define SECOND ((gint64) G_USEC_PER_SEC)
#define MINUTE (60 * SECOND)
#define HOUR   (60 * MINUTE)

TF_TEST (frozen_moves_only_by_hand)
{
  tf_clock_freeze (1000);
  g_assert_cmpint (tf_clock_now (), ==, 1000);
  tf_clock_advance (500);
  g_assert_cmpint (tf_clock_now (), ==, 1500);
  tf_clock_advance (-1500);
  g_assert_cmpint (tf_clock_now (), ==, 0);
  tf_clock_release ();
}

TF_TEST (runs_with_wall_time_in_whole_milliseconds)
{
  gint64 before = g_get_real_time () / 1000 * 1000;

  g_assert_cmpint (tf_clock_now (), >=, before);
  g_assert_cmpint (tf_clock_now (), <=, g_get_real_time ());
  g_assert_cmpint (tf_clock_now () % 1000, ==, 0);
}

TF_TEST (to_iso8601)
{
  static const struct
  {
    gint64 time;
    const char *text;
  } rows[] = {
    { 0, "1970-01-01T00:00:00.000Z" },
    { 1795253400 * SECOND, "2026-11-21T09:30:00.000Z" },
    { 1795253400 * SECOND + 999999, "2026-11-21T09:30:00.999Z" },
    { -1, "1969-12-31T23:59:59.999Z" },
    { -SECOND, "1969-12-31T23:59:59.000Z" },
    { -62135596800 * SECOND, "0001-01-01T00:00:00.000Z" },
    { G_MAXINT64, "invalid" },
    { G_MININT64, "invalid" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = tf_clock_to_iso8601 (rows[i].time);

      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

TF_TEST (milliseconds_survive_the_round_trip)
{
  for (gint64 ms = 0; ms < 60000; ms += 7)
    {
      gint64 time = 1795253400 * SECOND + ms * 1000, back = 0;
      g_autofree char *text = tf_clock_to_iso8601 (time);

      g_assert_true (tf_clock_from_iso8601 (text, &back, NULL));
      g_assert_cmpint (back, ==, time);
    }
}

TF_TEST (from_iso8601)
{
  static const struct
  {
    const char *text;
    gint64 time;
  } rows[] = {
    { "2026-11-21T09:30:00.000Z", 1795253400 * SECOND },
    { "2026-11-21T09:30:00Z", 1795253400 * SECOND },
    { "2026-11-21T09:30:00", 1795253400 * SECOND },
    { "2026-11-21T11:30:00+02:00", 1795253400 * SECOND },
    { "2026-11-21T09:30:00.123456Z", 1795253400 * SECOND + 123456 },
    { "1969-12-31T23:59:59.999Z", -1000 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 time = 0;

      g_assert_true (tf_clock_from_iso8601 (rows[i].text, &time, &error));
      g_assert_no_error (error);
      g_assert_cmpint (time, ==, rows[i].time);
    }
}

TF_TEST (malformed_times_are_rejected)
{
  static const char *const rows[] = {
    "",
    "yesterday",
    "2026-13-01T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "2026-11-21T25:00:00Z",
    "1795253400",
    "2026-11-21T09:30:00Zx",
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 time = 42;

      g_assert_false (tf_clock_from_iso8601 (rows[i], &time, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_cmpint (time, ==, 42);
    }
}

TF_TEST (duration_in_words)
{
  static const struct
  {
    gint64 duration;
    const char *text;
  } rows[] = {
    { -1, "unknown" },
    { 0, "0.0 s" },
    { 99999, "0.0 s" },
    { 100000, "0.1 s" },
    { 200000, "0.2 s" },
    { 1400000, "1.4 s" },
    { 10 * SECOND - 1, "9.9 s" },
    { 10 * SECOND, "10 s" },
    { MINUTE - 1, "59 s" },
    { MINUTE, "1 m" },
    { MINUTE + SECOND, "1 m 1 s" },
    { 6 * MINUTE, "6 m" },
    { HOUR - 1, "59 m 59 s" },
    { HOUR, "1 h" },
    { HOUR + 59 * SECOND, "1 h" },
    { 2 * HOUR + 10 * MINUTE, "2 h 10 m" },
    { 26 * HOUR, "26 h" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = tf_clock_format_duration (rows[i].duration);

      g_assert_cmpstr (text, ==, rows[i].text);
    }
}
