/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <unistd.h>

#include "tf-window.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/window"

/* One window after another: each is gone once closed, with everything in it. */
#ifdef __SANITIZE_ADDRESS__
#define ROUNDS 20 /* use after free shows soon */
#else
#define ROUNDS 100
#endif

/* Of the second half; caches of fonts, icons and styles are full by then. */
#define GROWTH_MAX (2 * 1024 * 1024)

static gsize
resident (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) fields = NULL;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  fields = g_strsplit (text, " ", 3);
  return (gsize) g_ascii_strtoull (fields[1], NULL, 10) * (gsize) sysconf (_SC_PAGESIZE);
}

static GtkApplication *
application_new (void)
{
  AdwApplication *application = adw_application_new ("org.thoughtforge.Test", 0);

  g_object_set (application, "resource-base-path", "/org/thoughtforge/ThoughtForge", NULL);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  return GTK_APPLICATION (application);
}

static gboolean
is_drawn (gpointer data)
{
  return gtk_widget_get_width (GTK_WIDGET (data)) > 0;
}

static gboolean
is_gone (gpointer data)
{
  return *(gpointer *) data == NULL;
}

static void
open_and_close (GtkApplication *application, TfClient *client, const char *id)
{
  GtkWidget *window =
      g_object_new (TF_TYPE_WINDOW, "application", application, "client", client, NULL);
  gpointer alive = window;

  g_object_add_weak_pointer (G_OBJECT (window), &alive);
  gtk_window_present (GTK_WINDOW (window));
  tf_test_wait_for (is_drawn, window);
  g_assert_true (gtk_widget_activate_action (window, "win.open-project", "s", id));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_true (gtk_widget_activate_action (window, "win.close-project", NULL));
  gtk_window_destroy (GTK_WINDOW (window));
  tf_test_wait_for (is_gone, &alive);
}

TF_TEST (leaves_nothing)
{
  g_autoptr (GtkApplication) application = NULL;
  g_autoptr (TfDbusProject1) project = NULL;
  TfClientWorld world;
  gsize middle = 0;
  gsize end;

  tf_client_world_init (&world);

  tf_client_world_be_session (&world);
  application = application_new ();
  project = tf_client_world_add (&world, "20261122-aaaa", "human_review");
  for (guint i = 0; i < ROUNDS; i++)
    {
      if (i == ROUNDS / 2)
        middle = resident ();
      open_and_close (application, world.client, "20261122-aaaa");
    }
  end = resident ();
  g_test_message ("%" G_GSIZE_FORMAT " KiB, then %" G_GSIZE_FORMAT " KiB", middle / 1024,
                  end / 1024);
#ifndef __SANITIZE_ADDRESS__
  /* Freed memory is kept there for a while. */
  g_assert_cmpuint (end, <, middle + GROWTH_MAX);
#endif
  g_assert_null (gtk_application_get_windows (application));
  /* An application keeps the bus for the rest of the process. */
  g_test_dbus_stop (world.bus);
}

TF_TEST_MAIN (tf_client_test_init)
