/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-convergence-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "tf-chart.h"
#include "tf-convergence-data.h"
#include "tf-convergence-evidence.h"
#include "tf-convergence-export.h"
#include "tf-convergence-trend.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"
#include "tf-table.h"
#include "tf-words.h"

struct _TfConvergenceView
{
  TfProjectView parent_instance;

  GSignalGroup *of_manager;  /* (owned) */
  GCancellable *cancellable; /* (owned) */
  GCancellable *reading;     /* (owned) (nullable): of reading the rounds */
  GVariant *rounds;          /* (owned) (nullable): aa{sv}, not read yet */
  TfConvergenceLimits limits;
  GHashTable
      *guards;  /* (owned) (element-type guint utf8): by iteration, since the project was opened */
  guint update; /* source: the content is outdated */

  GtkStack *stack;
  TfChart *chart;
  GtkLabel *trend;
  TfTable *table;
};

G_DEFINE_FINAL_TYPE (TfConvergenceView, tf_convergence_view, TF_TYPE_PROJECT_VIEW)

enum
{
  COLUMN_ITERATION,
  COLUMN_CRITICAL,
  COLUMN_MEDIUM,
  COLUMN_MINOR,
  COLUMN_TOTAL,
  COLUMN_TIME,
  N_COLUMNS
};

static TfDbusProject1 *
get_project (TfConvergenceView *self)
{
  return tf_project_view_get_project (TF_PROJECT_VIEW (self));
}

/* Used by the template. */

static char *
describe_iteration (gpointer object, guint iteration, guint max_iterations)
{
  return tf_convergence_describe_iteration (iteration, max_iterations);
}

static char *
describe_verdict (gpointer object, const char *verdict, GVariant *evidence)
{
  return tf_convergence_describe_verdict (verdict, evidence);
}

static char *
describe_evidence (gpointer object, GVariant *evidence)
{
  return tf_convergence_describe_evidence (evidence);
}

static gboolean
is_set (gpointer object, const char *text)
{
  return text != NULL && *text != '\0';
}

static gboolean
has_evidence (gpointer object, GVariant *evidence)
{
  return evidence != NULL && g_variant_n_children (evidence) > 0;
}

static gboolean
has_tests (gpointer object, const char *type)
{
  return g_strcmp0 (type, "code") == 0;
}

static char *
describe_tests (gpointer object, GVariant *tests, GVariant *skipped, const char *detail)
{
  return tf_convergence_describe_tests (tests, skipped, detail);
}

static char *
describe_acceptance (gpointer object, GVariant *acceptance)
{
  return tf_convergence_describe_acceptance (acceptance);
}

static void export(TfConvergenceView *self, TfConvergenceFormat format)
{
  g_autofree char *name = get_project (self) != NULL ? tf_label_project (get_project (self)) : NULL;

  if (name != NULL)
    tf_convergence_export (self->chart, format, name);
}

static void
export_picture_cb (TfConvergenceView *self)
{
  export(self, TF_CONVERGENCE_PNG);
}

static void
export_numbers_cb (TfConvergenceView *self)
{
  export(self, TF_CONVERGENCE_CSV);
}

static void
set_count (TfTableRow *row, guint column, guint count)
{
  g_autofree char *text = g_strdup_printf ("%u", count);

  tf_table_row_set_number (row, column, count, text);
}

static TfTableRow *
new_row (TfConvergenceView *self, guint n)
{
  g_autofree char *key = g_strdup_printf ("%u", n);
  TfTableRow *row = tf_table_row_new (key, N_COLUMNS);
  guint counts[3];
  gint64 at;
  g_autofree char *moment = NULL;

  set_count (row, COLUMN_ITERATION, n);
  if (!tf_convergence_find (get_project (self), n, counts, &at))
    {
      for (guint i = COLUMN_CRITICAL; i < COLUMN_TIME; i++)
        tf_table_row_set_number (row, i, NAN, NULL);
      tf_table_row_set_number (row, COLUMN_TIME, NAN, _ ("No valid review"));
      return row;
    }
  for (guint i = 0; i < 3; i++)
    set_count (row, COLUMN_CRITICAL + i, counts[i]);
  set_count (row, COLUMN_TOTAL, counts[0] + counts[1] + counts[2]);
  moment = tf_label_time (at);
  tf_table_row_set_number (row, COLUMN_TIME, (double) at, moment);
  return row;
}

static void
fill_table (TfConvergenceView *self)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);

  /* Newest first. */
  for (guint n = tf_convergence_get_last (get_project (self)); n > 0; n--)
    g_ptr_array_add (rows, new_row (self, n));
  tf_table_set_rows (self->table, rows);
}

