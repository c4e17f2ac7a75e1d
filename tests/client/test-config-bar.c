/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "client-world.h"
#include "tf-config-bar.h"

#define TF_TEST_PREFIX "/client/config-bar"

#define FAULT "{'message': <'/c.yaml:2: polish.max_iterations is “fifty”, expected an integer'>}"
#define TEXT \
  "No agent runs until the configuration is corrected: /c.yaml:2: polish.max_iterations is " \
  "“fifty”, " \
  "expected an integer"

static gboolean
is_shown (GtkWidget *bar)
{
  return gtk_revealer_get_reveal_child (
      GTK_REVEALER (tf_client_find (bar, GTK_TYPE_REVEALER, NULL)));
}

static void
set_fault (TfClientWorld *world, const char *fault)
{
  tf_dbus_manager1_set_config_error (world->manager, g_variant_new_parsed (fault));
  tf_client_world_sync (world);
}

TF_TEST (shows_the_error_while_there_is_one)
{
  TfClientWorld world;
  GtkWidget *bar;
  GtkWindow *window;

  tf_client_world_init (&world);
  bar = g_object_new (TF_TYPE_CONFIG_BAR, "client", world.client, NULL);
  window = tf_client_show (bar, 600, 100);
  g_assert_false (is_shown (bar));
  set_fault (&world, FAULT);
  g_assert_true (is_shown (bar));
  g_assert_nonnull (tf_client_find (bar, GTK_TYPE_LABEL, TEXT));
  g_assert_nonnull (tf_client_find (bar, GTK_TYPE_BUTTON, NULL));
  set_fault (&world, "@a{sv} {}");
  g_assert_false (is_shown (bar));
  tf_client_destroy (window, g_object_ref (bar));
  tf_client_world_clear (&world);
}

TF_TEST (shows_an_error_that_was_there_before)
{
  TfClientWorld world;
  GtkWidget *bar;
  GtkWindow *window;

  tf_client_world_init (&world);
  set_fault (&world, FAULT);
  bar = g_object_new (TF_TYPE_CONFIG_BAR, "client", world.client, NULL);
  window = tf_client_show (bar, 600, 100);
  g_assert_true (is_shown (bar));
  tf_client_world_stop_daemon (&world);
  g_assert_false (is_shown (bar));
  tf_client_world_start_daemon (&world);
  g_assert_true (is_shown (bar));
  tf_client_destroy (window, g_object_ref (bar));
  tf_client_world_clear (&world);
}

TF_TEST_MAIN (tf_client_test_init)
