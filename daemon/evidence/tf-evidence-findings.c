/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-evidence-private.h"

#define WITHDRAWS_ITSELF "the reviewer itself requires no change"

TfMark *
tf_round_ensure_mark (TfRound *self, TfTrackedIssue *tracked)
{
  TfMark *mark = g_hash_table_lookup (self->marks, tracked);

  if (mark != NULL)
    return mark;
  mark = g_new0 (TfMark, 1);
  mark->tracked = tracked;
  mark->answered_by = "";
  g_hash_table_insert (self->marks, tracked, mark);
  g_ptr_array_add (self->in_order, mark);
  return mark;
}

static guint
get_index (const TfRound *self, const TfTrackedIssue *tracked)
{
  guint index = G_MAXUINT;

  g_ptr_array_find (self->ledger->issues, tracked, &index);
  return index;
}

gboolean
tf_round_is_new (const TfRound *self, const TfTrackedIssue *tracked)
{
  for (guint i = self->n_before; i < self->ledger->issues->len; i++)
    if (g_ptr_array_index (self->ledger->issues, i) == tracked)
      return TRUE;
  return FALSE;
}

/* The issue that a duplicate stands for; bounded, because a user may have edited the file. */
static TfTrackedIssue *
follow_duplicates (const TfIssueLedger *ledger, TfTrackedIssue *issue)
{
  for (guint i = 0; i < ledger->issues->len && issue->duplicate_of != NULL; i++)
    issue = tf_issue_ledger_lookup (ledger, issue->duplicate_of);
  return issue;
}

static TfFinding *
add_finding (TfRound *self,
             const TfIssue *issue,
             const TfGrounding *grounding,
             const char *reviewer)
{
  TfFinding *finding = g_new0 (TfFinding, 1);
  TfTrackedIssue *known =
      issue->id == NULL ? NULL : tf_issue_ledger_lookup (self->ledger, issue->id);

  finding->issue =
      tf_issue_new_with_proof (issue->severity, issue->description,
                               grounding->location == NULL ? issue->location : grounding->location,
                               issue->recommendation, NULL, issue->quote);
  finding->reported_id = issue->id;
  finding->reviewer = reviewer;
  finding->why = g_strdup (grounding->error);
  finding->target = known == NULL ? NULL : follow_duplicates (self->ledger, known);
  if (grounding->withdrawn)
    finding->kind = TF_FINDING_WITHDRAWN;
  else if (finding->why != NULL)
    finding->kind = TF_FINDING_UNGROUNDED;
  g_ptr_array_add (self->findings, finding);
  return finding;
}

/* Whether a finding of @kind without an id may be a repeat of @known. */
static gboolean
may_repeat (TfFindingKind kind, const TfTrackedIssue *known)
{
  if (known->state == TF_ISSUE_STATE_DUPLICATE)
    return FALSE;
  if (kind == TF_FINDING_WITHDRAWN)
    return known->state == TF_ISSUE_STATE_WITHDRAWN;
  if (kind == TF_FINDING_UNGROUNDED)
    return tf_tracked_issue_is_pending (known) || known->state == TF_ISSUE_STATE_REJECTED;
  return TRUE;
}

/* The user waived something less severe; this may be a different issue. */
static gboolean
is_worse_than_waived (const TfFinding *finding, const TfTrackedIssue *known)
{
  return known->state == TF_ISSUE_STATE_WAIVED && finding->issue->severity < known->is->severity;
}

