/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-log-view.h"

#include <glib/gi18n.h>

#include "tf-drop-down-name.h"
#include "tf-error.h"
#include "tf-label.h"
#include "tf-log-model.h"

/* So many frames at the end: it stays there. */
#define SETTLED_FRAMES 2

struct _TfLogView
{
  TfProjectTab parent_instance;

  TfLogModel *model; /* (owned) (nullable): while mapped */
  gboolean follows;
  double position; /* last scroll position */
  guint end_id;    /* of a tick callback: on its way to the end */
  guint frames_at_end;

  /* Of the template */
  GtkDropDown *level;
  GtkSearchEntry *search;
  GtkSingleSelection *selection;
  GtkListView *list;
  GtkScrolledWindow *scroller;
  GtkButton *to_end;
  GtkLabel *count;
  GtkSpinner *spinner;
  GtkRevealer *detail_revealer;
  GtkLabel *detail;
  GtkLabel *nothing;
};

G_DEFINE_FINAL_TYPE (TfLogView, tf_log_view, TF_TYPE_PROJECT_TAB)

/* Rows use text without measuring, as there can be a million */

typedef struct
{
  GtkImage *level;
  GtkInscription *head;
  GtkInscription *detail;
} Row;

static GtkInscription *
add_text (GtkBox *box)
{
  GtkWidget *text = gtk_inscription_new (NULL);

  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (text),
                                     GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_inscription_set_min_chars (GTK_INSCRIPTION (text), 10);
  gtk_inscription_set_xalign (GTK_INSCRIPTION (text), 0);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_box_append (box, text);
  return GTK_INSCRIPTION (text);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  Row *row = g_new0 (Row, 1);

  row->level = GTK_IMAGE (gtk_image_new ());
  gtk_widget_set_valign (GTK_WIDGET (row->level), GTK_ALIGN_START);
  gtk_widget_set_margin_top (GTK_WIDGET (row->level), 3);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->level));
  row->head = add_text (GTK_BOX (texts));
  gtk_widget_add_css_class (GTK_WIDGET (row->head), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (row->head), "dim-label");
  row->detail = add_text (GTK_BOX (texts));
  gtk_box_append (GTK_BOX (box), texts);
  g_object_set_data_full (G_OBJECT (item), "row", row, g_free);
  gtk_list_item_set_child (item, box);
}

static const struct
{
  const char *icon;
  const char *css;
  const char *name;
} levels[] = {
  [TF_LOG_INFO] = { "dialog-information-symbolic", "dim-label",
                    NC_ ("level of a line", "Information") },
  [TF_LOG_WARN] = { "dialog-warning-symbolic", "warning", NC_ ("level of a line", "Warning") },
  [TF_LOG_ERROR] = { "dialog-error-symbolic", "error", NC_ ("level of a line", "Error") },
  [TF_LOG_UNKNOWN] = { "dialog-question-symbolic", "dim-label",
                       NC_ ("level of a line", "Not a log line") },
};

static const char *
format_level (TfLogLevel level)
{
  return g_dpgettext2 (NULL, "level of a line", levels[level].name);
}

/* "2026-11-22 07:10:33", local time. Invalid times are shown unchanged. */
static char *
format_time (const char *text)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_iso8601 (text, NULL);
  g_autoptr (GDateTime) local = utc == NULL ? NULL : g_date_time_to_local (utc);

  if (local == NULL)
    return g_strdup (text);
  /* Translators: g_date_time_format() of the time of a log line */
  return g_date_time_format (local, C_ ("log", "%x %X"));
}

static char *
format_head (TfLogLine *line)
{
  g_autofree char *time = format_time (tf_log_line_get_time (line));
  const char *phase = tf_label_phase (tf_log_line_get_phase (line));
  const char *parts[] = { time, tf_log_line_get_event (line), phase };
  g_autoptr (GString) head = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (*parts[i] != '\0')
      g_string_append_printf (head, "%s%s", head->len > 0 ? " · " : "", parts[i]);
  if (head->len == 0)
    g_string_append (head, format_level (tf_log_line_get_level (line)));
  return g_string_free (g_steal_pointer (&head), FALSE);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  Row *row = g_object_get_data (G_OBJECT (item), "row");
  TfLogLine *line = gtk_list_item_get_item (item);
  TfLogLevel level = tf_log_line_get_level (line);
  const char *classes[] = { levels[level].css, NULL };
  g_autofree char *head = format_head (line);

  gtk_image_set_from_icon_name (row->level, level == TF_LOG_INFO ? NULL : levels[level].icon);
  gtk_widget_set_css_classes (GTK_WIDGET (row->level), classes);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->level), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  format_level (level), -1);
  gtk_inscription_set_text (row->head, head);
  gtk_inscription_set_text (row->detail, tf_log_line_get_detail (line));
  gtk_accessible_update_property (GTK_ACCESSIBLE (
                                      gtk_widget_get_parent (gtk_list_item_get_child (item))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, tf_log_line_get_detail (line), -1);
}

