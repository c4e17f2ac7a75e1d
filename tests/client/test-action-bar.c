/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-action-bar.h"

#include "project-fixture.h"
#include "tf-action-text.h"

#define TF_TEST_PREFIX "/action-bar"

#define OPEN     "{'id': <'Q1'>, 'text': <'When is it?'>, 'answer': <''>}"
#define ANSWERED "{'id': <'Q2'>, 'text': <'Where is it?'>, 'answer': <'in the barn'>}"

typedef struct
{
  TfViewFixture view;
  char *revised; /* (owned) (nullable) */
} Scene;

static void
scene_init (Scene *self, const char *phase, const char *const *actions)
{
  *self = (Scene){ 0 };
  tf_view_fixture_init (&self->view, phase);
  tf_dbus_project1_set_allowed_actions (self->view.project, actions);
}

static void
ask (Scene *self, const char *question, const char *questions)
{
  g_autofree char *list = g_strdup_printf ("@aa{sv} [%s]", questions);

  tf_dbus_project1_set_waiting_for_human (self->view.project, TRUE);
  tf_dbus_project1_set_question (self->view.project, question);
  tf_client_world_ask (self->view.project, list);
}

static void
scene_show (Scene *self)
{
  tf_client_world_sync (&self->view.world);
  tf_view_fixture_show (&self->view, TF_TYPE_ACTION_BAR);
}

static void
scene_clear (Scene *self)
{
  tf_client_world_sync (&self->view.world);
  tf_view_fixture_clear (&self->view);
  g_free (self->revised);
}

static GtkWidget *
find_button (Scene *self, const char *label)
{
  GtkWidget *button = tf_client_find (self->view.view, GTK_TYPE_BUTTON, label);

  return button != NULL && gtk_widget_get_mapped (button) ? button : NULL;
}

static gboolean
has_menu (Scene *self)
{
  GtkWidget *menu = tf_client_find (self->view.view, GTK_TYPE_MENU_BUTTON, "More Actions");

  return menu != NULL && gtk_widget_get_mapped (menu);
}

TF_TEST (offers_exactly_what_is_allowed)
{
  static const char *const actions[] = { "resume", "override", "terminate", NULL };
  static const char *const none[] = { NULL };
  Scene scene;

  scene_init (&scene, "human_review", actions);
  scene_show (&scene);
  tf_view_fixture_wait_text (&scene.view, "Resume");
  g_assert_nonnull (find_button (&scene, "Override"));
  g_assert_true (has_menu (&scene));
  g_assert_null (find_button (&scene, "Confirm"));
  g_assert_null (find_button (&scene, "Answer"));
  g_assert_null (find_button (&scene, "Pause"));
  tf_dbus_project1_set_allowed_actions (scene.view.project, none);
  tf_client_world_sync (&scene.view.world);
  g_assert_null (find_button (&scene, "Resume"));
  g_assert_false (has_menu (&scene));
  scene_clear (&scene);
}

static const struct
{
  const char *phase;
  const char *question;
  const char *questions;
  const char *heading;
  const char *detail;    /* (nullable): the question is not repeated */
  const char *suggested; /* the highlighted button */
} asked[] = {
  { "human_review", "Is this what you mean? 1 open question.", OPEN ", " ANSWERED,
    "1 question is open", NULL, "Answer" },
  { "human_review", "Is this what you mean?", ANSWERED, "Confirm the intent",
    "Is this what you mean?", "Confirm" },
  { "human_review", "Is this what you mean?", "", "Confirm the intent", "Is this what you mean?",
    "Confirm" },
  { "building", "When is it?", OPEN, "1 question is open", NULL, "Answer" },
  { "spec_building", "2 unresolved, the first: x", OPEN ", " OPEN, "2 questions are open", NULL,
    "Answer" },
  { "spec_building", "Build it?", "", "Confirm the specification", "Build it?", "Confirm" },
  { "halted", "no network", "", "No progress", NULL, "Confirm" },
};

