/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-view.h"
#include "tf-unsaved.h"

#include <string.h>

#include "client-world.h"
#include "played-chat.h"
#include "tf-chat-composer.h"
#include "tf-chat-row.h"
#include "tf-chat-thread.h"
#include "tf-error.h"

#define TF_TEST_PREFIX "/chat-view"

#define ID "20261122-aaaa"

typedef struct
{
  TfClientWorld world;
  PlayedChat chat;
  TfDbusProject1 *project; /* (owned): the skeleton */
  GtkWindow *window;
  GtkWidget *view;
  const char *wanted;
  guint n_wanted;
} Scene;

static void
scene_init (Scene *self, const char *phase)
{
  *self = (Scene){ 0 };
  tf_client_world_init (&self->world);
  self->project = tf_client_world_add (&self->world, ID, phase);
  played_chat_init (&self->chat, self->project);
}

static void
scene_show (Scene *self)
{
  self->view = g_object_new (TF_TYPE_CHAT_VIEW, "client", self->world.client, "project",
                             tf_client_world_find (&self->world, ID), NULL);
  g_object_ref_sink (self->view);
  self->window = tf_client_show (self->view, 480, 600);
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

static TfChatThread *
thread_of (Scene *self)
{
  return TF_CHAT_THREAD (tf_client_find (self->view, TF_TYPE_CHAT_THREAD, NULL));
}

static GtkTextBuffer *
buffer_of (Scene *self)
{
  GtkWidget *composer = tf_client_find (self->view, TF_TYPE_CHAT_COMPOSER, NULL);
  GtkWidget *text = tf_client_find (composer, GTK_TYPE_TEXT_VIEW, NULL);

  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (text));
}

static char *
dup_text (Scene *self)
{
  char *text;

  g_object_get (buffer_of (self), "text", &text, NULL);
  return text;
}

static void
write_and_send (Scene *self, const char *text)
{
  gtk_text_buffer_set_text (buffer_of (self), text, -1);
  tf_chat_composer_send (
      TF_CHAT_COMPOSER (tf_client_find (self->view, TF_TYPE_CHAT_COMPOSER, NULL)));
}

/* How many rows contain @text. */
static guint
count_rows (GtkWidget *root, const char *text)
{
  guint n = 0;

  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
      strstr (gtk_label_get_text (GTK_LABEL (root)), text) != NULL)
    n++;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_rows (child, text);
  return n;
}

static gboolean
is_shown (gpointer data)
{
  Scene *self = data;

  return count_rows (self->view, self->wanted) == self->n_wanted;
}

static void
wait_for_text (Scene *self, const char *text, guint n)
{
  self->wanted = text;
  self->n_wanted = n;
  tf_test_wait_for (is_shown, self);
}

static gboolean
has_rows (gpointer data)
{
  return tf_chat_thread_get_n_rows (thread_of (data)) > 0;
}

static gboolean
was_sent (gpointer data)
{
  Scene *self = data;

  return self->chat.sent->len >= self->n_wanted;
}

static void
wait_sent (Scene *self, guint n)
{
  self->n_wanted = n;
  tf_test_wait_for (was_sent, self);
}

static GtkAdjustment *
adjustment_of (Scene *self)
{
  GtkWidget *scroller =
      tf_client_find (GTK_WIDGET (thread_of (self)), GTK_TYPE_SCROLLED_WINDOW, NULL);

  return gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
}

