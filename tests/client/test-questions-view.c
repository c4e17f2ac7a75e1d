/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "project-fixture.h"
#include "tf-bus-codec.h"
#include "tf-error.h"
#include "tf-question-row.h"
#include "tf-questions-view.h"

#define TF_TEST_PREFIX "/client/questions-view"

#define WHEN  "{'id': <'Q1'>, 'text': <'When is it?'>, 'recommended': <'In June'>, 'answer': <'%s'>}"
#define WHERE "{'id': <'Q2'>, 'text': <'Where is it?'>, 'recommended': <''>, 'answer': <'%s'>}"

typedef struct
{
  TfViewFixture view;
  GPtrArray *calls; /* (owned) (element-type utf8) */
  gboolean refuses;
} Scene;

/* What the daemon asks; @when and @where: answers given, %NULL if that is not asked */
static void
ask (Scene *self, const char *when, const char *where)
{
  g_autoptr (GString) text = g_string_new ("@aa{sv} [");

  if (when != NULL)
    g_string_append_printf (text, WHEN, when);
  if (when != NULL && where != NULL)
    g_string_append (text, ", ");
  if (where != NULL)
    g_string_append_printf (text, WHERE, where);
  g_string_append (text, "]");
  tf_client_world_ask (self->view.project, text->str);
  tf_client_world_sync (&self->view.world);
}

static gboolean
answer_cb (TfDbusProject1 *project,
           GDBusMethodInvocation *invocation,
           const char *question,
           const char *text,
           Scene *self)
{
  g_ptr_array_add (self->calls, g_strdup_printf ("%s: %s", question, text));
  if (self->refuses)
    g_dbus_method_invocation_return_error_literal (invocation, TF_ERROR, TF_ERROR_WRONG_PHASE,
                                                   "nothing is asked");
  else
    tf_dbus_project1_complete_answer (project, invocation, "m00001");
  return TRUE;
}

static gboolean
apply_cb (TfDbusProject1 *project, GDBusMethodInvocation *invocation, Scene *self)
{
  g_ptr_array_add (self->calls, g_strdup ("apply"));
  tf_dbus_project1_complete_apply_answers (project, invocation);
  return TRUE;
}

static void
scene_init (Scene *self)
{
  *self = (Scene){ 0 };
  self->calls = g_ptr_array_new_with_free_func (g_free);
  tf_view_fixture_init (&self->view, "spec_building");
  g_signal_connect (self->view.project, "handle-answer", G_CALLBACK (answer_cb), self);
  g_signal_connect (self->view.project, "handle-apply-answers", G_CALLBACK (apply_cb), self);
}

static void
scene_clear (Scene *self)
{
  tf_client_world_sync (&self->view.world);
  tf_view_fixture_clear (&self->view);
  g_ptr_array_unref (self->calls);
}

static GtkWidget *
entry_of (Scene *self, const char *question)
{
  GtkWidget *text = tf_client_find (self->view.view, GTK_TYPE_LABEL, question);

  g_assert_nonnull (text);
  return tf_client_find (gtk_widget_get_ancestor (text, TF_TYPE_QUESTION_ROW), GTK_TYPE_ENTRY,
                         NULL);
}

static void
type (Scene *self, const char *question, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (entry_of (self, question)), text);
}

static void
enter (Scene *self, const char *question)
{
  g_signal_emit_by_name (entry_of (self, question), "activate");
}

static gboolean
was_called (gpointer data)
{
  return ((Scene *) data)->calls->len > 0;
}

/* The next call to the daemon, and that the client knows its end. */
static void
assert_called (Scene *self, const char *call)
{
  tf_test_wait_for (was_called, self);
  g_assert_cmpstr (g_ptr_array_index (self->calls, 0), ==, call);
  g_assert_cmpuint (self->calls->len, ==, 1);
  g_ptr_array_set_size (self->calls, 0);
  tf_client_world_sync (&self->view.world);
}