/* Following the end */

/* GTK drops what is requested during an allocation, and knows the heights of rows only after one: the
 * way to the end takes some frames. */
static gboolean
end_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  TfLogView *self = TF_LOG_VIEW (widget);
  GtkAdjustment *position = gtk_scrolled_window_get_vadjustment (self->scroller);
  double page = gtk_adjustment_get_page_size (position);
  double rest = gtk_adjustment_get_upper (position) - page - gtk_adjustment_get_value (position);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));

  if (page <= 0)
    return G_SOURCE_CONTINUE;
  self->frames_at_end = rest < 1 ? self->frames_at_end + 1 : 0;
  if (!self->follows || n == 0 || self->frames_at_end >= SETTLED_FRAMES)
    {
      self->end_id = 0;
      return G_SOURCE_REMOVE;
    }
  gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", n - 1);
  return G_SOURCE_CONTINUE;
}

static void
queue_end (TfLogView *self)
{
  self->frames_at_end = 0;
  if (self->end_id == 0)
    self->end_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), end_cb, NULL, NULL);
}

static void
set_follows (TfLogView *self, gboolean follows)
{
  self->follows = follows;
  gtk_widget_set_visible (GTK_WIDGET (self->to_end), !follows);
  if (follows)
    queue_end (self);
}

static void
to_end_cb (TfLogView *self)
{
  set_follows (self, TRUE);
}

/* Only the user scrolls back: new lines make the list longer and never move it back. */
static void
scrolled_cb (TfLogView *self)
{
  GtkAdjustment *position = gtk_scrolled_window_get_vadjustment (self->scroller);
  double value = gtk_adjustment_get_value (position);
  double rest =
      gtk_adjustment_get_upper (position) - gtk_adjustment_get_page_size (position) - value;
  gboolean back = value < self->position;

  self->position = value;
  if (self->end_id != 0 || (self->follows ? !back : rest >= 4))
    return;
  self->follows = !back;
  gtk_widget_set_visible (GTK_WIDGET (self->to_end), !self->follows);
}

static void
resized_cb (TfLogView *self)
{
  if (self->follows && self->end_id == 0)
    queue_end (self);
}

/* Content */

static void
update_count (TfLogView *self)
{
  guint64 n = tf_log_model_get_n_lines (self->model);
  guint shown = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  gboolean busy = tf_log_model_is_busy (self->model);
  g_autofree char *text = NULL;

  if (tf_log_model_is_filtered (self->model))
    /* Translators: number of lines shown, number of all lines */
    text = g_strdup_printf (_ ("%'u of %'lu"), shown, (gulong) n);
  else
    text = g_strdup_printf (ngettext ("%'lu line", "%'lu lines", (gulong) n), (gulong) n);
  gtk_label_set_label (self->count, text);
  gtk_spinner_set_spinning (self->spinner, busy);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), busy);
  gtk_widget_set_visible (GTK_WIDGET (self->nothing), shown == 0 && !busy);
  gtk_label_set_label (self->nothing, tf_log_model_is_filtered (self->model)
                                          ? _ ("No matching lines.")
                                          : _ ("The log is empty."));
}

static void
error_cb (TfLogView *self)
{
  g_autoptr (GError) error =
      g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, tf_log_model_get_error (self->model));

  tf_project_tab_show_error (TF_PROJECT_TAB (self), _ ("Could not load the log"), error);
}

static void
items_cb (TfLogView *self)
{
  update_count (self);
  if (self->follows)
    queue_end (self);
}

static void
apply_filter (TfLogView *self)
{
  static const TfLogLevel choices[] = { TF_LOG_INFO, TF_LOG_WARN, TF_LOG_ERROR };
  guint chosen = gtk_drop_down_get_selected (self->level);

  if (self->model == NULL)
    return;
  tf_log_model_set_filter (self->model, choices[MIN (chosen, G_N_ELEMENTS (choices) - 1)],
                           gtk_editable_get_text (GTK_EDITABLE (self->search)));
  update_count (self);
}

static void
selected_cb (TfLogView *self)
{
  TfLogLine *line = gtk_single_selection_get_selected_item (self->selection);
  g_autofree char *head = NULL;
  g_autofree char *text = NULL;

  gtk_revealer_set_reveal_child (self->detail_revealer, line != NULL);
  if (line == NULL)
    return;
  head = format_head (line);
  text = g_strconcat (head, "\n", tf_log_line_get_detail (line), NULL);
  gtk_label_set_label (self->detail, text);
}