static void
match_kind (TfRound *self, const GPtrArray *findings, TfFindingKind kind, gboolean *taken)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new ();
  g_autoptr (GPtrArray) unlabelled = g_ptr_array_new ();
  g_autofree gboolean *usable = g_new0 (gboolean, self->ledger->issues->len + 1);
  g_autofree guint *matches = NULL;

  for (guint i = 0; i < findings->len; i++)
    {
      TfFinding *finding = g_ptr_array_index (findings, i);

      if (finding->target != NULL || finding->kind != kind)
        continue;
      g_ptr_array_add (unlabelled, finding);
      g_ptr_array_add (issues, finding->issue);
    }
  if (issues->len == 0 || self->ledger->issues->len == 0)
    return;
  for (guint i = 0; i < self->ledger->issues->len; i++)
    usable[i] = !taken[i] && may_repeat (kind, g_ptr_array_index (self->ledger->issues, i));
  matches = tf_issue_matcher_match (self->ledger->matcher, issues, usable, NULL);
  for (guint i = 0; i < issues->len; i++)
    {
      TfFinding *finding = g_ptr_array_index (unlabelled, i);
      TfTrackedIssue *known =
          matches[i] == G_MAXUINT ? NULL : g_ptr_array_index (self->ledger->issues, matches[i]);

      if (known == NULL || is_worse_than_waived (finding, known))
        continue;
      finding->target = known;
      taken[matches[i]] = TRUE;
    }
}

static void
match (TfRound *self, const GPtrArray *findings)
{
  g_autofree gboolean *taken = g_new0 (gboolean, self->ledger->issues->len + 1);

  for (guint i = 0; i < findings->len; i++)
    {
      const TfFinding *finding = g_ptr_array_index (findings, i);

      if (finding->target != NULL)
        taken[get_index (self, finding->target)] = TRUE;
    }
  match_kind (self, findings, TF_FINDING_REAL, taken);
  match_kind (self, findings, TF_FINDING_UNGROUNDED, taken);
  match_kind (self, findings, TF_FINDING_WITHDRAWN, taken);
}

/* Only reviewers who saw no ledger found it independently. */
static void
add_finder (TfRound *self, TfTrackedIssue *tracked, const char *reviewer)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  if (self->input->stage == TF_REVIEW_STAGE_DELTA ||
      tracked->first_seen != self->input->iteration ||
      g_strv_contains ((const char *const *) tracked->found_by, reviewer))
    return;
  for (guint i = 0; tracked->found_by[i] != NULL; i++)
    g_strv_builder_add (names, tracked->found_by[i]);
  g_strv_builder_add (names, reviewer);
  g_strfreev (tracked->found_by);
  tracked->found_by = g_strv_builder_end (names);
}

