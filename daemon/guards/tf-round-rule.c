/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-round-rule.h"

#include "tf-enum.h"
#include "tf-format.h"
#include "tf-issue-looks.h"
#include "tf-model-enums.h"

/* How many checks in a row may come without a review. */
#define MAX_CHECKS 2

/* Per cent: when the fixes after the last reviews, each within its own limits, have cut more together,
 * those reviews say too little about what is left. */
#define MAX_CUT 20

static const char *
get_severity (const TfTrackedIssue *issue)
{
  return tf_enum_to_nick (TF_TYPE_SEVERITY, (int) issue->is->severity);
}

/* what the reviews prove */

static const TfTrajectoryPoint *
find_point (const TfRoundFacts *facts, guint iteration)
{
  const GArray *points = facts->guards.trajectory;

  for (guint i = points->len; i-- > 0;)
    {
      const TfTrajectoryPoint *point = &g_array_index (points, TfTrajectoryPoint, i);

      if (point->iteration == iteration)
        return point;
    }
  return NULL;
}

/* The newest iteration; 0 if there is none. */
static guint
get_newest (const TfRoundFacts *facts)
{
  const GArray *points = facts->guards.trajectory;

  return points->len > 0 ? g_array_index (points, TfTrajectoryPoint, points->len - 1).iteration : 0;
}

static gboolean
is_first (const TfIssueLedger *ledger, guint since, guint iteration)
{
  return tf_issue_looks_find_round (ledger, since, iteration) == 0;
}

/* What a check finds still open counts against the thresholds, and is no finding of the reviews. */
static gboolean
has_passed (const TfRoundFacts *facts, guint iteration, const TfCounts *max)
{
  const TfTrajectoryPoint *point = find_point (facts, iteration);

  if (point == NULL || tf_issue_looks_has_critical (facts->ledger, iteration))
    return FALSE;
  if (is_first (facts->ledger, facts->guards.resumed_at, iteration) &&
      tf_issue_looks_has_blocking (facts->ledger, iteration))
    return FALSE;
  return point->counts.n[TF_SEVERITY_MEDIUM] <= max->n[TF_SEVERITY_MEDIUM];
}

/* The reviews up to this iteration read another text, or were made before the last Resume. */
static guint
get_start (const TfRoundFacts *facts)
{
  return MAX (facts->guards.resumed_at, facts->edited_at);
}

/* The reviews of the newest rounds in a row that passed. */
static guint
count_passed (const TfRoundFacts *facts, const TfCounts *max)
{
  const TfIssueLedger *ledger = facts->ledger;
  guint since = get_start (facts);
  guint before = since;

  for (guint i = tf_issue_looks_find_round (ledger, since, G_MAXUINT); i > 0;
       i = tf_issue_looks_find_round (ledger, since, i))
    if (!has_passed (facts, i, max))
      {
        before = i;
        break;
      }
  return tf_issue_looks_count (ledger, before);
}

static guint
count_found (const TfIssueLedger *ledger)
{
  guint n = 0;

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (tf_severity_is_blocking (issue->is->severity) &&
          issue->state != TF_ISSUE_STATE_DUPLICATE && issue->source != TF_ISSUE_SOURCE_COVERAGE &&
          !tf_tracked_issue_is_compared (issue))
        n++;
    }
  return n;
}

void
tf_round_get_assurance (const TfRoundFacts *facts, const TfCounts *max, TfAssuranceInput *out_input)
{
  const TfIssueLedger *ledger = facts->ledger;
  guint since = get_start (facts);
  guint last = tf_issue_looks_find_round (ledger, since, G_MAXUINT);
  guint n1 = 0, n2 = 0, both = 0;

  *out_input = (TfAssuranceInput){
    .assurance = facts->assurance,
    .detection = facts->calibrated,
    .n_reviews = tf_issue_looks_count (ledger, since),
    .n_passed = count_passed (facts, max),
    .n_found = count_found (ledger),
    .n_last_critical = tf_issue_looks_has_critical (ledger, last) ? 1 : 0,
  };
  if (facts->calibrated.source != TF_DETECTION_CALIBRATED)
    {
      tf_issue_looks_get_overlap (ledger, &n1, &n2, &both);
      out_input->detection = tf_detection_from_overlap (n1, n2, both);
    }
}

/* what comes next */

/* Whether to ask a check for what waits for its answer. Duplicates, and with them the overlap of two
 * reviews, are known only after the first one. */
static gboolean
wants_check (const TfRoundFacts *facts, const TfAssuranceInput *input, gboolean complete)
{
  guint since = facts->guards.resumed_at;
  guint last = tf_issue_looks_find_round (facts->ledger, since, G_MAXUINT);

  return input->n_passed > 0 && get_newest (facts) < last + MAX_CHECKS &&
         (complete || tf_issue_looks_find_check (facts->ledger, since, G_MAXUINT) == 0);
}

