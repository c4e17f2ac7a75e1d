/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-clock.h"

#include "tf-error.h"

static GMutex clock_lock;
static gboolean clock_frozen = FALSE;
static gint64 clock_frozen_at = 0;

gint64
tf_clock_now (void)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&clock_lock);
  gint64 now = g_get_real_time ();

  return clock_frozen ? clock_frozen_at : now - now % G_TIME_SPAN_MILLISECOND;
}

void
tf_clock_freeze (gint64 now_us)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&clock_lock);

  clock_frozen = TRUE;
  clock_frozen_at = now_us;
}

void
tf_clock_advance (gint64 by_us)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&clock_lock);

  g_return_if_fail (clock_frozen);

  clock_frozen_at += by_us;
}

void
tf_clock_release (void)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&clock_lock);

  clock_frozen = FALSE;
}

char *
tf_clock_to_iso8601 (gint64 time_us)
{
  gint64 seconds = time_us / G_USEC_PER_SEC;
  gint64 rest = time_us % G_USEC_PER_SEC;
  g_autoptr (GDateTime) date = NULL;

  if (rest < 0)
    {
      seconds--;
      rest += G_USEC_PER_SEC;
    }
  date = g_date_time_new_from_unix_utc (seconds);
  if (date == NULL)
    return g_strdup ("invalid");
  return g_strdup_printf ("%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", g_date_time_get_year (date),
                          g_date_time_get_month (date), g_date_time_get_day_of_month (date),
                          g_date_time_get_hour (date), g_date_time_get_minute (date),
                          g_date_time_get_second (date), (int) (rest / 1000));
}

gboolean
tf_clock_from_iso8601 (const char *text, gint64 *out_time_us, GError **error)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) date = NULL;

  g_return_val_if_fail (text != NULL, FALSE);

  date = g_date_time_new_from_iso8601 (text, utc);
  if (date == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "found “%s”, expected a time such as 2026-11-21T09:30:00Z", text);
      return FALSE;
    }
  *out_time_us = g_date_time_to_unix (date) * G_USEC_PER_SEC + g_date_time_get_microsecond (date);
  return TRUE;
}

/* At most two units, the second only if it is not 0: "6 m", "6 m 5 s", "2 h 10 m". */
static char *
format_units (gint64 large, const char *large_unit, gint64 small, const char *small_unit)
{
  if (small == 0)
    return g_strdup_printf ("%" G_GINT64_FORMAT " %s", large, large_unit);
  return g_strdup_printf ("%" G_GINT64_FORMAT " %s %" G_GINT64_FORMAT " %s", large, large_unit,
                          small, small_unit);
}

char *
tf_clock_format_duration (gint64 duration_us)
{
  gint64 tenths = duration_us / (G_USEC_PER_SEC / 10);
  gint64 seconds = duration_us / G_USEC_PER_SEC;

  if (duration_us < 0)
    return g_strdup ("unknown");
  if (seconds < 10)
    return g_strdup_printf ("%" G_GINT64_FORMAT ".%" G_GINT64_FORMAT " s", tenths / 10,
                            tenths % 10);
  if (seconds < 60)
    return g_strdup_printf ("%" G_GINT64_FORMAT " s", seconds);
  if (seconds < 3600)
    return format_units (seconds / 60, "m", seconds % 60, "s");
  return format_units (seconds / 3600, "h", seconds % 3600 / 60, "m");
}

char *
tf_clock_format_moment (gint64 time_us, gint64 now_us)
{
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (now_us / G_USEC_PER_SEC);
  g_autoptr (GDateTime) then = g_date_time_new_from_unix_local (time_us / G_USEC_PER_SEC);
  gboolean today = g_date_time_get_day_of_year (now) == g_date_time_get_day_of_year (then) &&
                   g_date_time_get_year (now) == g_date_time_get_year (then);

  return g_date_time_format (then, today ? "%H:%M" : "%Y-%m-%d %H:%M");
}
