/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-first-page.h"

#include "client-world.h"
#include "tf-create-agent.h"
#include "tf-create-draft.h"
#include "tf-create-dump.h"
#include "tf-error.h"
#include "tf-unsaved.h"

#define TF_TEST_PREFIX "/first-page"

#define ID "20261122-aaaa"

typedef struct
{
  TfClientWorld world;
  TfDbusProject1 *project; /* (owned) (nullable): the skeleton, once created */
  GVariant *options;       /* (owned) (nullable): of CreateProject */
  GtkWidget *page;
  GtkWindow *window;
  char *opened; /* (owned) (nullable): id */
  gboolean refuses;
  gboolean distilled;
} Scene;

static gboolean
distill_cb (TfDbusProject1 *project, GDBusMethodInvocation *invocation, Scene *self)
{
  self->distilled = TRUE;
  tf_dbus_project1_complete_distill (project, invocation);
  return TRUE;
}

/* As tf_client_world_add(), which waits for the client. */
static void export(Scene *self, const char *path)
{
  g_autoptr (TfDbusObjectSkeleton) object = tf_dbus_object_skeleton_new (path);

  self->project = tf_dbus_project1_skeleton_new ();
  tf_dbus_project1_set_id (self->project, ID);
  tf_dbus_project1_set_phase (self->project, "brain_dump");
  g_signal_connect (self->project, "handle-distill", G_CALLBACK (distill_cb), self);
  tf_dbus_object_skeleton_set_project1 (object, self->project);
  g_dbus_object_manager_server_export (self->world.objects, G_DBUS_OBJECT_SKELETON (object));
}

static gboolean
create_cb (TfDbusManager1 *manager,
           GDBusMethodInvocation *invocation,
           GVariant *options,
           Scene *self)
{
  const char *path = "/org/thoughtforge/ThoughtForge1/projects/p20261122_aaaa";

  g_clear_pointer (&self->options, g_variant_unref);
  self->options = g_variant_ref (options);
  if (self->refuses)
    {
      g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                                             "no room for it");
      return TRUE;
    }
  export(self, path);
  tf_dbus_manager1_complete_create_project (manager, invocation, path);
  return TRUE;
}

static void
open_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ((Scene *) data)->opened = g_variant_dup_string (parameter, NULL);
}

static void
scene_show (Scene *self)
{
  static const GActionEntry entries[] = { { "open-project", open_project, "s" } };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  self->page =
      g_object_ref_sink (g_object_new (TF_TYPE_FIRST_PAGE, "client", self->world.client, NULL));
  self->window = tf_client_show (self->page, 600, 700);
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "win", G_ACTION_GROUP (group));
}

static void
scene_init (Scene *self)
{
  *self = (Scene){ 0 };
  tf_client_world_init (&self->world);
  g_signal_connect (self->world.manager, "handle-create-project", G_CALLBACK (create_cb), self);
  tf_dbus_manager1_set_agents (self->world.manager,
                               g_variant_new_parsed ("[{'name': <'offline'>, 'found': <true>, "
                                                     "'default': <true>, 'judges': <false>}]"));
  tf_client_world_sync (&self->world);
  scene_show (self);
}

static void
scene_hide (Scene *self)
{
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "win", NULL);
  tf_client_destroy (self->window, self->page);
}

static void
scene_clear (Scene *self)
{
  scene_hide (self);
  g_signal_handlers_disconnect_by_data (self->world.manager, self);
  g_clear_object (&self->project);
  g_clear_pointer (&self->options, g_variant_unref);
  g_free (self->opened);
  tf_client_world_clear (&self->world);
}

static TfCreateDump *
dump_of (Scene *self)
{
  return TF_CREATE_DUMP (tf_client_find (self->page, TF_TYPE_CREATE_DUMP, NULL));
}

static gboolean
can_begin (Scene *self)
{
  return gtk_widget_get_sensitive (tf_client_find (self->page, GTK_TYPE_BUTTON, "_Begin"));
}

static gboolean
is_distilled (gpointer data)
{
  return ((Scene *) data)->distilled;
}