guint
tf_round_count_reviews (const TfRoundFacts *facts, const TfCounts *max, gboolean asked)
{
  const TfAssuranceLevel *level = tf_assurance_get_level (facts->assurance);
  g_autofree char *missing = NULL;
  TfAssuranceInput input;
  guint needed;

  tf_round_get_assurance (facts, max, &input);
  missing = tf_assurance_find_missing (&input);
  if (asked && wants_check (facts, &input, missing == NULL))
    return 0;
  needed = tf_assurance_count_needed (level, input.detection.p, input.n_found);
  if (input.n_passed > 0 && input.n_passed < needed)
    return MIN (level->n_reviews, needed - input.n_passed);
  return level->n_reviews;
}

static gboolean
is_within (const TfRoundFacts *facts, const TfCounts *max)
{
  const TfTrajectoryPoint *point = find_point (facts, get_newest (facts));

  return point != NULL && tf_counts_is_within (&point->counts, max, 1);
}

static gboolean
must_be_fixed (const TfTrackedIssue *issue)
{
  return tf_tracked_issue_is_open (issue) && issue->source != TF_ISSUE_SOURCE_COVERAGE &&
         (issue->source == TF_ISSUE_SOURCE_PERSON ||
          (tf_severity_is_blocking (issue->is->severity) && !tf_tracked_issue_is_tried (issue)));
}

gboolean
tf_round_needs_fix (const TfRoundFacts *facts, const TfCounts *max)
{
  const TfIssueLedger *ledger = facts->ledger;
  gboolean untried = FALSE, tried = FALSE;

  if (!is_within (facts, max))
    return TRUE;
  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (must_be_fixed (issue))
        return TRUE;
      tried |= issue->tried_in > facts->guards.resumed_at;
      untried |= tf_tracked_issue_is_open (issue) && !tf_tracked_issue_is_tried (issue) &&
                 issue->source != TF_ISSUE_SOURCE_COVERAGE;
    }
  return untried && !tried;
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
  if (issue->source == TF_ISSUE_SOURCE_COVERAGE)
    return NULL;
  if (issue->source == TF_ISSUE_SOURCE_DECISION && tf_tracked_issue_is_pending (issue))
    return g_strdup_printf ("%s: the deliverable lacks what you decided, or was not searched since "
                            "the fix",
                            issue->id);
  if (issue->source == TF_ISSUE_SOURCE_PERSON && tf_tracked_issue_is_pending (issue))
    return g_strdup_printf ("%s is your issue, and no check has confirmed it as fixed", issue->id);
  if (tf_tracked_issue_is_open (issue) && tf_severity_is_blocking (issue->is->severity) &&
      !tf_tracked_issue_is_tried (issue))
    return g_strdup_printf ("nobody has tried to fix %s (%s)", issue->id, get_severity (issue));
  if (issue->state == TF_ISSUE_STATE_FIX_APPLIED)
    return g_strdup_printf ("no check has confirmed the fix of %s (%s)", issue->id,
                            get_severity (issue));
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

/* What no review has read is not there any more. Unknown sizes say nothing. Returns: (transfer full)
 * (nullable) */
static char *
find_cut (const TfRoundFacts *facts)
{
  guint last = tf_issue_looks_find_round (facts->ledger, facts->guards.resumed_at, G_MAXUINT);
  const TfTrajectoryPoint *reviewed = find_point (facts, last);
  const TfTrajectoryPoint *now = find_point (facts, get_newest (facts));
  guint64 before = reviewed != NULL ? reviewed->evidence.size : 0;
  guint64 after = now->evidence.size;
  g_autofree char *before_text = tf_format_count (before);
  g_autofree char *after_text = tf_format_count (after);

  if (after == 0 || after >= before || (before - after) * 100 <= before * MAX_CUT)
    return NULL;
  return g_strdup_printf ("fixes have cut the deliverable since the last reviews (%s → %s %s, "
                          "−%.1f %%; at most %d %% without another review)",
                          before_text, after_text, facts->guards.needs_tests ? "lines" : "words",
                          100.0 * (double) (before - after) / (double) before, MAX_CUT);
}

/* plateau */

static void
append_needs_person (GString *text, const TfTrackedIssue *issue)
{
  g_string_append_printf (text, "%s%s (%s): %s", text->len > 0 ? "; " : "", issue->id,
                          get_severity (issue), issue->person_reason);
}

/* What the person must decide about issues. @left: although others are left to fix.
 * Returns: (transfer full) (nullable) */
static char *
find_needs_person (const TfIssueLedger *ledger, gboolean left)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (!tf_tracked_issue_is_open (issue) || !tf_severity_is_blocking (issue->is->severity))
        continue;
      if (issue->needs_person)
        append_needs_person (text, issue);
      else if (!left)
        {
          g_string_free (text, TRUE);
          return NULL;
        }
    }
  if (text->len > 0)
    return g_string_free (text, FALSE);
  g_string_free (text, TRUE);
  return NULL;
}

