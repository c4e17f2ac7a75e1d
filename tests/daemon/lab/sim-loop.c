/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "sim-loop.h"

#include "tf-gate-rule.h"

#define TRUTH_KEPT_WAITING 10 /* iterations within the thresholds before max_iterations is wrong */

static const char *const reviewers[] = { "first", "second", "third" };

typedef struct
{
  SimWorld *world; /* (owned) */
  TfConfig config;
  gboolean evidence;
  TfIssueLedger *ledger; /* (owned) */
  GArray *trajectory;    /* (owned) (element-type TfTrajectoryPoint) */
  GPtrArray *issues;     /* (owned) (element-type TfIssue): input of the guards */
  GPtrArray *before;     /* (owned) (nullable) (element-type TfIssue): those of the previous
                          * iteration */
  guint iteration;
  guint version;      /* of the document: a fix makes a new one */
  guint gate_version; /* the one that the last gate saw, 0 */
  guint full_version; /* the one that the last full review saw, 0 */
  guint n_removed[2]; /* defects removed by the last fix and by the one before */
  guint truth[2];     /* open defects at this review and at the one before */
  guint n_within;     /* consecutive iterations with the truth within the thresholds */
  SimEnd *end;
} Loop;

static void
loop_init (Loop *self, const SimParameters *parameters, guint32 seed, gboolean evidence)
{
  self->world = sim_world_new (parameters, seed);
  self->config.polish.max.n[TF_SEVERITY_MEDIUM] = 3;
  self->config.polish.max.n[TF_SEVERITY_MINOR] = 5;
  self->config.polish.max_iterations = 50;
  self->config.polish.stagnation_limit = 3;
  self->config.polish.scope_drift = TRUE;
  self->evidence = evidence;
  self->ledger = tf_issue_ledger_new ();
  self->trajectory = g_array_new (FALSE, TRUE, sizeof (TfTrajectoryPoint));
  self->version = 1;
}

static void
loop_clear (Loop *self)
{
  sim_world_free (self->world);
  tf_issue_ledger_free (self->ledger);
  g_array_unref (self->trajectory);
  g_clear_pointer (&self->issues, g_ptr_array_unref);
  g_clear_pointer (&self->before, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Loop, loop_clear)

static void
note_truth (Loop *self)
{
  TfCounts truth;

  sim_world_count (self->world, &truth);
  self->truth[1] = self->truth[0];
  self->truth[0] = tf_counts_total (&truth);
  self->n_within =
      tf_counts_is_within (&truth, &self->config.polish.max, 1) ? self->n_within + 1 : 0;
}

static void
set_issues (Loop *self, GPtrArray *issues)
{
  g_clear_pointer (&self->issues, g_ptr_array_unref);
  self->issues = issues;
}

static GPtrArray *
list_open (const Loop *self)
{
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (self->ledger);
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);

  for (guint i = 0; i < open->len; i++)
    g_ptr_array_add (issues, tf_issue_ref (((TfTrackedIssue *) g_ptr_array_index (open, i))->is));
  return issues;
}

/* Computes the point of this iteration again. */
static void
set_point (Loop *self, const TfCounts *counts, const TfEvidenceResult *result, TfReviewStage stage)
{
  TfTrajectoryPoint point = { .iteration = self->iteration, .counts = *counts };
  guint n_verified = stage == TF_REVIEW_STAGE_GATE
                         ? g_array_index (self->trajectory, TfTrajectoryPoint, self->iteration - 1)
                               .evidence.n_verified
                         : 0;

  if (result != NULL)
    {
      point.evidence.known = TRUE;
      point.evidence.stage = stage == TF_REVIEW_STAGE_FULL ? stage : TF_REVIEW_STAGE_DELTA;
      if (stage == TF_REVIEW_STAGE_GATE)
        point.evidence.gate = tf_counts_is_within (counts, &self->config.polish.max, 1)
                                  ? TF_FINAL_GATE_PASSED
                                  : TF_FINAL_GATE_FAILED;
      point.evidence.found = result->found;
      point.evidence.n_open = result->n_open;
      point.evidence.n_origin = result->n_origin;
      point.evidence.n_introduced = result->n_introduced;
      point.evidence.n_verified = n_verified + result->n_verified;
      point.evidence.n_unverified = result->n_unverified;
    }
  g_array_set_size (self->trajectory, self->iteration - 1);
  g_array_append_val (self->trajectory, point);
}

static TfGuardInput
make_input (const Loop *self)
{
  return (TfGuardInput){
    .trajectory = self->trajectory,
    .issues = self->issues,
    .previous_issues = self->before,
    .evidence = self->evidence,
    .usage = { .known = TRUE },
  };
}

static TfReview *
ask (Loop *self, TfReviewStage stage, const GPtrArray *pending)
{
  g_autoptr (TfReview) review = stage == TF_REVIEW_STAGE_DELTA
                                    ? sim_world_review_delta (self->world, pending)
                                    : sim_world_review (self->world);
  g_autoptr (GPtrArray) complaints =
      tf_evidence_list_complaints (review, &self->world->ground, NULL);

  self->end->n_looks++;
  return complaints->len > 0 ? sim_world_correct (self->world, review) : g_steal_pointer (&review);
}

