/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-race-page.h"

#include "client-world.h"
#include "tf-bus-codec.h"
#include "tf-error.h"
#include "tf-markdown-view.h"

#define TF_TEST_PREFIX "/race-page"

#define FIRST  "20261122-aaaa"
#define SECOND "20261122-bbbb"
#define THIRD  "20261122-cccc"

/* The page with a race of two, and what it asks of the daemon and of the window. */
typedef struct
{
  TfClientWorld client;
  TfDbusProject1 *first;  /* (owned): the daemon's side */
  TfDbusProject1 *second; /* (owned) */
  GtkWidget *page;
  GtkWindow *window;
  GString *calls; /* (owned): "pause bbbb, archive bbbb, " */
  char *opened;   /* (owned) (nullable): id */
  char *undo;     /* (owned) (nullable): a detailed action */
  char *failed;   /* (owned) (nullable): title */
  guint n_busy;   /* how often archiving is refused first */

  const char *deleted_in; /* (nullable): the call during which somebody deletes @deleted */
  const char *deleted;    /* (nullable): id */
  gboolean refuses;       /* to archive THIRD */
} World;

static void
open_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  World *self = data;

  g_free (self->opened);
  self->opened = g_variant_dup_string (parameter, NULL);
}

static void
report_done (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  World *self = data;

  g_free (self->undo);
  g_variant_get (parameter, "(sss)", NULL, NULL, &self->undo);
}

static void
report_error (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  World *self = data;

  g_free (self->failed);
  g_variant_get (parameter, "(ss)", &self->failed, NULL);
}

static gboolean
document_cb (TfDbusProject1 *project, GDBusMethodInvocation *call, const char *name, gpointer data)
{
  g_autofree char *text =
      g_strdup_printf ("The %s of %s", name, tf_dbus_project1_get_agent (project));

  tf_dbus_project1_complete_get_document (project, call, text);
  return TRUE;
}

static const char *
end_of (TfDbusProject1 *project)
{
  return tf_dbus_project1_get_id (project) + strlen ("20261122-");
}

static void delete (World *self)
{
  g_autofree char *path = tf_bus_project_path (self->deleted);

  g_assert_true (g_dbus_object_manager_server_unexport (self->client.objects, path));
}

/* Whether the call is one to a project that is deleted meanwhile. */
static gboolean
is_deleted_in (World *self, TfDbusProject1 *project, const char *name, GDBusMethodInvocation *call)
{
  if (g_strcmp0 (self->deleted_in, name) != 0 ||
      !g_str_equal (tf_dbus_project1_get_id (project), self->deleted))
    return FALSE;
  delete (self);
  g_dbus_method_invocation_return_error (call, TF_ERROR, TF_ERROR_NOT_FOUND, "no such project");
  return TRUE;
}

static gboolean
pause_cb (TfDbusProject1 *project, GDBusMethodInvocation *call, gpointer data)
{
  World *self = data;

  g_string_append_printf (self->calls, "pause %s, ", end_of (project));
  if (is_deleted_in (self, project, "pause", call))
    return TRUE;
  tf_dbus_project1_complete_pause (project, call);
  return TRUE;
}

static gboolean
archive_cb (TfDbusProject1 *project, GDBusMethodInvocation *call, gboolean archived, gpointer data)
{
  World *self = data;

  g_string_append_printf (self->calls, "%s %s, ", archived ? "archive" : "unarchive",
                          end_of (project));
  if (is_deleted_in (self, project, "archive", call))
    return TRUE;
  if (self->refuses && g_str_equal (tf_dbus_project1_get_id (project), THIRD))
    {
      g_dbus_method_invocation_return_error (call, TF_ERROR, TF_ERROR_FILE_SYSTEM, "disk full");
      return TRUE;
    }
  if (self->n_busy > 0)
    {
      self->n_busy--;
      g_dbus_method_invocation_return_error (call, TF_ERROR, TF_ERROR_BUSY, "pause it first");
      tf_dbus_project1_set_activity (project, "");
      return TRUE;
    }
  tf_dbus_project1_set_archived (project, archived);
  tf_dbus_project1_complete_set_archived (project, call);
  return TRUE;
}

