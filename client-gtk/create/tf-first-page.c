/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-first-page.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-create-agent.h"
#include "tf-create-draft.h"
#include "tf-create-dump.h"
#include "tf-create-files.h"
#include "tf-create-opening.h"
#include "tf-resource-drop.h"
#include "tf-unsaved.h"

struct _TfFirstPage
{
  TfClientView parent_instance;

  GSignalGroup *of_manager; /* (owned) */
  GSignalGroup *of_window;  /* (owned) */
  TfCreateRace *job;        /* (owned) (nullable): while the project is being created */
  gboolean is_restoring;

  GtkRevealer *error_revealer;
  GtkLabel *trouble;
  GtkWidget *form;
  TfCreateDump *dump;
  TfCreateFiles *files;
  GtkWidget *agent_box;
  GtkLabel *agent;
  GtkWidget *drop_area;
};

G_DEFINE_FINAL_TYPE (TfFirstPage, tf_first_page, TF_TYPE_CLIENT_VIEW)

static TfClient *
get_client (TfFirstPage *self)
{
  return tf_client_view_get_client (TF_CLIENT_VIEW (self));
}

static void
set_error_text (TfFirstPage *self, const char *text)
{
  if (text != NULL)
    gtk_label_set_label (self->trouble, text);
  gtk_revealer_set_reveal_child (self->error_revealer, text != NULL);
}

static void
update (TfFirstPage *self)
{
  gboolean is_empty = tf_create_dump_is_empty (self->dump);
  gboolean has_files = g_list_model_get_n_items (tf_create_files_get_items (self->files)) > 0;
  gboolean is_busy = self->job != NULL || tf_create_files_is_busy (self->files);

  tf_create_files_set_wants_text (self->files, is_empty);
  gtk_widget_set_sensitive (self->form, self->job == NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "first.begin",
                                 tf_client_view_is_ready (TF_CLIENT_VIEW (self)) && !is_busy &&
                                     (!is_empty || has_files));
}

/* The agent of new projects, and how to get a better one */

static void
show_agent (TfFirstPage *self)
{
  g_autoptr (TfDbusManager1) manager = g_signal_group_dup_target (self->of_manager);
  GVariant *agents = manager != NULL ? tf_dbus_manager1_get_agents (manager) : NULL;
  g_autofree char *advice = tf_create_agent_dup_advice (agents);

  gtk_label_set_label (self->agent, advice);
  gtk_widget_set_visible (self->agent_box, *advice != '\0');
}

/* The draft, which the window for a new project changes, too */

static void
keep_draft (gpointer owner)
{
  TfFirstPage *self = owner;
  g_autofree char *text = NULL;

  if (self->dump == NULL)
    return;
  text = tf_create_dump_dup_text (self->dump);
  tf_create_draft_keep (NULL, text,
                        tf_create_files_is_busy (self->files)
                            ? NULL
                            : tf_create_files_get_items (self->files));
}

static void
entered_cb (TfFirstPage *self)
{
  if (self->dump == NULL)
    return;
  if (!self->is_restoring)
    tf_unsaved_later (self, keep_draft);
  set_error_text (self, NULL);
  update (self);
}

static void
restore_draft (TfFirstPage *self)
{
  g_autofree char *shown = tf_create_dump_dup_text (self->dump);
  g_autofree char *text = tf_create_draft_dup_text ();

  tf_unsaved_now (self);
  if (self->job != NULL || tf_create_files_is_busy (self->files) ||
      tf_create_draft_is (shown, tf_create_files_get_items (self->files)))
    return;
  self->is_restoring = TRUE;
  tf_create_dump_set_text (self->dump, text);
  g_list_store_remove_all (G_LIST_STORE (tf_create_files_get_items (self->files)));
  tf_create_draft_restore_items (self->files);
  self->is_restoring = FALSE;
}

/* Another window of this program may have changed it meanwhile. */
static void
active_cb (TfFirstPage *self, GParamSpec *pspec, GtkWindow *window)
{
  if (gtk_window_is_active (window))
    restore_draft (self);
  else
    tf_unsaved_now (self);
}

/* Beginning */

static void
finished_cb (TfFirstPage *self)
{
  g_autoptr (TfCreateRace) job = g_steal_pointer (&self->job);
  const GError *error = tf_create_race_get_error (job);

  if (error != NULL)
    set_error_text (self, error->message);
  else
    {
      tf_unsaved_now (self);
      tf_create_draft_forget ();
      restore_draft (self);
      tf_create_opening_show (GTK_WIDGET (self), get_client (self), job, TRUE);
    }
  update (self);
}

static GVariant *
make_options (TfFirstPage *self)
{
  g_autofree char *text = tf_create_dump_dup_text (self->dump);
  g_autofree char *title = tf_create_draft_dup_title ();
  GVariantDict options;

  g_variant_dict_init (&options, NULL);
  if (*text != '\0')
    g_variant_dict_insert (&options, "brain_dump", "s", text);
  if (*title != '\0')
    g_variant_dict_insert (&options, "title", "s", title);
  return g_variant_dict_end (&options);
}

