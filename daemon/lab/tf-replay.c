/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-replay.h"

#include "tf-evidence.h"
#include "tf-passages.h"
#include "tf-polish-verdict.h"
#include "tf-replay-private.h"

#define NOT_TOLD "the record does not show its outcome"

/* A running replay. */
typedef struct
{
  const GPtrArray *trace;
  const TfConfig *config;
  gboolean evidence;
  gboolean by_rules;     /* no reviewer of the project judged */
  gboolean needs_tests;  /* some review reports tests */
  GArray *trajectory;    /* (owned) (element-type TfTrajectoryPoint) */
  GPtrArray *before;     /* (owned) (nullable) (element-type TfIssue): of the last valid review */
  GPtrArray *versions;   /* (owned) (element-type TfVersion): newest first */
  TfIssueLedger *ledger; /* (owned) (nullable) */
  guint resumed_at;
  guint n_invalid; /* consecutive ones */
  guint n_valid;
} Player;

static void
player_clear (Player *self)
{
  g_clear_pointer (&self->trajectory, g_array_unref);
  g_clear_pointer (&self->before, g_ptr_array_unref);
  g_clear_pointer (&self->versions, g_ptr_array_unref);
  g_clear_pointer (&self->ledger, tf_issue_ledger_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Player, player_clear)

/* A round of several reviews counts as its first one: this loop makes one. @entry: not a check */
static TfReview *
get_review (const TfTraceEntry *entry)
{
  return entry->reviews != NULL ? g_ptr_array_index (entry->reviews, 0) : entry->review;
}

static gboolean
has_tests (const GPtrArray *trace)
{
  for (guint i = 0; i < trace->len; i++)
    {
      const TfTraceEntry *entry = g_ptr_array_index (trace, i);

      if (!tf_trace_entry_is_check (entry) && get_review (entry)->tests.known)
        return TRUE;
    }
  return FALSE;
}

static void
player_init (Player *self, const GPtrArray *trace, const TfConfig *config, gboolean evidence)
{
  const TfTraceProject *project = tf_trace_find_project (trace);

  self->trace = trace;
  self->config = config;
  self->evidence = evidence;
  self->by_rules = project != NULL && tf_polish_verdict_is_by_rules (project->state);
  self->needs_tests = has_tests (trace);
  self->trajectory = g_array_new (FALSE, TRUE, sizeof (TfTrajectoryPoint));
  self->versions = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_version_free);
  self->ledger = evidence ? tf_issue_ledger_new () : NULL;
}

static void
round_free (TfReplayRound *self)
{
  g_free (self->why);
  g_clear_pointer (&self->results, g_ptr_array_unref);
  g_free (self);
}

/* Why @review does not count; %NULL if it does. */
static const char *
find_fault (const Player *self, const TfReview *review)
{
  if (review->state == TF_REVIEW_STATE_INVALID)
    return review->errors->len > 0 ? g_ptr_array_index (review->errors, 0) : "it was not parsed";
  if (self->evidence && review->issues->len == 0 && (review->read == NULL || *review->read == '\0'))
    return "it found nothing and does not prove that it read the text";
  return NULL;
}

static void
describe_review (const Player *self, const TfTraceEntry *entry, TfReplayRound *round)
{
  const char *fault = find_fault (self, get_review (entry));

  round->iteration = entry->iteration;
  round->why = g_strdup (fault != NULL ? fault : "");
  round->state = fault != NULL ? TF_REVIEW_STATE_INVALID : get_review (entry)->state;
  if (fault == NULL)
    round->found = get_review (entry)->counts;
}

static void
refuse (Player *self, TfReplayRound *round)
{
  guint allowed = self->config->polish.retry_malformed_output;
  g_autofree char *fault = g_steal_pointer (&round->why);

  if (++self->n_invalid <= allowed)
    round->why = g_steal_pointer (&fault);
  else
    round->why = g_strdup_printf (
        "%s; %u unusable answers in a row with %u retries allowed: the loop would have halted here",
        fault, self->n_invalid, allowed);
}

