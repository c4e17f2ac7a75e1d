/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-enum.h"
#include "tf-evidence-private.h"
#include "tf-model-enums.h"

/* Turns repeats and answers into states. A repeat outweighs every answer: what is reported
 * exists. */

static void
become (TfRound *self, const TfMark *mark, TfIssueState state, const char *note, const char *by)
{
  tf_issue_ledger_set_state (self->ledger, mark->tracked, state, self->input->iteration, note, NULL,
                             by);
}

static TfIssueState
get_still_open (const TfTrackedIssue *tracked)
{
  return tracked->state == TF_ISSUE_STATE_REGRESSED ? TF_ISSUE_STATE_REGRESSED
                                                    : TF_ISSUE_STATE_PERSISTS;
}

static void
persist (TfRound *self, const TfMark *mark, const char *note, const char *by)
{
  become (self, mark, get_still_open (mark->tracked), note, by);
  self->result->n_persisting++;
}

/* Takes the newest wording; keeps the old quote if the new report has none. Returns: (transfer
 * full): the note for the history */
static char *
update (TfTrackedIssue *tracked, const TfIssue *issue)
{
  TfSeverity before = tracked->is->severity;
  TfIssue *newest =
      tf_issue_new_with_proof (issue->severity, issue->description, issue->location,
                               issue->recommendation, NULL,
                               issue->quote != NULL ? issue->quote : tracked->is->quote);

  tf_issue_unref (tracked->is);
  tracked->is = newest;
  if (before == issue->severity)
    return g_strdup ("");
  return g_strdup_printf ("severity %s → %s", tf_enum_to_nick (TF_TYPE_SEVERITY, before),
                          tf_enum_to_nick (TF_TYPE_SEVERITY, issue->severity));
}

/* It was rejected for its place, which is right now; or withdrawn, and reported again. */
static gboolean
is_reopened (const TfRound *self, const TfTrackedIssue *tracked)
{
  return tracked->state == TF_ISSUE_STATE_WITHDRAWN ||
         (tracked->state == TF_ISSUE_STATE_REJECTED && self->input->ground.artifact != NULL);
}

static void
reopen (TfRound *self, const TfMark *mark, const char *by)
{
  g_autofree char *note =
      g_strdup_printf ("was %s, reported again",
                       tf_enum_to_nick (TF_TYPE_ISSUE_STATE, mark->tracked->state));

  become (self, mark, TF_ISSUE_STATE_OPEN, note, by);
}

static void
settle_repeat (TfRound *self, const TfMark *mark)
{
  TfTrackedIssue *tracked = mark->tracked;
  gboolean pending = tf_tracked_issue_is_pending (tracked);
  const char *by = mark->repeat->reviewer;
  g_autofree char *note = NULL;

  if (mark->repeat->kind == TF_FINDING_UNGROUNDED)
    {
      if (pending)
        persist (self, mark, "reported again at a location that does not exist", by);
      return;
    }
  if (!pending && tracked->state != TF_ISSUE_STATE_VERIFIED_FIXED && !is_reopened (self, tracked))
    return;
  note = update (tracked, mark->repeat->issue);
  if (pending)
    persist (self, mark, note, by);
  else if (tracked->state == TF_ISSUE_STATE_VERIFIED_FIXED)
    {
      become (self, mark, TF_ISSUE_STATE_REGRESSED, note, by);
      self->result->n_regressed++;
    }
  else
    reopen (self, mark, by);
}

static void
settle_fixed (TfRound *self, const TfMark *mark)
{
  static const char unfixed[] = "fixed, but not by the loop";
  const char *said = mark->answer->note;
  g_autofree char *note = NULL;

  if (mark->tracked->state == TF_ISSUE_STATE_FIX_APPLIED)
    note = g_strdup (said);
  else if (*said == '\0')
    note = g_strdup (unfixed);
  else
    note = g_strdup_printf ("%s: %s", unfixed, said);
  become (self, mark, TF_ISSUE_STATE_VERIFIED_FIXED, note, mark->answered_by);
  self->result->n_verified++;
}

