/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-issue-edit.h"

#include "engine-world.h"

#include <string.h>

#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-issue-person.h"
#include "tf-limits.h"
#include "tf-state-store.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/project-issue-edit"

static char *
add (World *world, const char *text, TfSeverity severity, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_project_add_issue_async (world->project, text, severity, " docs/plan.md:3 ", tf_test_result_cb,
                              &result);
  tf_test_wait_result (&result);
  return tf_project_issue_finish (world->project, result, error);
}

static char *
revise (World *world, const char *text, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_project_act_async (world->project, TF_ACTION_REVISE, text, FALSE, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  return tf_project_issue_finish (world->project, result, error);
}

typedef struct
{
  TfPhase phase;
  TfPhase halted_in;
  TfHaltReason reason;
  gboolean ended; /* the loop */
  gboolean issue; /* one of a reviewer is open */
  guint mine_in;  /* the iteration of an open issue of the user; 0: none */
} Stage;

static void
save_ledger (World *world, const Stage *stage)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_MINOR, "a thing is missing", "N/A", "");
  g_autoptr (TfIssue) mine = tf_issue_new (TF_SEVERITY_MINOR, "the club pays", "", "");

  if (stage->issue)
    tf_issue_ledger_add (ledger, issue, 1);
  if (stage->mine_in > 0)
    tf_issue_ledger_add_person (ledger, mine, stage->mine_in);
  g_assert_true (tf_issue_file_save (world_get_files (world), ledger, NULL));
}

/* As a project is after two reviews. */
static void
prepare (World *world, const Stage *stage)
{
  g_autoptr (TfProjectStatus) status =
      tf_project_status_copy (tf_project_get_status (world->project));
  g_autoptr (TfPolishState) polish = tf_polish_state_new ();
  TfTrajectoryPoint points[] = {
    { .iteration = 1, .timestamp = 1, .evidence = { .known = TRUE } },
    { .iteration = 2, .timestamp = 2, .evidence = { .known = TRUE } },
  };

  status->phase = stage->phase;
  status->halted_in = stage->halted_in;
  status->halt_reason = stage->reason;
  status->deliverable_type = TF_DELIVERABLE_TYPE_PLAN;
  polish->iteration = 2;
  polish->step = stage->ended ? TF_POLISH_STEP_ENDED : TF_POLISH_STEP_REVIEW;
  polish->completed = stage->ended;
  polish->outcome = stage->ended ? TF_OUTCOME_CONVERGED : TF_OUTCOME_NONE;
  polish->evidence = TRUE;
  g_array_append_vals (polish->trajectory, points, G_N_ELEMENTS (points));
  g_assert_true (tf_document_store_write (world_get_files (world), "docs/intent.md", INTENT, NULL));
  g_assert_true (tf_state_store_save_polish (world_get_files (world), polish, NULL));
  g_assert_true (tf_state_store_save_status (world_get_files (world), status, NULL));
  save_ledger (world, stage);
  world_restart (world);
}

static const Stage done = { TF_PHASE_DONE, TF_PHASE_HALTED, TF_HALT_REASON_NONE, TRUE, FALSE, 0 };
static const Stage done_with_issue = {
  TF_PHASE_DONE, TF_PHASE_HALTED, TF_HALT_REASON_NONE, TRUE, TRUE, 0
};
static const Stage halted = {
  TF_PHASE_HALTED, TF_PHASE_POLISHING, TF_HALT_REASON_GUARD_PLATEAU, TRUE, TRUE, 0
};

static const TfTrackedIssue *
find (TfIssueLedger *ledger, const char *id)
{
  const TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, id);

  g_assert_nonnull (issue);
  return issue;
}

static TfPhase
get_phase (World *world)
{
  return tf_project_get_status (world->project)->phase;
}

/* The loop has begun a new round. */
static gboolean
polishes_again (gpointer data)
{
  World *world = data;
  const TfPolishState *polish = tf_project_get_polish_state (world->project);

  return get_phase (world) == TF_PHASE_POLISHING && polish->step == TF_POLISH_STEP_REVIEW &&
         !polish->completed && polish->outcome == TF_OUTCOME_NONE &&
         !tf_project_get_status (world->project)->revising;
}

static gboolean
is_done (gpointer data)
{
  return get_phase (data) == TF_PHASE_DONE;
}

#define TF_TEST_FIXTURE World, world, world_set_up, world_tear_down

