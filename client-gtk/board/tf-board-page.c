/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-page.h"

#include "tf-board-page-private.h"
#include "tf-bus-codec.h"
#include "tf-edge-scroll.h"
#include "tf-enum.h"
#include "tf-focus.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"

/* Interval for updating the times shown. */
#define CLOCK_SECONDS 30

typedef enum
{
  PROP_PROJECT = 1,
  PROP_COLLAPSED,
  N_PROPS
} TfBoardPageProperty;

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (TfBoardPage, tf_board_page, TF_TYPE_CLIENT_VIEW)

/* Runs only while the page is mapped and a project is running */

static void
tick (TfBoardColumn *column, gpointer data)
{
  tf_board_column_tick (column);
}

static gboolean
clock_cb (gpointer data)
{
  tf_board_page_for_each_column (data, tick, NULL);
  return G_SOURCE_CONTINUE;
}

static void
update_clock (TfBoardPage *self)
{
  gboolean is_wanted = self->model != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)) &&
                       tf_board_model_get_n_running (self->model) > 0;

  if (is_wanted && self->clock == 0)
    self->clock = g_timeout_add_seconds (CLOCK_SECONDS, clock_cb, self);
  else if (!is_wanted && self->clock != 0)
    g_clear_handle_id (&self->clock, g_source_remove);
}

/* Which view to show: the board, or the reason it is empty */

static gboolean
spinner_timeout_cb (gpointer data)
{
  TfBoardPage *self = data;

  self->spinner_timeout = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), TRUE);
  gtk_spinner_start (self->spinner);
  return G_SOURCE_REMOVE;
}

static void
update_spinner_timeout (TfBoardPage *self, gboolean is_loading)
{
  if (is_loading && self->spinner_timeout == 0 && !gtk_spinner_get_spinning (self->spinner))
    self->spinner_timeout = g_timeout_add_seconds (1, spinner_timeout_cb, self);
  if (is_loading)
    return;
  g_clear_handle_id (&self->spinner_timeout, g_source_remove);
  gtk_spinner_stop (self->spinner);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), FALSE);
}

/* Only a running daemon can report that there are no projects. */
static const char *
choose_view (TfBoardPage *self, TfClient *client)
{
  TfClientState state = client == NULL ? TF_CLIENT_CONNECTING : tf_client_get_state (client);

  if (self->model != NULL && tf_board_model_get_n_projects (self->model) > 0)
    return "board";
  if (state == TF_CLIENT_GONE && tf_client_get_error_message (client) != NULL)
    return "gone";
  return state == TF_CLIENT_READY ? "empty" : "loading";
}

/* Archived projects are out of sight without a filter. */
static gboolean
is_nothing_found (TfBoardPage *self)
{
  return tf_board_model_get_n_shown (self->model) == 0 &&
         !tf_board_filter_is_empty (tf_board_model_get_filter (self->model));
}

static void
update_view (TfBoardPage *self)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));
  const char *view = choose_view (self, client);

  update_spinner_timeout (self, g_str_equal (view, "loading"));
  if (g_str_equal (view, "gone"))
    adw_status_page_set_description (self->gone, tf_client_get_error_message (client));
  gtk_stack_set_visible_child_name (self->stack, view);
  if (self->model != NULL)
    gtk_stack_set_visible_child_name (self->results,
                                      is_nothing_found (self) ? "nothing" : "columns");
  tf_board_page_update_lanes (self);
  tf_board_page_update_selection (self);
  update_clock (self);
}

static void
retry_cb (TfBoardPage *self)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));

  if (client != NULL)
    tf_client_retry (client);
}

/* A card that moves keeps the focus */

static void
moving_cb (TfBoardPage *self, TfDbusProject1 *project)
{
  TfBoardCard *card = tf_board_page_get_focused (self);

  if (card != NULL && tf_board_card_get_project (card) == project)
    g_set_object (&self->followed, project);
}

static void
moved_cb (TfBoardPage *self, TfDbusProject1 *project)
{
  guint column, position;
  TfBoardLane *lane;

  if (self->followed != project)
    return;
  g_clear_object (&self->followed);
  lane = tf_board_page_find_lane (self, project, &column, &position);
  if (lane != NULL)
    tf_board_column_focus (tf_board_lane_get_column (lane, column), position);
}

