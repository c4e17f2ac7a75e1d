/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-page.h"

#include "client-world.h"
#include "tf-board-lane.h"
#include "tf-error.h"

#define TF_TEST_PREFIX "/board-page"

/* The page in a window that only records its events. */
typedef struct
{
  TfClientWorld client;
  GtkWidget *page;
  GtkWindow *window;
  char *done;          /* title of the last message */
  char *undo;          /* its action */
  char *opened;        /* id */
  int priority;        /* last one set on the daemon's side */
  char *deleted;       /* path */
  gboolean is_running; /* an agent, for the daemon */
  guint n_distilled;
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
open_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  World *self = data;

  g_free (self->opened);
  self->opened = g_variant_dup_string (parameter, NULL);
}

static void
nothing (GSimpleAction *action, GVariant *parameter, gpointer data)
{
}

static GSimpleActionGroup *
actions_new (World *self)
{
  static const GActionEntry entries[] = {
    { "report-done", report_done, "(sss)" },
    { "report-error", nothing, "(ss)" },
    { "announce", nothing, "s" },
    { "open-project", open_project, "s" },
  };
  GSimpleActionGroup *group = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  return group;
}

static void
world_init (World *self)
{
  tf_client_world_init (&self->client);
  self->page =
      g_object_ref_sink (g_object_new (TF_TYPE_BOARD_PAGE, "client", self->client.client, NULL));
}

static void
show (World *self, int width)
{
  g_autoptr (GSimpleActionGroup) actions = actions_new (self);

  self->window = tf_client_show (self->page, width, 600);
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "win", G_ACTION_GROUP (actions));
}

static void
world_clear (World *self)
{
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "win", NULL);
  tf_client_destroy (self->window, self->page);
  tf_client_world_clear (&self->client);
  g_free (self->done);
  g_free (self->undo);
  g_free (self->opened);
  g_free (self->deleted);
}

static gboolean
set_priority_cb (TfDbusProject1 *project, GDBusMethodInvocation *call, int priority, gpointer data)
{
  World *self = data;

  self->priority = priority;
  tf_dbus_project1_set_priority (project, priority);
  tf_dbus_project1_complete_set_priority (project, call);
  return TRUE;
}

static gboolean
distill_cb (TfDbusProject1 *project, GDBusMethodInvocation *call, gpointer data)
{
  World *self = data;

  self->n_distilled++;
  tf_dbus_project1_complete_distill (project, call);
  return TRUE;
}

/* (transfer none): freed with the world's objects */
static void
add (World *self, const char *id, const char *phase, gint64 created)
{
  g_autoptr (TfDbusProject1) project =
      tf_client_world_add_created (&self->client, id, phase, created);

  g_signal_connect (project, "handle-set-priority", G_CALLBACK (set_priority_cb), self);
  g_signal_connect (project, "handle-distill", G_CALLBACK (distill_cb), self);
  tf_client_world_sync (&self->client);
}

static const char *
get_view (World *self)
{
  return gtk_stack_get_visible_child_name (
      GTK_STACK (tf_client_find (self->page, GTK_TYPE_STACK, NULL)));
}

static GtkWidget *
find_column (GtkWidget *root, TfPhase column)
{
  GtkWidget *child;

  if (TF_IS_BOARD_COLUMN (root) && tf_board_column_get_column (TF_BOARD_COLUMN (root)) == column)
    return root;
  for (child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_column (child, column);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static guint
count_cards (GtkWidget *column)
{
  GtkListView *view = GTK_LIST_VIEW (tf_client_find (column, GTK_TYPE_LIST_VIEW, NULL));

  return g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (view)));
}

TF_TEST (empty_board_shows_the_first_page)
{
  World world = { 0 };
  GtkWidget *first = gtk_label_new ("first");

  world_init (&world);
  tf_board_page_set_first_page (TF_BOARD_PAGE (world.page), first);
  show (&world, 800);
  g_assert_cmpstr (get_view (&world), ==, "empty");
  g_assert_true (gtk_widget_get_mapped (first));
  add (&world, "20261122-aaaa", "brain_dump", 1);
  g_assert_false (gtk_widget_get_mapped (first));
  world_clear (&world);
}

