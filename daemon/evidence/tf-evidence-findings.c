/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-enum.h"
#include "tf-evidence-private.h"
#include "tf-issue-ledger-private.h"
#include "tf-model-enums.h"

/* Reads the findings of a round, and decides which issue each repeats. */

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

gboolean
tf_round_is_new (const TfRound *self, const TfTrackedIssue *tracked)
{
  for (guint i = self->n_before; i < self->ledger->issues->len; i++)
    if (g_ptr_array_index (self->ledger->issues, i) == tracked)
      return TRUE;
  return FALSE;
}

gboolean
tf_round_is_closed (const TfRound *self, const TfTrackedIssue *tracked)
{
  const TfClosed *answer = g_hash_table_lookup (self->answers, tracked);

  return answer != NULL && tf_closed_is_closing (answer, tracked);
}

/* answers */

static void
ignore_answers (TfRound *self, const TfSource *source)
{
  for (guint i = 0; i < source->review->closed->len; i++)
    {
      const TfClosed *closed = g_ptr_array_index (source->review->closed, i);
      TfTrackedIssue *tracked = tf_issue_ledger_lookup (self->ledger, closed->id);
      g_autofree char *note = NULL;

      if (tracked == NULL || (source->is_check && g_ptr_array_find (self->asked, tracked, NULL)))
        continue;
      note = g_strdup_printf ("answered %s, without being asked",
                              tf_enum_to_nick (TF_TYPE_CLOSED_VERDICT, (int) closed->verdict));
      tf_issue_ledger_add_event (self->ledger, tracked, TF_ISSUE_EVENT_ID_IGNORED,
                                 self->input->iteration, note, source->name);
    }
}

static void
take_answers (TfRound *self, const TfSource *source)
{
  for (guint i = 0; i < source->review->closed->len; i++)
    {
      const TfClosed *closed = g_ptr_array_index (source->review->closed, i);
      TfTrackedIssue *tracked = tf_issue_ledger_lookup (self->ledger, closed->id);
      TfMark *mark = NULL;

      if (tracked == NULL || g_hash_table_lookup (self->answers, tracked) != closed)
        continue;
      mark = tf_round_ensure_mark (self, tracked);
      mark->answer = closed;
      mark->answered_by = source->name;
    }
}

/* findings */

static void
add_finding (TfRound *self, const TfIssue *issue, const TfGrounding *grounding, guint source)
{
  const TfSource *from = &g_array_index (self->sources, TfSource, source);
  TfFinding *finding = g_new0 (TfFinding, 1);

  finding->issue =
      tf_issue_new_with_proof (issue->severity, issue->description,
                               grounding->location == NULL ? issue->location : grounding->location,
                               issue->recommendation, NULL, issue->quote);
  finding->issue->needs_person = issue->needs_person;
  finding->issue->withdrawn = issue->withdrawn;
  finding->source = source;
  finding->by_check = from->is_check;
  finding->reviewer = from->name;
  finding->why = g_strdup (grounding->error);
  if (grounding->withdrawn)
    finding->kind = TF_FINDING_WITHDRAWN;
  else if (finding->why != NULL)
    finding->kind = TF_FINDING_UNGROUNDED;
  g_ptr_array_add (self->findings, finding);
}

void
tf_round_read (TfRound *self)
{
  for (guint i = 0; i < self->sources->len; i++)
    {
      const TfSource *source = &g_array_index (self->sources, TfSource, i);
      const GPtrArray *groundings = tf_grounding_list (source->review, &self->input->ground);

      ignore_answers (self, source);
      if (source->is_check)
        take_answers (self, source);
      for (guint j = 0; j < source->review->issues->len; j++)
        add_finding (self, g_ptr_array_index (source->review->issues, j),
                     g_ptr_array_index (groundings, j), i);
    }
  self->answered = tf_issue_matcher_new ();
  for (guint i = 0; i < self->in_order->len; i++)
    {
      const TfIssue *issue = ((const TfMark *) g_ptr_array_index (self->in_order, i))->tracked->is;

      tf_issue_matcher_add (self->answered, issue->description, issue->location, issue->severity);
    }
}

/* targets */

/* Whether a finding may be a repeat of @known. What the loop itself found is no reviewer's, and a waiver of
 * it covers no other. */