static gboolean
focus_first (TfBoardPage *self)
{
  for (guint i = 0; i < self->lanes->len; i++)
    for (guint k = 0; k < TF_N_BOARD_COLUMNS; k++)
      if (tf_board_column_focus (tf_board_lane_get_column (self->lanes->pdata[i], k), 0))
        return TRUE;
  return FALSE;
}

static void
focus_first_cb (TfBoardPage *self)
{
  focus_first (self);
}

static gboolean
begin (GtkWidget *widget)
{
  TfBoardPage *self = TF_BOARD_PAGE (widget);
  GtkWidget *shown = gtk_stack_get_visible_child (self->stack);

  /* GTK lets something that is not shown have the focus. */
  if (!gtk_widget_get_mapped (GTK_WIDGET (self->search)))
    return shown != NULL && gtk_widget_child_focus (shown, GTK_DIR_TAB_FORWARD);
  return focus_first (self) || gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

static void
stop_search_cb (TfBoardPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  focus_first_cb (self);
}

/* Columns */

static void
open_cb (TfBoardPage *self, TfDbusProject1 *project)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-project", "s",
                              tf_dbus_project1_get_id (project));
}

static void
set_dragged (TfBoardColumn *column, gpointer project)
{
  tf_board_column_set_dragged (column, project);
}

static void
drag_cb (TfBoardPage *self, TfDbusProject1 *project)
{
  tf_board_page_for_each_column (self, set_dragged, project);
}

static void
dropped_cb (TfBoardColumn *column, TfDbusProject1 *project, int position, gpointer data)
{
  if (position >= 0)
    tf_board_page_move_to_place (data, project, (guint) position);
  else
    tf_board_page_move_to_column (data, project, tf_board_column_get_column (column));
}

/* Opens the window for a new project. */
static void
begin_project (GSList *files)
{
  GApplication *application = g_application_get_default ();
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (GSList *l = files; l != NULL; l = l->next)
    g_ptr_array_add (all, l->data);
  if (application != NULL && all->len > 0)
    g_application_open (application, (GFile **) all->pdata, (int) all->len, "");
}

static void
files_cb (TfBoardPage *self, TfDbusProject1 *project, GdkFileList *list)
{
  g_autoptr (GSList) files = gdk_file_list_get_files (list);

  if (project != NULL)
    tf_board_page_add_files (self, project, files);
  else
    begin_project (files);
}

/* The collapsed columns, by their phases: the same in all lanes */

static const char *
get_nick (TfBoardColumn *column)
{
  return tf_enum_to_nick (TF_TYPE_PHASE, (int) tf_board_column_get_column (column));
}

static gboolean
is_collapsed (TfBoardPage *self, const char *phase)
{
  return self->collapsed != NULL && g_strv_contains ((const char *const *) self->collapsed, phase);
}

static void
apply_collapsed (TfBoardColumn *column, gpointer data)
{
  tf_board_column_set_collapsed (column, is_collapsed (data, get_nick (column)));
}

static void
set_collapsed (TfBoardPage *self, const char *const *collapsed)
{
  g_strfreev (self->collapsed);
  self->collapsed = g_strdupv ((GStrv) collapsed);
  tf_board_page_for_each_column (self, apply_collapsed, self);
}

/* The user did it. */
static void
collapsed_cb (TfBoardPage *self, TfBoardColumn *column)
{
  const char *phase = get_nick (column);
  g_autoptr (GStrvBuilder) now = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  if (tf_board_column_is_collapsed (column) == is_collapsed (self, phase))
    return;
  for (guint i = 0; self->collapsed != NULL && self->collapsed[i] != NULL; i++)
    if (!g_str_equal (self->collapsed[i], phase))
      g_strv_builder_add (now, self->collapsed[i]);
  if (tf_board_column_is_collapsed (column))
    g_strv_builder_add (now, phase);
  all = g_strv_builder_end (now);
  set_collapsed (self, (const char *const *) all);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COLLAPSED]);
}

void
tf_board_page_connect_column (TfBoardPage *self, TfBoardColumn *column)
{
  g_signal_connect_swapped (column, "open", G_CALLBACK (open_cb), self);
  g_signal_connect_swapped (column, "menu", G_CALLBACK (tf_board_page_show_menu), self);
  g_signal_connect_swapped (column, "drag", G_CALLBACK (drag_cb), self);
  g_signal_connect (column, "dropped", G_CALLBACK (dropped_cb), self);
  g_signal_connect_swapped (column, "files", G_CALLBACK (files_cb), self);
  apply_collapsed (column, self);
  g_signal_connect_swapped (column, "collapsed", G_CALLBACK (collapsed_cb), self);
}