/* An iteration in progress does not lack a review yet. */
static guint
get_last_ended (TfDbusProject1 *project)
{
  guint last = tf_convergence_get_last (project);

  if (last > 0 && tf_project_info_is_in (project, TF_PHASE_POLISHING) &&
      !tf_convergence_find (project, last, (guint[3]){ 0 }, NULL))
    return last - 1;
  return last;
}

static void
show_chart (TfConvergenceView *self)
{
  TfDbusProject1 *project = get_project (self);
  GVariant *evidence = tf_dbus_project1_get_evidence (project);
  TfChartData *data = tf_convergence_make_chart (project, &self->limits, self->guards);
  g_autofree char *trend =
      tf_convergence_describe_trend (tf_dbus_project1_get_trajectory (project), evidence,
                                     self->rounds, get_last_ended (project));

  tf_convergence_add_evidence (data, evidence, self->rounds);
  tf_chart_data_set_summary (data, trend);
  gtk_label_set_label (self->trend, trend);
  tf_chart_set_data (self->chart, data);
}

static gboolean
update_cb (gpointer data)
{
  TfConvergenceView *self = data;
  gboolean has_begun = get_project (self) != NULL && tf_convergence_has_begun (get_project (self));

  self->update = 0;
  gtk_stack_set_visible_child_name (self->stack, has_begun ? "curve" : "empty");
  if (!has_begun)
    {
      tf_chart_set_data (self->chart, NULL);
      return G_SOURCE_REMOVE;
    }
  show_chart (self);
  fill_table (self);
  return G_SOURCE_REMOVE;
}

/* A review changes several properties at once. */
static void
queue_update (TfConvergenceView *self)
{
  if (self->update == 0)
    self->update = g_idle_add (update_cb, self);
}

static void
described_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfConvergenceView) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autoptr (GVariant) keys = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  /* Without thresholds the chart is still correct, and their absence is visible. */
  self->limits = tf_convergence_no_limits;
  if (reply != NULL)
    {
      keys = g_variant_get_child_value (reply, 0);
      self->limits = tf_convergence_read_limits (keys);
    }
  else
    g_info ("cannot read the thresholds: %s", error->message);
  queue_update (self);
}

static void
read_limits (TfConvergenceView *self)
{
  tf_client_call_async (tf_client_view_get_client (TF_CLIENT_VIEW (self)), NULL, "DescribeConfig",
                        NULL, "(aa{sv})", self->cancellable, described_cb, g_object_ref (self));
}

static void
rounds_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfConvergenceView) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  /* Without rounds the chart is still correct, only less detailed. */
  g_clear_pointer (&self->rounds, g_variant_unref);
  if (reply != NULL)
    self->rounds = g_variant_get_child_value (reply, 0);
  else
    g_info ("cannot read the rounds: %s", error->message);
  queue_update (self);
}

static void
stop_reading (TfConvergenceView *self)
{
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
}

static void
read_rounds (TfConvergenceView *self)
{
  TfDbusProject1 *project = get_project (self);

  stop_reading (self);
  if (!tf_client_view_is_ready (TF_CLIENT_VIEW (self)) || project == NULL ||
      !has_evidence (self, tf_dbus_project1_get_evidence (project)))
    return;
  self->reading = g_cancellable_new ();
  tf_client_call_async (tf_client_view_get_client (TF_CLIENT_VIEW (self)), project, "GetRounds",
                        NULL, "(aa{sv})", self->reading, rounds_cb, g_object_ref (self));
}

static void
tf_convergence_view_state_changed (TfClientView *view)
{
  TfConvergenceView *self = TF_CONVERGENCE_VIEW (view);

  if (!tf_client_view_is_ready (view))
    return;
  g_signal_group_set_target (self->of_manager,
                             tf_client_get_manager (tf_client_view_get_client (view)));
  read_limits (self);
  read_rounds (self);
}

static void
tf_convergence_view_client_changed (TfClientView *view)
{
  g_signal_group_set_target (TF_CONVERGENCE_VIEW (view)->of_manager, NULL);
  tf_convergence_view_state_changed (view);
}

static void
polish_iteration_cb (TfConvergenceView *self,
                     guint n,
                     GVariant *counts,
                     const char *guard,
                     const char *verdict,
                     gint64 at)
{
  if (tf_enum_find (TF_TYPE_GUARD, guard) != TF_GUARD_NONE && *guard != '\0')
    g_hash_table_insert (self->guards, GUINT_TO_POINTER (n), g_strdup (guard));
  else
    g_hash_table_remove (self->guards, GUINT_TO_POINTER (n));
  queue_update (self);
}

static void
tf_convergence_view_project_changed (TfProjectView *view)
{
  TfConvergenceView *self = TF_CONVERGENCE_VIEW (view);

  g_hash_table_remove_all (self->guards);
  g_clear_pointer (&self->rounds, g_variant_unref);
  read_rounds (self);
  queue_update (self);
}

