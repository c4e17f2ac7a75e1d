/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-evidence.h"
#include "tf-json.h"
#include "tf-model-enums.h"
#include "tf-polish-verdict.h"
#include "tf-replay.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/replay-recorded"

/* A project of three rounds with two reviews each, and a check: two medium issues are fixed, the next
 * round passes, the check confirms the fixes, and nothing more is found. Four reviews without anything
 * blocking are what standard takes. */

#define N_REVIEWS    6
#define N_ITERATIONS 4

typedef struct
{
  JsonArray *entries;    /* (owned) */
  TfIssueLedger *ledger; /* (owned) */
  TfPolishState *state;  /* (owned) */
} Record;

static Record *
record_new (void)
{
  Record *self = g_new0 (Record, 1);

  self->entries = json_array_new ();
  self->ledger = tf_issue_ledger_new ();
  self->state = tf_polish_state_new ();
  self->state->evidence = TRUE;
  self->state->step = TF_POLISH_STEP_ENDED;
  self->state->completed = TRUE;
  self->state->guard = TF_GUARD_TERMINATION;
  self->state->outcome = TF_OUTCOME_CONVERGED;
  return self;
}

static void
record_free (Record *self)
{
  json_array_unref (self->entries);
  tf_issue_ledger_free (self->ledger);
  tf_polish_state_unref (self->state);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Record, record_free)

/* @description (nullable): of its only issue */
static TfReview *
make_review (const char *read, TfSeverity severity, const char *description)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  TfReview *review = NULL;

  if (description != NULL)
    g_ptr_array_add (issues, tf_issue_new (severity, description, "plan.md:1", "Settle it."));
  review = tf_review_new_valid (issues, NULL);
  review->read = g_strdup (read);
  tf_review_set_reviewer (review, "claude");
  return review;
}

static void
add_answer (TfReview *check, const char *id)
{
  TfClosed *closed = g_new0 (TfClosed, 1);

  closed->id = g_strdup (id);
  closed->verdict = TF_CLOSED_VERDICT_FIXED;
  closed->note = g_strdup ("");
  g_ptr_array_add (check->closed, closed);
}

/* @check: (nullable) */
static void
add_entry (Record *self, guint iteration, const GPtrArray *reviews, const TfReview *check)
{
  JsonObject *entry = json_object_new ();
  JsonObject *round = json_object_new ();
  JsonArray *array = json_array_new ();

  json_object_set_int_member (entry, "iteration", iteration);
  json_object_set_member (entry, "review_json",
                          reviews->len > 0 ? tf_review_to_json (g_ptr_array_index (reviews, 0))
                                           : json_node_new (JSON_NODE_NULL));
  json_object_set_string_member (entry, "review_raw", "");
  for (guint i = 0; i < reviews->len; i++)
    json_array_add_element (array, tf_review_to_json (g_ptr_array_index (reviews, i)));
  json_object_set_array_member (round, "reviews", array);
  json_object_set_member (
      round, "check", check != NULL ? tf_review_to_json (check) : json_node_new (JSON_NODE_NULL));
  json_object_set_null_member (round, "identity");
  json_object_set_object_member (entry, "round", round);
  json_array_add_object_element (self->entries, entry);
}

/* Takes @reviews and @check in. */
static void
add_iteration (Record *self, const char *read, const GPtrArray *reviews, TfReview *check)
{
  TfTrajectoryPoint point = { .iteration = self->state->trajectory->len + 1,
                              .evidence.known = TRUE };
  TfEvidenceInput input = {
    .iteration = point.iteration, .reviews = reviews, .check = check, .read = read
  };
  TfEvidenceResult result;

  add_entry (self, point.iteration, reviews, check);
  tf_evidence_apply (self->ledger, &input, &result);
  point.counts = result.counts;
  g_array_append_val (self->state->trajectory, point);
  self->state->iteration = point.iteration;
}

