/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-search-provider.h"

#include "client-world.h"
#include "tf-test-listing.h"

#define TF_TEST_PREFIX "/search-provider"

#define PATH      "/org/thoughtforge/ThoughtForge/SearchProvider"
#define INTERFACE "org.gnome.Shell.SearchProvider2"

/* A client with a search provider, and a shell that asks it. The provider is on the daemon's connection, the
 * shell on the client's. */
typedef struct
{
  TfClientWorld client;
  GtkApplication *application; /* (owned) */
  TfSearchProvider *provider;  /* (owned) (nullable) */
  GPtrArray *projects;         /* (owned) (element-type TfDbusProject1): the daemon's side */
  GString *done;               /* (owned): "open 20261122-aaaa, activate, " */
  GDBusMethodInvocation *held; /* (owned) (nullable): a listing that is not answered yet */
  GStrv fields;                /* (owned) (nullable): of it */
} World;

static void
opened_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  World *self = data;

  g_string_append_printf (self->done, "open %s, ", g_variant_get_string (parameter, NULL));
}

static void
activated_cb (World *self)
{
  g_string_append (self->done, "activate, ");
}

static void
add_application (World *self)
{
  static const GActionEntry entries[] = { { "open-project", opened_cb, "s" } };

  /* Without an id it is on no bus. */
  self->application = g_object_new (GTK_TYPE_APPLICATION, NULL);
  g_action_map_add_action_entries (G_ACTION_MAP (self->application), entries,
                                   G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (self->application, "activate", G_CALLBACK (activated_cb), self);
  g_assert_true (g_application_register (G_APPLICATION (self->application), NULL, NULL));
}

static void
provide (World *self, TfClient *client)
{
  g_autoptr (GError) error = NULL;

  self->provider = tf_search_provider_new (G_APPLICATION (self->application), self->client.daemon,
                                           client, &error);
  g_assert_no_error (error);
}

static void
set_up (World *self, gconstpointer data)
{
  self->projects = g_ptr_array_new_with_free_func (g_object_unref);
  self->done = g_string_new (NULL);
  tf_client_world_init (&self->client);
  add_application (self);
}

static void
tear_down (World *self, gconstpointer data)
{
  if (self->provider != NULL)
    tf_test_wait_finalized (g_steal_pointer (&self->provider));
  g_clear_object (&self->application);
  g_ptr_array_unref (self->projects);
  g_strfreev (self->fields);
  tf_client_world_clear (&self->client);
  g_string_free (self->done, TRUE);
}

#define TF_TEST_FIXTURE World, world, set_up, tear_down

/* Returns: (transfer none): the daemon's side */
static TfDbusProject1 *
add (World *self, const char *id, const char *name, const char *phase)
{
  TfDbusProject1 *project = tf_client_world_add (&self->client, id, phase);

  tf_dbus_project1_set_name (project, name);
  g_ptr_array_add (self->projects, project);
  return project;
}

/* The party needs the user. */
static void
add_some (World *self)
{
  add (self, "20261122-aaaa", "Garden shed", "polishing");
  add (self, "20261122-bbbb", "Garden Bärlauch", "done");
  tf_dbus_project1_set_waiting_for_human (
      add (self, "20261122-cccc", "Summer party in the garden", "human_review"), TRUE);
  add (self, "20261122-dddd", "", "brain_dump");
  tf_client_world_sync (&self->client);
}

/* Finding. @terms and @among: split at "|". */

typedef struct
{
  const char *name;
  const char *terms;
  const char *among; /* (nullable) */
  const char *found; /* the ends of the ids */
} Find;

static const Find finds[] = {
  { "who needs the user first", "garden", NULL, "cccc bbbb aaaa" },
  { "case", "GARDEN|shed", NULL, "aaaa" },
  { "case beyond ASCII", "bÄR", NULL, "bbbb" },
  { "a part of a word", "arde", NULL, "cccc bbbb aaaa" },
  { "all terms", "garden|party", NULL, "cccc" },
  { "any order", "party|garden", NULL, "cccc" },
  { "one term is missing", "garden|tent", NULL, "" },
  { "unknown", "tent", NULL, "" },
  { "no term", NULL, NULL, "" },
  { "an empty term", "", NULL, "" },
  { "empty terms", "|", NULL, "" },
  { "an empty term beside another", "|shed", NULL, "aaaa" },
  { "a project without a name", "new project", NULL, "dddd" },
  { "no pattern", "g.rden", NULL, "" },
  { "among some", "garden", "20261122-aaaa|20261122-bbbb", "bbbb aaaa" },
  { "among one that is not there", "garden", "20261122-aaaa|20261122-eeee", "aaaa" },
  { "among others", "garden", "20261122-dddd", "" },
  { "among none", "garden", "", "" },
};

static char *
join_ends (const char *const *ids)
{
  GString *ends = g_string_new (NULL);

  for (guint i = 0; ids[i] != NULL; i++)
    g_string_append_printf (ends, "%s%s", i == 0 ? "" : " ", ids[i] + strlen ("20261122-"));
  return g_string_free (ends, FALSE);
}

TF_TEST_WITH (finds_by_all_terms)
{
  add_some (world);
  for (guint i = 0; i < G_N_ELEMENTS (finds); i++)
    {
      g_auto (GStrv) terms = finds[i].terms == NULL ? g_new0 (char *, 1)
                             : *finds[i].terms == 0 ? g_strdupv ((char *[]){ (char *) "", NULL })
                                                    : g_strsplit (finds[i].terms, "|", -1);
      g_auto (GStrv) among = finds[i].among == NULL ? NULL : g_strsplit (finds[i].among, "|", -1);
      g_auto (GStrv) ids =
          tf_search_provider_find (world->client.client, (const char *const *) terms,
                                   (const char *const *) among);
      g_autofree char *found = join_ends ((const char *const *) ids);

      g_test_message ("%s", finds[i].name);
      g_assert_cmpstr (found, ==, finds[i].found);
    }
}

TF_TEST_WITH (twenty_are_enough)
{
  static const char *const terms[] = { "garden", NULL };

  for (guint n = 1; n <= 21; n++)
    {
      g_autofree char *id = g_strdup_printf ("20261122-%04u", n);
      g_auto (GStrv) ids = NULL;

      add (world, id, "Garden", "done");
      if (n < 20)
        continue;
      tf_client_world_sync (&world->client);
      ids = tf_search_provider_find (world->client.client, terms, NULL);
      g_assert_cmpuint (g_strv_length (ids), ==, 20);
    }
}

/* Calls of the shell */

typedef struct
{
  gboolean is_done;
  GVariant *reply; /* (owned) (nullable) */
  GError *error;   /* (owned) (nullable) */
} Answer;

static void
answer_clear (Answer *self)
{
  g_clear_pointer (&self->reply, g_variant_unref);
  g_clear_error (&self->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Answer, answer_clear)

static void
called_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &answer->error);
  answer->is_done = TRUE;
}

