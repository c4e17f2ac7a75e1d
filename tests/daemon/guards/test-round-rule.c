/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-issue-ledger.h"
#include "tf-issue-person.h"
#include "tf-record.h"
#include "tf-round-rule.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/round-rule"

/* One review: @word is "clean", "medium" (blocking), "critical", or "minor"; or a "check". */
static void
add_look (TfIssueLedger *ledger, guint iteration, guint number, const char *word)
{
  TfLook *look = tf_record_new (&tf_look_record);
  int severity = g_str_equal (word, "critical") ? TF_SEVERITY_CRITICAL
                 : g_str_equal (word, "medium") ? TF_SEVERITY_MEDIUM
                                                : TF_SEVERITY_MINOR;

  look->iteration = iteration;
  look->number = number;
  tf_record_set_string (&look->reviewer, "ada");
  tf_record_set_string (&look->hash, "h");
  look->known = TRUE;
  look->blocking = severity != TF_SEVERITY_MINOR;
  look->critical = severity == TF_SEVERITY_CRITICAL;
  if (g_str_equal (word, "check"))
    look->stage = TF_REVIEW_STAGE_CHECK;
  else if (!g_str_equal (word, "clean"))
    look->found.n[severity] = 1;
  g_ptr_array_add (ledger->looks, look);
}

/* "medium medium/clean clean/check": what was asked, by iteration. */
static TfIssueLedger *
make_ledger (const char *rounds)
{
  g_auto (GStrv) words = g_strsplit (rounds, "/", -1);
  TfIssueLedger *ledger = tf_issue_ledger_new ();

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) reviews = g_strsplit (words[i], " ", -1);

      for (guint k = 0; reviews[k] != NULL; k++)
        add_look (ledger, i + 1, k + 1, reviews[k]);
    }
  return ledger;
}

static TfTrackedIssue *
add_issue (TfIssueLedger *ledger, TfSeverity severity)
{
  g_autoptr (TfIssue) issue = tf_issue_new (severity, "wrong", "docs/plan.md:3", "mend it");

  return tf_issue_ledger_add (ledger, issue, 1);
}

static void
judge (GuardFixture *fixture,
       const TfIssueLedger *ledger,
       double p,
       const char *unanswered,
       TfVerdict verdict,
       const char *part)
{
  TfRoundFacts facts = {
    .guards = fixture->input,
    .ledger = ledger,
    .assurance = TF_ASSURANCE_STANDARD,
    .calibrated = { TF_DETECTION_CALIBRATED, p },
    .unanswered = unanswered,
  };
  g_autoptr (GPtrArray) results = NULL;
  const TfGuardResult *first = NULL;
  const TfGuardResult *last = NULL;

  facts.guards.evidence = TRUE;
  results = tf_round_judge (&facts, &fixture->config);
  first = g_ptr_array_index (results, 0);
  last = g_ptr_array_index (results, results->len - 1);
  g_test_message ("%s | %s", first->message, last->message);
  g_assert_cmpint (last->verdict, ==, verdict);
  if (part != NULL)
    tf_test_assert_has (verdict == TF_VERDICT_HALT ? last->message : first->message, part);
}

