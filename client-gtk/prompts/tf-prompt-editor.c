/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-prompt-editor.h"

#include <glib/gi18n.h>

#include "tf-error.h"
#include "tf-prompt-editor-private.h"
#include "tf-source-style.h"

G_DEFINE_FINAL_TYPE (TfPromptEditor, tf_prompt_editor, ADW_TYPE_BIN)

typedef enum
{
  PROP_CLIENT = 1,
  PROP_ITEM,
  PROP_COMPARE,
  PROP_LINE_NUMBERS,
  PROP_SHOW_BACK,
  N_PROPS
} TfPromptEditorProperty;

static GParamSpec *properties[N_PROPS];

static guint closed_signal;

/* Content */

static TfDraft *
get_draft (TfPromptEditor *self)
{
  return self->item == NULL ? NULL : tf_prompt_item_ensure_draft (self->item);
}

static void
show_sides (TfPromptEditor *self)
{
  gboolean both =
      self->is_comparing && self->item != NULL && tf_prompt_item_has_shipped (self->item);

  gtk_widget_set_visible (self->separator, both);
  gtk_widget_set_visible (self->shipped_side, both);
  adw_leaflet_set_visible_child (self->sides, both ? self->shipped_side : self->own_side);
  tf_prompt_compare_set_active (self->compare, both);
}

void
tf_prompt_editor_update (TfPromptEditor *self)
{
  TfDraft *draft = get_draft (self);
  gboolean loaded = draft != NULL && tf_draft_is_loaded (draft);
  gboolean unsaved = loaded && tf_draft_is_modified (draft);
  gboolean shipped = self->item != NULL && tf_prompt_item_has_shipped (self->item);

  gtk_label_set_label (self->title, self->item == NULL ? "" : tf_prompt_item_get_name (self->item));
  gtk_label_set_label (self->subtitle,
                       self->item == NULL ? "" : tf_prompt_item_get_description (self->item));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "prompt.save", unsaved);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "prompt.revert",
                                 unsaved && tf_draft_get_stored (draft) != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "prompt.reset",
                                 loaded && shipped && !tf_prompt_item_is_deleted (self->item) &&
                                     tf_prompt_item_is_overridden (self->item));
  gtk_widget_set_sensitive (GTK_WIDGET (self->compare_button), shipped);
  show_sides (self);
}

static void
differing_cb (TfPromptEditor *self)
{
  guint n = tf_prompt_compare_get_n_differing (self->compare);
  g_autofree char *text = NULL;

  if (n == 0)
    text = g_strdup (_ ("Built-in version: no differences"));
  else
    text = g_strdup_printf (
        ngettext ("Built-in version: %u line differs", "Built-in version: %u lines differ", n), n);
  gtk_label_set_label (self->shipped_caption, text);
}

/* Reading */

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfPromptEditor *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  const char *text = NULL;
  TfDraft *draft;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  draft = get_draft (self);
  if (reply != NULL)
    g_variant_get (reply, "(&s)", &text);
  if (reply != NULL ||
      (tf_draft_is_loaded (draft) && g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND)))
    tf_draft_take_stored (draft, text);
  else if (tf_draft_is_loaded (draft))
    tf_draft_view_set_error (self->draft_view, error->message, 0);
  else
    {
      adw_status_page_set_description (self->error_page, error->message);
      gtk_stack_set_visible_child_name (self->stack, "error");
      return;
    }
  gtk_stack_set_visible_child_name (self->stack, "text");
  tf_prompt_editor_update (self);
}

static void
shipped_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfPromptEditor *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  GtkTextBuffer *buffer;
  const char *text = NULL;
  g_autofree char *old = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->shipped_view));
  g_object_get (buffer, "text", &old, NULL);
  if (reply != NULL)
    g_variant_get (reply, "(&s)", &text);
  else
    text = error->message;
  if (g_strcmp0 (text, old) != 0)
    gtk_text_buffer_set_text (buffer, text, -1);
}

