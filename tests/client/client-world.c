/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "client-world.h"

#include <glib/gstdio.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-test-listing.h"
#include "tf-worker.h"

void
tf_client_test_init (int *argc, char ***argv)
{
  /* Not isolated: the data directories contain icons and schemas. with-display.sh has already
   * isolated the others. */
  g_test_init (argc, argv, NULL);
  tf_worker_allow_here ();
  tf_test_fork_bus_watcher ();
  if (!gtk_init_check ())
    exit (77);
  adw_init ();
}

static gboolean
client_is_ready (gpointer data)
{
  TfClientWorld *self = data;

  return tf_client_get_state (self->client) == TF_CLIENT_READY;
}

static gboolean
client_is_gone (gpointer data)
{
  TfClientWorld *self = data;

  return tf_client_get_state (self->client) == TF_CLIENT_GONE;
}

static void
own_name (TfClientWorld *self)
{
  self->name = g_bus_own_name_on_connection (self->daemon, TF_BUS_NAME, G_BUS_NAME_OWNER_FLAGS_NONE,
                                             NULL, NULL, NULL, NULL);
}

static void
export_daemon (TfClientWorld *self)
{
  g_autoptr (GError) error = NULL;

  g_dbus_interface_skeleton_export (G_DBUS_INTERFACE_SKELETON (self->manager), self->daemon,
                                    TF_BUS_ROOT, &error);
  g_assert_no_error (error);
  g_dbus_object_manager_server_set_connection (self->objects, self->daemon);
  own_name (self);
}

static gboolean
list_projects_cb (TfDbusManager1 *manager,
                  GDBusMethodInvocation *invocation,
                  const char *const *fields,
                  TfClientWorld *self)
{
  tf_test_answer_listing (self->objects, manager, invocation, fields);
  return TRUE;
}

void
tf_client_forget_unsaved (void)
{
  g_autofree char *directory =
      g_build_filename (g_get_user_state_dir (), "thoughtforge", "unsaved", NULL);
  g_autoptr (GDir) files = g_dir_open (directory, 0, NULL);
  const char *name;

  while (files != NULL && (name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (directory, name, NULL);

      g_assert_cmpint (g_unlink (path), ==, 0);
    }
}

void
tf_client_world_init (TfClientWorld *self)
{
  static const char *const types[] = { "plan", "code", NULL };

  tf_client_forget_unsaved ();
  self->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (self->bus);
  /* Keeps the bus private: if something in GTK kept a connection to it, the end would wait for
   * that. */
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent", TRUE);
  self->daemon = tf_test_connect (self->bus);
  self->connection = tf_test_connect (self->bus);
  self->manager = tf_dbus_manager1_skeleton_new ();
  tf_dbus_manager1_set_version (self->manager, "0.1.0");
  tf_dbus_manager1_set_deliverable_types (self->manager, types);
  tf_dbus_manager1_set_agents (self->manager,
                               g_variant_new_parsed (
                                   "[{'name': <'offline'>, 'found': <true>, 'default': <true>}]"));
  self->objects = g_dbus_object_manager_server_new (TF_BUS_ROOT);
  g_signal_connect (self->manager, "handle-list-projects", G_CALLBACK (list_projects_cb), self);
  export_daemon (self);
  self->client = tf_client_new (self->connection);
  tf_test_wait_for (client_is_ready, self);
}

void
tf_client_world_ask (TfDbusProject1 *project, const char *questions)
{
  g_autoptr (GVariant) asked = g_variant_ref_sink (g_variant_new_parsed (questions));
  guint open = 0;

  for (gsize i = 0; i < g_variant_n_children (asked); i++)
    {
      g_autoptr (GVariant) question = g_variant_get_child_value (asked, i);
      const char *answer = "";

      g_variant_lookup (question, "answer", "&s", &answer);
      open += *answer == '\0' ? 1 : 0;
    }
  tf_dbus_project1_set_questions (project, asked);
  tf_dbus_project1_set_open_questions (project, open);
}

void
tf_client_world_be_session (TfClientWorld *self)
{
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", g_test_dbus_get_bus_address (self->bus), TRUE);
}

/* Not g_test_dbus_down(): sometimes GTK has connected to the session bus in the meantime, and it
 * would wait half a minute for the connection to close. */
static void
stop_bus (GTestDBus *bus)
{
  static GPtrArray *stopped = NULL;
  g_autoptr (GDBusConnection) other = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);

  if (other != NULL)
    g_dbus_connection_set_exit_on_close (other, FALSE);
  if (stopped == NULL)
    stopped = g_ptr_array_new ();
  g_test_dbus_stop (bus);
  g_ptr_array_add (stopped, bus);
}

void
tf_client_world_clear (TfClientWorld *self)
{
  tf_test_wait_finalized (g_steal_pointer (&self->client));
  g_bus_unown_name (self->name);
  g_dbus_interface_skeleton_unexport (G_DBUS_INTERFACE_SKELETON (self->manager));
  g_clear_object (&self->objects);
  g_clear_object (&self->manager);
  g_clear_object (&self->connection);
  g_clear_object (&self->daemon);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  stop_bus (g_steal_pointer (&self->bus));
}

typedef struct
{
  TfClientWorld *world;
  const char *id;
} TfWanted;

static gboolean
is_known (gpointer data)
{
  TfWanted *wanted = data;

  return tf_client_find_project (wanted->world->client, wanted->id) != NULL;
}