TF_TEST (rounds)
{
  static const struct
  {
    const char *points, *rounds;
    double p;
    TfVerdict verdict;
    const char *part;
  } rows[] = {
    { "0/0/0", "clean clean", 0.7, TF_VERDICT_DONE, "Converged" },
    { "0/0/0", "clean clean", 0.6, TF_VERDICT_GO_ON, "2 of the 3 reviews in a row" },
    { "0/0/0 0/0/0", "clean clean/clean", 0.6, TF_VERDICT_DONE, "Converged" },
    { "0/3/5", "minor minor", 0.7, TF_VERDICT_DONE, "0/3/5 within 0/3/5" },
    { "0/3/6", "minor minor", 0.7, TF_VERDICT_GO_ON, "not within" },
    { "0/0/0", "critical clean", 0.9, TF_VERDICT_GO_ON, "names a critical issue" },
    /* the first round passes only if it found nothing blocking; a later one with as many medium
     * issues open as the thresholds allow */
    { "0/1/0", "medium clean", 0.9, TF_VERDICT_GO_ON, "0 of the 2 reviews" },
    { "0/9/0 0/3/0", "medium medium/medium medium", 0.9, TF_VERDICT_DONE, "Converged" },
    { "0/9/0 0/4/0 0/0/0", "medium medium/medium medium/check", 0.9, TF_VERDICT_GO_ON,
      "0 of the 2 reviews" },
    { "0/9/0 0/0/0", "medium medium/critical clean", 0.9, TF_VERDICT_GO_ON,
      "names a critical issue" },
    /* a check neither adds a review nor ends a row of them */
    { "0/9/0 0/0/0 0/0/0", "medium medium/clean clean/check", 0.6, TF_VERDICT_GO_ON,
      "2 of the 3 reviews in a row" },
    { "0/9/0 0/0/0 0/0/0 0/0/0", "medium medium/clean clean/check/clean", 0.6, TF_VERDICT_DONE,
      "Converged" },
    /* used up, and the last round passed: done with the bound reached */
    { "0/4/0 0/4/0 0/4/0 0/0/0", "medium medium/medium medium/medium medium/clean clean", 0.1,
      TF_VERDICT_DONE, "Converged" },
    /* used up, and it did not: a plateau */
    { "0/4/0 0/4/0 0/4/0 0/5/0", "medium medium/medium medium/medium medium/medium clean", 0.1,
      TF_VERDICT_HALT, "used up" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (rows[i].points);
      g_autoptr (TfIssueLedger) ledger = make_ledger (rows[i].rounds);

      fixture->config.polish.stagnation_limit = 9;
      judge (fixture, ledger, rows[i].p, NULL, rows[i].verdict, rows[i].part);
    }
}

/* What fixes cut after the last reviews, all together. */
TF_TEST (a_text_cut_after_the_last_reviews)
{
  static const struct
  {
    const char *rounds;
    guint64 sizes[3];
    TfVerdict verdict;
  } rows[] = {
    { "clean clean/clean clean/check", { 1000, 1000, 800 }, TF_VERDICT_DONE },
    { "clean clean/clean clean/check", { 1000, 1000, 799 }, TF_VERDICT_GO_ON },
    { "clean clean/check/check", { 1000, 850, 799 }, TF_VERDICT_GO_ON },
    { "clean clean/check/clean clean", { 1000, 700, 700 }, TF_VERDICT_DONE },
    { "clean clean/clean clean/check", { 1000, 900, 720 }, TF_VERDICT_DONE },
    { "clean clean/clean clean/check", { 1000, 900, 719 }, TF_VERDICT_GO_ON },
    { "clean clean/clean clean/check", { 1000, 1000, 5000 }, TF_VERDICT_DONE },
    /* unknown */
    { "clean clean/clean clean/check", { 1000, 0, 10 }, TF_VERDICT_DONE },
    { "clean clean/clean clean/check", { 1000, 1000, 0 }, TF_VERDICT_DONE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/0 0/0/0 0/0/0");
      g_autoptr (TfIssueLedger) ledger = make_ledger (rows[i].rounds);

      for (guint n = 0; n < G_N_ELEMENTS (rows[i].sizes); n++)
        g_array_index (fixture->input.trajectory, TfTrajectoryPoint, n).evidence.size =
            rows[i].sizes[n];
      fixture->config.polish.stagnation_limit = 9;
      judge (fixture, ledger, 0.9, NULL, rows[i].verdict,
             rows[i].verdict == TF_VERDICT_DONE ? "Converged" : "fixes have cut the deliverable");
    }
}

TF_TEST (reviews_before_resume_do_not_count)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/0 0/0/0");
  g_autoptr (TfIssueLedger) ledger = make_ledger ("clean clean/clean clean");

  fixture->input.resumed_at = 1;
  judge (fixture, ledger, 0.6, NULL, TF_VERDICT_GO_ON, "2 of the 3 reviews");
}

TF_TEST (unanswered_criteria_block)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/0");
  g_autoptr (TfIssueLedger) ledger = make_ledger ("clean clean");

  judge (fixture, ledger, 0.9, "no review names the place where AC-3 is met", TF_VERDICT_GO_ON,
         "but: no review names the place where AC-3 is met");
  judge (fixture, ledger, 0.9, NULL, TF_VERDICT_DONE, NULL);
}

