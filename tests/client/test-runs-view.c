/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-runs-view.h"

#include <gio/gunixfdlist.h>
#include <string.h>

#include "project-fixture.h"
#include "tf-error.h"

#define TF_TEST_PREFIX "/runs-view"

typedef struct
{
  TfViewFixture view;
  guint calls;
  guint runs; /* number of runs */
  gboolean fails;
} Fixture;

static GVariant *
make_run (guint number, const char *state, const char *failure, gboolean known)
{
  g_autofree char *id = g_strdup_printf ("%s-%04u", TF_VIEW_PROJECT, number);
  g_autofree char *text = g_strdup_printf (
      "{'id': <'%s'>, 'purpose': <'review'>, 'agent': <'offline'>, 'iteration': <@u %u>,"
      " 'attempt': <@u 1>, 'state': <'%s'>, 'started_at': <@x 1795327200000000>,"
      " 'ended_at': <@x 1795327212000000>, 'failure': <'%s'>,"
      " 'usage': <{'known': <%s>, 'input_tokens': <@t 1200>, 'output_tokens': <@t 300>,"
      " 'cost': <0.25>}>}",
      id, number, state, failure, known ? "true" : "false");

  return g_variant_new_parsed (text);
}

static gboolean
runs_cb (TfDbusProject1 *project, GDBusMethodInvocation *invocation, gpointer data)
{
  Fixture *self = data;
  GVariantBuilder builder;

  self->calls++;
  if (self->fails)
    {
      g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_FILE_SYSTEM,
                                             "cannot read runs");
      return TRUE;
    }
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 1; i <= self->runs; i++)
    g_variant_builder_add_value (&builder, make_run (i, "ok", "", i % 2 == 0));
  tf_dbus_project1_complete_get_runs (project, invocation, g_variant_builder_end (&builder));
  return TRUE;
}

static gboolean
prompt_cb (TfDbusProject1 *project,
           GDBusMethodInvocation *invocation,
           GUnixFDList *fds,
           const char *run,
           gpointer data)
{
  g_autoptr (GUnixFDList) list = tf_view_fixture_fd_new ("what was asked");

  g_assert_cmpstr (run, ==, TF_VIEW_PROJECT "-0002");
  tf_dbus_project1_complete_get_run_prompt (project, invocation, list, g_variant_new_handle (0));
  return TRUE;
}

static gboolean
output_cb (TfDbusProject1 *project,
           GDBusMethodInvocation *invocation,
           GUnixFDList *fds,
           const char *run,
           gpointer data)
{
  g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                         "there is no output of that run");
  return TRUE;
}

static void
set_up (Fixture *self, guint runs, gboolean fails)
{
  *self = (Fixture){ .runs = runs, .fails = fails };
  tf_view_fixture_init (&self->view, "polishing");
  self->runs = runs;
  self->fails = fails;
  g_signal_connect (self->view.project, "handle-get-runs", G_CALLBACK (runs_cb), self);
  g_signal_connect (self->view.project, "handle-get-run-prompt", G_CALLBACK (prompt_cb), self);
  g_signal_connect (self->view.project, "handle-get-run-output", G_CALLBACK (output_cb), self);
  tf_view_fixture_show (&self->view, TF_TYPE_RUNS_VIEW);
}

TF_TEST (none_yet)
{
  Fixture self;

  set_up (&self, 0, FALSE);
  tf_view_fixture_wait_text (&self.view, "No Runs Yet");
  tf_view_fixture_clear (&self.view);
}

TF_TEST (a_failure_is_shown)
{
  Fixture self;

  set_up (&self, 0, TRUE);
  tf_view_fixture_wait_text (&self.view, "Could Not Load Runs");
  g_assert_false (tf_view_fixture_has_text (&self.view, "No Runs Yet"));
  tf_view_fixture_clear (&self.view);
}

static GtkLabel *
find_containing (GtkWidget *root, const char *text)
{
  if (GTK_IS_LABEL (root) && strstr (gtk_label_get_text (GTK_LABEL (root)), text) != NULL)
    return GTK_LABEL (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkLabel *found = find_containing (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

TF_TEST (unknown_is_shown_as_unknown)
{
  Fixture self;

  set_up (&self, 2, FALSE);
  tf_view_fixture_wait_text (&self.view, "Review · iteration 1");
  g_assert_nonnull (find_containing (self.view.view, "tokens and cost unknown"));
  g_assert_nonnull (find_containing (self.view.view, "1.2 k tokens in, 300 out · $0.25"));
  tf_view_fixture_clear (&self.view);
}

TF_TEST (follows_without_reading_all_again)
{
  Fixture self;

  set_up (&self, 2, FALSE);
  tf_view_fixture_wait_text (&self.view, "Review · iteration 2");
  tf_dbus_project1_emit_run_started (self.view.project, make_run (3, "running", "", FALSE));
  tf_view_fixture_wait_text (&self.view, "Review · iteration 3");
  tf_dbus_project1_emit_run_finished (self.view.project,
                                      make_run (3, "failed", "the agent exited with 1", FALSE));
  tf_view_fixture_wait_text (&self.view, "the agent exited with 1");
  g_assert_cmpuint (self.calls, ==, 1);
  tf_view_fixture_clear (&self.view);
}

TF_TEST (shows_prompt_and_answer)
{
  Fixture self;
  GtkWidget *list;

  set_up (&self, 2, FALSE);
  tf_view_fixture_wait_text (&self.view, "Review · iteration 2");
  list = tf_client_find (self.view.view, GTK_TYPE_LIST_VIEW, NULL);
  g_signal_emit_by_name (list, "activate", 0);
  /* The answer is gone, which is not an empty answer. */
  tf_view_fixture_wait_text (&self.view, "there is no output of that run");
  tf_view_fixture_press (&self.view, "Prompt");
  tf_view_fixture_wait_text (&self.view, "what was asked");
  tf_view_fixture_press (&self.view, "All Runs");
  tf_view_fixture_wait_text (&self.view, "Review · iteration 1");
  tf_view_fixture_clear (&self.view);
}

TF_TEST (thousands)
{
  Fixture self;
  gint64 begin = g_get_monotonic_time ();

  set_up (&self, 5000, FALSE);
  tf_view_fixture_wait_text (&self.view, "Review · iteration 5000");
  g_test_message ("5000 runs in %" G_GINT64_FORMAT " ms", (g_get_monotonic_time () - begin) / 1000);
  tf_view_fixture_clear (&self.view);
}

TF_TEST_MAIN (tf_client_test_init)