static TfTrackedIssue *
add_new (TfRound *self, const TfFinding *finding)
{
  TfTrackedIssue *tracked =
      tf_issue_ledger_add (self->ledger, finding->issue, self->input->iteration);
  TfIssueEvent *event = g_ptr_array_index (tracked->history, 0);

  g_free (event->by);
  event->by = g_strdup (finding->reviewer);
  if (finding->reported_id != NULL)
    {
      g_free (event->note);
      event->note =
          g_strdup_printf ("the reviewer refers to %s, which does not exist", finding->reported_id);
    }
  add_finder (self, tracked, finding->reviewer);
  tf_evidence_remember (self->ledger, finding->issue);
  return tracked;
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

/* Another reviewer of the round found it too: the more severe report counts. */
static void
join (TfRound *self, const TfFinding *finding)
{
  TfTrackedIssue *tracked = finding->target;

  add_finder (self, tracked, finding->reviewer);
  if (finding->kind != TF_FINDING_REAL)
    return;
  if (!tf_tracked_issue_is_open (tracked))
    become (self, tracked, TF_ISSUE_STATE_OPEN, "another reviewer reports it", finding);
  if (finding->issue->severity < tracked->is->severity)
    {
      tf_issue_unref (tracked->is);
      tracked->is = tf_issue_ref (finding->issue);
    }
}

static void
mark_repeat (TfRound *self, const TfFinding *finding)
{
  TfMark *mark = tf_round_ensure_mark (self, finding->target);

  finding->target->last_seen = self->input->iteration;
  add_finder (self, finding->target, finding->reviewer);
  if (mark->repeat == NULL || mark->repeat->kind > finding->kind ||
      (mark->repeat->kind == finding->kind &&
       finding->issue->severity < mark->repeat->issue->severity))
    mark->repeat = finding;
}

static void
take_real (TfRound *self, const TfFinding *finding)
{
  if (finding->target == NULL)
    {
      add_new (self, finding);
      self->result->n_new++;
      return;
    }
  if (tf_round_is_new (self, finding->target))
    join (self, finding);
  else
    mark_repeat (self, finding);
  self->result->n_repeated++;
}

static void
take_withdrawn (TfRound *self, const TfFinding *finding)
{
  self->result->n_withdrawn++;
  if (finding->target == NULL)
    become (self, add_new (self, finding), TF_ISSUE_STATE_WITHDRAWN, WITHDRAWS_ITSELF, finding);
  else if (!tf_round_is_new (self, finding->target))
    {
      TfMark *mark = tf_round_ensure_mark (self, finding->target);

      mark->withdrawn = TRUE;
      if (mark->answer == NULL)
        mark->answered_by = finding->reviewer;
      finding->target->last_seen = self->input->iteration;
    }
}

/* A wrong place does not prove that the previous issue is gone. */
static void
take_ungrounded (TfRound *self, const TfFinding *finding)
{
  TfTrackedIssue *target = finding->target;

  if (target != NULL &&
      (tf_tracked_issue_is_pending (target) || target->state == TF_ISSUE_STATE_WAIVED))
    {
      if (tf_round_is_new (self, target))
        join (self, finding);
      else
        mark_repeat (self, finding);
      self->result->n_repeated++;
      return;
    }
  self->result->n_rejected++;
  if (target != NULL && target->state == TF_ISSUE_STATE_REJECTED)
    target->last_seen = self->input->iteration;
  else
    become (self, add_new (self, finding), TF_ISSUE_STATE_REJECTED, finding->why, finding);
}

static int
rank (TfClosedVerdict verdict)
{
  static const int ranks[] = {
    [TF_CLOSED_VERDICT_WITHDRAWN] = 1,    [TF_CLOSED_VERDICT_FIXED] = 2,
    [TF_CLOSED_VERDICT_DUPLICATE_OF] = 3, [TF_CLOSED_VERDICT_NEEDS_PERSON] = 4,
    [TF_CLOSED_VERDICT_PARTLY] = 5,       [TF_CLOSED_VERDICT_NOT_FIXED] = 6,
  };

  return ranks[verdict];
}

static void
take_answers (TfRound *self, const TfReview *review, const char *reviewer)
{
  for (guint i = 0; i < review->closed->len; i++)
    {
      const TfClosed *closed = g_ptr_array_index (review->closed, i);
      TfTrackedIssue *tracked = tf_issue_ledger_lookup (self->ledger, closed->id);
      TfMark *mark = NULL;

      if (tracked == NULL || !tf_tracked_issue_is_pending (tracked) ||
          tf_round_is_new (self, tracked))
        continue;
      mark = tf_round_ensure_mark (self, tracked);
      if (mark->answer != NULL && rank (mark->answer->verdict) >= rank (closed->verdict))
        continue;
      mark->answer = closed;
      mark->answered_by = reviewer;
    }
}

void
tf_round_take_review (TfRound *self, TfReview *review, const char *reviewer)
{
  static void (*const take[]) (TfRound *, const TfFinding *) = {
    [TF_FINDING_REAL] = take_real,
    [TF_FINDING_WITHDRAWN] = take_withdrawn,
    [TF_FINDING_UNGROUNDED] = take_ungrounded,
  };
  const GPtrArray *groundings = tf_grounding_list (review, &self->input->ground);
  g_autoptr (GPtrArray) findings = g_ptr_array_new ();

  take_answers (self, review, reviewer);
  for (guint i = 0; i < review->issues->len; i++)
    g_ptr_array_add (findings, add_finding (self, g_ptr_array_index (review->issues, i),
                                            g_ptr_array_index (groundings, i), reviewer));
  match (self, findings);
  for (guint i = 0; i < findings->len; i++)
    {
      const TfFinding *finding = g_ptr_array_index (findings, i);

      take[finding->kind](self, finding);
    }
}
