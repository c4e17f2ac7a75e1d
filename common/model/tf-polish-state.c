/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-state.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-model-enums.h"

/* 1: until November 2026; its stages and steps had other words. */
#define SCHEMA 2

#define LENIENT (TF_RECORD_OPTIONAL | TF_RECORD_NULLABLE)

/* The final gate was a review of the same iteration. */
static const char *const old_steps[] = { "gate", "review", "judge", "review", NULL };

static const char *const policies[] = { "classic", "evidence", NULL };

static const TfRecordDescriptor counts_members[] = {
  { NULL, TF_RECORD_COUNTS, 0, TF_RECORD_WITH_TOTAL, tf_severity_get_type },
};
static const TfRecord counts_record = TF_RECORD_INIT (TfCounts, counts_members);

#define AT(field) G_STRUCT_OFFSET (TfPointEvidence, field)

static const TfRecordDescriptor evidence_members[] = {
  { NULL, TF_RECORD_KNOWN, AT (known) },
  { "found", TF_RECORD_COUNTS, AT (found), TF_RECORD_WITH_TOTAL, tf_severity_get_type },
  { "open", TF_RECORD_UINT, AT (n_open) },
  { "origin_known", TF_RECORD_UINT, AT (n_origin) },
  { "introduced", TF_RECORD_UINT, AT (n_introduced) },
  { "verified", TF_RECORD_UINT, AT (n_verified) },
  { "unverified", TF_RECORD_UINT, AT (n_unverified) },
  { "size", TF_RECORD_UINT64, AT (size) },
  { "returned", TF_RECORD_UINT, AT (n_returned) },
  { "reviews", TF_RECORD_UINT, AT (n_reviews), TF_RECORD_OPTIONAL },
  { "blocking", TF_RECORD_UINT, AT (n_blocking), TF_RECORD_OPTIONAL },
  { "check", TF_RECORD_BOOLEAN, AT (has_check), TF_RECORD_OPTIONAL },
};
static const TfRecord evidence_record = TF_RECORD_INIT (TfPointEvidence, evidence_members);

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfTrajectoryPoint, field)

static const TfRecordDescriptor point_members[] = {
  { "iteration", TF_RECORD_UINT, AT (iteration) },
  { NULL, TF_RECORD_COUNTS, AT (counts), TF_RECORD_WITH_TOTAL, tf_severity_get_type },
  { "timestamp", TF_RECORD_TIME, AT (timestamp) },
  { "out_of_scope_majority", TF_RECORD_BOOLEAN, AT (out_of_scope_majority), TF_RECORD_OPTIONAL },
  { "evidence", TF_RECORD_INSIDE, AT (evidence), TF_RECORD_OMIT, .record = &evidence_record },
};
static const TfRecord point_record = TF_RECORD_INIT (TfTrajectoryPoint, point_members);

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfPolishState, field)

static const TfRecordDescriptor round_members[] = {
  { "read", TF_RECORD_STRING_OR_NULL, AT (read) },
  { "reviews", TF_RECORD_UINT, AT (n_reviews) },
  { "check", TF_RECORD_BOOLEAN, AT (has_check), TF_RECORD_OPTIONAL },
  { "identity", TF_RECORD_BOOLEAN, AT (has_identity), TF_RECORD_OPTIONAL },
};
static const TfRecord round_record = TF_RECORD_INIT (TfPolishState, round_members);

static const TfRecordDescriptor threshold_members[] = {
  { NULL, TF_RECORD_KNOWN, AT (has_thresholds) },
  { NULL, TF_RECORD_COUNTS, AT (thresholds), 0, tf_severity_get_type },
};
static const TfRecord threshold_record = TF_RECORD_INIT (TfPolishState, threshold_members);