static gboolean
is_gone (gpointer data)
{
  World *self = data;

  return g_str_equal (get_view (self), "gone");
}

/* Unknown is not empty. */
TF_TEST (no_daemon_is_not_an_empty_board)
{
  World world = { 0 };

  world_init (&world);
  show (&world, 800);
  tf_client_world_stop_daemon (&world.client);
  g_assert_cmpstr (get_view (&world), !=, "empty");
  /* The bus of the test cannot start a daemon. */
  tf_test_wait_for (is_gone, &world);
  tf_client_world_start_daemon (&world.client);
  g_assert_cmpstr (get_view (&world), ==, "empty");
  world_clear (&world);
}

TF_TEST (filter_finds_nothing_and_is_cleared)
{
  World world = { 0 };
  GtkWidget *clear;

  world_init (&world);
  add (&world, "20261122-aaaa", "polishing", 1);
  show (&world, 800);
  g_assert_cmpstr (get_view (&world), ==, "board");
  clear = tf_client_find (world.page, GTK_TYPE_BUTTON, "_Clear Filter");
  g_assert_false (gtk_widget_get_visible (clear));
  gtk_widget_activate_action (world.page, "board.state", "s", "done");
  g_assert_true (gtk_widget_get_visible (clear));
  g_assert_cmpuint (count_cards (find_column (world.page, TF_PHASE_POLISHING)), ==, 0);
  gtk_widget_activate_action (world.page, "board.clear-filter", NULL);
  g_assert_false (gtk_widget_get_visible (clear));
  g_assert_cmpuint (count_cards (find_column (world.page, TF_PHASE_POLISHING)), ==, 1);
  world_clear (&world);
}

/* Presses a key as defined in the shortcuts of the columns. */
static gboolean
press (World *self, const char *accelerator)
{
  GtkWidget *box = gtk_widget_get_parent (
      gtk_widget_get_ancestor (find_column (self->page, TF_PHASE_DONE), TF_TYPE_BOARD_LANE));
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (box);
  g_autoptr (GtkShortcutTrigger) wanted = gtk_shortcut_trigger_parse_string (accelerator);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_SHORTCUT_CONTROLLER (controller))
        continue;
      for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (controller)); k++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), k);

          if (gtk_shortcut_trigger_equal (gtk_shortcut_get_trigger (shortcut), wanted))
            return gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, box,
                                                 gtk_shortcut_get_arguments (shortcut));
        }
    }
  return FALSE;
}

static const char *
get_focused (World *self)
{
  TfBoardCard *card = tf_board_column_find_card (gtk_root_get_focus (GTK_ROOT (self->window)));

  return card == NULL ? "" : tf_dbus_project1_get_id (tf_board_card_get_project (card));
}

static void
focus (World *self, TfPhase column, guint row)
{
  g_assert_true (tf_board_column_focus (TF_BOARD_COLUMN (find_column (self->page, column)), row));
}

TF_TEST (arrows_go_between_columns)
{
  World world = { 0 };

  world_init (&world);
  add (&world, "20261122-aaaa", "brain_dump", 2);
  add (&world, "20261122-bbbb", "brain_dump", 1);
  add (&world, "20261122-cccc", "polishing", 4);
  add (&world, "20261122-dddd", "polishing", 3);
  show (&world, 1800);
  focus (&world, TF_PHASE_BRAIN_DUMP, 1);
  g_assert_cmpstr (get_focused (&world), ==, "20261122-bbbb");
  g_assert_true (press (&world, "Right"));
  g_assert_cmpstr (get_focused (&world), ==, "20261122-dddd");
  g_assert_true (press (&world, "Left"));
  g_assert_cmpstr (get_focused (&world), ==, "20261122-bbbb");
  world_clear (&world);
}