static void
add_version (Player *self, const TfTraceEntry *entry)
{
  TfVersion *version = NULL;

  if (!self->evidence || entry->documents == NULL)
    return;
  version = g_new0 (TfVersion, 1);
  version->is_fix = self->versions->len > 0;
  version->artifact = tf_trace_entry_dup_artifact (entry);
  version->commit = g_strdup_printf ("iteration-%u", entry->iteration);
  g_ptr_array_insert (self->versions, 0, version);
}

static void
measure (const Player *self, const TfTraceEntry *entry, TfPointEvidence *evidence)
{
  GHashTableIter iter;
  gpointer path;
  gpointer text;

  if (entry->documents == NULL)
    return;
  g_hash_table_iter_init (&iter, entry->documents);
  while (g_hash_table_iter_next (&iter, &path, &text))
    {
      const char *texts[2] = { NULL, NULL };

      evidence->size += tf_passages_count_words (text);
      for (guint back = 1; back <= 2 && back < self->versions->len; back++)
        texts[back - 1] = tf_artifact_get_text (
            ((TfVersion *) g_ptr_array_index (self->versions, back))->artifact, path);
      if (texts[0] != NULL && texts[1] != NULL)
        evidence->n_returned += tf_passages_count_returned (texts[1], texts[0], text);
    }
}

/* Ids and answers by id refer to the recorded loop's ledger, not to this one. */
static TfReview *
unlabel (const TfReview *review)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  TfReview *bare = NULL;

  for (guint i = 0; i < review->issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (review->issues, i);

      g_ptr_array_add (issues, tf_issue_new_with_proof (issue->severity, issue->description,
                                                        issue->location, issue->recommendation,
                                                        NULL, issue->quote));
    }
  bare = tf_review_new_valid (issues, &review->tests);
  tf_review_set_reviewer (bare, review->reviewer);
  return bare;
}

static void
take_as_fixed (Player *self)
{
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (self->ledger);
  const TfTrajectoryPoint *last = NULL;

  if (self->trajectory->len == 0)
    return;
  last = &g_array_index (self->trajectory, TfTrajectoryPoint, self->trajectory->len - 1);
  for (guint i = 0; i < open->len; i++)
    tf_issue_ledger_set_state (self->ledger, g_ptr_array_index (open, i),
                               TF_ISSUE_STATE_FIX_APPLIED, last->iteration, NOT_TOLD, NULL, "");
}

static void
take_point (TfReplayRound *round, const TfEvidenceResult *result, TfTrajectoryPoint *point)
{
  round->found = result->found;
  round->n_new = result->n_new;
  round->n_repeated = result->n_repeated;
  round->n_withdrawn = result->n_withdrawn;
  round->n_rejected = result->n_rejected;
  point->counts = result->counts;
  point->evidence.known = TRUE;
  point->evidence.found = result->found;
  point->evidence.n_open = result->n_open;
  point->evidence.n_origin = result->n_origin;
  point->evidence.n_introduced = result->n_introduced;
  point->evidence.n_verified = result->n_verified;
  point->evidence.n_unverified = result->n_unverified;
}

GPtrArray *
tf_replay_list_open (const TfIssueLedger *ledger)
{
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (ledger);
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);

  for (guint i = 0; i < open->len; i++)
    g_ptr_array_add (issues, tf_issue_ref (((TfTrackedIssue *) g_ptr_array_index (open, i))->is));
  return issues;
}

