/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-dashboard-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-chart.h"
#include "tf-dashboard-compare.h"
#include "tf-dashboard-now.h"
#include "tf-dashboard-section.h"
#include "tf-dashboard-tables.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"

/* A running project changes several times a second. */
#define UPDATE_DELAY 250

/* How long a run takes is shown in minutes. */
#define CLOCK_SECONDS 20

#define MAX_RUNNING 20
#define MAX_WAITING 10
#define MAX_HISTORY 20

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

  guint clock; /* source: while mapped */
  gboolean shows_all_history;

  GtkStack *stack;
  TfDashboardSection *running_section, *waiting_section, *cost_section, *agents_section;
  TfDashboardSection *races_section, *curves_section, *history_section, *times_section;
  GtkListBox *running_list, *waiting_list;
  TfTable *costs_table, *compare_table, *races_table, *history_table, *times_table;
  TfChart *costs_chart, *curves_chart;
  GtkSearchEntry *history_search;
  GtkButton *history_more;
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

/* What runs and what waits */

static GPtrArray *
list_projects (TfDashboardPage *self, TfDashboardState state)
{
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; i < self->projects->len; i++)
    if (tf_dashboard_get_state (g_ptr_array_index (self->projects, i)) == state)
      g_ptr_array_add (found, g_ptr_array_index (self->projects, i));
  g_ptr_array_sort (found, compare_newest_first);
  return found;
}

static void
show_list (TfDashboardSection *section, GtkListBox *list, GPtrArray *projects, guint most)
{
  guint more = projects->len > most ? projects->len - most : 0;
  g_autofree char *caption =
      more > 0 ? g_strdup_printf (
                     ngettext ("%u more is on the board.", "%u more are on the board.", more), more)
               : NULL;

  tf_dashboard_fill_list (list, projects, most, g_get_real_time ());
  tf_dashboard_section_set_caption (section, caption);
  tf_dashboard_section_set_has_data (section, projects->len > 0);
}

static void
show_now (TfDashboardPage *self)
{
  g_autoptr (GPtrArray) running = list_projects (self, TF_DASHBOARD_RUNS);
  g_autoptr (GPtrArray) waiting = list_projects (self, TF_DASHBOARD_WAITS);

  show_list (self->running_section, self->running_list, running, MAX_RUNNING);
  show_list (self->waiting_section, self->waiting_list, waiting, MAX_WAITING);
}

static gboolean
clock_cb (gpointer data)
{
  show_now (data);
  return G_SOURCE_CONTINUE;
}

/* History */

static gboolean
is_wanted (TfDbusProject1 *project, const char *wanted)
{
  g_autofree char *name = tf_label_project (project);
  g_autofree char *outcome = tf_dashboard_describe_outcome (project);
  g_autofree char *all = g_strjoin (" ", name, outcome, tf_dbus_project1_get_agent (project), NULL);
  g_autofree char *folded = g_utf8_casefold (all, -1);

  return strstr (folded, wanted) != NULL;
}

static void
show_history (TfDashboardPage *self)
{
  g_autofree char *wanted =
      g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->history_search)), -1);
  g_autoptr (GPtrArray) sorted = g_ptr_array_copy (self->projects, NULL, NULL);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  gboolean has_any = FALSE;
  guint n = 0;

  g_ptr_array_set_free_func (sorted, NULL);
  g_ptr_array_sort (sorted, compare_newest_first);
  for (guint i = 0; i < sorted->len; i++)
    {
      TfDbusProject1 *project = g_ptr_array_index (sorted, i);

      if (!tf_project_info_is_finished (project))
        continue;
      has_any = TRUE;
      if (!is_wanted (project, wanted))
        continue;
      if (n++ < MAX_HISTORY || self->shows_all_history)
        g_ptr_array_add (rows, tf_dashboard_new_history_row (project));
    }
  tf_table_set_rows (self->history_table, rows);
  tf_dashboard_section_set_has_data (self->history_section, has_any);
  gtk_widget_set_visible (GTK_WIDGET (self->history_more), n > rows->len);
}

