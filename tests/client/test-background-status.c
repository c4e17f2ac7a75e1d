/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-background-status.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/background-status"

typedef struct
{
  guint n_running;
  guint n_needing;
  const char *text;
} Sentence;

static const Sentence sentences[] = {
  { 0, 0, "" },
  { 1, 0, "1 running" },
  { 2, 0, "2 running" },
  { 0, 1, "1 needs you" },
  { 0, 2, "2 need you" },
  { 1, 1, "1 running, 1 needs you" },
  { 2, 1, "2 running, 1 needs you" },
  { 1, 2, "1 running, 2 need you" },
  { G_MAXUINT, G_MAXUINT, "4294967295 running, 4294967295 need you" },
};

TF_TEST (says_what_runs_and_what_needs_the_user)
{
  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      g_autofree char *text =
          tf_background_status_dup_text (sentences[i].n_running, sentences[i].n_needing);

      g_assert_cmpstr (text, ==, sentences[i].text);
    }
}

/* A client, and a desktop that is told. */
typedef struct
{
  TfClientWorld client;
  GDBusNodeInfo *info; /* (owned) */
  guint portal;
  GString *told;  /* (owned): "1 running; 2 running; " */
  gboolean fails; /* the portal */
  TfBackgroundStatus *status;
  const char *wanted;
} World;

static const char portal_xml[] =
    "<node><interface name='org.freedesktop.portal.Background'>"
    "<method name='SetStatus'><arg type='a{sv}' direction='in'/></method>"
    "</interface></node>";

static void
call_cb (GDBusConnection *connection,
         const char *sender,
         const char *path,
         const char *interface,
         const char *method,
         GVariant *parameters,
         GDBusMethodInvocation *invocation,
         gpointer data)
{
  World *self = data;
  g_autoptr (GVariant) options = g_variant_get_child_value (parameters, 0);
  const char *message;

  g_assert_true (g_variant_lookup (options, "message", "&s", &message));
  g_string_append_printf (self->told, "%s; ", message);
  if (self->fails)
    g_dbus_method_invocation_return_dbus_error (invocation, "org.freedesktop.DBus.Error.Failed",
                                                "not for you");
  else
    g_dbus_method_invocation_return_value (invocation, NULL);
}

static void
serve_portal (World *self)
{
  static const GDBusInterfaceVTable vtable = { .method_call = call_cb };
  g_autoptr (GVariant) reply = NULL;

  self->portal =
      g_dbus_connection_register_object (self->client.daemon, "/org/freedesktop/portal/desktop",
                                         self->info->interfaces[0], &vtable, self, NULL, NULL);
  g_assert_cmpuint (self->portal, !=, 0);
  reply =
      g_dbus_connection_call_sync (self->client.daemon, "org.freedesktop.DBus",
                                   "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
                                   g_variant_new ("(su)", "org.freedesktop.portal.Desktop", 0u),
                                   NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  g_assert_nonnull (reply);
}

static void
set_up (World *self, gconstpointer data)
{
  self->told = g_string_new (NULL);
  self->info = g_dbus_node_info_new_for_xml (portal_xml, NULL);
  tf_client_world_init (&self->client);
}

static void
tear_down (World *self, gconstpointer data)
{
  if (self->status != NULL)
    tf_test_wait_finalized (g_steal_pointer (&self->status));
  tf_client_world_sync (&self->client);
  if (self->portal != 0)
    g_dbus_connection_unregister_object (self->client.daemon, self->portal);
  tf_client_world_clear (&self->client);
  g_dbus_node_info_unref (self->info);
  g_string_free (self->told, TRUE);
}

#define TF_TEST_FIXTURE World, world, set_up, tear_down

static void
begin (World *self)
{
  self->status = tf_background_status_new (self->client.connection, self->client.client);
}

/* Twice: what a change makes the client tell arrives, too. */
static void
assert_told (World *self, const char *told)
{
  tf_client_world_sync (&self->client);
  tf_client_world_sync (&self->client);
  g_assert_cmpstr (self->told->str, ==, told);
}

static void
need_user (TfDbusProject1 *project, gboolean needs)
{
  tf_dbus_project1_set_waiting_for_human (project, needs);
}

TF_TEST_WITH (nothing_to_say_is_not_said)
{
  serve_portal (world);
  begin (world);
  assert_told (world, "");
}

TF_TEST_WITH (says_at_once_what_runs)
{
  serve_portal (world);
  tf_dbus_manager1_set_running_runs (world->client.manager, 1);
  tf_client_world_sync (&world->client);
  begin (world);
  assert_told (world, "1 running; ");
}

TF_TEST_WITH (follows_until_nothing_is_left)
{
  g_autoptr (TfDbusProject1) project = NULL;

  serve_portal (world);
  begin (world);
  project = tf_client_world_add (&world->client, "20261122-aaaa", "human_review");
  assert_told (world, "");
  tf_dbus_manager1_set_running_runs (world->client.manager, 2);
  assert_told (world, "2 running; ");
  need_user (project, TRUE);
  assert_told (world, "2 running; 2 running, 1 needs you; ");
  tf_dbus_manager1_set_running_runs (world->client.manager, 0);
  assert_told (world, "2 running; 2 running, 1 needs you; 1 needs you; ");
  need_user (project, FALSE);
  assert_told (world, "2 running; 2 running, 1 needs you; 1 needs you; ; ");
}

/* What changes without changing the sentence is not told again. */
TF_TEST_WITH (says_nothing_twice)
{
  g_autoptr (TfDbusProject1) project = NULL;

  serve_portal (world);
  tf_dbus_manager1_set_running_runs (world->client.manager, 1);
  tf_client_world_sync (&world->client);
  begin (world);
  assert_told (world, "1 running; ");
  project = tf_client_world_add (&world->client, "20261122-aaaa", "polishing");
  tf_dbus_project1_set_activity (project, "Review 1");
  assert_told (world, "1 running; ");
  g_object_notify (G_OBJECT (world->client.client), "state");
  assert_told (world, "1 running; ");
}

/* Of a daemon that is gone nothing is known, and it comes back with what it had. */
TF_TEST_WITH (says_nothing_of_a_daemon_that_is_gone)
{
  serve_portal (world);
  tf_dbus_manager1_set_running_runs (world->client.manager, 1);
  tf_client_world_sync (&world->client);
  begin (world);
  assert_told (world, "1 running; ");
  tf_client_world_stop_daemon (&world->client);
  while (!g_str_equal (world->told->str, "1 running; ; "))
    g_main_context_iteration (NULL, TRUE);
  tf_client_world_start_daemon (&world->client);
  assert_told (world, "1 running; ; 1 running; ");
}

TF_TEST_WITH (is_silent_without_a_portal)
{
  tf_dbus_manager1_set_running_runs (world->client.manager, 1);
  tf_client_world_sync (&world->client);
  begin (world);
  assert_told (world, "");
}

TF_TEST_WITH (goes_on_if_the_portal_refuses)
{
  world->fails = TRUE;
  serve_portal (world);
  begin (world);
  tf_dbus_manager1_set_running_runs (world->client.manager, 1);
  assert_told (world, "1 running; ");
  tf_dbus_manager1_set_running_runs (world->client.manager, 2);
  assert_told (world, "1 running; 2 running; ");
}

TF_TEST_WITH (says_nothing_after_its_end)
{
  serve_portal (world);
  begin (world);
  tf_test_wait_finalized (g_steal_pointer (&world->status));
  tf_dbus_manager1_set_running_runs (world->client.manager, 1);
  assert_told (world, "");
}

TF_TEST_MAIN (tf_client_test_init)
