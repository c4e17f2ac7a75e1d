/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-setting-checks.h"

#include "tf-setting-value.h"

struct _TfSettingChecks
{
  AdwExpanderRow parent_instance;

  GPtrArray *rows;    /* (element-type GtkWidget): not owned */
  GPtrArray *buttons; /* (element-type GtkCheckButton): not owned */
  GPtrArray *names;   /* (owned) (element-type utf8) */
};

G_DEFINE_FINAL_TYPE (TfSettingChecks, tf_setting_checks, ADW_TYPE_EXPANDER_ROW)

static guint changed_signal;

static void
toggled_cb (TfSettingChecks *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
add (TfSettingChecks *self, const char *name)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_check_button_new ();

  g_object_set (row, "use-markup", FALSE, "title", name, NULL);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  g_signal_connect_object (button, "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
  g_ptr_array_add (self->rows, row);
  g_ptr_array_add (self->buttons, button);
  g_ptr_array_add (self->names, g_strdup (name));
}

static void
tf_setting_checks_finalize (GObject *object)
{
  TfSettingChecks *self = TF_SETTING_CHECKS (object);

  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->buttons);
  g_ptr_array_unref (self->names);
  G_OBJECT_CLASS (tf_setting_checks_parent_class)->finalize (object);
}

static void
tf_setting_checks_class_init (TfSettingChecksClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_setting_checks_finalize;
  changed_signal = g_signal_new ("changed", TF_TYPE_SETTING_CHECKS, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_setting_checks_init (TfSettingChecks *self)
{
  self->rows = g_ptr_array_new ();
  self->buttons = g_ptr_array_new ();
  self->names = g_ptr_array_new_with_free_func (g_free);
}

GtkWidget *
tf_setting_checks_new (void)
{
  return g_object_new (TF_TYPE_SETTING_CHECKS, NULL);
}

static gboolean
has_choices (TfSettingChecks *self, const char *const *choices)
{
  for (guint i = 0; i < self->names->len; i++)
    if (g_strcmp0 (g_ptr_array_index (self->names, i), choices[i]) != 0)
      return FALSE;
  return choices[self->names->len] == NULL;
}

void
tf_setting_checks_set_choices (TfSettingChecks *self, const char *const *choices)
{
  g_autofree char *checked = NULL;

  if (has_choices (self, choices))
    return;
  checked = tf_setting_checks_dup_text (self);
  for (guint i = 0; i < self->rows->len; i++)
    adw_expander_row_remove (ADW_EXPANDER_ROW (self), g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  g_ptr_array_set_size (self->buttons, 0);
  g_ptr_array_set_size (self->names, 0);
  for (guint i = 0; choices[i] != NULL; i++)
    add (self, choices[i]);
  tf_setting_checks_set_text (self, checked);
}

char *
tf_setting_checks_dup_text (TfSettingChecks *self)
{
  g_autoptr (GStrvBuilder) checked = g_strv_builder_new ();
  g_auto (GStrv) items = NULL;

  for (guint i = 0; i < self->buttons->len; i++)
    if (gtk_check_button_get_active (g_ptr_array_index (self->buttons, i)))
      g_strv_builder_add (checked, g_ptr_array_index (self->names, i));
  items = g_strv_builder_end (checked);
  return tf_setting_value_join ((const char *const *) items);
}

void
tf_setting_checks_set_text (TfSettingChecks *self, const char *text)
{
  g_auto (GStrv) items = tf_setting_value_split (text);

  for (guint i = 0; i < self->buttons->len; i++)
    gtk_check_button_set_active (g_ptr_array_index (self->buttons, i),
                                 g_strv_contains ((const char *const *) items,
                                                  g_ptr_array_index (self->names, i)));
}
