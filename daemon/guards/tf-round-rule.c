/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-round-rule.h"

#include "tf-enum.h"
#include "tf-issue-looks.h"
#include "tf-model-enums.h"

static const char *
get_severity (const TfTrackedIssue *issue)
{
  return tf_enum_to_nick (TF_TYPE_SEVERITY, (int) issue->is->severity);
}

void
tf_round_get_assurance (const TfIssueLedger *ledger,
                        guint since,
                        guint iteration,
                        TfAssurance assurance,
                        TfDetection calibrated,
                        TfAssuranceInput *out_input)
{
  guint n1 = 0, n2 = 0, both = 0;

  *out_input = (TfAssuranceInput){
    .assurance = assurance,
    .detection = calibrated,
    .n_reviews = tf_issue_looks_count (ledger, since),
    .n_passed = tf_issue_looks_count_clear (ledger, since),
    .n_last_critical = tf_issue_looks_has_critical (ledger, iteration) ? 1 : 0,
  };
  if (calibrated.source != TF_DETECTION_CALIBRATED)
    {
      tf_issue_looks_get_overlap (ledger, &n1, &n2, &both);
      out_input->detection = tf_detection_from_overlap (n1, n2, both);
    }
}

/* blockers */

static char *
find_unsettled (const TfIssueLedger *ledger)
{
  g_autoptr (GPtrArray) unsettled = tf_issue_ledger_list_unsettled (ledger);
  const TfTrackedIssue *first = NULL;

  if (unsettled->len == 0)
    return NULL;
  first = g_ptr_array_index (unsettled, 0);
  return g_strdup_printf ("%s is critical and was %s, which no other run has confirmed", first->id,
                          tf_enum_to_nick (TF_TYPE_ISSUE_STATE, (int) first->state));
}

static char *
describe_blocking (const TfTrackedIssue *issue)
{
  if (issue->source == TF_ISSUE_SOURCE_PERSON && tf_tracked_issue_is_pending (issue))
    return g_strdup_printf ("%s is your issue, and no check has confirmed it as fixed", issue->id);
  if (tf_tracked_issue_is_open (issue) && tf_severity_is_blocking (issue->is->severity) &&
      !tf_tracked_issue_is_tried (issue))
    return g_strdup_printf ("nobody has tried to fix %s (%s)", issue->id, get_severity (issue));
  return NULL;
}

char *
tf_round_find_blocker (const TfIssueLedger *ledger)
{
  char *blocker = find_unsettled (ledger);

  for (guint i = 0; blocker == NULL && i < ledger->issues->len; i++)
    blocker = describe_blocking (g_ptr_array_index (ledger->issues, i));
  return blocker;
}

/* plateau */

static void
append_needs_person (GString *text, const TfTrackedIssue *issue)
{
  g_string_append_printf (text, "%s%s (%s): %s", text->len > 0 ? "; " : "", issue->id,
                          get_severity (issue), issue->person_reason);
}

/* What the person must decide, if nothing else is left to fix. Returns: (transfer full) (nullable) */
static char *
find_needs_person (const TfIssueLedger *ledger)
{
  GString *text = g_string_new (NULL);
  gboolean left = FALSE;

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (!tf_tracked_issue_is_open (issue) || !tf_severity_is_blocking (issue->is->severity))
        continue;
      if (issue->needs_person)
        append_needs_person (text, issue);
      else
        left = TRUE;
    }
  if (!left && text->len > 0)
    return g_string_free (text, FALSE);
  g_string_free (text, TRUE);
  return NULL;
}

/* The totals of the reviews, oldest first. */
static GArray *
list_totals (const TfIssueLedger *ledger, guint since)
{
  g_autoptr (GPtrArray) looks = tf_issue_looks_list (ledger, since);
  GArray *totals = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < looks->len; i++)
    {
      double total = tf_counts_total (&((const TfLook *) g_ptr_array_index (looks, i))->found);

      g_array_append_val (totals, total);
    }
  return totals;
}

/* Whether a fix of something blocking was confirmed in one of the last two rounds. */
static gboolean
has_confirmed (const TfIssueLedger *ledger, guint iteration)
{
  return tf_issue_looks_count_confirmed (ledger, iteration) > 0 ||
         (iteration > 1 && tf_issue_looks_count_confirmed (ledger, iteration - 1) > 0);
}

/* Within the thresholds, and nothing blocking in the last round. */
static gboolean
is_passing (const TfRoundFacts *facts, const TfAssuranceInput *assurance, const TfConfig *config)
{
  const GArray *points = facts->guards.trajectory;
  const TfTrajectoryPoint *now = &g_array_index (points, TfTrajectoryPoint, points->len - 1);

  return tf_counts_is_within (&now->counts, &config->polish.max, 1) && assurance->n_passed > 0 &&
         assurance->n_last_critical == 0;
}

GPtrArray *
tf_round_judge (const TfRoundFacts *facts, const TfConfig *config)
{
  const GArray *points = facts->guards.trajectory;
  TfGuardInput input = facts->guards;
  guint since = input.resumed_at;
  guint iteration = 0;
  g_autofree char *missing = NULL;
  g_autofree char *person = NULL;
  g_autoptr (GArray) totals = NULL;
  TfAssuranceInput assurance;

  g_return_val_if_fail (points->len > 0 && facts->ledger != NULL, NULL);

  iteration = g_array_index (points, TfTrajectoryPoint, points->len - 1).iteration;
  tf_round_get_assurance (facts->ledger, since, iteration, facts->assurance, facts->calibrated,
                          &assurance);
  missing = tf_round_find_blocker (facts->ledger);
  if (missing == NULL)
    missing = facts->unanswered != NULL ? g_strdup (facts->unanswered)
                                        : tf_assurance_find_missing (&assurance);
  if (input.finding == NULL)
    input.finding = missing;
  person = find_needs_person (facts->ledger);
  totals = list_totals (facts->ledger, since);
  input.reviews = (TfGuardReviews){
    .totals = totals,
    .n = assurance.n_reviews,
    .most = tf_assurance_get_level (facts->assurance)->most,
    .passing = is_passing (facts, &assurance, config),
    .confirmed = has_confirmed (facts->ledger, iteration),
    .needs_person = person,
  };
  return tf_guards_evaluate (&input, config);
}