TF_TEST (a_decision_that_is_missing_blocks_whatever_its_severity)
{
  for (int severity = TF_SEVERITY_CRITICAL; severity <= TF_SEVERITY_MINOR; severity++)
    {
      g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
      TfTrackedIssue *issue = add_issue (ledger, (TfSeverity) severity);
      g_autofree char *open = NULL;
      g_autofree char *waived = NULL;

      issue->source = TF_ISSUE_SOURCE_DECISION;
      issue->tried_in = 1;
      open = tf_round_find_blocker (ledger);
      tf_test_assert_has (open, "lacks what you decided");
      tf_issue_ledger_set_state (ledger, issue, TF_ISSUE_STATE_WAIVED, 1, "r", NULL, "person");
      waived = tf_round_find_blocker (ledger);
      g_assert_null (waived);
    }
}

static TfTrackedIssue *
add_unseen (TfIssueLedger *ledger)
{
  TfTrackedIssue *issue = add_issue (ledger, TF_SEVERITY_MEDIUM);

  issue->source = TF_ISSUE_SOURCE_COVERAGE;
  return issue;
}

#define UNSEEN "nobody has looked at 2 of 3 files"

/* Files that nobody has looked at, or tests that fail: never done; asked about at once, if only the
 * user can settle them and nobody else has work left. */
static const struct
{
  const char *name;
  const char *rounds;
  double p;
  const char *unseen; /* (nullable) */
  gboolean asked;     /* an issue needs the person */
  gboolean failing;   /* the tests */
  enum
  {
    NOTHING,
    UNTRIED, /* a medium issue that nobody tried to fix */
    TRIED    /* one that was tried, within the thresholds */
  } other;   /* what else is open */
  TfVerdict verdict;
  const char *part;
} unseen[] = {
  { "all-looked-at", "clean clean", 0.9, NULL, FALSE, FALSE, NOTHING, TF_VERDICT_DONE,
    "Converged" },
  { "some-missing", "clean clean", 0.9, UNSEEN, FALSE, FALSE, NOTHING, TF_VERDICT_GO_ON, UNSEEN },
  { "nobody-else-can", "clean clean", 0.9, UNSEEN, TRUE, FALSE, NOTHING, TF_VERDICT_HALT,
    "only you can settle what is left: I-0001 (medium): " UNSEEN ". Decide" },
  { "more-reviews-needed", "clean clean", 0.5, UNSEEN, TRUE, FALSE, NOTHING, TF_VERDICT_GO_ON,
    "2 of the 4 reviews" },
  { "tests-fail", "clean clean", 0.9, NULL, FALSE, TRUE, NOTHING, TF_VERDICT_HALT,
    "only you can settle what is left: the tests do not pass (1 of 2 fails), and nobody has "
    "repaired them. Decide" },
  { "tests-fail-too", "clean clean", 0.9, UNSEEN, TRUE, TRUE, NOTHING, TF_VERDICT_HALT,
    "I-0001 (medium): " UNSEEN
    "; the tests do not pass (1 of 2 fails), and nobody has repaired them. Decide" },
  { "tests-fail-and-some-missing", "clean clean", 0.9, UNSEEN, FALSE, TRUE, NOTHING,
    TF_VERDICT_GO_ON, NULL },
  { "tests-fail-and-more-reviews-needed", "clean clean", 0.5, NULL, FALSE, TRUE, NOTHING,
    TF_VERDICT_GO_ON, NULL },
  { "tests-fail-and-something-to-fix", "clean clean", 0.9, NULL, FALSE, TRUE, UNTRIED,
    TF_VERDICT_GO_ON, NULL },
  { "something-to-fix", "clean clean", 0.9, UNSEEN, TRUE, FALSE, UNTRIED, TF_VERDICT_GO_ON,
    "nobody has tried to fix" },
  { "something-tried", "clean clean", 0.9, UNSEEN, TRUE, FALSE, TRIED, TF_VERDICT_HALT,
    "only you can settle what is left: I-0001 (medium): " UNSEEN ". Decide" },
};