static gboolean
is_distilled (gpointer data)
{
  World *self = data;

  return self->n_distilled > 0;
}

TF_TEST (alt_arrow_is_the_action)
{
  World world = { 0 };

  world_init (&world);
  add (&world, "20261122-aaaa", "brain_dump", 2);
  show (&world, 1800);
  focus (&world, TF_PHASE_BRAIN_DUMP, 0);
  g_assert_true (press (&world, "<Alt>Right"));
  tf_test_wait_for (is_distilled, &world);
  world_clear (&world);
}

static gboolean
is_reported_as_moved (gpointer data)
{
  World *self = data;

  return self->done != NULL && g_str_has_suffix (self->done, " moved to “Distilling”");
}

/* Its agent can be stopped at once. */
TF_TEST (a_move_is_reported_with_a_way_back)
{
  World world = { 0 };

  world_init (&world);
  add (&world, "20261122-aaaa", "brain_dump", 2);
  tf_client_world_sync (&world.client);
  show (&world, 1800);
  g_signal_emit_by_name (find_column (world.page, TF_PHASE_DISTILLING), "dropped",
                         tf_client_world_find (&world.client, "20261122-aaaa"), -1);
  tf_test_wait_for (is_distilled, &world);
  tf_test_wait_for (is_reported_as_moved, &world);
  g_assert_cmpstr (world.undo, ==, "board.run(('20261122-aaaa', 'pause'))");
  world_clear (&world);
}

TF_TEST (a_refusal_is_shown)
{
  World world = { 0 };

  world_init (&world);
  add (&world, "20261122-aaaa", "polishing", 2);
  show (&world, 1800);
  g_signal_emit_by_name (find_column (world.page, TF_PHASE_DONE), "dropped",
                         tf_client_world_find (&world.client, "20261122-aaaa"), -1);
  g_assert_cmpstr (world.done, ==, "The project moves on when reviews find few enough issues.");
  world_clear (&world);
}

static gboolean
is_prioritised (gpointer data)
{
  World *self = data;

  return self->priority == 1;
}

static gboolean
is_back (gpointer data)
{
  World *self = data;

  return self->priority == 0;
}

TF_TEST (priority_and_back)
{
  World world = { 0 };

  world_init (&world);
  add (&world, "20261122-aaaa", "polishing", 2);
  add (&world, "20261122-bbbb", "polishing", 1);
  show (&world, 1800);
  focus (&world, TF_PHASE_POLISHING, 1);
  g_assert_true (press (&world, "<Alt>Up"));
  tf_test_wait_for (is_prioritised, &world);
  tf_client_world_sync (&world.client);
  /* The focus moved with it. */
  g_assert_cmpstr (get_focused (&world), ==, "20261122-bbbb");
  g_assert_cmpstr (world.undo, ==, "board.undo");
  gtk_widget_activate_action (GTK_WIDGET (world.window), world.undo, NULL);
  tf_test_wait_for (is_back, &world);
  world_clear (&world);
}

/* Busy the first time, as while an agent runs. */
static gboolean
delete_cb (TfDbusManager1 *manager,
           GDBusMethodInvocation *call,
           const char *path,
           gboolean force,
           gpointer data)
{
  World *self = data;

  if (self->is_running && !force)
    {
      g_dbus_method_invocation_return_error (call, TF_ERROR, TF_ERROR_BUSY, "an agent is at work");
      return TRUE;
    }
  self->deleted = g_strdup (path);
  tf_dbus_manager1_complete_delete_project (manager, call);
  return TRUE;
}

static gboolean
is_deleted (gpointer data)
{
  World *self = data;

  return self->deleted != NULL && self->undo != NULL;
}

TF_TEST (deletes_with_a_way_back)
{
  World world = { 0 };

  world_init (&world);
  g_signal_connect (world.client.manager, "handle-delete-project", G_CALLBACK (delete_cb), &world);
  add (&world, "20261122-aaaa", "done", 2);
  show (&world, 1800);
  focus (&world, TF_PHASE_DONE, 0);
  g_assert_true (press (&world, "Delete"));
  tf_test_wait_for (is_deleted, &world);
  g_assert_true (g_str_has_suffix (world.deleted, "p20261122_aaaa"));
  g_assert_cmpstr (world.undo, ==, "win.restore-project::20261122-aaaa");
  world_clear (&world);
}

