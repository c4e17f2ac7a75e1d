/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-delta.h"

#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/delta"

#define PER_BYTE_US 5

typedef struct
{
  GString *text;
  guint n;
} Heard;

static void
delta_cb (TfWorkspace *workspace, const char *run_id, const char *text, Heard *heard)
{
  g_assert_cmpstr (run_id, ==, "run");
  g_assert_cmpstr (text, !=, "");
  heard->n++;
  g_string_append (heard->text, text);
}

TF_TEST (at_most_twenty_a_second_and_nothing_lost)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfDelta) delta = tf_delta_new (fixture->workspace, "run");
  g_autoptr (GString) said = g_string_new (NULL);
  Heard heard = { g_string_new (NULL), 0 };
  gint64 begin = g_get_monotonic_time ();

  g_signal_connect (fixture->workspace, "delta", G_CALLBACK (delta_cb), &heard);
  while (g_get_monotonic_time () < begin + 300000)
    {
      g_autofree char *piece = g_strdup_printf ("%" G_GSIZE_FORMAT " ", said->len);

      g_main_context_iteration (NULL, FALSE);
      /* Fewer than would be cut. */
      if (g_get_monotonic_time () - begin < (gint64) said->len * PER_BYTE_US)
        continue;
      tf_delta_add (delta, piece);
      g_string_append (said, piece);
    }
  g_assert_cmpuint (heard.n, >, 1);
  /* Measured around all of them: what comes late is no sign of what was sent too early. */
  g_assert_cmpint ((heard.n - 1) * (gint64) 50000, <=, g_get_monotonic_time () - begin);
  tf_delta_flush (delta);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpstr (heard.text->str, ==, said->str);
  g_string_free (heard.text, TRUE);
}

TF_TEST (a_flood_is_cut_between_characters)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfDelta) delta = tf_delta_new (fixture->workspace, "run");
  g_autoptr (GString) fits = g_string_new (NULL);
  Heard heard = { g_string_new (NULL), 0 };

  while (fits->len < TF_DELTA_MAX_BYTES - 1)
    g_string_append_c (fits, 'x');
  g_signal_connect (fixture->workspace, "delta", G_CALLBACK (delta_cb), &heard);
  tf_delta_add (delta, "first");
  tf_delta_add (delta, fits->str);
  tf_delta_add (delta, "é and more");
  tf_delta_add (delta, "y");
  tf_delta_flush (delta);
  tf_delta_add (delta, "what comes later is shown");
  tf_delta_flush (delta);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_string_prepend (fits, "first");
  g_string_append (fits, "\n[…]\nwhat comes later is shown");
  g_assert_cmpstr (heard.text->str, ==, fits->str);
  g_string_free (heard.text, TRUE);
}

static void
assert_no_timer (void)
{
  GMainContext *context = g_main_context_default ();
  GPollFD fds[8];
  int timeout = 0, priority = 0;

  g_assert_true (g_main_context_acquire (context));
  g_main_context_prepare (context, &priority);
  g_main_context_query (context, G_MAXINT, &timeout, fds, G_N_ELEMENTS (fds));
  g_main_context_release (context);
  g_assert_cmpint (timeout, ==, -1);
}

TF_TEST (no_source_is_left_when_nothing_is_pending)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfDelta) delta = tf_delta_new (fixture->workspace, "run");

  tf_worker_drain (tf_workspace_get_worker (fixture->workspace));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  tf_delta_add (delta, "first");
  tf_delta_add (delta, "second");
  tf_delta_flush (delta);
  tf_delta_flush (delta);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  assert_no_timer ();
}
