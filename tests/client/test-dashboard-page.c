/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-dashboard-page.h"

#include "client-world.h"
#include "tf-table.h"

#define TF_TEST_PREFIX "/dashboard-page"

typedef struct
{
  TfClientWorld world;
  GtkWidget *page; /* (owned): destroyed by the end of the test */
  GtkWindow *window;
  guint n_asked; /* calls of GetStats */
  gboolean fails;
} Fixture;

static gboolean
stats_cb (TfDbusManager1 *manager, GDBusMethodInvocation *invocation, Fixture *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *today = g_date_time_format (now, "%F");

  self->n_asked++;
  if (self->fails)
    g_dbus_method_invocation_return_dbus_error (invocation, "org.thoughtforge.Error.StateCorrupt",
                                                "state.json: no such thing");
  else
    tf_dbus_manager1_complete_get_stats (
        manager, invocation,
        g_variant_new_parsed (
            "{'days': <[{'day': <%s>, 'agent': <'claude'>, 'runs': <@u 4>, 'unknown_runs': <@u 0>,"
            " 'cost': <1.5>, 'input_tokens': <@t 12000>, 'output_tokens': <@t 300>},"
            " {'day': <%s>, 'agent': <'shy'>, 'runs': <@u 3>, 'unknown_runs': <@u 3>, 'cost': "
            "<0.0>,"
            " 'input_tokens': <@t 0>, 'output_tokens': <@t 0>}]>}",
            today, today));
  return TRUE;
}

static void
set_up (Fixture *self)
{
  tf_client_world_init (&self->world);
  g_signal_connect (self->world.manager, "handle-get-stats", G_CALLBACK (stats_cb), self);
  self->page =
      g_object_ref_sink (g_object_new (TF_TYPE_DASHBOARD_PAGE, "client", self->world.client, NULL));
}

static void
show (Fixture *self, int width)
{
  self->window = tf_client_show (self->page, width, 700);
}

static void
tear_down (Fixture *self)
{
  tf_client_destroy (self->window, self->page);
  tf_client_world_clear (&self->world);
}

static const char *
get_page (Fixture *self)
{
  return gtk_stack_get_visible_child_name (
      GTK_STACK (tf_client_find (self->page, GTK_TYPE_STACK, NULL)));
}

static GListModel *
get_rows (Fixture *self, const char *id)
{
  GtkWidget *table =
      GTK_WIDGET (gtk_widget_get_template_child (self->page, TF_TYPE_DASHBOARD_PAGE, id));

  return tf_table_get_rows (TF_TABLE (table));
}

/* The cells of a row, with "|" between them. */
static char *
read_row (GListModel *rows, guint i, guint n_cells)
{
  g_autoptr (TfTableRow) row = g_list_model_get_item (rows, i);
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_nonnull (row);
  for (guint cell = 0; cell < n_cells; cell++)
    {
      const char *part = tf_table_row_get_text (row, cell);

      g_string_append_printf (text, "%s%s", cell > 0 ? "|" : "", part != NULL ? part : "");
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
has_stats (gpointer data)
{
  return g_list_model_get_n_items (get_rows (data, "costs_table")) == 2;
}

static gboolean
has_history (gpointer data)
{
  return g_list_model_get_n_items (get_rows (data, "history_table")) == 1;
}

static gboolean
has_trouble (gpointer data)
{
  Fixture *self = data;
  GtkWidget *revealer = tf_client_find (self->page, GTK_TYPE_REVEALER, NULL);

  return gtk_revealer_get_reveal_child (GTK_REVEALER (revealer));
}

TF_TEST (without_projects_explains_what_to_do)
{
  Fixture self = { 0 };

  set_up (&self);
  show (&self, 800);
  g_assert_cmpstr (get_page (&self), ==, "empty");
  tear_down (&self);
}

static GtkListBox *
get_list (Fixture *self, const char *id)
{
  return GTK_LIST_BOX (gtk_widget_get_template_child (self->page, TF_TYPE_DASHBOARD_PAGE, id));
}

/* Title and subtitle, with "|" between them. "" if there is no such row. */
static char *
read_list (Fixture *self, const char *id, int i)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (get_list (self, id), i);

  if (row == NULL)
    return g_strdup ("");
  return g_strdup_printf ("%s|%s", adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)),
                          adw_action_row_get_subtitle (ADW_ACTION_ROW (row)));
}

static gboolean
is_running (gpointer data)
{
  return gtk_list_box_get_row_at_index (get_list (data, "running_list"), 0) != NULL;
}

static gboolean
is_waiting (gpointer data)
{
  return gtk_list_box_get_row_at_index (get_list (data, "waiting_list"), 0) != NULL;
}

