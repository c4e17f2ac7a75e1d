/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-quiet-hours.h"

#include <stdio.h>

#define HOUR 60
#define DAY  (24 * HOUR)

/* In minutes of the day. */
static gboolean
parse (const char *hours, int *out_from, int *out_to)
{
  int from_hour, from_minute, to_hour, to_minute, used = 0;

  if (sscanf (hours, "%2d:%2d-%2d:%2d%n", &from_hour, &from_minute, &to_hour, &to_minute, &used) !=
          4 ||
      hours[used] != '\0')
    return FALSE;
  *out_from = from_hour * HOUR + from_minute;
  *out_to = to_hour * HOUR + to_minute;
  return TRUE;
}

/* By the calendar, not by counting minutes: on two nights a year the clocks change. */
static GTimeSpan
until (GDateTime *now, int minute)
{
  g_autoptr (GDateTime) end = NULL;
  g_autoptr (GDateTime) day = NULL;
  int today = g_date_time_get_hour (now) * HOUR + g_date_time_get_minute (now);

  day = today < minute ? g_date_time_ref (now) : g_date_time_add_days (now, 1);
  end = g_date_time_new (g_date_time_get_timezone (now), g_date_time_get_year (day),
                         g_date_time_get_month (day), g_date_time_get_day_of_month (day),
                         minute / HOUR, minute % HOUR, 0);
  return end != NULL ? MAX (g_date_time_difference (end, now), 1) : 1;
}

GTimeSpan
tf_quiet_hours_get_rest (const char *hours, GDateTime *now)
{
  int minute = g_date_time_get_hour (now) * HOUR + g_date_time_get_minute (now);
  int from, to;
  gboolean quiet;

  if (!parse (hours, &from, &to))
    return 0;
  quiet = (minute - from + DAY) % DAY < (to - from + DAY) % DAY;
  return quiet ? until (now, to) : 0;
}
