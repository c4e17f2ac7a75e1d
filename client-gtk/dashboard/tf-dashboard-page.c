/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-dashboard-page.h"

#include <glib/gi18n.h>

#include "tf-chart.h"
#include "tf-dashboard-tables.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"

/* A running project changes several times a second. */
#define UPDATE_DELAY 250

struct _TfDashboardPage
{
  TfClientView parent_instance;

  GSignalGroup *list_group; /* (owned): the client's list of projects */
  GPtrArray *projects; /* (owned) (element-type TfDbusProject1): those with connected signals */
  GCancellable *cancellable; /* (owned) */
  GVariant *stats;           /* (owned) (nullable): the last reply of GetStats */
  gboolean is_asking;        /* GetStats is pending */
  gboolean stats_are_old;
  gboolean is_old; /* the content is outdated; rebuilt when the page is mapped */
  guint update;    /* source */

  GtkStack *stack;
  GtkWidget *active_none;
  GtkWidget *history_section, *times_section, *agents_section, *curves_section, *types_section;
  TfTable *active_table, *history_table, *times_table, *agents_table, *types_table;
  TfChart *chart;
  GtkRevealer *error_revealer;
  GtkLabel *error_label;
};

G_DEFINE_FINAL_TYPE (TfDashboardPage, tf_dashboard_page, TF_TYPE_CLIENT_VIEW)

static int
compare_newest_first (gconstpointer a, gconstpointer b)
{
  gint64 one = tf_dbus_project1_get_updated_at (*(TfDbusProject1 *const *) a);
  gint64 two = tf_dbus_project1_get_updated_at (*(TfDbusProject1 *const *) b);

  return one > two ? -1 : one < two;
}

static void
show_projects (TfDashboardPage *self)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  g_autoptr (GPtrArray) active = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) history = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_extend (sorted, self->projects, NULL, NULL);
  g_ptr_array_sort (sorted, compare_newest_first);
  for (guint i = 0; i < sorted->len; i++)
    {
      TfDbusProject1 *project = g_ptr_array_index (sorted, i);

      if (tf_project_info_is_finished (project))
        g_ptr_array_add (history, tf_dashboard_new_history_row (project));
      else
        g_ptr_array_add (active, tf_dashboard_new_active_row (project));
    }
  tf_table_set_rows (self->active_table, active);
  tf_table_set_rows (self->history_table, history);
  gtk_widget_set_visible (GTK_WIDGET (self->active_table), active->len > 0);
  gtk_widget_set_visible (self->active_none, active->len == 0);
  gtk_widget_set_visible (self->history_section, history->len > 0);
}

static void
show_times (TfDashboardPage *self)
{
  TfDashboardTimes times;
  g_autoptr (GPtrArray) rows = NULL;

  tf_dashboard_times_init (&times);
  for (guint i = 0; i < self->projects->len; i++)
    {
      TfDbusProject1 *project = g_ptr_array_index (self->projects, i);

      tf_dashboard_times_add (&times, tf_dbus_project1_get_deliverable_type (project),
                              tf_dbus_project1_get_phase_times (project));
    }
  rows = tf_dashboard_new_times_rows (&times);
  tf_table_set_rows (self->times_table, rows);
  gtk_widget_set_visible (self->times_section, rows->len > 0);
  tf_dashboard_times_clear (&times);
}

static void
show_curves (TfDashboardPage *self)
{
  TfDashboardCurves curves;
  TfChartData *data;

  tf_dashboard_curves_init (&curves);
  for (guint i = 0; i < self->projects->len; i++)
    {
      TfDbusProject1 *project = g_ptr_array_index (self->projects, i);

      tf_dashboard_curves_add (&curves, tf_dbus_project1_get_agent (project),
                               tf_dbus_project1_get_trajectory (project));
    }
  data = tf_dashboard_curves_make_chart (&curves);
  gtk_widget_set_visible (self->curves_section, data != NULL);
  tf_chart_set_data (self->chart, data);
  tf_dashboard_curves_clear (&curves);
}