TF_TEST_TABLE (unseen_files_and_failing_tests_are_never_done, unseen, row->name)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/1/0");
  g_autoptr (TfIssueLedger) ledger = make_ledger (row->rounds);
  TfRoundFacts facts = { .ledger = ledger,
                         .assurance = TF_ASSURANCE_STANDARD,
                         .calibrated = { TF_DETECTION_CALIBRATED, row->p },
                         .unseen = row->unseen };
  g_autoptr (GPtrArray) results = NULL;
  const TfGuardResult *last = NULL;

  if (row->asked)
    tf_issue_ledger_set_needs_person (ledger, add_unseen (ledger), 1, UNSEEN, "");
  if (row->other != NOTHING)
    add_issue (ledger, TF_SEVERITY_MEDIUM)->tried_in = row->other == TRIED ? 1 : 0;
  facts.guards = fixture->input;
  facts.guards.evidence = TRUE;
  facts.guards.needs_tests = TRUE;
  facts.guards.tests = (TfTestCounts){ TRUE, 2, row->failing ? 1 : 2, row->failing ? 1 : 0 };
  results = tf_round_judge (&facts, &fixture->config);
  last = g_ptr_array_index (results, results->len - 1);
  g_assert_cmpint (last->verdict, ==, row->verdict);
  if (row->part != NULL)
    tf_test_assert_has (row->verdict == TF_VERDICT_HALT
                            ? last->message
                            : ((const TfGuardResult *) results->pdata[0])->message,
                        row->part);
  g_assert_cmpint (tf_round_needs_fix (&facts, &fixture->config.polish.max), ==,
                   row->other == UNTRIED);
}

#define UNTESTED "git is not installed"

/* Tests that do not run here: never done; asked about as soon as nothing else is missing, whatever the
 * rules find missing because of it. */
static const struct
{
  const char *name;
  const char *rounds;
  double p;
  const char *untested; /* (nullable) */
  const char *finding;  /* (nullable) */
  gboolean unseen;      /* files, too */
  gboolean other;       /* a medium issue is open, and was never tried */
  TfVerdict verdict;
  const char *part;
} untested[] = {
  { "unknown", "clean clean", 0.9, UNTESTED, NULL, FALSE, FALSE, TF_VERDICT_HALT,
    "only you can settle what is left: the result of the tests is unknown: " UNTESTED },
  { "missing-by-rule", "clean clean", 0.9, UNTESTED, "AC-1 has no test", FALSE, FALSE,
    TF_VERDICT_HALT, "the result of the tests is unknown: " UNTESTED },
  { "unseen-too", "clean clean", 0.9, UNTESTED, NULL, TRUE, FALSE, TF_VERDICT_HALT,
    UNSEEN "; the result of the tests is unknown: " UNTESTED },
  { "more-reviews-needed", "clean clean", 0.5, UNTESTED, NULL, FALSE, FALSE, TF_VERDICT_GO_ON,
    NULL },
  { "something-to-fix", "clean clean", 0.9, UNTESTED, NULL, FALSE, TRUE, TF_VERDICT_GO_ON, NULL },
  { "no-reason", "clean clean", 0.9, NULL, NULL, FALSE, FALSE, TF_VERDICT_GO_ON, NULL },
};

TF_TEST_TABLE (untested_code_is_never_done, untested, row->name)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/1/0");
  g_autoptr (TfIssueLedger) ledger = make_ledger (row->rounds);
  TfRoundFacts facts = { .ledger = ledger,
                         .assurance = TF_ASSURANCE_STANDARD,
                         .calibrated = { TF_DETECTION_CALIBRATED, row->p },
                         .unseen = row->unseen ? UNSEEN : NULL,
                         .untested = row->untested };
  g_autoptr (GPtrArray) results = NULL;
  const TfGuardResult *last = NULL;

  if (row->unseen)
    tf_issue_ledger_set_needs_person (ledger, add_unseen (ledger), 1, UNSEEN, "");
  if (row->other)
    add_issue (ledger, TF_SEVERITY_MEDIUM);
  facts.guards = fixture->input;
  facts.guards.evidence = TRUE;
  facts.guards.needs_tests = TRUE;
  facts.guards.finding = row->finding;
  results = tf_round_judge (&facts, &fixture->config);
  last = g_ptr_array_index (results, results->len - 1);
  g_assert_cmpint (last->verdict, ==, row->verdict);
  if (row->part != NULL)
    tf_test_assert_has (last->message, row->part);
}

