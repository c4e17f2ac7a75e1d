/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-enum.h"
#include "tf-evidence-private.h"
#include "tf-issue-ledger-private.h"
#include "tf-issue-person.h"
#include "tf-model-enums.h"

/* Turns answers and repeats into states. An answer outweighs every likeness. */

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

/* repeats */

static gboolean
has_quote (const TfRound *self, const TfIssue *issue)
{
  TfArtifact *artifact = self->input->ground.artifact;
  TfPlace place = { 0 };
  gboolean found = FALSE;

  if (issue->quote == NULL || artifact == NULL)
    return issue->quote != NULL;
  tf_place_parse (issue->location, artifact, &place);
  found = tf_artifact_find_quote (artifact,
                                  place.path != NULL && tf_artifact_has_file (artifact, place.path)
                                      ? place.path
                                      : tf_artifact_get_only_path (artifact),
                                  issue->quote, place.line, NULL);
  tf_place_clear (&place);
  return found;
}

/* The newest quote finds the place again, if the old one no longer does. */
static void
follow_quote (TfRound *self, const TfMark *mark)
{
  const TfFinding *repeat = mark->repeat;

  if (repeat == NULL || repeat->kind != TF_FINDING_REAL || repeat->issue->quote == NULL ||
      has_quote (self, mark->tracked->is))
    return;
  tf_tracked_issue_set_quote (mark->tracked, repeat->issue->quote);
}

/* It was rejected for its place, which is right now; or withdrawn, and reported again. */
static gboolean
is_reopened (const TfRound *self, const TfTrackedIssue *tracked)
{
  return tracked->state == TF_ISSUE_STATE_WITHDRAWN ||
         (tracked->state == TF_ISSUE_STATE_REJECTED && self->input->ground.artifact != NULL);
}

static void
reopen (TfRound *self, const TfMark *mark, const char *why, const char *by)
{
  g_autofree char *note =
      g_strdup_printf ("was %s, %s",
                       tf_enum_to_nick (TF_TYPE_ISSUE_STATE, (int) mark->tracked->state), why);

  g_hash_table_add (self->returned, mark->tracked);
  become (self, mark, TF_ISSUE_STATE_OPEN, note, by);
}

static void
settle_repeat (TfRound *self, const TfMark *mark)
{
  TfTrackedIssue *tracked = mark->tracked;
  const char *by = mark->repeat->reviewer;

  if (tf_tracked_issue_is_pending (tracked))
    persist (self, mark,
             mark->repeat->kind == TF_FINDING_UNGROUNDED
                 ? "reported again at a location that does not exist"
                 : "",
             by);
  else if (mark->repeat->kind == TF_FINDING_UNGROUNDED)
    return;
  else if (tracked->state == TF_ISSUE_STATE_VERIFIED_FIXED)
    {
      g_hash_table_add (self->returned, tracked);
      become (self, mark, TF_ISSUE_STATE_REGRESSED, "", by);
      self->result->n_regressed++;
    }
  else if (is_reopened (self, tracked))
    reopen (self, mark, "reported again", by);
}

/* answers */

static char *
describe_answer (const TfClosed *answer)
{
  const char *nick = tf_enum_to_nick (TF_TYPE_CLOSED_VERDICT, (int) answer->verdict);

  return *answer->note == '\0' ? g_strdup (nick) : g_strdup_printf ("%s: %s", nick, answer->note);
}

/* Reviewers reported it since the last try to fix it; this answer contradicts them. */
static void
undo_matches (TfRound *self, const TfMark *mark, guint since)
{
  g_autofree char *said = describe_answer (mark->answer);
  g_autofree char *note = g_strdup_printf ("the check answered %s", said);

  tf_issue_ledger_undo_matches (self->ledger, mark->tracked, MAX (since, 1), self->input->iteration,
                                note);
}

static void
settle_withdrawn (TfRound *self, const TfMark *mark, const char *note)
{
  if (mark->answer != NULL)
    undo_matches (self, mark, mark->tracked->tried_in);
  become (self, mark, TF_ISSUE_STATE_WITHDRAWN, note, mark->answered_by);
}

