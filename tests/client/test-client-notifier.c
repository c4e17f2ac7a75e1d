/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-client-notifier.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/notifier"

/* An application that records notifications instead of showing them. */
#define TEST_TYPE_APPLICATION (test_application_get_type ())
G_DECLARE_FINAL_TYPE (TestApplication, test_application, TEST, APPLICATION, GtkApplication)

struct _TestApplication
{
  GtkApplication parent_instance;
};

G_DEFINE_FINAL_TYPE (TestApplication, test_application, GTK_TYPE_APPLICATION)

static void
test_application_class_init (TestApplicationClass *klass)
{
}

static void
test_application_init (TestApplication *self)
{
}

typedef struct
{
  const char *phase;
  const char *reason;
  gboolean waiting;
  const char *question;
  const char *allowed;
  const char *text; /* %NULL: nothing to show */
  TfNoticeActions actions;
} TfNoticeCase;

static const TfNoticeCase notices[] = {
  { "brain_dump", "", TRUE, "", "distill", NULL, TF_NOTICE_NONE },
  { "distilling", "", FALSE, "", "terminate", NULL, TF_NOTICE_NONE },
  { "human_review", "", TRUE, "Is this it?", "confirm", "Is this it?", TF_NOTICE_CONFIRM },
  { "human_review", "", TRUE, "", "confirm", "Waiting for you", TF_NOTICE_CONFIRM },
  { "spec_building", "", TRUE, "Two are open", "terminate", "Two are open", TF_NOTICE_NONE },
  { "building", "", TRUE, "Stuck: which?", "provide_input", "Stuck: which?", TF_NOTICE_NONE },
  { "polishing", "", FALSE, "", "terminate", NULL, TF_NOTICE_NONE },
  { "done", "", FALSE, "", "", "Done", TF_NOTICE_NONE },
  { "halted", "guard_stagnation", TRUE, "", "resume", "Halted: No progress", TF_NOTICE_RESUME },
  { "halted", "agent_failure", TRUE, "", "terminate", "Halted: Agent failed", TF_NOTICE_NONE },
  { "halted", "human_terminated", FALSE, "", "", NULL, TF_NOTICE_NONE },
};

static void
test_notice (gconstpointer data)
{
  const TfNoticeCase *c = data;
  g_autoptr (TfDbusProject1) project = tf_dbus_project1_skeleton_new ();
  const char *const allowed[] = { c->allowed, NULL };
  TfNoticeActions actions;
  g_autofree char *text = NULL;

  tf_dbus_project1_set_phase (project, c->phase);
  tf_dbus_project1_set_halt_reason (project, c->reason);
  tf_dbus_project1_set_waiting_for_human (project, c->waiting);
  tf_dbus_project1_set_question (project, c->question);
  tf_dbus_project1_set_allowed_actions (project, allowed);
  text = tf_notice_for (project, &actions);

  g_assert_cmpstr (text, ==, c->text);
  g_assert_cmpuint (actions, ==, c->actions);
}

/* @detail: of a project in @phase. */
static const struct
{
  const char *phase;
  const char *detail;
  const char *text;
} details[] = {
  { "done", "Converged: all of it.", "Done\nConverged: all of it." },
  { "halted", "Plateau: 1 open.", "Halted: No progress\nPlateau: 1 open." },
  { "polishing", "Plateau: 1 open.", NULL },
};

TF_TEST (a_verdict_is_in_the_notification)
{
  for (guint i = 0; i < G_N_ELEMENTS (details); i++)
    {
      g_autoptr (TfDbusProject1) project = tf_dbus_project1_skeleton_new ();
      TfNoticeActions actions;
      g_autofree char *text = NULL;

      tf_dbus_project1_set_phase (project, details[i].phase);
      tf_dbus_project1_set_halt_reason (project, "guard_stagnation");
      tf_dbus_project1_set_halt_detail (project, details[i].detail);
      text = tf_notice_for (project, &actions);
      g_assert_cmpstr (text, ==, details[i].text);
    }
}

