/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-page.h"

#include "project-fixture.h"
#include "tf-action-bar.h"
#include "tf-chat-composer.h"
#include "tf-error.h"
#include "tf-question-row.h"
#include "tf-tab-strip.h"

#define TF_TEST_PREFIX "/project-page"

#define N_TABS 8

typedef struct
{
  TfViewFixture view;
  guint runs;      /* calls of GetRuns */
  guint issues;    /* calls of GetIssues */
  char *agent;     /* (owned) (nullable): that was set */
  char *assurance; /* (owned) (nullable): likewise */
  guint deletions;
} Fixture;

static void
set (char **text, const char *value)
{
  g_free (*text);
  *text = g_strdup (value);
}

static gboolean
runs_cb (TfDbusProject1 *project, GDBusMethodInvocation *invocation, gpointer data)
{
  Fixture *self = data;

  self->runs++;
  tf_dbus_project1_complete_get_runs (project, invocation, g_variant_new_parsed ("@aa{sv} []"));
  return TRUE;
}

static gboolean
agent_cb (TfDbusProject1 *project,
          GDBusMethodInvocation *invocation,
          const char *agent,
          gpointer data)
{
  Fixture *self = data;

  set (&self->agent, agent);
  tf_dbus_project1_set_agent (project, agent);
  tf_dbus_project1_complete_set_agent (project, invocation);
  return TRUE;
}

static gboolean
assurance_cb (TfDbusProject1 *project,
              GDBusMethodInvocation *invocation,
              const char *assurance,
              gpointer data)
{
  Fixture *self = data;

  set (&self->assurance, assurance);
  tf_dbus_project1_set_assurance (project, assurance);
  tf_dbus_project1_complete_set_assurance (project, invocation);
  return TRUE;
}

static gboolean
has_assurance (gpointer data)
{
  return ((Fixture *) data)->assurance != NULL;
}

static gboolean
delete_cb (TfDbusManager1 *manager,
           GDBusMethodInvocation *invocation,
           const char *project,
           gboolean force,
           gpointer data)
{
  Fixture *self = data;

  g_assert_false (force);
  self->deletions++;
  tf_dbus_manager1_complete_delete_project (manager, invocation);
  return TRUE;
}

static void
set_up (Fixture *self, const char *phase)
{
  *self = (Fixture){ 0 };
  tf_view_fixture_init (&self->view, phase);
  g_signal_connect (self->view.project, "handle-get-runs", G_CALLBACK (runs_cb), self);
  g_signal_connect (self->view.project, "handle-set-agent", G_CALLBACK (agent_cb), self);
  g_signal_connect (self->view.project, "handle-set-assurance", G_CALLBACK (assurance_cb), self);
  g_signal_connect (self->view.world.manager, "handle-delete-project", G_CALLBACK (delete_cb),
                    self);
  tf_dbus_project1_set_name (self->view.project, "Summer Party");
}

static void
tear_down (Fixture *self)
{
  tf_view_fixture_clear (&self->view);
  g_free (self->agent);
  g_free (self->assurance);
}

TF_TEST (shows_its_state)
{
  Fixture self;

  set_up (&self, "polishing");
  tf_dbus_project1_set_iteration (self.view.project, 3);
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  tf_view_fixture_wait_text (&self.view, "Summer Party");
  tf_view_fixture_wait_text (&self.view, "Polishing · Plan · iteration 3 of 50");
  tear_down (&self);
}

static guint
count_texts (GtkWidget *root, const char *text)
{
  guint n = GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
            g_str_equal (gtk_label_get_text (GTK_LABEL (root)), text);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_texts (child, text);
  return n;
}

TF_TEST (shows_once_why_it_halted)
{
  Fixture self;

  set_up (&self, "halted");
  tf_dbus_project1_set_halt_detail (self.view.project, "3 equal rounds");
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  tf_view_fixture_wait_text (&self.view, "Halted in Polishing · Plan");
  tf_view_fixture_wait_text (&self.view, "No progress");
  /* On the chat, it is the newest message. */
  g_assert_false (tf_view_fixture_has_text (&self.view, "3 equal rounds"));
  for (guint i = 1; i < N_TABS; i++)
    {
      gtk_widget_activate_action (self.view.view, "project.next-tab", NULL);
      g_assert_cmpuint (count_texts (self.view.view, "3 equal rounds"), ==, 1);
      g_assert_cmpuint (count_texts (self.view.view, "No progress"), ==, 1);
    }
  tear_down (&self);
}