static gboolean
may_repeat (const TfRound *self, const TfFinding *finding, const TfTrackedIssue *known)
{
  if (known->source == TF_ISSUE_SOURCE_COVERAGE || tf_tracked_issue_is_compared (known) ||
      known->source == TF_ISSUE_SOURCE_CRITERION || known->state == TF_ISSUE_STATE_DUPLICATE ||
      tf_round_is_closed (self, known) ||
      (finding->by_check && g_hash_table_contains (self->answers, known)))
    return FALSE;
  if (known->state == TF_ISSUE_STATE_WAIVED)
    return TRUE;
  if (finding->kind == TF_FINDING_WITHDRAWN)
    return known->state == TF_ISSUE_STATE_WITHDRAWN;
  if (finding->kind == TF_FINDING_UNGROUNDED)
    return tf_tracked_issue_is_pending (known) || known->state == TF_ISSUE_STATE_REJECTED;
  return TRUE;
}

/* Two findings of one review are two issues, until somebody says that they are one. */
static gboolean
is_taken (const TfRound *self, const TfFinding *finding, const TfTrackedIssue *known)
{
  for (guint i = 0; i < self->findings->len; i++)
    {
      const TfFinding *other = g_ptr_array_index (self->findings, i);

      if (other == finding)
        return FALSE;
      if (other->source == finding->source && other->became == known)
        return TRUE;
    }
  return FALSE;
}

static void
ensure_keys (TfRound *self)
{
  for (guint i = self->keys->len; i < self->ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (self->ledger->issues, i);
      TfIssueKeys keys = { 0 };

      tf_issue_keys_init (&keys, issue->is);
      g_array_append_val (self->keys, keys);
    }
}

/* The rule without an agent: the same words first, then what is still open. */
static TfTrackedIssue *
find_offline (TfRound *self, const TfFinding *finding)
{
  TfTrackedIssue *best = NULL;
  TfIssueKeys keys = { 0 };
  guint best_rank = 0;

  ensure_keys (self);
  tf_issue_keys_init (&keys, finding->issue);
  for (guint i = 0; i < self->ledger->issues->len; i++)
    {
      TfTrackedIssue *known = g_ptr_array_index (self->ledger->issues, i);
      guint likeness = tf_issue_keys_compare (&keys, &g_array_index (self->keys, TfIssueKeys, i));
      guint rank = likeness * 2 + (tf_tracked_issue_is_pending (known) ? 1 : 0);

      if (likeness == 0 || rank <= best_rank || !may_repeat (self, finding, known) ||
          is_taken (self, finding, known))
        continue;
      best = known;
      best_rank = rank;
    }
  tf_issue_keys_clear (&keys);
  return best;
}

static void
keep (TfFinding *finding, TfIssueEventKind kind, char *note)
{
  finding->kept = kind;
  g_free (finding->kept_note);
  finding->kept_note = note;
}

static gboolean
is_like (const TfIssue *finding, const TfIssue *known)
{
  g_autoptr (TfIssueMatcher) matcher = NULL;

  if (tf_issue_is_same (finding, known))
    return TRUE;
  matcher = tf_issue_matcher_new ();
  tf_issue_matcher_add (matcher, known->description, known->location, known->severity);
  return tf_issue_matcher_score (matcher, 0, finding) >= TF_MATCH_LEAST;
}

/* A check may repeat by its id what it was asked about, unless it has closed it. */
static gboolean
find_labelled (TfRound *self, TfFinding *finding, const char *id)
{
  TfTrackedIssue *known = tf_issue_ledger_lookup (self->ledger, id);
  const TfClosed *answer = known == NULL ? NULL : g_hash_table_lookup (self->answers, known);

  if (known == NULL)
    keep (finding, TF_ISSUE_EVENT_ID_IGNORED,
          g_strdup_printf ("the reviewer refers to %s, which does not exist", id));
  else if (!finding->by_check || !g_ptr_array_find (self->asked, known, NULL))
    keep (finding, TF_ISSUE_EVENT_ID_IGNORED,
          g_strdup_printf ("the reviewer refers to %s, which it was not shown", id));
  else if (tf_round_is_closed (self, known))
    keep (finding, TF_ISSUE_EVENT_RESEMBLES,
          g_strdup_printf ("reported as %s, which the same answer closes as %s", id,
                           tf_enum_to_nick (TF_TYPE_CLOSED_VERDICT, (int) answer->verdict)));
  else if (answer != NULL && !is_like (finding->issue, known->is))
    keep (finding, TF_ISSUE_EVENT_RESEMBLES,
          g_strdup_printf ("reported as %s, in words that do not fit it", id));
  else
    {
      finding->target = known;
      finding->labelled = TRUE;
      finding->how = "found again, by its id";
      return TRUE;
    }
  return FALSE;
}

