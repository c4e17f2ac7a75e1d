/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-evidence-private.h"
#include "tf-issue-ledger-private.h"
#include "tf-issue-person.h"

/* Takes the findings of a round into the ledger. */

#define WITHDRAWS_ITSELF "the reviewer itself requires no change"
#define FOR_THE_PERSON   "according to the review, only the user can settle it"

/* Only reviewers who saw no ledger found it independently. */
static void
add_finder (TfRound *self, TfTrackedIssue *tracked, const TfFinding *finding)
{
  if (!finding->by_check && tracked->first_seen == self->input->iteration)
    tf_tracked_issue_add_finder (tracked, finding->reviewer);
}

static void
become (TfRound *self,
        TfTrackedIssue *tracked,
        TfIssueState state,
        const char *note,
        const TfFinding *finding)
{
  tf_issue_ledger_set_state (self->ledger, tracked, state, self->input->iteration, note, NULL,
                             finding->reviewer);
}

static TfTrackedIssue *
add_new (TfRound *self, TfFinding *finding)
{
  TfTrackedIssue *tracked =
      tf_issue_ledger_add (self->ledger, finding->issue, self->input->iteration);
  TfIssueEvent *event = g_ptr_array_index (tracked->history, 0);

  tf_record_set_string (&event->by, finding->reviewer);
  add_finder (self, tracked, finding);
  finding->became = tracked;
  if (finding->kept_note != NULL)
    tf_issue_ledger_add_event (self->ledger, tracked, finding->kept, self->input->iteration,
                               finding->kept_note, finding->reviewer);
  return tracked;
}

static void
match (TfRound *self, const TfFinding *finding)
{
  tf_issue_ledger_match (self->ledger, finding->target, finding->issue, self->input->iteration,
                         finding->how, finding->reviewer);
}

/* What a waiver covers is counted, kept, and changes nothing. */
static void
cover (TfRound *self, TfFinding *finding)
{
  TfIssueEvent *event =
      tf_tracked_issue_add_event (finding->target, TF_ISSUE_EVENT_COVERED, self->input->iteration,
                                  finding->how, NULL, finding->reviewer);

  event->finding = tf_issue_ref (finding->issue);
  finding->target->last_seen = self->input->iteration;
  finding->covered = TRUE;
  self->result->n_covered++;
}

/* Another reviewer of the round found it too. */
static void
join (TfRound *self, const TfFinding *finding)
{
  TfTrackedIssue *tracked = finding->target;

  add_finder (self, tracked, finding);
  match (self, finding);
  if (finding->kind == TF_FINDING_REAL && !tf_tracked_issue_is_open (tracked))
    become (self, tracked, TF_ISSUE_STATE_OPEN, "another reviewer reports it", finding);
}

static void
mark_repeat (TfRound *self, const TfFinding *finding)
{
  TfMark *mark = tf_round_ensure_mark (self, finding->target);

  finding->target->last_seen = self->input->iteration;
  add_finder (self, finding->target, finding);
  match (self, finding);
  if (mark->repeat == NULL || mark->repeat->kind > finding->kind ||
      (mark->repeat->kind == finding->kind &&
       finding->issue->severity < mark->repeat->issue->severity))
    mark->repeat = finding;
}

static void
repeat (TfRound *self, TfFinding *finding)
{
  if (finding->target->state == TF_ISSUE_STATE_WAIVED)
    cover (self, finding);
  else if (tf_round_is_new (self, finding->target))
    join (self, finding);
  else
    mark_repeat (self, finding);
  finding->became = finding->target;
  self->result->n_repeated++;
}

static void
take_real (TfRound *self, TfFinding *finding)
{
  const char *reason = finding->issue->recommendation;

  if (finding->target != NULL)
    repeat (self, finding);
  else
    {
      add_new (self, finding);
      self->result->n_new++;
    }
  if (finding->issue->needs_person && !finding->covered)
    tf_issue_ledger_set_needs_person (self->ledger, finding->became, self->input->iteration,
                                      *reason != '\0' ? reason : FOR_THE_PERSON, finding->reviewer);
}

static void
mark_withdrawn (TfRound *self, const TfFinding *finding)
{
  TfMark *mark = tf_round_ensure_mark (self, finding->target);

  mark->withdrawn = TRUE;
  if (mark->answer == NULL)
    mark->answered_by = finding->reviewer;
}

