/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-setting-field.h"

#include <glib/gi18n.h>

#include "tf-report.h"
#include "tf-setting-control.h"
#include "tf-setting-words.h"

struct _TfSettingField
{
  GObject parent_instance;

  TfClient *client;          /* (owned) */
  TfSetting *setting;        /* (owned) */
  GCancellable *cancellable; /* (owned) */
  TfSettingControl control;
  GtkWidget *row;    /* (owned) */
  GtkWidget *notes;  /* (owned) */
  GtkLabel *help;    /* (not owned) */
  GtkLabel *message; /* (not owned) */
  GtkWidget *back;   /* (not owned): restores the current value */
  GtkWidget *reset;  /* (not owned) */
  char *base;        /* (owned): current value, compared with the entered one */
  char *sent;        /* (owned) (nullable): being sent to the daemon */
  char *error;       /* (owned): why the last value was rejected, or "" */
  gboolean is_filling;
  gboolean is_shown;
};

G_DEFINE_FINAL_TYPE (TfSettingField, tf_setting_field, G_TYPE_OBJECT)

static guint applied_signal;

static void apply (TfSettingField *self);

/* Content */

static void
show_notes (TfSettingField *self)
{
  gboolean has_message = *gtk_label_get_label (self->message) != '\0';
  gboolean has_help = *gtk_label_get_label (self->help) != '\0';

  gtk_widget_set_visible (GTK_WIDGET (self->message), has_message);
  gtk_widget_set_visible (self->back, has_message);
  gtk_widget_set_visible (GTK_WIDGET (self->help), has_help);
  gtk_widget_set_visible (self->notes, self->is_shown && (has_message || has_help));
  if (has_message || has_help)
    gtk_widget_add_css_class (self->row, "setting-with-notes");
  else
    gtk_widget_remove_css_class (self->row, "setting-with-notes");
}

static void
set_class (GtkWidget *widget, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

static void
set_message (TfSettingField *self, const char *text, gboolean is_error)
{
  g_free (self->error);
  self->error = g_strdup (is_error ? text : "");
  gtk_label_set_label (self->message, text);
  set_class (GTK_WIDGET (self->message), "error", is_error);
  set_class (self->row, "error", is_error);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->row), GTK_ACCESSIBLE_STATE_INVALID,
                               is_error ? GTK_ACCESSIBLE_INVALID_TRUE
                                        : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
  show_notes (self);
}

/* What is chosen, which is not seen while it is folded. */
static void
append_chosen (TfSettingField *self, GString *text)
{
  gboolean is_folded =
      self->setting->shape == TF_SETTING_CHECKLIST || self->setting->shape == TF_SETTING_PERIOD;

  if (!is_folded || self->setting->value == NULL || *self->setting->value == '\0')
    return;
  g_string_append_printf (text, "\n%s", self->setting->value);
}

/* Entry rows have no subtitle. */
static void
show_help (TfSettingField *self)
{
  g_autoptr (GString) text = g_string_new (self->setting->help);

  if (self->setting->is_hidden)
    g_string_append_printf (text, "\n%s",
                            _ ("A value is set but not shown. Enter a new one to replace it."));
  if (self->setting->value == NULL)
    g_string_append_printf (text, "\n%s", _ ("The current value is unknown."));
  append_chosen (self, text);
  g_strstrip (text->str);
  if (ADW_IS_ENTRY_ROW (self->row))
    gtk_label_set_label (self->help, text->str);
  else
    g_object_set (self->row, "subtitle", text->str, NULL);
}

/* A row that differs is marked, and only its reset names the default. */
static void
show_marks (TfSettingField *self)
{
  gboolean changed = tf_setting_is_changed (self->setting);
  gboolean set = changed || (self->setting->is_path && self->setting->is_set);
  g_autofree char *fallback = tf_setting_dup_default (self->setting);
  /* Translators: %s is the default of a setting */
  g_autofree char *tooltip = g_strdup_printf (_ ("Reset to default: %s"), fallback);

  gtk_widget_set_tooltip_text (self->reset, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->reset), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  tooltip, -1);
  set_class (self->row, "setting-changed", set);
  gtk_widget_set_visible (self->reset, set);
}

static void
fill (TfSettingField *self, const char *text)
{
  self->is_filling = TRUE;
  tf_setting_control_set_text (&self->control, self->setting, text);
  self->is_filling = FALSE;
}