static void
take_identity (TfRound *self, TfFinding *finding, const char *same)
{
  guint number = tf_identity_get_number (same);
  TfTrackedIssue *known = NULL;

  if (number > 0 && number <= self->findings->len)
    known = ((const TfFinding *) g_ptr_array_index (self->findings, number - 1))->became;
  else if (number == 0)
    known = tf_issue_ledger_lookup (self->ledger, same);
  known = known == NULL ? NULL : tf_issue_ledger_follow (self->ledger, known);
  if (known != NULL && may_repeat (self, finding, known))
    {
      finding->target = known;
      finding->how = "found again, according to the identity run";
    }
  else if (known != NULL)
    keep (finding, TF_ISSUE_EVENT_RESEMBLES,
          g_strdup_printf ("the same as %s according to the identity run, but that was answered in "
                           "this round",
                           known->id));
}

/* The person waived something less severe. */
static void
refuse_waived (TfFinding *finding)
{
  const TfTrackedIssue *known = finding->target;

  if (known == NULL || known->state != TF_ISSUE_STATE_WAIVED ||
      finding->issue->severity >= known->is->severity)
    return;
  finding->target = NULL;
  keep (finding, TF_ISSUE_EVENT_RESEMBLES,
        g_strdup_printf ("the same as %s, but more severe than what was waived", known->id));
}

/* The answered issue that looks like @finding. All are read before the first finding is taken, when
 * there are only marks with answers. */
static const TfMark *
find_answered (TfRound *self, const TfFinding *finding)
{
  g_autoptr (GPtrArray) findings = g_ptr_array_new ();
  g_autoptr (GPtrArray) proposals = NULL;
  const GArray *best = NULL;

  g_ptr_array_add (findings, finding->issue);
  proposals = tf_issue_matcher_propose (self->answered, findings, TF_MATCH_LEAST, 1, NULL, NULL);
  best = g_ptr_array_index (proposals, 0);
  return best->len == 0
             ? NULL
             : g_ptr_array_index (self->in_order, g_array_index (best, TfProposal, 0).known);
}

/* What looks like an issue that was closed in this round is new nevertheless. */
static void
name_resembled (TfRound *self, TfFinding *finding)
{
  const TfMark *mark = find_answered (self, finding);

  if (mark == NULL)
    return;
  keep (finding, TF_ISSUE_EVENT_RESEMBLES,
        g_strdup_printf ("resembles %s, which was answered %s in this round", mark->tracked->id,
                         tf_enum_to_nick (TF_TYPE_CLOSED_VERDICT, (int) mark->answer->verdict)));
}

static const char *
get_reported_id (const TfRound *self, guint number)
{
  for (guint i = 0; i < self->sources->len; i++)
    {
      const TfReview *review = g_array_index (self->sources, TfSource, i).review;

      if (number <= review->issues->len)
        return ((const TfIssue *) g_ptr_array_index (review->issues, number - 1))->id;
      number -= review->issues->len;
    }
  return NULL;
}

void
tf_round_find_target (TfRound *self, TfFinding *finding, guint number)
{
  const TfIdentity *identity = self->input->identity;
  const char *id = get_reported_id (self, number);
  const TfIdentityQuestion *question = NULL;

  if (id != NULL && find_labelled (self, finding, id))
    return;
  if (identity != NULL && finding->kind == TF_FINDING_REAL)
    question = tf_identity_lookup (identity, number);
  if (question != NULL && question->answered)
    {
      if (question->same != NULL)
        take_identity (self, finding, question->same);
    }
  else
    {
      finding->target = find_offline (self, finding);
      finding->how = "found again, in the same words or with the same quote";
    }
  refuse_waived (finding);
  if (finding->target == NULL && finding->kept_note == NULL)
    name_resembled (self, finding);
}
