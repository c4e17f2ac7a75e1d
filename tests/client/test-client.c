/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-client.h"

#include "client-world.h"
#include "tf-error.h"

#define TF_TEST_PREFIX "/client"

TF_TEST (knows_what_is_there)
{
  TfClientWorld world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;

  tf_client_world_init (&world);
  project = tf_client_world_add (&world, "20261122-aaaa", "polishing");

  g_assert_cmpuint (g_list_model_get_n_items (tf_client_get_projects (world.client)), ==, 1);
  g_assert_cmpstr (tf_dbus_project1_get_phase (tf_client_world_find (&world, "20261122-aaaa")), ==,
                   "polishing");
  g_assert_cmpstr (tf_dbus_manager1_get_version (tf_client_get_manager (world.client)), ==,
                   "0.1.0");
  tf_client_world_clear (&world);
}

TF_TEST (follows_changes)
{
  TfClientWorld world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;

  tf_client_world_init (&world);
  project = tf_client_world_add (&world, "20261122-aaaa", "polishing");
  tf_dbus_project1_set_iteration (project, 7);
  tf_client_world_sync (&world);

  g_assert_cmpuint (tf_dbus_project1_get_iteration (tf_client_world_find (&world, "20261122-aaaa")),
                    ==, 7);
  tf_client_world_clear (&world);
}

static void
notify_cb (TfDbusProject1 *project, GParamSpec *property, gpointer data)
{
  GString *seen = data;
  g_autofree char *allowed =
      g_strjoinv (" ", (char **) tf_dbus_project1_get_allowed_actions (project));

  g_string_append_printf (seen, "%s %s;", tf_dbus_project1_get_phase (project), allowed);
}

/* Of several that changed together, none is seen as it was: what was read before is gone with its value. */
TF_TEST (changes_are_seen_together)
{
  static const char *const before[] = { "confirm", "message", NULL };
  static const char *const after[] = { "revise", NULL };
  TfClientWorld world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  g_autoptr (GString) seen = g_string_new (NULL);
  TfDbusProject1 *known;

  tf_client_world_init (&world);
  project = tf_client_world_add (&world, "20261122-aaaa", "polishing");
  tf_dbus_project1_set_allowed_actions (project, before);
  tf_client_world_sync (&world);
  known = tf_client_world_find (&world, "20261122-aaaa");
  g_assert_true (g_strv_contains (tf_dbus_project1_get_allowed_actions (known), "confirm"));
  g_signal_connect (known, "notify::phase", G_CALLBACK (notify_cb), seen);
  g_signal_connect (known, "notify::allowed-actions", G_CALLBACK (notify_cb), seen);
  tf_dbus_project1_set_allowed_actions (project, after);
  tf_dbus_project1_set_phase (project, "done"); /* what is set last comes first */
  tf_client_world_sync (&world);

  g_assert_cmpstr (seen->str, ==, "done revise;done revise;");
  g_signal_handlers_disconnect_by_data (known, seen);
  tf_client_world_clear (&world);
}

static void
count_cb (TfDbusProject1 *project, GVariant *message, gpointer data)
{
  guint *count = data;

  (*count)++;
}

TF_TEST (passes_signals_on)
{
  TfClientWorld world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  guint count = 0;

  tf_client_world_init (&world);
  project = tf_client_world_add (&world, "20261122-aaaa", "polishing");
  g_signal_connect (tf_client_world_find (&world, "20261122-aaaa"), "message-added",
                    G_CALLBACK (count_cb), &count);
  tf_dbus_project1_emit_message_added (project, g_variant_new_parsed ("{'id': <'1'>}"));
  tf_client_world_sync (&world);

  g_assert_cmpuint (count, ==, 1);
  tf_client_world_clear (&world);
}

