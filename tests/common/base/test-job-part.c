/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-error.h"
#include "tf-job.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/job-part"

#define N 3

/* Each waits until all others run too: one after the other they would never end. */
typedef struct
{
  GMutex mutex;
  GCond cond;
  guint n_running;
} Meeting;

typedef struct
{
  Meeting *meeting;
  guint number;
  gboolean fails;
  TfJob *job;
  gboolean ran;
} Item;

static gboolean
meet (gpointer data, GCancellable *cancellable, GError **error)
{
  Item *item = data;
  Meeting *meeting = item->meeting;

  g_mutex_lock (&meeting->mutex);
  meeting->n_running++;
  g_cond_broadcast (&meeting->cond);
  while (meeting->n_running < N)
    g_cond_wait (&meeting->cond, &meeting->mutex);
  g_mutex_unlock (&meeting->mutex);
  item->job = tf_job_get_current ();
  item->ran = TRUE;
  tf_job_set_current_activity ("part %u", item->number);
  if (!item->fails)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_BUSY, "item %u", item->number);
  return FALSE;
}

static gpointer
run_all (gpointer data, GCancellable *cancellable, GError **error)
{
  Item *items = data;
  gpointer pointers[N] = { &items[0], &items[1], &items[2] };
  g_autoptr (TfJobPart) part = tf_job_begin_part ("round");

  return tf_job_run_parts (meet, pointers, N, cancellable, error) ? data : NULL;
}

static void
activity_cb (TfJob *job, GParamSpec *pspec, gpointer data)
{
  g_assert_true (*tf_job_get_activity (job) == '\0' ||
                 g_str_has_prefix (tf_job_get_activity (job), "round: part "));
}

static TfJob *
run_job (Item *items, Meeting *meeting)
{
  TfJob *job = tf_job_new ("parts", run_all, items, NULL, NULL);

  for (guint i = 0; i < N; i++)
    {
      items[i].meeting = meeting;
      items[i].number = i + 1;
    }
  g_signal_connect (job, "notify::activity", G_CALLBACK (activity_cb), NULL);
  tf_job_start (job);
  tf_test_wait_job (job);
  return job;
}

TF_TEST (items_run_at_the_same_time_in_the_same_job)
{
  Meeting meeting = { 0 };
  Item items[N] = { 0 };
  g_autoptr (TfJob) job = run_job (items, &meeting);

  g_assert_cmpint (tf_job_get_state (job), ==, TF_JOB_STATE_SUCCEEDED);
  for (guint i = 0; i < N; i++)
    g_assert_true (items[i].job == job);
}

TF_TEST (a_failure_does_not_end_the_others)
{
  Meeting meeting = { 0 };
  Item items[N] = { { .fails = FALSE }, { .fails = TRUE }, { .fails = TRUE } };
  g_autoptr (TfJob) job = run_job (items, &meeting);

  g_assert_error (tf_job_get_error (job), TF_ERROR, TF_ERROR_BUSY);
  g_assert_cmpstr (tf_job_get_error (job)->message, ==, "item 2");
  for (guint i = 0; i < N; i++)
    g_assert_true (items[i].ran);
}

static gpointer
run_none (gpointer data, GCancellable *cancellable, GError **error)
{
  return tf_job_run_parts (meet, NULL, 0, cancellable, error) ? data : NULL;
}

TF_TEST (nothing_to_do)
{
  g_autoptr (GError) error = NULL;
  int data = 0;

  g_assert_true (tf_test_run_job (run_none, &data, &error) == &data);
  g_assert_no_error (error);
}