static void
settle (Scene *self)
{
  for (guint i = 0; i < 3; i++)
    {
      tf_client_world_sync (&self->world);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
}

TF_TEST (shows_the_thread)
{
  Scene scene;

  scene_init (&scene, "human_review");
  played_chat_add (&scene.chat, TRUE, "message", "brain_dump", "a party", FALSE);
  played_chat_add (&scene.chat, FALSE, "distillation", "distilling", "# Intent\n\nA party", FALSE);
  played_chat_add (&scene.chat, FALSE, "notice", "human_review", "resources: 1", FALSE);
  scene_show (&scene);
  tf_test_wait_for (has_rows, &scene);

  g_assert_cmpuint (count_rows (scene.view, "You"), ==, 1);
  g_assert_cmpuint (count_rows (scene.view, "offline"), ==, 1);
  g_assert_cmpuint (count_rows (scene.view, "Intent"), ==, 1);
  g_assert_cmpuint (count_rows (scene.view, "Brain Dump"), ==, 1);
  g_assert_cmpuint (count_rows (scene.view, "Distilling"), ==, 1);
  g_assert_cmpuint (count_rows (scene.view, "Human Review"), ==, 1);
  scene_clear (&scene);
}

/* A page, not the thread. */
TF_TEST (opens_at_the_end_of_a_long_thread)
{
  Scene scene;

  scene_init (&scene, "spec_building");
  played_chat_fill (&scene.chat, 10000);
  scene_show (&scene);
  tf_test_wait_for (has_rows, &scene);
  settle (&scene);

  g_assert_true (tf_chat_thread_is_at_end (thread_of (&scene)));
  g_assert_cmpuint (count_rows (scene.view, "Message 10000 "), ==, 1);
  g_assert_cmpuint (scene.chat.n_most, <, 200);
  scene_clear (&scene);
}

static gboolean
has_first (gpointer data)
{
  Scene *self = data;

  gtk_adjustment_set_value (adjustment_of (self), 0);
  return count_rows (self->view, "Message 1 ") == 1;
}

TF_TEST (scrolls_to_the_beginning)
{
  Scene scene;

  scene_init (&scene, "spec_building");
  played_chat_fill (&scene.chat, 400);
  scene_show (&scene);
  tf_test_wait_for (has_rows, &scene);
  tf_test_wait_for (has_first, &scene);

  g_assert_cmpuint (tf_chat_thread_get_n_rows (thread_of (&scene)), <=, 150);
  g_assert_cmpuint (count_rows (scene.view, "Message 400 "), ==, 0);
  scene_clear (&scene);
}

/* The visible part stays in place when older messages are added above. */
TF_TEST (stays_in_place_when_older_ones_come)
{
  Scene scene;
  GtkAdjustment *adjustment;
  double from_end;
  guint rows;

  scene_init (&scene, "spec_building");
  played_chat_fill (&scene.chat, 400);
  scene_show (&scene);
  tf_test_wait_for (has_rows, &scene);
  settle (&scene);
  adjustment = adjustment_of (&scene);
  rows = tf_chat_thread_get_n_rows (thread_of (&scene));
  gtk_adjustment_set_value (adjustment, 300);
  from_end = gtk_adjustment_get_upper (adjustment) - 300;
  while (tf_chat_thread_get_n_rows (thread_of (&scene)) == rows)
    g_main_context_iteration (NULL, TRUE);
  settle (&scene);

  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_value (adjustment),
                     ==, from_end);
  scene_clear (&scene);
}

TF_TEST (a_message_arrives_once)
{
  Scene scene;

  scene_init (&scene, "human_review");
  played_chat_fill (&scene.chat, 3);
  scene_show (&scene);
  tf_test_wait_for (has_rows, &scene);
  played_chat_add (&scene.chat, FALSE, "message", "human_review", "live one", TRUE);
  tf_dbus_project1_emit_message_added (scene.project, g_ptr_array_index (scene.chat.messages, 3));
  wait_for_text (&scene, "live one", 1);
  settle (&scene);

  g_assert_cmpuint (count_rows (scene.view, "live one"), ==, 1);
  scene_clear (&scene);
}

