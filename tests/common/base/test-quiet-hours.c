/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-quiet-hours.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/quiet-hours"

static const struct
{
  const char *hours;
  const char *zone;
  const char *now;
  int rest; /* seconds */
} rows[] = {
  { "22:00-07:00", "UTC", "2026-11-22T21:59:59", 0 },
  { "22:00-07:00", "UTC", "2026-11-22T22:00:00", 9 * 3600 },
  { "22:00-07:00", "UTC", "2026-11-22T23:59:59", 7 * 3600 + 1 },
  { "22:00-07:00", "UTC", "2026-11-23T00:00:00", 7 * 3600 },
  { "22:00-07:00", "UTC", "2026-11-23T06:59:59", 1 },
  { "22:00-07:00", "UTC", "2026-11-23T07:00:00", 0 },
  { "22:00-07:00", "UTC", "2026-12-31T23:00:00", 8 * 3600 },
  { "13:00-14:30", "UTC", "2026-11-22T12:59:59", 0 },
  { "13:00-14:30", "UTC", "2026-11-22T13:00:00", 5400 },
  { "13:00-14:30", "UTC", "2026-11-22T14:29:59", 1 },
  { "13:00-14:30", "UTC", "2026-11-22T14:30:00", 0 },
  { "00:00-23:59", "UTC", "2026-11-22T23:58:00", 60 },
  { "00:00-23:59", "UTC", "2026-11-22T23:59:00", 0 },
  { "22:00-00:00", "UTC", "2026-11-22T23:00:00", 3600 },
  { "22:00-00:00", "UTC", "2026-11-22T00:00:00", 0 },
  { "08:00-08:00", "UTC", "2026-11-22T08:00:00", 0 },
  { "", "UTC", "2026-11-22T23:00:00", 0 },
  { "22:00", "UTC", "2026-11-22T23:00:00", 0 },
  { "22:00-07:00x", "UTC", "2026-11-22T23:00:00", 0 },
  /* Local time counts, and nights of 8 and 10 hours. */
  { "22:00-07:00", "+05:30", "2026-11-22T22:00:00", 9 * 3600 },
  { "22:00-07:00", "Europe/Berlin", "2026-03-28T22:00:00", 8 * 3600 },
  { "22:00-07:00", "Europe/Berlin", "2026-10-24T22:00:00", 10 * 3600 },
  /* 02:30 is not on the clock that night, which goes from 02:00 to 03:00. */
  { "22:00-02:30", "Europe/Berlin", "2026-03-28T23:00:00", 3 * 3600 },
};

TF_TEST (table)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GTimeZone) zone = g_time_zone_new_identifier (rows[i].zone);
      g_autoptr (GDateTime) now = g_date_time_new_from_iso8601 (rows[i].now, zone);

      g_test_message ("%s at %s %s", rows[i].hours, rows[i].now, rows[i].zone);
      g_assert_nonnull (now);
      g_assert_cmpint (tf_quiet_hours_get_rest (rows[i].hours, now), ==,
                       rows[i].rest * G_TIME_SPAN_SECOND);
    }
}