static TfDbusProject1 *
add (World *self, const char *id, const char *agent, const char *phase, gint64 created)
{
  TfDbusProject1 *project = tf_client_world_add_created (&self->client, id, phase, created);

  tf_dbus_project1_set_agent (project, agent);
  tf_dbus_project1_set_deliverable_path (project, "plan.md");
  g_signal_connect (project, "handle-get-document", G_CALLBACK (document_cb), self);
  g_signal_connect (project, "handle-pause", G_CALLBACK (pause_cb), self);
  g_signal_connect (project, "handle-set-archived", G_CALLBACK (archive_cb), self);
  return project;
}

static void
world_init (World *self, const char *phase, int width)
{
  static const GActionEntry entries[] = { { "open-project", open_project, "s" },
                                          { "report-done", report_done, "(sss)" },
                                          { "report-error", report_error, "(ss)" } };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autofree char *path = tf_bus_project_path (FIRST);

  *self = (World){ .calls = g_string_new (NULL) };
  tf_client_world_init (&self->client);
  self->first = add (self, FIRST, "claude", phase, 1);
  self->second = add (self, SECOND, "codex", phase, 2);
  tf_dbus_project1_set_links (
      self->second, g_variant_new_parsed ("[{'relation': <'race'>, 'project': <%o>}]", path));
  tf_client_world_sync (&self->client);
  self->page =
      g_object_ref_sink (g_object_new (TF_TYPE_RACE_PAGE, "client", self->client.client, "project",
                                       tf_client_world_find (&self->client, SECOND), NULL));
  self->window = tf_client_show (self->page, width, 600);
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "win", G_ACTION_GROUP (group));
}

static void
world_clear (World *self)
{
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "win", NULL);
  tf_client_destroy (self->window, self->page);
  g_object_unref (self->first);
  g_object_unref (self->second);
  tf_client_world_clear (&self->client);
  g_string_free (self->calls, TRUE);
  g_free (self->opened);
  g_free (self->undo);
  g_free (self->failed);
}

/* Whether a label of the comparison says that, and is shown. */
typedef struct
{
  World *world;
  const char *label;
  gboolean shown;
} Wanted;

static gboolean
is_so (gpointer data)
{
  const Wanted *wanted = data;
  GtkWidget *grid = tf_client_find (wanted->world->page, GTK_TYPE_GRID, NULL);
  GtkWidget *label = tf_client_find (grid, GTK_TYPE_LABEL, wanted->label);

  return (label != NULL && gtk_widget_get_mapped (label)) == wanted->shown;
}

static void
wait_label (World *self, const char *label, gboolean shown)
{
  Wanted wanted = { self, label, shown };

  tf_test_wait_for (is_so, &wanted);
}

static gboolean
has_both_documents (gpointer data)
{
  World *self = data;
  GtkWidget *first = tf_client_find (self->page, TF_TYPE_MARKDOWN_VIEW, NULL);

  return first != NULL && g_strcmp0 (tf_markdown_view_get_markdown (TF_MARKDOWN_VIEW (first)),
                                     "The deliverable of claude") == 0;
}

TF_TEST (shows_the_race_side_by_side)
{
  World world;

  world_init (&world, "done", 1000);
  wait_label (&world, "claude", TRUE);
  wait_label (&world, "codex", TRUE);
  wait_label (&world, "Unknown", TRUE);
  tf_test_wait_for (has_both_documents, &world);
  world_clear (&world);
}

TF_TEST (follows_its_projects)
{
  World world;

  world_init (&world, "polishing", 1000);
  wait_label (&world, "Polishing", TRUE);
  tf_dbus_project1_set_activity (world.first, "Review 2");
  wait_label (&world, "Polishing: Review 2", TRUE);
  tf_dbus_project1_set_usage (world.first,
                              g_variant_new_parsed ("{'known': <true>, 'cost': <0.25>}"));
  wait_label (&world, "$0.25", TRUE);
  world_clear (&world);
}

TF_TEST (marks_the_best_with_a_word)
{
  World world;

  world_init (&world, "done", 1000);
  tf_dbus_project1_set_usage (world.first,
                              g_variant_new_parsed ("{'known': <true>, 'cost': <0.25>}"));
  wait_label (&world, "$0.25", TRUE);
  tf_dbus_project1_set_usage (world.second,
                              g_variant_new_parsed ("{'known': <true>, 'cost': <0.75>}"));
  wait_label (&world, "$0.25 (lowest)", TRUE);
  tf_dbus_project1_set_phase (world.second, "polishing");
  wait_label (&world, "$0.25 (lowest)", FALSE);
  world_clear (&world);
}