/* Whether the text is known to differ from the one that the round before read. */
static gboolean
has_changed (const TfRound *self)
{
  const TfLook *last = NULL;

  for (guint i = 0; i < self->ledger->looks->len; i++)
    {
      const TfLook *look = g_ptr_array_index (self->ledger->looks, i);

      if (look->iteration < self->input->iteration)
        last = look;
    }
  return last != NULL && self->input->read != NULL && !g_str_equal (last->hash, self->input->read);
}

/* The text is the one in which it was seen: "fixed" then only says that it is no issue. The answer of one run is not enough for a critical, and never for an issue of the user. */
static void
settle_fixed_by_nobody (TfRound *self, const TfMark *mark)
{
  static const char unfixed[] = "fixed, although nothing has changed";
  const TfTrackedIssue *tracked = mark->tracked;
  const char *said = mark->answer->note;
  g_autofree char *note =
      *said == '\0' ? g_strdup (unfixed) : g_strdup_printf ("%s: %s", unfixed, said);

  undo_matches (self, mark, tracked->tried_in + 1);
  if (tracked->source == TF_ISSUE_SOURCE_PERSON)
    persist (self, mark, note, mark->answered_by);
  else if (tracked->is->severity == TF_SEVERITY_CRITICAL)
    become (self, mark, TF_ISSUE_STATE_WITHDRAWN, note, mark->answered_by);
  else
    {
      become (self, mark, TF_ISSUE_STATE_VERIFIED_FIXED, note, mark->answered_by);
      self->result->n_verified++;
    }
}