static void
make_round (Loop *self, TfReviewStage stage)
{
  g_autoptr (GPtrArray) reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  g_autoptr (GPtrArray) pending = tf_issue_ledger_list_pending (self->ledger);
  g_autofree char *hash = g_strdup_printf ("version-%u", self->version);
  TfEvidenceInput input = {
    .iteration = self->iteration,
    .stage = stage,
    .reviews = reviews,
    .ground = self->world->ground,
    .asked_by_id = stage == TF_REVIEW_STAGE_DELTA,
  };
  TfEvidenceResult result = { 0 };

  for (guint i = 0; i < self->world->parameters.n_reviewers; i++)
    {
      TfReview *review = ask (self, stage, pending);

      tf_review_set_reviewer (review, reviewers[i]);
      tf_issue_ledger_add_look (self->ledger, self->iteration, stage, reviewers[i], hash);
      g_ptr_array_add (reviews, review);
    }
  tf_evidence_apply (self->ledger, &input, &result);
  set_issues (self, list_open (self));
  set_point (self, &result.counts, &result, stage);
}

static GPtrArray *
judge_gate (Loop *self)
{
  TfGateLooks looks = {
    .n_reviewers = self->world->parameters.n_reviewers,
    .fresh = self->gate_version != self->version,
    .full_seen = self->full_version == self->version,
  };
  TfGuardInput input;

  if (looks.fresh)
    make_round (self, TF_REVIEW_STAGE_GATE);
  self->gate_version = self->version;
  looks.n_looks = tf_issue_ledger_count_blind_looks (self->ledger);
  input = make_input (self);
  return tf_gate_judge (&input, &self->config, &looks);
}

static GPtrArray *
review_with_evidence (Loop *self)
{
  TfReviewStage stage =
      tf_gate_choose_stage (self->iteration == 1, self->gate_version == self->version,
                            self->full_version == self->version);
  g_autoptr (GPtrArray) results = NULL;
  TfGuardInput input;

  make_round (self, stage);
  if (stage == TF_REVIEW_STAGE_FULL)
    self->full_version = self->version;
  note_truth (self);
  input = make_input (self);
  results = tf_guards_evaluate (&input, &self->config);
  if (((TfGuardResult *) g_ptr_array_index (results, results->len - 1))->verdict == TF_VERDICT_DONE)
    return judge_gate (self);
  return g_steal_pointer (&results);
}

static GPtrArray *
review_classic (Loop *self)
{
  g_autoptr (TfReview) review = sim_world_review (self->world);
  TfGuardInput input;

  self->end->n_looks++;
  set_issues (self, g_ptr_array_ref (review->issues));
  set_point (self, &review->counts, NULL, TF_REVIEW_STAGE_FULL);
  note_truth (self);
  input = make_input (self);
  return tf_guards_evaluate (&input, &self->config);
}

static void
fix_tracked (Loop *self)
{
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (self->ledger);

  for (guint i = 0; i < open->len; i++)
    tf_issue_ledger_set_state (self->ledger, g_ptr_array_index (open, i),
                               TF_ISSUE_STATE_FIX_APPLIED, self->iteration, "fixed", NULL, "");
}

static void
fix (Loop *self)
{
  self->n_removed[1] = self->n_removed[0];
  self->n_removed[0] = sim_world_fix (self->world, self->issues);
  if (self->issues->len > 0)
    self->version++;
  if (self->evidence)
    fix_tracked (self);
}

static gboolean
is_accusation (TfGuard guard)
{
  return guard == TF_GUARD_HALLUCINATION || guard == TF_GUARD_FABRICATION ||
         guard == TF_GUARD_SCOPE_DRIFT;
}

static gboolean
is_wrong_halt (const Loop *self, TfGuard guard, gboolean within)
{
  if (!within && self->n_removed[0] + self->n_removed[1] > 0)
    return TRUE;
  if (is_accusation (guard))
    return self->truth[0] <= self->truth[1];
  return guard == TF_GUARD_MAX_ITERATIONS && self->n_within > TRUTH_KEPT_WAITING;
}

static void
judge_end (Loop *self, const TfGuardResult *last)
{
  SimEnd *end = self->end;
  gboolean within;

  sim_world_count (self->world, &end->truth);
  within = tf_counts_is_within (&end->truth, &self->config.polish.max, 1);
  end->verdict = last->verdict;
  end->guard = last->guard;
  end->iterations = self->iteration;
  end->critical = last->verdict == TF_VERDICT_DONE && end->truth.n[TF_SEVERITY_CRITICAL] > 0;
  end->wrong =
      last->verdict == TF_VERDICT_DONE ? !within : is_wrong_halt (self, last->guard, within);
}

void
sim_loop_run (const SimParameters *parameters, guint32 seed, gboolean evidence, SimEnd *out_end)
{
  g_auto (Loop) loop = { 0 };

  *out_end = (SimEnd){ 0 };
  loop_init (&loop, parameters, seed, evidence);
  loop.end = out_end;
  for (;;)
    {
      g_autoptr (GPtrArray) results = NULL;
      const TfGuardResult *last;

      loop.iteration++;
      results = evidence ? review_with_evidence (&loop) : review_classic (&loop);
      last = g_ptr_array_index (results, results->len - 1);
      if (last->verdict != TF_VERDICT_GO_ON)
        {
          judge_end (&loop, last);
          return;
        }
      fix (&loop);
      g_clear_pointer (&loop.before, g_ptr_array_unref);
      loop.before = g_ptr_array_ref (loop.issues);
    }
}
