/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "camera.h"
#include "evidence-fixture.h"
#include "tf-state-store.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/evidence-replay"

/* Like test-polish-replay.c, with evidence: the machine stops at every moment at which something
 * has just become durable; a new loop over what is then on disk must end like the undisturbed
 * one. */

/* The other test covers as many moments again. */
#define EVERY 3

#define CALLS "review.1 review.1 fix.1 review.2 review.2 check.3 review.4 review.4"

static void
append_history (GString *text, WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  TfRepo *repo = tf_workspace_get_repo (fixture->workspace, &error);
  g_autoptr (GPtrArray) commits = tf_repo_log (repo, 1000, &error);

  g_assert_no_error (error);
  for (guint i = commits->len; i-- > 0;)
    g_string_append_printf (text, "%s\n",
                            ((const TfCommit *) g_ptr_array_index (commits, i))->subject);
}

static void
append_ledger (GString *text, const TfIssueLedger *ledger)
{
  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      g_string_append_printf (text, "%s state %d:", issue->id, issue->state);
      for (guint k = 0; k < issue->history->len; k++)
        {
          const TfIssueEvent *event = g_ptr_array_index (issue->history, k);

          g_string_append_printf (text, " %u/%d/%s", event->iteration, event->state, event->note);
        }
      g_string_append_c (text, '\n');
    }
  for (guint i = 0; i < ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (ledger->looks, i);

      g_string_append_printf (text, "look %u %d %s %s\n", look->iteration, look->stage,
                              look->reviewer, look->hash);
    }
}

/* Everything that must not depend on interruptions. Times do, and an interrupted run is made again and
 * counted twice. */
static char *
describe_end (WorkspaceFixture *fixture)
{
  g_autoptr (TfPolishState) state = tf_state_store_load_polish (fixture->files, NULL);
  g_autoptr (TfIssueLedger) ledger = evidence_fixture_load_ledger (fixture);
  g_autofree char *document = workspace_fixture_read (fixture, FAKE_OUTPUT);
  g_autofree char *log = workspace_fixture_read (fixture, TF_FILE_POLISH_LOG);
  g_autoptr (GRegex) time = g_regex_new ("\\*\\*Timestamp:.*", 0, 0, NULL);
  g_autoptr (GRegex) runs = g_regex_new ("; \\d+ runs?, ", 0, 0, NULL);
  g_autofree char *uncounted = g_regex_replace_literal (runs, log, -1, 0, "; ", 0, NULL);
  g_autofree char *timeless = g_regex_replace_literal (time, uncounted, -1, 0, "", 0, NULL);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%u %d %d %s\n%s%s", state->iteration, state->step, state->outcome,
                          state->message, document, timeless);
  for (guint i = 0; i < state->trajectory->len; i++)
    {
      const TfTrajectoryPoint *point = &g_array_index (state->trajectory, TfTrajectoryPoint, i);

      g_string_append_printf (text,
                              "point %u: %" G_GUINT64_FORMAT " found %" G_GUINT64_FORMAT
                              " open %u size %" G_GUINT64_FORMAT " verified %u\n",
                              point->iteration, tf_counts_total (&point->counts),
                              tf_counts_total (&point->evidence.found), point->evidence.n_open,
                              point->evidence.size, point->evidence.n_verified);
    }
  append_ledger (text, ledger);
  append_history (text, fixture);
  return g_string_free (text, FALSE);
}

static Camera *
film (void)
{
  Camera *camera = camera_new (evidence_fixture_new (), workspace_fixture_copy);
  g_autoptr (PolishRun) loop = NULL;
  g_autofree char *calls = NULL;

  evidence_fixture_script (camera->fixture, "review", 1, "1/1/0");
  /* Whichever comes first, both say the same. */
  workspace_fixture_script (camera->fixture, "review.1.sh", "end=\n");
  loop = evidence_fixture_create (camera->fixture, FALSE);
  camera_film (camera, loop->job);
  polish_run_add_kept_moments (camera);
  calls = evidence_fixture_list_calls (camera->fixture);
  g_assert_cmpstr (calls, ==, CALLS);
  return camera;
}

/* The state on disk at every @step-th moment, from @first on. */
static void
restart (Camera *camera, guint first, guint step)
{
  g_autofree char *expected = describe_end (camera->fixture);

  workspace_fixture_assert_contains (expected, "**Verdict:** Converged: ");
  for (guint i = first; i < camera->copies->len; i += step)
    {
      WorkspaceFixture *fixture = g_ptr_array_index (camera->copies, i);
      g_autoptr (PolishRun) loop = NULL;
      g_autofree char *end = NULL;

      g_test_message ("moment %u of %u", i, camera->copies->len);
      tf_workspace_set_recovering (fixture->workspace, TRUE);
      fixture->config->polish.evidence = TRUE;
      loop = evidence_fixture_run (fixture, FALSE);
      end = describe_end (fixture);
      g_assert_cmpstr (end, ==, expected);
    }
}

TF_TEST (stopped_after_a_durable_write_it_ends_the_same)
{
  g_autoptr (Camera) camera = film ();

  restart (camera, 0, EVERY * CAMERA_STRIDE);
}

/* The issues are already among the known ones. */
TF_TEST (stopped_just_before_any_state_is_saved_it_ends_the_same)
{
  g_autoptr (Camera) camera = film ();

  camera_set_back_states (camera);
  restart (camera, 1, CAMERA_STRIDE);
}