/* Returns the issues for the guards. */
static GPtrArray *
take_evidence (Player *self,
               const TfTraceEntry *entry,
               TfReplayRound *round,
               TfTrajectoryPoint *point)
{
  g_autoptr (GPtrArray) reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  TfEvidenceInput input = { .iteration = entry->iteration };
  TfEvidenceResult result = { 0 };

  g_ptr_array_add (reviews, unlabel (get_review (entry)));
  input.reviews = reviews;
  if (entry->documents != NULL)
    {
      input.versions = self->versions;
      input.ground.artifact = ((TfVersion *) g_ptr_array_index (self->versions, 0))->artifact;
    }
  take_as_fixed (self);
  tf_evidence_apply (self->ledger, &input, &result);
  take_point (round, &result, point);
  measure (self, entry, &point->evidence);
  return tf_replay_list_open (self->ledger);
}

/* A real loop might now ask for more reviews; here there is nobody to ask. */
static void
withhold_done (const Player *self, GPtrArray *results, const TfCounts *counts)
{
  g_autofree char *numbers = tf_counts_to_text (counts);
  g_autofree char *limits = tf_counts_to_text (&self->config->polish.max);
  const TfGuardResult *last = g_ptr_array_index (results, results->len - 1);

  if (!self->evidence || last->verdict != TF_VERDICT_DONE)
    return;
  g_ptr_array_set_size (results, results->len - 1);
  g_ptr_array_add (
      results, tf_guard_result_new_go_on (TF_GUARD_TERMINATION,
                                          "Thresholds met, %s within %s; further reviews cannot "
                                          "be replayed: not converged.",
                                          numbers, limits));
}

/* What each review since the last Resume found. */
static GArray *
list_totals (const Player *self)
{
  GArray *totals = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = self->resumed_at; i < self->trajectory->len; i++)
    {
      const TfTrajectoryPoint *point = &g_array_index (self->trajectory, TfTrajectoryPoint, i);
      double total = tf_counts_total (&point->evidence.found);

      g_array_append_val (totals, total);
    }
  return totals;
}

/* The record has no checks, so it is unknown what they would have confirmed. */
static void
evaluate (Player *self, const TfTraceEntry *entry, const GPtrArray *issues, TfReplayRound *round)
{
  g_autoptr (GArray) totals = list_totals (self);
  TfGuardInput input = {
    .trajectory = self->trajectory,
    .issues = issues,
    .previous_issues = self->before,
    .tests = get_review (entry)->tests,
    .needs_tests = self->needs_tests,
    .evidence = self->evidence,
    .by_rules = self->by_rules,
    .resumed_at = self->resumed_at,
    .reviews = { .totals = totals,
                 .n = totals->len,
                 .n_rounds = totals->len,
                 .newest = TRUE,
                 .confirmed = TRUE },
    .usage = { .known = TRUE },
  };

  round->results = tf_guards_evaluate (&input, self->config);
  withhold_done (self, round->results, &round->counts);
  round->verdict =
      ((TfGuardResult *) g_ptr_array_index (round->results, round->results->len - 1))->verdict;
}

static void
play (Player *self, const TfTraceEntry *entry, TfReplayRound *round)
{
  TfTrajectoryPoint point = { .iteration = entry->iteration, .counts = get_review (entry)->counts };
  GPtrArray *issues = NULL;

  round->judged = TRUE;
  add_version (self, entry);
  if (round->state == TF_REVIEW_STATE_INVALID)
    {
      refuse (self, round);
      return;
    }
  self->n_invalid = 0;
  self->n_valid++;
  issues = self->evidence ? take_evidence (self, entry, round, &point)
                          : g_ptr_array_ref (get_review (entry)->issues);
  round->counts = point.counts;
  g_array_append_val (self->trajectory, point);
  evaluate (self, entry, issues, round);
  g_clear_pointer (&self->before, g_ptr_array_unref);
  self->before = issues;
}

static TfOutcome
find_outcome (const Player *self, const TfGuardResult *result)
{
  g_autoptr (TfPolishState) state = tf_polish_state_new ();

  state->step = TF_POLISH_STEP_ENDED;
  state->evidence = self->evidence;
  state->by_rules = self->by_rules;
  state->completed = result->verdict == TF_VERDICT_DONE;
  state->halt_reason = result->halt_reason;
  state->guard = result->guard;
  return tf_polish_outcome (state);
}

