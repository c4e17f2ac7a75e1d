/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-deliver-window.h"

#include <fcntl.h>
#include <gio/gunixfdlist.h>
#include <unistd.h>

#include "client-world.h"
#include "tf-error.h"

#define TF_TEST_PREFIX "/deliver-window"

#define ID "20261122-aaaa"

/* The window on the code of a project, and a directory with the user's repository "home" and what
 * the daemon would export. */
typedef struct
{
  TfClientWorld world;
  TfDbusProject1 *project;
  GtkWindow *parent;
  GtkWidget *window; /* (owned) */
  char *dir;         /* (owned) */
  char *branch;      /* (owned) (nullable): that was asked for */
  char *format;      /* (owned) (nullable): likewise */
  gboolean closed;
} Scene;

static char *
shell (const char *dir, const char *script)
{
  const char *environment[] = { "PATH=/usr/bin:/bin",
                                "HOME=/nonexistent",
                                "GIT_CONFIG_NOSYSTEM=1",
                                "GIT_AUTHOR_NAME=P",
                                "GIT_AUTHOR_EMAIL=p@example.org",
                                "GIT_COMMITTER_NAME=P",
                                "GIT_COMMITTER_EMAIL=p@example.org",
                                NULL };
  const char *argv[] = { "/bin/bash", "-ec", script, NULL };
  char *output = NULL;
  int status = -1;

  g_spawn_sync (dir, (char **) argv, (char **) environment, G_SPAWN_DEFAULT, NULL, NULL, &output,
                NULL, &status, NULL);
  g_assert_cmpint (status, ==, 0);
  return g_strchomp (output);
}

static gboolean
export_cb (TfDbusProject1 *project,
           GDBusMethodInvocation *invocation,
           GUnixFDList *fds,
           const char *format,
           GVariant *options,
           Scene *self)
{
  g_autofree char *path = g_build_filename (self->dir, format, NULL);
  g_autoptr (GUnixFDList) list = NULL;
  int fd = open (path, O_RDONLY | O_CLOEXEC);

  g_free (self->format);
  self->format = g_strdup (format);
  g_clear_pointer (&self->branch, g_free);
  g_variant_lookup (options, "branch", "s", &self->branch);
  if (fd < 0)
    {
      g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                             "there is nothing to deliver");
      return TRUE;
    }
  list = g_unix_fd_list_new_from_array (&fd, 1);
  tf_dbus_project1_complete_export_work (project, invocation, list, g_variant_new_handle (0));
  return TRUE;
}

static void
closed_cb (Scene *self)
{
  self->closed = TRUE;
}

static void
scene_init (Scene *self)
{
  *self = (Scene){ 0 };
  self->dir = tf_test_make_dir ();
  g_free (
      shell (self->dir,
             "git init -q -b main home; cd home; echo a > a; git add a; git commit -qm given; "
             "git clone -q . ../work; cd ../work; git checkout -q -b thoughtforge/" ID "; "
             "echo b >> a; git commit -qam b; git bundle create -q ../bundle HEAD thoughtforge/" ID
             " ^main; printf 'From 0 Mon Sep 17 00:00:00 2001\\nSubject: [PATCH 1/1] b\\n"
             "X-ThoughtForge-File: 0001-b.patch\\n\\n---\\n-- \\nThoughtForge 1\\n\\n' > "
             "../patches"));
  tf_client_world_init (&self->world);
  self->project = tf_client_world_add (&self->world, ID, "done");
  tf_dbus_project1_set_deliverable_type (self->project, "code");
  g_signal_connect (self->project, "handle-export-work", G_CALLBACK (export_cb), self);
  tf_client_world_sync (&self->world);
  self->parent = tf_client_show (gtk_label_new ("parent"), 300, 200);
  self->window = g_object_ref (tf_deliver_window_new (self->parent, self->world.client,
                                                      tf_client_world_find (&self->world, ID)));
  g_signal_connect_swapped (self->window, "close-request", G_CALLBACK (closed_cb), self);
  gtk_window_present (GTK_WINDOW (self->window));
  tf_client_world_sync (&self->world);
}

