/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-inbox-page.h"

#include <glib/gi18n.h>

#include "tf-focus.h"
#include "tf-inbox-row.h"
#include "tf-label.h"
#include "tf-waiting-list.h"

/* So many projects are named in a sentence. */
#define NAMED_MAX 3

struct _TfInboxPage
{
  TfClientView parent_instance;

  TfWaitingList *needing;   /* (owned) (nullable) */
  TfWaitingList *holding;   /* (owned) (nullable) */
  GSignalGroup *of_manager; /* (owned) */

  /* Of the template */
  AdwStatusPage *status;
  GtkWidget *to_board;
  GtkBox *needs;
  GtkWidget *held_box;
  GtkBox *held;
};

G_DEFINE_FINAL_TYPE (TfInboxPage, tf_inbox_page, TF_TYPE_CLIENT_VIEW)

static void update (TfInboxPage *self);

/* While nothing needs the user */

/* Those for which @is_one holds, by name, as far as there is room. */
static char *
name_projects (TfInboxPage *self, gboolean (*is_one) (TfDbusProject1 *), guint *out_n)
{
  GListModel *projects = tf_client_get_projects (tf_client_view_get_client (TF_CLIENT_VIEW (self)));
  g_autoptr (GString) names = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (projects); i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (projects, i);
      g_autofree char *name = NULL;

      if (!is_one (project) || n++ >= NAMED_MAX)
        continue;
      name = tf_label_project (project);
      g_string_append_printf (names, "%s“%s”", names->len > 0 ? ", " : "", name);
    }
  if (n > NAMED_MAX)
    g_string_append (names, ", …");
  *out_n = n;
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static gboolean
is_running (TfDbusProject1 *project)
{
  const char *activity = tf_dbus_project1_get_activity (project);

  return activity != NULL && *activity != '\0' &&
         tf_dbus_project1_get_queue_position (project) == 0;
}

static gboolean
is_queued (TfDbusProject1 *project)
{
  return tf_dbus_project1_get_queue_position (project) > 0;
}

/* What goes on meanwhile. */
static char *
dup_meanwhile (TfInboxPage *self)
{
  guint n_running, n_queued;
  g_autofree char *running = name_projects (self, is_running, &n_running);
  g_autofree char *queued = name_projects (self, is_queued, &n_queued);
  g_autofree char *now = NULL;
  g_autofree char *next = NULL;

  if (n_running == 0 && n_queued == 0)
    return g_strdup (_ ("Nothing runs, either."));
  /* Translators: %s are names of projects */
  now = n_running == 0 ? g_strdup ("") : g_strdup_printf (_ ("Running now: %s."), running);
  /* Translators: %s are names of projects */
  next = n_queued == 0 ? g_strdup ("") : g_strdup_printf (_ ("Next: %s."), queued);
  return g_strdup_printf ("%s%s%s", now, *now != '\0' && *next != '\0' ? " " : "", next);
}

static void
show_status (TfInboxPage *self, const char *icon, const char *title, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  adw_status_page_set_icon_name (self->status, icon);
  adw_status_page_set_title (self->status, title);
  adw_status_page_set_description (self->status, escaped);
}

/* Only who knows may say that nothing waits. */
static void
update_status (TfInboxPage *self)
{
  gboolean is_empty = gtk_widget_get_first_child (GTK_WIDGET (self->needs)) == NULL;
  g_autofree char *meanwhile = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->status), is_empty);
  gtk_widget_set_visible (self->held_box,
                          gtk_widget_get_first_child (GTK_WIDGET (self->held)) != NULL);
  if (!is_empty)
    return;
  if (tf_client_view_is_ready (TF_CLIENT_VIEW (self)))
    {
      meanwhile = dup_meanwhile (self);
      show_status (self, "emblem-ok-symbolic", _ ("Nothing Needs You"), meanwhile);
    }
  else
    show_status (self, "dialog-question-symbolic", _ ("Waiting for the Service"),
                 _ ("What needs you is unknown until the ThoughtForge service answers."));
}

