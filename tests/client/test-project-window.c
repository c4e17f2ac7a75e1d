/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-window.h"

#include "client-world.h"
#include "tf-window.h"

#define TF_TEST_PREFIX "/project-window"

#define ID "20261122-aaaa"

/* An application keeps the bus for the rest of the process, so there is one for all tests. */
typedef struct
{
  TfClientWorld world;
  GtkApplication *application; /* (owned) */
  TfDbusProject1 *project;     /* (owned): on the daemon's side */
  GtkWidget *main_window;
} Scene;

static GtkApplication *
application_new (void)
{
  AdwApplication *application = adw_application_new ("org.thoughtforge.Test", 0);

  g_object_set (application, "resource-base-path", "/org/thoughtforge/ThoughtForge", NULL);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  return GTK_APPLICATION (application);
}

static void
set_up (Scene *self)
{
  tf_client_world_init (&self->world);
  tf_client_world_be_session (&self->world);
  self->application = application_new ();
  self->project = tf_client_world_add (&self->world, ID, "polishing");
  tf_dbus_project1_set_name (self->project, "Summer Party");
  tf_client_world_sync (&self->world);
  self->main_window = tf_window_new ((gpointer) self->application, self->world.client);
  gtk_window_present (GTK_WINDOW (self->main_window));
}

static guint
count_windows (Scene *self)
{
  return g_list_length (gtk_application_get_windows (self->application));
}

static GtkWindow *
find_own (Scene *self)
{
  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    if (TF_IS_PROJECT_WINDOW (l->data))
      return l->data;
  return NULL;
}

static gboolean
is_drawn (gpointer data)
{
  return gtk_widget_get_width (data) > 0;
}

static gboolean
is_gone (gpointer data)
{
  return *(gpointer *) data == NULL;
}

static GtkWindow *
open_own (Scene *self)
{
  g_assert_true (gtk_widget_activate_action (self->main_window, "win.open-project", "s", ID));
  tf_client_world_sync (&self->world);
  g_assert_true (gtk_widget_activate_action (self->main_window, "win.open-in-window", NULL));
  g_assert_nonnull (find_own (self));
  tf_test_wait_for (is_drawn, find_own (self));
  return find_own (self);
}

TF_TEST (a_project_has_one_window_of_its_own)
{
  Scene self;
  GtkWindow *own;
  gpointer alive;

  set_up (&self);
  own = open_own (&self);
  alive = own;
  g_object_add_weak_pointer (G_OBJECT (own), &alive);
  g_assert_cmpstr (gtk_window_get_title (own), ==, "Summer Party");
  g_assert_cmpuint (count_windows (&self), ==, 2);

  /* Opened again, it is the same. */
  g_assert_true (gtk_widget_activate_action (self.main_window, "win.open-project", "s", ID));
  tf_client_world_sync (&self.world);
  g_assert_cmpuint (count_windows (&self), ==, 2);

  /* The title follows the name; what needs a window finds it. */
  tf_dbus_project1_set_name (self.project, "Autumn Party");
  tf_client_world_sync (&self.world);
  g_assert_cmpstr (gtk_window_get_title (own), ==, "Autumn Party");
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (own), "win.report-done", "(sss)", "Copied", "", ""));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (own), "win.announce", "s", "Copied"));

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (own), "win.close-project", NULL));
  tf_test_wait_for (is_gone, &alive);
  g_assert_cmpuint (count_windows (&self), ==, 1);

  /* It goes with its project. */
  alive = open_own (&self);
  g_object_add_weak_pointer (alive, &alive);
  g_dbus_object_manager_server_unexport (self.world.objects,
                                         g_dbus_interface_skeleton_get_object_path (
                                             G_DBUS_INTERFACE_SKELETON (self.project)));
  tf_test_wait_for (is_gone, &alive);
  g_assert_cmpuint (count_windows (&self), ==, 1);
  gtk_window_destroy (GTK_WINDOW (self.main_window));
  g_clear_object (&self.project);
  g_clear_object (&self.application);
  g_test_dbus_stop (self.world.bus);
}

TF_TEST_MAIN (tf_client_test_init)