static void
copy_cb (TfLogView *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)),
                          gtk_label_get_label (self->detail));
}

static void
unselect_cb (TfLogView *self)
{
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
}

/* Reading */

static void
drop_model (TfLogView *self)
{
  if (self->selection != NULL)
    gtk_single_selection_set_model (self->selection, NULL);
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);
}

static void
take_model (TfLogView *self, int fd)
{
  drop_model (self);
  self->model = tf_log_model_new (fd);
  g_signal_connect_object (self->model, "items-changed", G_CALLBACK (items_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (self->model, "notify::busy", G_CALLBACK (update_count), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->model, "notify::error", G_CALLBACK (error_cb), self,
                           G_CONNECT_SWAPPED);
  set_follows (self, TRUE);
  apply_filter (self);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->model));
  update_count (self);
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  int fd = tf_client_open_finish (TF_CLIENT (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND))
    tf_project_tab_show_empty (data, "text-x-generic-symbolic", _ ("No Log Yet"),
                               _ ("It begins with the first thing that happens to this project."));
  else if (fd < 0)
    tf_project_tab_show_error (data, _ ("Could not load the log"), error);
  else
    {
      take_model (data, fd);
      tf_project_tab_show_content (data);
    }
}

static void
tf_log_view_load (TfProjectTab *tab)
{
  tf_client_open_async (tf_project_tab_get_client (tab), tf_project_tab_get_project (tab), "GetLog",
                        NULL, tf_project_tab_get_cancellable (tab), opened_cb, tab);
}

static void
tf_log_view_clear (TfProjectTab *tab)
{
  TfLogView *self = TF_LOG_VIEW (tab);

  drop_model (self);
  gtk_revealer_set_reveal_child (self->detail_revealer, FALSE);
}

/* The daemon writes the log before it emits signals. */
static void
tf_log_view_project_signal (TfProjectTab *tab, const char *name, GVariant *parameters)
{
  TfLogView *self = TF_LOG_VIEW (tab);

  if (self->model == NULL)
    tf_project_tab_reload (tab);
  else if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    tf_log_model_refresh (self->model);
}

static void
tf_log_view_changed (TfProjectTab *tab, const char *property)
{
  tf_log_view_project_signal (tab, property, NULL);
}

static void
tf_log_view_map (GtkWidget *widget)
{
  TfLogView *self = TF_LOG_VIEW (widget);

  GTK_WIDGET_CLASS (tf_log_view_parent_class)->map (widget);
  if (self->model != NULL)
    tf_log_model_refresh (self->model);
}

static void
search_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_grab_focus (GTK_WIDGET (TF_LOG_VIEW (widget)->search));
}

/* Escape in the search: all lines again, and on with them. */
static void
stop_search_cb (TfLogView *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static void
tf_log_view_dispose (GObject *object)
{
  drop_model (TF_LOG_VIEW (object));
  G_OBJECT_CLASS (tf_log_view_parent_class)->dispose (object);
}

static void
tf_log_view_class_init (TfLogViewClass *klass)
{
  TfProjectTabClass *tab_class = TF_PROJECT_TAB_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_log_view_dispose;
  widget_class->map = tf_log_view_map;
  tab_class->load = tf_log_view_load;
  tab_class->clear = tf_log_view_clear;
  tab_class->changed = tf_log_view_changed;
  tab_class->signalled = tf_log_view_project_signal;
  gtk_widget_class_install_action (widget_class, "log.search", NULL, search_action);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-log-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TfLogView, level);
  gtk_widget_class_bind_template_child (widget_class, TfLogView, search);
  gtk_widget_class_bind_template_child (widget_class, TfLogView, selection);
  gtk_widget_class_bind_template_child (widget_class, TfLogView, list);
  gtk_widget_class_bind_template_child (widget_class, TfLogView, scroller);
  gtk_widget_class_bind_template_child (widget_class, TfLogView, to_end);
  gtk_widget_class_bind_template_child (widget_class, TfLogView, count);
  gtk_widget_class_bind_template_child (widget_class, TfLogView, spinner);
  gtk_widget_class_bind_template_child (widget_class, TfLogView, detail_revealer);
  gtk_widget_class_bind_template_child (widget_class, TfLogView, detail);
  gtk_widget_class_bind_template_child (widget_class, TfLogView, nothing);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, to_end_cb);
  gtk_widget_class_bind_template_callback (widget_class, apply_filter);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, unselect_cb);
}

static void
tf_log_view_init (TfLogView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_drop_down_name_by_tooltip (self->level);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller), "value-changed",
                           G_CALLBACK (scrolled_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller), "changed",
                           G_CALLBACK (resized_cb), self, G_CONNECT_SWAPPED);
}
