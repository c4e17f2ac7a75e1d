/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-setting-control.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-setting-checks.h"
#include "tf-setting-hours.h"
#include "tf-setting-value.h"
#include "tf-setting-words.h"

static GtkWidget *
add_control (TfSettingControl *self, GtkWidget *control)
{
  self->row = adw_action_row_new ();
  self->control = control;
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self->row), control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self->row), control);
  return control;
}

void
tf_setting_control_ignore_scrolling (GtkWidget *spin)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (spin);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
}

static void
make_number (TfSettingControl *self, const TfSetting *setting)
{
  double step = setting->max - setting->min > 100000 ? 100 : 1;
  const char *unit = tf_setting_words_get_unit (setting->path);
  /* Translators: minimum and maximum of a setting */
  g_autofree char *range = g_strdup_printf (_ ("%.0f to %.0f"), setting->min, setting->max);
  GtkWidget *spin = gtk_spin_button_new_with_range (setting->min, setting->max, step);

  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), setting->digits);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 5);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 8);
  tf_setting_control_ignore_scrolling (spin);
  add_control (self, spin);
  if (unit != NULL)
    {
      GtkWidget *label = gtk_label_new (unit);

      adw_action_row_add_suffix (ADW_ACTION_ROW (self->row), label);
    }
  gtk_widget_set_tooltip_text (spin, range);
}

static void
set_choices (AdwComboRow *row, const TfSetting *setting)
{
  g_autoptr (GtkStringList) shown = gtk_string_list_new (NULL);

  for (guint i = 0; setting->choices[i] != NULL; i++)
    gtk_string_list_append (shown, tf_setting_words_get_choice (setting->choices[i]));
  adw_combo_row_set_model (row, G_LIST_MODEL (shown));
}

static void
make_choice (TfSettingControl *self, const TfSetting *setting)
{
  self->row = adw_combo_row_new ();
  self->control = self->row;
  set_choices (ADW_COMBO_ROW (self->row), setting);
}

static void
make_checks (TfSettingControl *self, const TfSetting *setting)
{
  self->row = tf_setting_checks_new ();
  self->control = self->row;
  tf_setting_checks_set_choices (TF_SETTING_CHECKS (self->row),
                                 (const char *const *) setting->choices);
}

static gboolean
has_choices (AdwComboRow *row, const TfSetting *setting)
{
  GListModel *shown = adw_combo_row_get_model (row);
  guint n = g_strv_length (setting->choices);

  if (g_list_model_get_n_items (shown) != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (gtk_string_list_get_string (GTK_STRING_LIST (shown), i),
                   tf_setting_words_get_choice (setting->choices[i])) != 0)
      return FALSE;
  return TRUE;
}

void
tf_setting_control_update_choices (const TfSettingControl *self, const TfSetting *setting)
{
  if (self->shape == TF_SETTING_CHECKLIST)
    tf_setting_checks_set_choices (TF_SETTING_CHECKS (self->row),
                                   (const char *const *) setting->choices);
  else if (self->shape == TF_SETTING_CHOICE && !has_choices (ADW_COMBO_ROW (self->row), setting))
    set_choices (ADW_COMBO_ROW (self->row), setting);
}

static void
make_entry (TfSettingControl *self, const TfSetting *setting)
{
  self->row =
      setting->shape == TF_SETTING_SECRET ? adw_password_entry_row_new () : adw_entry_row_new ();
  self->control = self->row;
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (self->row), TRUE);
}

static void
make (TfSettingControl *self, const TfSetting *setting)
{
  switch (setting->shape)
    {
    case TF_SETTING_BOOLEAN:
      add_control (self, gtk_switch_new ());
      break;
    case TF_SETTING_NUMBER:
      make_number (self, setting);
      break;
    case TF_SETTING_CHOICE:
      make_choice (self, setting);
      break;
    case TF_SETTING_CHECKLIST:
      make_checks (self, setting);
      break;
    case TF_SETTING_PERIOD:
      self->row = self->control = tf_setting_hours_new ();
      break;
    case TF_SETTING_TEXT:
    case TF_SETTING_SECRET:
    case TF_SETTING_LIST:
    default:
      make_entry (self, setting);
    }
}

TfSettingControl
tf_setting_control_new (const TfSetting *setting, GCallback changed, GCallback apply, gpointer data)
{
  TfSettingControl self = { .shape = setting->shape, .digits = setting->digits };
  g_autofree char *title = tf_setting_words_dup_title (setting->path);
  const char *signal = "changed";

  make (&self, setting);
  g_object_set (self.row, "use-markup", FALSE, "title", title, NULL);
  /* libadwaita names the other rows and what they activate. */
  if (ADW_IS_EXPANDER_ROW (self.row))
    gtk_accessible_update_property (GTK_ACCESSIBLE (self.row), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                    -1);
  if (setting->shape == TF_SETTING_BOOLEAN)
    signal = "notify::active";
  else if (setting->shape == TF_SETTING_CHOICE)
    signal = "notify::selected";
  else if (setting->shape == TF_SETTING_NUMBER)
    signal = "value-changed";
  g_signal_connect_object (self.control, signal, changed, data, G_CONNECT_SWAPPED);
  if (!tf_setting_control_is_immediate (&self))
    g_signal_connect_object (self.control, "apply", apply, data, G_CONNECT_SWAPPED);
  return self;
}