TF_TEST_WITH (an_issue_of_the_user_is_in_the_ledger)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;
  g_autofree char *id = NULL;
  const TfTrackedIssue *issue;

  prepare (world, &halted);
  id = add (world, " the club pays, not the town\n", TF_SEVERITY_CRITICAL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (id, ==, "I-0002");
  ledger = tf_issue_file_load (world_get_files (world), &error);
  g_assert_no_error (error);
  issue = find (ledger, id);
  g_assert_cmpstr (issue->is->description, ==, "the club pays, not the town");
  g_assert_cmpstr (issue->is->location, ==, "docs/plan.md:3");
  g_assert_cmpint ((int) issue->is->severity, ==, TF_SEVERITY_CRITICAL);
  g_assert_cmpint ((int) issue->state, ==, TF_ISSUE_STATE_OPEN);
  g_assert_cmpint ((int) issue->source, ==, TF_ISSUE_SOURCE_PERSON);
  g_assert_cmpint ((int) get_phase (world), ==, TF_PHASE_HALTED);
}

static const struct
{
  TfPhase phase;
  TfPhase halted_in;
  TfHaltReason reason;
  const char *remedy; /* NULL: it works */
} phases[] = {
  { TF_PHASE_BRAIN_DUMP, TF_PHASE_HALTED, TF_HALT_REASON_NONE, "chat" },
  { TF_PHASE_HUMAN_REVIEW, TF_PHASE_HALTED, TF_HALT_REASON_NONE, "correction in the chat" },
  { TF_PHASE_HALTED, TF_PHASE_BUILDING, TF_HALT_REASON_AGENT_FAILURE, "resume it" },
  { TF_PHASE_HALTED, TF_PHASE_POLISHING, TF_HALT_REASON_HUMAN_TERMINATED, "terminated" },
  { TF_PHASE_HALTED, TF_PHASE_POLISHING, TF_HALT_REASON_STATE_CORRUPT, "resume restores" },
  { TF_PHASE_HALTED, TF_PHASE_POLISHING, TF_HALT_REASON_GUARD_PLATEAU, NULL },
  { TF_PHASE_HALTED, TF_PHASE_POLISHING, TF_HALT_REASON_AGENT_FAILURE, NULL },
  { TF_PHASE_POLISHING, TF_PHASE_HALTED, TF_HALT_REASON_NONE, NULL },
  { TF_PHASE_DONE, TF_PHASE_HALTED, TF_HALT_REASON_NONE, NULL },
};

TF_TEST_WITH (other_phases_name_what_to_do_instead)
{
  for (guint i = 0; i < G_N_ELEMENTS (phases); i++)
    {
      Stage stage = { phases[i].phase, phases[i].halted_in, phases[i].reason, FALSE, FALSE, 0 };
      g_autoptr (GError) error = NULL;
      g_autofree char *id = NULL;

      if (i > 0)
        {
          world_tear_down (world, NULL);
          world_set_up (world, NULL);
        }
      prepare (world, &stage);
      id = add (world, "wrong", TF_SEVERITY_MINOR, &error);
      if (phases[i].remedy == NULL)
        {
          g_assert_no_error (error);
          g_assert_cmpstr (id, ==, "I-0001");
          continue;
        }
      g_assert_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE);
      g_assert_nonnull (strstr (error->message, phases[i].remedy));
    }
}

TF_TEST_WITH (blank_and_long_texts_are_refused)
{
  g_autofree char *most = g_strnfill (TF_LIMIT_ISSUE_TEXT, 'x');
  g_autofree char *more = g_strnfill (TF_LIMIT_ISSUE_TEXT + 1, 'x');
  const struct
  {
    const char *text;
    int code; /* -1: accepted */
  } rows[] = {
    { "", TF_ERROR_INVALID_ARGUMENT },
    { " \n\t", TF_ERROR_INVALID_ARGUMENT },
    { "x", -1 },
    { most, -1 },
    { more, TF_ERROR_TOO_LARGE },
  };

  prepare (world, &halted);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *id = add (world, rows[i].text, TF_SEVERITY_MINOR, &error);

      if (rows[i].code < 0)
        g_assert_no_error (error);
      else
        g_assert_error (error, TF_ERROR, rows[i].code);
    }
}

TF_TEST_WITH (an_issue_starts_a_finished_project_again)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;

  prepare (world, &done);
  id = add (world, "the club pays", TF_SEVERITY_CRITICAL, &error);
  g_assert_no_error (error);
  tf_test_wait_for (polishes_again, world);
  g_assert_cmpuint (tf_project_get_polish_state (world->project)->iteration, ==, 2);
  g_assert_cmpuint (tf_project_get_polish_state (world->project)->resumed_at, ==, 2);
}