/* The help text says that the value is unknown. */
static const char *
format_value (const TfSetting *setting)
{
  return setting->value != NULL ? setting->value : setting->default_text;
}

static void
set_base (TfSettingField *self, const char *text)
{
  char *copy = g_strdup (text);

  g_free (self->base);
  self->base = copy;
}

static gboolean
differs (TfSettingField *self, const char *from)
{
  g_autofree char *text = tf_setting_field_dup_text (self);

  return g_strcmp0 (text, from) != 0;
}

/* Sending */

static void
refuse (TfSettingField *self, const char *message)
{
  set_message (self, message, TRUE);
  tf_report_announce (self->row, message);
}

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfSettingField *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autofree char *sent = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  sent = g_steal_pointer (&self->sent);
  if (reply == NULL)
    refuse (self, error->message);
  else
    set_base (self, sent);
  /* Changed meanwhile: the last value counts. */
  if (tf_setting_control_is_immediate (&self->control) && differs (self, sent))
    apply (self);
  else if (reply != NULL)
    {
      set_message (self, "", FALSE);
      g_signal_emit (self, applied_signal, 0);
    }
}

static void
send (TfSettingField *self, const char *yaml)
{
  tf_client_call_async (self->client, NULL, "SetConfigValue",
                        g_variant_new ("(ss)", self->setting->path, yaml), "()", self->cancellable,
                        sent_cb, self);
}

static void
apply (TfSettingField *self)
{
  g_autofree char *yaml = NULL;

  if (self->sent != NULL)
    return;
  self->sent = tf_setting_field_dup_text (self);
  yaml = tf_setting_to_yaml (self->setting, self->sent);
  send (self, yaml);
}

static void
changed_cb (TfSettingField *self)
{
  if (self->is_filling)
    return;
  set_message (self, "", FALSE);
  if (tf_setting_control_is_immediate (&self->control) && differs (self, self->base))
    apply (self);
}

static void
reset_cb (TfSettingField *self)
{
  if (self->sent != NULL)
    return;
  set_message (self, "", FALSE);
  fill (self, self->setting->default_text);
  self->sent = tf_setting_field_dup_text (self);
  send (self, "~");
}

static void
back_cb (TfSettingField *self)
{
  fill (self, self->base);
  set_message (self, "", FALSE);
  gtk_widget_grab_focus (self->row);
}

/* Construction */

static GtkWidget *
make_label (GtkBox *box, const char *style)
{
  GtkWidget *label = gtk_label_new ("");

  g_object_set (label, "xalign", 0.0, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "hexpand",
                TRUE, NULL);
  gtk_widget_add_css_class (label, "caption");
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (box, label);
  return label;
}