TF_TEST (a_tab_reads_when_it_is_shown)
{
  Fixture self;

  set_up (&self, "polishing");
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  tf_client_world_sync (&self.view.world);
  g_assert_cmpuint (self.runs, ==, 0);
  gtk_widget_activate_action (self.view.view, "project.show-tab", "s", "runs");
  tf_view_fixture_wait_text (&self.view, "No Runs Yet");
  g_assert_cmpuint (self.runs, ==, 1);
  gtk_widget_activate_action (self.view.view, "project.show-tab", "s", "issues");
  tf_view_fixture_wait_text (&self.view, "No Reviews Yet");
  gtk_widget_activate_action (self.view.view, "project.show-tab", "s", "runs");
  tf_view_fixture_wait_text (&self.view, "No Runs Yet");
  g_assert_cmpuint (self.runs, ==, 1);
  tear_down (&self);
}

TF_TEST (goes_from_tab_to_tab)
{
  static const char *const names[N_TABS] = { "chat",  "result",  "documents", "issues",
                                             "chart", "changes", "runs",      "log" };
  Fixture self;
  AdwViewStack *tabs;

  set_up (&self, "polishing");
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  tabs = ADW_VIEW_STACK (tf_client_find (self.view.view, ADW_TYPE_VIEW_STACK, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_assert_cmpstr (adw_view_stack_get_visible_child_name (tabs), ==, names[i]);
      gtk_widget_activate_action (self.view.view, "project.next-tab", NULL);
    }
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (tabs), ==, "chat");
  gtk_widget_activate_action (self.view.view, "project.previous-tab", NULL);
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (tabs), ==, "log");
  tear_down (&self);
}

/* The button of the action bar; the chat may have one, too. */
static GtkWidget *
find_action (Fixture *self, const char *label)
{
  return tf_client_find (tf_client_find (self->view.view, TF_TYPE_ACTION_BAR, NULL),
                         GTK_TYPE_BUTTON, label);
}

/* What may be done stands at one place, whatever tab is shown. */
TF_TEST (actions_are_on_every_tab)
{
  Fixture self;
  AdwViewStack *tabs;

  set_up (&self, "human_review");
  tf_dbus_project1_set_allowed_actions (self.view.project,
                                        (const char *const[]){ "confirm", "terminate", NULL });
  tf_dbus_project1_set_waiting_for_human (self.view.project, TRUE);
  tf_dbus_project1_set_question (self.view.project, "Is this what you mean?");
  tf_client_world_sync (&self.view.world);
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  tf_view_fixture_wait_text (&self.view, "Is this what you mean?");
  tabs = ADW_VIEW_STACK (tf_client_find (self.view.view, ADW_TYPE_VIEW_STACK, NULL));
  for (guint i = 0; i < N_TABS; i++)
    {
      GtkWidget *confirm = find_action (&self, "Confirm");

      g_test_message ("%s", adw_view_stack_get_visible_child_name (tabs));
      g_assert_nonnull (confirm);
      g_assert_true (gtk_widget_get_mapped (confirm));
      g_assert_false (gtk_widget_is_ancestor (confirm, GTK_WIDGET (tabs)));
      gtk_widget_activate_action (self.view.view, "project.next-tab", NULL);
    }
  tear_down (&self);
}

TF_TEST (answer_leads_to_the_question)
{
  Fixture self;
  AdwViewStack *tabs;
  GtkWidget *focus;

  set_up (&self, "building");
  tf_dbus_project1_set_waiting_for_human (self.view.project, TRUE);
  tf_dbus_project1_set_question (self.view.project, "Which hall is booked?");
  tf_client_world_ask (self.view.project,
                       "@aa{sv} [{'id': <'Q1'>, 'text': <'Which hall is booked?'>,"
                       " 'recommended': <''>, 'answer': <''>}]");
  tf_client_world_sync (&self.view.world);
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  tf_view_fixture_wait_text (&self.view, "1 question is open");
  tabs = ADW_VIEW_STACK (tf_client_find (self.view.view, ADW_TYPE_VIEW_STACK, NULL));
  adw_view_stack_set_visible_child_name (tabs, "log");
  gtk_widget_activate_action (self.view.view, "project.answer", NULL);
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (tabs), ==, "chat");
  focus = gtk_window_get_focus (self.view.window);
  g_assert_nonnull (focus);
  g_assert_nonnull (gtk_widget_get_ancestor (focus, TF_TYPE_QUESTION_ROW));
  tear_down (&self);
}