static void
read_prompt (TfPromptEditor *self, const char *method, GAsyncReadyCallback callback)
{
  tf_client_call_async (self->client, NULL, method,
                        g_variant_new ("(s)", tf_prompt_item_get_name (self->item)), "(s)",
                        self->reading, callback, self);
}

static void
stop_reading (TfPromptEditor *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
}

void
tf_prompt_editor_reload (TfPromptEditor *self)
{
  stop_reading (self);
  /* A text read during a save may be old or new; it is read again afterwards. */
  if (self->item == NULL || self->client == NULL || tf_draft_is_saving (get_draft (self)))
    return;
  self->reading = g_cancellable_new ();
  read_prompt (self, "ReadPrompt", read_cb);
  if (tf_prompt_item_has_shipped (self->item))
    read_prompt (self, "ReadShippedPrompt", shipped_cb);
}

static void
retry_cb (TfPromptEditor *self)
{
  gtk_stack_set_visible_child_name (self->stack, "loading");
  tf_prompt_editor_reload (self);
}

static void
discarded_cb (TfPromptEditor *self)
{
  g_signal_emit (self, closed_signal, 0);
}

/* Actions */

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfPromptEditor *self = TF_PROMPT_EDITOR (widget);

  tf_draft_view_set_error (self->draft_view, NULL, 0);
  tf_prompt_editor_save (self);
}

static void
revert_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  tf_draft_revert (get_draft (TF_PROMPT_EDITOR (widget)));
}

static void
reset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  tf_prompt_editor_reset (TF_PROMPT_EDITOR (widget));
}

/* The class */

static void
tf_prompt_editor_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfPromptEditor *self = TF_PROMPT_EDITOR (object);

  switch ((TfPromptEditorProperty) id)
    {
    case PROP_CLIENT:
      g_value_set_object (value, self->client);
      break;
    case PROP_ITEM:
      g_value_set_object (value, self->item);
      break;
    case PROP_COMPARE:
      g_value_set_boolean (value, self->is_comparing);
      break;
    case PROP_LINE_NUMBERS:
      g_value_set_boolean (value, gtk_source_view_get_show_line_numbers (
                                      tf_draft_view_get_source_view (self->draft_view)));
      break;
    case PROP_SHOW_BACK:
      g_value_set_boolean (value, self->shows_back);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
show_line_numbers (TfPromptEditor *self, gboolean shown)
{
  gtk_source_view_set_show_line_numbers (tf_draft_view_get_source_view (self->draft_view), shown);
  gtk_source_view_set_show_line_numbers (self->shipped_view, shown);
}

static void
tf_prompt_editor_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TfPromptEditor *self = TF_PROMPT_EDITOR (object);

  switch ((TfPromptEditorProperty) id)
    {
    case PROP_CLIENT:
      stop_reading (self);
      g_set_object (&self->client, g_value_get_object (value));
      break;
    case PROP_ITEM:
      tf_prompt_editor_set_item (self, g_value_get_object (value));
      return;
    case PROP_COMPARE:
      self->is_comparing = g_value_get_boolean (value);
      show_sides (self);
      break;
    case PROP_LINE_NUMBERS:
      show_line_numbers (self, g_value_get_boolean (value));
      break;
    case PROP_SHOW_BACK:
      self->shows_back = g_value_get_boolean (value);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
  g_object_notify_by_pspec (object, pspec);
}

static void
leave_item (TfPromptEditor *self)
{
  if (self->item == NULL)
    return;
  stop_reading (self);
  g_signal_handlers_disconnect_by_data (self->item, self);
  tf_draft_view_set_draft (self->draft_view, NULL);
  tf_prompt_compare_restart (self->compare);
  tf_prompt_item_drop_draft (self->item);
  g_clear_object (&self->item);
}

static void
tf_prompt_editor_dispose (GObject *object)
{
  TfPromptEditor *self = TF_PROMPT_EDITOR (object);

  stop_reading (self);
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_clear_object (&self->compare);
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->item);
  g_clear_object (&self->client);
  G_OBJECT_CLASS (tf_prompt_editor_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (TF_TYPE_DRAFT_VIEW);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-prompt-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, back_button);
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, title);
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, subtitle);
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, compare_button);
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, stack);
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, error_page);
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, toasts);
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, sides);
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, own_side);
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, separator);
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, shipped_side);
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, shipped_caption);
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, draft_view);
  gtk_widget_class_bind_template_child (widget_class, TfPromptEditor, shipped_view);
  gtk_widget_class_bind_template_callback (widget_class, retry_cb);
  gtk_widget_class_bind_template_callback (widget_class, discarded_cb);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "prompt.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "prompt.revert", NULL, revert_action);
  gtk_widget_class_install_action (widget_class, "prompt.reset", NULL, reset_action);
  gtk_widget_class_install_property_action (widget_class, "prompt.compare", "compare");
  gtk_widget_class_install_property_action (widget_class, "prompt.line-numbers", "line-numbers");
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_s, GDK_CONTROL_MASK, "prompt.save",
                                       NULL);
}