static void
tf_convergence_view_dispose (GObject *object)
{
  TfConvergenceView *self = TF_CONVERGENCE_VIEW (object);

  g_cancellable_cancel (self->cancellable);
  stop_reading (self);
  g_clear_handle_id (&self->update, g_source_remove);
  g_signal_group_set_target (self->of_manager, NULL);
  G_OBJECT_CLASS (tf_convergence_view_parent_class)->dispose (object);
}

static void
tf_convergence_view_finalize (GObject *object)
{
  TfConvergenceView *self = TF_CONVERGENCE_VIEW (object);

  g_object_unref (self->of_manager);
  g_object_unref (self->cancellable);
  g_clear_pointer (&self->rounds, g_variant_unref);
  g_hash_table_unref (self->guards);
  G_OBJECT_CLASS (tf_convergence_view_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *klass)
{
  g_type_ensure (TF_TYPE_CHART);
  g_type_ensure (TF_TYPE_TABLE);
  g_type_ensure (TF_DBUS_TYPE_PROJECT1);
  gtk_widget_class_set_template_from_resource (
      klass, "/org/thoughtforge/ThoughtForge/tf-convergence-view.ui");
  gtk_widget_class_bind_template_child (klass, TfConvergenceView, stack);
  gtk_widget_class_bind_template_child (klass, TfConvergenceView, chart);
  gtk_widget_class_bind_template_child (klass, TfConvergenceView, table);
  gtk_widget_class_bind_template_child (klass, TfConvergenceView, trend);
  gtk_widget_class_bind_template_callback (klass, describe_iteration);
  gtk_widget_class_bind_template_callback (klass, describe_verdict);
  gtk_widget_class_bind_template_callback (klass, describe_evidence);
  gtk_widget_class_bind_template_callback (klass, is_set);
  gtk_widget_class_bind_template_callback (klass, has_evidence);
  gtk_widget_class_bind_template_callback (klass, has_tests);
  gtk_widget_class_bind_template_callback (klass, describe_tests);
  gtk_widget_class_bind_template_callback (klass, describe_acceptance);
  gtk_widget_class_bind_template_callback (klass, export_picture_cb);
  gtk_widget_class_bind_template_callback (klass, export_numbers_cb);
}

static void
tf_convergence_view_class_init (TfConvergenceViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_convergence_view_dispose;
  object_class->finalize = tf_convergence_view_finalize;
  TF_CLIENT_VIEW_CLASS (klass)->client_changed = tf_convergence_view_client_changed;
  TF_CLIENT_VIEW_CLASS (klass)->state_changed = tf_convergence_view_state_changed;
  TF_PROJECT_VIEW_CLASS (klass)->project_changed = tf_convergence_view_project_changed;
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
follow_project (TfProjectView *view)
{
  static const char *const watched[] = { "notify::trajectory", "notify::iteration",
                                         "notify::phase",      "notify::halt-reason",
                                         "notify::tests",      "notify::skipped-tests",
                                         "notify::name",       "notify::halted-in" };

  for (guint i = 0; i < G_N_ELEMENTS (watched); i++)
    tf_project_view_follow (view, watched[i], G_CALLBACK (queue_update));
  tf_project_view_follow (view, "notify::evidence", G_CALLBACK (read_rounds));
  tf_project_view_follow (view, "notify::evidence", G_CALLBACK (queue_update));
  tf_project_view_follow (view, "polish-iteration", G_CALLBACK (polish_iteration_cb));
}

static const char *
get_severity (TfSeverity severity)
{
  return tf_label_severity (tf_enum_to_nick (TF_TYPE_SEVERITY, (int) severity));
}

static void
tf_convergence_view_init (TfConvergenceView *self)
{
  const TfTableColumn columns[] = {
    { C_ ("column", "Iteration"), TRUE, FALSE },
    { get_severity (TF_SEVERITY_CRITICAL), TRUE, FALSE },
    { get_severity (TF_SEVERITY_MEDIUM), TRUE, FALSE },
    { get_severity (TF_SEVERITY_MINOR), TRUE, FALSE },
    { C_ ("severity", "Total"), TRUE, FALSE },
    { C_ ("column", "Reviewed On"), TRUE, TRUE },
  };

  self->limits = tf_convergence_no_limits;
  self->cancellable = g_cancellable_new ();
  self->guards = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->of_manager = g_signal_group_new (TF_DBUS_TYPE_MANAGER1);
  g_signal_group_connect_swapped (self->of_manager, "config-changed", G_CALLBACK (read_limits),
                                  self);
  follow_project (TF_PROJECT_VIEW (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_table_set_columns (self->table, C_ ("convergence", "Iterations"), columns, N_COLUMNS);
}
