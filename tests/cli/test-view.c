/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bus-names.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-view.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/view"

#define ROUNDS 300
#define PATH   TF_BUS_PROJECTS "/p20261121_7c1e"

/* A private bus with a peer that answers GetAll with "older" and signals at once that the phase is
 * "newer". */
typedef struct
{
  GTestDBus *bus;        /* (owned) */
  GDBusConnection *peer; /* (owned) */
  TfCtl ctl;
} Fixture;

static void
send_answer (GDBusConnection *peer, GDBusMessage *call)
{
  g_autoptr (GDBusMessage) reply = g_dbus_message_new_method_reply (call);
  g_autoptr (GDBusMessage) change =
      g_dbus_message_new_signal (PATH, "org.freedesktop.DBus.Properties", "PropertiesChanged");

  g_dbus_message_set_body (reply, g_variant_new_parsed ("({'Phase': <'older'>},)"));
  g_dbus_message_set_body (change, g_variant_new_parsed ("(%s, {'Phase': <'newer'>}, @as [])",
                                                         TF_BUS_PROJECT_INTERFACE));
  g_dbus_connection_send_message (peer, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL);
  g_dbus_connection_send_message (peer, change, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL);
}

/* In GDBus's thread, so that it answers while the test waits. */
static GDBusMessage *
answer_filter (GDBusConnection *peer, GDBusMessage *message, gboolean incoming, gpointer data)
{
  if (!incoming || g_strcmp0 (g_dbus_message_get_member (message), "GetAll") != 0)
    return message;
  send_answer (peer, message);
  g_object_unref (message);
  return NULL;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  TfCtlEnvironment environment = { .reconnect_seconds = 1 };
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GError) error = NULL;

  fixture->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (fixture->bus);
  fixture->peer = tf_test_connect (fixture->bus);
  g_dbus_connection_add_filter (fixture->peer, answer_filter, NULL, NULL);
  reply = g_dbus_connection_call_sync (fixture->peer, "org.freedesktop.DBus",
                                       "/org/freedesktop/DBus", "org.freedesktop.DBus",
                                       "RequestName", g_variant_new ("(su)", TF_BUS_NAME, 0), NULL,
                                       G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);
  tf_ctl_init (&fixture->ctl, &environment);
  fixture->ctl.connection = tf_test_connect (fixture->bus);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  tf_ctl_clear (&fixture->ctl);
  g_dbus_connection_close_sync (fixture->peer, NULL, NULL);
  g_object_unref (fixture->peer);
  g_test_dbus_down (fixture->bus);
  g_object_unref (fixture->bus);
}

#define TF_TEST_FIXTURE Fixture, fixture, set_up, tear_down

TF_TEST_WITH (a_reading_never_overwrites_a_newer_change)
{
  g_autoptr (TfCtlView) view = tf_ctl_view_new (&fixture->ctl, PATH);

  for (guint i = 0; i < ROUNDS; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TfCtlEvent) event = NULL;

      g_assert_true (tf_ctl_view_refresh (view, &error));
      g_assert_no_error (error);
      event = tf_ctl_view_next (view, &error);
      g_assert_no_error (error);
      g_assert_cmpint (event->kind, ==, TF_CTL_EVENT_CHANGED);
      g_assert_cmpstr (tf_ctl_project_get (tf_ctl_view_get_properties (view), "Phase"), ==,
                       "newer");
    }
}

TF_TEST_WITH (waiting_ends_with_ctrl_c)
{
  g_autoptr (TfCtlView) view = tf_ctl_view_new (&fixture->ctl, PATH);
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (fixture->ctl.cancellable);
  g_assert_null (tf_ctl_view_next (view, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (tf_ctl_exit_for (&fixture->ctl, error), ==, TF_CTL_EXIT_INTERRUPTED);
}

TF_TEST_MAIN (tf_test_init_bus)
