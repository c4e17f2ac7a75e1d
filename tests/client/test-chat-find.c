/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-find.h"

#include <string.h>

#include "client-world.h"
#include "played-chat.h"
#include "tf-chat-view.h"

#define TF_TEST_PREFIX "/chat-find"

#define ID "20261122-aaaa"

/* The view that finds. What is found is read from its bar and its rows. */
typedef struct
{
  TfClientWorld world;
  PlayedChat chat;
  TfDbusProject1 *project; /* (owned): the skeleton */
  GtkWindow *window;
  GtkWidget *view;
  TfFindBar *bar;
  const char *matches; /* wanted */
  const char *shown;   /* wanted; %NULL: none */
} Scene;

static void
say (Scene *self, const char *text)
{
  played_chat_add (&self->chat, FALSE, "message", "spec_building", text, FALSE);
}

/* @n messages without a match, so long that a few fill the view. */
static void
say_others (Scene *self, guint n)
{
  for (guint i = 0; i < n; i++)
    say (self, "something\n\nelse\n\nin\n\nfour lines");
}

static void
scene_init (Scene *self)
{
  *self = (Scene){ 0 };
  tf_client_world_init (&self->world);
  self->project = tf_client_world_add (&self->world, ID, "spec_building");
  played_chat_init (&self->chat, self->project);
}

static gboolean
has_rows (gpointer data)
{
  GtkWidget *thread = tf_client_find (((Scene *) data)->view, TF_TYPE_CHAT_THREAD, NULL);

  return tf_chat_thread_get_n_rows (TF_CHAT_THREAD (thread)) > 0;
}

static void
scene_show (Scene *self)
{
  self->view = g_object_new (TF_TYPE_CHAT_VIEW, "client", self->world.client, "project",
                             tf_client_world_find (&self->world, ID), NULL);
  g_object_ref_sink (self->view);
  self->window = tf_client_show (self->view, 480, 600);
  self->bar = TF_FIND_BAR (tf_client_find (self->view, TF_TYPE_FIND_BAR, NULL));
  tf_test_wait_for (has_rows, self);
}

static void
scene_clear (Scene *self)
{
  tf_client_destroy (self->window, self->view);
  tf_client_world_sync (&self->world);
  played_chat_clear (&self->chat);
  g_object_unref (self->project);
  tf_client_world_clear (&self->world);
}

static GtkWidget *
entry_of (Scene *self)
{
  return tf_client_find (GTK_WIDGET (self->bar), GTK_TYPE_SEARCH_ENTRY, NULL);
}

static const char *
matches_of (Scene *self)
{
  return gtk_label_get_label (GTK_LABEL (gtk_widget_get_next_sibling (entry_of (self))));
}

/* The row marked as found. Returns: (nullable) */
static GtkWidget *
find_marked (GtkWidget *root)
{
  GtkWidget *found = gtk_widget_has_css_class (root, "found") ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_marked (child);
  return found;
}

static gboolean
says (GtkWidget *root, const char *text)
{
  gboolean is_said =
      GTK_IS_LABEL (root) && strstr (gtk_label_get_text (GTK_LABEL (root)), text) != NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && !is_said;
       child = gtk_widget_get_next_sibling (child))
    is_said = says (child, text);
  return is_said;
}

static gboolean
is_as_wanted (gpointer data)
{
  Scene *self = data;
  GtkWidget *marked = find_marked (self->view);

  return g_str_equal (matches_of (self), self->matches) &&
         (self->shown == NULL ? marked == NULL : marked != NULL && says (marked, self->shown));
}

/* @matches: what the bar says; @shown: (nullable): what the marked message says */
static void
wait_found (Scene *self, const char *matches, const char *shown)
{
  self->matches = matches;
  self->shown = shown;
  tf_test_wait_for (is_as_wanted, self);
}

static void
type (Scene *self, const char *text)
{
  tf_find_bar_open (self->bar);
  gtk_editable_set_text (GTK_EDITABLE (entry_of (self)), text);
}

TF_TEST (the_newest_is_first_and_the_ends_meet)
{
  Scene scene;

  scene_init (&scene);
  say (&scene, "a tent, the first");
  say (&scene, "something else");
  say (&scene, "a TENT, the second");
  say (&scene, "the third Tent");
  scene_show (&scene);
  type (&scene, "tent");
  wait_found (&scene, "1 of 3", "third");
  g_signal_emit_by_name (scene.bar, "next");
  wait_found (&scene, "2 of 3", "second");
  g_signal_emit_by_name (scene.bar, "next");
  wait_found (&scene, "3 of 3", "first");
  g_signal_emit_by_name (scene.bar, "next");
  wait_found (&scene, "1 of 3", "third");
  g_signal_emit_by_name (scene.bar, "previous");
  wait_found (&scene, "3 of 3", "first");
  g_signal_emit_by_name (scene.bar, "previous");
  wait_found (&scene, "2 of 3", "second");
  scene_clear (&scene);
}

