/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-editor.h"

#include <glib/gi18n.h>

#include "tf-draft-view.h"
#include "tf-report.h"
#include "tf-setting-value.h"

struct _TfConfigEditor
{
  TfClientView parent_instance;

  TfDraft *draft;        /* (owned) */
  GCancellable *reading; /* (owned) (nullable) */
  char *wanted;          /* (owned) (nullable): the key to show */

  GtkLabel *path;
  GtkStack *stack;
  AdwStatusPage *error_page;
  TfDraftView *draft_view;
};

G_DEFINE_FINAL_TYPE (TfConfigEditor, tf_config_editor, TF_TYPE_CLIENT_VIEW)

static void
update (TfConfigEditor *self)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));
  TfDbusManager1 *manager = client == NULL ? NULL : tf_client_get_manager (client);
  const char *path = manager == NULL ? NULL : tf_dbus_manager1_get_config_path (manager);
  gboolean unsaved = tf_draft_is_modified (self->draft);

  gtk_label_set_label (self->path, path != NULL ? path : "");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "config.save", unsaved);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "config.revert", unsaved);
}

static void
show_wanted (TfConfigEditor *self)
{
  g_autofree char *wanted = NULL;
  g_autofree char *text = NULL;

  if (self->wanted == NULL || !tf_draft_is_loaded (self->draft))
    return;
  wanted = g_steal_pointer (&self->wanted);
  text = tf_draft_dup_text (self->draft);
  tf_draft_view_show_line (self->draft_view, tf_setting_value_find_key (text, wanted));
  gtk_widget_grab_focus (GTK_WIDGET (tf_draft_view_get_source_view (self->draft_view)));
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfConfigEditor *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  const char *text;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply != NULL)
    {
      g_variant_get (reply, "(&s)", &text);
      tf_draft_take_stored (self->draft, text);
    }
  else if (tf_draft_is_loaded (self->draft))
    tf_draft_view_set_error (self->draft_view, error->message, 0);
  else
    adw_status_page_set_description (self->error_page, error->message);
  gtk_stack_set_visible_child_name (self->stack,
                                    tf_draft_is_loaded (self->draft) ? "text" : "error");
  update (self);
  show_wanted (self);
}

void
tf_config_editor_reload (TfConfigEditor *self)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));

  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  if (client == NULL || tf_draft_is_saving (self->draft))
    return;
  self->reading = g_cancellable_new ();
  tf_client_call_async (client, NULL, "GetConfig", NULL, "(s)", self->reading, read_cb, self);
}

/* Saving continues if the window is closed */

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfConfigEditor) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  tf_draft_end_save (self->draft, reply != NULL);
  if (tf_client_view_get_client (TF_CLIENT_VIEW (self)) == NULL)
    return;
  if (reply == NULL)
    tf_draft_view_set_error (self->draft_view, error->message,
                             tf_setting_value_find_line (error->message));
  else
    {
      tf_report_done (GTK_WIDGET (self), _ ("The configuration was saved and applied"), NULL, NULL);
      tf_config_editor_reload (self);
    }
  update (self);
}

/* If the stored text is not the one the user has seen, it is shown instead of being
 * overwritten. */
static void
current_text_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfConfigEditor) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  TfClient *client = TF_CLIENT (source);
  const char *stored = NULL;

  if (reply != NULL)
    g_variant_get (reply, "(&s)", &stored);
  if (tf_client_view_get_client (TF_CLIENT_VIEW (self)) == NULL || tf_draft_is_saving (self->draft))
    return;
  if (reply == NULL)
    tf_draft_view_set_error (self->draft_view, error->message, 0);
  else if (!tf_draft_may_replace (self->draft, stored))
    tf_draft_take_stored (self->draft, stored);
  else
    tf_client_call_async (client, NULL, "SetConfig",
                          g_variant_new ("(s)", tf_draft_begin_save (self->draft)), "()", NULL,
                          written_cb, g_object_ref (self));
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfConfigEditor *self = TF_CONFIG_EDITOR (widget);

  tf_draft_view_set_error (self->draft_view, NULL, 0);
  tf_client_call_async (tf_client_view_get_client (TF_CLIENT_VIEW (self)), NULL, "GetConfig", NULL,
                        "(s)", NULL, current_text_cb, g_object_ref (self));
}

static void
revert_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  tf_draft_revert (TF_CONFIG_EDITOR (widget)->draft);
}

/* The class */

static void
tf_config_editor_dispose (GObject *object)
{
  TfConfigEditor *self = TF_CONFIG_EDITOR (object);

  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_signal_handlers_disconnect_by_data (self->draft, self);
  G_OBJECT_CLASS (tf_config_editor_parent_class)->dispose (object);
}

static void
tf_config_editor_finalize (GObject *object)
{
  TfConfigEditor *self = TF_CONFIG_EDITOR (object);

  g_clear_object (&self->draft);
  g_free (self->wanted);
  G_OBJECT_CLASS (tf_config_editor_parent_class)->finalize (object);
}

static void
tf_config_editor_class_init (TfConfigEditorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_config_editor_dispose;
  object_class->finalize = tf_config_editor_finalize;

  g_type_ensure (TF_TYPE_DRAFT_VIEW);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-config-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, TfConfigEditor, path);
  gtk_widget_class_bind_template_child (widget_class, TfConfigEditor, stack);
  gtk_widget_class_bind_template_child (widget_class, TfConfigEditor, error_page);
  gtk_widget_class_bind_template_child (widget_class, TfConfigEditor, draft_view);
  gtk_widget_class_bind_template_callback (widget_class, tf_config_editor_reload);
  gtk_widget_class_install_action (widget_class, "config.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "config.revert", NULL, revert_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_s, GDK_CONTROL_MASK, "config.save",
                                       NULL);
}

static void
tf_config_editor_init (TfConfigEditor *self)
{
  self->draft = tf_draft_new ("yaml", "config", "config.yaml");
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_draft_view_set_draft (self->draft_view, self->draft);
  gtk_source_view_set_show_line_numbers (tf_draft_view_get_source_view (self->draft_view), TRUE);
  g_signal_connect_object (self->draft, "notify::modified", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

void
tf_config_editor_show_key (TfConfigEditor *self, const char *path)
{
  g_free (self->wanted);
  self->wanted = g_strdup (path);
  show_wanted (self);
}