/* Rows */

static TfInboxRow *
find_row (GtkBox *box, TfDbusProject1 *project)
{
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (box)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (tf_project_view_get_project (TF_PROJECT_VIEW (row)) == project)
      return TF_INBOX_ROW (row);
  return NULL;
}

static gboolean
is_listed (GListModel *list, TfInboxRow *row)
{
  TfDbusProject1 *shown = tf_project_view_get_project (TF_PROJECT_VIEW (row));

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (list, i);

      if (project == shown)
        return TRUE;
    }
  return FALSE;
}

static gboolean
focus_row (TfInboxPage *self, GtkWidget *row)
{
  return row != NULL ? tf_inbox_row_focus (TF_INBOX_ROW (row))
                     : gtk_widget_grab_focus (self->to_board);
}

/* Where one goes on when @row goes. Returns: (nullable) */
static GtkWidget *
find_successor (GtkWidget *row)
{
  GtkWidget *next = gtk_widget_get_next_sibling (row);

  return next != NULL ? next : gtk_widget_get_prev_sibling (row);
}

static void
remove_unlisted (TfInboxPage *self, GtkBox *box, GListModel *list)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (box));

  while (row != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (row);
      GtkWidget *successor = find_successor (row);
      gboolean had_focus = tf_inbox_row_has_focus (TF_INBOX_ROW (row));

      if (!is_listed (list, TF_INBOX_ROW (row)) && !tf_inbox_row_is_typing (TF_INBOX_ROW (row)))
        {
          if (had_focus && successor != NULL)
            focus_row (self, successor);
          gtk_box_remove (box, row);
          update_status (self);
          if (had_focus && successor == NULL)
            focus_row (self, NULL);
        }
      row = next;
    }
}

static void
left_cb (gpointer data)
{
  g_autoptr (TfInboxPage) self = data;

  if (self->needing != NULL)
    update (self);
}

/* A row that stayed only because one typed in it goes now. Not at once: the focus is about to move. */
static void
row_left_cb (TfInboxPage *self)
{
  g_idle_add_once (left_cb, g_object_ref (self));
}

static void
add_rows (TfInboxPage *self, GtkBox *box, TfWaitingList *list)
{
  GtkWidget *before = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (G_LIST_MODEL (list), i);
      TfInboxRow *row = find_row (box, project);

      if (row == NULL)
        {
          gboolean is_exact;
          gint64 since = tf_waiting_list_get_since (list, project, &is_exact);

          row = tf_inbox_row_new (tf_client_view_get_client (TF_CLIENT_VIEW (self)), project, since,
                                  is_exact);
          gtk_box_insert_child_after (box, GTK_WIDGET (row), before);
        }
      before = GTK_WIDGET (row);
    }
}

static void
update (TfInboxPage *self)
{
  if (self->needing == NULL)
    return;
  add_rows (self, self->needs, self->needing);
  add_rows (self, self->held, self->holding);
  remove_unlisted (self, self->needs, G_LIST_MODEL (self->needing));
  remove_unlisted (self, self->held, G_LIST_MODEL (self->holding));
  update_status (self);
}

/* Keys */

static void
next (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfInboxPage *self = TF_INBOX_PAGE (widget);
  GtkWidget *row = gtk_widget_get_focus_child (GTK_WIDGET (self->needs));

  if (row != NULL)
    row = gtk_widget_get_next_sibling (row);
  focus_row (self, row != NULL ? row : gtk_widget_get_first_child (GTK_WIDGET (self->needs)));
}

/* Whoever comes here by key is where one goes on. */
static gboolean
begin (GtkWidget *widget)
{
  TfInboxPage *self = TF_INBOX_PAGE (widget);

  return focus_row (self, gtk_widget_get_first_child (GTK_WIDGET (self->needs)));
}