/* Bindings to a project survive the absence of the daemon, and report what changed. */
TF_TEST (keeps_its_objects_while_the_daemon_is_away)
{
  TfClientWorld world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  TfDbusProject1 *known;

  tf_client_world_init (&world);
  project = tf_client_world_add (&world, "20261122-aaaa", "polishing");
  known = tf_client_world_find (&world, "20261122-aaaa");
  tf_client_world_stop_daemon (&world);
  g_assert_cmpstr (tf_dbus_project1_get_phase (known), ==, "polishing");
  tf_dbus_project1_set_phase (project, "done");
  tf_client_world_start_daemon (&world);

  g_assert_true (tf_client_world_find (&world, "20261122-aaaa") == known);
  g_assert_cmpstr (tf_dbus_project1_get_phase (known), ==, "done");
  tf_client_world_clear (&world);
}

TF_TEST (forgets_what_went_while_it_was_away)
{
  TfClientWorld world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;

  tf_client_world_init (&world);
  project = tf_client_world_add (&world, "20261122-aaaa", "polishing");
  tf_client_world_stop_daemon (&world);
  g_dbus_object_manager_server_unexport (world.objects,
                                         "/org/thoughtforge/ThoughtForge1/projects/p20261122_aaaa");
  tf_client_world_start_daemon (&world);

  g_assert_null (tf_client_find_project (world.client, "20261122-aaaa"));
  g_assert_cmpuint (g_list_model_get_n_items (tf_client_get_projects (world.client)), ==, 0);
  tf_client_world_clear (&world);
}

static gboolean
refuse_cb (TfDbusProject1 *project, GDBusMethodInvocation *invocation, gpointer data)
{
  g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_WRONG_PHASE,
                                         "cannot confirm now");
  return TRUE;
}

static gboolean
is_ready (gpointer client)
{
  return tf_client_get_state (client) == TF_CLIENT_READY;
}

static gboolean
has_50_iterations (gpointer project)
{
  return tf_dbus_project1_get_max_iterations (project) == 50;
}

static gboolean
has_60_iterations (gpointer project)
{
  return tf_dbus_project1_get_max_iterations (project) == 60;
}

/* The listing does not have it; what was wanted once stays complete when the daemon comes again. */
TF_TEST (a_listed_project_is_complete_once_it_is_wanted)
{
  TfClientWorld world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  g_autoptr (TfClient) client = NULL;
  TfDbusProject1 *known;

  tf_client_world_init (&world);
  project = tf_client_world_add (&world, "20261122-aaaa", "done");
  client = tf_client_new (world.connection);
  tf_test_wait_for (is_ready, client);
  known = tf_client_find_project (client, "20261122-aaaa");
  g_assert_cmpstr (tf_dbus_project1_get_phase (known), ==, "done");
  g_assert_cmpuint (tf_dbus_project1_get_max_iterations (known), ==, 0);
  tf_client_complete (known);
  tf_test_wait_for (has_50_iterations, known);

  tf_client_world_stop_daemon (&world);
  tf_dbus_project1_set_max_iterations (project, 60);
  tf_client_world_start_daemon (&world);
  tf_test_wait_for (has_60_iterations, known);
  g_clear_object (&client);
  tf_client_world_clear (&world);
}

/* It may be queued, which no listing says. */
TF_TEST (a_project_at_work_is_complete)
{
  TfClientWorld world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  g_autoptr (TfClient) client = NULL;

  tf_client_world_init (&world);
  project = tf_client_world_add (&world, "20261122-aaaa", "polishing");
  client = tf_client_new (world.connection);
  tf_test_wait_for (is_ready, client);
  tf_test_wait_for (has_50_iterations, tf_client_find_project (client, "20261122-aaaa"));
  g_clear_object (&client);
  tf_client_world_clear (&world);
}

/* The oldest of many is taken last of all; it changes as soon as the first are there. */
#define N_MANY 150

typedef struct
{
  TfDbusProject1 *oldest; /* (not owned): at the daemon */
  guint n_first;          /* how many were taken first; 0: none yet */
} Many;

static void
first_taken_cb (GListModel *projects, guint position, guint removed, guint added, gpointer data)
{
  Many *many = data;

  if (many->n_first != 0)
    return;
  many->n_first = added;
  tf_dbus_project1_set_iteration (many->oldest, 9);
  g_dbus_interface_skeleton_flush (G_DBUS_INTERFACE_SKELETON (many->oldest));
}

