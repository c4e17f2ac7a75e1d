/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-state.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-model-enums.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/polish-state"

#define TIME "\"2026-02-13T10:30:00.000Z\""
#define POINT(n, total) \
  "{\"iteration\":" n ",\"critical\":1,\"medium\":2,\"minor\":3,\"total\":" total \
  ",\"timestamp\":" TIME "}"
#define SEED(iteration, points, rest) \
  "{\"iteration\":" iteration ",\"error_counts\":{\"critical\":1,\"medium\":2,\"minor\":3," \
  "\"total\":6},\"convergence_trajectory\":[" points "],\"tests_passed\":null,\"timestamp\":" TIME \
  "," rest "}"
#define GOING "\"completed\":false,\"halt_reason\":null"

static TfPolishState *
read_text (const char *text, GError **error)
{
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);

  g_assert_nonnull (node);
  return tf_polish_state_from_json (node, "", error);
}

TF_TEST (the_seeds_schema_is_read)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfPolishState) state =
      read_text (SEED ("2", POINT ("1", "6") "," POINT ("2", "6"), GOING), &error);
  TfTrajectoryPoint latest;

  g_assert_no_error (error);
  g_assert_cmpuint (state->iteration, ==, 2);
  g_assert_cmpint (state->step, ==, TF_POLISH_STEP_REVIEW);
  g_assert_false (state->tests.known);
  g_assert_true (tf_polish_state_get_latest (state, &latest));
  g_assert_cmpuint (latest.iteration, ==, 2);
  g_assert_cmpuint (latest.counts.n[TF_SEVERITY_MINOR], ==, 3);
}

TF_TEST (a_seed_file_that_is_over_has_ended)
{
  g_autoptr (TfPolishState) done =
      read_text (SEED ("1", POINT ("1", "6"), "\"completed\":true,\"halt_reason\":null"), NULL);
  g_autoptr (TfPolishState) halted = read_text (
      SEED ("1", POINT ("1", "6"), "\"completed\":false,\"halt_reason\":\"guard_stagnation\""),
      NULL);

  g_assert_cmpint (done->step, ==, TF_POLISH_STEP_ENDED);
  g_assert_cmpint (halted->step, ==, TF_POLISH_STEP_ENDED);
}

/* What a halt was called in older files. */
static const struct
{
  const char *outcome;
  const char *written_reason;
  TfHaltReason reason;
} old_halts[] = {
  { "plateau", "\"guard_plateau\"", TF_HALT_REASON_GUARD_PLATEAU },
  { "halted_guard", "\"guard_growth\"", TF_HALT_REASON_GUARD_GROWTH },
  { "halted_budget", "\"guard_budget\"", TF_HALT_REASON_GUARD_BUDGET },
  { "halted_invalid", "null", TF_HALT_REASON_REVIEW_INVALID },
};

TF_TEST (an_old_word_for_a_halt_is_read_as_its_reason)
{
  for (guint i = 0; i < G_N_ELEMENTS (old_halts); i++)
    {
      g_autofree char *end =
          g_strdup_printf ("\"completed\":false,\"halt_reason\":%s,\"policy\":\"evidence\","
                           "\"step\":\"review\",\"outcome\":\"%s\"",
                           old_halts[i].written_reason, old_halts[i].outcome);
      g_auto (GStrv) parts = g_strsplit (SEED ("1", POINT ("1", "6"), "@END@"), "@END@", 2);
      g_autofree char *text = g_strjoinv (end, parts);
      g_autoptr (TfPolishState) state = read_text (text, NULL);
      g_autoptr (JsonNode) node = NULL;
      JsonObject *object = NULL;

      g_assert_nonnull (state);
      g_assert_cmpint ((int) state->halt_reason, ==, (int) old_halts[i].reason);
      g_assert_cmpint ((int) state->outcome, ==, TF_OUTCOME_NONE);
      node = tf_polish_state_to_json (state);
      object = json_node_get_object (node);
      g_assert_cmpstr (json_object_get_string_member (object, "outcome"), ==, "none");
      g_assert_cmpstr (json_object_get_string_member (object, "halt_reason"), ==,
                       tf_enum_to_nick (TF_TYPE_HALT_REASON, (int) old_halts[i].reason));
    }
}