static void
leave_lists (TfInboxPage *self)
{
  GtkBox *boxes[] = { self->needs, self->held };

  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    for (GtkWidget *row;
         boxes[i] != NULL && (row = gtk_widget_get_first_child (GTK_WIDGET (boxes[i]))) != NULL;)
      gtk_box_remove (boxes[i], row);
  if (self->needing != NULL)
    g_signal_handlers_disconnect_by_data (self->needing, self);
  if (self->holding != NULL)
    g_signal_handlers_disconnect_by_data (self->holding, self);
  g_clear_object (&self->needing);
  g_clear_object (&self->holding);
}

static void
tf_inbox_page_state_changed (TfClientView *view)
{
  TfInboxPage *self = TF_INBOX_PAGE (view);
  TfClient *client = tf_client_view_get_client (view);

  g_signal_group_set_target (self->of_manager,
                             client == NULL ? NULL : tf_client_get_manager (client));
  update (self);
}

static void
tf_inbox_page_client_changed (TfClientView *view)
{
  TfInboxPage *self = TF_INBOX_PAGE (view);
  TfClient *client = tf_client_view_get_client (view);

  leave_lists (self);
  if (client == NULL)
    return;
  self->needing = tf_waiting_list_new (client, TF_WAITING_LIST_USER);
  self->holding = tf_waiting_list_new (client, TF_WAITING_LIST_TIME);
  g_signal_connect_object (self->needing, "items-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->holding, "items-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  tf_inbox_page_state_changed (view);
}

static void
tf_inbox_page_map (GtkWidget *widget)
{
  update_status (TF_INBOX_PAGE (widget));
  GTK_WIDGET_CLASS (tf_inbox_page_parent_class)->map (widget);
  g_signal_connect_object (gtk_widget_get_root (widget), "notify::focus-widget",
                           G_CALLBACK (row_left_cb), widget, G_CONNECT_SWAPPED);
}

static void
tf_inbox_page_unmap (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  if (root != NULL)
    g_signal_handlers_disconnect_by_func (root, row_left_cb, widget);
  GTK_WIDGET_CLASS (tf_inbox_page_parent_class)->unmap (widget);
}

static void
tf_inbox_page_dispose (GObject *object)
{
  TfInboxPage *self = TF_INBOX_PAGE (object);

  leave_lists (self);
  g_clear_object (&self->of_manager);
  G_OBJECT_CLASS (tf_inbox_page_parent_class)->dispose (object);
}

static void
tf_inbox_page_class_init (TfInboxPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_inbox_page_dispose;
  TF_CLIENT_VIEW_CLASS (klass)->client_changed = tf_inbox_page_client_changed;
  TF_CLIENT_VIEW_CLASS (klass)->state_changed = tf_inbox_page_state_changed;
  widget_class->map = tf_inbox_page_map;
  widget_class->unmap = tf_inbox_page_unmap;

  gtk_widget_class_install_action (widget_class, "inbox.next", NULL, next);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-inbox-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TfInboxPage, status);
  gtk_widget_class_bind_template_child (widget_class, TfInboxPage, to_board);
  gtk_widget_class_bind_template_child (widget_class, TfInboxPage, needs);
  gtk_widget_class_bind_template_child (widget_class, TfInboxPage, held_box);
  gtk_widget_class_bind_template_child (widget_class, TfInboxPage, held);
}

static void
tf_inbox_page_init (TfInboxPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_focus_set_begin (GTK_WIDGET (self), begin);
  self->of_manager = g_signal_group_new (TF_DBUS_TYPE_MANAGER1_PROXY);
  g_signal_group_connect_swapped (self->of_manager, "notify::running-runs",
                                  G_CALLBACK (update_status), self);
  g_signal_group_connect_swapped (self->of_manager, "notify::queued-runs",
                                  G_CALLBACK (update_status), self);
}