TF_TEST (begins_a_project_with_the_example)
{
  Scene scene;
  const char *agent = NULL, *text = NULL;
  g_autofree char *left = NULL;

  scene_init (&scene);
  g_assert_false (can_begin (&scene));
  g_signal_emit_by_name (tf_client_find (scene.page, GTK_TYPE_BUTTON, "_Use an Example"),
                         "clicked");
  g_assert_true (can_begin (&scene));
  gtk_widget_activate_action (scene.page, "first.begin", NULL);
  tf_test_wait_for (is_distilled, &scene);
  g_assert_cmpstr (scene.opened, ==, ID);
  g_assert_true (g_variant_lookup (scene.options, "agent", "&s", &agent));
  g_assert_cmpstr (agent, ==, "offline");
  g_assert_true (g_variant_lookup (scene.options, "brain_dump", "&s", &text));
  g_assert_nonnull (strstr (text, "Flea market"));
  left = tf_create_draft_dup_text ();
  g_assert_cmpstr (left, ==, "");
  g_assert_true (tf_create_dump_is_empty (dump_of (&scene)));
  scene_clear (&scene);
}

static gboolean
has_trouble (gpointer data)
{
  return tf_client_find (((Scene *) data)->page, GTK_TYPE_LABEL, "no room for it") != NULL;
}

TF_TEST (begin_refused_loses_nothing)
{
  Scene scene;
  g_autofree char *text = NULL;

  scene_init (&scene);
  scene.refuses = TRUE;
  tf_create_dump_set_text (dump_of (&scene), "a party");
  gtk_widget_activate_action (scene.page, "first.begin", NULL);
  tf_test_wait_for (has_trouble, &scene);
  text = tf_create_dump_dup_text (dump_of (&scene));
  g_assert_cmpstr (text, ==, "a party");
  g_assert_true (can_begin (&scene));
  scene_clear (&scene);
}

TF_TEST (its_text_survives_the_client)
{
  Scene scene;
  g_autofree char *text = NULL;

  scene_init (&scene);
  tf_create_dump_set_text (dump_of (&scene), "half a thought");
  scene_hide (&scene);
  scene_show (&scene);
  text = tf_create_dump_dup_text (dump_of (&scene));
  g_assert_cmpstr (text, ==, "half a thought");
  scene_clear (&scene);
}

/* The window for a new project has the same draft. */
TF_TEST (shows_what_another_window_entered)
{
  Scene scene;
  g_autofree char *text = NULL;

  scene_init (&scene);
  tf_create_dump_set_text (dump_of (&scene), "half a thought");
  gtk_widget_set_visible (scene.page, FALSE);
  tf_unsaved_flush ();
  tf_create_draft_keep ("", "another thought", NULL);
  gtk_widget_set_visible (scene.page, TRUE);
  text = tf_create_dump_dup_text (dump_of (&scene));
  g_assert_cmpstr (text, ==, "another thought");
  scene_clear (&scene);
}

typedef struct
{
  const char *agents;
  const char *advice; /* a part of it */
} Advice;

static const Advice advices[] = {
  { "@aa{sv} []", "" },
  { "[{'name': <'claude'>, 'found': <true>, 'default': <true>, 'judges': <true>}]",
    "The agent “claude” will do the work." },
  { "[{'name': <'claude'>, 'found': <true>, 'default': <true>, 'logged_in': <false>}]",
    "not logged in" },
  { "[{'name': <'claude'>, 'found': <false>, 'default': <true>}]", "No agent was found" },
  { "[{'name': <'claude'>, 'found': <false>, 'default': <false>}, {'name': <'codex'>, 'found': "
    "<false>, 'default': <false>}, {'name': <'offline'>, 'found': <true>, 'default': <true>, "
    "'judges': <false>}]",
    "install claude or codex and log in" },
  { "[{'name': <'claude'>, 'found': <true>, 'default': <false>, 'logged_in': <false>}, {'name': "
    "<'offline'>, 'found': <true>, 'default': <true>, 'judges': <false>}]",
    "log in to claude" },
  { "[{'name': <'offline'>, 'found': <true>, 'default': <true>, 'judges': <false>}]",
    "without a model" },
};

TF_TEST_TABLE (says_which_agent_and_how_to_get_a_better_one, advices, row->agents)
{
  g_autoptr (GVariant) agents = g_variant_ref_sink (g_variant_new_parsed (row->agents));
  g_autofree char *advice = tf_create_agent_dup_advice (agents);

  g_assert_nonnull (strstr (advice, row->advice));
  g_assert_cmpint (*advice == '\0', ==, *row->advice == '\0');
}

TF_TEST_MAIN (tf_client_test_init)