/* Where there is room for one, it is the one that the user came from. */
TF_TEST (shows_one_at_a_time_if_narrow)
{
  World world;
  GtkWidget *switcher;

  world_init (&world, "done", 360);
  switcher = tf_client_find (world.page, GTK_TYPE_DROP_DOWN, NULL);
  wait_label (&world, "claude", FALSE);
  g_assert_true (gtk_widget_get_mapped (switcher));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (switcher), 0);
  wait_label (&world, "claude", TRUE);
  world_clear (&world);
}

static gboolean
is_opened (gpointer data)
{
  return ((World *) data)->opened != NULL;
}

static void
activate (World *self, const char *detailed)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_assert_true (g_action_parse_detailed_name (detailed, &name, &target, NULL));
  gtk_widget_activate_action_variant (self->page, name, target);
}

TF_TEST (keeping_one_archives_the_other_until_undone)
{
  World world;

  world_init (&world, "done", 1000);
  activate (&world, "race.keep::" FIRST);
  tf_test_wait_for (is_opened, &world);
  g_assert_cmpstr (world.opened, ==, FIRST);
  g_assert_cmpstr (world.calls->str, ==, "archive bbbb, ");
  tf_client_world_sync (&world.client);
  activate (&world, world.undo);
  tf_client_world_sync (&world.client);
  g_assert_cmpstr (world.calls->str, ==, "archive bbbb, unarchive bbbb, ");
  world_clear (&world);
}

static void
work (World *self, TfDbusProject1 *project)
{
  static const char *const allowed[] = { "pause", "terminate", NULL };

  tf_dbus_project1_set_allowed_actions (project, allowed);
  tf_dbus_project1_set_activity (project, "Review 1");
  tf_client_world_sync (&self->client);
}

static gboolean
has_dialog (gpointer data)
{
  return tf_client_find_dialog () != NULL;
}

static gboolean
has_no_dialog (gpointer data)
{
  return tf_client_find_dialog () == NULL;
}

static void
answer (const char *response)
{
  GtkWidget *dialog;

  tf_test_wait_for (has_dialog, NULL);
  dialog = tf_client_find_dialog ();
  g_assert_nonnull (
      strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)), "• codex: Polishing"));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), response);
  gtk_window_destroy (GTK_WINDOW (dialog));
  tf_test_wait_for (has_no_dialog, NULL);
}

TF_TEST (what_still_works_is_stopped_after_a_question)
{
  World world;

  world_init (&world, "polishing", 1000);
  work (&world, world.second);
  activate (&world, "race.keep::" FIRST);
  answer ("cancel");
  tf_client_world_sync (&world.client);
  g_assert_cmpstr (world.calls->str, ==, "");
  world.n_busy = 1; /* it takes a moment to end */
  activate (&world, "race.keep::" FIRST);
  answer ("keep");
  tf_test_wait_for (is_opened, &world);
  g_assert_cmpstr (world.calls->str, ==, "pause bbbb, archive bbbb, archive bbbb, ");
  world_clear (&world);
}

TF_TEST (one_from_the_archive_can_be_kept)
{
  World world;

  world_init (&world, "done", 1000);
  tf_dbus_project1_set_archived (world.first, TRUE);
  wait_label (&world, "Done, archived", TRUE);
  activate (&world, "race.keep::" FIRST);
  tf_test_wait_for (is_opened, &world);
  tf_client_world_sync (&world.client);
  g_assert_cmpstr (world.calls->str, ==, "unarchive aaaa, archive bbbb, ");
  world_clear (&world);
}

/* A third project of the race. Returns: (transfer full): the daemon's side */
static TfDbusProject1 *
add_third (World *self, const char *phase)
{
  g_autofree char *path = tf_bus_project_path (FIRST);
  TfDbusProject1 *third = add (self, THIRD, "gemini", phase, 3);

  tf_dbus_project1_set_links (
      third, g_variant_new_parsed ("[{'relation': <'race'>, 'project': <%o>}]", path));
  wait_label (self, "gemini", TRUE);
  return third;
}

static gboolean
was_refused (gpointer data)
{
  return ((World *) data)->n_busy == 0;
}

typedef struct
{
  const char *deleted_in; /* the call; "busy": while it waits for its end; "question" */
  const char *calls;
} Deleted;

static const Deleted deleted[] = {
  { "question", "pause bbbb, archive bbbb, " },
  { "pause", "pause cccc, pause bbbb, archive bbbb, " },
  { "archive", "pause cccc, archive cccc, pause bbbb, archive bbbb, " },
  { "busy", "pause cccc, archive cccc, pause bbbb, archive bbbb, " },
};