TF_TEST (announces_new_messages_when_scrolled_up)
{
  Scene scene;

  scene_init (&scene, "human_review");
  played_chat_fill (&scene.chat, 30);
  scene_show (&scene);
  tf_test_wait_for (has_rows, &scene);
  settle (&scene);
  gtk_adjustment_set_value (adjustment_of (&scene), 0);
  played_chat_add (&scene.chat, FALSE, "message", "human_review", "live one", TRUE);
  wait_for_text (&scene, "New Messages", 1);

  g_assert_false (tf_chat_thread_is_at_end (thread_of (&scene)));
  tf_chat_thread_go_to_end (thread_of (&scene));
  settle (&scene);
  g_assert_true (tf_chat_thread_is_at_end (thread_of (&scene)));
  g_assert_cmpuint (count_rows (scene.view, "live one"), ==, 1);
  scene_clear (&scene);
}

TF_TEST (a_streamed_answer_becomes_its_message)
{
  Scene scene;

  scene_init (&scene, "distilling");
  played_chat_fill (&scene.chat, 3);
  scene_show (&scene);
  tf_test_wait_for (has_rows, &scene);
  tf_dbus_project1_emit_message_delta (scene.project, "run-1", "half of ");
  tf_dbus_project1_emit_message_delta (scene.project, "run-1", "an answer");
  wait_for_text (&scene, "half of an answer", 1);
  played_chat_add (&scene.chat, FALSE, "distillation", "human_review", "half of an answer", TRUE);
  settle (&scene);

  g_assert_cmpuint (count_rows (scene.view, "is answering"), ==, 0);
  g_assert_cmpuint (count_rows (scene.view, "half of an answer"), ==, 1);
  scene_clear (&scene);
}

/* Killed in the middle of an answer, and back with a message that arrived in between. */
TF_TEST (no_leftovers_after_the_daemon_was_away)
{
  Scene scene;

  scene_init (&scene, "distilling");
  played_chat_fill (&scene.chat, 3);
  scene_show (&scene);
  tf_test_wait_for (has_rows, &scene);
  tf_dbus_project1_emit_message_delta (scene.project, "run-1", "half of ");
  wait_for_text (&scene, "half of", 1);
  tf_client_world_stop_daemon (&scene.world);
  g_assert_cmpuint (count_rows (scene.view, "half of"), ==, 0);
  g_assert_cmpuint (count_rows (scene.view, "Message 3 "), ==, 1);
  played_chat_add (&scene.chat, FALSE, "message", "distilling", "while away", FALSE);
  tf_client_world_start_daemon (&scene.world);
  wait_for_text (&scene, "while away", 1);

  g_assert_cmpuint (count_rows (scene.view, "Message 3 "), ==, 1);
  g_assert_cmpuint (tf_chat_thread_get_n_rows (thread_of (&scene)), ==, 4);
  scene_clear (&scene);
}

static gboolean
has_error (gpointer data)
{
  Scene *self = data;
  GtkWidget *stack = tf_client_find (self->view, GTK_TYPE_STACK, NULL);

  return g_strcmp0 (gtk_stack_get_visible_child_name (GTK_STACK (stack)), "error") == 0;
}

TF_TEST (an_error_offers_to_read_again)
{
  Scene scene;

  scene_init (&scene, "human_review");
  played_chat_fill (&scene.chat, 3);
  scene.chat.refuses = TRUE;
  scene_show (&scene);
  tf_test_wait_for (has_error, &scene);
  g_assert_cmpuint (count_rows (scene.view, "not now"), ==, 1);
  scene.chat.refuses = FALSE;
  g_signal_emit_by_name (tf_client_find (scene.view, GTK_TYPE_BUTTON, "_Try Again"), "clicked");
  wait_for_text (&scene, "Message 3 ", 1);
  scene_clear (&scene);
}

TF_TEST (keeps_a_message_until_it_is_stored)
{
  Scene scene;
  g_autofree char *while_sending = NULL;
  g_autofree char *after = NULL;

  scene_init (&scene, "human_review");
  scene.chat.holds = TRUE;
  scene_show (&scene);
  write_and_send (&scene, "no music");
  wait_sent (&scene, 1);
  while_sending = dup_text (&scene);
  g_assert_cmpstr (while_sending, ==, "no music");
  tf_dbus_project1_complete_send_message (scene.project, g_steal_pointer (&scene.chat.held), "m1");
  settle (&scene);
  after = dup_text (&scene);

  g_assert_cmpstr (after, ==, "");
  g_assert_cmpstr (g_ptr_array_index (scene.chat.sent, 0), ==, "no music");
  scene_clear (&scene);
}