static void
show_stats_table (TfDashboardPage *self, TfTable *table, GtkWidget *section, gboolean is_agents)
{
  g_autoptr (GVariant) entries = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  if (self->stats != NULL)
    entries = g_variant_lookup_value (self->stats, is_agents ? "agents" : "types",
                                      G_VARIANT_TYPE_VARDICT);
  rows = tf_dashboard_new_stats_rows (entries, is_agents);
  tf_table_set_rows (table, rows);
  gtk_widget_set_visible (GTK_WIDGET (table), rows->len > 0);
  /* Errors are shown in the agents section. */
  gtk_widget_set_visible (section, rows->len > 0 || (is_agents && gtk_revealer_get_reveal_child (
                                                                      self->error_revealer)));
}

static void
show_stats (TfDashboardPage *self)
{
  show_stats_table (self, self->agents_table, self->agents_section, TRUE);
  show_stats_table (self, self->types_table, self->types_section, FALSE);
}

static void ask_for_stats (TfDashboardPage *self);

static void
show_error (TfDashboardPage *self, const GError *error)
{
  g_autofree char *text = NULL;

  if (error != NULL)
    /* Translators: %s is the error */
    text = g_strdup_printf (_ ("Could not load the statistics: %s"), error->message);
  gtk_label_set_label (self->error_label, text != NULL ? text : "");
  gtk_revealer_set_reveal_child (self->error_revealer, text != NULL);
}

static void
stats_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfDashboardPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self->is_asking = FALSE;
  g_clear_pointer (&self->stats, g_variant_unref);
  if (reply != NULL)
    self->stats = g_variant_get_child_value (reply, 0);
  show_error (self, error);
  show_stats (self);
  if (self->stats_are_old && error == NULL)
    ask_for_stats (self);
}

static void
ask_for_stats (TfDashboardPage *self)
{
  self->stats_are_old = TRUE;
  if (self->is_asking || !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      !tf_client_view_is_ready (TF_CLIENT_VIEW (self)))
    return;
  self->stats_are_old = FALSE;
  self->is_asking = TRUE;
  tf_client_call_async (tf_client_view_get_client (TF_CLIENT_VIEW (self)), NULL, "GetStats", NULL,
                        "(a{sv})", self->cancellable, stats_cb, g_object_ref (self));
}

static void
choose_page (TfDashboardPage *self)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));

  if (self->projects->len > 0)
    gtk_stack_set_visible_child_name (self->stack, "content");
  else if (client == NULL || tf_client_get_state (client) == TF_CLIENT_CONNECTING)
    gtk_stack_set_visible_child_name (self->stack, "waiting");
  else
    gtk_stack_set_visible_child_name (self->stack, "empty");
}

static void
update (TfDashboardPage *self)
{
  self->is_old = FALSE;
  choose_page (self);
  show_projects (self);
  show_times (self);
  show_curves (self);
  show_stats (self);
}

static gboolean
update_cb (gpointer data)
{
  TfDashboardPage *self = data;

  self->update = 0;
  update (self);
  return G_SOURCE_REMOVE;
}

static void
queue_update (TfDashboardPage *self)
{
  self->is_old = TRUE;
  if (self->update == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->update = g_timeout_add (UPDATE_DELAY, update_cb, self);
}

static void
phase_changed_cb (TfDashboardPage *self, const char *from, const char *to)
{
  int phase = tf_enum_find (TF_TYPE_PHASE, to);

  if (phase == TF_PHASE_DONE || phase == TF_PHASE_HALTED)
    ask_for_stats (self);
}

static void
forget_projects (TfDashboardPage *self)
{
  for (guint i = 0; i < self->projects->len; i++)
    g_signal_handlers_disconnect_by_data (g_ptr_array_index (self->projects, i), self);
  g_ptr_array_set_size (self->projects, 0);
}

static void
follow_project (TfDashboardPage *self, TfDbusProject1 *project)
{
  g_signal_connect_swapped (project, "notify", G_CALLBACK (queue_update), self);
  g_signal_connect_swapped (project, "phase-changed", G_CALLBACK (phase_changed_cb), self);
}

static void
items_changed_cb (TfDashboardPage *self,
                  guint position,
                  guint removed,
                  guint added,
                  GListModel *list)
{
  for (guint i = 0; i < removed; i++)
    {
      g_signal_handlers_disconnect_by_data (g_ptr_array_index (self->projects, position), self);
      g_ptr_array_remove_index (self->projects, position);
    }
  for (guint i = 0; i < added; i++)
    {
      TfDbusProject1 *project = g_list_model_get_item (list, position + i);

      g_ptr_array_insert (self->projects, (int) (position + i), project);
      follow_project (self, project);
    }
  queue_update (self);
  ask_for_stats (self);
}

/* Used by the template. */

static void
activated_cb (TfDashboardPage *self, const char *id)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-project", "s", id);
}