TF_TEST (one_match_stays_and_none_is_said)
{
  Scene scene;

  scene_init (&scene);
  say (&scene, "ÄRGER mit dem Zelt");
  say (&scene, "something else");
  scene_show (&scene);
  type (&scene, "ärger");
  wait_found (&scene, "1 of 1", "Zelt");
  g_signal_emit_by_name (scene.bar, "next");
  wait_found (&scene, "1 of 1", "Zelt");
  g_signal_emit_by_name (scene.bar, "previous");
  wait_found (&scene, "1 of 1", "Zelt");
  type (&scene, "tent");
  wait_found (&scene, "No matches", NULL);
  g_signal_emit_by_name (scene.bar, "next");
  g_signal_emit_by_name (scene.bar, "previous");
  wait_found (&scene, "No matches", NULL);
  type (&scene, "");
  wait_found (&scene, "", NULL);
  scene_clear (&scene);
}

/* Only for a text: who opens the bar reads nothing. */
TF_TEST (reads_everything_that_is_older)
{
  Scene scene;
  guint n_read;

  scene_init (&scene);
  say (&scene, "a tent, long ago");
  say_others (&scene, 400);
  scene_show (&scene);
  tf_client_world_sync (&scene.world);
  n_read = scene.chat.n_read;
  tf_find_bar_open (scene.bar);
  wait_found (&scene, "", NULL);
  g_assert_cmpuint (scene.chat.n_read, ==, n_read);
  type (&scene, "tent");
  wait_found (&scene, "Searching…", NULL);
  wait_found (&scene, "1 of 1", "long ago");
  scene_clear (&scene);
}

/* The rows are still those of their messages when a match in older ones was shown as they came. */
TF_TEST (a_match_in_older_ones_does_not_shift_the_rows)
{
  Scene scene;

  scene_init (&scene);
  say (&scene, "a tent, long ago");
  say_others (&scene, 23);
  say (&scene, "a lantern");
  say_others (&scene, 35);
  scene_show (&scene);
  type (&scene, "tent");
  wait_found (&scene, "1 of 1", "long ago");
  type (&scene, "lantern");
  wait_found (&scene, "1 of 1", "lantern");
  scene_clear (&scene);
}

/* Older ones could not be read, and then the daemon went away. */
TF_TEST (goes_on_when_the_daemon_is_back)
{
  Scene scene;

  scene_init (&scene);
  say (&scene, "a tent, long ago");
  say_others (&scene, 100);
  scene_show (&scene);
  scene.chat.refuses = TRUE;
  type (&scene, "tent");
  wait_found (&scene, "Searching…", NULL);
  tf_client_world_sync (&scene.world);
  tf_client_world_stop_daemon (&scene.world);
  wait_found (&scene, "Searching…", NULL);
  scene.chat.refuses = FALSE;
  tf_client_world_start_daemon (&scene.world);
  wait_found (&scene, "1 of 1", "long ago");
  scene_clear (&scene);
}

/* What is shown stays shown; only its number changes. */
TF_TEST (a_new_message_is_counted)
{
  Scene scene;

  scene_init (&scene);
  say (&scene, "a tent, the first");
  scene_show (&scene);
  type (&scene, "tent");
  wait_found (&scene, "1 of 1", "first");
  played_chat_add (&scene.chat, TRUE, "message", "spec_building", "no tent", TRUE);
  wait_found (&scene, "2 of 2", "first");
  played_chat_add (&scene.chat, TRUE, "message", "spec_building", "something else", TRUE);
  tf_client_world_sync (&scene.world);
  wait_found (&scene, "2 of 2", "first");
  g_signal_emit_by_name (scene.bar, "previous");
  wait_found (&scene, "1 of 2", "no tent");
  scene_clear (&scene);
}

TF_TEST (a_closed_bar_marks_nothing)
{
  Scene scene;

  scene_init (&scene);
  say (&scene, "a tent, the first");
  scene_show (&scene);
  type (&scene, "tent");
  wait_found (&scene, "1 of 1", "first");
  tf_find_bar_close (scene.bar);
  wait_found (&scene, "", NULL);
  played_chat_add (&scene.chat, TRUE, "message", "spec_building", "no tent", TRUE);
  tf_client_world_sync (&scene.world);
  wait_found (&scene, "", NULL);
  /* Opened again, it finds the same text. */
  tf_find_bar_open (scene.bar);
  wait_found (&scene, "1 of 2", "no tent");
  scene_clear (&scene);
}

/* Of another project nothing is found here. */
TF_TEST (another_project_begins_anew)
{
  Scene scene;

  scene_init (&scene);
  say (&scene, "a tent, the first");
  scene_show (&scene);
  type (&scene, "tent");
  wait_found (&scene, "1 of 1", "first");
  g_object_set (scene.view, "project", NULL, NULL);
  g_signal_emit_by_name (scene.bar, "next");
  g_assert_null (find_marked (scene.view));
  g_object_set (scene.view, "project", tf_client_world_find (&scene.world, ID), NULL);
  tf_test_wait_for (has_rows, &scene);
  wait_found (&scene, "1 of 1", "first");
  scene_clear (&scene);
}

TF_TEST_MAIN (tf_client_test_init)
