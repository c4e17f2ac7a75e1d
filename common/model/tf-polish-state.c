/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-state.h"

#include "tf-clock.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-model-enums.h"

#define SCHEMA 1

static const char *const policies[] = { "classic", "evidence" };

TfPolishState *
tf_polish_state_new (void)
{
  TfPolishState *self = g_new0 (TfPolishState, 1);

  g_ref_count_init (&self->ref_count);
  self->step = TF_POLISH_STEP_REVIEW;
  self->trajectory = g_array_new (FALSE, TRUE, sizeof (TfTrajectoryPoint));
  self->timestamp = tf_clock_now ();
  self->message = g_strdup ("");
  return self;
}

TfPolishState *
tf_polish_state_copy (const TfPolishState *self)
{
  TfPolishState *copy = g_memdup2 (self, sizeof *self);

  g_ref_count_init (&copy->ref_count);
  copy->trajectory = g_array_copy (self->trajectory);
  copy->message = g_strdup (self->message);
  copy->read = g_strdup (self->read);
  copy->review_commit = g_strdup (self->review_commit);
  copy->fix_commit = g_strdup (self->fix_commit);
  return copy;
}

TfPolishState *
tf_polish_state_ref (TfPolishState *self)
{
  g_ref_count_inc (&self->ref_count);
  return self;
}

void
tf_polish_state_unref (TfPolishState *self)
{
  if (!g_ref_count_dec (&self->ref_count))
    return;
  g_clear_pointer (&self->trajectory, g_array_unref);
  g_free (self->message);
  g_free (self->read);
  g_free (self->review_commit);
  g_free (self->fix_commit);
  g_free (self);
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

static void
set_counts (JsonObject *object, const TfCounts *counts)
{
  json_object_set_int_member (object, "critical", counts->critical);
  json_object_set_int_member (object, "medium", counts->medium);
  json_object_set_int_member (object, "minor", counts->minor);
  json_object_set_int_member (object, "total", tf_counts_total (counts));
}

static void
set_evidence (JsonObject *object, const TfPointEvidence *evidence)
{
  JsonObject *inner = json_object_new ();
  JsonObject *found = json_object_new ();

  tf_json_set_enum (inner, "stage", TF_TYPE_REVIEW_STAGE, evidence->stage);
  set_counts (found, &evidence->found);
  json_object_set_object_member (inner, "found", found);
  json_object_set_int_member (inner, "open", evidence->n_open);
  json_object_set_int_member (inner, "origin_known", evidence->n_origin);
  json_object_set_int_member (inner, "introduced", evidence->n_introduced);
  json_object_set_int_member (inner, "verified", evidence->n_verified);
  json_object_set_int_member (inner, "unverified", evidence->n_unverified);
  json_object_set_int_member (inner, "size", evidence->size);
  json_object_set_int_member (inner, "returned", evidence->n_returned);
  tf_json_set_enum (inner, "gate", TF_TYPE_FINAL_GATE, evidence->gate);
  json_object_set_object_member (object, "evidence", inner);
}

static JsonArray *
trajectory_to_json (GArray *trajectory)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < trajectory->len; i++)
    {
      const TfTrajectoryPoint *point = &g_array_index (trajectory, TfTrajectoryPoint, i);
      JsonObject *object = json_object_new ();

      json_object_set_int_member (object, "iteration", point->iteration);
      set_counts (object, &point->counts);
      tf_json_set_time (object, "timestamp", point->timestamp);
      json_object_set_boolean_member (object, "out_of_scope_majority",
                                      point->out_of_scope_majority);
      if (point->evidence.known)
        set_evidence (object, &point->evidence);
      json_array_add_object_element (array, object);
    }
  return array;
}

static void
set_tests (JsonObject *object, const TfTestCounts *tests)
{
  JsonObject *inner;

  if (!tests->known)
    {
      json_object_set_null_member (object, "tests");
      return;
    }
  inner = json_object_new ();
  json_object_set_int_member (inner, "total", tests->total);
  json_object_set_int_member (inner, "passed", tests->passed);
  json_object_set_int_member (inner, "failed", tests->failed);
  json_object_set_object_member (object, "tests", inner);
}

