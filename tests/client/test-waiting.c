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
  guint questions; /* open */
  const char *allowed;
  const char *hold;
  gint64 until;
  TfWaiting wanted;
  const char *action;
} Case;

static const Case cases[] = {
  { "brain_dump", FALSE, 0, "distill", "", 0, TF_WAITING_NOTHING, NULL },
  { "brain_dump", TRUE, 1, "distill", "", 0, TF_WAITING_ANSWER, NULL },
  { "human_review", TRUE, 0, "confirm", "", 0, TF_WAITING_CONFIRM, "confirm" },
  { "human_review", TRUE, 1, "confirm", "", 0, TF_WAITING_ANSWER, NULL },
  { "building", TRUE, 0, "provide_input", "", 0, TF_WAITING_ANSWER, NULL },
  { "halted", TRUE, 0, "resume", "", 0, TF_WAITING_HALTED, "resume" },
  { "halted", FALSE, 0, "terminate", "", 0, TF_WAITING_HALTED, NULL },
  { "polishing", FALSE, 0, "resume", "user", 0, TF_WAITING_HELD, "resume" },
  { "polishing", FALSE, 0, "resume", "limit", 1, TF_WAITING_TIME, "resume" },
  { "polishing", FALSE, 0, "terminate", "", 0, TF_WAITING_NOTHING, NULL },
  { "done", FALSE, 0, "revise", "", 0, TF_WAITING_NOTHING, NULL },
};

static TfDbusProject1 *
project_new (const Case *data)
{
  TfDbusProject1 *project = tf_dbus_project1_skeleton_new ();
  const char *const allowed[] = { data->allowed, NULL };

  g_object_set (project, "phase", data->phase, "waiting-for-human", data->waits, "hold", data->hold,
                "hold-until", data->until, "allowed-actions", allowed, "open-questions",
                data->questions, NULL);
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