static char *
format_open (const Player *self)
{
  const TfCounts *counts =
      &g_array_index (self->trajectory, TfTrajectoryPoint, self->trajectory->len - 1).counts;
  g_autofree char *words = tf_counts_describe (counts, " and ");

  return g_strdup_printf ("%s %s", words,
                          self->evidence ? "issues are open" : "issues were in the last review");
}

static void
end_by_guard (Player *self, TfReplay *replay, const TfReplayRound *round)
{
  const TfGuardResult *last = g_ptr_array_index (round->results, round->results->len - 1);
  g_autofree char *open = format_open (self);

  replay->ended = TRUE;
  replay->ended_at = round->iteration;
  replay->n_valid = self->n_valid;
  replay->outcome = find_outcome (self, last);
  replay->halt_reason = last->halt_reason;
  replay->message =
      g_strdup_printf ("Iteration %u, after %u valid %s: %s At that point %s.", round->iteration,
                       self->n_valid, self->n_valid == 1 ? "review" : "reviews", last->message,
                       open);
}

static void
end_with_trace (Player *self, TfReplay *replay)
{
  const TfReplayRound *last = NULL;
  g_autofree char *open = NULL;

  replay->n_valid = self->n_valid;
  if (replay->rounds->len > 0)
    last = g_ptr_array_index (replay->rounds, replay->rounds->len - 1);
  replay->ended_at = last != NULL ? last->iteration : 0;
  if (self->n_valid == 0)
    {
      replay->message =
          g_strdup_printf ("No valid review among %u: the outcome is unknown.", self->trace->len);
      return;
    }
  open = format_open (self);
  replay->message = g_strdup_printf (
      "The record ended after %u valid %s of %u, and no guard ended the loop: not converged; %s.",
      self->n_valid, self->n_valid == 1 ? "review" : "reviews", self->trace->len, open);
}

static gboolean
is_fired (const TfReplayRound *round)
{
  return round->judged && round->state != TF_REVIEW_STATE_INVALID &&
         round->verdict != TF_VERDICT_GO_ON;
}

TfReplay *
tf_replay_new (void)
{
  TfReplay *self = g_new0 (TfReplay, 1);

  self->rounds = g_ptr_array_new_with_free_func ((GDestroyNotify) round_free);
  return self;
}

TfReplay *
tf_replay_run (const GPtrArray *trace,
               const TfReplayWish *wish,
               GCancellable *cancellable,
               GError **error)
{
  g_auto (Player) player = { 0 };
  g_autoptr (TfReplay) self = NULL;

  if (wish->evidence && tf_trace_find_project (trace) != NULL)
    return tf_replay_run_recorded (trace, wish->config, cancellable, error);
  self = tf_replay_new ();
  player_init (&player, trace, wish->config, wish->evidence);
  for (guint i = 0; i < trace->len; i++)
    {
      const TfTraceEntry *entry = g_ptr_array_index (trace, i);
      TfReplayRound *round = NULL;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      /* The answers of a check belong to the recorded loop's ledger; this loop has none. */
      if (tf_trace_entry_is_check (entry))
        continue;
      round = g_new0 (TfReplayRound, 1);
      g_ptr_array_add (self->rounds, round);
      describe_review (&player, entry, round);
      if (wish->whole || !self->ended)
        play (&player, entry, round);
      if (!is_fired (round))
        continue;
      if (!self->ended)
        end_by_guard (&player, self, round);
      player.resumed_at = player.trajectory->len;
    }
  if (!self->ended)
    end_with_trace (&player, self);
  self->ledger = g_steal_pointer (&player.ledger);
  return g_steal_pointer (&self);
}

void
tf_replay_free (TfReplay *self)
{
  g_ptr_array_unref (self->rounds);
  g_free (self->message);
  g_clear_pointer (&self->ledger, tf_issue_ledger_free);
  g_free (self);
}