static const TfRecordDescriptor members[] = {
  { NULL, TF_RECORD_REF_COUNT, AT (ref_count) },
  { "iteration", TF_RECORD_UINT, AT (iteration) },
  { "error_counts", TF_RECORD_DERIVED },
  { "convergence_trajectory", TF_RECORD_ARRAY, AT (trajectory), .record = &point_record },
  { "tests_passed", TF_RECORD_DERIVED },
  { "timestamp", TF_RECORD_TIME, AT (timestamp) },
  { "completed", TF_RECORD_BOOLEAN, AT (completed) },
  { "halt_reason", TF_RECORD_ENUM, AT (halt_reason), TF_RECORD_NULL, tf_halt_reason_get_type },
  { "schema", TF_RECORD_SCHEMA, 0, TF_RECORD_OPTIONAL, .min = 1, .max = SCHEMA },
  { "policy", TF_RECORD_BOOLEAN, AT (evidence), TF_RECORD_OPTIONAL, .choices = policies },
  { "step", TF_RECORD_ENUM, AT (step), TF_RECORD_OPTIONAL, tf_polish_step_get_type,
    .choices = old_steps },
  { "review_commit", TF_RECORD_STRING_OR_NULL, AT (review_commit), LENIENT | TF_RECORD_NULL },
  { "fix_commit", TF_RECORD_STRING_OR_NULL, AT (fix_commit), LENIENT | TF_RECORD_NULL },
  { "guard", TF_RECORD_ENUM, AT (guard), TF_RECORD_OPTIONAL, tf_guard_get_type },
  { "outcome", TF_RECORD_DERIVED },
  { "thresholds", TF_RECORD_INSIDE, 0, TF_RECORD_OMIT, .record = &threshold_record },
  { "resumed_at", TF_RECORD_UINT, AT (resumed_at), TF_RECORD_OPTIONAL },
  { "edited_at", TF_RECORD_UINT, AT (edited_at), TF_RECORD_OPTIONAL },
  { "by_rules", TF_RECORD_BOOLEAN, AT (by_rules), TF_RECORD_OMIT },
  { "proof", TF_RECORD_INSIDE, AT (proof), TF_RECORD_OMIT, .record = &tf_polish_proof_record },
  { "coverage", TF_RECORD_POINTER, AT (coverage), TF_RECORD_OMIT | TF_RECORD_NULLABLE,
    .record = &tf_coverage_record },
  { "acceptance", TF_RECORD_POINTER, AT (acceptance), TF_RECORD_OMIT | TF_RECORD_NULLABLE,
    .record = &tf_acceptance_tally_record },
  { "decisions", TF_RECORD_LIST, AT (decisions), TF_RECORD_OMIT | TF_RECORD_NULLABLE,
    .record = &tf_decision_check_record },
  { "round", TF_RECORD_INSIDE, 0, LENIENT, .record = &round_record },
  { "message", TF_RECORD_STRING, AT (message), LENIENT },
  { "tests", TF_RECORD_INSIDE, AT (tests), LENIENT | TF_RECORD_NULL,
    .record = &tf_test_counts_record },
};

static gboolean
check_trajectory (const TfPolishState *self, GError **error)
{
  const GArray *points = self->trajectory;

  for (guint i = 0; i < points->len; i++)
    {
      g_autofree char *path = g_strdup_printf ("convergence_trajectory[%u]", i);
      guint iteration = g_array_index (points, TfTrajectoryPoint, i).iteration;

      if (iteration != i + 1)
        return tf_json_refuse (error, path, "iteration", "found %u, expected %u", iteration, i + 1);
    }
  return points->len == self->iteration || (guint64) points->len == (guint64) self->iteration + 1 ||
         tf_json_refuse (error, "", "convergence_trajectory",
                         "found %u points at iteration %u, expected as many or one more",
                         points->len, self->iteration);
}

