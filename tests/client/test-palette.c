/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-palette.h"

#include "client-world.h"
#include "tf-palette-entry.h"

#define TF_TEST_PREFIX "/palette"

static char *
titles_of (GListModel *entries)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (entries); i++)
    {
      g_autoptr (TfPaletteEntry) entry = g_list_model_get_item (entries, i);

      g_string_append_printf (all, "%s=%s\n", tf_palette_entry_get_title (entry),
                              tf_palette_entry_get_action (entry));
    }
  return g_string_free (all, FALSE);
}

TF_TEST (offers_commands_actions_and_projects)
{
  TfClientWorld world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  g_autoptr (GListModel) entries = NULL;
  g_autofree char *all = NULL;

  tf_client_world_init (&world);
  project = tf_client_world_add (&world, "20261122-aaaa", "human_review");
  tf_dbus_project1_set_name (project, "Summer party");
  tf_client_world_sync (&world);
  entries = tf_palette_entries (world.client, tf_client_world_find (&world, "20261122-aaaa"));
  all = titles_of (entries);

  g_assert_nonnull (strstr (all, "New Project=app.new-project\n"));
  g_assert_nonnull (strstr (all, "Confirm=win.project-action::confirm\n"));
  g_assert_nonnull (strstr (all, "Summer party=win.open-project::20261122-aaaa\n"));
  tf_client_world_clear (&world);
}

static GtkWindow *
parent_new (void)
{
  GtkWidget *label = gtk_label_new ("below");

  return tf_client_show (label, 400, 300);
}

TF_TEST (finds_by_typing)
{
  TfClientWorld world = { 0 };
  GtkWindow *parent;
  GtkWidget *palette, *entry, *stack;

  tf_client_world_init (&world);
  parent = parent_new ();
  palette = tf_palette_new (parent, world.client, NULL);
  entry = tf_client_find (palette, GTK_TYPE_SEARCH_ENTRY, NULL);
  stack = tf_client_find (palette, GTK_TYPE_STACK, NULL);
  gtk_window_present (GTK_WINDOW (palette));
  gtk_editable_set_text (GTK_EDITABLE (entry), "no such thing");
  g_signal_emit_by_name (entry, "search-changed");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (stack)), ==, "busy");
  while (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "busy"))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (stack)), ==, "nothing");
  gtk_editable_set_text (GTK_EDITABLE (entry), "dash");
  g_signal_emit_by_name (entry, "search-changed");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (stack)), ==, "list");
  g_object_ref (palette);
  tf_client_destroy (GTK_WINDOW (palette), palette);
  gtk_window_destroy (parent);
  tf_client_world_clear (&world);
}

typedef struct
{
  const char *typed;
  const char *title;  /* of the first row */
  const char *action; /* what Enter does */
} Ranked;

/* The open project is in human_review and allows all that could do harm. */
static const Ranked ranked[] = {
  { "", "New Project", "app.new-project" },
  { "new", "New Project", "app.new-project" },
  { "summer", "Summer party", "win.open-project::20261122-aaaa" },
  { "party", "Summer party", "win.open-project::20261122-aaaa" },
  { "confirm", "Summer party", "win.open-project::20261122-aaaa" },
  { "CONF", "Summer party", "win.open-project::20261122-aaaa" },
  { "override", "Summer party", "win.open-project::20261122-aaaa" },
  { "terminate", "Summer party", "win.open-project::20261122-aaaa" },
  { "set", "Settler game", "win.open-project::20261122-bbbb" },
  { "dash", "Show Dashboard", "win.show-page::dashboard" },
};

static void
allow_everything (TfDbusProject1 *project)
{
  const char *const all[] = { "terminate", "override", "confirm", NULL };

  tf_dbus_project1_set_name (project, "Summer party");
  tf_dbus_project1_set_allowed_actions (project, all);
}

TF_TEST_TABLE (puts_names_first, ranked, *row->typed != 0 ? row->typed : "nothing typed")
{
  TfClientWorld world = { 0 };
  g_autoptr (TfDbusProject1) project = NULL;
  g_autoptr (TfDbusProject1) other = NULL;
  g_autoptr (TfPaletteEntry) first = NULL;
  GtkWindow *parent;
  GtkWidget *palette, *entry, *list;

  tf_client_world_init (&world);
  project = tf_client_world_add (&world, "20261122-aaaa", "human_review");
  other = tf_client_world_add (&world, "20261122-bbbb", "polishing");
  allow_everything (project);
  tf_dbus_project1_set_name (other, "Settler game");
  tf_client_world_sync (&world);
  parent = parent_new ();
  palette = g_object_ref (
      tf_palette_new (parent, world.client, tf_client_world_find (&world, "20261122-aaaa")));
  entry = tf_client_find (palette, GTK_TYPE_SEARCH_ENTRY, NULL);
  list = tf_client_find (palette, GTK_TYPE_LIST_VIEW, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), row->typed);
  g_signal_emit_by_name (entry, "search-changed");
  first = g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list))), 0);
  g_assert_cmpstr (tf_palette_entry_get_title (first), ==, row->title);
  g_assert_cmpstr (tf_palette_entry_get_action (first), ==, row->action);
  tf_client_destroy (GTK_WINDOW (palette), palette);
  gtk_window_destroy (parent);
  tf_client_world_clear (&world);
}

static void
chosen_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  char **page = data;

  *page = g_variant_dup_string (parameter, NULL);
}

TF_TEST (enter_does_it_and_closes)
{
  TfClientWorld world = { 0 };
  g_autofree char *page = NULL;
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  const GActionEntry entries[] = { { "show-page", chosen_cb, "s" } };
  GtkWindow *parent;
  GtkWidget *palette, *entry;

  tf_client_world_init (&world);
  parent = parent_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, 1, &page);
  gtk_widget_insert_action_group (GTK_WIDGET (parent), "win", G_ACTION_GROUP (actions));
  palette = g_object_ref (tf_palette_new (parent, world.client, NULL));
  entry = tf_client_find (palette, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "show prom");
  g_signal_emit_by_name (entry, "search-changed");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (page, ==, "prompts");
  tf_client_destroy (parent, palette);
  tf_client_world_clear (&world);
}

TF_TEST_MAIN (tf_client_test_init)