static const struct
{
  const char *phase;
  const char *before; /* the tab that the user is at */
  const char *opens;
} opening[] = {
  { "done", "chat", "result" },      { "done", "log", "result" },   { "polishing", "chat", "chat" },
  { "polishing", "result", "chat" }, { "polishing", "log", "log" }, { "halted", "log", "chat" },
};

TF_TEST (what_is_done_opens_on_its_result)
{
  for (guint i = 0; i < G_N_ELEMENTS (opening); i++)
    {
      Fixture self;
      AdwViewStack *tabs;
      g_autoptr (TfDbusProject1) other = NULL;

      g_test_message ("row %u", i);
      set_up (&self, "polishing");
      tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
      tabs = ADW_VIEW_STACK (tf_client_find (self.view.view, ADW_TYPE_VIEW_STACK, NULL));
      adw_view_stack_set_visible_child_name (tabs, opening[i].before);
      other = tf_client_world_add (&self.view.world, "20261122-bbbb", opening[i].phase);
      tf_client_world_sync (&self.view.world);
      g_object_set (self.view.view, "project",
                    tf_client_world_find (&self.view.world, "20261122-bbbb"), NULL);
      g_assert_cmpstr (adw_view_stack_get_visible_child_name (tabs), ==, opening[i].opens);
      tear_down (&self);
    }
}

/* Of the tabs, none moves, whichever is selected and whatever is said below. */
TF_TEST (tabs_never_move)
{
  Fixture self;
  GtkWidget *strip;
  graphene_rect_t first, now;

  set_up (&self, "polishing");
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  tf_client_world_sync (&self.view.world);
  strip = tf_client_find (self.view.view, TF_TYPE_TAB_STRIP, NULL);
  for (guint i = 0; i < N_TABS; i++)
    {
      GtkWidget *last =
          gtk_widget_get_last_child (gtk_widget_get_first_child (strip)); /* the tab Log */

      while (gtk_widget_get_width (last) == 0)
        g_main_context_iteration (NULL, TRUE);
      g_assert_true (gtk_widget_compute_bounds (last, self.view.view, i == 0 ? &first : &now));
      if (i > 0)
        {
          g_assert_cmpfloat (now.origin.x, ==, first.origin.x);
          g_assert_cmpfloat (now.origin.y, ==, first.origin.y);
          g_assert_cmpfloat (now.size.width, ==, first.size.width);
        }
      gtk_widget_activate_action (self.view.view, "project.next-tab", NULL);
      tf_dbus_project1_set_halt_detail (self.view.project, "3 equal rounds");
      tf_dbus_project1_set_phase (self.view.project, i % 2 == 0 ? "halted" : "polishing");
      tf_client_world_sync (&self.view.world);
    }
  tear_down (&self);
}

TF_TEST (a_key_goes_to_the_message_box)
{
  Fixture self;
  GtkWidget *focus;

  set_up (&self, "polishing");
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  gtk_widget_activate_action (self.view.view, "project.show-tab", "s", "log");
  gtk_widget_activate_action (self.view.view, "project.message", NULL);
  focus = gtk_window_get_focus (self.view.window);
  g_assert_nonnull (focus);
  g_assert_nonnull (gtk_widget_get_ancestor (focus, TF_TYPE_CHAT_COMPOSER));
  tear_down (&self);
}