static void
scene_clear (Scene *self)
{
  g_signal_handlers_disconnect_by_data (self->window, self);
  tf_client_destroy (GTK_WINDOW (self->window), self->window);
  gtk_window_destroy (self->parent);
  tf_client_world_sync (&self->world);
  g_clear_object (&self->project);
  g_free (self->dir);
  g_free (self->branch);
  g_free (self->format);
  tf_client_world_clear (&self->world);
}

static void
place (Scene *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->dir, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  tf_deliver_window_set_place (TF_DELIVER_WINDOW (self->window), file);
}

/* The row below @root with that title. */
static GtkWidget *
find_row (GtkWidget *root, const char *title)
{
  if (ADW_IS_ACTION_ROW (root) &&
      g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), title) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_row (child, title);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
choose (Scene *self, const char *way)
{
  GtkWidget *check =
      adw_action_row_get_activatable_widget (ADW_ACTION_ROW (find_row (self->window, way)));

  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
}

static gboolean
is_closed (gpointer data)
{
  return ((Scene *) data)->closed;
}

static gboolean
has_trouble (gpointer data)
{
  GtkWidget *revealer = tf_client_find (((Scene *) data)->window, GTK_TYPE_REVEALER, NULL);

  return gtk_revealer_get_reveal_child (GTK_REVEALER (revealer));
}

TF_TEST (needs_a_place)
{
  Scene self;
  GtkWidget *button;

  scene_init (&self);
  button = tf_client_find (self.window, GTK_TYPE_BUTTON, "_Deliver");
  g_assert_false (gtk_widget_is_sensitive (button));
  place (&self, "home");
  g_assert_true (gtk_widget_is_sensitive (button));
  choose (&self, "As _Patches");
  g_assert_false (gtk_widget_is_sensitive (button));
  scene_clear (&self);
}

TF_TEST (delivers_a_branch)
{
  Scene self;
  g_autofree char *merged = NULL;

  scene_init (&self);
  place (&self, "home");
  gtk_widget_activate_action (self.window, "deliver.deliver", NULL);
  tf_test_wait_for (is_closed, &self);
  merged = shell (self.dir, "cd home; git merge -q thoughtforge/" ID "; cat a");
  g_assert_cmpstr (merged, ==, "a\nb");
  scene_clear (&self);
}

TF_TEST (writes_patches)
{
  Scene self;

  scene_init (&self);
  choose (&self, "As _Patches");
  place (&self, "series");
  gtk_widget_activate_action (self.window, "deliver.deliver", NULL);
  tf_test_wait_for (is_closed, &self);
  g_assert_cmpstr (self.format, ==, "patches");
  g_assert_true (tf_test_exists (self.dir, "series/0001-b.patch"));
  scene_clear (&self);
}

TF_TEST (writes_a_bundle)
{
  Scene self;

  scene_init (&self);
  choose (&self, "As a _Bundle");
  place (&self, "mine.bundle");
  gtk_widget_activate_action (self.window, "deliver.deliver", NULL);
  tf_test_wait_for (is_closed, &self);
  g_assert_cmpstr (self.branch, ==, "thoughtforge/" ID);
  g_free (shell (self.dir, "cmp bundle mine.bundle"));
  scene_clear (&self);
}

TF_TEST (shows_what_failed_and_stays)
{
  Scene self;
  GtkWidget *label;

  scene_init (&self);
  g_free (shell (self.dir, "git -C home checkout -q -b thoughtforge/" ID));
  place (&self, "home");
  gtk_widget_activate_action (self.window, "deliver.deliver", NULL);
  tf_test_wait_for (has_trouble, &self);
  label =
      gtk_revealer_get_child (GTK_REVEALER (tf_client_find (self.window, GTK_TYPE_REVEALER, NULL)));
  tf_test_assert_has (gtk_label_get_label (GTK_LABEL (label)), "is checked out in");
  g_assert_false (self.closed);
  g_assert_true (
      gtk_widget_is_sensitive (tf_client_find (self.window, GTK_TYPE_BUTTON, "_Deliver")));
  scene_clear (&self);
}

TF_TEST (shows_that_there_is_nothing)
{
  Scene self;

  scene_init (&self);
  g_free (shell (self.dir, "rm bundle"));
  place (&self, "home");
  gtk_widget_activate_action (self.window, "deliver.deliver", NULL);
  tf_test_wait_for (has_trouble, &self);
  g_assert_false (self.closed);
  scene_clear (&self);
}

TF_TEST_MAIN (tf_client_test_init)
