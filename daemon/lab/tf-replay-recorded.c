/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-replay-private.h"

#include "tf-evidence.h"
#include "tf-issue-person.h"
#include "tf-polish-verdict.h"
#include "tf-round-rule.h"

/* Replays the record of a project of this version: with its own reviews, checks, identity answers
 * and assurance, and with what fixes and the person did to the issues between the rounds. */

typedef struct
{
  const GPtrArray *trace;
  const TfTraceProject *project; /* (not owned) */
  TfConfig config;               /* (not owned): its members belong to the config given */
  GArray *trajectory;            /* (owned) (element-type TfTrajectoryPoint) */
  TfIssueLedger *ledger;         /* (owned) (nullable) */
  GPtrArray *before;             /* (owned) (nullable) (element-type TfIssue) */
  guint n_valid;                 /* reviews */
} Player;

static void
player_clear (Player *self)
{
  g_array_unref (self->trajectory);
  g_clear_pointer (&self->ledger, tf_issue_ledger_free);
  g_clear_pointer (&self->before, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Player, player_clear)

/* what happened between the rounds */

/* The person's issues, and those about files that nobody looked at, get the next number, as they did
 * then. */
static void
add_issues_from_outside (Player *self, guint iteration)
{
  const GPtrArray *recorded = self->project->ledger->issues;

  while (self->ledger->issues->len < recorded->len)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (recorded, self->ledger->issues->len);

      if (issue->source == TF_ISSUE_SOURCE_REVIEWER || issue->first_seen > iteration)
        return;
      if (issue->source == TF_ISSUE_SOURCE_PERSON)
        tf_issue_ledger_add_person (self->ledger, issue->is, issue->first_seen);
      else
        tf_issue_ledger_add (self->ledger, issue->is, issue->first_seen)->source = issue->source;
    }
}

static gboolean
has_event (const TfTrackedIssue *issue, const TfIssueEvent *event)
{
  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *known = g_ptr_array_index (issue->history, i);

      if (known->kind == event->kind && known->state == event->state &&
          known->iteration == event->iteration && g_str_equal (known->note, event->note))
        return TRUE;
    }
  return FALSE;
}

/* Everything else comes from the reviews. */
static gboolean
is_from_outside (const TfIssueEvent *event)
{
  return event->state == TF_ISSUE_STATE_FIX_APPLIED || *event->by == '\0' ||
         g_str_equal (event->by, TF_ISSUE_BY_PERSON);
}

static void
repeat_event (Player *self, TfTrackedIssue *issue, const TfIssueEvent *event)
{
  switch ((int) event->kind)
    {
    case TF_ISSUE_EVENT_STATE:
      if (is_from_outside (event))
        tf_issue_ledger_set_state (self->ledger, issue, event->state, event->iteration, event->note,
                                   event->commit, event->by);
      break;
    case TF_ISSUE_EVENT_DECLINED:
    case TF_ISSUE_EVENT_REVERTED:
    case TF_ISSUE_EVENT_REVERTED_TOGETHER:
    case TF_ISSUE_EVENT_REGRESSION:
    case TF_ISSUE_EVENT_PARTLY:
      tf_issue_ledger_add_event (self->ledger, issue, event->kind, event->iteration, event->note,
                                 event->by);
      break;
    case TF_ISSUE_EVENT_NEEDS_PERSON:
      tf_issue_ledger_set_needs_person (self->ledger, issue, event->iteration, event->note,
                                        event->by);
      break;
    case TF_ISSUE_EVENT_DECIDED:
      tf_issue_ledger_decide (self->ledger, issue->id, event->note, event->iteration, NULL);
      break;
    default:
      break;
    }
}

static void
repeat_events (Player *self, guint iteration)
{
  for (guint i = 0; i < self->ledger->issues->len; i++)
    {
      TfTrackedIssue *issue = g_ptr_array_index (self->ledger->issues, i);
      const TfTrackedIssue *recorded = tf_issue_ledger_lookup (self->project->ledger, issue->id);

      for (guint k = 0; recorded != NULL && k < recorded->history->len; k++)
        {
          const TfIssueEvent *event = g_ptr_array_index (recorded->history, k);

          if (event->iteration != iteration || has_event (issue, event))
            continue;
          repeat_event (self, issue, event);
          if (event->kind == TF_ISSUE_EVENT_DECLINED || recorded->tried_in == iteration ||
              event->state == TF_ISSUE_STATE_FIX_APPLIED)
            issue->tried_in = iteration;
        }
    }
}

