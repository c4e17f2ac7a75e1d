/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-inbox-page.h"

#include "project-fixture.h"
#include "tf-bus-codec.h"
#include "tf-inbox-row.h"

#define TF_TEST_PREFIX "/inbox-page"

#define ASKED \
  "[{'id': <'Q1'>, 'text': <'When is it?'>, 'recommended': <'In June'>, 'answer': <''>}]"
#define NOBODY "@aa{sv} []"

static void
ask (TfViewFixture *self, const char *questions)
{
  tf_client_world_ask (self->project, questions);
  tf_dbus_project1_set_waiting_for_human (self->project, !g_str_equal (questions, NOBODY));
  tf_client_world_sync (&self->world);
}

static void
set_up (TfViewFixture *self, const char *phase)
{
  tf_view_fixture_init (self, phase);
  tf_dbus_project1_set_name (self->project, "Summer party");
  tf_dbus_project1_set_allowed_actions (self->project, (const char *[]){ "confirm", NULL });
}

static void
show (TfViewFixture *self)
{
  tf_client_world_sync (&self->world);
  self->view = g_object_new (TF_TYPE_INBOX_PAGE, "client", self->world.client, NULL);
  self->window = tf_client_show (self->view, 360, 600);
}

static void
count_rows (GtkWidget *widget, guint *n)
{
  *n += TF_IS_INBOX_ROW (widget) && gtk_widget_get_mapped (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    count_rows (child, n);
}

static guint
n_rows (TfViewFixture *self)
{
  guint n = 0;

  count_rows (self->view, &n);
  return n;
}

/* Phase, whether it waits, its hold, whether that ends by itself; what is shown then. */
static const struct
{
  const char *phase;
  const char *action;
  const char *hold;
  gint64 until;
  gboolean waits;
  const char *shown;
  gboolean is_empty;
} states[] = {
  { "human_review", "confirm", "", 0, TRUE, "Confirm", FALSE },
  { "halted", "resume", "", 0, TRUE, "Resume", FALSE },
  { "halted", "override", "", 0, TRUE, "Override", FALSE },
  { "polishing", "resume", "user", 0, FALSE, "Resume", FALSE },
  { "polishing", "resume", "limit", G_MAXINT64 / 2, FALSE, "On Hold", TRUE },
  { "polishing", "terminate", "", 0, FALSE, "Nothing Needs You", TRUE },
  { "done", "revise", "", 0, FALSE, "Nothing Needs You", TRUE },
};

TF_TEST (shows_what_waits_with_its_actions)
{
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      TfViewFixture self;

      set_up (&self, states[i].phase);
      tf_dbus_project1_set_allowed_actions (self.project,
                                            (const char *[]){ states[i].action, NULL });
      tf_dbus_project1_set_waiting_for_human (self.project, states[i].waits);
      tf_dbus_project1_set_hold (self.project, states[i].hold);
      tf_dbus_project1_set_hold_until (self.project, states[i].until);
      tf_client_world_sync (&self.world);
      show (&self);
      tf_view_fixture_wait_text (&self, states[i].shown);
      g_assert_true (tf_view_fixture_has_text (&self, "Nothing Needs You") == states[i].is_empty);
      tf_view_fixture_clear (&self);
    }
}

TF_TEST (who_does_not_know_does_not_say_that_nothing_waits)
{
  TfViewFixture self;

  set_up (&self, "polishing");
  show (&self);
  tf_view_fixture_wait_text (&self, "Nothing Needs You");
  tf_client_world_stop_daemon (&self.world);
  g_assert_false (tf_view_fixture_has_text (&self, "Nothing Needs You"));
  tf_view_fixture_wait_text (&self, "Waiting for the Service");
  tf_client_world_start_daemon (&self.world);
  tf_view_fixture_wait_text (&self, "Nothing Needs You");
  tf_view_fixture_clear (&self);
}

TF_TEST (what_the_user_ended_needs_nobody)
{
  TfViewFixture self;

  set_up (&self, "halted");
  tf_dbus_project1_set_halt_reason (self.project, "human_terminated");
  tf_client_world_sync (&self.world);
  show (&self);
  tf_view_fixture_wait_text (&self, "Nothing Needs You");
  tf_view_fixture_clear (&self);
}

TF_TEST (a_row_goes_when_its_project_goes_on)
{
  TfViewFixture self;

  set_up (&self, "human_review");
  ask (&self, ASKED);
  show (&self);
  tf_view_fixture_wait_text (&self, "When is it?");
  ask (&self, NOBODY);
  tf_view_fixture_wait_text (&self, "Nothing Needs You");
  g_assert_cmpuint (n_rows (&self), ==, 0);
  tf_view_fixture_clear (&self);
}

TF_TEST (a_row_in_which_one_types_stays_until_one_leaves)
{
  TfViewFixture self;
  GtkWidget *entry;

  set_up (&self, "human_review");
  ask (&self, ASKED);
  show (&self);
  tf_view_fixture_wait_text (&self, "When is it?");
  entry = tf_client_find (self.view, GTK_TYPE_ENTRY, NULL);
  gtk_widget_grab_focus (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), "On the 14th");
  ask (&self, NOBODY);
  tf_view_fixture_wait_text (&self,
                             "This is no longer asked. What you wrote stays until you leave it.");
  g_assert_cmpuint (n_rows (&self), ==, 1);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "On the 14th");
  gtk_window_set_focus (self.window, NULL);
  tf_view_fixture_wait_text (&self, "Nothing Needs You");
  tf_view_fixture_clear (&self);
}

TF_TEST (a_question_that_stays_keeps_what_is_typed)
{
  TfViewFixture self;
  GtkWidget *entry;

  set_up (&self, "human_review");
  ask (&self, ASKED);
  show (&self);
  tf_view_fixture_wait_text (&self, "When is it?");
  entry = tf_client_find (self.view, GTK_TYPE_ENTRY, NULL);
  gtk_widget_grab_focus (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), "On the 14th");
  ask (&self, "[{'id': <'Q0'>, 'text': <'Where?'>, 'answer': <''>}, {'id': <'Q1'>, 'text': "
              "<'When is it?'>, 'recommended': <''>, 'answer': <''>}]");
  tf_view_fixture_wait_text (&self, "Where?");
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (self.window), entry));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "On the 14th");
  tf_view_fixture_clear (&self);
}

TF_TEST (the_key_goes_from_row_to_row_and_round)
{
  TfViewFixture self;
  g_autoptr (TfDbusProject1) other = NULL;
  GtkWidget *first;

  set_up (&self, "human_review");
  tf_dbus_project1_set_waiting_for_human (self.project, TRUE);
  other = tf_client_world_add (&self.world, "20261122-bbbb", "halted");
  tf_dbus_project1_set_allowed_actions (other, (const char *[]){ "resume", NULL });
  tf_client_world_sync (&self.world);
  show (&self);
  tf_view_fixture_wait_text (&self, "Resume");
  gtk_widget_activate_action (self.view, "inbox.next", NULL);
  first = gtk_window_get_focus (self.window);
  g_assert_nonnull (first);
  gtk_widget_activate_action (self.view, "inbox.next", NULL);
  g_assert_true (gtk_window_get_focus (self.window) != first);
  gtk_widget_activate_action (self.view, "inbox.next", NULL);
  g_assert_true (gtk_window_get_focus (self.window) == first);
  tf_view_fixture_clear (&self);
}

TF_TEST_MAIN (tf_client_test_init)
