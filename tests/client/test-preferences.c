/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-preferences.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/preferences"

TF_TEST (choices_are_kept)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.thoughtforge.ThoughtForge");
  GtkWidget *group = g_object_ref_sink (tf_preferences_new ());
  GtkWindow *window = tf_client_show (group, 360, 300);
  GtkWidget *row = tf_client_find (group, ADW_TYPE_COMBO_ROW, NULL);
  GtkWidget *notify = tf_client_find (group, GTK_TYPE_SWITCH, NULL);
  g_autofree char *scheme = NULL;

  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 2);
  gtk_switch_set_active (GTK_SWITCH (notify), FALSE);
  scheme = g_settings_get_string (settings, "color-scheme");
  g_assert_cmpstr (scheme, ==, "dark");
  g_assert_false (g_settings_get_boolean (settings, "notify"));
  g_settings_reset (settings, "color-scheme");
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), ==, 0);
  tf_client_destroy (window, group);
}

TF_TEST (is_found_by_its_words)
{
  GtkWidget *group = g_object_ref_sink (tf_preferences_new ());

  g_assert_true (tf_preferences_match (TF_PREFERENCES (group), "style"));
  g_assert_true (tf_preferences_match (TF_PREFERENCES (group), "background"));
  g_assert_true (tf_preferences_match (TF_PREFERENCES (group), "halts"));
  g_assert_false (tf_preferences_match (TF_PREFERENCES (group), "iterations"));
  g_assert_finalize_object (group);
}

TF_TEST (style_follows)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.thoughtforge.ThoughtForge");
  AdwStyleManager *manager = adw_style_manager_get_default ();

  tf_preferences_follow_color_scheme (settings);
  g_settings_set_string (settings, "color-scheme", "dark");
  g_assert_true (adw_style_manager_get_dark (manager));
  g_settings_set_string (settings, "color-scheme", "light");
  g_assert_false (adw_style_manager_get_dark (manager));
}

TF_TEST_MAIN (tf_client_test_init)