/* The actions that the client shows in a phase. */
static const char *const *
allowed_in (const char *phase)
{
  static const char *const first[] = { "distill", "terminate", NULL };
  static const char *const review[] = { "confirm", "terminate", NULL };
  static const char *const halted[] = { "resume", "override", "terminate", NULL };
  static const char *const other[] = { "terminate", NULL };
  static const char *const nothing[] = { NULL };

  if (g_str_equal (phase, "brain_dump"))
    return first;
  if (g_str_equal (phase, "human_review") || g_str_equal (phase, "spec_building"))
    return review;
  if (g_str_equal (phase, "halted"))
    return halted;
  return g_str_equal (phase, "done") ? nothing : other;
}

static void
fill (TfDbusProject1 *project, const char *id, const char *phase)
{
  gint64 now = g_get_real_time ();

  g_object_set (project, "id", id, "name", "", "phase", phase, "halted-in",
                g_str_equal (phase, "halted") ? "polishing" : "", "halt-reason",
                g_str_equal (phase, "halted") ? "guard_stagnation" : "", "halt-detail", "",
                "deliverable-type", "plan", "agent", "offline", "activity", "", "directory",
                "/nowhere", "question", "", "allowed-actions", allowed_in (phase), "created-at",
                now, "updated-at", now, "max-iterations", 50u, "phase-times",
                g_variant_new_parsed ("@a{sx} {}"), "issue-counts",
                tf_bus_counts_new (FALSE, 0, 0, 0), "trajectory",
                g_variant_new_parsed ("@a(uuuux) []"), "tests", tf_bus_counts_new (FALSE, 0, 0, 0),
                "skipped-tests", g_variant_new_parsed ("(false, uint32 0)"), "acceptance",
                tf_bus_counts_new (FALSE, 0, 0, 0), "links", g_variant_new_parsed ("@aa{sv} []"),
                "usage", g_variant_new_parsed ("@a{sv} {}"), NULL);
}

TfDbusProject1 *
tf_client_world_add_created (TfClientWorld *self, const char *id, const char *phase, gint64 created)
{
  g_autofree char *path = tf_bus_project_path (id);
  TfDbusProject1 *project = tf_dbus_project1_skeleton_new ();
  g_autoptr (TfDbusObjectSkeleton) object = tf_dbus_object_skeleton_new (path);
  TfWanted wanted = { self, id };

  fill (project, id, phase);
  if (created > 0)
    tf_dbus_project1_set_created_at (project, created);
  tf_dbus_object_skeleton_set_project1 (object, project);
  g_dbus_object_manager_server_export (self->objects, G_DBUS_OBJECT_SKELETON (object));
  tf_test_wait_for (is_known, &wanted);
  return project;
}

TfDbusProject1 *
tf_client_world_add (TfClientWorld *self, const char *id, const char *phase)
{
  return tf_client_world_add_created (self, id, phase, 0);
}

TfDbusProject1 *
tf_client_world_find (TfClientWorld *self, const char *id)
{
  TfDbusProject1 *project = tf_client_find_project (self->client, id);

  g_assert_nonnull (project);
  return project;
}

static void
pinged_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  gboolean *done = data;

  *done = reply != NULL;
}

void
tf_client_world_sync (TfClientWorld *self)
{
  gboolean done = FALSE;

  /* Skeletons send their changes when idle; a call after that is answered after they have
   * arrived. */
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_dbus_connection_call (self->connection, TF_BUS_NAME, TF_BUS_ROOT, "org.freedesktop.DBus.Peer",
                          "Ping", NULL, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, pinged_cb, &done);
  tf_test_wait (&done);
}

void
tf_client_world_stop_daemon (TfClientWorld *self)
{
  g_bus_unown_name (self->name);
  self->name = 0;
  tf_test_wait_for (client_is_gone, self);
}

void
tf_client_world_start_daemon (TfClientWorld *self)
{
  own_name (self);
  tf_test_wait_for (client_is_ready, self);
}

static void
drawn_cb (GdkFrameClock *clock, gpointer data)
{
  gboolean *drawn = data;

  *drawn = TRUE;
}

GtkWindow *
tf_client_show (GtkWidget *widget, int width, int height)
{
  GtkWindow *window = GTK_WINDOW (adw_window_new ());
  gboolean drawn = FALSE;
  GdkFrameClock *clock;
  gulong handler;

  adw_window_set_content (ADW_WINDOW (window), widget);
  gtk_window_set_default_size (window, width, height);
  gtk_window_present (window);
  clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  handler = g_signal_connect (clock, "after-paint", G_CALLBACK (drawn_cb), &drawn);
  gtk_widget_queue_draw (GTK_WIDGET (window));
  tf_test_wait (&drawn);
  g_signal_handler_disconnect (clock, handler);
  return window;
}

static gboolean
has_label (GtkWidget *widget, const char *label)
{
  g_autofree char *text = NULL;
  g_autofree char *tooltip = NULL;

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (widget), "label") != NULL)
    g_object_get (widget, "label", &text, NULL);
  g_object_get (widget, "tooltip-text", &tooltip, NULL);
  return g_strcmp0 (text, label) == 0 || g_strcmp0 (tooltip, label) == 0;
}

GtkWidget *
tf_client_find (GtkWidget *root, GType type, const char *label)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type) && (label == NULL || has_label (root, label)))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = tf_client_find (child, type, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

void
tf_client_destroy (GtkWindow *window, gpointer object)
{
  gtk_window_destroy (window);
  tf_test_wait_finalized (object);
}

GtkWidget *
tf_client_find_dialog (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (ADW_IS_MESSAGE_DIALOG (window))
        return window;
    }
  return NULL;
}