TF_TEST (what_blocks_whatever_the_counts)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/1/0");
  g_autoptr (TfIssueLedger) ledger = make_ledger ("clean clean");
  TfTrackedIssue *medium = add_issue (ledger, TF_SEVERITY_MEDIUM);
  TfTrackedIssue *critical = NULL;
  g_autoptr (TfIssue) own = tf_issue_new (TF_SEVERITY_MINOR, "mine", "Budget", "");
  TfTrackedIssue *person = NULL;

  judge (fixture, ledger, 0.9, NULL, TF_VERDICT_GO_ON, "nobody has tried to fix I-0001 (medium)");
  medium->tried_in = 1;
  judge (fixture, ledger, 0.9, NULL, TF_VERDICT_DONE, NULL);

  critical = add_issue (ledger, TF_SEVERITY_CRITICAL);
  tf_issue_ledger_set_state (ledger, critical, TF_ISSUE_STATE_WITHDRAWN, 1, "no", NULL, "ada");
  judge (fixture, ledger, 0.9, NULL, TF_VERDICT_GO_ON, "I-0002 is critical and was withdrawn");
  g_assert_true (tf_issue_ledger_waive (ledger, "I-0002", "fine", 1, NULL));
  judge (fixture, ledger, 0.9, NULL, TF_VERDICT_DONE, NULL);

  tf_issue_ledger_set_state (ledger, medium, TF_ISSUE_STATE_FIX_APPLIED, 1, "", NULL, "");
  judge (fixture, ledger, 0.9, NULL, TF_VERDICT_GO_ON,
         "no check has confirmed the fix of I-0001 (medium)");
  tf_issue_ledger_set_state (ledger, medium, TF_ISSUE_STATE_VERIFIED_FIXED, 2, "", NULL, "ada");
  judge (fixture, ledger, 0.9, NULL, TF_VERDICT_DONE, NULL);

  person = tf_issue_ledger_add_person (ledger, own, 1);
  judge (fixture, ledger, 0.9, NULL, TF_VERDICT_GO_ON, "I-0003 is your issue");
  tf_issue_ledger_set_state (ledger, person, TF_ISSUE_STATE_VERIFIED_FIXED, 2, "", NULL, "ada");
  judge (fixture, ledger, 0.9, NULL, TF_VERDICT_DONE, NULL);
}

TF_TEST (only_the_person_can_settle_what_is_left)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("1/0/0");
  g_autoptr (TfIssueLedger) ledger = make_ledger ("critical critical");
  TfTrackedIssue *critical = add_issue (ledger, TF_SEVERITY_CRITICAL);

  critical->tried_in = 1;
  judge (fixture, ledger, 0.9, NULL, TF_VERDICT_GO_ON, NULL);
  tf_issue_ledger_set_needs_person (ledger, critical, 1, "six sections or twelve", "ada");
  judge (fixture, ledger, 0.9, NULL, TF_VERDICT_HALT,
         "only you can settle what is left: I-0001 (critical): six sections or twelve");
}

TF_TEST (p_comes_from_the_overlap)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/4/0");
  g_autoptr (TfIssueLedger) ledger = make_ledger ("medium medium");
  TfRoundFacts facts = { .ledger = ledger, .assurance = TF_ASSURANCE_STANDARD };
  TfAssuranceInput input;

  for (guint i = 0; i < 4; i++)
    {
      TfTrackedIssue *issue = add_issue (ledger, TF_SEVERITY_MEDIUM);

      tf_record_set_string (&((TfIssueEvent *) g_ptr_array_index (issue->history, 0))->by, "ada");
      if (i < 3)
        tf_issue_ledger_match (ledger, issue, issue->is, 1, "the same words", "ada (2)");
    }
  facts.guards = fixture->input;
  tf_round_get_assurance (&facts, &fixture->config.polish.max, &input);
  g_assert_cmpint (input.detection.source, ==, TF_DETECTION_OVERLAP);
  g_assert_cmpfloat_with_epsilon (input.detection.p, 6.0 / 7, 1e-9);
  g_assert_cmpuint (input.n_found, ==, 4);
  facts.calibrated = (TfDetection){ TF_DETECTION_CALIBRATED, 0.3 };
  tf_round_get_assurance (&facts, &fixture->config.polish.max, &input);
  g_assert_cmpfloat_with_epsilon (input.detection.p, 0.3, 1e-9);
}