TF_TEST (is_invisible_while_nothing_is_asked)
{
  Scene scene;

  scene_init (&scene);
  tf_view_fixture_show (&scene.view, TF_TYPE_QUESTIONS_VIEW);
  g_assert_false (gtk_widget_get_visible (scene.view.view));
  ask (&scene, "", NULL);
  g_assert_true (gtk_widget_get_visible (scene.view.view));
  ask (&scene, NULL, NULL);
  g_assert_false (gtk_widget_get_visible (scene.view.view));
  scene_clear (&scene);
}

TF_TEST (enter_sends_the_answer)
{
  Scene scene;

  scene_init (&scene);
  ask (&scene, "", "");
  tf_view_fixture_show (&scene.view, TF_TYPE_QUESTIONS_VIEW);
  tf_view_fixture_wait_text (&scene.view, "Recommended: In June");
  type (&scene, "Where is it?", "   ");
  enter (&scene, "Where is it?");
  type (&scene, "Where is it?", " In the barn ");
  enter (&scene, "Where is it?");
  assert_called (&scene, "Q2: In the barn");
  ask (&scene, "", "In the barn");
  tf_view_fixture_wait_text (&scene.view, "Your answer: In the barn");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_of (&scene, "Where is it?"))), ==,
                   "");
  scene_clear (&scene);
}

TF_TEST (a_button_takes_the_recommended_answer)
{
  Scene scene;

  scene_init (&scene);
  ask (&scene, "", "");
  tf_view_fixture_show (&scene.view, TF_TYPE_QUESTIONS_VIEW);
  tf_view_fixture_press (&scene.view, "Use Recommended");
  assert_called (&scene, "Q1: In June");
  scene_clear (&scene);
}

TF_TEST (some_answers_can_be_taken_in)
{
  Scene scene;

  scene_init (&scene);
  ask (&scene, "", "");
  tf_view_fixture_show (&scene.view, TF_TYPE_QUESTIONS_VIEW);
  g_assert_false (tf_view_fixture_has_text (&scene.view, "Take In the Answers"));
  ask (&scene, "On the 19th", "");
  tf_view_fixture_press (&scene.view, "Take In the Answers");
  assert_called (&scene, "apply");
  ask (&scene, "On the 19th", "Here");
  g_assert_false (tf_view_fixture_has_text (&scene.view, "Take In the Answers"));
  scene_clear (&scene);
}

TF_TEST (an_answer_can_be_changed)
{
  Scene scene;

  scene_init (&scene);
  ask (&scene, "On the 19th", "");
  tf_view_fixture_show (&scene.view, TF_TYPE_QUESTIONS_VIEW);
  tf_view_fixture_press (&scene.view, "Change");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_of (&scene, "When is it?"))), ==,
                   "On the 19th");
  type (&scene, "When is it?", "On the 20th");
  enter (&scene, "When is it?");
  assert_called (&scene, "Q1: On the 20th");
  ask (&scene, "On the 20th", "");
  tf_view_fixture_wait_text (&scene.view, "Your answer: On the 20th");
  scene_clear (&scene);
}

/* Neither another answer nor a refusal nor another page costs what is typed. */
TF_TEST (what_is_typed_stays)
{
  Scene scene;

  scene_init (&scene);
  ask (&scene, "", "");
  scene.refuses = TRUE;
  tf_view_fixture_show (&scene.view, TF_TYPE_QUESTIONS_VIEW);
  type (&scene, "Where is it?", "In the barn");
  ask (&scene, "On the 19th", "");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_of (&scene, "Where is it?"))), ==,
                   "In the barn");
  enter (&scene, "Where is it?");
  assert_called (&scene, "Q2: In the barn");
  gtk_widget_grab_focus (entry_of (&scene, "Where is it?"));
  g_object_set (scene.view.view, "project", NULL, NULL);
  g_assert_false (gtk_widget_get_visible (scene.view.view));
  g_object_set (scene.view.view, "project",
                tf_client_world_find (&scene.view.world, TF_VIEW_PROJECT), NULL);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_of (&scene, "Where is it?"))), ==,
                   "In the barn");
  scene_clear (&scene);
}

TF_TEST_MAIN (tf_client_test_init)
