/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-preferences.h"

#include <string.h>

struct _TfPreferences
{
  AdwPreferencesGroup parent_instance;

  GSettings *settings; /* (owned) */

  /* Of the template */
  AdwComboRow *color_scheme;
  AdwActionRow *notify_row;
  GtkSwitch *notify;
};

G_DEFINE_FINAL_TYPE (TfPreferences, tf_preferences, ADW_TYPE_PREFERENCES_GROUP)

/* In the order of the row's model. */
static const char *const schemes[] = { "system", "light", "dark" };

static gboolean
scheme_to_row (GValue *value, GVariant *variant, gpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    if (g_str_equal (g_variant_get_string (variant, NULL), schemes[i]))
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
row_to_scheme (const GValue *value, const GVariantType *type, gpointer data)
{
  guint row = g_value_get_uint (value);

  return g_variant_new_string (schemes[row < G_N_ELEMENTS (schemes) ? row : 0]);
}

static void
tf_preferences_dispose (GObject *object)
{
  g_clear_object (&TF_PREFERENCES (object)->settings);
  G_OBJECT_CLASS (tf_preferences_parent_class)->dispose (object);
}

static void
tf_preferences_class_init (TfPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_preferences_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, TfPreferences, color_scheme);
  gtk_widget_class_bind_template_child (widget_class, TfPreferences, notify);
  gtk_widget_class_bind_template_child (widget_class, TfPreferences, notify_row);
}

static void
tf_preferences_init (TfPreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->settings = g_settings_new ("org.thoughtforge.ThoughtForge");
  g_settings_bind (self->settings, "notify", self->notify, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind_with_mapping (self->settings, "color-scheme", self->color_scheme, "selected",
                                G_SETTINGS_BIND_DEFAULT, scheme_to_row, row_to_scheme, NULL, NULL);
}

GtkWidget *
tf_preferences_new (void)
{
  return g_object_new (TF_TYPE_PREFERENCES, NULL);
}

gboolean
tf_preferences_match (TfPreferences *self, const char *wanted)
{
  const char *const texts[] = {
    adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (self)),
    adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self->color_scheme)),
    adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self->notify_row)),
    adw_action_row_get_subtitle (ADW_ACTION_ROW (self->notify_row)),
    NULL,
  };
  g_autofree char *all = g_strjoinv (" ", (char **) texts);
  g_autofree char *folded = g_utf8_casefold (all, -1);

  return strstr (folded, wanted) != NULL;
}

static gboolean
scheme_to_manager (GValue *value, GVariant *variant, gpointer data)
{
  const char *scheme = g_variant_get_string (variant, NULL);

  if (g_str_equal (scheme, "dark"))
    g_value_set_enum (value, ADW_COLOR_SCHEME_FORCE_DARK);
  else if (g_str_equal (scheme, "light"))
    g_value_set_enum (value, ADW_COLOR_SCHEME_FORCE_LIGHT);
  else
    g_value_set_enum (value, ADW_COLOR_SCHEME_DEFAULT);
  return TRUE;
}

void
tf_preferences_follow_color_scheme (GSettings *settings)
{
  g_settings_bind_with_mapping (settings, "color-scheme", adw_style_manager_get_default (),
                                "color-scheme", G_SETTINGS_BIND_GET, scheme_to_manager, NULL, NULL,
                                NULL);
}