TF_TEST (says_what_is_asked)
{
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    {
      Scene scene;
      GtkWidget *button;

      g_test_message ("row %u", i);
      scene_init (&scene, asked[i].phase, (const char *const[]){ "confirm", "terminate", NULL });
      ask (&scene, asked[i].question, asked[i].questions);
      scene_show (&scene);
      tf_view_fixture_wait_text (&scene.view, "Confirm");
      tf_view_fixture_wait_text (&scene.view, asked[i].heading);
      g_assert_true (tf_view_fixture_has_text (&scene.view, asked[i].question) ==
                     (asked[i].detail != NULL));
      button = find_button (&scene, asked[i].suggested);
      g_assert_nonnull (button);
      g_assert_true (gtk_widget_has_css_class (button, "suggested-action"));
      g_assert_true ((find_button (&scene, "Answer") != NULL) ==
                     g_str_equal (asked[i].suggested, "Answer"));
      scene_clear (&scene);
    }
}

/* Nothing is asked of a project that works. */
TF_TEST (what_does_not_wait_asks_nothing)
{
  Scene scene;

  scene_init (&scene, "building", (const char *const[]){ "pause", "terminate", NULL });
  ask (&scene, "Which hall?", "");
  tf_dbus_project1_set_waiting_for_human (scene.view.project, FALSE);
  scene_show (&scene);
  tf_view_fixture_wait_text (&scene.view, "Pause");
  g_assert_false (tf_view_fixture_has_text (&scene.view, "Which hall?"));
  g_assert_false (gtk_widget_has_css_class (find_button (&scene, "Pause"), "suggested-action"));
  scene_clear (&scene);
}

TF_TEST (says_what_runs_and_for_how_long)
{
  Scene scene;
  GtkSpinner *spinner;

  scene_init (&scene, "polishing", (const char *const[]){ "pause", NULL });
  tf_dbus_project1_set_activity (scene.view.project, "reviewing");
  tf_dbus_project1_set_activity_since (scene.view.project,
                                       g_get_real_time () - 125 * (gint64) G_USEC_PER_SEC);
  scene_show (&scene);
  tf_view_fixture_wait_text (&scene.view, "Reviewing");
  tf_view_fixture_wait_text (&scene.view, "2 min");
  spinner = GTK_SPINNER (tf_client_find (scene.view.view, GTK_TYPE_SPINNER, NULL));
  g_assert_true (gtk_spinner_get_spinning (spinner));
  tf_dbus_project1_set_activity (scene.view.project, "");
  tf_view_fixture_wait_text (&scene.view, "Polishing");
  g_assert_false (gtk_spinner_get_spinning (spinner));
  g_assert_false (tf_view_fixture_has_text (&scene.view, "2 min"));
  scene_clear (&scene);
}

TF_TEST (says_why_it_halted_and_warns)
{
  Scene scene;

  scene_init (&scene, "halted", (const char *const[]){ "resume", NULL });
  tf_dbus_project1_set_halt_detail (scene.view.project, "3 equal rounds");
  tf_dbus_project1_set_warning (scene.view.project, "runs are not confined");
  scene_show (&scene);
  tf_view_fixture_wait_text (&scene.view, "No progress");
  tf_view_fixture_wait_text (&scene.view, "3 equal rounds");
  tf_view_fixture_wait_text (&scene.view, "Runs are not confined");
  /* The chat says it. */
  g_object_set (scene.view.view, "tab", "chat", NULL);
  g_assert_true (tf_view_fixture_has_text (&scene.view, "No progress"));
  g_assert_false (tf_view_fixture_has_text (&scene.view, "3 equal rounds"));
  scene_clear (&scene);
}

