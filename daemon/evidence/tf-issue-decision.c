/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-decision.h"

#include "tf-acceptance.h"
#include "tf-decision-trace.h"
#include "tf-issue-ledger-private.h"
#include "tf-text.h"

#define SHOWN_CHARS 200

#define FOUND   "the search of the deliverable no longer misses it"
#define LACKS   "the search of the deliverable still misses it"
#define ANOTHER "the search of the deliverable misses something else of it"

/* The newest. */
static TfTrackedIssue *
find (const TfIssueLedger *self, const TfDecisionCheck *check)
{
  for (guint i = self->issues->len; i > 0; i--)
    {
      TfTrackedIssue *issue = g_ptr_array_index (self->issues, i - 1);

      if (issue->source == TF_ISSUE_SOURCE_DECISION &&
          g_strcmp0 (issue->criterion, check->id) == 0 &&
          g_strcmp0 (issue->statement, check->text) == 0)
        return issue;
    }
  return NULL;
}

static gboolean
is_lacking (const TfDecisionCheck *check)
{
  return check->state == TF_DECISION_STATE_MISSING ||
         check->state == TF_DECISION_STATE_CONTRADICTED;
}

/* words */

static char *
quote_all (const TfDecisionCheck *check)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; check->missing != NULL && check->missing[i] != NULL; i++)
    g_string_append_printf (text, "%s“%s”", i > 0 ? ", " : "", check->missing[i]);
  return g_string_free (text, FALSE);
}

static char *
describe (const TfDecisionCheck *check, const char *path)
{
  g_autofree char *values = quote_all (check);
  g_autofree char *said = tf_text_ellipsize (check->text, SHOWN_CHARS);
  g_autofree char *asked = tf_text_ellipsize (check->question, SHOWN_CHARS);
  g_autofree char *on = *asked != '\0' ? g_strdup_printf (" on “%s”", asked) : g_strdup ("");

  if (check->state == TF_DECISION_STATE_CONTRADICTED)
    return g_strdup_printf ("%s: %s is still in %s, which the user replaced%s: “%s”.", check->id,
                            values, path, on, said);
  return g_strdup_printf ("%s: %s is not in %s. The user decided%s: “%s”.", check->id, values, path,
                          on, said);
}

static char *
recommend (const TfDecisionCheck *check)
{
  g_autofree char *values = quote_all (check);

  if (check->state == TF_DECISION_STATE_CONTRADICTED)
    return g_strdup_printf ("Replace %s by what was decided, everywhere; where the old value is of "
                            "interest, call it replaced.",
                            values);
  return g_strdup_printf ("Write what was decided where it belongs, with %s, and correct what says "
                          "otherwise.",
                          values);
}

/* the ledger */

static void
add (TfIssueLedger *self,
     const TfDecisionCheck *check,
     TfSeverity severity,
     const char *path,
     guint iteration)
{
  g_autofree char *description = describe (check, path);
  g_autofree char *recommendation = recommend (check);
  g_autoptr (TfIssue) issue =
      tf_issue_new (severity, description, *check->location != '\0' ? check->location : path,
                    recommendation);
  TfTrackedIssue *tracked = tf_issue_ledger_add (self, issue, iteration);

  tracked->source = TF_ISSUE_SOURCE_DECISION;
  tracked->criterion = g_strdup (check->id);
  tracked->statement = g_strdup (check->text);
}

static void
settle (TfIssueLedger *self, TfTrackedIssue *issue, guint iteration, const char *note)
{
  if (issue != NULL && tf_tracked_issue_is_pending (issue))
    tf_issue_ledger_set_state (self, issue, TF_ISSUE_STATE_VERIFIED_FIXED, iteration, note, NULL,
                               "");
}

static void
open_again (TfIssueLedger *self, TfTrackedIssue *issue, guint iteration)
{
  TfIssueState state = TF_ISSUE_STATE_OPEN;

  issue->last_seen = iteration;
  if (tf_tracked_issue_is_open (issue))
    return;
  if (issue->state == TF_ISSUE_STATE_FIX_APPLIED)
    state = TF_ISSUE_STATE_PERSISTS;
  else if (issue->state == TF_ISSUE_STATE_VERIFIED_FIXED)
    state = TF_ISSUE_STATE_REGRESSED;
  tf_issue_ledger_set_state (self, issue, state, iteration, LACKS, NULL, "");
}

static void
find_again (TfIssueLedger *self,
            TfTrackedIssue *issue,
            const TfDecisionCheck *check,
            TfSeverity severity,
            const char *path,
            guint iteration)
{
  g_autofree char *description = describe (check, path);

  if (g_str_equal (description, issue->is->description))
    {
      open_again (self, issue, iteration);
      return;
    }
  settle (self, issue, iteration, ANOTHER);
  add (self, check, severity, path, iteration);
}

static void
waive (TfDecisionCheck *check, const TfTrackedIssue *issue)
{
  check->state = TF_DECISION_STATE_WAIVED;
  tf_record_set_string (&check->note, issue->reason);
}

void
tf_issue_ledger_take_decisions (TfIssueLedger *self,
                                const GPtrArray *checks,
                                const TfSeverity *severities,
                                const char *path,
                                guint iteration)
{
  for (guint i = 0; i < checks->len; i++)
    {
      TfDecisionCheck *check = g_ptr_array_index (checks, i);
      TfTrackedIssue *issue = find (self, check);

      if (issue != NULL && issue->state == TF_ISSUE_STATE_WAIVED)
        waive (check, issue);
      else if (!is_lacking (check))
        settle (self, issue, iteration, FOUND);
      else if (issue == NULL)
        add (self, check, severities[i], path, iteration);
      else
        find_again (self, issue, check, severities[i], path, iteration);
    }
}

TfSeverity *
tf_issue_decision_list_severities (const GPtrArray *decisions,
                                   const char *constraints,
                                   gboolean is_tree)
{
  g_autoptr (GPtrArray) criteria = tf_acceptance_list_criteria (constraints);
  g_autoptr (TfDecisionTexts) texts = tf_decision_texts_new ();
  g_autoptr (GPtrArray) named = NULL;
  TfSeverity *severities = g_new (TfSeverity, decisions->len + 1);

  for (guint i = 0; i < criteria->len; i++)
    {
      const TfCriterion *criterion = g_ptr_array_index (criteria, i);

      tf_decision_texts_add (texts, criterion->id, criterion->statement);
    }
  named = tf_decision_trace_list (decisions, texts);
  for (guint i = 0; i < decisions->len; i++)
    {
      const TfDecisionCheck *check = g_ptr_array_index (named, i);

      severities[i] = !is_tree || check->state == TF_DECISION_STATE_MET ? TF_SEVERITY_CRITICAL
                                                                        : TF_SEVERITY_MEDIUM;
    }
  return severities;
}
