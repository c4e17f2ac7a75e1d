/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "sim-loop.h"

#include "sim-answers.h"
#include "tf-issue-looks.h"
#include "tf-round-rule.h"

static const char *const names[] = { "classic", "quick", "standard", "thorough" };

static const TfAssurance assurances[] = {
  [SIM_CLASSIC] = TF_ASSURANCE_STANDARD,
  [SIM_QUICK] = TF_ASSURANCE_QUICK,
  [SIM_STANDARD] = TF_ASSURANCE_STANDARD,
  [SIM_THOROUGH] = TF_ASSURANCE_THOROUGH,
};

typedef struct
{
  SimWorld *world; /* (owned) */
  TfConfig config;
  SimPolicy policy;
  TfIssueLedger *ledger; /* (owned) */
  GArray *trajectory;    /* (owned) (element-type TfTrajectoryPoint) */
  GPtrArray *issues;     /* (owned) (element-type TfIssue): input of the guards */
  GPtrArray *before;     /* (owned) (nullable) (element-type TfIssue): those of the previous
                          * iteration */
  guint iteration;
  guint version; /* of the document: a fix makes a new one */
  guint
      n_removed[2]; /* critical and medium defects removed by the last fix and by the one before */
  guint truth[2];   /* open defects at this review and at the one before */
  SimEnd *end;
} Loop;

const char *
sim_policy_get_name (SimPolicy policy)
{
  return names[policy];
}

guint
sim_runs_count (const SimRuns *self)
{
  return self->n_reviews + self->n_corrections + self->n_checks + self->n_identities +
         self->n_fixes;
}

guint
sim_runs_count_reviews_and_fixes (const SimRuns *self)
{
  return self->n_reviews + self->n_corrections + self->n_fixes;
}

static void
loop_init (Loop *self, const SimParameters *parameters, guint32 seed, SimPolicy policy)
{
  self->world = sim_world_new (parameters, seed);
  self->config.polish.max.n[TF_SEVERITY_MEDIUM] = 3;
  self->config.polish.max.n[TF_SEVERITY_MINOR] = 5;
  self->config.polish.max_iterations = 50;
  self->config.polish.stagnation_limit = 3;
  self->config.polish.scope_drift = TRUE;
  self->policy = policy;
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
  self->truth[0] = (guint) tf_counts_total (&truth);
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

static void
add_point (Loop *self, const TfCounts *counts, const TfEvidenceResult *result)
{
  TfTrajectoryPoint point = { .iteration = self->iteration, .counts = *counts };

  if (result != NULL)
    {
      point.evidence.known = TRUE;
      point.evidence.found = result->found;
      point.evidence.n_open = result->n_open;
      point.evidence.n_verified = result->n_verified;
      point.evidence.n_unverified = result->n_unverified;
    }
  g_array_append_val (self->trajectory, point);
}

static TfGuardInput
make_input (const Loop *self)
{
  return (TfGuardInput){
    .trajectory = self->trajectory,
    .issues = self->issues,
    .previous_issues = self->before,
    .evidence = self->policy != SIM_CLASSIC,
    .usage = { .known = TRUE },
  };
}

static TfRoundFacts
make_facts (const Loop *self)
{
  return (TfRoundFacts){
    .guards = make_input (self),
    .ledger = self->ledger,
    .assurance = assurances[self->policy],
  };
}

/* One iteration: a round of reviews, or a check */

/* Takes ownership of @review. */
static TfReview *
correct (Loop *self, TfReview *review, const char *reviewer)
{
  g_autoptr (TfReview) first = review;
  g_autoptr (GPtrArray) complaints =
      tf_evidence_list_complaints (first, &self->world->ground, NULL);
  TfReview *corrected = NULL;

  if (complaints->len > 0)
    {
      corrected = sim_world_correct (self->world, first);
      g_ptr_array_extend_and_steal (corrected->closed, g_steal_pointer (&first->closed));
      first->closed = g_ptr_array_new ();
      self->end->runs.n_corrections++;
    }
  else
    corrected = g_steal_pointer (&first);
  tf_review_set_reviewer (corrected, reviewer);
  return corrected;
}

static GPtrArray *
make_reviews (Loop *self, guint n)
{
  GPtrArray *reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (reviews, correct (self, sim_world_review (self->world), "reviewer"));
  self->end->runs.n_reviews += n;
  return reviews;
}

static TfReview *
make_check (Loop *self, const GPtrArray *asked)
{
  self->end->runs.n_checks++;
  return correct (self, sim_answers_check (self->world, asked), "reviewer");
}

/* Returns: (transfer full) (nullable): %NULL if no answer would decide anything */
static TfIdentity *
make_identity (Loop *self, const GPtrArray *reviews, TfReview *check)
{
  const TfGround *ground = &self->world->ground;
  g_autoptr (TfIdentity) identity = tf_identity_new (self->ledger, reviews, check, ground);

  if (!tf_identity_is_decisive (identity, self->ledger, reviews, check, ground))
    return NULL;
  sim_answers_identify (self->world, identity, self->ledger, reviews, check);
  self->end->runs.n_identities++;
  self->end->n_rounds++;
  return g_steal_pointer (&identity);
}

static GPtrArray *
review_with_evidence (Loop *self)
{
  guint n_corrections = self->end->runs.n_corrections;
  g_autofree char *hash = g_strdup_printf ("version-%u", self->version);
  g_autoptr (GPtrArray) asked = tf_issue_ledger_list_asked (self->ledger);
  TfRoundFacts facts = make_facts (self);
  guint n = tf_round_count_reviews (&facts, &self->config.polish.max, asked->len > 0);
  g_autoptr (GPtrArray) reviews = make_reviews (self, n);
  g_autoptr (TfReview) check = n == 0 ? make_check (self, asked) : NULL;
  g_autoptr (TfIdentity) identity = make_identity (self, reviews, check);
  TfEvidenceInput input = {
    .iteration = self->iteration,
    .reviews = reviews,
    .check = check,
    .ground = self->world->ground,
    .read = hash,
    .identity = identity,
  };
  TfEvidenceResult result = { 0 };

  self->end->n_rounds += self->end->runs.n_corrections > n_corrections ? 2 : 1;
  tf_evidence_apply (self->ledger, &input, &result);
  set_issues (self, list_open (self));
  add_point (self, &result.counts, &result);
  facts = make_facts (self);
  return tf_round_judge (&facts, &self->config);
}

static GPtrArray *
review_classic (Loop *self)
{
  g_autoptr (TfReview) review = sim_world_review (self->world);
  TfGuardInput input;

  self->end->runs.n_reviews++;
  self->end->n_rounds++;
  set_issues (self, g_ptr_array_ref (review->issues));
  add_point (self, &review->counts, NULL);
  input = make_input (self);
  return tf_guards_evaluate (&input, &self->config);
}

/* Fix */

/* As tf_fix_agenda_load(): what blocks, and each minor once, unless only the person can settle it. */
static GPtrArray *
list_to_fix (const Loop *self)
{
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (self->ledger);
  GPtrArray *issues = g_ptr_array_new ();

  for (guint i = 0; i < open->len; i++)
    {
      TfTrackedIssue *issue = g_ptr_array_index (open, i);

      if (!issue->needs_person &&
          (tf_severity_is_blocking (issue->is->severity) || !tf_tracked_issue_is_tried (issue)))
        g_ptr_array_add (issues, issue);
    }
  return issues;
}

/* Returns: (transfer full) (element-type TfIssue) */
static GPtrArray *
apply_tracked (Loop *self)
{
  g_autoptr (GPtrArray) tracked = list_to_fix (self);
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);

  for (guint i = 0; i < tracked->len; i++)
    {
      TfTrackedIssue *issue = g_ptr_array_index (tracked, i);

      g_ptr_array_add (issues, tf_issue_ref (issue->is));
      tf_issue_ledger_set_state (self->ledger, issue, TF_ISSUE_STATE_FIX_APPLIED, self->iteration,
                                 "fixed", NULL, "");
      issue->tried_in = self->iteration;
    }
  return issues;
}