static gboolean
leads_to (const TfIssueLedger *ledger, const TfTrackedIssue *from, const TfTrackedIssue *to)
{
  for (guint i = 0; i <= ledger->issues->len && from != NULL; i++)
    {
      if (from == to)
        return TRUE;
      from =
          from->duplicate_of == NULL ? NULL : tf_issue_ledger_lookup (ledger, from->duplicate_of);
    }
  return FALSE;
}

/* Why it cannot be a duplicate of that issue: a closed issue cannot close another.
 * Returns: (transfer full) (nullable) */
static char *
refuse_duplicate (TfRound *self, const TfMark *mark, const GPtrArray *pending)
{
  const char *id = mark->answer->duplicate_of;
  TfTrackedIssue *other = id == NULL ? NULL : tf_issue_ledger_lookup (self->ledger, id);

  if (other == NULL)
    return g_strdup_printf ("reported as a duplicate of %s, which does not exist",
                            id == NULL ? "nothing" : id);
  if (leads_to (self->ledger, other, mark->tracked))
    return g_strdup_printf (
        "reported as a duplicate of %s, which would make it a duplicate of itself", id);
  if (!g_ptr_array_find ((GPtrArray *) pending, other, NULL) &&
      other->state != TF_ISSUE_STATE_WAIVED && !tf_tracked_issue_is_pending (other))
    return g_strdup_printf ("reported as a duplicate of %s, which is %s", id,
                            tf_enum_to_nick (TF_TYPE_ISSUE_STATE, other->state));
  return NULL;
}

static void
settle_duplicate (TfRound *self, const TfMark *mark, const GPtrArray *pending)
{
  g_autofree char *why = refuse_duplicate (self, mark, pending);
  g_autofree char *note = NULL;

  if (why != NULL)
    {
      persist (self, mark, why, mark->answered_by);
      return;
    }
  note = *mark->answer->note != '\0'
             ? g_strdup (mark->answer->note)
             : g_strdup_printf ("the same as %s", mark->answer->duplicate_of);
  become (self, mark, TF_ISSUE_STATE_DUPLICATE, note, mark->answered_by);
  g_free (mark->tracked->duplicate_of);
  mark->tracked->duplicate_of = g_strdup (mark->answer->duplicate_of);
  self->result->n_duplicate++;
}

static void
settle_answer (TfRound *self, const TfMark *mark, const GPtrArray *pending)
{
  const TfClosed *answer = mark->answer;

  switch (answer->verdict)
    {
    case TF_CLOSED_VERDICT_FIXED:
      settle_fixed (self, mark);
      break;
    case TF_CLOSED_VERDICT_WITHDRAWN:
      become (self, mark, TF_ISSUE_STATE_WITHDRAWN, answer->note, mark->answered_by);
      break;
    case TF_CLOSED_VERDICT_DUPLICATE_OF:
      settle_duplicate (self, mark, pending);
      break;
    case TF_CLOSED_VERDICT_NOT_FIXED:
    case TF_CLOSED_VERDICT_PARTLY:
    case TF_CLOSED_VERDICT_NEEDS_PERSON:
    default:
      persist (self, mark, answer->note, mark->answered_by);
      break;
    }
}

static void
settle_mark (TfRound *self, const TfMark *mark, const GPtrArray *pending)
{
  if (mark->repeat != NULL)
    settle_repeat (self, mark);
  else if (mark->answer != NULL)
    settle_answer (self, mark, pending);
  else if (mark->withdrawn && tf_tracked_issue_is_pending (mark->tracked))
    become (self, mark, TF_ISSUE_STATE_WITHDRAWN, "the reviewer itself requires no change",
            mark->answered_by);
}

void
tf_round_settle (TfRound *self, const GPtrArray *pending)
{
  for (guint i = 0; i < self->in_order->len; i++)
    settle_mark (self, g_ptr_array_index (self->in_order, i), pending);
  for (guint i = 0; self->input->asked_by_id && i < pending->len; i++)
    {
      TfTrackedIssue *tracked = g_ptr_array_index (pending, i);

      if (g_hash_table_contains (self->marks, tracked))
        continue;
      tf_issue_ledger_set_state (self->ledger, tracked, get_still_open (tracked),
                                 self->input->iteration, "not answered", NULL, "");
      self->result->n_unanswered++;
    }
}
