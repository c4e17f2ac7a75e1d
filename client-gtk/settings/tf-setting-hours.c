/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-setting-hours.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "tf-setting-control.h"

#define LAST_MINUTE (24 * 60 - 1)
#define STEP        15

/* What is offered when it is switched on for the first time: a night. */
#define FROM (22 * 60)
#define TO   (7 * 60)

struct _TfSettingHours
{
  AdwExpanderRow parent_instance;

  GtkSpinButton *from; /* (not owned): minutes since midnight */
  GtkSpinButton *to;   /* (not owned) */
  gboolean is_setting;
};

G_DEFINE_FINAL_TYPE (TfSettingHours, tf_setting_hours, ADW_TYPE_EXPANDER_ROW)

static guint changed_signal;

static void
changed_cb (TfSettingHours *self)
{
  if (!self->is_setting)
    g_signal_emit (self, changed_signal, 0);
}

static char *
format_time (GtkSpinButton *spin)
{
  int minutes = (int) gtk_adjustment_get_value (gtk_spin_button_get_adjustment (spin));

  return g_strdup_printf ("%02d:%02d", minutes / 60, minutes % 60);
}

/* "7:30", "07:30", "7" */
static int
input_cb (GtkSpinButton *spin, double *value, gpointer data)
{
  guint hours = 0, minutes = 0;
  char rest = '\0';
  int n = sscanf (gtk_editable_get_text (GTK_EDITABLE (spin)), " %2u : %2u %c", &hours, &minutes,
                  &rest);

  if (n < 1 || n > 2 || hours > 23 || minutes > 59)
    return GTK_INPUT_ERROR;
  *value = hours * 60 + minutes;
  return TRUE;
}

static gboolean
output_cb (GtkSpinButton *spin, gpointer data)
{
  g_autofree char *text = format_time (spin);

  gtk_editable_set_text (GTK_EDITABLE (spin), text);
  return TRUE;
}

static GtkSpinButton *
add_time (TfSettingHours *self, const char *title, int minutes)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range (0, LAST_MINUTE, STEP);

  g_signal_connect (spin, "input", G_CALLBACK (input_cb), NULL);
  g_signal_connect (spin, "output", G_CALLBACK (output_cb), NULL);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), FALSE);
  gtk_spin_button_set_update_policy (GTK_SPIN_BUTTON (spin), GTK_UPDATE_IF_VALID);
  gtk_spin_button_set_wrap (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), minutes);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 5);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  tf_setting_control_ignore_scrolling (spin);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  return GTK_SPIN_BUTTON (spin);
}

static GtkWidget *
find_switch (GtkWidget *root)
{
  GtkWidget *found = GTK_IS_SWITCH (root) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_switch (child);
  return found;
}

/* libadwaita 1.2 gives the switch of such a row no name. */
static void
titled_cb (TfSettingHours *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (find_switch (GTK_WIDGET (self))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)), -1);
}

static void
tf_setting_hours_class_init (TfSettingHoursClass *klass)
{
  changed_signal = g_signal_new ("changed", TF_TYPE_SETTING_HOURS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
tf_setting_hours_init (TfSettingHours *self)
{
  AdwExpanderRow *row = ADW_EXPANDER_ROW (self);

  adw_expander_row_set_show_enable_switch (row, TRUE);
  adw_expander_row_set_enable_expansion (row, FALSE);
  /* Translators: a period: from 22:00 to 07:00 */
  self->from = add_time (self, C_ ("hours", "From"), FROM);
  /* Translators: a period: from 22:00 to 07:00 */
  self->to = add_time (self, C_ ("hours", "To"), TO);
  g_signal_connect (self, "notify::title", G_CALLBACK (titled_cb), NULL);
  g_signal_connect_object (self, "notify::enable-expansion", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
tf_setting_hours_new (void)
{
  return g_object_new (TF_TYPE_SETTING_HOURS, NULL);
}

char *
tf_setting_hours_dup_text (TfSettingHours *self)
{
  g_autofree char *from = format_time (self->from);
  g_autofree char *to = format_time (self->to);

  if (!adw_expander_row_get_enable_expansion (ADW_EXPANDER_ROW (self)))
    return g_strdup ("");
  return g_strdup_printf ("%s-%s", from, to);
}

void
tf_setting_hours_set_text (TfSettingHours *self, const char *text)
{
  guint from[2], to[2];
  gboolean on = sscanf (text, "%2u:%2u-%2u:%2u", &from[0], &from[1], &to[0], &to[1]) == 4;
  g_autofree char *before = tf_setting_hours_dup_text (self);

  if (g_str_equal (before, text))
    return;
  self->is_setting = TRUE;
  if (on)
    {
      gtk_spin_button_set_value (self->from, from[0] * 60 + from[1]);
      gtk_spin_button_set_value (self->to, to[0] * 60 + to[1]);
    }
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (self), on);
  self->is_setting = FALSE;
  changed_cb (self);
}

static gboolean
is_typed (GtkSpinButton *spin)
{
  g_autofree char *value = format_time (spin);

  return !g_str_equal (gtk_editable_get_text (GTK_EDITABLE (spin)), value);
}

gboolean
tf_setting_hours_is_typing (TfSettingHours *self)
{
  return is_typed (self->from) || is_typed (self->to);
}