static void
set_seed_members (JsonObject *object, const TfPolishState *self)
{
  JsonObject *error_counts = json_object_new ();
  TfTrajectoryPoint latest;

  tf_polish_state_get_latest (self, &latest);
  json_object_set_int_member (object, "iteration", self->iteration);
  set_counts (error_counts, &latest.counts);
  json_object_set_object_member (object, "error_counts", error_counts);
  json_object_set_array_member (object, "convergence_trajectory",
                                trajectory_to_json (self->trajectory));
  if (!self->tests.known)
    json_object_set_null_member (object, "tests_passed");
  else
    json_object_set_boolean_member (object, "tests_passed",
                                    tf_test_counts_all_passed (&self->tests));
  tf_json_set_time (object, "timestamp", self->timestamp);
  json_object_set_boolean_member (object, "completed", self->completed);
  if (self->halt_reason == TF_HALT_REASON_NONE)
    json_object_set_null_member (object, "halt_reason");
  else
    tf_json_set_enum (object, "halt_reason", TF_TYPE_HALT_REASON, self->halt_reason);
}

static void
set_round (JsonObject *object, const TfPolishState *self)
{
  JsonObject *inner;

  if (self->read == NULL)
    {
      json_object_set_null_member (object, "round");
      return;
    }
  inner = json_object_new ();
  tf_json_set_enum (inner, "stage", TF_TYPE_REVIEW_STAGE, self->stage);
  json_object_set_string_member (inner, "read", self->read);
  json_object_set_int_member (inner, "reviews", self->n_reviews);
  json_object_set_object_member (object, "round", inner);
}

static void
set_evidence_members (JsonObject *object, const TfPolishState *self)
{
  tf_json_set_enum (object, "outcome", TF_TYPE_OUTCOME, self->outcome);
  json_object_set_int_member (object, "resumed_at", self->resumed_at);
  set_round (object, self);
}

JsonNode *
tf_polish_state_to_json (const TfPolishState *self)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  set_seed_members (object, self);
  json_object_set_int_member (object, "schema", SCHEMA);
  json_object_set_string_member (object, "policy", policies[self->evidence ? 1 : 0]);
  tf_json_set_enum (object, "step", TF_TYPE_POLISH_STEP, self->step);
  tf_json_set_string_or_null (object, "review_commit", self->review_commit);
  tf_json_set_string_or_null (object, "fix_commit", self->fix_commit);
  tf_json_set_enum (object, "guard", TF_TYPE_GUARD, self->guard);
  if (self->evidence)
    set_evidence_members (object, self);
  json_object_set_string_member (object, "message", self->message);
  set_tests (object, &self->tests);
  json_node_set_object (node, object);
  return node;
}

static gboolean
read_counts (JsonObject *object, const char *path, TfCounts *out, GError **error)
{
  guint total = 0;

  if (!tf_json_get_uint (object, path, "critical", TF_JSON_REQUIRED, &out->critical, error) ||
      !tf_json_get_uint (object, path, "medium", TF_JSON_REQUIRED, &out->medium, error) ||
      !tf_json_get_uint (object, path, "minor", TF_JSON_REQUIRED, &out->minor, error) ||
      !tf_json_get_uint (object, path, "total", TF_JSON_REQUIRED, &total, error))
    return FALSE;
  if (total == tf_counts_total (out))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
               "%s.total: found %u, expected the sum %u of the severities", path, total,
               tf_counts_total (out));
  return FALSE;
}

static gboolean
read_evidence (JsonObject *point, const char *path, TfPointEvidence *out, GError **error)
{
  g_autofree char *inner = g_strdup_printf ("%s.evidence", path);
  g_autofree char *found = g_strdup_printf ("%s.found", inner);
  JsonObject *object = NULL, *counts = NULL;
  int stage = 0, gate = 0;
  gint64 size = 0;

  if (!json_object_has_member (point, "evidence"))
    return TRUE;
  if (!tf_json_get_object (json_object_get_member (point, "evidence"), inner, &object, error) ||
      !tf_json_get_enum (object, inner, "stage", TF_TYPE_REVIEW_STAGE, TF_JSON_REQUIRED, &stage,
                         error) ||
      !tf_json_get_object (json_object_get_member (object, "found"), found, &counts, error) ||
      !read_counts (counts, found, &out->found, error) ||
      !tf_json_get_uint (object, inner, "open", TF_JSON_REQUIRED, &out->n_open, error) ||
      !tf_json_get_uint (object, inner, "origin_known", TF_JSON_REQUIRED, &out->n_origin, error) ||
      !tf_json_get_uint (object, inner, "introduced", TF_JSON_REQUIRED, &out->n_introduced,
                         error) ||
      !tf_json_get_uint (object, inner, "verified", TF_JSON_REQUIRED, &out->n_verified, error) ||
      !tf_json_get_uint (object, inner, "unverified", TF_JSON_REQUIRED, &out->n_unverified,
                         error) ||
      !tf_json_get_int64 (object, inner, "size", TF_JSON_REQUIRED, &size, error) ||
      !tf_json_get_uint (object, inner, "returned", TF_JSON_REQUIRED, &out->n_returned, error) ||
      !tf_json_get_enum (object, inner, "gate", TF_TYPE_FINAL_GATE, TF_JSON_REQUIRED, &gate, error))
    return FALSE;
  out->known = TRUE;
  out->stage = stage;
  out->gate = gate;
  out->size = MAX (size, 0);
  return TRUE;
}

