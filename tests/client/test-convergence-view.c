/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-convergence-view.h"

#include <math.h>

#include "client-world.h"
#include "tf-bus-codec.h"
#include "tf-chart.h"
#include "tf-convergence-data.h"
#include "tf-convergence-export.h"
#include "tf-table.h"

#define TF_TEST_PREFIX "/convergence-view"

#define ID "20261122-aaaa"

typedef struct
{
  TfClientWorld world;
  TfDbusProject1 *project; /* (owned): the skeleton */
  GtkWidget *view;
  GtkWindow *window;
  guint medium_max;
} Fixture;

static gboolean
describe_cb (TfDbusManager1 *manager, GDBusMethodInvocation *invocation, Fixture *self)
{
  g_autofree char *medium = g_strdup_printf ("%u", self->medium_max);

  tf_dbus_manager1_complete_describe_config (
      manager, invocation,
      g_variant_new_parsed ("[{'path': <'polish.critical_max'>, 'default': <'0'>},"
                            " {'path': <'polish.medium_max'>, 'default': <'99'>, 'value': <%s>},"
                            " {'path': <'polish.minor_max'>, 'default': <'many'>}]",
                            medium));
  return TRUE;
}

/* Iteration 2 has no valid review. */
static void
review (Fixture *self)
{
  g_object_set (self->project, "iteration", 3u, "trajectory",
                g_variant_new_parsed ("[(uint32 1, uint32 2, uint32 4, uint32 6, int64 9),"
                                      " (3, 0, 1, 2, 9)]"),
                NULL);
  tf_client_world_sync (&self->world);
}

static void
set_up (Fixture *self)
{
  tf_client_world_init (&self->world);
  self->medium_max = 3;
  g_signal_connect (self->world.manager, "handle-describe-config", G_CALLBACK (describe_cb), self);
  self->project = tf_client_world_add (&self->world, ID, "polishing");
  self->view =
      g_object_ref_sink (g_object_new (TF_TYPE_CONVERGENCE_VIEW, "client", self->world.client,
                                       "project", tf_client_world_find (&self->world, ID), NULL));
  self->window = tf_client_show (self->view, 360, 700);
}

static void
tear_down (Fixture *self)
{
  tf_client_destroy (self->window, self->view);
  g_object_unref (self->project);
  tf_client_world_clear (&self->world);
}

static const TfChartData *
get_data (Fixture *self)
{
  return tf_chart_get_data (TF_CHART (tf_client_find (self->view, TF_TYPE_CHART, NULL)));
}

static gboolean
has_thresholds (gpointer data)
{
  const TfChartData *chart = get_data (data);

  return chart != NULL && chart->thresholds->len > 0;
}

static gboolean
has_other_threshold (gpointer data)
{
  const TfChartData *chart = get_data (data);

  return chart != NULL && chart->thresholds->len == 2 &&
         ((TfChartThreshold *) g_ptr_array_index (chart->thresholds, 1))->y == 7;
}

static gboolean
has_mark (gpointer data)
{
  const TfChartData *chart = get_data (data);

  return chart != NULL && chart->marks->len > 0;
}

static gboolean
is_empty (gpointer data)
{
  Fixture *self = data;
  GtkStack *stack = GTK_STACK (tf_client_find (self->view, GTK_TYPE_STACK, NULL));

  return g_strcmp0 (gtk_stack_get_visible_child_name (stack), "empty") == 0;
}

TF_TEST (shows_that_there_is_no_review_yet)
{
  Fixture self = { 0 };

  set_up (&self);
  g_assert_true (is_empty (&self));
  tear_down (&self);
}

TF_TEST (an_iteration_without_review_is_a_gap)
{
  Fixture self = { 0 };
  const TfChartSeries *series;
  g_autoptr (TfTableRow) row = NULL;
  GListModel *rows;

  set_up (&self);
  review (&self);
  tf_test_wait_for (has_thresholds, &self);
  g_assert_false (is_empty (&self));
  g_assert_cmpuint (get_data (&self)->series->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      series = g_ptr_array_index (get_data (&self)->series, i);
      g_assert_cmpuint (series->points->len, ==, 3);
      g_assert_true (isnan (g_array_index (series->points, TfChartPoint, 1).y));
    }
  g_assert_cmpfloat (g_array_index (series->points, TfChartPoint, 0).y, ==, 12);
  /* One click away. */
  g_assert_null (tf_client_find (self.view, TF_TYPE_TABLE, NULL));
  gtk_expander_set_expanded (GTK_EXPANDER (tf_client_find (self.view, GTK_TYPE_EXPANDER, NULL)),
                             TRUE);
  rows = tf_table_get_rows (TF_TABLE (tf_client_find (self.view, TF_TYPE_TABLE, NULL)));
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 3);
  row = g_list_model_get_item (rows, 1);
  g_assert_cmpstr (tf_table_row_get_text (row, 0), ==, "2");
  g_assert_null (tf_table_row_get_text (row, 1));
  tear_down (&self);
}