static const struct
{
  const char *usage;
  const char *budget;
  const char *shown; /* (nullable): nothing is known */
} spent[] = {
  { "{'known': <true>, 'input_tokens': <uint64 1000>, 'output_tokens': <uint64 200>, 'cost': "
    "<0.42>}",
    "@a{sv} {}", "$0.42, 1.2 k tokens" },
  { "{'known': <true>, 'input_tokens': <uint64 1000>, 'cost': <0.42>}",
    "{'cost': <5.0>, 'tokens': <uint64 2000>}", "$0.42 of $5.00, 1.0 k of 2.0 k tokens" },
  { "{'known': <true>, 'input_tokens': <uint64 1000>, 'output_tokens': <uint64 200>}", "@a{sv} {}",
    "1.2 k tokens" },
  { "{'known': <false>, 'wall_time': <int64 5>}", "{'cost': <5.0>}", "budget $5.00" },
  { "{'known': <false>, 'wall_time': <int64 5>}", "@a{sv} {}", NULL },
  { "@a{sv} {}", "@a{sv} {}", NULL },
};

/* A cost that is unknown is not $0. */
TF_TEST (shows_what_it_has_cost_as_far_as_known)
{
  for (guint i = 0; i < G_N_ELEMENTS (spent); i++)
    {
      Scene scene;
      GtkWidget *label;

      g_test_message ("row %u", i);
      scene_init (&scene, "polishing", (const char *const[]){ "pause", NULL });
      tf_dbus_project1_set_usage (scene.view.project, g_variant_new_parsed (spent[i].usage));
      tf_dbus_project1_set_budget (scene.view.project, g_variant_new_parsed (spent[i].budget));
      scene_show (&scene);
      tf_view_fixture_wait_text (&scene.view, "Pause");
      if (spent[i].shown != NULL)
        tf_view_fixture_wait_text (&scene.view, spent[i].shown);
      label = gtk_widget_get_prev_sibling (
          tf_client_find (scene.view.view, GTK_TYPE_MENU_BUTTON, NULL));
      g_assert_true (gtk_widget_get_visible (label) == (spent[i].shown != NULL));
      scene_clear (&scene);
    }
}

static const struct
{
  const char *phase;
  const char *estimate;
  const char *shown; /* "": nothing */
} estimates[] = {
  { "spec_building",
    "{'done_projects': <uint32 3>, 'runs': <11.2>, 'wall_time': <int64 1500000000>,"
    " 'input_tokens': <uint64 100000>, 'output_tokens': <uint64 20000>, 'cost': <1.2>}",
    "Estimate: about 12 runs, 120.0 k tokens, $1.20, 25 min, as in 3 finished projects of this "
    "agent" },
  { "spec_building", "{'done_projects': <uint32 1>, 'runs': <1.0>}",
    "Estimate: about 1 run, tokens unknown, cost unknown, as in 1 finished project of this agent" },
  { "spec_building", "{'done_projects': <uint32 0>}",
    "No estimate yet: no project of this agent is done." },
  { "spec_building", "@a{sv} {}", "" },
  { "human_review", "{'done_projects': <uint32 1>, 'runs': <1.0>}", "" },
};

TF_TEST (estimates_before_the_last_confirm)
{
  for (guint i = 0; i < G_N_ELEMENTS (estimates); i++)
    {
      g_autoptr (TfDbusProject1) project = tf_dbus_project1_skeleton_new ();
      g_autofree char *text = NULL;

      tf_dbus_project1_set_phase (project, estimates[i].phase);
      tf_dbus_project1_set_allowed_actions (project, (const char *const[]){ "confirm", NULL });
      tf_dbus_project1_set_estimate (project, g_variant_new_parsed (estimates[i].estimate));
      text = tf_action_text_dup_estimate (project);
      g_assert_cmpstr (text, ==, estimates[i].shown);
    }
}

static guint n_resumes;

static gboolean
resume_cb (TfDbusProject1 *project, GDBusMethodInvocation *invocation, gpointer data)
{
  n_resumes++;
  tf_dbus_project1_complete_resume (project, invocation);
  return TRUE;
}

static gboolean
is_resumed (gpointer data)
{
  return n_resumes > 0;
}