TF_TEST (a_refused_message_stays)
{
  Scene scene;
  g_autofree char *text = NULL;

  scene_init (&scene, "human_review");
  scene_show (&scene);
  settle (&scene);
  scene.chat.refuses = TRUE;
  write_and_send (&scene, "no music");
  wait_for_text (&scene, "not now", 1);
  text = dup_text (&scene);

  g_assert_cmpstr (text, ==, "no music");
  scene_clear (&scene);
}

TF_TEST (a_mebibyte_is_sent_and_more_is_refused)
{
  Scene scene;
  g_autofree char *most = g_strnfill (1024 * 1024, 'a');
  g_autofree char *more = NULL;

  for (guint i = 99; i < 1024 * 1024; i += 100)
    most[i] = i % 1000 == 99 ? '\n' : ' ';
  most[1024 * 1024 - 1] = 'b';
  more = g_strconcat (most, "!", NULL);
  scene_init (&scene, "human_review");
  scene_show (&scene);
  settle (&scene);
  write_and_send (&scene, more);
  wait_for_text (&scene, "a message is limited to 1 MiB", 1);
  g_assert_cmpuint (scene.chat.sent->len, ==, 0);
  write_and_send (&scene, most);
  wait_sent (&scene, 1);
  g_assert_cmpstr (g_ptr_array_index (scene.chat.sent, 0), ==, most);
  settle (&scene);
  scene_clear (&scene);
}

TF_TEST (a_stuck_agent_gets_input)
{
  static const char *const actions[] = { "provide_input", "terminate", NULL };
  Scene scene;

  scene_init (&scene, "halted");
  tf_dbus_project1_set_allowed_actions (scene.project, actions);
  tf_client_world_sync (&scene.world);
  scene_show (&scene);
  wait_for_text (&scene, "stuck", 1);
  write_and_send (&scene, "use port 80");
  wait_sent (&scene, 1);

  g_assert_cmpstr (g_ptr_array_index (scene.chat.sent, 0), ==, "input: use port 80");
  settle (&scene);
  scene_clear (&scene);
}

TF_TEST (each_project_has_its_draft)
{
  Scene scene;
  g_autoptr (TfDbusProject1) other = NULL;
  PlayedChat other_chat;
  g_autofree char *there = NULL;
  g_autofree char *back = NULL;

  scene_init (&scene, "human_review");
  other = tf_client_world_add (&scene.world, "20261122-bbbb", "brain_dump");
  played_chat_init (&other_chat, other);
  scene_show (&scene);
  gtk_text_buffer_set_text (buffer_of (&scene), "half a thought", -1);
  g_object_set (scene.view, "project", tf_client_world_find (&scene.world, "20261122-bbbb"), NULL);
  there = dup_text (&scene);
  g_object_set (scene.view, "project", tf_client_world_find (&scene.world, ID), NULL);
  back = dup_text (&scene);

  g_assert_cmpstr (there, ==, "");
  g_assert_cmpstr (back, ==, "half a thought");
  settle (&scene);
  played_chat_clear (&other_chat);
  scene_clear (&scene);
}

TF_TEST (a_draft_survives_the_client)
{
  Scene scene;
  g_autofree char *back = NULL;
  g_autofree char *key = g_strconcat ("chat/", ID, NULL);

  scene_init (&scene, "human_review");
  scene_show (&scene);
  gtk_text_buffer_set_text (buffer_of (&scene), "half a thought", -1);
  settle (&scene);
  tf_client_destroy (scene.window, scene.view);
  scene_show (&scene);
  back = dup_text (&scene);
  g_assert_cmpstr (back, ==, "half a thought");
  write_and_send (&scene, "a whole one");
  wait_sent (&scene, 1);
  settle (&scene);
  g_assert_false (tf_unsaved_has (key));
  scene_clear (&scene);
}