static void
settle_fixed (TfRound *self, const TfMark *mark)
{
  if (mark->tracked->state != TF_ISSUE_STATE_FIX_APPLIED && !has_changed (self))
    {
      settle_fixed_by_nobody (self, mark);
      return;
    }
  if (mark->tracked->state != TF_ISSUE_STATE_FIX_APPLIED)
    undo_matches (self, mark, mark->tracked->tried_in + 1);
  become (self, mark, TF_ISSUE_STATE_VERIFIED_FIXED, mark->answer->note, mark->answered_by);
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

/* The issue that @issue is, or becomes, a duplicate of in the end. Bounded, because answers may form a
 * circle. */
static const TfTrackedIssue *
find_end (const TfRound *self, const TfTrackedIssue *issue)
{
  for (guint i = 0; i < self->ledger->issues->len; i++)
    {
      const TfClosed *answer = g_hash_table_lookup (self->answers, issue);
      const char *id = issue->duplicate_of;
      const TfTrackedIssue *next = NULL;

      if (answer != NULL && answer->verdict == TF_CLOSED_VERDICT_DUPLICATE_OF)
        id = answer->duplicate_of;
      next = id == NULL ? NULL : tf_issue_ledger_lookup (self->ledger, id);
      if (next == NULL)
        break;
      issue = next;
    }
  return issue;
}

/* Whether @other is waived, or closed in this round, as less severe: then nobody has answered for
 * @issue. */
static gboolean
is_closed_as_less (const TfRound *self, const TfTrackedIssue *other, const TfTrackedIssue *issue)
{
  const TfClosed *answer = g_hash_table_lookup (self->answers, other);

  if (issue->is->severity >= other->is->severity)
    return FALSE;
  return other->state == TF_ISSUE_STATE_WAIVED ||
         (answer != NULL && (answer->verdict == TF_CLOSED_VERDICT_FIXED ||
                             answer->verdict == TF_CLOSED_VERDICT_WITHDRAWN));
}

/* Why it cannot be a duplicate of that issue: a closed issue cannot close another, unless both are
 * closed now, and the other is not less severe. Returns: (transfer full) (nullable) */
static char *
refuse_duplicate (const TfRound *self, const TfMark *mark)
{
  const char *id = mark->answer->duplicate_of;
  const TfTrackedIssue *other = id == NULL ? NULL : tf_issue_ledger_lookup (self->ledger, id);
  const TfTrackedIssue *end = NULL;

  if (other == NULL || tf_round_is_new (self, other))
    return g_strdup_printf ("reported as a duplicate of %s, which does not exist",
                            id == NULL ? "nothing" : id);
  if (leads_to (self->ledger, other, mark->tracked))
    return g_strdup_printf (
        "reported as a duplicate of %s, which would make it a duplicate of itself", id);
  if (other->state == TF_ISSUE_STATE_WAIVED)
    return mark->tracked->is->severity >= other->is->severity
               ? NULL
               : g_strdup_printf ("reported as a duplicate of %s, which was waived as less severe",
                                  id);
  /* Else one run would both withdraw a critical and settle it. */
  if ((!g_hash_table_contains (self->answers, other) ||
       g_ptr_array_find (self->unsettled, other, NULL)) &&
      !tf_tracked_issue_is_pending (other))
    return g_strdup_printf ("reported as a duplicate of %s, which is %s", id,
                            tf_enum_to_nick (TF_TYPE_ISSUE_STATE, (int) other->state));
  end = find_end (self, other);
  if (is_closed_as_less (self, end, mark->tracked))
    return g_strdup_printf (
        "reported as a duplicate of %s, but %s, which is closed, is less severe", id, end->id);
  return NULL;
}

static void
take_text (TfRound *self, TfTrackedIssue *other, const TfTrackedIssue *duplicate, const char *by)
{
  g_autofree char *note = g_strdup_printf ("%s is a duplicate of it", duplicate->id);
  TfIssueEvent *event = NULL;

  if (other->state != TF_ISSUE_STATE_WAIVED)
    {
      tf_issue_ledger_match (self->ledger, other, duplicate->is, self->input->iteration, note, by);
      return;
    }
  event = tf_tracked_issue_add_event (other, TF_ISSUE_EVENT_COVERED, self->input->iteration, note,
                                      NULL, by);
  event->finding = tf_issue_ref (duplicate->is);
}

/* The other issue is as severe as the more severe of both, and has the reviewers of both. */
static void
settle_duplicate (TfRound *self, const TfMark *mark)
{
  TfTrackedIssue *tracked = mark->tracked;
  TfTrackedIssue *other = tf_issue_ledger_lookup (self->ledger, mark->answer->duplicate_of);
  g_autofree char *note = *mark->answer->note != '\0'
                              ? g_strdup (mark->answer->note)
                              : g_strdup_printf ("the same as %s", other->id);

  if (tracked->needs_person && !other->needs_person && other->state != TF_ISSUE_STATE_WAIVED)
    tf_issue_ledger_set_needs_person (self->ledger, other, self->input->iteration,
                                      tracked->person_reason, mark->answered_by);
  become (self, mark, TF_ISSUE_STATE_DUPLICATE, note, mark->answered_by);
  g_free (tracked->duplicate_of);
  tracked->duplicate_of = g_strdup (other->id);
  for (guint i = 0; tracked->found_by[i] != NULL; i++)
    tf_tracked_issue_add_finder (other, tracked->found_by[i]);
  take_text (self, other, tracked, mark->answered_by);
  self->result->n_duplicate++;
}

static void
settle_needs_person (TfRound *self, const TfMark *mark)
{
  if (mark->answer->verdict == TF_CLOSED_VERDICT_NEEDS_PERSON)
    tf_issue_ledger_set_needs_person (self->ledger, mark->tracked, self->input->iteration,
                                      mark->answer->note, mark->answered_by);
}

/* An issue of the person: only "fixed" closes it. */
static void
refuse_to_close (TfRound *self, const TfMark *mark)
{
  g_autofree char *said = describe_answer (mark->answer);
  g_autofree char *note = g_strdup_printf ("only the user withdraws it; answered %s", said);

  persist (self, mark, note, mark->answered_by);
}

static void
settle_answer (TfRound *self, const TfMark *mark)
{
  const TfClosed *answer = mark->answer;
  g_autofree char *said = describe_answer (answer);
  g_autofree char *why = NULL;

  switch (answer->verdict)
    {
    case TF_CLOSED_VERDICT_FIXED:
      settle_fixed (self, mark);
      break;
    case TF_CLOSED_VERDICT_WITHDRAWN:
      settle_withdrawn (self, mark, answer->note);
      break;
    case TF_CLOSED_VERDICT_DUPLICATE_OF:
      why = refuse_duplicate (self, mark);
      if (why == NULL)
        settle_duplicate (self, mark);
      else
        persist (self, mark, why, mark->answered_by);
      break;
    case TF_CLOSED_VERDICT_PARTLY:
      persist (self, mark, said, mark->answered_by);
      break;
    case TF_CLOSED_VERDICT_NEEDS_PERSON:
    case TF_CLOSED_VERDICT_NOT_FIXED:
    default:
      persist (self, mark, answer->note, mark->answered_by);
      settle_needs_person (self, mark);
      break;
    }
}

/* A critical withdrawn or rejected by an earlier run. */
static void
settle_unsettled (TfRound *self, const TfMark *mark)
{
  g_autofree char *said = describe_answer (mark->answer);
  g_autofree char *why = NULL;

  switch (mark->answer->verdict)
    {
    case TF_CLOSED_VERDICT_FIXED:
    case TF_CLOSED_VERDICT_WITHDRAWN:
      tf_issue_ledger_settle (self->ledger, mark->tracked, self->input->iteration, said,
                              mark->answered_by);
      self->result->n_settled++;
      break;
    case TF_CLOSED_VERDICT_DUPLICATE_OF:
      why = refuse_duplicate (self, mark);
      if (why == NULL)
        settle_duplicate (self, mark);
      else
        tf_issue_ledger_add_event (self->ledger, mark->tracked, TF_ISSUE_EVENT_ID_IGNORED,
                                   self->input->iteration, why, mark->answered_by);
      break;
    case TF_CLOSED_VERDICT_NEEDS_PERSON:
    case TF_CLOSED_VERDICT_PARTLY:
    case TF_CLOSED_VERDICT_NOT_FIXED:
    default:
      reopen (self, mark, said, mark->answered_by);
      settle_needs_person (self, mark);
      break;
    }
}

/* A finding with its id withdraws itself: an answer too. */
static void
settle_self_withdrawn (TfRound *self, const TfMark *mark)
{
  static const char note[] = "the reviewer itself requires no change";

  if (tf_tracked_issue_is_unsettled (mark->tracked))
    {
      tf_issue_ledger_settle (self->ledger, mark->tracked, self->input->iteration, note,
                              mark->answered_by);
      self->result->n_settled++;
    }
  else if (!tf_tracked_issue_is_pending (mark->tracked))
    return;
  else if (mark->tracked->source == TF_ISSUE_SOURCE_PERSON)
    persist (self, mark, "only the user withdraws it", mark->answered_by);
  else
    settle_withdrawn (self, mark, note);
}

static void
settle_mark (TfRound *self, const TfMark *mark)
{
  const TfTrackedIssue *tracked = mark->tracked;

  follow_quote (self, mark);
  if (mark->answer != NULL && tf_tracked_issue_is_unsettled (tracked))
    settle_unsettled (self, mark);
  else if (mark->answer != NULL && tracked->source == TF_ISSUE_SOURCE_PERSON &&
           (mark->answer->verdict == TF_CLOSED_VERDICT_WITHDRAWN ||
            mark->answer->verdict == TF_CLOSED_VERDICT_DUPLICATE_OF))
    refuse_to_close (self, mark);
  else if (mark->answer != NULL)
    settle_answer (self, mark);
  else if (mark->repeat != NULL)
    settle_repeat (self, mark);
  else if (mark->withdrawn)
    settle_self_withdrawn (self, mark);
}

void
tf_round_settle (TfRound *self)
{
  for (guint i = 0; i < self->in_order->len; i++)
    settle_mark (self, g_ptr_array_index (self->in_order, i));
  for (guint i = 0; i < self->asked->len; i++)
    {
      TfTrackedIssue *tracked = g_ptr_array_index (self->asked, i);

      if (g_hash_table_contains (self->marks, tracked))
        continue;
      if (tf_tracked_issue_is_pending (tracked))
        tf_issue_ledger_set_state (self->ledger, tracked, get_still_open (tracked),
                                   self->input->iteration, "not answered", NULL, "");
      self->result->n_unanswered++;
    }
}