static gboolean
needs_fix (const Loop *self)
{
  TfRoundFacts facts = make_facts (self);

  return self->policy == SIM_CLASSIC || tf_round_needs_fix (&facts, &self->config.polish.max);
}

static void
fix (Loop *self)
{
  g_autoptr (GPtrArray) issues = NULL;

  self->n_removed[1] = self->n_removed[0];
  self->n_removed[0] = 0;
  if (!needs_fix (self))
    return;
  issues = self->policy == SIM_CLASSIC ? g_ptr_array_ref (self->issues) : apply_tracked (self);
  if (issues->len == 0)
    return;
  self->n_removed[0] = sim_world_fix (self->world, issues);
  self->version++;
  self->end->runs.n_fixes++;
  self->end->n_rounds++;
}

/* The end */

static gboolean
is_accusation (TfGuard guard)
{
  return guard == TF_GUARD_HALLUCINATION || guard == TF_GUARD_FABRICATION ||
         guard == TF_GUARD_SCOPE_DRIFT;
}

static gboolean
is_used_up (const Loop *self)
{
  return self->policy != SIM_CLASSIC && tf_issue_looks_count (self->ledger, 0) >=
                                            tf_assurance_get_level (assurances[self->policy])->most;
}

static gboolean
is_wrong_halt (const Loop *self, TfGuard guard, gboolean within)
{
  if (within)
    return TRUE;
  if (is_accusation (guard))
    return self->truth[0] <= self->truth[1];
  return !is_used_up (self) && self->n_removed[0] + self->n_removed[1] > 0;
}

static guint
count_passed (const Loop *self)
{
  TfRoundFacts facts = make_facts (self);
  TfAssuranceInput input;

  tf_round_get_assurance (&facts, &self->config.polish.max, &input);
  return input.n_passed;
}

/* Whether the last round passed: within the thresholds, and nothing blocking was found. */
static gboolean
has_passed (const Loop *self)
{
  const TfTrajectoryPoint *point =
      &g_array_index (self->trajectory, TfTrajectoryPoint, self->trajectory->len - 1);

  return tf_counts_is_within (&point->counts, &self->config.polish.max, 1) &&
         (self->policy == SIM_CLASSIC || count_passed (self) > 0);
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
  end->false_halt = last->verdict == TF_VERDICT_HALT && within && has_passed (self);
  end->wrong =
      last->verdict == TF_VERDICT_DONE ? !within : is_wrong_halt (self, last->guard, within);
}

void
sim_loop_run (const SimParameters *parameters, guint32 seed, SimPolicy policy, SimEnd *out_end)
{
  g_auto (Loop) loop = { 0 };

  *out_end = (SimEnd){ 0 };
  loop_init (&loop, parameters, seed, policy);
  loop.end = out_end;
  for (;;)
    {
      g_autoptr (GPtrArray) results = NULL;
      const TfGuardResult *last;

      loop.iteration++;
      results = policy == SIM_CLASSIC ? review_classic (&loop) : review_with_evidence (&loop);
      note_truth (&loop);
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