gboolean
tf_setting_control_is_immediate (const TfSettingControl *self)
{
  return self->shape == TF_SETTING_BOOLEAN || self->shape == TF_SETTING_CHOICE ||
         self->shape == TF_SETTING_NUMBER || self->shape == TF_SETTING_CHECKLIST ||
         self->shape == TF_SETTING_PERIOD;
}

static char *
dup_number (double number, guint digits)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *format = g_strdup_printf ("%%.%uf", digits);
  char *end;

  g_ascii_formatd (text, sizeof text, format, number);
  for (end = text + strlen (text); digits > 0 && end[-1] == '0'; end--)
    ;
  if (digits > 0 && end[-1] == '.')
    end--;
  return g_strndup (text, (gsize) (end - text));
}

char *
tf_setting_control_dup_text (const TfSettingControl *self, const TfSetting *setting)
{
  guint selected;

  switch (self->shape)
    {
    case TF_SETTING_BOOLEAN:
      return g_strdup (gtk_switch_get_active (GTK_SWITCH (self->control)) ? "true" : "false");
    case TF_SETTING_NUMBER:
      return dup_number (gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->control)), self->digits);
    case TF_SETTING_CHOICE:
      selected = adw_combo_row_get_selected (ADW_COMBO_ROW (self->control));
      return g_strdup (selected < g_strv_length (setting->choices) ? setting->choices[selected]
                                                                   : "");
    case TF_SETTING_CHECKLIST:
      return tf_setting_checks_dup_text (TF_SETTING_CHECKS (self->control));
    case TF_SETTING_PERIOD:
      return tf_setting_hours_dup_text (TF_SETTING_HOURS (self->control));
    case TF_SETTING_TEXT:
    case TF_SETTING_SECRET:
    case TF_SETTING_LIST:
    default:
      return g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->control)));
    }
}

gboolean
tf_setting_control_is_typing (const TfSettingControl *self)
{
  g_autofree char *shown = NULL;
  double value;

  if (self->shape == TF_SETTING_PERIOD)
    return tf_setting_hours_is_typing (TF_SETTING_HOURS (self->control));
  if (self->shape != TF_SETTING_NUMBER)
    return FALSE;
  value = gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->control));
  /* As the spin button formats it, in the locale. */
  shown = g_strdup_printf ("%0.*f", (int) self->digits, value);
  return g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (self->control)), shown) != 0;
}

static guint
find_choice (const TfSetting *setting, const char *text)
{
  for (guint i = 0; setting->choices[i] != NULL; i++)
    if (g_str_equal (setting->choices[i], text))
      return i;
  return GTK_INVALID_LIST_POSITION;
}

static gboolean
is_true (const char *text)
{
  return g_ascii_strcasecmp (text, "true") == 0 || g_ascii_strcasecmp (text, "yes") == 0 ||
         g_ascii_strcasecmp (text, "on") == 0;
}

/* As the checks have them. */
static char *
dup_in_order (const TfSetting *setting, const char *text)
{
  g_autoptr (GStrvBuilder) ordered = g_strv_builder_new ();
  g_auto (GStrv) items = tf_setting_value_split (text);
  g_auto (GStrv) result = NULL;

  for (guint i = 0; setting->choices[i] != NULL; i++)
    if (g_strv_contains ((const char *const *) items, setting->choices[i]))
      g_strv_builder_add (ordered, setting->choices[i]);
  result = g_strv_builder_end (ordered);
  return tf_setting_value_join ((const char *const *) result);
}

char *
tf_setting_control_normalize (const TfSettingControl *self,
                              const TfSetting *setting,
                              const char *text)
{
  if (self->shape == TF_SETTING_BOOLEAN)
    return g_strdup (is_true (text) ? "true" : "false");
  if (self->shape == TF_SETTING_NUMBER)
    return dup_number (g_ascii_strtod (text, NULL), self->digits);
  if (self->shape == TF_SETTING_CHECKLIST)
    return dup_in_order (setting, text);
  return g_strdup (text);
}

void
tf_setting_control_set_text (const TfSettingControl *self,
                             const TfSetting *setting,
                             const char *text)
{
  switch (self->shape)
    {
    case TF_SETTING_BOOLEAN:
      gtk_switch_set_active (GTK_SWITCH (self->control), is_true (text));
      break;
    case TF_SETTING_NUMBER:
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->control), g_ascii_strtod (text, NULL));
      break;
    case TF_SETTING_CHOICE:
      adw_combo_row_set_selected (ADW_COMBO_ROW (self->control), find_choice (setting, text));
      break;
    case TF_SETTING_CHECKLIST:
      tf_setting_checks_set_text (TF_SETTING_CHECKS (self->control), text);
      break;
    case TF_SETTING_PERIOD:
      tf_setting_hours_set_text (TF_SETTING_HOURS (self->control), text);
      break;
    case TF_SETTING_TEXT:
    case TF_SETTING_SECRET:
    case TF_SETTING_LIST:
    default:
      gtk_editable_set_text (GTK_EDITABLE (self->control), text);
    }
}

void
tf_setting_control_add_suffix (const TfSettingControl *self, GtkWidget *widget)
{
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  if (ADW_IS_ENTRY_ROW (self->row))
    adw_entry_row_add_suffix (ADW_ENTRY_ROW (self->row), widget);
  else if (ADW_IS_EXPANDER_ROW (self->row))
    adw_expander_row_add_action (ADW_EXPANDER_ROW (self->row), widget);
  else
    adw_action_row_add_suffix (ADW_ACTION_ROW (self->row), widget);
}
