/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "engine-world.h"

#include <string.h>

#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-state-store.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/project-waive"

static void
waive (World *world, const char *id, const char *reason, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_project_waive_async (world->project, id, reason, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  tf_project_waive_finish (world->project, result, error);
}

/* Two open issues and one that was fixed. */
static void
save_ledger (World *world)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  TfTrackedIssue *fixed = NULL;

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *text = g_strdup_printf ("thing %u is missing", i);
      g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_MEDIUM, text, "N/A", "");

      fixed = tf_issue_ledger_add (ledger, issue, 1);
    }
  tf_issue_ledger_set_state (ledger, fixed, TF_ISSUE_STATE_VERIFIED_FIXED, 1, "", NULL, "");
  g_assert_true (tf_issue_file_save (world_get_files (world), ledger, NULL));
}

/* As a project stands whose loop halted after one review. */
static void
halt_in_polishing (World *world, gboolean evidence, TfHaltReason reason)
{
  g_autoptr (TfProjectStatus) status =
      tf_project_status_copy (tf_project_get_status (world->project));
  g_autoptr (TfPolishState) polish = tf_polish_state_new ();
  TfTrajectoryPoint point = { .iteration = 1,
                              .counts = { .n[TF_SEVERITY_MEDIUM] = 2 },
                              .timestamp = 1 };

  status->phase = TF_PHASE_HALTED;
  status->halted_in = TF_PHASE_POLISHING;
  status->halt_reason = reason;
  status->deliverable_type = TF_DELIVERABLE_TYPE_PLAN;
  polish->iteration = 1;
  polish->step = TF_POLISH_STEP_ENDED;
  polish->evidence = evidence;
  g_array_append_val (polish->trajectory, point);
  g_assert_true (tf_document_store_write (world_get_files (world), "docs/intent.md", INTENT, NULL));
  g_assert_true (tf_state_store_save_polish (world_get_files (world), polish, NULL));
  g_assert_true (tf_state_store_save_status (world_get_files (world), status, NULL));
  if (evidence)
    save_ledger (world);
  world_restart (world);
}

static void
assert_state (World *world, const char *id, TfIssueState state)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_file_load (world_get_files (world), NULL);

  g_assert_nonnull (ledger);
  g_assert_cmpint ((int) tf_issue_ledger_lookup (ledger, id)->state, ==, (int) state);
}

#define TF_TEST_FIXTURE World, world, world_set_up, world_tear_down

TF_TEST_WITH (the_issue_stays_with_its_reason)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;
  const TfTrackedIssue *issue;

  halt_in_polishing (world, TRUE, TF_HALT_REASON_GUARD_PLATEAU);
  waive (world, "I-0002", " the town pays\n", &error);
  g_assert_no_error (error);
  ledger = tf_issue_file_load (world_get_files (world), &error);
  g_assert_no_error (error);
  issue = tf_issue_ledger_lookup (ledger, "I-0002");
  g_assert_cmpint ((int) issue->state, ==, TF_ISSUE_STATE_WAIVED);
  g_assert_cmpstr (issue->reason, ==, "the town pays");
  assert_state (world, "I-0001", TF_ISSUE_STATE_OPEN);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->phase, ==, TF_PHASE_HALTED);
}

static const struct
{
  const char *id;
  const char *reason;
  int code;
  const char *said;
} refusals[] = {
  { "I-0009", "why not", TF_ERROR_NOT_FOUND, "I-0003" },
  { "", "why not", TF_ERROR_NOT_FOUND, "" },
  { "I-0001", " \n", TF_ERROR_INVALID_ARGUMENT, "reason" },
  { "I-0003", "why not", TF_ERROR_WRONG_PHASE, "verified_fixed" },
};

TF_TEST_WITH (what_cannot_be_waived_is_told)
{
  halt_in_polishing (world, TRUE, TF_HALT_REASON_GUARD_PLATEAU);
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (GError) error = NULL;

      waive (world, refusals[i].id, refusals[i].reason, &error);
      g_assert_error (error, TF_ERROR, refusals[i].code);
      g_assert_nonnull (strstr (error->message, refusals[i].said));
    }
  assert_state (world, "I-0001", TF_ISSUE_STATE_OPEN);
}

TF_TEST_WITH (only_once)
{
  g_autoptr (GError) error = NULL;

  halt_in_polishing (world, TRUE, TF_HALT_REASON_GUARD_PLATEAU);
  waive (world, "I-0001", "the town pays", &error);
  g_assert_no_error (error);
  waive (world, "I-0001", "I pay", &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE);
  assert_state (world, "I-0001", TF_ISSUE_STATE_WAIVED);
}

TF_TEST_WITH (no_ledger_is_told)
{
  g_autoptr (GError) early = NULL;
  g_autoptr (GError) off = NULL;
  g_autoptr (GError) corrupt = NULL;

  waive (world, "I-0001", "why not", &early);
  g_assert_error (early, TF_ERROR, TF_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (early->message, "no review yet"));
  halt_in_polishing (world, FALSE, TF_HALT_REASON_GUARD_STAGNATION);
  waive (world, "I-0001", "why not", &off);
  g_assert_error (off, TF_ERROR, TF_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (off->message, "polish.evidence was off"));
  halt_in_polishing (world, TRUE, TF_HALT_REASON_STATE_CORRUPT);
  waive (world, "I-0001", "why not", &corrupt);
  g_assert_error (corrupt, TF_ERROR, TF_ERROR_WRONG_PHASE);
}

/* The caller gets the error; the project is unchanged. */
TF_TEST_WITH (a_damaged_ledger_halts_nothing)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  halt_in_polishing (world, TRUE, TF_HALT_REASON_GUARD_PLATEAU);
  path = world_state_path (world, TF_FILE_ISSUES);
  g_assert_true (g_file_set_contents (path, "{", -1, NULL));
  waive (world, "I-0001", "why not", &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->halt_reason, ==,
                   TF_HALT_REASON_GUARD_PLATEAU);
}

TF_TEST_MAIN (world_init_with_plugins)