TF_TEST (unknown_cost_is_an_empty_cell)
{
  Fixture self = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  g_autofree char *known = NULL;
  g_autofree char *unknown = NULL;

  set_up (&self);
  project = tf_client_world_add (&self.world, "20261122-aaaa", "building");
  show (&self, 800);
  tf_test_wait_for (has_stats, &self);
  g_assert_cmpstr (get_page (&self), ==, "content");
  known = read_row (get_rows (&self, "costs_table"), 0, 6);
  g_assert_cmpstr (known, ==, "claude|4||$1.50|12.0 k|300");
  unknown = read_row (get_rows (&self, "costs_table"), 1, 6);
  g_assert_cmpstr (unknown, ==, "shy|3|3|||");
  g_assert_nonnull (tf_client_find (self.page, GTK_TYPE_LABEL,
                                    "3 of 7 runs did not report a cost: they are not in any sum."));
  tear_down (&self);
}

TF_TEST (tells_what_runs_and_what_waits)
{
  Fixture self = { 0 };
  g_autoptr (TfDbusProject1) runs = NULL;
  g_autoptr (TfDbusProject1) waits = NULL;
  g_autoptr (TfDbusProject1) rests = NULL;
  g_autofree char *row = NULL;

  set_up (&self);
  runs = tf_client_world_add (&self.world, "20261122-aaaa", "building");
  waits = tf_client_world_add (&self.world, "20261122-bbbb", "human_review");
  rests = tf_client_world_add (&self.world, "20261122-cccc", "brain_dump");
  show (&self, 800);
  g_object_set (runs, "activity", "building (agent claude)", "usage",
                g_variant_new_parsed ("{'known': <true>, 'input_tokens': <@t 1>, 'output_tokens': "
                                      "<@t 1>, 'cost': <0.42>}"),
                NULL);
  g_object_set (waits, "waiting-for-human", TRUE, NULL);
  tf_test_wait_for (is_running, &self);
  tf_test_wait_for (is_waiting, &self);
  row = read_list (&self, "running_list", 0);
  g_assert_cmpstr (row, ==, "New project aaaa|Building (agent claude) · $0.42");
  g_assert_null (gtk_list_box_get_row_at_index (get_list (&self, "running_list"), 1));
  g_assert_null (gtk_list_box_get_row_at_index (get_list (&self, "waiting_list"), 1));
  tear_down (&self);
}

static gboolean
has_races (gpointer data)
{
  return g_list_model_get_n_items (get_rows (data, "races_table")) == 2;
}

TF_TEST (compares_agents)
{
  Fixture self = { 0 };
  g_autoptr (TfDbusProject1) one = NULL;
  g_autoptr (TfDbusProject1) two = NULL;
  g_autofree char *done = NULL;
  g_autofree char *halted = NULL;
  g_autofree char *race = NULL;

  set_up (&self);
  one = tf_client_world_add (&self.world, "20261122-aaaa", "done");
  two = tf_client_world_add (&self.world, "20261122-bbbb", "halted");
  show (&self, 800);
  g_object_set (one, "name", "Party", "agent", "claude", "deliverable-type", "plan", "iteration",
                3u, "phase-times", g_variant_new_parsed ("{'building': int64 60000000}"), "links",
                g_variant_new_parsed ("[{'relation': <'race'>, 'project': <%o>}]",
                                      g_dbus_interface_skeleton_get_object_path (
                                          G_DBUS_INTERFACE_SKELETON (two))),
                NULL);
  g_object_set (two, "name", "Party", "agent", "codex", "deliverable-type", "plan", "halt-reason",
                "guard_stagnation", "halted-in", "polishing", "links",
                g_variant_new_parsed ("[{'relation': <'race'>, 'project': <%o>}]",
                                      g_dbus_interface_skeleton_get_object_path (
                                          G_DBUS_INTERFACE_SKELETON (one))),
                NULL);
  tf_test_wait_for (has_races, &self);
  done = read_row (get_rows (&self, "compare_table"), 0, 9);
  g_assert_cmpstr (done, ==, "Plan|claude|1|1|0|3.0|1 min||");
  halted = read_row (get_rows (&self, "compare_table"), 1, 9);
  g_assert_cmpstr (halted, ==, "Plan|codex|1|0|1||||");
  race = read_row (get_rows (&self, "races_table"), 1, 8);
  g_assert_cmpstr (race, ==, "Party|codex|Halted: No progress|||||");
  tear_down (&self);
}

static gboolean
finds_one (gpointer data)
{
  return g_list_model_get_n_items (get_rows (data, "history_table")) == 1;
}

