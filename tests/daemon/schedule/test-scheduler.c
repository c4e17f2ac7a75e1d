/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include "tf-scheduler.h"

#define TF_TEST_PREFIX "/scheduler"

static void
acquire (TfScheduler *self, const char *project, GCancellable *cancellable, GAsyncResult **result)
{
  tf_run_slots_acquire_async (TF_RUN_SLOTS (self), project, 0, cancellable, tf_test_result_cb,
                              result);
}

static void
assert_granted (TfScheduler *self, GAsyncResult **result)
{
  g_autoptr (GError) error = NULL;

  tf_test_wait_result (result);
  g_assert_true (tf_run_slots_acquire_finish (TF_RUN_SLOTS (self), *result, &error));
  g_assert_no_error (error);
}

static void
assert_cancelled (TfScheduler *self, GAsyncResult **result)
{
  g_autoptr (GError) error = NULL;

  tf_test_wait_result (result);
  g_assert_false (tf_run_slots_acquire_finish (TF_RUN_SLOTS (self), *result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
release (TfScheduler *self, const char *project)
{
  tf_run_slots_release (TF_RUN_SLOTS (self), project);
}

static void
drain (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

TF_TEST (never_more_than_max)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (2);
  g_autoptr (GAsyncResult) a = NULL;
  g_autoptr (GAsyncResult) b = NULL;
  g_autoptr (GAsyncResult) c = NULL;

  acquire (self, "A", NULL, &a);
  acquire (self, "B", NULL, &b);
  acquire (self, "C", NULL, &c);
  assert_granted (self, &a);
  assert_granted (self, &b);
  drain ();
  g_assert_null (c);
  g_assert_cmpuint (tf_scheduler_get_running (self), ==, 2);
  g_assert_cmpuint (tf_scheduler_get_queued (self), ==, 1);
  g_assert_cmpuint (tf_scheduler_get_position (self, "C"), ==, 1);

  release (self, "A");
  assert_granted (self, &c);
  g_assert_cmpuint (tf_scheduler_get_position (self, "C"), ==, 0);
  release (self, "B");
  release (self, "C");
  g_assert_cmpuint (tf_scheduler_get_running (self), ==, 0);
}

TF_TEST (never_calls_back_inside_acquire)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (1);
  g_autoptr (GAsyncResult) a = NULL;

  acquire (self, "A", NULL, &a);
  g_assert_null (a);
  assert_granted (self, &a);
  release (self, "A");
}

typedef struct
{
  TfScheduler *self;
  GAsyncResult *next;
  gboolean nested;
  gboolean done;
} Nesting;

static gboolean
release_in_source_cb (gpointer data)
{
  Nesting *nesting = data;

  release (nesting->self, "A");
  nesting->nested = nesting->next != NULL;
  nesting->done = TRUE;
  return G_SOURCE_REMOVE;
}

TF_TEST (never_calls_back_inside_release)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (1);
  g_autoptr (GAsyncResult) a = NULL;
  Nesting nesting = { .self = self };

  acquire (self, "A", NULL, &a);
  acquire (self, "B", NULL, &nesting.next);
  assert_granted (self, &a);
  g_idle_add (release_in_source_cb, &nesting);
  tf_test_wait (&nesting.done);
  g_assert_false (nesting.nested);
  assert_granted (self, &nesting.next);
  release (self, "B");
  g_object_unref (nesting.next);
}

TF_TEST (cancelled_while_queued_leaves)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) a = NULL;
  g_autoptr (GAsyncResult) b = NULL;
  g_autoptr (GAsyncResult) c = NULL;

  acquire (self, "A", NULL, &a);
  acquire (self, "B", cancellable, &b);
  acquire (self, "C", NULL, &c);
  g_cancellable_cancel (cancellable);
  assert_cancelled (self, &b);
  g_assert_cmpuint (tf_scheduler_get_queued (self), ==, 1);
  g_assert_cmpuint (tf_scheduler_get_position (self, "C"), ==, 1);
  assert_granted (self, &a);
  release (self, "A");
  assert_granted (self, &c);
  release (self, "C");
}

TF_TEST (cancelled_before_takes_no_slot)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) a = NULL;

  g_cancellable_cancel (cancellable);
  acquire (self, "A", cancellable, &a);
  assert_cancelled (self, &a);
  g_assert_cmpuint (tf_scheduler_get_running (self), ==, 0);
}

/* The slot is taken inside acquire(); the cancellation comes before the answer. */
TF_TEST (cancelled_between_grant_and_answer_returns_the_slot)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) a = NULL;
  g_autoptr (GAsyncResult) b = NULL;

  acquire (self, "A", cancellable, &a);
  acquire (self, "B", NULL, &b);
  g_cancellable_cancel (cancellable);
  assert_cancelled (self, &a);
  assert_granted (self, &b);
  g_assert_cmpuint (tf_scheduler_get_running (self), ==, 1);
  release (self, "B");
}

TF_TEST (cancelled_after_answer_keeps_slot)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) a = NULL;

  acquire (self, "A", cancellable, &a);
  tf_test_wait_result (&a);
  g_cancellable_cancel (cancellable);
  drain ();
  assert_granted (self, &a);
  g_assert_cmpuint (tf_scheduler_get_running (self), ==, 1);
  release (self, "A");
}