static gboolean
is_asked (gpointer data)
{
  return tf_client_find_dialog () != NULL;
}

TF_TEST (asks_before_it_ends_an_agent)
{
  World world = { .is_running = TRUE };

  world_init (&world);
  g_signal_connect (world.client.manager, "handle-delete-project", G_CALLBACK (delete_cb), &world);
  add (&world, "20261122-aaaa", "polishing", 2);
  show (&world, 1800);
  focus (&world, TF_PHASE_POLISHING, 0);
  g_assert_true (press (&world, "Delete"));
  tf_test_wait_for (is_asked, &world);
  g_assert_null (world.deleted);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (tf_client_find_dialog ()), "delete");
  tf_test_wait_for (is_deleted, &world);
  world_clear (&world);
}

TF_TEST (opens)
{
  World world = { 0 };
  GtkWidget *view;

  world_init (&world);
  add (&world, "20261122-aaaa", "polishing", 2);
  show (&world, 1800);
  view = tf_client_find (find_column (world.page, TF_PHASE_POLISHING), GTK_TYPE_LIST_VIEW, NULL);
  g_signal_emit_by_name (view, "activate", 0u);
  g_assert_cmpstr (world.opened, ==, "20261122-aaaa");
  world_clear (&world);
}

TF_TEST (shows_a_menu)
{
  World world = { 0 };
  GtkWidget *menu;

  world_init (&world);
  add (&world, "20261122-aaaa", "brain_dump", 2);
  show (&world, 1800);
  focus (&world, TF_PHASE_BRAIN_DUMP, 0);
  g_assert_true (press (&world, "Menu"));
  menu = gtk_widget_get_last_child (world.page);
  g_assert_true (GTK_IS_POPOVER_MENU (menu));
  g_assert_true (gtk_widget_get_visible (menu));
  g_assert_cmpint (
      g_menu_model_get_n_items (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (menu))), ==, 5);
  world_clear (&world);
}