TF_TEST (history_is_searched)
{
  Fixture self = { 0 };
  g_autoptr (TfDbusProject1) one = NULL;
  g_autoptr (TfDbusProject1) two = NULL;
  g_autofree char *row = NULL;

  set_up (&self);
  one = tf_client_world_add (&self.world, "20261122-aaaa", "done");
  two = tf_client_world_add (&self.world, "20261122-bbbb", "done");
  g_object_set (one, "name", "Party", NULL);
  tf_client_world_sync (&self.world);
  show (&self, 800);
  tf_test_wait_for (has_stats, &self);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (&self, "history_table")), ==, 2);
  gtk_editable_set_text (GTK_EDITABLE (gtk_widget_get_template_child (
                             self.page, TF_TYPE_DASHBOARD_PAGE, "history_search")),
                         "paRTY");
  tf_test_wait_for (finds_one, &self);
  row = read_row (get_rows (&self, "history_table"), 0, 1);
  g_assert_cmpstr (row, ==, "Party");
  tear_down (&self);
}

TF_TEST (a_project_that_ends_becomes_history)
{
  Fixture self = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  g_autofree char *row = NULL;
  guint asked;

  set_up (&self);
  project = tf_client_world_add (&self.world, "20261122-aaaa", "polishing");
  show (&self, 800);
  tf_test_wait_for (has_stats, &self);
  asked = self.n_asked;
  g_object_set (project, "name", "Party", "phase", "halted", "halted-in", "polishing",
                "halt-reason", "guard_stagnation", "iteration", 3u, "trajectory",
                g_variant_new_parsed ("[(uint32 1, uint32 0, uint32 2, uint32 5, int64 9)]"), NULL);
  tf_dbus_project1_emit_phase_changed (project, "polishing", "halted", "guard_stagnation", 1);
  tf_test_wait_for (has_history, &self);
  row = read_row (get_rows (&self, "history_table"), 0, 2);
  g_assert_cmpstr (row, ==, "Party|Halted: No progress");
  tf_client_world_sync (&self.world);
  g_assert_cmpuint (self.n_asked, ==, asked + 1);
  tear_down (&self);
}

TF_TEST (other_changes_ask_for_nothing)
{
  Fixture self = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  guint asked;

  set_up (&self);
  project = tf_client_world_add (&self.world, "20261122-aaaa", "polishing");
  show (&self, 800);
  tf_test_wait_for (has_stats, &self);
  asked = self.n_asked;
  for (guint i = 1; i < 20; i++)
    {
      tf_dbus_project1_set_iteration (project, i);
      tf_client_world_sync (&self.world);
    }
  g_assert_cmpuint (self.n_asked, ==, asked);
  tear_down (&self);
}

TF_TEST (an_error_is_shown_and_can_be_retried)
{
  Fixture self = { .fails = TRUE };
  g_autoptr (TfDbusProject1) project = NULL;
  GtkWidget *button;

  set_up (&self);
  project = tf_client_world_add (&self.world, "20261122-aaaa", "polishing");
  show (&self, 800);
  tf_test_wait_for (has_trouble, &self);
  self.fails = FALSE;
  button = tf_client_find (self.page, GTK_TYPE_BUTTON, "_Try Again");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  tf_test_wait_for (has_stats, &self);
  g_assert_false (has_trouble (&self));
  tear_down (&self);
}

TF_TEST (a_daemon_that_came_back_is_asked_again)
{
  Fixture self = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  guint asked;

  set_up (&self);
  project = tf_client_world_add (&self.world, "20261122-aaaa", "done");
  show (&self, 800);
  tf_test_wait_for (has_stats, &self);
  asked = self.n_asked;
  tf_client_world_stop_daemon (&self.world);
  tf_client_world_start_daemon (&self.world);
  tf_client_world_sync (&self.world);
  g_assert_cmpuint (self.n_asked, >, asked);
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (&self, "history_table")), ==, 1);
  tear_down (&self);
}

TF_TEST (fits_into_360_pixels)
{
  Fixture self = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  int minimum;

  set_up (&self);
  project = tf_client_world_add (&self.world, "20261122-aaaa", "done");
  tf_dbus_project1_set_trajectory (
      project, g_variant_new_parsed ("[(uint32 1, uint32 0, uint32 2, uint32 5, int64 9)]"));
  tf_client_world_sync (&self.world);
  show (&self, 360);
  tf_test_wait_for (has_stats, &self);
  gtk_widget_measure (self.page, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  tear_down (&self);
}

TF_TEST_MAIN (tf_client_test_init)