/* Two reviews of the text @read. */
static void
add_round (Record *self, const char *read, TfSeverity severity, const char *const *descriptions)
{
  g_autoptr (GPtrArray) reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);

  for (guint i = 0; i < 2; i++)
    g_ptr_array_add (reviews, make_review (read, severity, descriptions[i]));
  add_iteration (self, read, reviews, NULL);
}

/* A check of the text @read that calls both issues fixed. */
static void
add_check (Record *self, const char *read)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (TfReview) check = make_review (read, 0, NULL);

  add_answer (check, "I-0001");
  add_answer (check, "I-0002");
  add_iteration (self, read, none, check);
}

static void
fix_all (Record *self)
{
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (self->ledger);

  for (guint i = 0; i < open->len; i++)
    {
      TfTrackedIssue *issue = g_ptr_array_index (open, i);

      tf_issue_ledger_set_state (self->ledger, issue, TF_ISSUE_STATE_FIX_APPLIED,
                                 self->state->iteration, "done", "c0ffee", "claude");
      issue->tried_in = self->state->iteration;
    }
}

static const char *const found[] = { "the timeout of the mail gateway is not defined anywhere",
                                     "nobody owns the release checklist" };
static const char *const nothing[] = { NULL, NULL };

/* @last: what the first review of the last round finds, a critical issue */
static Record *
make_record (const char *last)
{
  const char *const late[] = { last, NULL };
  Record *self = record_new ();

  add_round (self, "h1", TF_SEVERITY_MEDIUM, found);
  fix_all (self);
  add_round (self, "h2", TF_SEVERITY_MEDIUM, nothing);
  add_check (self, "h2");
  add_round (self, "h2", TF_SEVERITY_CRITICAL, late);
  return self;
}

/* @n: entries; the last one has the project. Returns: (transfer full) (element-type TfTraceEntry) */
static GPtrArray *
parse (const Record *self, TfAssurance assurance, guint n)
{
  JsonObject *project = json_object_new ();
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  GPtrArray *trace = NULL;

  json_object_set_string_member (project, "assurance",
                                 tf_enum_to_nick (TF_TYPE_ASSURANCE, (int) assurance));
  json_object_set_member (project, "state", tf_polish_state_to_json (self->state));
  json_object_set_member (project, "issues", tf_issue_ledger_to_json (self->ledger));
  while (json_array_get_length (self->entries) > n)
    json_array_remove_element (self->entries, json_array_get_length (self->entries) - 1);
  json_object_set_object_member (json_array_get_object_element (self->entries, n - 1), "project",
                                 project);
  json_node_set_array (node, self->entries);
  text = tf_json_to_text (node);
  trace = tf_trace_parse (text, -1, &error);
  g_assert_no_error (error);
  return trace;
}

static TfReplay *
replay (const Record *self, TfAssurance assurance, guint n)
{
  g_autoptr (GPtrArray) trace = parse (self, assurance, n);
  g_autoptr (TfConfig) config = tf_config_new_default ("claude");
  TfReplay *result = tf_replay_run (trace, &(TfReplayWish){ config, TRUE, FALSE }, NULL, NULL);

  g_test_message ("%s", result->message);
  return result;
}

static void
expect (const TfReplay *result, const char *word, const char *part)
{
  g_assert_cmpstr (tf_polish_outcome_to_word (result->outcome, result->halt_reason), ==, word);
  g_assert_nonnull (strstr (result->message, part));
}

TF_TEST (says_what_the_project_said)
{
  g_autoptr (Record) record = make_record (NULL);
  g_autoptr (TfReplay) result = replay (record, TF_ASSURANCE_STANDARD, N_ITERATIONS);

  expect (result, "converged", "Iteration 4, after 6 valid reviews: Converged");
  g_assert_null (strstr (result->message, "another state"));
  g_assert_true (result->ended);
  g_assert_cmpuint (result->ended_at, ==, N_ITERATIONS);
  g_assert_cmpuint (result->ledger->issues->len, ==, 2);
  g_assert_cmpuint (result->ledger->looks->len, ==, N_REVIEWS + 1);
}