static void
refresh (TfBoardColumn *column, gpointer data)
{
  tf_board_column_refresh (column);
}

static void
refresh_cb (TfBoardPage *self)
{
  tf_board_page_for_each_column (self, refresh, NULL);
}

/* The client */

static void
drop_model (TfBoardPage *self)
{
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  tf_board_page_drop_lane_models (self);
  g_clear_object (&self->model);
}

void
tf_board_page_follow_model (TfBoardPage *self, TfBoardModel *model)
{
  g_signal_connect_swapped (model, "moving", G_CALLBACK (moving_cb), self);
  g_signal_connect_swapped (model, "moved", G_CALLBACK (moved_cb), self);
}

static void
make_model (TfBoardPage *self, TfClient *client)
{
  self->model = tf_board_model_new (tf_client_get_projects (client));
  g_signal_connect_swapped (client, "notify::trouble", G_CALLBACK (update_view), self);
  g_signal_connect_swapped (self->model, "changed", G_CALLBACK (update_view), self);
  tf_board_page_follow_model (self, self->model);
  tf_board_page_apply_filters (self);
}

static void
tf_board_page_client_changed (TfClientView *view)
{
  TfBoardPage *self = TF_BOARD_PAGE (view);
  TfClient *client = tf_client_view_get_client (view);

  drop_model (self);
  if (client != NULL)
    make_model (self, client);
  update_view (self);
}

static void
tf_board_page_state_changed (TfClientView *view)
{
  update_view (TF_BOARD_PAGE (view));
}

static void
tf_board_page_root (GtkWidget *widget)
{
  TfBoardPage *self = TF_BOARD_PAGE (widget);

  GTK_WIDGET_CLASS (tf_board_page_parent_class)->root (widget);
  gtk_widget_insert_action_group (GTK_WIDGET (gtk_widget_get_root (widget)), "board",
                                  G_ACTION_GROUP (self->actions));
}

static void
tf_board_page_unroot (GtkWidget *widget)
{
  gtk_widget_insert_action_group (GTK_WIDGET (gtk_widget_get_root (widget)), "board", NULL);
  GTK_WIDGET_CLASS (tf_board_page_parent_class)->unroot (widget);
}

static void
tf_board_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (tf_board_page_parent_class)->map (widget);
  update_clock (TF_BOARD_PAGE (widget));
  clock_cb (widget);
}

static void
tf_board_page_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (tf_board_page_parent_class)->unmap (widget);
  update_clock (TF_BOARD_PAGE (widget));
}

static void
tf_board_page_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (tf_board_page_parent_class)->css_changed (widget, change);
  tf_board_painter_reset (TF_BOARD_PAGE (widget)->painter);
}

static void
tf_board_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TfBoardPage *self = TF_BOARD_PAGE (widget);

  GTK_WIDGET_CLASS (tf_board_page_parent_class)->size_allocate (widget, width, height, baseline);
  if (self->menu != NULL)
    gtk_popover_present (self->menu);
}

/* The open project is in sight. */
static void
show_open (TfBoardPage *self, TfDbusProject1 *project)
{
  guint column, position;
  TfBoardLane *lane = NULL;

  tf_board_selection_set_open (self->selection, project);
  if (project != NULL)
    lane = tf_board_page_find_lane (self, project, &column, &position);
  if (lane == NULL)
    return;
  tf_board_column_reveal (tf_board_lane_get_column (lane, column), position);
  tf_board_columns_reveal (tf_board_lane_get_box (lane), tf_board_lane_get_column (lane, column));
}