TF_TEST (shows_what_was_said_before_confirm)
{
  Scene scene;

  scene_init (&scene, "done");
  played_chat_add (&scene.chat, TRUE, "message", "brain_dump", "the very first words", FALSE);
  played_chat_add (&scene.chat, FALSE, "proposal", "spec_building", "the whole spec", FALSE);
  played_chat_confirm (&scene.chat);
  played_chat_add (&scene.chat, FALSE, "notice", "building", "now it is built", FALSE);
  scene_show (&scene);
  wait_for_text (&scene, "the very first words", 1);
  wait_for_text (&scene, "Brain Dump", 1);
  wait_for_text (&scene, "Spec Building", 1);
  wait_for_text (&scene, "now it is built", 1);
  g_assert_cmpuint (scene.chat.n_earlier, ==, 1);
  settle (&scene);
  scene_clear (&scene);
}

TF_TEST (an_empty_thread_is_not_all)
{
  Scene scene;

  scene_init (&scene, "building");
  played_chat_add (&scene.chat, TRUE, "message", "brain_dump", "the very first words", FALSE);
  played_chat_confirm (&scene.chat);
  scene.chat.unknown = "spec_building";
  scene_show (&scene);
  wait_for_text (&scene, "the very first words", 1);
  wait_for_text (&scene, "The conversation of “Spec Building” is missing", 1);
  settle (&scene);
  scene_clear (&scene);
}

TF_TEST (what_is_said_while_reading_is_shown)
{
  Scene scene;

  scene_init (&scene, "building");
  played_chat_add (&scene.chat, TRUE, "message", "brain_dump", "the very first words", FALSE);
  played_chat_confirm (&scene.chat);
  scene.chat.late = "now it is built";
  scene_show (&scene);
  wait_for_text (&scene, "now it is built", 1);
  wait_for_text (&scene, "the very first words", 1);
  settle (&scene);
  scene_clear (&scene);
}

TF_TEST (earlier_messages_that_cannot_be_read_are_not_none)
{
  Scene scene;

  scene_init (&scene, "building");
  scene.chat.refuses_earlier = TRUE;
  scene_show (&scene);
  wait_for_text (&scene, "Could Not Load Messages", 1);
  scene_clear (&scene);
}

TF_TEST (confirming_loses_nothing)
{
  Scene scene;

  scene_init (&scene, "human_review");
  played_chat_add (&scene.chat, TRUE, "message", "brain_dump", "the very first words", FALSE);
  scene_show (&scene);
  wait_for_text (&scene, "the very first words", 1);
  g_assert_cmpuint (scene.chat.n_earlier, ==, 0);
  played_chat_confirm (&scene.chat);
  tf_dbus_project1_set_phase (scene.project, "spec_building");
  tf_client_world_sync (&scene.world);
  played_chat_add (&scene.chat, FALSE, "proposal", "spec_building", "the whole spec", TRUE);
  wait_for_text (&scene, "the whole spec", 1);
  wait_for_text (&scene, "the very first words", 1);
  tf_client_world_stop_daemon (&scene.world);
  tf_client_world_start_daemon (&scene.world);
  wait_for_text (&scene, "the very first words", 1);
  wait_for_text (&scene, "the whole spec", 1);
  settle (&scene);
  scene_clear (&scene);
}

static gboolean
confirm_cb (TfDbusProject1 *project, GDBusMethodInvocation *invocation, gpointer data)
{
  gboolean *confirmed = data;

  *confirmed = TRUE;
  tf_dbus_project1_complete_confirm (project, invocation);
  return TRUE;
}