TF_TEST (an_old_file_of_a_plateau_is_read)
{
  g_autofree char *path = tf_test_source ("fixtures/polish-state/plateau-1.json");
  g_autofree char *text = NULL;
  g_autoptr (TfPolishState) state = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  state = read_text (text, NULL);
  g_assert_nonnull (state);
  g_assert_cmpint ((int) state->halt_reason, ==, TF_HALT_REASON_GUARD_PLATEAU);
  g_assert_cmpint ((int) state->outcome, ==, TF_OUTCOME_NONE);
  g_assert_cmpuint (state->iteration, ==, 2);
}

TF_TEST (a_bare_tests_passed_is_unknown)
{
  g_autoptr (TfPolishState) state =
      read_text ("{\"iteration\":0,\"error_counts\":{\"critical\":0,\"medium\":0,\"minor\":0,"
                 "\"total\":0},\"convergence_trajectory\":[],\"tests_passed\":true,"
                 "\"timestamp\":" TIME "," GOING "}",
                 NULL);

  g_assert_nonnull (state);
  g_assert_false (state->tests.known);
  g_assert_false (tf_test_counts_all_passed (&state->tests));
}

static TfPolishState *
make_full (void)
{
  TfPolishState *state = tf_polish_state_new ();
  TfTrajectoryPoint points[] = {
    { 1, { { 1, 5, 9 } }, G_GINT64_CONSTANT (1795253400000000), FALSE },
    { 2, { { 0, 4, 6 } }, G_GINT64_CONSTANT (1795253460000000), TRUE },
  };

  g_array_append_vals (state->trajectory, points, G_N_ELEMENTS (points));
  state->iteration = 1;
  state->step = TF_POLISH_STEP_FIX;
  state->timestamp = points[1].timestamp;
  state->tests = (TfTestCounts){ TRUE, 4, 3, 1 };
  state->guard = TF_GUARD_STAGNATION;
  g_free (state->message);
  state->message = g_strdup ("plateau at 10");
  state->review_commit = g_strdup ("3f2a9c1");
  g_ptr_array_add (state->decisions, tf_decision_check_new ("D-1", "Who pays?", "the club"));
  return state;
}

TF_TEST (thresholds_are_kept_only_when_they_are_known)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfPolishState) state = make_full ();
  g_autoptr (JsonNode) without = NULL;
  g_autoptr (JsonNode) with = NULL;
  g_autoptr (TfPolishState) unknown = NULL;
  g_autoptr (TfPolishState) known = NULL;

  state->evidence = TRUE;
  without = tf_polish_state_to_json (state);
  g_assert_false (json_object_has_member (json_node_get_object (without), "thresholds"));
  unknown = tf_polish_state_from_json (without, "", &error);
  g_assert_no_error (error);
  g_assert_false (unknown->has_thresholds);
  state->has_thresholds = TRUE;
  state->thresholds = (TfCounts){ { 0, 3, 5 } };
  with = tf_polish_state_to_json (state);
  known = tf_polish_state_from_json (with, "", &error);
  g_assert_no_error (error);
  g_assert_true (known->has_thresholds);
  g_assert_cmpuint (known->thresholds.n[TF_SEVERITY_CRITICAL], ==, 0);
  g_assert_cmpuint (known->thresholds.n[TF_SEVERITY_MEDIUM], ==, 3);
  g_assert_cmpuint (known->thresholds.n[TF_SEVERITY_MINOR], ==, 5);
}