static gboolean
read_point (JsonNode *node, guint index, TfTrajectoryPoint *out, GError **error)
{
  g_autofree char *path = g_strdup_printf ("convergence_trajectory[%u]", index);
  JsonObject *object = NULL;

  if (!tf_json_get_object (node, path, &object, error) ||
      !tf_json_get_uint (object, path, "iteration", TF_JSON_REQUIRED, &out->iteration, error) ||
      !read_counts (object, path, &out->counts, error) ||
      !tf_json_get_time (object, path, "timestamp", TF_JSON_REQUIRED, &out->timestamp, error) ||
      !tf_json_get_boolean (object, path, "out_of_scope_majority", TF_JSON_OPTIONAL,
                            &out->out_of_scope_majority, error) ||
      !read_evidence (object, path, &out->evidence, error))
    return FALSE;
  if (out->iteration == index + 1)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "%s.iteration: found %u, expected %u", path,
               out->iteration, index + 1);
  return FALSE;
}

static gboolean
read_trajectory (TfPolishState *self, JsonObject *object, GError **error)
{
  JsonArray *array = NULL;
  guint n;

  if (!tf_json_get_array (object, "", "convergence_trajectory", TF_JSON_REQUIRED, &array, error))
    return FALSE;
  n = json_array_get_length (array);
  for (guint i = 0; i < n; i++)
    {
      TfTrajectoryPoint point = { 0 };

      if (!read_point (json_array_get_element (array, i), i, &point, error))
        return FALSE;
      g_array_append_val (self->trajectory, point);
    }
  if (n == self->iteration || (self->iteration < G_MAXUINT && n == self->iteration + 1))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
               "convergence_trajectory: found %u points at iteration %u, expected as many or one "
               "more",
               n, self->iteration);
  return FALSE;
}

static gboolean
read_tests (TfPolishState *self, JsonObject *object, GError **error)
{
  JsonNode *node = json_object_get_member (object, "tests");
  gboolean passed = FALSE;
  JsonObject *inner = NULL;
  TfTestCounts tests = { 0 };

  /* The seeds' bare yes or no says nothing of how many ran: checked for its kind, then unknown. */
  if (!tf_json_get_boolean (object, "", "tests_passed", TF_JSON_NULLABLE, &passed, error))
    return FALSE;
  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (!tf_json_get_object (node, "tests", &inner, error) ||
      !tf_json_get_uint (inner, "tests", "total", TF_JSON_REQUIRED, &tests.total, error) ||
      !tf_json_get_uint (inner, "tests", "passed", TF_JSON_REQUIRED, &tests.passed, error) ||
      !tf_json_get_uint (inner, "tests", "failed", TF_JSON_REQUIRED, &tests.failed, error))
    return FALSE;
  tests.known = TRUE;
  self->tests = tests;
  return TRUE;
}

static gboolean
read_seed_members (TfPolishState *self, JsonObject *object, GError **error)
{
  JsonNode *node = json_object_get_member (object, "error_counts");
  JsonObject *error_counts = NULL;
  TfCounts counts = { 0 };
  int reason = TF_HALT_REASON_NONE;

  if (!tf_json_get_uint (object, "", "iteration", TF_JSON_REQUIRED, &self->iteration, error) ||
      !tf_json_get_object (node, "error_counts", &error_counts, error) ||
      !read_counts (error_counts, "error_counts", &counts, error) ||
      !read_trajectory (self, object, error) || !read_tests (self, object, error) ||
      !tf_json_get_time (object, "", "timestamp", TF_JSON_REQUIRED, &self->timestamp, error) ||
      !tf_json_get_boolean (object, "", "completed", TF_JSON_REQUIRED, &self->completed, error) ||
      !tf_json_get_enum (object, "", "halt_reason", TF_TYPE_HALT_REASON, TF_JSON_NULLABLE, &reason,
                         error))
    return FALSE;
  self->halt_reason = reason;
  return TRUE;
}