TF_TEST (thresholds_follow_the_configuration)
{
  Fixture self = { 0 };

  set_up (&self);
  review (&self);
  tf_test_wait_for (has_thresholds, &self);
  /* what is not a number is not a threshold */
  g_assert_cmpuint (get_data (&self)->thresholds->len, ==, 2);
  g_assert_cmpstr (
      ((TfChartThreshold *) g_ptr_array_index (get_data (&self)->thresholds, 1))->label, ==,
      "Medium ≤ 3");
  self.medium_max = 7;
  tf_dbus_manager1_emit_config_changed (self.world.manager);
  tf_test_wait_for (has_other_threshold, &self);
  tear_down (&self);
}

TF_TEST (marks_what_ended_it)
{
  Fixture self = { 0 };
  const TfChartMark *mark;

  set_up (&self);
  review (&self);
  g_object_set (self.project, "phase", "halted", "halted-in", "polishing", "halt-reason",
                "guard_stagnation", NULL);
  tf_test_wait_for (has_mark, &self);
  mark = g_ptr_array_index (get_data (&self)->marks, 0);
  g_assert_cmpstr (mark->label, ==, "Halted: No progress");
  g_assert_cmpfloat (mark->x, ==, 3);
  tear_down (&self);
}

TF_TEST (marks_a_guard_that_fired)
{
  Fixture self = { 0 };

  set_up (&self);
  review (&self);
  tf_dbus_project1_emit_polish_iteration (self.project, 1, g_variant_new ("(uuu)", 2u, 4u, 6u),
                                          "scope_drift", "go_on", 9);
  tf_test_wait_for (has_mark, &self);
  g_assert_cmpstr (((TfChartMark *) g_ptr_array_index (get_data (&self)->marks, 0))->label, ==,
                   "Out of scope");
  tear_down (&self);
}

TF_TEST (says_what_the_curve_means)
{
  Fixture self = { 0 };
  const TfChartMark *mark;

  set_up (&self);
  review (&self);
  tf_dbus_project1_emit_polish_iteration (self.project, 1, g_variant_new ("(uuu)", 2u, 4u, 6u),
                                          "scope_drift", "go_on", 9);
  tf_test_wait_for (has_mark, &self);
  /* What did not end it is only a tick. */
  mark = g_ptr_array_index (get_data (&self)->marks, 0);
  g_assert_null (mark->icon);
  g_assert_cmpstr (
      get_data (&self)->summary, ==,
      "Reviews find less than at first. How likely that is by chance is unknown. At the "
      "newest review: 0 critical, 1 medium, 2 minor. 1 iteration has no valid review.");
  g_assert_nonnull (tf_client_find (self.view, GTK_TYPE_LABEL, get_data (&self)->summary));
  tear_down (&self);
}

TF_TEST (another_project_another_curve)
{
  Fixture self = { 0 };
  g_autoptr (TfDbusProject1) other = NULL;

  set_up (&self);
  review (&self);
  tf_test_wait_for (has_thresholds, &self);
  other = tf_client_world_add (&self.world, "20261122-bbbb", "polishing");
  g_object_set (self.view, "project", tf_client_world_find (&self.world, "20261122-bbbb"), NULL);
  tf_test_wait_for (is_empty, &self);
  g_object_set (self.view, "project", NULL, NULL);
  tf_test_wait_for (is_empty, &self);
  tear_down (&self);
}

TF_TEST (words)
{
  g_autoptr (GVariant) some = g_variant_ref_sink (tf_bus_counts_new (TRUE, 5, 3, 1));
  g_autoptr (GVariant) one = g_variant_ref_sink (g_variant_new ("(bu)", TRUE, 1u));
  g_autoptr (GVariant) unread = g_variant_ref_sink (g_variant_new ("(bu)", FALSE, 0u));
  g_autoptr (GVariant) none = g_variant_ref_sink (tf_bus_counts_new (FALSE, 0, 0, 0));
  g_autofree char *known = tf_convergence_describe_tests (some, one, "make check");
  g_autofree char *unknown = tf_convergence_describe_tests (none, unread, "no runner");
  g_autofree char *criteria = tf_convergence_describe_acceptance (none);
  g_autofree char *iteration = tf_convergence_describe_iteration (3, 50);

  g_assert_cmpstr (known, ==, "3 tests passed, 1 failed, 1 skipped\nmake check");
  g_assert_cmpstr (unknown, ==, "Unknown\nno runner");
  g_assert_cmpstr (criteria, ==, "Unknown");
  g_assert_cmpstr (iteration, ==, "3 of up to 50");
}

TF_TEST (exports)
{
  g_autofree char *directory = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (directory, "a.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("1,2\r\n", 5);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  tf_convergence_write_async (file, bytes, NULL, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  g_assert_true (tf_convergence_write_finish (result, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "1,2\r\n");

  g_clear_object (&result);
  g_clear_object (&file);
  file = g_file_new_for_path ("/nowhere/at/all.png");
  tf_convergence_write_async (file, bytes, NULL, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  g_assert_false (tf_convergence_write_finish (result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

TF_TEST_MAIN (tf_client_test_init)