/* The fdo back end calls this; only calls are counted. */
typedef struct
{
  guint notified;
  guint closed;
} TfNotices;

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
  TfNotices *notices_seen = data;

  if (g_str_equal (method, "AddNotification"))
    notices_seen->notified++;
  else
    notices_seen->closed++;
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static const char server_xml[] = "<node><interface name='org.gtk.Notifications'>"
                                 "<method name='AddNotification'><arg type='s' direction='in'/>"
                                 "<arg type='s' direction='in'/><arg type='a{sv}' direction='in'/>"
                                 "</method><method name='RemoveNotification'>"
                                 "<arg type='s' direction='in'/><arg type='s' direction='in'/>"
                                 "</method></interface></node>";

typedef struct
{
  TfClientWorld world;
  GDBusNodeInfo *info;
  TfNotices seen;
  GApplication *application;
  TfClientNotifier *notifier;
} TfFixture;

/* One world for all: an application keeps the bus it was registered on for the rest of the
 * process. */
static TfFixture fixture;

static void
serve_notifications (TfFixture *f)
{
  static const GDBusInterfaceVTable vtable = { .method_call = call_cb };

  f->info = g_dbus_node_info_new_for_xml (server_xml, NULL);
  g_dbus_connection_register_object (f->world.daemon, "/org/gtk/Notifications",
                                     f->info->interfaces[0], &vtable, &f->seen, NULL, NULL);
  g_assert_nonnull (g_dbus_connection_call_sync (
      f->world.daemon, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", g_variant_new ("(su)", "org.gtk.Notifications", 0u), NULL,
      G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL));
}

static void
start (TfFixture *f)
{
  if (f->application == NULL)
    {
      g_setenv ("GNOTIFICATION_BACKEND", "gtk", TRUE);
      tf_client_world_init (&f->world);
      tf_client_world_be_session (&f->world);
      serve_notifications (f);
      f->application =
          g_object_new (TEST_TYPE_APPLICATION, "application-id", "org.thoughtforge.Test", NULL);
      g_assert_true (g_application_register (f->application, NULL, NULL));
    }
  f->seen = (TfNotices){ 0 };
  f->notifier = tf_client_notifier_new (f->application, f->world.client);
}

static gboolean
is_notified (gpointer data)
{
  return ((TfFixture *) data)->seen.notified > 0;
}

static gboolean
is_closed (gpointer data)
{
  return ((TfFixture *) data)->seen.closed > 0;
}

TF_TEST (notifies_and_withdraws)
{
  TfFixture *f = &fixture;
  g_autoptr (TfDbusProject1) project = NULL;

  start (f);
  project = tf_client_world_add (&f->world, "20261122-aaaa", "distilling");
  tf_dbus_project1_set_question (project, "Is this it?");
  tf_dbus_project1_set_waiting_for_human (project, TRUE);
  tf_dbus_project1_set_phase (project, "human_review");
  tf_test_wait_for (is_notified, f);
  g_assert_cmpuint (f->seen.notified, ==, 1);
  tf_dbus_project1_set_waiting_for_human (project, FALSE);
  tf_dbus_project1_set_phase (project, "spec_building");
  tf_test_wait_for (is_closed, f);
  g_clear_object (&f->notifier);
}

TF_TEST (earlier_states_are_not_news)
{
  TfFixture *f = &fixture;
  g_autoptr (TfDbusProject1) project = NULL;

  start (f);
  project = tf_client_world_add (&f->world, "20261122-bbbb", "done");
  tf_client_world_sync (&f->world);
  g_assert_cmpuint (f->seen.notified, ==, 0);
  g_clear_object (&f->notifier);
}

TF_TEST (withdraws_everything_at_the_end)
{
  TfFixture *f = &fixture;
  g_autoptr (TfDbusProject1) project = NULL;

  start (f);
  project = tf_client_world_add (&f->world, "20261122-cccc", "polishing");
  tf_dbus_project1_set_phase (project, "done");
  tf_test_wait_for (is_notified, f);
  g_clear_object (&f->notifier);
  tf_test_wait_for (is_closed, f);
}

int
main (int argc, char **argv)
{
  int status;

  tf_client_test_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (notices); i++)
    {
      g_autofree char *row = g_strdup_printf ("%s-%s-%u", notices[i].phase, notices[i].allowed, i);

      tf_test_register_row (TF_TEST_PREFIX, "notice", i, row, test_notice, &notices[i]);
    }
  status = tf_test_run_all ();
  if (fixture.world.bus != NULL)
    g_test_dbus_stop (fixture.world.bus);
  return status;
}