static gboolean
read_own_members (TfPolishState *self, JsonObject *object, GError **error)
{
  gboolean over = self->completed || self->halt_reason != TF_HALT_REASON_NONE;
  int step = over ? TF_POLISH_STEP_ENDED : TF_POLISH_STEP_REVIEW;
  int guard = TF_GUARD_NONE;
  g_autofree char *message = NULL;

  if (!tf_json_get_enum (object, "", "step", TF_TYPE_POLISH_STEP, TF_JSON_OPTIONAL, &step, error) ||
      !tf_json_get_enum (object, "", "guard", TF_TYPE_GUARD, TF_JSON_OPTIONAL, &guard, error) ||
      !tf_json_get_string (object, "", "message", TF_JSON_OPTIONAL | TF_JSON_NULLABLE, &message,
                           error) ||
      !tf_json_get_string (object, "", "review_commit", TF_JSON_OPTIONAL | TF_JSON_NULLABLE,
                           &self->review_commit, error) ||
      !tf_json_get_string (object, "", "fix_commit", TF_JSON_OPTIONAL | TF_JSON_NULLABLE,
                           &self->fix_commit, error))
    return FALSE;
  self->step = step;
  self->guard = guard;
  if (message != NULL)
    {
      g_free (self->message);
      self->message = g_steal_pointer (&message);
    }
  return TRUE;
}

static gboolean
read_round (TfPolishState *self, JsonObject *object, GError **error)
{
  JsonNode *node = json_object_get_member (object, "round");
  JsonObject *inner = NULL;
  int stage = 0;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (!tf_json_get_object (node, "round", &inner, error) ||
      !tf_json_get_enum (inner, "round", "stage", TF_TYPE_REVIEW_STAGE, TF_JSON_REQUIRED, &stage,
                         error) ||
      !tf_json_get_string (inner, "round", "read", TF_JSON_REQUIRED, &self->read, error) ||
      !tf_json_get_uint (inner, "round", "reviews", TF_JSON_REQUIRED, &self->n_reviews, error))
    return FALSE;
  self->stage = stage;
  return TRUE;
}

static gboolean
read_evidence_members (TfPolishState *self, JsonObject *object, GError **error)
{
  int outcome = TF_OUTCOME_NONE;
  g_autofree char *policy = NULL;

  if (!tf_json_get_string (object, "", "policy", TF_JSON_OPTIONAL, &policy, error) ||
      !tf_json_get_enum (object, "", "outcome", TF_TYPE_OUTCOME, TF_JSON_OPTIONAL, &outcome,
                         error) ||
      !tf_json_get_uint (object, "", "resumed_at", TF_JSON_OPTIONAL, &self->resumed_at, error) ||
      !read_round (self, object, error))
    return FALSE;
  self->outcome = outcome;
  self->evidence = g_strcmp0 (policy, policies[1]) == 0;
  if (policy == NULL || self->evidence || g_str_equal (policy, policies[0]))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "policy: found “%s”, expected %s or %s", policy,
               policies[0], policies[1]);
  return FALSE;
}

static gboolean
read_schema (JsonObject *object, GError **error)
{
  guint schema = SCHEMA;

  if (!tf_json_get_uint (object, "", "schema", TF_JSON_OPTIONAL, &schema, error))
    return FALSE;
  if (schema == SCHEMA)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
               "schema: found %u, expected %d; it was written by another version of ThoughtForge",
               schema, SCHEMA);
  return FALSE;
}

TfPolishState *
tf_polish_state_from_json (JsonNode *node, GError **error)
{
  g_autoptr (TfPolishState) self = tf_polish_state_new ();
  JsonObject *object = NULL;

  if (!tf_json_get_object (node, "", &object, error) || !read_schema (object, error) ||
      !read_seed_members (self, object, error) || !read_own_members (self, object, error) ||
      !read_evidence_members (self, object, error))
    return NULL;
  return g_steal_pointer (&self);
}