TF_TEST (is_narrow_enough)
{
  World world = { 0 };
  int minimum;

  world_init (&world);
  add (&world, "20261122-aaaa", "polishing", 2);
  show (&world, 360);
  gtk_widget_measure (world.page, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  world_clear (&world);
}

TF_TEST (what_filters_is_shown_and_removed)
{
  World world = { 0 };
  GtkWidget *chip;

  world_init (&world);
  add (&world, "20261122-aaaa", "polishing", 1);
  show (&world, 800);
  gtk_widget_activate_action (world.page, "board.agent", "s", "nobody");
  g_assert_cmpuint (count_cards (find_column (world.page, TF_PHASE_POLISHING)), ==, 0);
  chip = tf_client_find (world.page, GTK_TYPE_LABEL, "nobody");
  g_assert_nonnull (chip);
  g_signal_emit_by_name (gtk_widget_get_ancestor (chip, GTK_TYPE_BUTTON), "clicked");
  g_assert_null (tf_client_find (world.page, GTK_TYPE_LABEL, "nobody"));
  g_assert_cmpuint (count_cards (find_column (world.page, TF_PHASE_POLISHING)), ==, 1);
  world_clear (&world);
}

/* Archived projects are no reason to say that nothing matches. */
TF_TEST (archived_projects_are_out_of_sight)
{
  World world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;

  world_init (&world);
  project = tf_client_world_add (&world.client, "20261122-aaaa", "done");
  tf_dbus_project1_set_archived (project, TRUE);
  tf_client_world_sync (&world.client);
  show (&world, 800);
  g_assert_cmpuint (count_cards (find_column (world.page, TF_PHASE_DONE)), ==, 0);
  g_assert_cmpstr (get_view (&world), ==, "board");
  gtk_widget_activate_action (world.page, "board.state", "s", "archived");
  g_assert_cmpuint (count_cards (find_column (world.page, TF_PHASE_DONE)), ==, 1);
  world_clear (&world);
}

static gboolean
has_text (GtkWidget *root, const char *text)
{
  GtkWidget *label = tf_client_find (root, GTK_TYPE_LABEL, text);

  return label != NULL && gtk_widget_get_mapped (label);
}

TF_TEST (selects_and_runs_what_all_allow)
{
  World world = { 0 };

  world_init (&world);
  add (&world, "20261122-aaaa", "brain_dump", 2);
  add (&world, "20261122-bbbb", "brain_dump", 1);
  show (&world, 1200);
  focus (&world, TF_PHASE_BRAIN_DUMP, 0);
  g_assert_true (press (&world, "space"));
  g_assert_true (press (&world, "<Control>a"));
  g_assert_nonnull (tf_client_find (world.page, GTK_TYPE_LABEL, "2 selected"));
  g_assert_nonnull (tf_client_find (world.page, GTK_TYPE_BUTTON, "Distill"));
  gtk_widget_activate_action (world.page, "board.selected-run", "s", "distill");
  tf_test_wait_for (is_distilled, &world);
  g_assert_false (has_text (world.page, "2 selected"));
  world_clear (&world);
}

static void
add_of (World *self, const char *id, const char *agent)
{
  g_autoptr (TfDbusProject1) project = tf_client_world_add (&self->client, id, "polishing");

  tf_dbus_project1_set_agent (project, agent);
  tf_client_world_sync (&self->client);
}

static guint
count_lanes (GtkWidget *root)
{
  guint n = TF_IS_BOARD_LANE (root);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_lanes (child);
  return n;
}

TF_TEST (groups_by_agent)
{
  World world = { 0 };

  world_init (&world);
  add_of (&world, "20261122-aaaa", "claude");
  add_of (&world, "20261122-bbbb", "codex");
  add_of (&world, "20261122-cccc", "codex");
  show (&world, 1200);
  g_assert_cmpuint (count_lanes (world.page), ==, 1);
  g_assert_cmpuint (count_cards (find_column (world.page, TF_PHASE_POLISHING)), ==, 3);
  gtk_widget_activate_action (world.page, "board.grouped", NULL);
  g_assert_cmpuint (count_lanes (world.page), ==, 2);
  /* The first one, of claude. */
  g_assert_cmpuint (count_cards (find_column (world.page, TF_PHASE_POLISHING)), ==, 1);
  add_of (&world, "20261122-dddd", "gemini");
  g_assert_cmpuint (count_lanes (world.page), ==, 3);
  gtk_widget_activate_action (world.page, "board.agent", "s", "codex");
  g_assert_cmpuint (count_lanes (world.page), ==, 1);
  g_assert_cmpuint (count_cards (find_column (world.page, TF_PHASE_POLISHING)), ==, 2);
  gtk_widget_activate_action (world.page, "board.grouped", NULL);
  gtk_widget_activate_action (world.page, "board.clear-filter", NULL);
  g_assert_cmpuint (count_cards (find_column (world.page, TF_PHASE_POLISHING)), ==, 4);
  world_clear (&world);
}

TF_TEST (keeps_what_is_collapsed)
{
  World world = { 0 };
  const char *collapsed[] = { "done", NULL };
  g_auto (GStrv) kept = NULL;

  world_init (&world);
  show (&world, 800);
  g_object_set (world.page, "collapsed", collapsed, NULL);
  g_assert_true (
      tf_board_column_is_collapsed (TF_BOARD_COLUMN (find_column (world.page, TF_PHASE_DONE))));
  g_object_get (world.page, "collapsed", &kept, NULL);
  g_assert_cmpstr (kept[0], ==, "done");
  g_assert_null (kept[1]);
  world_clear (&world);
}

TF_TEST_MAIN (tf_client_test_init)
