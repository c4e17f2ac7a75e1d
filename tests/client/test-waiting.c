/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-waiting.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/waiting"

typedef struct
{
  const char *phase;
  gboolean waits;
  const char *question; /* (nullable): open */
  const char *allowed;
  const char *hold;
  gint64 until;
  TfWaiting wanted;
  const char *action;
} Case;

static const Case cases[] = {
  { "brain_dump", FALSE, NULL, "distill", "", 0, TF_WAITING_NOTHING, NULL },
  { "brain_dump", TRUE, "More words, please", "distill", "", 0, TF_WAITING_ANSWER, NULL },
  { "human_review", TRUE, NULL, "confirm", "", 0, TF_WAITING_CONFIRM, "confirm" },
  { "human_review", TRUE, "Which budget?", "confirm", "", 0, TF_WAITING_ANSWER, NULL },
  { "building", TRUE, NULL, "provide_input", "", 0, TF_WAITING_ANSWER, NULL },
  { "halted", TRUE, NULL, "resume", "", 0, TF_WAITING_HALTED, "resume" },
  { "halted", FALSE, NULL, "terminate", "", 0, TF_WAITING_HALTED, NULL },
  { "polishing", FALSE, NULL, "resume", "user", 0, TF_WAITING_HELD, "resume" },
  { "polishing", FALSE, NULL, "resume", "limit", 1, TF_WAITING_TIME, "resume" },
  { "polishing", FALSE, NULL, "terminate", "", 0, TF_WAITING_NOTHING, NULL },
  { "done", FALSE, NULL, "revise", "", 0, TF_WAITING_NOTHING, NULL },
};

static GVariant *
questions_new (const char *text)
{
  GVariantBuilder all;

  g_variant_builder_init (&all, G_VARIANT_TYPE ("aa{sv}"));
  if (text != NULL)
    {
      g_variant_builder_open (&all, G_VARIANT_TYPE ("a{sv}"));
      g_variant_builder_add (&all, "{sv}", "text", g_variant_new_string (text));
      g_variant_builder_close (&all);
      g_variant_builder_add_parsed (&all, "{'text': <'Another'>, 'answer': <'yes'>}");
    }
  return g_variant_builder_end (&all);
}

static TfDbusProject1 *
project_new (const Case *data)
{
  TfDbusProject1 *project = tf_dbus_project1_skeleton_new ();
  const char *const allowed[] = { data->allowed, NULL };

  g_object_set (project, "phase", data->phase, "waiting-for-human", data->waits, "hold", data->hold,
                "hold-until", data->until, "allowed-actions", allowed, "questions",
                questions_new (data->question), NULL);
  return project;
}

TF_TEST (kinds)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TfDbusProject1) project = project_new (&cases[i]);

      g_test_message ("%s, case %u", cases[i].phase, i);
      g_assert_cmpint (tf_waiting_of (project), ==, cases[i].wanted);
      g_assert_cmpstr (tf_waiting_get_action (project), ==, cases[i].action);
      g_assert_cmpuint (tf_waiting_count_questions (project), ==,
                        cases[i].question != NULL ? 1 : 0);
    }
}

TF_TEST (needs_user)
{
  for (guint i = 0; i < TF_N_WAITING; i++)
    g_assert_true (tf_waiting_needs_user (i) == (i != TF_WAITING_NOTHING && i != TF_WAITING_TIME));
}

TF_TEST (labels)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TfDbusProject1) project = project_new (&cases[i]);
      g_autofree char *label = NULL;

      tf_dbus_project1_set_halt_reason (project, "agent_failed");
      label = tf_waiting_dup_label (project);
      g_assert_true ((*label == '\0') == (cases[i].wanted == TF_WAITING_NOTHING));
    }
}

TF_TEST (an_archived_project_waits_for_nothing)
{
  g_autoptr (TfDbusProject1) project = project_new (&cases[5]);

  g_assert_cmpint (tf_waiting_of (project), ==, TF_WAITING_HALTED);
  tf_dbus_project1_set_archived (project, TRUE);
  g_assert_cmpint (tf_waiting_of (project), ==, TF_WAITING_NOTHING);
}