TF_TEST (the_primary_action_runs_by_its_key)
{
  Scene scene;

  n_resumes = 0;
  scene_init (&scene, "halted", (const char *const[]){ "override", "resume", NULL });
  g_signal_connect (scene.view.project, "handle-resume", G_CALLBACK (resume_cb), NULL);
  scene_show (&scene);
  tf_view_fixture_wait_text (&scene.view, "Resume");
  g_assert_true (tf_action_bar_activate_primary (TF_ACTION_BAR (scene.view.view)));
  tf_test_wait_for (is_resumed, NULL);
  tf_dbus_project1_set_allowed_actions (scene.view.project,
                                        (const char *const[]){ "override", NULL });
  tf_client_world_sync (&scene.view.world);
  g_assert_false (tf_action_bar_activate_primary (TF_ACTION_BAR (scene.view.view)));
  scene_clear (&scene);
}

/* The verdict, and Revise, stand beside it. */
TF_TEST (what_is_done_leads_to_its_result)
{
  Scene scene;

  scene_init (&scene, "done", (const char *const[]){ "revise", NULL });
  tf_dbus_project1_set_verdict (scene.view.project, "sorted");
  scene_show (&scene);
  tf_view_fixture_wait_text (&scene.view, "Sorted by rules; no model has read this");
  g_assert_true (
      gtk_widget_has_css_class (find_button (&scene, "Show Result"), "suggested-action"));
  g_object_set (scene.view.view, "tab", "result", NULL);
  g_assert_true (tf_view_fixture_has_text (&scene.view, "Done"));
  g_assert_false (
      tf_view_fixture_has_text (&scene.view, "Sorted by rules; no model has read this"));
  g_assert_null (find_button (&scene, "Show Result"));
  g_assert_null (find_button (&scene, "Revise…"));
  scene_clear (&scene);
}

static gboolean
revise_cb (TfDbusProject1 *project,
           GDBusMethodInvocation *invocation,
           const char *text,
           Scene *self)
{
  self->revised = g_strdup (text);
  tf_dbus_project1_complete_revise (project, invocation, "I-0012");
  return TRUE;
}

static gboolean
is_revised (gpointer data)
{
  return ((Scene *) data)->revised != NULL;
}

TF_TEST (revise_asks_what_is_wrong)
{
  Scene scene;
  GtkWidget *dialog;

  scene_init (&scene, "done", (const char *const[]){ "revise", NULL });
  g_signal_connect (scene.view.project, "handle-revise", G_CALLBACK (revise_cb), &scene);
  scene_show (&scene);
  tf_view_fixture_wait_text (&scene.view, "Revise…");
  g_signal_emit_by_name (find_button (&scene, "Revise…"), "clicked");
  dialog = tf_client_find_dialog ();
  g_assert_nonnull (dialog);
  gtk_editable_set_text (
      GTK_EDITABLE (adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (dialog))), " tents ");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "revise");
  tf_test_wait_for (is_revised, &scene);
  g_assert_cmpstr (scene.revised, ==, "tents");
  scene_clear (&scene);
}

static const struct
{
  const char *phase;
  gboolean same;
  const char *assurance;
  gboolean warns;
} warnings[] = {
  { "spec_building", TRUE, "standard", TRUE }, { "spec_building", TRUE, "thorough", TRUE },
  { "spec_building", TRUE, "quick", FALSE },   { "spec_building", FALSE, "standard", FALSE },
  { "human_review", TRUE, "standard", FALSE }, { "polishing", TRUE, "standard", FALSE },
};

#define ALONE \
  "The agent is author and only reviewer, and may overlook in reviews what it overlooked before. " \
  "Add " \
  "another agent to polish.reviewers in the settings."

TF_TEST (an_author_who_reviews_alone_is_shown_before_confirm)
{
  for (guint i = 0; i < G_N_ELEMENTS (warnings); i++)
    {
      Scene scene;

      scene_init (&scene, warnings[i].phase, (const char *const[]){ "pause", NULL });
      tf_dbus_project1_set_same_agent (scene.view.project, warnings[i].same);
      tf_dbus_project1_set_assurance (scene.view.project, warnings[i].assurance);
      scene_show (&scene);
      tf_view_fixture_wait_text (&scene.view, "Pause");
      g_assert_true (tf_view_fixture_has_text (&scene.view, ALONE) == warnings[i].warns);
      scene_clear (&scene);
    }
}

TF_TEST_MAIN (tf_client_test_init)
