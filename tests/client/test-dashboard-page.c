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
  self->n_asked++;
  if (self->fails)
    g_dbus_method_invocation_return_dbus_error (invocation, "org.thoughtforge.Error.StateCorrupt",
                                                "state.json: no such thing");
  else
    tf_dbus_manager1_complete_get_stats (
        manager, invocation,
        g_variant_new_parsed (
            "{'agents': <{'claude': <{'projects': <uint32 4>, 'done': <uint32 2>, 'halted': "
            "<uint32 1>,"
            " 'runs': <uint32 40>, 'iterations_to_done': <4.5>, 'runs_to_done': <8.5>, "
            "'phase_times': <{'building': int64 "
            "60000000}>, 'input_tokens': <uint64 12000>, 'output_tokens': <uint64 300>, 'cost': "
            "<1.5>,"
            " 'usage_known': <true>}>, 'shy': <{'projects': <uint32 1>, 'done': <uint32 0>,"
            " 'halted': <uint32 0>, 'runs': <uint32 3>, 'phase_times': <@a{sx} {}>,"
            " 'input_tokens': <uint64 0>, 'output_tokens': <uint64 0>, 'cost': <0.0>,"
            " 'usage_known': <false>}>}>, 'types': <@a{sv} {}>}"));
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
  return g_list_model_get_n_items (get_rows (data, "agents_table")) == 2;
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

TF_TEST (unknown_is_shown_as_unknown)
{
  Fixture self = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  g_autofree char *active = NULL;
  g_autofree char *known = NULL;
  g_autofree char *unknown = NULL;

  set_up (&self);
  project = tf_client_world_add (&self.world, "20261122-aaaa", "building");
  show (&self, 800);
  tf_test_wait_for (has_stats, &self);
  g_assert_cmpstr (get_page (&self), ==, "content");
  active = read_row (get_rows (&self, "active_table"), 0, 7);
  g_assert_cmpstr (active, ==, "New project aaaa|Building|5 of 7|–|–|–|–");
  known = read_row (get_rows (&self, "agents_table"), 0, 14);
  g_assert_cmpstr (known, ==, "claude|4|2|1|40|4.5|8.5|1 min|–|–|1 min|–|12.3 k|$1.50");
  unknown = read_row (get_rows (&self, "agents_table"), 1, 14);
  g_assert_cmpstr (unknown, ==, "shy|1|0|0|3|–|–|–|–|–|–|–|unknown|unknown");
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
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (&self, "active_table")), ==, 0);
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
