/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-filing.h"

#include "client-world.h"
#include "tf-error.h"

#define TF_TEST_PREFIX "/project-filing"

#define ID    "20261122-aaaa"
#define OTHER "20261122-bbbb"

/* A window with the actions, which records what is reported. */
typedef struct
{
  TfClientWorld client;
  GtkWidget *label;
  GtkWindow *window;
  char *done;
  char *undo;
  char *failed;
  gboolean is_busy;      /* for the daemon */
  gboolean is_half_busy; /* one of the two is */
  TfDbusProject1 *busy;  /* (not owned) (nullable): only this one */
} World;

static void
report_done (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  World *self = data;

  g_free (self->done);
  g_free (self->undo);
  g_variant_get (parameter, "(sss)", &self->done, NULL, &self->undo);
}

static void
report_error (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  World *self = data;

  g_variant_get (parameter, "(ss)", &self->failed, NULL);
}

static gboolean
rename_cb (TfDbusProject1 *project, GDBusMethodInvocation *call, const char *name, gpointer data)
{
  tf_dbus_project1_set_name (project, name);
  tf_dbus_project1_complete_rename (project, call);
  return TRUE;
}

static gboolean
set_tags_cb (TfDbusProject1 *project,
             GDBusMethodInvocation *call,
             const char *const *tags,
             gpointer data)
{
  tf_dbus_project1_set_tags (project, tags);
  tf_dbus_project1_complete_set_tags (project, call);
  return TRUE;
}

static gboolean
set_archived_cb (TfDbusProject1 *project, GDBusMethodInvocation *call, gboolean on, gpointer data)
{
  World *self = data;

  if (self->is_busy || project == self->busy)
    {
      g_dbus_method_invocation_return_error (call, TF_ERROR, TF_ERROR_BUSY, "an agent is at work");
      return TRUE;
    }
  tf_dbus_project1_set_archived (project, on);
  tf_dbus_project1_complete_set_archived (project, call);
  return TRUE;
}

static void
add (World *self, const char *id, const char *const *tags)
{
  g_autoptr (TfDbusProject1) project = tf_client_world_add (&self->client, id, "brain_dump");

  g_object_set (project, "name", g_str_equal (id, ID) ? "Garden" : "Fence", "tags", tags, NULL);
  if (self->is_half_busy && g_str_equal (id, OTHER))
    self->busy = project;
  g_signal_connect (project, "handle-rename", G_CALLBACK (rename_cb), self);
  g_signal_connect (project, "handle-set-tags", G_CALLBACK (set_tags_cb), self);
  g_signal_connect (project, "handle-set-archived", G_CALLBACK (set_archived_cb), self);
  tf_client_world_sync (&self->client);
}

static void
world_init (World *self)
{
  static const GActionEntry entries[] = {
    { "report-done", report_done, "(sss)" },
    { "report-error", report_error, "(ss)" },
  };
  static const char *const tags[] = { "roses", "2026", NULL };
  static const char *const other[] = { "roses", "fence", NULL };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  tf_client_world_init (&self->client);
  add (self, ID, tags);
  add (self, OTHER, other);
  self->label = g_object_ref_sink (gtk_label_new ("board"));
  self->window = tf_client_show (self->label, 360, 300);
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "win", G_ACTION_GROUP (group));
  tf_project_filing_install (GTK_WIDGET (self->window), self->client.client);
}

static void
world_clear (World *self)
{
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "win", NULL);
  tf_client_destroy (self->window, self->label);
  tf_client_world_clear (&self->client);
  g_free (self->done);
  g_free (self->undo);
  g_free (self->failed);
}

static gboolean
is_reported (gpointer data)
{
  World *self = data;

  return self->done != NULL || self->failed != NULL;
}

static void
wait_report (World *self)
{
  tf_test_wait_for (is_reported, self);
  tf_client_world_sync (&self->client);
}

static void
undo (World *self)
{
  g_autofree char *detailed = g_steal_pointer (&self->undo);
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_clear_pointer (&self->done, g_free);
  g_assert_true (g_action_parse_detailed_name (detailed, &name, &target, NULL));
  g_assert_true (gtk_widget_activate_action_variant (GTK_WIDGET (self->window), name, target));
  wait_report (self);
}

static TfDbusProject1 *
get (World *self, const char *id)
{
  return tf_client_world_find (&self->client, id);
}

static GPtrArray *
both (World *self)
{
  GPtrArray *projects = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (projects, g_object_ref (get (self, ID)));
  g_ptr_array_add (projects, g_object_ref (get (self, OTHER)));
  return projects;
}