/* The last is the first to be archived: what comes behind it is archived as well. */
TF_TEST_TABLE (one_deleted_meanwhile_is_left_out, deleted, row->deleted_in)
{
  World world;
  g_autoptr (TfDbusProject1) third = NULL;

  world_init (&world, "polishing", 1000);
  third = add_third (&world, "polishing");
  work (&world, world.second);
  work (&world, third);
  world.deleted = THIRD;
  world.deleted_in = row->deleted_in;
  world.n_busy = g_str_equal (row->deleted_in, "busy") ? 1 : 0;
  activate (&world, "race.keep::" FIRST);
  tf_test_wait_for (has_dialog, NULL);
  if (g_str_equal (row->deleted_in, "question"))
    {
      delete (&world);
      tf_client_world_sync (&world.client);
    }
  answer ("keep");
  if (g_str_equal (row->deleted_in, "busy"))
    {
      tf_test_wait_for (was_refused, &world);
      delete (&world);
    }
  tf_test_wait_for (is_opened, &world);
  g_assert_cmpstr (world.opened, ==, FIRST);
  g_assert_cmpstr (world.calls->str, ==, row->calls);
  g_assert_cmpstr (world.failed, ==, NULL);
  g_assert_cmpstr (world.undo, ==, "race.unarchive(['" SECOND "'])");
  g_assert_false (tf_dbus_project1_get_archived (world.first));
  world_clear (&world);
}

TF_TEST (the_one_the_page_came_from_may_be_deleted)
{
  World world;

  world_init (&world, "done", 1000);
  world.deleted = SECOND;
  world.deleted_in = "archive";
  activate (&world, "race.keep::" FIRST);
  tf_test_wait_for (is_opened, &world);
  g_assert_cmpstr (world.opened, ==, FIRST);
  g_assert_cmpstr (world.calls->str, ==, "archive bbbb, ");
  g_assert_cmpstr (world.failed, ==, NULL);
  g_assert_cmpstr (world.undo, ==, "");
  world_clear (&world);
}

static gboolean
has_failed (gpointer data)
{
  return ((World *) data)->failed != NULL;
}

/* Nothing is archived for one that is not there any more, and what was can be brought back. */
TF_TEST (the_one_to_keep_may_be_deleted)
{
  World world;
  g_autoptr (TfDbusProject1) third = NULL;

  world_init (&world, "polishing", 1000);
  third = add_third (&world, "polishing");
  work (&world, world.second);
  work (&world, third);
  world.deleted = FIRST;
  world.n_busy = 1;
  activate (&world, "race.keep::" FIRST);
  tf_test_wait_for (has_dialog, NULL);
  answer ("keep");
  tf_test_wait_for (was_refused, &world);
  delete (&world);
  tf_test_wait_for (has_failed, &world);
  g_assert_cmpstr (world.failed, ==, "Could not keep the project of claude");
  g_assert_cmpstr (world.calls->str, ==, "pause cccc, archive cccc, archive cccc, ");
  g_assert_cmpstr (world.opened, ==, NULL);
  g_assert_cmpstr (world.undo, ==, "race.unarchive(['" THIRD "'])");
  world_clear (&world);
}

/* It says whose, and opens nothing. */
TF_TEST (what_could_not_be_archived_is_reported)
{
  World world;
  g_autoptr (TfDbusProject1) third = NULL;

  world_init (&world, "done", 1000);
  third = add_third (&world, "done");
  world.refuses = TRUE;
  activate (&world, "race.keep::" FIRST);
  tf_test_wait_for (has_failed, &world);
  tf_client_world_sync (&world.client);
  g_assert_cmpstr (world.failed, ==, "Could not archive the project of gemini");
  g_assert_cmpstr (world.calls->str, ==, "archive cccc, ");
  g_assert_cmpstr (world.opened, ==, NULL);
  g_assert_false (tf_dbus_project1_get_archived (world.first));
  world_clear (&world);
}

static gboolean
is_alone (gpointer data)
{
  World *self = data;
  return gtk_widget_get_mapped (tf_client_find (self->page, ADW_TYPE_STATUS_PAGE, NULL));
}

TF_TEST (one_alone_is_no_race)
{
  World world;

  world_init (&world, "done", 1000);
  tf_dbus_project1_set_links (world.second, g_variant_new_parsed ("@aa{sv} []"));
  tf_test_wait_for (is_alone, &world);
  world_clear (&world);
}

TF_TEST_MAIN (tf_client_test_init)