static void
make_notes (TfSettingField *self)
{
  GtkWidget *outer = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  self->notes = g_object_ref_sink (adw_preferences_row_new ());
  g_object_set (self->notes, "activatable", FALSE, "selectable", FALSE, "focusable", FALSE, "child",
                outer, NULL);
  gtk_widget_add_css_class (self->notes, "setting-notes");
  gtk_box_append (GTK_BOX (outer), box);
  self->message = GTK_LABEL (make_label (GTK_BOX (box), NULL));
  self->help = GTK_LABEL (make_label (GTK_BOX (box), "dim-label"));
  self->back = gtk_button_new_from_icon_name ("edit-undo-symbolic");
  gtk_widget_set_tooltip_text (self->back, _ ("Show Current Value"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->back), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Show Current Value"), -1);
  gtk_widget_add_css_class (self->back, "flat");
  gtk_widget_set_valign (self->back, GTK_ALIGN_START);
  g_signal_connect_object (self->back, "clicked", G_CALLBACK (back_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (outer), self->back);
}

static void
make_suffixes (TfSettingField *self)
{
  g_autofree char *title = tf_setting_words_dup_title (self->setting->path);
  /* Translators: %s is a setting */
  g_autofree char *label = g_strdup_printf (_ ("Reset %s to Its Default"), title);

  /* Translators: resets a setting to its default */
  self->reset = gtk_button_new_with_label (C_ ("button", "Reset"));
  gtk_widget_add_css_class (self->reset, "flat");
  gtk_widget_add_css_class (self->reset, "setting-reset");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->reset), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  g_signal_connect_object (self->reset, "clicked", G_CALLBACK (reset_cb), self, G_CONNECT_SWAPPED);
  tf_setting_control_add_suffix (&self->control, self->reset);
}

static void
tf_setting_field_dispose (GObject *object)
{
  TfSettingField *self = TF_SETTING_FIELD (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->row);
  g_clear_object (&self->notes);
  g_clear_object (&self->client);
  G_OBJECT_CLASS (tf_setting_field_parent_class)->dispose (object);
}

static void
tf_setting_field_finalize (GObject *object)
{
  TfSettingField *self = TF_SETTING_FIELD (object);

  g_clear_pointer (&self->setting, tf_setting_free);
  g_clear_object (&self->cancellable);
  g_free (self->base);
  g_free (self->sent);
  g_free (self->error);
  G_OBJECT_CLASS (tf_setting_field_parent_class)->finalize (object);
}

static void
tf_setting_field_class_init (TfSettingFieldClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_setting_field_dispose;
  object_class->finalize = tf_setting_field_finalize;
  applied_signal = g_signal_new ("applied", TF_TYPE_SETTING_FIELD, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
tf_setting_field_init (TfSettingField *self)
{
  self->cancellable = g_cancellable_new ();
  self->error = g_strdup ("");
  self->is_shown = TRUE;
}

TfSettingField *
tf_setting_field_new (TfClient *client, TfSetting *setting)
{
  TfSettingField *self = g_object_new (TF_TYPE_SETTING_FIELD, NULL);

  self->client = g_object_ref (client);
  self->setting = setting;
  self->is_filling = TRUE;
  self->control =
      tf_setting_control_new (setting, G_CALLBACK (changed_cb), G_CALLBACK (apply), self);
  self->row = g_object_ref_sink (self->control.row);
  make_notes (self);
  make_suffixes (self);
  self->base = tf_setting_control_normalize (&self->control, setting, format_value (setting));
  fill (self, self->base);
  show_help (self);
  show_marks (self);
  set_message (self, "", FALSE);
  return self;
}

const TfSetting *
tf_setting_field_get_setting (TfSettingField *self)
{
  return self->setting;
}

GtkWidget *
tf_setting_field_get_row (TfSettingField *self)
{
  return self->row;
}

GtkWidget *
tf_setting_field_get_notes (TfSettingField *self)
{
  return self->notes;
}

/* Another value was set elsewhere while this one is not applied. */
static void
notify_pending (TfSettingField *self)
{
  g_autofree char *text = NULL;

  if (!differs (self, self->base) || *self->error != '\0')
    return;
  if (self->setting->is_hidden)
    text = g_strdup (_ ("Changed elsewhere. Your value is not applied yet."));
  else
    text = g_strdup_printf (
        /* Translators: %s is the new value of a setting */
        _ ("Changed elsewhere to “%s”. Your value is not applied yet."), self->base);
  set_message (self, text, FALSE);
}

void
tf_setting_field_update (TfSettingField *self, TfSetting *setting)
{
  gboolean pending = tf_setting_field_is_pending (self);
  g_autofree char *old = g_steal_pointer (&self->base);

  g_clear_pointer (&self->setting, tf_setting_free);
  self->setting = setting;
  self->base = tf_setting_control_normalize (&self->control, setting, format_value (setting));
  self->is_filling = TRUE;
  tf_setting_control_update_choices (&self->control, setting);
  self->is_filling = FALSE;
  show_help (self);
  show_marks (self);
  if (!pending)
    fill (self, self->base);
  else if (self->sent == NULL && g_strcmp0 (old, self->base) != 0)
    notify_pending (self);
}

char *
tf_setting_field_dup_text (TfSettingField *self)
{
  return tf_setting_control_dup_text (&self->control, self->setting);
}

void
tf_setting_field_enter (TfSettingField *self, const char *text)
{
  tf_setting_control_set_text (&self->control, self->setting, text);
  if (!tf_setting_control_is_immediate (&self->control))
    apply (self);
}

gboolean
tf_setting_field_is_pending (TfSettingField *self)
{
  return self->sent != NULL || differs (self, self->base) ||
         tf_setting_control_is_typing (&self->control);
}

const char *
tf_setting_field_get_error (TfSettingField *self)
{
  return self->error;
}

void
tf_setting_field_set_visible (TfSettingField *self, gboolean visible)
{
  self->is_shown = visible;
  gtk_widget_set_visible (self->row, visible);
  show_notes (self);
}