/* Migration: files from before a halt had one word repeat it here in another. */
static gboolean
read_outcome (TfPolishState *self, JsonObject *object, GError **error)
{
  static const char *const halts[] = { "halted_guard", "halted_budget", "halted_invalid", NULL };
  g_autofree char *word = NULL;
  int outcome = TF_OUTCOME_NONE;

  if (!tf_json_get_string (object, "", "outcome", TF_JSON_OPTIONAL, &word, error))
    return FALSE;
  if (word != NULL &&
      (g_strv_contains (halts, word) || tf_enum_find (TF_TYPE_GUARD, word) == TF_GUARD_PLATEAU))
    {
      if (g_str_equal (word, "halted_invalid"))
        self->halt_reason = TF_HALT_REASON_REVIEW_INVALID;
      return TRUE;
    }
  if (!tf_json_get_enum (object, "", "outcome", TF_TYPE_OUTCOME, TF_JSON_OPTIONAL, &outcome, error))
    return FALSE;
  self->outcome = (TfOutcome) outcome;
  return TRUE;
}

/* What the gate was about to judge is not judged yet. */
static void
forget_gate (TfPolishState *self, JsonObject *object)
{
  const char *step = json_object_get_string_member_with_default (object, "step", "");

  if ((g_str_equal (step, "gate") || g_str_equal (step, "judge")) &&
      self->trajectory->len > self->iteration)
    g_array_set_size (self->trajectory, self->iteration);
}

static gboolean
check (gpointer data, JsonObject *object, const char *path, GError **error)
{
  TfPolishState *self = data;
  g_autofree TfCounts *latest =
      tf_record_from_json (&counts_record, json_object_get_member (object, "error_counts"),
                           "error_counts", error);
  gboolean passed = FALSE;

  /* The seeds' yes or no does not say how many tests ran: its type is checked, then it counts as
   * unknown. */
  if (latest == NULL || !check_trajectory (self, error) ||
      !tf_json_get_boolean (object, "", "tests_passed", TF_JSON_NULLABLE, &passed, error) ||
      !read_outcome (self, object, error))
    return FALSE;
  if (!json_object_has_member (object, "step") &&
      (self->completed || self->halt_reason != TF_HALT_REASON_NONE))
    self->step = TF_POLISH_STEP_ENDED;
  forget_gate (self, object);
  return TRUE;
}

static void
write_members (gconstpointer data, JsonObject *object)
{
  const TfPolishState *self = data;
  TfTrajectoryPoint latest;

  tf_polish_state_get_latest (self, &latest);
  json_object_set_member (object, "error_counts",
                          tf_record_to_json (&counts_record, &latest.counts));
  if (self->tests.known)
    json_object_set_boolean_member (object, "tests_passed",
                                    tf_test_counts_all_passed (&self->tests));
  if (self->read == NULL)
    json_object_set_null_member (object, "round");
  tf_json_set_enum (object, "outcome", TF_TYPE_OUTCOME, (int) self->outcome);
  if (self->evidence)
    return;
  json_object_remove_member (object, "outcome");
  json_object_remove_member (object, "resumed_at");
  json_object_remove_member (object, "edited_at");
  json_object_remove_member (object, "round");
}

TF_DEFINE_COUNTED_RECORD (TfPolishState,
                          tf_polish_state,
                          members,
                          .check = check,
                          .write = write_members)

TfPolishState *
tf_polish_state_new (void)
{
  TfPolishState *self = tf_record_new (&tf_polish_state_record);

  self->timestamp = tf_clock_now ();
  return self;
}

TfPolishState *
tf_polish_state_copy (const TfPolishState *self)
{
  return tf_record_copy (&tf_polish_state_record, self);
}

gboolean
tf_polish_state_get_latest (const TfPolishState *self, TfTrajectoryPoint *out_point)
{
  if (self->trajectory->len == 0)
    {
      *out_point = (TfTrajectoryPoint){ 0 };
      return FALSE;
    }
  *out_point = g_array_index (self->trajectory, TfTrajectoryPoint, self->trajectory->len - 1);
  return TRUE;
}