/* @parameters: in text format */
static void
call (World *self, const char *method, const char *parameters, Answer *answer)
{
  g_dbus_connection_call (self->client.connection,
                          g_dbus_connection_get_unique_name (self->client.daemon), PATH, INTERFACE,
                          method, g_variant_new_parsed (parameters), NULL, G_DBUS_CALL_FLAGS_NONE,
                          -1, NULL, called_cb, answer);
}

static void
assert_answer (World *self, const char *method, const char *parameters, const char *expected)
{
  g_auto (Answer) answer = { 0 };
  g_autofree char *text = NULL;

  call (self, method, parameters, &answer);
  tf_test_wait (&answer.is_done);
  g_assert_no_error (answer.error);
  text = g_variant_print (answer.reply, FALSE);
  g_assert_cmpstr (text, ==, expected);
}

TF_TEST_WITH (answers_a_search)
{
  add_some (world);
  provide (world, world->client.client);
  assert_answer (world, "GetInitialResultSet", "(['garden'],)",
                 "(['20261122-cccc', '20261122-bbbb', '20261122-aaaa'],)");
  assert_answer (world, "GetSubsearchResultSet",
                 "(['20261122-cccc', '20261122-aaaa'], ['garden', 'shed'])",
                 "(['20261122-aaaa'],)");
  assert_answer (world, "GetSubsearchResultSet", "(@as [], ['garden'])", "([],)");
  assert_answer (world, "GetInitialResultSet", "(@as [],)", "([],)");
}

/* What it waits for, or its phase; the order is the shell's. */
TF_TEST_WITH (describes_results)
{
  add_some (world);
  provide (world, world->client.client);
  assert_answer (world, "GetResultMetas", "(['20261122-cccc', '20261122-aaaa'],)",
                 "([{'id': <'20261122-cccc'>, 'name': <'Summer party in the garden'>, "
                 "'description': <'Confirm the intent'>, 'gicon': "
                 "<'org.thoughtforge.ThoughtForge'>}, {'id': <'20261122-aaaa'>, 'name': <'Garden "
                 "shed'>, 'description': <'Polishing'>, 'gicon': "
                 "<'org.thoughtforge.ThoughtForge'>}],)");
}

TF_TEST_WITH (leaves_out_what_was_deleted)
{
  add_some (world);
  provide (world, world->client.client);
  assert_answer (
      world, "GetResultMetas", "(['20261122-eeee', '', 'a/b', '20261122-bbbb'],)",
      "([{'id': <'20261122-bbbb'>, 'name': <'Garden Bärlauch'>, 'description': <'Done'>, "
      "'gicon': <'org.thoughtforge.ThoughtForge'>}],)");
  assert_answer (world, "GetResultMetas", "(['20261122-eeee'],)", "([],)");
  assert_answer (world, "GetResultMetas", "(@as [],)", "([],)");
}