static void
show_compared (TfDashboardPage *self)
{
  g_autoptr (GPtrArray) agents = tf_dashboard_new_compare_rows (self->projects);
  g_autoptr (GPtrArray) races = tf_dashboard_new_races_rows (self->projects);

  tf_table_set_rows (self->compare_table, agents);
  tf_table_set_rows (self->races_table, races);
  tf_dashboard_section_set_has_data (self->agents_section, agents->len > 0);
  tf_dashboard_section_set_has_data (self->races_section, races->len > 0);
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
  tf_dashboard_section_set_has_data (self->times_section, rows->len > 0);
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
  tf_dashboard_section_set_has_data (self->curves_section, data != NULL);
  tf_chart_set_data (self->curves_chart, data);
  tf_dashboard_curves_clear (&curves);
}

static guint32
get_today (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, (GDateDay) g_date_time_get_day_of_month (now),
                  (GDateMonth) g_date_time_get_month (now), (GDateYear) g_date_time_get_year (now));
  return g_date_get_julian (&today);
}

static void
show_costs (TfDashboardPage *self)
{
  g_autoptr (GVariant) days =
      self->stats != NULL ? g_variant_lookup_value (self->stats, "days", G_VARIANT_TYPE ("aa{sv}"))
                          : NULL;
  g_auto (TfDashboardCosts) costs = { 0 };
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *caption = NULL;
  TfChartData *data;

  tf_dashboard_costs_init (&costs, days, get_today ());
  rows = tf_dashboard_new_costs_rows (&costs);
  data = tf_dashboard_costs_make_chart (&costs);
  caption = tf_dashboard_costs_describe (&costs);
  if (data != NULL)
    tf_chart_data_set_summary (data, caption);
  tf_table_set_rows (self->costs_table, rows);
  tf_chart_set_data (self->costs_chart, data);
  gtk_widget_set_visible (GTK_WIDGET (self->costs_chart), data != NULL);
  tf_dashboard_section_set_caption (self->cost_section, caption);
  tf_dashboard_section_set_has_data (self->cost_section, rows->len > 0);
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
  gtk_widget_set_visible (GTK_WIDGET (self->error_revealer), text != NULL);
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
  show_costs (self);
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
  show_now (self);
  show_costs (self);
  show_compared (self);
  show_curves (self);
  show_history (self);
  show_times (self);
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
search_cb (TfDashboardPage *self)
{
  show_history (self);
}

static void
more_cb (TfDashboardPage *self)
{
  self->shows_all_history = TRUE;
  show_history (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->history_search));
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
  if (self->clock == 0)
    self->clock = g_timeout_add_seconds (CLOCK_SECONDS, clock_cb, self);
  if (self->stats_are_old)
    ask_for_stats (self);
}

static void
tf_dashboard_page_unmap (GtkWidget *widget)
{
  g_clear_handle_id (&TF_DASHBOARD_PAGE (widget)->clock, g_source_remove);
  GTK_WIDGET_CLASS (tf_dashboard_page_parent_class)->unmap (widget);
}

static void
tf_dashboard_page_dispose (GObject *object)
{
  TfDashboardPage *self = TF_DASHBOARD_PAGE (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->update, g_source_remove);
  g_clear_handle_id (&self->clock, g_source_remove);
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
  g_type_ensure (TF_TYPE_DASHBOARD_SECTION);
  g_type_ensure (TF_TYPE_TABLE);
  gtk_widget_class_set_template_from_resource (
      klass, "/org/thoughtforge/ThoughtForge/tf-dashboard-page.ui");
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, stack);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, running_section);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, waiting_section);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, cost_section);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, agents_section);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, races_section);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, curves_section);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, history_section);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, times_section);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, running_list);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, waiting_list);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, costs_table);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, compare_table);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, races_table);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, history_table);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, times_table);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, costs_chart);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, curves_chart);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, history_search);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, history_more);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, error_revealer);
  gtk_widget_class_bind_template_child (klass, TfDashboardPage, error_label);
  gtk_widget_class_bind_template_callback (klass, activated_cb);
  gtk_widget_class_bind_template_callback (klass, retry_cb);
  gtk_widget_class_bind_template_callback (klass, search_cb);
  gtk_widget_class_bind_template_callback (klass, more_cb);
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
  widget_class->unmap = tf_dashboard_page_unmap;
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
  tf_dashboard_set_costs_columns (self->costs_table);
  tf_dashboard_set_compare_columns (self->compare_table);
  tf_dashboard_set_races_columns (self->races_table);
  tf_dashboard_set_history_columns (self->history_table);
  tf_dashboard_set_times_columns (self->times_table);
  choose_page (self);
}