/* p .7: two reviews must pass, p .5: four. */
TF_TEST (what_the_next_iteration_asks)
{
  static const struct
  {
    const char *points, *rounds;
    double p;
    guint resumed_at;
    gboolean asked;
    guint n_reviews;
  } rows[] = {
    { "", "", 0.7, 0, FALSE, 2 },
    { "1/4/0", "critical medium", 0.7, 0, TRUE, 2 },
    /* no check while the reviews name a critical, or too many medium issues are open */
    { "1/4/0 1/0/0", "critical medium/critical clean", 0.7, 0, TRUE, 2 },
    { "1/9/0 0/4/0", "critical medium/medium medium", 0.7, 0, TRUE, 2 },
    { "1/9/0 0/3/0", "critical medium/medium medium", 0.7, 0, TRUE, 0 },
    { "1/9/0 0/3/0", "critical medium/medium medium", 0.7, 0, FALSE, 2 },
    /* the first check comes although reviews are missing, the next one when none is */
    { "1/4/0 0/0/0", "critical medium/clean clean", 0.5, 0, TRUE, 0 },
    { "1/4/0 0/0/0 0/0/0", "critical medium/clean clean/check", 0.5, 0, TRUE, 2 },
    { "1/4/0 0/0/0 0/0/0", "critical medium/clean clean/check", 0.6, 0, TRUE, 1 },
    { "1/4/0 0/0/0 0/4/0", "critical medium/clean clean/check", 0.7, 0, TRUE, 0 },
    /* two checks in a row at most */
    { "1/4/0 0/0/0 0/4/0 0/4/0", "critical medium/clean clean/check/check", 0.7, 0, TRUE, 2 },
    /* what came before a Resume proves nothing */
    { "1/4/0 0/0/0", "critical medium/clean clean", 0.7, 2, TRUE, 2 },
    { "0/0/0 1/0/0", "clean clean/clean", 0.6, 1, FALSE, 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (rows[i].points);
      g_autoptr (TfIssueLedger) ledger = make_ledger (rows[i].rounds);
      TfRoundFacts facts = {
        .guards = fixture->input,
        .ledger = ledger,
        .assurance = TF_ASSURANCE_STANDARD,
        .calibrated = { TF_DETECTION_CALIBRATED, rows[i].p },
      };

      facts.guards.resumed_at = rows[i].resumed_at;
      g_test_message ("%u: %s", i, rows[i].rounds);
      g_assert_cmpuint (tf_round_count_reviews (&facts, &fixture->config.polish.max, rows[i].asked),
                        ==, rows[i].n_reviews);
    }
}

static void
check_fix (const char *points, const TfIssueLedger *ledger, gboolean needed)
{
  g_autoptr (GuardFixture) fixture = guard_fixture_new (points);
  TfRoundFacts facts = { .guards = fixture->input, .ledger = ledger };

  g_assert_cmpint (tf_round_needs_fix (&facts, &fixture->config.polish.max), ==, needed);
}

TF_TEST (what_is_fixed_before_the_next_iteration)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  TfTrackedIssue *minor = add_issue (ledger, TF_SEVERITY_MINOR);
  TfTrackedIssue *medium = NULL;
  g_autoptr (TfIssue) own = tf_issue_new (TF_SEVERITY_MINOR, "mine", "Budget", "");

  /* a minor that nobody tried, once */
  check_fix ("0/0/1", ledger, TRUE);
  minor->tried_in = 1;
  check_fix ("0/0/1", ledger, FALSE);
  add_issue (ledger, TF_SEVERITY_MINOR);
  check_fix ("0/0/2", ledger, FALSE);
  check_fix ("0/0/6", ledger, TRUE);

  medium = add_issue (ledger, TF_SEVERITY_MEDIUM);
  check_fix ("0/1/2", ledger, TRUE);
  medium->tried_in = 2;
  check_fix ("0/1/2", ledger, FALSE);
  check_fix ("0/4/2", ledger, TRUE);

  tf_issue_ledger_add_person (ledger, own, 2);
  check_fix ("0/1/3", ledger, TRUE);
}

TF_TEST (reviews_before_an_edit_prove_nothing)
{
  static const struct
  {
    guint edited_at, n;
  } rows[] = { { 0, 6 }, { 1, 4 }, { 2, 2 }, { 3, 0 } };
  g_autoptr (TfIssueLedger) ledger = make_ledger ("clean clean/clean clean/clean clean");
  g_autoptr (GuardFixture) fixture = guard_fixture_new ("0/0/0 0/0/0 0/0/0");
  TfCounts max = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TfRoundFacts facts = { .guards = fixture->input,
                             .ledger = ledger,
                             .assurance = TF_ASSURANCE_STANDARD,
                             .edited_at = rows[i].edited_at };
      TfAssuranceInput input;

      tf_round_get_assurance (&facts, &max, &input);
      g_assert_cmpuint (input.n_passed, ==, rows[i].n);
      g_assert_cmpuint (input.n_reviews, ==, rows[i].n);
    }
}
