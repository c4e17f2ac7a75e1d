/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-wall-timer.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/wall-timer"

typedef struct
{
  TfWallTimer *timer;
  gboolean fired;
  guint n;
} Fixture;

static void
fired_cb (gpointer data)
{
  Fixture *f = data;

  f->fired = TRUE;
  f->n++;
}

static gboolean
done_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Whatever was due by now has been reported after it. */
static void
pass (guint ms)
{
  gboolean done = FALSE;

  g_timeout_add (ms, done_cb, &done);
  tf_test_wait (&done);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  f->timer = tf_wall_timer_new (fired_cb, f);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  tf_wall_timer_free (f->timer);
}

#define TF_TEST_FIXTURE Fixture, f, set_up, tear_down

TF_TEST_WITH (fires_once_and_not_too_early)
{
  gint64 at = g_get_real_time () + 20 * 1000;

  tf_wall_timer_set (f->timer, at);
  tf_test_wait (&f->fired);
  g_assert_cmpint (g_get_real_time (), >=, at);
  pass (20);
  g_assert_cmpuint (f->n, ==, 1);
}

TF_TEST_WITH (a_past_time_is_due)
{
  tf_wall_timer_set (f->timer, 1);
  tf_test_wait (&f->fired);
}

TF_TEST_WITH (the_last_time_counts)
{
  tf_wall_timer_set (f->timer, g_get_real_time () + 10 * 1000);
  tf_wall_timer_set (f->timer, g_get_real_time () + G_TIME_SPAN_HOUR);
  pass (30);
  g_assert_cmpuint (f->n, ==, 0);
}

TF_TEST_WITH (can_be_switched_off)
{
  tf_wall_timer_set (f->timer, g_get_real_time () + 10 * 1000);
  tf_wall_timer_set (f->timer, 0);
  pass (30);
  g_assert_cmpuint (f->n, ==, 0);
}
