/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-application-actions.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/shortcuts"

/* Accelerators of the application that the window of shortcuts leaves out. */
static const struct
{
  const char *accel;
  const char *why;
} unlisted[] = {
  { "<Control>F1", "the second key of an action whose first is listed" },
};

/* What the window of shortcuts lists and the application does not set: keys of one page or widget. */
static const struct
{
  const char *accel;
  const char *why;
} local[] = {
  { "Left", "a card of the board" },
  { "Right", "a card of the board" },
  { "Up", "a card of the board" },
  { "Down", "a card of the board" },
  { "<Alt>Left", "a card of the board" },
  { "<Alt>Right", "a card of the board" },
  { "<Alt>Up", "a card of the board" },
  { "<Alt>Down", "a card of the board" },
  { "Menu", "a card of the board" },
  { "<Shift>F10", "a card of the board" },
  { "F2", "a card of the board" },
  { "Delete", "a card of the board" },
  { "space", "a card of the board" },
  { "<Shift>space", "a card of the board" },
  { "<Control>a", "a card of the board" },
  { "Escape", "a card of the board, and a search bar" },
  { "Return", "a card, the message box, a search bar" },
  { "<Shift>Return", "the message box, a search bar" },
  { "<Alt>Return", "the action bar of a project" },
  { "<Control>m", "the page of a project" },
  { "<Control>Page_Up", "the tabs of a project" },
  { "<Control>Page_Down", "the tabs of a project" },
  { "<Control>s", "an editor" },
  { "c", "a line of Changes" },
  { "<Control>Return", "a comment, and the window for a new project" },
};

/* As GTK writes it. Returns: (transfer full) */
static char *
dup_normal (const char *accel)
{
  guint key;
  GdkModifierType modifiers;

  if (!gtk_accelerator_parse (accel, &key, &modifiers))
    g_error ("“%s” is no accelerator", accel);
  return gtk_accelerator_name (key, modifiers);
}

/* Those of the application with the action of each. Returns: (transfer full) */
static GHashTable *
list_set (void)
{
  g_autoptr (TfApplication) application = tf_application_new ();
  GHashTable *set = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_auto (GStrv) actions = NULL;

  tf_application_add_actions (application);
  actions = gtk_application_list_action_descriptions (GTK_APPLICATION (application));
  for (guint i = 0; actions[i] != NULL; i++)
    {
      g_auto (GStrv) accels =
          gtk_application_get_accels_for_action (GTK_APPLICATION (application), actions[i]);

      for (guint n = 0; accels[n] != NULL; n++)
        if (!g_hash_table_insert (set, dup_normal (accels[n]), g_strdup (actions[i])))
          g_error ("%s has two actions", accels[n]);
    }
  return set;
}

/* One shortcut may have several: "Left Right". */
static void
add_listed (GHashTable *listed, GtkWidget *shortcut)
{
  g_autofree char *accels = NULL;
  g_autofree char *title = NULL;
  g_auto (GStrv) each = NULL;

  g_object_get (shortcut, "accelerator", &accels, "title", &title, NULL);
  g_assert_cmpstr (title, !=, "");
  each = g_strsplit (accels, " ", -1);
  for (guint i = 0; each[i] != NULL; i++)
    g_hash_table_insert (listed, dup_normal (each[i]), g_strdup (title));
}

static void
walk (GHashTable *listed, GtkWidget *root)
{
  if (GTK_IS_SHORTCUTS_SHORTCUT (root))
    add_listed (listed, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    walk (listed, child);
}

/* Those that the window shows, with a title of each. Returns: (transfer full) */
static GHashTable *
list_listed (void)
{
  g_autoptr (GtkBuilder) builder =
      gtk_builder_new_from_resource ("/org/thoughtforge/ThoughtForge/tf-shortcuts.ui");
  GtkWidget *window = GTK_WIDGET (gtk_builder_get_object (builder, "shortcuts"));
  GHashTable *listed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  walk (listed, window);
  gtk_window_destroy (GTK_WINDOW (window));
  return listed;
}

static gboolean
is_unlisted (const char *accel)
{
  for (guint i = 0; i < G_N_ELEMENTS (unlisted); i++)
    {
      g_autofree char *each = dup_normal (unlisted[i].accel);

      if (g_str_equal (each, accel))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_local (const char *accel)
{
  for (guint i = 0; i < G_N_ELEMENTS (local); i++)
    {
      g_autofree char *each = dup_normal (local[i].accel);

      if (g_str_equal (each, accel))
        return TRUE;
    }
  return FALSE;
}

TF_TEST (every_accelerator_is_listed)
{
  g_autoptr (GHashTable) set = list_set ();
  g_autoptr (GHashTable) listed = list_listed ();
  GHashTableIter iter;
  gpointer accel, action;

  g_assert_cmpuint (g_hash_table_size (set), >, 10);
  g_hash_table_iter_init (&iter, set);
  while (g_hash_table_iter_next (&iter, &accel, &action))
    if (!g_hash_table_contains (listed, accel) && !is_unlisted (accel))
      g_error ("%s (%s) is not in tf-shortcuts.ui", (char *) accel, (char *) action);
}

TF_TEST (every_listed_one_is_set)
{
  g_autoptr (GHashTable) set = list_set ();
  g_autoptr (GHashTable) listed = list_listed ();
  GHashTableIter iter;
  gpointer accel, title;

  g_assert_cmpuint (g_hash_table_size (listed), >, 10);
  g_hash_table_iter_init (&iter, listed);
  while (g_hash_table_iter_next (&iter, &accel, &title))
    if (!g_hash_table_contains (set, accel) && !is_local (accel))
      g_error ("nothing sets %s (%s)", (char *) accel, (char *) title);
}

/* An exception that is none any more, or never was, would hide the next fault. */
TF_TEST (every_exception_is_needed)
{
  g_autoptr (GHashTable) set = list_set ();
  g_autoptr (GHashTable) listed = list_listed ();

  for (guint i = 0; i < G_N_ELEMENTS (unlisted); i++)
    {
      g_autofree char *accel = dup_normal (unlisted[i].accel);

      g_test_message ("%s: %s", accel, unlisted[i].why);
      g_assert_true (g_hash_table_contains (set, accel));
      g_assert_false (g_hash_table_contains (listed, accel));
    }
  for (guint i = 0; i < G_N_ELEMENTS (local); i++)
    {
      g_autofree char *accel = dup_normal (local[i].accel);

      g_test_message ("%s: %s", accel, local[i].why);
      g_assert_true (g_hash_table_contains (listed, accel));
      g_assert_false (g_hash_table_contains (set, accel));
    }
}

TF_TEST_MAIN (tf_client_test_init)