TF_TEST (raised_max_starts_those_who_wait)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (1);
  g_autoptr (GAsyncResult) a = NULL;
  g_autoptr (GAsyncResult) b = NULL;
  g_autoptr (GAsyncResult) c = NULL;

  acquire (self, "A", NULL, &a);
  acquire (self, "B", NULL, &b);
  acquire (self, "C", NULL, &c);
  assert_granted (self, &a);
  tf_scheduler_set_max (self, 2);
  assert_granted (self, &b);
  drain ();
  g_assert_null (c);
  release (self, "A");
  release (self, "B");
  assert_granted (self, &c);
  release (self, "C");
}

TF_TEST (lowered_max_ends_nobody)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (2);
  g_autoptr (GAsyncResult) a = NULL;
  g_autoptr (GAsyncResult) b = NULL;
  g_autoptr (GAsyncResult) c = NULL;

  acquire (self, "A", NULL, &a);
  acquire (self, "B", NULL, &b);
  assert_granted (self, &a);
  assert_granted (self, &b);
  tf_scheduler_set_max (self, 1);
  acquire (self, "C", NULL, &c);
  release (self, "A");
  drain ();
  g_assert_null (c);
  g_assert_cmpuint (tf_scheduler_get_running (self), ==, 1);
  release (self, "B");
  assert_granted (self, &c);
  release (self, "C");
}

TF_TEST (zero_max_starts_nothing)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (0);
  g_autoptr (GAsyncResult) a = NULL;

  acquire (self, "A", NULL, &a);
  drain ();
  g_assert_null (a);
  tf_scheduler_set_max (self, 1);
  assert_granted (self, &a);
  release (self, "A");
}

TF_TEST (priority_decides_among_queued)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (1);
  g_autoptr (GAsyncResult) a = NULL;
  g_autoptr (GAsyncResult) b = NULL;
  g_autoptr (GAsyncResult) c = NULL;

  acquire (self, "A", NULL, &a);
  acquire (self, "B", NULL, &b);
  acquire (self, "C", NULL, &c);
  tf_run_slots_set_priority (TF_RUN_SLOTS (self), "C", 1);
  g_assert_cmpuint (tf_scheduler_get_position (self, "C"), ==, 1);
  g_assert_cmpuint (tf_scheduler_get_position (self, "B"), ==, 2);
  assert_granted (self, &a);
  release (self, "A");
  assert_granted (self, &c);
  g_assert_null (b);
  release (self, "C");
  assert_granted (self, &b);
  release (self, "B");
}

TF_TEST (project_that_just_had_a_slot_goes_behind)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (1);
  g_autoptr (GAsyncResult) first = NULL;
  g_autoptr (GAsyncResult) again = NULL;
  g_autoptr (GAsyncResult) other = NULL;

  acquire (self, "A", NULL, &first);
  acquire (self, "A", NULL, &again);
  acquire (self, "B", NULL, &other);
  g_assert_cmpuint (tf_scheduler_get_position (self, "B"), ==, 2);
  assert_granted (self, &first);
  release (self, "A");
  assert_granted (self, &other);
  g_assert_null (again);
  release (self, "B");
  assert_granted (self, &again);
  release (self, "A");
}

static void
count_cb (TfScheduler *self, guint *count)
{
  (*count)++;
}

TF_TEST (changed_reports_every_move)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) a = NULL;
  g_autoptr (GAsyncResult) b = NULL;
  guint count = 0;

  g_signal_connect (self, "changed", G_CALLBACK (count_cb), &count);
  acquire (self, "A", NULL, &a);
  g_assert_cmpuint (count, ==, 1);
  acquire (self, "B", cancellable, &b);
  g_assert_cmpuint (count, ==, 2);
  tf_run_slots_set_priority (TF_RUN_SLOTS (self), "B", 4);
  g_assert_cmpuint (count, ==, 3);
  g_cancellable_cancel (cancellable);
  assert_cancelled (self, &b);
  g_assert_cmpuint (count, ==, 4);
  assert_granted (self, &a);
  release (self, "A");
  g_assert_cmpuint (count, ==, 5);
  tf_scheduler_set_max (self, 1);
  g_assert_cmpuint (count, ==, 5);
}

TF_TEST (release_without_slot_is_a_bug)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (1);
  g_autoptr (GAsyncResult) a = NULL;

  acquire (self, "A", NULL, &a);
  assert_granted (self, &a);
  g_test_expect_message ("tf-schedule", G_LOG_LEVEL_CRITICAL, "*assertion*failed*");
  release (self, "B");
  g_test_assert_expected_messages ();
  g_assert_cmpuint (tf_scheduler_get_running (self), ==, 1);
  release (self, "A");
}

TF_TEST (idle_has_no_sources)
{
  g_autoptr (TfScheduler) self = tf_scheduler_new (1);
  g_autoptr (GAsyncResult) a = NULL;
  g_autoptr (GAsyncResult) b = NULL;

  acquire (self, "A", NULL, &a);
  acquire (self, "B", NULL, &b);
  assert_granted (self, &a);
  drain ();
  g_assert_false (g_main_context_pending (NULL));
  release (self, "A");
  assert_granted (self, &b);
  release (self, "B");
  g_assert_false (g_main_context_pending (NULL));
}