static void
begin (GtkWidget *widget, const char *action, GVariant *parameter)
{
  TfFirstPage *self = TF_FIRST_PAGE (widget);
  g_autofree char *trouble = tf_create_dump_dup_trouble (self->dump);
  g_autoptr (TfDbusManager1) manager = g_signal_group_dup_target (self->of_manager);
  g_autoptr (GVariant) agent =
      manager != NULL ? tf_create_agent_find_default (tf_dbus_manager1_get_agents (manager)) : NULL;
  const char *agents[] = { agent != NULL ? tf_bus_dict_get_string (agent, "name", "") : NULL,
                           NULL };

  set_error_text (self, trouble);
  if (self->job != NULL || trouble != NULL)
    return;
  self->job = tf_create_race_new (get_client (self), make_options (self), agents, NULL,
                                  tf_create_files_get_items (self->files));
  g_signal_connect_object (self->job, "finished", G_CALLBACK (finished_cb), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

/* Adding files */

static void
text_added_cb (TfFirstPage *self, const char *text)
{
  tf_create_dump_set_text (self->dump, text);
}

static void
file_dropped_cb (gpointer data, GFile *file)
{
  TfFirstPage *self = data;

  if (self->job == NULL)
    tf_create_files_add (self->files, file);
}

static void
text_dropped_cb (gpointer data, const char *text)
{
  TfFirstPage *self = data;

  if (self->job == NULL)
    tf_create_dump_insert (self->dump, text);
}

/* The client */

static void
follow_manager (TfFirstPage *self)
{
  TfClient *client = get_client (self);
  TfDbusManager1 *manager = client != NULL ? tf_client_get_manager (client) : NULL;
  g_autoptr (TfDbusManager1) old = g_signal_group_dup_target (self->of_manager);

  if (manager != old)
    {
      g_signal_group_set_target (self->of_manager, manager);
      if (manager != NULL)
        tf_create_dump_ask_min_words (self->dump, client);
    }
  show_agent (self);
  update (self);
}

static void
tf_first_page_state_changed (TfClientView *view)
{
  TfFirstPage *self = TF_FIRST_PAGE (view);

  if (self->dump != NULL)
    follow_manager (self);
}

static void
tf_first_page_map (GtkWidget *widget)
{
  TfFirstPage *self = TF_FIRST_PAGE (widget);
  GtkRoot *root = gtk_widget_get_root (widget);

  GTK_WIDGET_CLASS (tf_first_page_parent_class)->map (widget);
  g_signal_group_set_target (self->of_window, root);
  restore_draft (self);
}

static void
tf_first_page_unmap (GtkWidget *widget)
{
  g_signal_group_set_target (TF_FIRST_PAGE (widget)->of_window, NULL);
  GTK_WIDGET_CLASS (tf_first_page_parent_class)->unmap (widget);
}

static void
tf_first_page_dispose (GObject *object)
{
  TfFirstPage *self = TF_FIRST_PAGE (object);

  tf_unsaved_now (self);
  if (self->job != NULL)
    g_object_run_dispose (G_OBJECT (self->job));
  g_clear_object (&self->job);
  self->dump = NULL;
  g_clear_object (&self->of_manager);
  g_clear_object (&self->of_window);
  G_OBJECT_CLASS (tf_first_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-first-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TfFirstPage, error_revealer);
  gtk_widget_class_bind_template_child (widget_class, TfFirstPage, trouble);
  gtk_widget_class_bind_template_child (widget_class, TfFirstPage, form);
  gtk_widget_class_bind_template_child (widget_class, TfFirstPage, dump);
  gtk_widget_class_bind_template_child (widget_class, TfFirstPage, files);
  gtk_widget_class_bind_template_child (widget_class, TfFirstPage, agent_box);
  gtk_widget_class_bind_template_child (widget_class, TfFirstPage, agent);
  gtk_widget_class_bind_template_child (widget_class, TfFirstPage, drop_area);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, text_added_cb);
}

static void
tf_first_page_class_init (TfFirstPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  TfClientViewClass *view_class = TF_CLIENT_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_first_page_dispose;
  widget_class->map = tf_first_page_map;
  widget_class->unmap = tf_first_page_unmap;
  view_class->client_changed = tf_first_page_state_changed;
  view_class->state_changed = tf_first_page_state_changed;
  g_type_ensure (TF_TYPE_CREATE_DUMP);
  g_type_ensure (TF_TYPE_CREATE_FILES);
  gtk_widget_class_install_action (widget_class, "first.begin", NULL, begin);
  bind_template (widget_class);
}

static void
tf_first_page_init (TfFirstPage *self)
{
  self->of_manager = g_signal_group_new (G_TYPE_OBJECT);
  self->of_window = g_signal_group_new (GTK_TYPE_WINDOW);
  g_signal_group_connect_swapped (self->of_manager, "notify::agents", G_CALLBACK (show_agent),
                                  self);
  g_signal_group_connect_swapped (self->of_window, "notify::is-active", G_CALLBACK (active_cb),
                                  self);
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_resource_drop_attach (GTK_WIDGET (self), self->drop_area, file_dropped_cb, text_dropped_cb,
                           self);
  update (self);
}