TF_TEST (round_trip)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfPolishState) state = make_full ();
  g_autoptr (JsonNode) node = tf_polish_state_to_json (state);
  g_autoptr (TfPolishState) copy = tf_polish_state_from_json (node, "", &error);
  g_autoptr (JsonNode) again = NULL;
  g_autofree char *before = tf_json_to_text (node);
  g_autofree char *after = NULL;
  TfTrajectoryPoint latest;

  g_assert_no_error (error);
  again = tf_polish_state_to_json (copy);
  after = tf_json_to_text (again);
  g_assert_cmpstr (before, ==, after);
  g_assert_true (tf_polish_state_get_latest (copy, &latest));
  g_assert_true (latest.out_of_scope_majority);
  g_assert_cmpuint (copy->tests.failed, ==, 1);
  g_assert_cmpuint (copy->decisions->len, ==, 1);
  g_assert_null (copy->fix_commit);
}

TF_TEST (evidence_round_trip)
{
  g_autoptr (TfPolishState) state = make_full ();
  g_autoptr (TfPolishState) copy = NULL;
  g_autoptr (JsonNode) node = NULL;
  TfPointEvidence *evidence = &g_array_index (state->trajectory, TfTrajectoryPoint, 1).evidence;
  TfTrajectoryPoint latest;

  *evidence = (TfPointEvidence){
    .known = TRUE,
    .found = { { 1, 2, 3 } },
    .n_open = 10,
    .n_origin = 9,
    .n_introduced = 4,
    .n_verified = 3,
    .n_unverified = 2,
    .size = 1200,
    .n_returned = 1,
    .n_reviews = 2,
    .n_blocking = 1,
    .has_check = TRUE,
  };
  state->evidence = TRUE;
  state->outcome = TF_OUTCOME_ACCEPTED;
  state->resumed_at = 1;
  state->edited_at = 2;
  state->read = g_strdup ("abc");
  state->n_reviews = 2;
  state->has_check = state->has_identity = TRUE;
  node = tf_polish_state_to_json (state);
  copy = tf_polish_state_from_json (node, "", NULL);
  g_assert_nonnull (copy);
  g_assert_true (copy->evidence);
  g_assert_cmpint (copy->outcome, ==, TF_OUTCOME_ACCEPTED);
  g_assert_cmpuint (copy->resumed_at, ==, 1);
  g_assert_cmpuint (copy->edited_at, ==, 2);
  g_assert_cmpstr (copy->read, ==, "abc");
  g_assert_cmpuint (copy->n_reviews, ==, 2);
  g_assert_true (copy->has_check && copy->has_identity);
  g_assert_false (g_array_index (copy->trajectory, TfTrajectoryPoint, 0).evidence.known);
  tf_polish_state_get_latest (copy, &latest);
  g_assert_true (latest.evidence.known);
  g_assert_cmpuint (tf_counts_total (&latest.evidence.found), ==, 6);
  g_assert_cmpuint (latest.evidence.n_introduced, ==, 4);
  g_assert_cmpuint (latest.evidence.n_verified, ==, 3);
  g_assert_cmpuint (latest.evidence.size, ==, 1200);
  g_assert_cmpuint (latest.evidence.n_reviews, ==, 2);
  g_assert_cmpuint (latest.evidence.n_blocking, ==, 1);
  g_assert_true (latest.evidence.has_check);
}