/* A critical that is named again, even if it is withdrawn again, is not settled. */
static void
name_again (TfRound *self, TfFinding *finding)
{
  finding->target->last_seen = self->input->iteration;
  finding->became = finding->target;
  match (self, finding);
  if (finding->issue->severity == TF_SEVERITY_CRITICAL)
    g_clear_pointer (&finding->target->settled_by, g_free);
}

static void
take_withdrawn (TfRound *self, TfFinding *finding)
{
  self->result->n_withdrawn++;
  if (finding->target == NULL)
    become (self, add_new (self, finding), TF_ISSUE_STATE_WITHDRAWN, WITHDRAWS_ITSELF, finding);
  else if (finding->labelled)
    {
      finding->target->last_seen = self->input->iteration;
      finding->became = finding->target;
      mark_withdrawn (self, finding);
    }
  else if (finding->target->state == TF_ISSUE_STATE_WAIVED)
    {
      cover (self, finding);
      finding->became = finding->target;
    }
  else
    name_again (self, finding);
}

/* A wrong place does not prove that the previous issue is gone. */
static void
take_ungrounded (TfRound *self, TfFinding *finding)
{
  TfTrackedIssue *target = finding->target;

  if (target != NULL &&
      (tf_tracked_issue_is_pending (target) || target->state == TF_ISSUE_STATE_WAIVED))
    {
      repeat (self, finding);
      return;
    }
  self->result->n_rejected++;
  if (target != NULL && target->state == TF_ISSUE_STATE_REJECTED)
    name_again (self, finding);
  else
    become (self, add_new (self, finding), TF_ISSUE_STATE_REJECTED, finding->why, finding);
}

void
tf_round_take (TfRound *self)
{
  static void (*const take[]) (TfRound *, TfFinding *) = {
    [TF_FINDING_REAL] = take_real,
    [TF_FINDING_WITHDRAWN] = take_withdrawn,
    [TF_FINDING_UNGROUNDED] = take_ungrounded,
  };

  for (guint i = 0; i < self->findings->len; i++)
    {
      TfFinding *finding = g_ptr_array_index (self->findings, i);

      tf_round_find_target (self, finding, i + 1);
      take[finding->kind](self, finding);
      if (finding->target != NULL && finding->kept_note != NULL)
        tf_issue_ledger_add_event (self->ledger, finding->target, finding->kept,
                                   self->input->iteration, finding->kept_note, finding->reviewer);
    }
}

/* looks */

/* A medium that the fixer has had, and that is known, does not restart the loop. */
static gboolean
is_open_and_restarts (const TfRound *self, const TfFinding *finding)
{
  const TfTrackedIssue *issue =
      finding->became == NULL ? NULL : tf_issue_ledger_follow (self->ledger, finding->became);
  TfSeverity severity = TF_SEVERITY_MINOR;

  if (issue == NULL || !tf_tracked_issue_is_open (issue))
    return FALSE;
  severity = MIN (finding->issue->severity, issue->is->severity);
  if (severity == TF_SEVERITY_CRITICAL)
    return TRUE;
  return severity == TF_SEVERITY_MEDIUM &&
         (tf_round_is_new (self, issue) || !tf_tracked_issue_is_tried (issue) ||
          g_hash_table_contains (self->returned, issue));
}

static void
judge_look (const TfRound *self, guint source, TfLook *look)
{
  for (guint i = 0; i < self->findings->len; i++)
    {
      const TfFinding *finding = g_ptr_array_index (self->findings, i);

      if (finding->source != source || finding->covered)
        continue;
      if (finding->issue->severity == TF_SEVERITY_CRITICAL)
        look->critical = TRUE;
      if (look->critical || is_open_and_restarts (self, finding))
        look->blocking = TRUE;
    }
}

void
tf_round_add_looks (const TfRound *self)
{
  guint n_checks = 0;

  for (guint i = 0; i < self->sources->len; i++)
    {
      const TfSource *source = &g_array_index (self->sources, TfSource, i);
      TfLook look = { .iteration = self->input->iteration,
                      .stage = source->is_check ? TF_REVIEW_STAGE_CHECK : TF_REVIEW_STAGE_FULL,
                      .reviewer = source->review->reviewer,
                      .hash = (char *) self->input->read,
                      .known = TRUE,
                      .found = source->review->counts };

      look.number = source->is_check ? ++n_checks : i + 1;
      judge_look (self, i, &look);
      tf_issue_ledger_take_look (self->ledger, &look);
    }
}