/* Also one that was deleted meanwhile: what to say about it is up to the window. */
TF_TEST_WITH (opens_what_is_chosen)
{
  add_some (world);
  provide (world, world->client.client);
  assert_answer (world, "ActivateResult", "('20261122-aaaa', ['garden'], uint32 0)", "()");
  g_assert_cmpstr (world->done->str, ==, "open 20261122-aaaa, ");
  assert_answer (world, "ActivateResult", "('20261122-eeee', @as [], uint32 1)", "()");
  g_assert_cmpstr (world->done->str, ==, "open 20261122-aaaa, open 20261122-eeee, ");
}

TF_TEST_WITH (opens_the_window_for_the_whole_search)
{
  provide (world, world->client.client);
  assert_answer (world, "LaunchSearch", "(['garden'], uint32 0)", "()");
  g_assert_cmpstr (world->done->str, ==, "activate, ");
}

/* Of a daemon that is gone the last projects are known. */
TF_TEST_WITH (answers_without_a_daemon)
{
  add_some (world);
  provide (world, world->client.client);
  tf_client_world_stop_daemon (&world->client);
  assert_answer (world, "GetInitialResultSet", "(['shed'],)", "(['20261122-aaaa'],)");
  tf_client_world_start_daemon (&world->client);
}

/* Before the projects are known */

static gboolean
hold_listing_cb (TfDbusManager1 *manager,
                 GDBusMethodInvocation *invocation,
                 const char *const *fields,
                 gpointer data)
{
  World *self = data;

  g_assert_null (self->held);
  self->held = invocation;
  self->fields = g_strdupv ((char **) fields);
  return TRUE;
}

static gboolean
is_held (gpointer data)
{
  return ((World *) data)->held != NULL;
}

/* Another client, which the daemon keeps waiting. Returns: (transfer full) */
static TfClient *
connect_slowly (World *self)
{
  TfClient *client;
  gulong handler;

  g_signal_handlers_block_matched (self->client.manager, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL,
                                   &self->client);
  handler = g_signal_connect (self->client.manager, "handle-list-projects",
                              G_CALLBACK (hold_listing_cb), self);
  client = tf_client_new (self->client.connection);
  provide (self, client);
  tf_test_wait_for (is_held, self);
  g_signal_handler_disconnect (self->client.manager, handler);
  g_signal_handlers_unblock_matched (self->client.manager, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL,
                                     &self->client);
  return client;
}

static void
answer_listing (World *self)
{
  tf_test_answer_listing (self->client.objects, self->client.manager, g_steal_pointer (&self->held),
                          (const char *const *) self->fields);
}

TF_TEST_WITH (waits_until_the_projects_are_known)
{
  g_auto (Answer) found = { 0 };
  g_auto (Answer) opened = { 0 };
  g_autofree char *text = NULL;
  TfClient *client;

  add_some (world);
  client = connect_slowly (world);
  call (world, "GetInitialResultSet", "(['shed'],)", &found);
  call (world, "ActivateResult", "('20261122-aaaa', @as [], uint32 0)", &opened);
  tf_client_world_sync (&world->client);
  tf_client_world_sync (&world->client);
  g_assert_false (found.is_done || opened.is_done);
  answer_listing (world);
  tf_test_wait (&found.is_done);
  tf_test_wait (&opened.is_done);
  g_assert_no_error (found.error);
  text = g_variant_print (found.reply, FALSE);
  g_assert_cmpstr (text, ==, "(['20261122-aaaa'],)");
  g_assert_cmpstr (world->done->str, ==, "open 20261122-aaaa, ");
  tf_test_wait_finalized (g_steal_pointer (&world->provider));
  tf_test_wait_finalized (client);
}

/* The client ends while the shell waits: it is not kept waiting. */
TF_TEST_WITH (the_end_of_the_client_answers_those_who_wait)
{
  g_auto (Answer) found = { 0 };
  TfClient *client = connect_slowly (world);

  call (world, "GetInitialResultSet", "(['shed'],)", &found);
  tf_client_world_sync (&world->client);
  tf_client_world_sync (&world->client);
  g_assert_false (found.is_done);
  tf_test_wait_finalized (g_steal_pointer (&world->provider));
  tf_test_wait (&found.is_done);
  g_assert_error (found.error, G_DBUS_ERROR, G_DBUS_ERROR_NO_REPLY);
  answer_listing (world);
  tf_test_wait_finalized (client);
}

TF_TEST_WITH (after_its_end_nobody_answers)
{
  g_auto (Answer) answer = { 0 };

  provide (world, world->client.client);
  tf_test_wait_finalized (g_steal_pointer (&world->provider));
  call (world, "GetInitialResultSet", "(['shed'],)", &answer);
  tf_test_wait (&answer.is_done);
  g_assert_error (answer.error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_METHOD);
}

TF_TEST_MAIN (tf_client_test_init)