static void
check_many (TfClient *client)
{
  GListModel *projects = tf_client_get_projects (client);

  g_assert_cmpuint (g_list_model_get_n_items (projects), ==, N_MANY);
  for (guint i = 0; i < N_MANY; i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (projects, i);
      g_autofree char *id = g_strdup_printf ("20261122-%04x", i);

      g_assert_cmpstr (tf_dbus_project1_get_id (project), ==, id);
      g_assert_nonnull (tf_dbus_project1_get_phase_times (project));
    }
}

static gboolean
has_changed (gpointer client)
{
  return tf_dbus_project1_get_iteration (tf_client_find_project (client, "20261122-0000")) == 9;
}

TF_TEST (the_newest_of_many_come_first)
{
  TfClientWorld world = { 0 };
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (TfClient) client = NULL;
  Many many = { 0 };

  tf_client_world_init (&world);
  for (guint i = 0; i < N_MANY; i++)
    {
      g_autofree char *id = g_strdup_printf ("20261122-%04x", i);

      g_ptr_array_add (kept, tf_client_world_add (&world, id, "done"));
    }
  many.oldest = kept->pdata[0];
  client = tf_client_new (world.connection);
  g_signal_connect (tf_client_get_projects (client), "items-changed", G_CALLBACK (first_taken_cb),
                    &many);
  tf_test_wait_for (is_ready, client);
  g_assert_cmpuint (many.n_first, <, N_MANY);
  tf_test_wait_for (has_changed, client);
  check_many (client);
  g_signal_handlers_disconnect_by_data (tf_client_get_projects (client), &many);
  g_clear_object (&client);
  tf_client_world_clear (&world);
}

static gboolean
refuse_fields_cb (TfDbusManager1 *manager,
                  GDBusMethodInvocation *invocation,
                  const char *const *fields,
                  gpointer data)
{
  g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                                         "a listing has no field “%s”", fields[0]);
  return TRUE;
}

static gboolean
is_gone (gpointer client)
{
  return tf_client_get_state (client) == TF_CLIENT_GONE &&
         tf_client_get_error_message (client) != NULL;
}

/* A daemon that was not restarted after an update. */
TF_TEST (a_daemon_of_another_version_is_named)
{
  TfClientWorld world = { 0 };
  g_autoptr (TfClient) client = NULL;
  gulong refusing;

  tf_client_world_init (&world);
  tf_client_world_add (&world, "20261122-aaaa", "polishing");
  refusing =
      g_signal_connect (world.manager, "handle-list-projects", G_CALLBACK (refuse_fields_cb), NULL);
  g_signal_handlers_block_matched (world.manager, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, &world);
  client = tf_client_new (world.connection);
  tf_test_wait_for (is_gone, client);
  g_assert_nonnull (strstr (tf_client_get_error_message (client), "systemctl --user restart"));
  g_signal_handler_disconnect (world.manager, refusing);
  g_signal_handlers_unblock_matched (world.manager, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, &world);

  tf_client_retry (client);

  tf_test_wait_for (is_ready, client);
  g_assert_null (tf_client_get_error_message (client));
  g_assert_nonnull (tf_client_find_project (client, "20261122-aaaa"));
  tf_client_world_clear (&world);
}

TF_TEST (an_error_is_the_daemons_own)
{
  TfClientWorld world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GError) error = NULL;

  tf_client_world_init (&world);
  project = tf_client_world_add (&world, "20261122-aaaa", "polishing");
  g_signal_connect (project, "handle-confirm", G_CALLBACK (refuse_cb), NULL);
  tf_client_call_async (world.client, tf_client_world_find (&world, "20261122-aaaa"), "Confirm",
                        NULL, "()", NULL, tf_test_result_cb, &result);
  reply = tf_client_call_finish (world.client, tf_test_wait_result (&result), &error);

  g_assert_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE);
  g_assert_cmpstr (error->message, ==, "cannot confirm now");
  g_clear_object (&result);
  tf_client_world_clear (&world);
}

TF_TEST (an_untrusted_id_is_only_searched_for)
{
  TfClientWorld world = { 0 };

  tf_client_world_init (&world);
  g_assert_null (tf_client_find_project (world.client, "../../etc"));
  g_assert_null (tf_client_find_project (world.client, ""));
  tf_client_world_clear (&world);
}