TF_TEST (a_confirmation_is_one_click)
{
  Scene scene;
  gboolean confirmed = FALSE;
  GtkWidget *quick;

  scene_init (&scene, "human_review");
  tf_dbus_project1_set_allowed_actions (scene.project, (const char *const[]){ "confirm", NULL });
  g_signal_connect (scene.project, "handle-confirm", G_CALLBACK (confirm_cb), &confirmed);
  played_chat_add (&scene.chat, FALSE, "distillation", "human_review", "Intent", FALSE);
  scene_show (&scene);
  tf_test_wait_for (has_rows, &scene);
  g_assert_cmpuint (count_rows (scene.view, "looks like a confirmation"), ==, 0);
  played_chat_add (&scene.chat, TRUE, "confirmation", "human_review", "approved", TRUE);
  played_chat_add (&scene.chat, FALSE, "notice", "human_review", "To go on: …", TRUE);
  wait_for_text (&scene, "looks like a confirmation", 1);
  quick = tf_client_find (scene.view, GTK_TYPE_BUTTON, "Confirm");
  g_signal_emit_by_name (quick, "clicked");
  tf_test_wait (&confirmed);
  settle (&scene);
  scene_clear (&scene);
}

typedef struct
{
  Scene *scene;
  char *added; /* (owned) (nullable): "severity: text" */
} Word;

static gboolean
add_issue_cb (TfDbusProject1 *project,
              GDBusMethodInvocation *invocation,
              const char *text,
              const char *severity,
              const char *location,
              gpointer data)
{
  Word *self = data;

  g_free (self->added);
  self->added = g_strdup_printf ("%s: %s", severity, text);
  tf_dbus_project1_complete_add_issue (project, invocation, "I-0012");
  return TRUE;
}

static gboolean
is_added (gpointer data)
{
  return ((Word *) data)->added != NULL;
}

static void
clear_word (Word *self)
{
  g_signal_handlers_disconnect_by_data (self->scene->project, self);
  scene_clear (self->scene);
  g_free (self->added);
}

TF_TEST (a_message_becomes_an_issue_with_one_click)
{
  Scene scene;
  Word word = { .scene = &scene };
  GtkWidget *button;

  scene_init (&scene, "done");
  g_signal_connect (scene.project, "handle-add-issue", G_CALLBACK (add_issue_cb), &word);
  played_chat_add (&scene.chat, TRUE, "message", "done", "who pays for the tents?", FALSE);
  scene_show (&scene);
  wait_for_text (&scene, "who pays for the tents?", 1);
  wait_for_text (&scene, "Make It an Issue", 1);
  button = tf_client_find (scene.view, ADW_TYPE_SPLIT_BUTTON, NULL);
  g_signal_emit_by_name (tf_client_find (button, GTK_TYPE_BUTTON, NULL), "clicked");
  tf_test_wait_for (is_added, &word);
  g_assert_cmpstr (word.added, ==, "critical: who pays for the tents?");
  g_clear_pointer (&word.added, g_free);
  gtk_widget_activate_action (button, "chat.make-issue", "(ss)", "tents", "minor");
  tf_test_wait_for (is_added, &word);
  g_assert_cmpstr (word.added, ==, "minor: tents");
  clear_word (&word);
}

/* Where the message itself is worked on, and what an agent writes, there is no such button. */
static const struct
{
  gboolean human;
  const char *phase;
  guint n;
} offers[] = {
  { TRUE, "polishing", 1 },    { TRUE, "halted", 1 },        { TRUE, "done", 1 },
  { FALSE, "done", 0 },        { TRUE, "spec_building", 0 }, { TRUE, "building", 0 },
  { TRUE, "human_review", 0 }, { TRUE, "brain_dump", 0 },
};

TF_TEST (only_messages_to_a_deliverable_become_issues)
{
  for (guint i = 0; i < G_N_ELEMENTS (offers); i++)
    {
      Scene scene;

      scene_init (&scene, offers[i].phase);
      played_chat_add (&scene.chat, offers[i].human, "message", offers[i].phase, "the tents",
                       FALSE);
      scene_show (&scene);
      wait_for_text (&scene, "the tents", 1);
      wait_for_text (&scene, "Make It an Issue", offers[i].n);
      scene_clear (&scene);
    }
}

TF_TEST_MAIN (tf_client_test_init)