static void
retry_cb (TfDashboardPage *self)
{
  ask_for_stats (self);
}

static void
tf_dashboard_page_client_changed (TfClientView *view)
{
  TfDashboardPage *self = TF_DASHBOARD_PAGE (view);
  TfClient *client = tf_client_view_get_client (view);
  GListModel *list = client != NULL ? tf_client_get_projects (client) : NULL;

  forget_projects (self);
  g_signal_group_set_target (self->list_group, list);
  if (list != NULL)
    items_changed_cb (self, 0, 0, g_list_model_get_n_items (list), list);
  update (self);
}

static void
tf_dashboard_page_state_changed (TfClientView *view)
{
  choose_page (TF_DASHBOARD_PAGE (view));
  if (tf_client_view_is_ready (view))
    ask_for_stats (TF_DASHBOARD_PAGE (view));
}

static void
tf_dashboard_page_map (GtkWidget *widget)
{
  TfDashboardPage *self = TF_DASHBOARD_PAGE (widget);

  if (self->is_old)
    update (self);
  GTK_WIDGET_CLASS (tf_dashboard_page_parent_class)->map (widget);
  if (self->stats_are_old)
    ask_for_stats (self);
}

static void
tf_dashboard_page_dispose (GObject *object)
{
  TfDashboardPage *self = TF_DASHBOARD_PAGE (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->update, g_source_remove);
  g_signal_group_set_target (self->list_group, NULL);
  forget_projects (self);
  G_OBJECT_CLASS (tf_dashboard_page_parent_class)->dispose (object);
}

static void
tf_dashboard_page_finalize (GObject *object)
{
  TfDashboardPage *self = TF_DASHBOARD_PAGE (object);

  g_object_unref (self->list_group);
  g_object_unref (self->cancellable);
  g_ptr_array_unref (self->projects);
  g_clear_pointer (&self->stats, g_variant_unref);
  G_OBJECT_CLASS (tf_dashboard_page_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *klass)
{
  g_type_ensure (TF_TYPE_CHART);
  g_type_ensure (TF_TYPE_TABLE);
  gtk_widget_class_set_template_from_resource (
      klass, "/org/thoughtforge/ThoughtForge/tf-dashboard-page.ui");
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, stack);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, active_none);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, history_section);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, times_section);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, agents_section);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, curves_section);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, types_section);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, active_table);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, history_table);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, times_table);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, agents_table);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, types_table);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, chart);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, error_revealer);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, error_label);
  gtk_widget_class_bind_template_callback (klass, activated_cb);
  gtk_widget_class_bind_template_callback (klass, retry_cb);
}

static void
tf_dashboard_page_class_init (TfDashboardPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  TfClientViewClass *view_class = TF_CLIENT_VIEW_CLASS (klass);

  object_class->dispose = tf_dashboard_page_dispose;
  object_class->finalize = tf_dashboard_page_finalize;
  widget_class->map = tf_dashboard_page_map;
  view_class->client_changed = tf_dashboard_page_client_changed;
  view_class->state_changed = tf_dashboard_page_state_changed;
  bind_template (widget_class);
}

static void
tf_dashboard_page_init (TfDashboardPage *self)
{
  self->projects = g_ptr_array_new_with_free_func (g_object_unref);
  self->cancellable = g_cancellable_new ();
  self->list_group = g_signal_group_new (G_TYPE_LIST_MODEL);
  g_signal_group_connect_swapped (self->list_group, "items-changed", G_CALLBACK (items_changed_cb),
                                  self);
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_dashboard_set_active_columns (self->active_table);
  tf_dashboard_set_history_columns (self->history_table);
  tf_dashboard_set_times_columns (self->times_table);
  tf_dashboard_set_stats_columns (self->agents_table, TRUE);
  tf_dashboard_set_stats_columns (self->types_table, FALSE);
  choose_page (self);
}