TF_TEST_WITH (revise_needs_an_open_issue_or_a_text)
{
  static const struct
  {
    const Stage *stage;
    const char *text;
    const char *id; /* NULL: refused */
  } rows[] = {
    { &done, "", NULL },
    { &done, " \n", NULL },
    { &done, "the club pays", "I-0001" },
    { &done_with_issue, "", "" },
    { &done_with_issue, "the club pays", "I-0002" },
    { &halted, "the club pays", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *id = NULL;

      if (i > 0)
        {
          world_tear_down (world, NULL);
          world_set_up (world, NULL);
        }
      prepare (world, rows[i].stage);
      id = revise (world, rows[i].text, &error);
      g_assert_cmpstr (id, ==, rows[i].id);
      if (id != NULL)
        {
          g_assert_no_error (error);
          tf_test_wait_for (polishes_again, world);
          continue;
        }
      g_assert_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE);
      g_assert_cmpint ((int) get_phase (world), ==, (int) rows[i].stage->phase);
    }
}

/* Killed after status.json, before polish_state.json. */
TF_TEST_WITH (a_revision_goes_on_after_a_crash)
{
  g_autoptr (TfProjectStatus) status = NULL;

  prepare (world, &done_with_issue);
  status = tf_project_status_copy (tf_project_get_status (world->project));
  status->phase = TF_PHASE_POLISHING;
  status->revising = TRUE;
  g_assert_true (tf_state_store_save_status (world_get_files (world), status, NULL));
  world_restart (world);
  tf_test_wait_for (polishes_again, world);
}

static Stage
ending_with (guint mine_in)
{
  return (Stage){ TF_PHASE_POLISHING, TF_PHASE_HALTED, TF_HALT_REASON_NONE, TRUE, TRUE, mine_in };
}

/* The loop has ended without seeing it. */
TF_TEST_WITH (a_late_issue_of_the_user_keeps_a_project_from_done)
{
  Stage stage = ending_with (2);

  prepare (world, &stage);
  tf_test_wait_for (polishes_again, world);
  g_assert_cmpuint (tf_project_get_polish_state (world->project)->resumed_at, ==, 2);
}

TF_TEST_WITH (an_issue_of_the_user_that_the_loop_left_open_halts)
{
  Stage stage = ending_with (1);
  const TfPolishState *polish;

  prepare (world, &stage);
  world_wait_asked (world, TF_PHASE_HALTED);
  g_assert_nonnull (strstr (tf_project_get_status (world->project)->halt_detail, "I-0002"));
  polish = tf_project_get_polish_state (world->project);
  g_assert_cmpint ((int) polish->outcome, ==, TF_OUTCOME_NONE);
  g_assert_cmpint ((int) polish->halt_reason, ==, TF_HALT_REASON_GUARD_PLATEAU);
}

TF_TEST_WITH (issues_of_reviewers_do_not)
{
  Stage stage = ending_with (0);

  prepare (world, &stage);
  tf_test_wait_for (is_done, world);
}

/* The status was corrupt, and the last commit is that of the project when it was done. */
TF_TEST_WITH (a_restored_state_does_not_forget_an_issue_of_the_user)
{
  for (guint mine_in = 0; mine_in < 2; mine_in++)
    {
      Stage stage = { TF_PHASE_HALTED, TF_PHASE_DONE, TF_HALT_REASON_STATE_CORRUPT, TRUE, TRUE,
                      mine_in };
      g_autoptr (GError) error = NULL;

      if (mine_in > 0)
        {
          world_tear_down (world, NULL);
          world_set_up (world, NULL);
        }
      prepare (world, &stage);
      world_act (world, TF_ACTION_RESUME, &error);
      g_assert_no_error (error);
      tf_test_wait_for (mine_in > 0 ? polishes_again : is_done, world);
    }
}

TF_TEST_WITH (a_decision_is_recorded)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GAsyncResult) unknown = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) refused = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;
  g_autofree char *id = NULL;
  g_autofree char *none = NULL;
  const TfTrackedIssue *issue;
  const TfIssueEvent *event;

  prepare (world, &halted);
  tf_project_decide_issue_async (world->project, "I-0001", " the club pays ", tf_test_result_cb,
                                 &result);
  tf_test_wait_result (&result);
  id = tf_project_issue_finish (world->project, result, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (id, ==, "I-0001");
  ledger = tf_issue_file_load (world_get_files (world), &error);
  issue = find (ledger, "I-0001");
  event = g_ptr_array_index (issue->history, issue->history->len - 1);
  g_assert_cmpint ((int) event->kind, ==, TF_ISSUE_EVENT_DECIDED);
  g_assert_cmpstr (event->note, ==, "the club pays");
  tf_project_decide_issue_async (world->project, "I-0009", "x", tf_test_result_cb, &unknown);
  tf_test_wait_result (&unknown);
  none = tf_project_issue_finish (world->project, unknown, &refused);
  g_assert_error (refused, TF_ERROR, TF_ERROR_NOT_FOUND);
}

TF_TEST_MAIN (world_init_with_plugins)