/* Enters @text in the open dialog. */
static void
answer (const char *text)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (tf_client_find_dialog ());

  gtk_editable_set_text (GTK_EDITABLE (adw_message_dialog_get_extra_child (dialog)), text);
  adw_message_dialog_response (dialog, "save");
}

TF_TEST (a_name_and_back)
{
  World world = { 0 };

  world_init (&world);
  tf_project_filing_ask_name (world.label, get (&world, ID));
  answer ("  Allotment ");
  wait_report (&world);
  g_assert_cmpstr (world.done, ==, "Renamed to “Allotment”");
  g_assert_cmpstr (tf_dbus_project1_get_name (get (&world, ID)), ==, "Allotment");
  undo (&world);
  g_assert_cmpstr (tf_dbus_project1_get_name (get (&world, ID)), ==, "Garden");
  world_clear (&world);
}

TF_TEST (no_name_cannot_be_saved)
{
  World world = { 0 };
  AdwMessageDialog *dialog;

  world_init (&world);
  tf_project_filing_ask_name (world.label, get (&world, ID));
  dialog = ADW_MESSAGE_DIALOG (tf_client_find_dialog ());
  g_assert_true (adw_message_dialog_get_response_enabled (dialog, "save"));
  gtk_editable_set_text (GTK_EDITABLE (adw_message_dialog_get_extra_child (dialog)), "  ");
  g_assert_false (adw_message_dialog_get_response_enabled (dialog, "save"));
  adw_message_dialog_response (dialog, "cancel");
  world_clear (&world);
}

static void
check_tags (World *self, const char *id, const char *wanted)
{
  g_autofree char *tags = g_strjoinv (" ", (GStrv) tf_dbus_project1_get_tags (get (self, id)));

  g_assert_cmpstr (tags, ==, wanted);
}

/* Those that not all have stay as they are. */
TF_TEST (tags_of_several)
{
  World world = { 0 };
  g_autoptr (GPtrArray) projects = NULL;

  world_init (&world);
  projects = both (&world);
  tf_project_filing_ask_tags (world.label, projects);
  answer ("tulips,, summer ");
  wait_report (&world);
  check_tags (&world, ID, "2026 tulips summer");
  check_tags (&world, OTHER, "fence tulips summer");
  undo (&world);
  check_tags (&world, ID, "roses 2026");
  check_tags (&world, OTHER, "roses fence");
  g_clear_pointer (&projects, g_ptr_array_unref);
  world_clear (&world);
}

TF_TEST (archives_and_brings_back)
{
  World world = { 0 };
  g_autoptr (GPtrArray) projects = NULL;

  world_init (&world);
  projects = both (&world);
  tf_project_filing_set_archived (world.label, projects, TRUE);
  wait_report (&world);
  g_assert_cmpstr (world.done, ==, "2 projects archived");
  g_assert_true (tf_dbus_project1_get_archived (get (&world, OTHER)));
  undo (&world);
  g_assert_false (tf_dbus_project1_get_archived (get (&world, OTHER)));
  g_clear_pointer (&projects, g_ptr_array_unref);
  world_clear (&world);
}

TF_TEST (a_failure_is_reported_and_nothing_done)
{
  World world = { .is_busy = TRUE };
  g_autoptr (GPtrArray) projects = NULL;

  world_init (&world);
  projects = both (&world);
  tf_project_filing_set_archived (world.label, projects, TRUE);
  wait_report (&world);
  g_assert_cmpstr (world.failed, ==, "Could not archive: Garden, Fence");
  g_assert_null (world.done);
  g_clear_pointer (&projects, g_ptr_array_unref);
  world_clear (&world);
}

/* What was done can still be taken back. */
TF_TEST (half_a_failure_is_half_done)
{
  World world = { .is_half_busy = TRUE };
  g_autoptr (GPtrArray) projects = NULL;

  world_init (&world);
  projects = both (&world);
  tf_project_filing_set_archived (world.label, projects, TRUE);
  wait_report (&world);
  g_assert_cmpstr (world.failed, ==, "Could not archive: Fence");
  g_assert_cmpstr (world.done, ==, "“Garden” archived");
  g_assert_true (tf_dbus_project1_get_archived (get (&world, ID)));
  g_clear_pointer (&world.failed, g_free);
  undo (&world);
  g_assert_null (world.failed);
  g_assert_false (tf_dbus_project1_get_archived (get (&world, ID)));
  g_clear_pointer (&projects, g_ptr_array_unref);
  world_clear (&world);
}

TF_TEST_MAIN (tf_client_test_init)