static void
tf_board_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch ((TfBoardPageProperty) id)
    {
    case PROP_COLLAPSED:
      g_value_set_boxed (value, TF_BOARD_PAGE (object)->collapsed);
      break;
    case PROP_PROJECT:
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_board_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch ((TfBoardPageProperty) id)
    {
    case PROP_PROJECT:
      show_open (TF_BOARD_PAGE (object), g_value_get_object (value));
      break;
    case PROP_COLLAPSED:
      set_collapsed (TF_BOARD_PAGE (object), g_value_get_boxed (value));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_board_page_dispose (GObject *object)
{
  TfBoardPage *self = TF_BOARD_PAGE (object);

  g_cancellable_cancel (self->calls);
  g_clear_handle_id (&self->clock, g_source_remove);
  g_clear_handle_id (&self->spinner_timeout, g_source_remove);
  g_ptr_array_set_size (self->adders, 0);
  drop_model (self);
  tf_board_painter_detach (self->painter);
  if (self->menu != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->menu));
  g_clear_object (&self->menu);
  g_clear_object (&self->followed);
  g_clear_pointer (&self->undo, g_variant_unref);
  g_ptr_array_set_size (self->lanes, 0);
  G_OBJECT_CLASS (tf_board_page_parent_class)->dispose (object);
}

static void
tf_board_page_finalize (GObject *object)
{
  TfBoardPage *self = TF_BOARD_PAGE (object);

  g_clear_object (&self->painter);
  g_clear_object (&self->selection);
  g_clear_object (&self->sideways);
  g_ptr_array_unref (self->lanes);
  g_strfreev (self->collapsed);
  g_clear_object (&self->actions);
  g_clear_object (&self->calls);
  g_ptr_array_unref (self->adders);
  G_OBJECT_CLASS (tf_board_page_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-board-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, stack);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, results);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, search);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, filters);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, clear);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, chips);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, bar);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, bar_label);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, bar_actions);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, bar_menu);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, lanes_box);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, gone);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, empty);
  gtk_widget_class_bind_template_child (widget_class, TfBoardPage, spinner);
  gtk_widget_class_bind_template_callback (widget_class, retry_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, focus_first_cb);
  gtk_widget_class_bind_template_callback (widget_class, tf_board_page_apply_filters);
}

static void
tf_board_page_class_init (TfBoardPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  TfClientViewClass *view_class = TF_CLIENT_VIEW_CLASS (klass);

  object_class->get_property = tf_board_page_get_property;
  object_class->set_property = tf_board_page_set_property;
  object_class->dispose = tf_board_page_dispose;
  object_class->finalize = tf_board_page_finalize;
  widget_class->root = tf_board_page_root;
  widget_class->unroot = tf_board_page_unroot;
  widget_class->map = tf_board_page_map;
  widget_class->unmap = tf_board_page_unmap;
  widget_class->css_changed = tf_board_page_css_changed;
  widget_class->size_allocate = tf_board_page_size_allocate;
  view_class->client_changed = tf_board_page_client_changed;
  view_class->state_changed = tf_board_page_state_changed;
  properties[PROP_PROJECT] = g_param_spec_object ("project", NULL, NULL, TF_DBUS_TYPE_PROJECT1,
                                                  G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_COLLAPSED] = g_param_spec_boxed ("collapsed", NULL, NULL, G_TYPE_STRV,
                                                   G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  bind_template (widget_class);
}

static void
tf_board_page_init (TfBoardPage *self)
{
  GtkAdjustment *adjustment;

  self->actions = g_simple_action_group_new ();
  self->selection = tf_board_selection_new ();
  self->lanes = g_ptr_array_new ();
  self->sideways = g_object_ref_sink (gtk_adjustment_new (0, 0, 0, 0, 0, 0));
  self->calls = g_cancellable_new ();
  self->adders = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_focus_set_begin (GTK_WIDGET (self), begin);
  self->painter = tf_board_painter_new (GTK_WIDGET (self->scroller));
  adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  tf_edge_scroll_set_adjustment (
      tf_edge_scroll_attach (GTK_WIDGET (self->scroller), GTK_ORIENTATION_VERTICAL), adjustment);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (refresh_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sideways, "value-changed", G_CALLBACK (refresh_cb), self,
                           G_CONNECT_SWAPPED);
  tf_board_page_update_lanes (self);
  tf_board_page_add_filters (self);
  tf_board_page_add_actions (self);
  tf_board_page_add_selection (self);
  tf_board_page_add_keys (self);
  update_view (self);
}

void
tf_board_page_focus_project (TfBoardPage *self, TfDbusProject1 *project)
{
  guint column = 0, position = 0;
  TfBoardLane *lane = project == NULL || self->model == NULL
                          ? NULL
                          : tf_board_page_find_lane (self, project, &column, &position);

  if (lane == NULL || !tf_board_column_focus (tf_board_lane_get_column (lane, column), position))
    begin (GTK_WIDGET (self));
}

void
tf_board_page_set_first_page (TfBoardPage *self, GtkWidget *page)
{
  adw_bin_set_child (self->empty, page);
}

void
tf_board_page_search (TfBoardPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self->search)))
    gtk_widget_grab_focus (GTK_WIDGET (self->search));
}