static void
tf_prompt_editor_class_init (TfPromptEditorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = tf_prompt_editor_get_property;
  object_class->set_property = tf_prompt_editor_set_property;
  object_class->dispose = tf_prompt_editor_dispose;
  properties[PROP_CLIENT] = g_param_spec_object ("client", NULL, NULL, TF_TYPE_CLIENT, flags);
  properties[PROP_ITEM] = g_param_spec_object ("item", NULL, NULL, TF_TYPE_PROMPT_ITEM, flags);
  properties[PROP_COMPARE] = g_param_spec_boolean ("compare", NULL, NULL, FALSE, flags);
  properties[PROP_LINE_NUMBERS] = g_param_spec_boolean ("line-numbers", NULL, NULL, FALSE, flags);
  properties[PROP_SHOW_BACK] = g_param_spec_boolean ("show-back", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  closed_signal = g_signal_new ("closed", TF_TYPE_PROMPT_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
  bind_template (GTK_WIDGET_CLASS (klass));
  install_actions (GTK_WIDGET_CLASS (klass));
}

static void
tf_prompt_editor_init (TfPromptEditor *self)
{
  g_autoptr (GtkSourceBuffer) buffer = tf_source_buffer_new ("markdown");

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_text_view_set_buffer (GTK_TEXT_VIEW (self->shipped_view), GTK_TEXT_BUFFER (buffer));
  self->compare =
      tf_prompt_compare_new (GTK_TEXT_VIEW (tf_draft_view_get_source_view (self->draft_view)),
                             GTK_TEXT_VIEW (self->shipped_view));
  g_signal_connect_object (self->compare, "notify::n-differing", G_CALLBACK (differing_cb), self,
                           G_CONNECT_SWAPPED);
  tf_prompt_editor_update (self);
}

void
tf_prompt_editor_set_item (TfPromptEditor *self, TfPromptItem *item)
{
  TfDraft *draft;

  if (item == self->item)
    return;
  leave_item (self);
  self->item = item == NULL ? NULL : g_object_ref (item);
  draft = get_draft (self);
  if (item != NULL)
    {
      tf_draft_view_set_draft (self->draft_view, draft);
      g_signal_connect_object (item, "notify", G_CALLBACK (tf_prompt_editor_update), self,
                               G_CONNECT_SWAPPED);
    }
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->shipped_view)), "", -1);
  gtk_stack_set_visible_child_name (self->stack, item == NULL                 ? "empty"
                                                 : tf_draft_is_loaded (draft) ? "text"
                                                                              : "loading");
  tf_prompt_compare_restart (self->compare);
  tf_prompt_editor_update (self);
  tf_prompt_editor_reload (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ITEM]);
}

TfPromptItem *
tf_prompt_editor_get_item (TfPromptEditor *self)
{
  return self->item;
}