/* A button that goes hands its focus on, not to whatever is first in the window. */
TF_TEST (the_focus_goes_on_after_an_action)
{
  Fixture self;
  GtkWidget *focus;

  set_up (&self, "human_review");
  tf_dbus_project1_set_allowed_actions (self.view.project,
                                        (const char *const[]){ "confirm", NULL });
  tf_client_world_sync (&self.view.world);
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  tf_view_fixture_wait_text (&self.view, "Confirm");
  g_assert_true (gtk_widget_grab_focus (find_action (&self, "Confirm")));
  tf_dbus_project1_set_allowed_actions (self.view.project, (const char *const[]){ "pause", NULL });
  tf_client_world_sync (&self.view.world);
  focus = gtk_window_get_focus (self.view.window);
  g_assert_nonnull (focus);
  g_assert_nonnull (gtk_widget_get_ancestor (focus, TF_TYPE_CHAT_COMPOSER));
  tear_down (&self);
}

/* Somebody may be reading, or typing. */
TF_TEST (becoming_done_changes_no_tab)
{
  Fixture self;
  AdwViewStack *tabs;

  set_up (&self, "polishing");
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  tabs = ADW_VIEW_STACK (tf_client_find (self.view.view, ADW_TYPE_VIEW_STACK, NULL));
  tf_dbus_project1_set_verdict (self.view.project, "sorted");
  tf_dbus_project1_set_phase (self.view.project, "done");
  tf_view_fixture_wait_text (&self.view, "Sorted by rules; no model has read this");
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (tabs), ==, "chat");
  tear_down (&self);
}

TF_TEST (fits_360_pixels)
{
  Fixture self;
  AdwViewStack *tabs;
  int minimum = 0;

  set_up (&self, "polishing");
  tf_dbus_project1_set_name (
      self.view.project, "A project whose name is far too long for the head of its page, really");
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  tabs = ADW_VIEW_STACK (tf_client_find (self.view.view, ADW_TYPE_VIEW_STACK, NULL));
  for (guint i = 0; i < N_TABS; i++)
    {
      gtk_widget_measure (self.view.view, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL,
                          NULL);
      g_test_message ("%s: %d px", adw_view_stack_get_visible_child_name (tabs), minimum);
      g_assert_cmpint (minimum, <=, 360);
      gtk_widget_activate_action (self.view.view, "project.next-tab", NULL);
    }
  tear_down (&self);
}

TF_TEST (sets_the_agent)
{
  Fixture self;

  set_up (&self, "polishing");
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  tf_view_fixture_wait_text (&self.view, "offline");
  gtk_widget_activate_action (self.view.view, "project.agent", "s", "other");
  tf_view_fixture_wait_text (&self.view, "other");
  g_assert_cmpstr (self.agent, ==, "other");
  tear_down (&self);
}

TF_TEST (sets_the_assurance)
{
  Fixture self;

  set_up (&self, "polishing");
  tf_dbus_project1_set_assurance (self.view.project, "standard");
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  tf_view_fixture_wait_text (&self.view, "offline");
  gtk_widget_activate_action (self.view.view, "project.assurance", "s", "thorough");
  tf_test_wait_for (has_assurance, &self);
  g_assert_cmpstr (self.assurance, ==, "thorough");
  tear_down (&self);
}

TF_TEST (deletes)
{
  Fixture self;

  set_up (&self, "polishing");
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  gtk_widget_activate_action (self.view.view, "project.delete", NULL);
  while (self.deletions == 0)
    g_main_context_iteration (NULL, TRUE);
  tear_down (&self);
}

TF_TEST (goes_from_project_to_project)
{
  Fixture self;
  g_autoptr (TfDbusProject1) other = NULL;

  set_up (&self, "polishing");
  tf_view_fixture_show (&self.view, TF_TYPE_PROJECT_PAGE);
  other = tf_client_world_add (&self.view.world, "20261122-bbbb", "done");
  tf_dbus_project1_set_name (other, "Another");
  tf_client_world_sync (&self.view.world);
  g_object_set (self.view.view, "project", tf_client_world_find (&self.view.world, "20261122-bbbb"),
                NULL);
  tf_view_fixture_wait_text (&self.view, "Another");
  g_object_set (self.view.view, "project", NULL, NULL);
  tf_dbus_project1_set_name (self.view.project, "Changed");
  tf_client_world_sync (&self.view.world);
  g_assert_false (tf_view_fixture_has_text (&self.view, "Changed"));
  tear_down (&self);
}

TF_TEST_MAIN (tf_client_test_init)