/* a round */

/* The point that the project recorded, with the counts of the replay. Iterations that are not in
 * the trace keep theirs. */
static void
add_point (Player *self, guint iteration, const TfEvidenceResult *result)
{
  const GArray *recorded = self->project->state->trajectory;
  TfTrajectoryPoint *point = NULL;

  while (self->trajectory->len < iteration)
    {
      TfTrajectoryPoint next = { .iteration = self->trajectory->len + 1 };

      if (self->trajectory->len < recorded->len)
        next = g_array_index (recorded, TfTrajectoryPoint, self->trajectory->len);
      g_array_append_val (self->trajectory, next);
    }
  point = &g_array_index (self->trajectory, TfTrajectoryPoint, iteration - 1);
  point->counts = result->counts;
  point->evidence.known = TRUE;
  point->evidence.found = result->found;
  point->evidence.n_open = result->n_open;
}

/* Whose hash is that of the text. */
static const TfReview *
get_first (const TfTraceEntry *entry)
{
  return tf_trace_entry_is_check (entry) ? entry->check : g_ptr_array_index (entry->reviews, 0);
}

static void
take_round (Player *self, const TfTraceEntry *entry, TfReplayRound *round)
{
  const TfReview *first = get_first (entry);
  TfEvidenceInput input = { .iteration = entry->iteration,
                            .reviews = entry->reviews,
                            .check = entry->check,
                            .read = first->read,
                            .identity = entry->identity };
  g_autoptr (TfArtifact) artifact = tf_trace_entry_dup_artifact (entry);
  TfEvidenceResult result = { 0 };

  input.ground.artifact = artifact;
  tf_evidence_apply (self->ledger, &input, &result);
  round->found = result.found;
  round->counts = result.counts;
  round->n_new = result.n_new;
  round->n_repeated = result.n_repeated;
  round->n_withdrawn = result.n_withdrawn;
  round->n_rejected = result.n_rejected;
  add_point (self, entry->iteration, &result);
  self->n_valid += entry->reviews->len;
}

/* What the record knows and the reviews do not: why it was not done in this round. An unknown reason
 * is a reason. Returns: (nullable): %NULL if the project was done then */
static const char *
find_finding (const Player *self, gboolean is_last)
{
  const TfPolishState *state = self->project->state;

  if (!is_last)
    return "the project went on";
  if (state->step == TF_POLISH_STEP_ENDED && state->completed)
    return NULL;
  return *state->message != '\0' ? state->message : "the project was not done";
}

static void
judge (Player *self, const TfTraceEntry *entry, gboolean is_last, TfReplayRound *round)
{
  const TfPolishState *state = self->project->state;
  const TfPolishProof *proof = &state->proof;
  TfRoundFacts facts = { .ledger = self->ledger, .assurance = self->project->assurance };
  GPtrArray *issues = tf_replay_list_open (self->ledger);

  facts.guards = (TfGuardInput){
    .trajectory = self->trajectory,
    .issues = issues,
    .previous_issues = self->before,
    .needs_tests = state->tests.known,
    .evidence = TRUE,
    .by_rules = tf_polish_verdict_is_by_rules (state),
    .resumed_at = entry->iteration > state->resumed_at ? state->resumed_at : 0,
    .usage = { .known = TRUE },
    .finding = find_finding (self, is_last),
  };
  if (entry->iteration > state->edited_at)
    facts.edited_at = state->edited_at;
  if (is_last)
    facts.guards.tests = state->tests;
  if (proof->known)
    facts.assurance = proof->assurance;
  if (proof->known && proof->source == TF_DETECTION_CALIBRATED)
    facts.calibrated = (TfDetection){ TF_DETECTION_CALIBRATED, proof->p };
  round->results = tf_round_judge (&facts, &self->config);
  round->verdict =
      ((TfGuardResult *) g_ptr_array_index (round->results, round->results->len - 1))->verdict;
  g_clear_pointer (&self->before, g_ptr_array_unref);
  self->before = issues;
}