/* Tests that fail although nothing is left to fix: nobody takes them for theirs. */
static gboolean
fails_for_good (const TfGuardInput *input)
{
  return input->needs_tests && input->tests.known && input->tests.failed > 0 &&
         input->finding == NULL;
}

/* @issues (transfer full) (nullable): what they must decide about issues. Returns: (transfer full)
 * (nullable): the same with what they must decide about tests */
static char *
add_tests (char *issues, const TfRoundFacts *facts)
{
  g_autofree char *before = issues;
  g_autofree char *tests = NULL;

  if (facts->untested != NULL)
    tests = g_strdup_printf ("the result of the tests is unknown: %s", facts->untested);
  else if (fails_for_good (&facts->guards))
    tests = g_strdup_printf ("the tests do not pass (%u of %u %s), and nobody has repaired them",
                             facts->guards.tests.failed, facts->guards.tests.total,
                             facts->guards.tests.failed == 1 ? "fails" : "fail");
  if (tests == NULL)
    return g_steal_pointer (&before);
  if (before == NULL)
    return g_steal_pointer (&tests);
  return g_strdup_printf ("%s; %s", before, tests);
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

/* Whether one of the last two checks confirmed the fix of something blocking, or there were fewer. */
static gboolean
has_confirmed (const TfIssueLedger *ledger, guint since)
{
  guint last = tf_issue_looks_find_check (ledger, since, G_MAXUINT);
  guint before = last > 0 ? tf_issue_looks_find_check (ledger, since, last) : 0;

  return before == 0 || tf_issue_looks_count_confirmed (ledger, last) > 0 ||
         tf_issue_looks_count_confirmed (ledger, before) > 0;
}

static guint
count_rounds (const TfIssueLedger *ledger, guint since)
{
  guint n = 0;

  for (guint i = tf_issue_looks_find_round (ledger, since, G_MAXUINT); i > 0;
       i = tf_issue_looks_find_round (ledger, since, i))
    n++;
  return n;
}

/* Whether reviewers may still look at files that nobody has looked at. */
static gboolean
may_be_seen (const TfRoundFacts *facts)
{
  for (guint i = 0; facts->unseen != NULL && i < facts->ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (facts->ledger->issues, i);

      if (issue->source == TF_ISSUE_SOURCE_COVERAGE && tf_tracked_issue_is_open (issue) &&
          issue->needs_person)
        return FALSE;
    }
  return facts->unseen != NULL;
}

/* Whether all that is missing, once the assurance is reached and nothing is left to fix, is what only
 * the person can settle: files that nobody can read, tests that do not run here, or tests that fail. */
static gboolean
waits_for_person (const TfRoundFacts *facts, const TfCounts *max)
{
  const TfGuardInput *input = &facts->guards;

  if (tf_round_needs_fix (facts, max) || may_be_seen (facts))
    return FALSE;
  return facts->untested != NULL || fails_for_good (input) ||
         (facts->unseen != NULL && input->finding == NULL &&
          (!input->needs_tests || tf_test_counts_all_passed (&input->tests)));
}

GPtrArray *
tf_round_judge (const TfRoundFacts *facts, const TfConfig *config)
{
  TfGuardInput input = facts->guards;
  guint since = input.resumed_at;
  gboolean passed = FALSE, only_person = FALSE;
  g_autofree char *missing = NULL;
  g_autofree char *person = NULL;
  g_autoptr (GArray) totals = NULL;
  TfAssuranceInput assurance;

  g_return_val_if_fail (get_newest (facts) > 0 && facts->ledger != NULL, NULL);

  tf_round_get_assurance (facts, &config->polish.max, &assurance);
  missing = tf_round_find_blocker (facts->ledger);
  if (missing == NULL)
    missing = facts->unanswered != NULL ? g_strdup (facts->unanswered)
                                        : tf_assurance_find_missing (&assurance);
  if (missing == NULL)
    missing = find_cut (facts);
  only_person = missing == NULL && waits_for_person (facts, &config->polish.max);
  if (missing == NULL)
    missing = g_strdup (facts->unseen);
  if (input.finding == NULL)
    input.finding = missing;
  passed = assurance.n_passed > 0 && assurance.n_last_critical == 0;
  person = find_needs_person (facts->ledger, only_person);
  if (only_person)
    person = add_tests (g_steal_pointer (&person), facts);
  totals = list_totals (facts->ledger, since);
  input.reviews = (TfGuardReviews){
    .totals = totals,
    .n = assurance.n_reviews,
    .n_rounds = count_rounds (facts->ledger, since),
    .newest = tf_issue_looks_find_round (facts->ledger, since, G_MAXUINT) == get_newest (facts),
    .most = tf_assurance_get_level (facts->assurance)->most,
    .passed = passed,
    .unanswered = facts->unanswered != NULL,
    .passing = passed && is_within (facts, &config->polish.max),
    .confirmed = has_confirmed (facts->ledger, since),
    .needs_person = person,
    .only_person = only_person,
  };
  return tf_guards_evaluate (&input, config);
}