TF_TEST (a_proof_is_kept_only_when_it_is_known)
{
  static const char *const names[] = { "claude", "codex", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (TfPolishState) state = make_full ();
  g_autoptr (JsonNode) without = NULL;
  g_autoptr (JsonNode) with = NULL;
  g_autoptr (TfPolishState) unknown = NULL;
  g_autoptr (TfPolishState) known = NULL;

  state->evidence = TRUE;
  without = tf_polish_state_to_json (state);
  g_assert_false (json_object_has_member (json_node_get_object (without), "proof"));
  unknown = tf_polish_state_from_json (without, "", &error);
  g_assert_no_error (error);
  g_assert_false (unknown->proof.known);
  g_assert_nonnull (unknown->proof.reviewers);
  tf_polish_proof_clear (&state->proof);
  g_strfreev (state->proof.reviewers);
  state->proof = (TfPolishProof){ .known = TRUE,
                                  .assurance = TF_ASSURANCE_THOROUGH,
                                  .source = TF_DETECTION_OVERLAP,
                                  .p = 0.625,
                                  .n_reviews = 4,
                                  .n_passed = 2,
                                  .reviewers = g_strdupv ((char **) names),
                                  .same_agent = TRUE,
                                  .n_runs = 11,
                                  .n_reporting = 9,
                                  .usage = { .known = TRUE, .cost = 3.5 } };
  with = tf_polish_state_to_json (state);
  known = tf_polish_state_from_json (with, "", &error);
  g_assert_no_error (error);
  g_assert_true (known->proof.known && known->proof.same_agent && known->proof.usage.known);
  g_assert_cmpint (known->proof.assurance, ==, TF_ASSURANCE_THOROUGH);
  g_assert_cmpint (known->proof.source, ==, TF_DETECTION_OVERLAP);
  g_assert_cmpfloat (known->proof.p, ==, 0.625);
  g_assert_cmpuint (known->proof.n_reviews, ==, 4);
  g_assert_cmpuint (known->proof.n_passed, ==, 2);
  g_assert_cmpuint (known->proof.n_runs, ==, 11);
  g_assert_cmpuint (known->proof.n_reporting, ==, 9);
  g_assert_cmpfloat (known->proof.usage.cost, ==, 3.5);
  g_assert_true (g_strv_equal ((const char *const *) known->proof.reviewers, names));
}

/* In files of the first schema, an iteration could wait for the final gate, with its point in the
 * trajectory already: it is reviewed again. */
TF_TEST (the_final_gate_of_old_files_is_a_review)
{
  g_autoptr (TfPolishState) state = make_full ();
  g_autoptr (TfPolishState) copy = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (JsonNode) old = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  GString *words = NULL;

  state->evidence = TRUE;
  state->step = TF_POLISH_STEP_FIX;
  state->iteration = state->trajectory->len - 1;
  state->read = g_strdup ("abc");
  node = tf_polish_state_to_json (state);
  text = tf_json_to_line (node);
  words = g_string_new (text);
  g_assert_cmpuint (g_string_replace (words, "\"read\":\"abc\"",
                                      "\"stage\":\"delta\",\"read\":\"abc\"", 0),
                    ==, 1);
  g_assert_cmpuint (g_string_replace (words, "\"step\":\"fix\"", "\"step\":\"judge\"", 0), ==, 1);
  g_assert_cmpuint (g_string_replace (words, "\"schema\":2", "\"schema\":1", 0), ==, 1);
  old = tf_json_parse (words->str, -1, NULL);
  g_string_free (words, TRUE);
  copy = tf_polish_state_from_json (old, "", &error);
  g_assert_no_error (error);
  g_assert_cmpint (copy->step, ==, TF_POLISH_STEP_REVIEW);
  g_assert_cmpuint (copy->trajectory->len, ==, state->iteration);
}

/* Nothing of it is in a file made without. */
TF_TEST (classic_says_nothing_of_evidence)
{
  static const char *const names[] = { "outcome", "resumed_at", "edited_at", "round" };
  g_autoptr (TfPolishState) state = make_full ();
  g_autoptr (JsonNode) node = tf_polish_state_to_json (state);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_false (json_object_has_member (json_node_get_object (node), names[i]));
}

TF_TEST (the_seeds_members_come_first)
{
  static const char *const names[] = { "iteration",    "error_counts",  "convergence_trajectory",
                                       "tests_passed", "timestamp",     "completed",
                                       "halt_reason",  "schema",        "policy",
                                       "step",         "review_commit", "fix_commit",
                                       "guard",        "decisions",     "message",
                                       "tests" };
  g_autoptr (TfPolishState) state = make_full ();
  g_autoptr (JsonNode) node = tf_polish_state_to_json (state);
  JsonObject *object = json_node_get_object (node);
  g_autoptr (GList) members = json_object_get_members (object);
  guint i = 0;

  g_assert_cmpuint (g_list_length (members), ==, G_N_ELEMENTS (names));
  for (GList *l = members; l != NULL; l = l->next)
    g_assert_cmpstr (l->data, ==, names[i++]);
  object = json_object_get_object_member (object, "error_counts");
  g_assert_cmpint (json_object_get_int_member (object, "total"), ==, 10);
}

TF_TEST (tests_passed_is_null_when_unknown)
{
  static const struct
  {
    TfTestCounts tests;
    const char *line;
  } rows[] = {
    { { FALSE, 0, 0, 0 }, "null" },
    { { TRUE, 2, 2, 0 }, "true" },
    { { TRUE, 2, 1, 1 }, "false" },
    { { TRUE, 0, 0, 0 }, "false" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfPolishState) state = tf_polish_state_new ();
      g_autoptr (JsonNode) node = NULL;
      g_autofree char *line = NULL;

      state->tests = rows[i].tests;
      node = tf_polish_state_to_json (state);
      line = tf_json_to_line (json_object_get_member (json_node_get_object (node), "tests_passed"));
      g_assert_cmpstr (line, ==, rows[i].line);
    }
}

TF_TEST (malformed_is_refused)
{
  static const struct
  {
    const char *text;
    const char *path;
  } rows[] = {
    { "null", "found null" },
    { "{}", "iteration" },
    { SEED ("-1", "", GOING), "iteration" },
    { SEED ("1", POINT ("2", "6"), GOING), "convergence_trajectory[0].iteration: found 2" },
    { SEED ("2", POINT ("1", "6") "," POINT ("3", "6"), GOING),
      "convergence_trajectory[1].iteration: found 3" },
    { SEED ("2", POINT ("1", "6") "," POINT ("1", "6"), GOING),
      "convergence_trajectory[1].iteration: found 1" },
    { SEED ("1", POINT ("1", "7"), GOING), "convergence_trajectory[0].total: found 7" },
    { SEED ("2", POINT ("1", "6"), GOING), "convergence_trajectory: found 1 points" },
    { SEED ("0", POINT ("1", "6") "," POINT ("2", "6"), GOING),
      "convergence_trajectory: found 2 points" },
    { SEED ("1", "7", GOING), "convergence_trajectory[0]" },
    { SEED ("1", POINT ("1", "6"), "\"completed\":0,\"halt_reason\":null"), "completed" },
    { SEED ("1", POINT ("1", "6"), "\"completed\":false"), "halt_reason" },
    { SEED ("1", POINT ("1", "6"), GOING ",\"step\":\"dance\""), "step" },
    { SEED ("1", POINT ("1", "6"), GOING ",\"schema\":7"), "schema" },
    { SEED ("1", POINT ("1", "6"), GOING ",\"tests\":{\"total\":1}"), "tests.passed" },
    { SEED ("1", POINT ("1", "6"), GOING ",\"policy\":\"strict\""), "policy" },
    { SEED ("1", POINT ("1", "6"), GOING ",\"outcome\":\"fine\""), "outcome" },
    { SEED ("1", POINT ("1", "6"), GOING ",\"round\":{\"stage\":\"full\"}"), "round.read" },
    { SEED ("1", POINT ("1", "6"),
            GOING ",\"round\":{\"stage\":\"full\",\"read\":\"x\",\"reviews\":-1}"),
      "round.reviews" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TfPolishState) state = read_text (rows[i].text, &error);

      g_test_message ("%s", rows[i].text);
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_null (state);
      g_test_message ("%s", error->message);
      g_assert_true (g_str_has_prefix (error->message, rows[i].path));
    }
}

TF_TEST (no_point_no_latest)
{
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  TfTrajectoryPoint latest = { 9, { { 9, 9, 9 } }, 9, TRUE };

  g_assert_false (tf_polish_state_get_latest (state, &latest));
  g_assert_cmpuint (tf_counts_total (&latest.counts), ==, 0);
}

TF_TEST (copy_is_deep)
{
  g_autoptr (TfPolishState) state = make_full ();
  g_autoptr (TfPolishState) copy = tf_polish_state_copy (state);

  g_array_set_size (copy->trajectory, 0);
  copy->message[0] = 'P';
  g_assert_cmpuint (state->trajectory->len, ==, 2);
  g_assert_cmpstr (state->message, ==, "plateau at 10");
}
