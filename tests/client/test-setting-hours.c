/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-setting-hours.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/setting-hours"

typedef struct
{
  GtkWindow *window;
  TfSettingHours *hours;
  guint n_changes;
} World;

static void
count_cb (World *self)
{
  self->n_changes++;
}

static void
world_init (World *self)
{
  self->hours = TF_SETTING_HOURS (tf_setting_hours_new ());
  g_signal_connect_swapped (self->hours, "changed", G_CALLBACK (count_cb), self);
  self->window = tf_client_show (GTK_WIDGET (self->hours), 360, 300);
}

static void
expect (World *self, const char *text, guint n_changes)
{
  g_autofree char *found = tf_setting_hours_dup_text (self->hours);

  g_assert_cmpstr (found, ==, text);
  g_assert_cmpuint (self->n_changes, ==, n_changes);
}

/* What was set is told once, and only if it is another. */
TF_TEST (has_the_text_that_was_set)
{
  static const char *const texts[] = { "22:00-07:00", "00:00-23:59", "09:05-09:04", "12:00-12:00",
                                       "" };
  World world = { 0 };

  world_init (&world);
  expect (&world, "", 0);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      tf_setting_hours_set_text (world.hours, texts[i]);
      expect (&world, texts[i], i + 1);
      tf_setting_hours_set_text (world.hours, texts[i]);
      expect (&world, texts[i], i + 1);
    }
  gtk_window_destroy (world.window);
}

TF_TEST (offers_a_night_when_switched_on)
{
  World world = { 0 };

  world_init (&world);
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (world.hours), TRUE);
  expect (&world, "22:00-07:00", 1);
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (world.hours), FALSE);
  expect (&world, "", 2);
  gtk_window_destroy (world.window);
}

static const struct
{
  const char *typed;
  const char *text;
} typed[] = {
  { "8:05", "08:05-07:00" },  { "0", "00:00-07:00" },       { "23:59", "23:59-07:00" },
  { "24:00", "22:00-07:00" }, { "12:60", "22:00-07:00" },   { "late", "22:00-07:00" },
  { "", "22:00-07:00" },      { "8:05 pm", "22:00-07:00" },
};

/* What is no time leaves the time that was there. */
TF_TEST (takes_the_time_that_was_typed)
{
  World world = { 0 };
  GtkWidget *spin;

  world_init (&world);
  spin = tf_client_find (GTK_WIDGET (world.hours), GTK_TYPE_SPIN_BUTTON, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    {
      g_autofree char *found = NULL;

      tf_setting_hours_set_text (world.hours, "22:00-07:00");
      g_assert_false (tf_setting_hours_is_typing (world.hours));
      gtk_editable_set_text (GTK_EDITABLE (spin), typed[i].typed);
      g_assert_true (tf_setting_hours_is_typing (world.hours));
      gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
      g_assert_false (tf_setting_hours_is_typing (world.hours));
      found = tf_setting_hours_dup_text (world.hours);
      g_assert_cmpstr (found, ==, typed[i].text);
    }
  gtk_window_destroy (world.window);
}

int
main (int argc, char **argv)
{
  tf_client_test_init (&argc, &argv);
  return tf_test_run_all ();
}