TF_TEST (the_rounds_before_the_last_go_on)
{
  g_autoptr (Record) record = make_record (NULL);
  g_autoptr (TfReplay) result = replay (record, TF_ASSURANCE_QUICK, N_ITERATIONS);
  const TfReplayRound *second = g_ptr_array_index (result->rounds, 1);

  g_assert_cmpint (second->verdict, ==, TF_VERDICT_GO_ON);
  expect (result, "converged", "Converged");
}

TF_TEST (a_record_without_its_last_round_proves_nothing)
{
  g_autoptr (Record) record = make_record (NULL);
  g_autoptr (TfReplay) result = replay (record, TF_ASSURANCE_STANDARD, N_ITERATIONS - 1);

  expect (result, "none", "does not reach what the project said");
  g_assert_false (result->ended);
}

TF_TEST (a_higher_assurance_is_not_reached)
{
  g_autoptr (Record) record = make_record (NULL);
  g_autoptr (TfReplay) result = replay (record, TF_ASSURANCE_THOROUGH, N_ITERATIONS);

  expect (result, "none", "4 of the 5 reviews in a row");
}

TF_TEST (a_critical_in_the_last_round_is_seen)
{
  g_autoptr (Record) record = make_record ("the whole plan contradicts its constraints");
  g_autoptr (TfReplay) result = replay (record, TF_ASSURANCE_STANDARD, N_ITERATIONS);

  expect (result, "none", "does not reach what the project said (Converged: 1 critical");
}

TF_TEST (a_ledger_that_says_otherwise_is_named)
{
  g_autoptr (Record) record = make_record (NULL);
  g_autoptr (TfReplay) result = NULL;

  tf_issue_ledger_set_state (record->ledger, g_ptr_array_index (record->ledger->issues, 0),
                             TF_ISSUE_STATE_WITHDRAWN, N_ITERATIONS, "never mind", NULL, "claude");
  result = replay (record, TF_ASSURANCE_STANDARD, N_ITERATIONS);
  expect (result, "converged", "In the replay, 1 issue is in another state than in the project.");
}

TF_TEST (a_halt_is_never_converged)
{
  g_autoptr (Record) record = make_record (NULL);
  g_autoptr (TfReplay) result = NULL;

  record->state->completed = FALSE;
  record->state->outcome = TF_OUTCOME_NONE;
  record->state->guard = TF_GUARD_PLATEAU;
  record->state->halt_reason = TF_HALT_REASON_GUARD_PLATEAU;
  g_free (record->state->message);
  record->state->message = g_strdup ("Plateau: AC-1 is not met anywhere.");
  result = replay (record, TF_ASSURANCE_STANDARD, N_ITERATIONS);
  expect (result, "guard_plateau", "Plateau");
  g_assert_true (result->ended);
}

TF_TEST (a_project_that_goes_on_has_no_verdict)
{
  g_autoptr (Record) record = make_record (NULL);
  g_autoptr (TfReplay) result = NULL;

  record->state->completed = FALSE;
  record->state->step = TF_POLISH_STEP_REVIEW;
  result = replay (record, TF_ASSURANCE_STANDARD, N_ITERATIONS);
  expect (result, "none", "The project goes on after iteration 4.");
}

/* It has no ledger that a check could refer to. */
TF_TEST (the_classic_loop_has_no_checks)
{
  g_autoptr (Record) record = make_record (NULL);
  g_autoptr (GPtrArray) trace = parse (record, TF_ASSURANCE_STANDARD, N_ITERATIONS);
  g_autoptr (TfConfig) config = tf_config_new_default ("claude");
  g_autoptr (TfReplay) result =
      tf_replay_run (trace, &(TfReplayWish){ config, FALSE, TRUE }, NULL, NULL);

  g_assert_cmpuint (result->rounds->len, ==, N_ITERATIONS - 1);
  for (guint i = 0; i < result->rounds->len; i++)
    g_assert_cmpuint (((TfReplayRound *) g_ptr_array_index (result->rounds, i))->iteration, !=, 3);
}