static void
play (Player *self, const TfTraceEntry *entry, gboolean is_last, TfReplayRound *round)
{
  round->iteration = entry->iteration;
  round->judged = TRUE;
  if (entry->reviews == NULL)
    {
      round->state = TF_REVIEW_STATE_INVALID;
      round->why =
          g_strdup (entry->review->errors->len > 0 ? g_ptr_array_index (entry->review->errors, 0)
                                                   : "the record has no review of this round");
      return;
    }
  round->state = tf_trace_entry_is_check (entry) ? entry->check->state : entry->review->state;
  round->why = g_strdup ("");
  add_issues_from_outside (self, entry->iteration);
  take_round (self, entry, round);
  judge (self, entry, is_last, round);
  repeat_events (self, entry->iteration);
}

/* the end */

/* How many issues are in another state than in the record. */
static guint
count_differences (const Player *self)
{
  const GPtrArray *recorded = self->project->ledger->issues;
  guint n = MAX (recorded->len, self->ledger->issues->len);

  for (guint i = 0; i < MIN (recorded->len, self->ledger->issues->len); i++)
    {
      const TfTrackedIssue *a = g_ptr_array_index (recorded, i);
      const TfTrackedIssue *b = g_ptr_array_index (self->ledger->issues, i);

      if (a->state == b->state && a->is->severity == b->is->severity)
        n--;
    }
  return n;
}

/* The guard of termination is the first; if another one fired, that is the reason. */
static const char *
get_reason (const TfReplayRound *round)
{
  const TfGuardResult *last = NULL;

  if (round->results == NULL)
    return round->why;
  last = g_ptr_array_index (round->results, round->results->len - 1);
  return last->verdict != TF_VERDICT_GO_ON
             ? last->message
             : ((const TfGuardResult *) g_ptr_array_index (round->results, 0))->message;
}

static void
end (Player *self, const TfReplayRound *last, TfReplay *replay)
{
  const TfPolishState *state = self->project->state;
  const TfGuardResult *result =
      last->results != NULL ? g_ptr_array_index (last->results, last->results->len - 1) : NULL;
  gboolean done = result != NULL && result->verdict == TF_VERDICT_DONE;
  g_autofree char *said = tf_polish_verdict_format (state, self->project->ledger);
  guint n = count_differences (self);
  g_autofree char *difference =
      n > 0 ? g_strdup_printf (" In the replay, %u %s in another state than in the project.", n,
                               n == 1 ? "issue is" : "issues are")
            : g_strdup ("");

  replay->ended_at = last->iteration;
  replay->n_valid = self->n_valid;
  if (state->step != TF_POLISH_STEP_ENDED)
    replay->message =
        g_strdup_printf ("The project goes on after iteration %u.%s", last->iteration, difference);
  else if (state->completed && !done)
    replay->message = g_strdup_printf ("The replay does not reach what the project said (%s) %s%s",
                                       said, get_reason (last), difference);
  else
    {
      replay->ended = TRUE;
      replay->outcome = tf_polish_outcome (state);
      replay->halt_reason = state->halt_reason;
      replay->message =
          g_strdup_printf ("Iteration %u, after %u valid %s: %s%s", last->iteration, self->n_valid,
                           self->n_valid == 1 ? "review" : "reviews", said, difference);
    }
}

TfReplay *
tf_replay_run_recorded (const GPtrArray *trace,
                        const TfConfig *config,
                        GCancellable *cancellable,
                        GError **error)
{
  g_auto (Player) player = {
    .trace = trace,
    .project = tf_trace_find_project (trace),
    .config = *config,
    .trajectory = g_array_new (FALSE, TRUE, sizeof (TfTrajectoryPoint)),
    .ledger = tf_issue_ledger_new (),
  };
  g_autoptr (TfReplay) self = tf_replay_new ();

  if (player.project->state->has_thresholds)
    player.config.polish.max = player.project->state->thresholds;
  for (guint i = 0; i < trace->len; i++)
    {
      TfReplayRound *round = NULL;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      round = g_new0 (TfReplayRound, 1);
      g_ptr_array_add (self->rounds, round);
      play (&player, g_ptr_array_index (trace, i), i + 1 == trace->len, round);
    }
  end (&player, g_ptr_array_index (self->rounds, self->rounds->len - 1), self);
  self->ledger = g_steal_pointer (&player.ledger);
  return g_steal_pointer (&self);
}
