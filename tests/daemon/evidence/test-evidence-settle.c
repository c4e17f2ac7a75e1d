/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "issue-ledger-fixture.h"
#include "tf-issue-person.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/evidence-settle"

#define SUM      FIXTURE_SUM
#define SUM_TOO  "The sum of all costs is 800, because 300 and 500 are 800"
#define RAIN     FIXTURE_RAIN
#define DOORS    "Opening doors at six is too early for the caterer"
#define ELEPHANT "An elephant is expected without any stable"

/* The effect of an answer on what was asked. */
TF_TEST (answer_for_each_state)
{
  static const struct
  {
    TfIssueState before;
    TfClosedVerdict verdict;
    const char *other;
    TfIssueState after;
    const char *reason;
  } rows[] = {
    { TF_ISSUE_STATE_FIX_APPLIED, TF_CLOSED_VERDICT_FIXED, NULL, TF_ISSUE_STATE_VERIFIED_FIXED,
      "note" },
    { TF_ISSUE_STATE_OPEN, TF_CLOSED_VERDICT_FIXED, NULL, TF_ISSUE_STATE_WITHDRAWN,
      "fixed, although nothing has changed: note" },
    { TF_ISSUE_STATE_FIX_APPLIED, TF_CLOSED_VERDICT_NOT_FIXED, NULL, TF_ISSUE_STATE_PERSISTS,
      "note" },
    { TF_ISSUE_STATE_FIX_APPLIED, TF_CLOSED_VERDICT_PARTLY, NULL, TF_ISSUE_STATE_PERSISTS,
      "partly: note" },
    { TF_ISSUE_STATE_FIX_APPLIED, TF_CLOSED_VERDICT_NEEDS_PERSON, NULL, TF_ISSUE_STATE_PERSISTS,
      "note" },
    { TF_ISSUE_STATE_OPEN, TF_CLOSED_VERDICT_WITHDRAWN, NULL, TF_ISSUE_STATE_WITHDRAWN, "note" },
    { TF_ISSUE_STATE_OPEN, TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0002", TF_ISSUE_STATE_DUPLICATE,
      "note" },
    { TF_ISSUE_STATE_OPEN, TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0001", TF_ISSUE_STATE_PERSISTS,
      "reported as a duplicate of I-0001, which would make it a duplicate of itself" },
    { TF_ISSUE_STATE_OPEN, TF_CLOSED_VERDICT_DUPLICATE_OF, "I-0009", TF_ISSUE_STATE_PERSISTS,
      "reported as a duplicate of I-0009, which does not exist" },
    { TF_ISSUE_STATE_WAIVED, TF_CLOSED_VERDICT_NOT_FIXED, NULL, TF_ISSUE_STATE_WAIVED, "" },
    { TF_ISSUE_STATE_VERIFIED_FIXED, TF_CLOSED_VERDICT_NOT_FIXED, NULL,
      TF_ISSUE_STATE_VERIFIED_FIXED, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfEvidenceResult result;

      fixture_set_state (ledger, "I-0001", rows[i].before);
      fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK,
                     fixture_check_of ("I-0001", rows[i].verdict, rows[i].other, "note"), NULL,
                     &result);
      fixture_assert_state (ledger, "I-0001", rows[i].after);
      g_assert_cmpstr (tf_issue_ledger_lookup (ledger, "I-0001")->reason, ==, rows[i].reason);
      g_assert_cmpint (tf_issue_ledger_lookup (ledger, "I-0001")->needs_person, ==,
                       rows[i].verdict == TF_CLOSED_VERDICT_NEEDS_PERSON);
    }
}

/* Without a fix, "fixed" settles a medium, withdraws a critical until another run agrees, and leaves
 * an issue of the user open. */
TF_TEST (fixed_without_a_fix)
{
  g_autoptr (TfIssueLedger) ledger = fixture_begin ();
  g_autoptr (TfIssue) own = tf_issue_new (TF_SEVERITY_MINOR, "mine", "Budget", "");
  TfReview *check = fixture_check_of ("I-0001", TF_CLOSED_VERDICT_FIXED, NULL, "");
  TfEvidenceResult result;

  tf_issue_ledger_add_person (ledger, own, 1);
  for (guint i = 0; i < 3; i++)
    fixture_set_state (ledger, ((TfTrackedIssue *) g_ptr_array_index (ledger->issues, i))->id,
                       TF_ISSUE_STATE_PERSISTS);
  fixture_close (check, "I-0002", TF_CLOSED_VERDICT_FIXED, NULL, "");
  fixture_close (check, "I-0003", TF_CLOSED_VERDICT_FIXED, NULL, "");
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK, check, NULL, &result);
  fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_WITHDRAWN);
  g_assert_true (tf_tracked_issue_is_unsettled (tf_issue_ledger_lookup (ledger, "I-0001")));
  fixture_assert_state (ledger, "I-0002", TF_ISSUE_STATE_VERIFIED_FIXED);
  fixture_assert_state (ledger, "I-0003", TF_ISSUE_STATE_PERSISTS);
  fixture_apply (ledger, 3, TF_REVIEW_STAGE_CHECK,
                 fixture_check_of ("I-0001", TF_CLOSED_VERDICT_FIXED, NULL, ""), NULL, &result);
  g_assert_false (tf_tracked_issue_is_unsettled (tf_issue_ledger_lookup (ledger, "I-0001")));
}

/* An answer counts only for what was asked, and only from a check. */
TF_TEST (answers_without_a_question_are_ignored)
{
  for (guint blind = 0; blind < 2; blind++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfReview *review = fixture_check_of ("I-0001", TF_CLOSED_VERDICT_FIXED, NULL, "");
      TfEvidenceResult result;

      if (blind)
        fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
      fixture_apply (ledger, 2, blind ? TF_REVIEW_STAGE_FULL : TF_REVIEW_STAGE_CHECK, review, NULL,
                     &result);
      fixture_assert_state (ledger, "I-0001",
                            blind ? TF_ISSUE_STATE_FIX_APPLIED : TF_ISSUE_STATE_OPEN);
      g_assert_cmpuint (result.n_verified, ==, 0);
      fixture_assert_event (ledger, "I-0001", TF_ISSUE_EVENT_ID_IGNORED,
                            "answered fixed, without being asked");
    }
}

/* The less favourable of two answers, in either order. */
TF_TEST (the_worse_of_two_answers)
{
  for (guint order = 0; order < 2; order++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfReview *review =
          fixture_check_of ("I-0001", order ? TF_CLOSED_VERDICT_NOT_FIXED : TF_CLOSED_VERDICT_FIXED,
                            NULL, "");
      TfEvidenceResult result;

      fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
      fixture_close (review, "I-0001",
                     order ? TF_CLOSED_VERDICT_FIXED : TF_CLOSED_VERDICT_NOT_FIXED, NULL, "");
      fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK, review, NULL, &result);
      fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_PERSISTS);
      g_assert_cmpuint (result.n_verified, ==, 0);
    }
}

/* What the same answer, or another one of the round, closes is matched with nothing: a finding with
 * its words, its id, or taken for it is new, and says so. */
TF_TEST (an_answer_beats_likeness)
{
  static const TfClosedVerdict closing[] = { TF_CLOSED_VERDICT_FIXED, TF_CLOSED_VERDICT_WITHDRAWN,
                                             TF_CLOSED_VERDICT_DUPLICATE_OF };
  enum
  {
    CHECK_WORDS,
    CHECK_LABEL,
    BLIND_WORDS,
    BLIND_ASKED,
    WAYS
  };

  for (guint i = 0; i < G_N_ELEMENTS (closing); i++)
    for (guint way = 0; way < WAYS; way++)
      {
        g_autoptr (TfIssueLedger) ledger = fixture_begin ();
        g_autoptr (TfIdentity) identity = fixture_say (1, "I-0002");
        TfReview *check = fixture_check_of ("I-0002", closing[i], "I-0001", "");
        TfReview *blind = NULL;
        TfEvidenceResult result;

        g_test_message ("verdict %d, way %u", closing[i], way);
        fixture_set_state (ledger, "I-0002", TF_ISSUE_STATE_FIX_APPLIED);
        if (way < BLIND_WORDS)
          {
            GPtrArray *issues = check->issues;

            fixture_add (issues, TF_SEVERITY_CRITICAL, RAIN, "docs/plan.md",
                         way == CHECK_LABEL ? "I-0002" : NULL, NULL);
          }
        else
          blind = fixture_review_of ("ada", TF_SEVERITY_CRITICAL, RAIN, NULL);
        fixture_apply_round (ledger, 2, blind, NULL, check, way == BLIND_ASKED ? identity : NULL,
                             &result);
        g_assert_false (tf_tracked_issue_is_pending (tf_issue_ledger_lookup (ledger, "I-0002")));
        g_assert_cmpuint (result.n_new, ==, 1);
        g_assert_cmpint (tf_issue_ledger_lookup (ledger, "I-0003")->is->severity, ==,
                         TF_SEVERITY_CRITICAL);
        fixture_assert_state (ledger, "I-0003", TF_ISSUE_STATE_OPEN);
        fixture_assert_event (ledger, "I-0003", TF_ISSUE_EVENT_RESEMBLES, "I-0002");
      }
}

/* A check that answers "not fixed" and reports something else nearby: two issues. A blind reviewer
 * may find the same. */
TF_TEST (an_answer_without_closing)
{
  static const TfClosedVerdict verdicts[] = { TF_CLOSED_VERDICT_NOT_FIXED, TF_CLOSED_VERDICT_PARTLY,
                                              TF_CLOSED_VERDICT_NEEDS_PERSON };

  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    for (guint blind = 0; blind < 2; blind++)
      {
        g_autoptr (TfIssueLedger) ledger = fixture_begin ();
        TfReview *check = fixture_check_of ("I-0001", verdicts[i], NULL, "");
        TfReview *first = NULL;
        TfEvidenceResult result;

        fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
        if (blind)
          first = fixture_review_of ("ada", TF_SEVERITY_MINOR, SUM, NULL);
        else
          fixture_add (check->issues, TF_SEVERITY_MINOR, SUM, "docs/plan.md:6", NULL, NULL);
        fixture_apply_round (ledger, 2, first, NULL, check, NULL, &result);
        fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_PERSISTS);
        g_assert_cmpint (tf_issue_ledger_lookup (ledger, "I-0001")->is->severity, ==,
                         TF_SEVERITY_CRITICAL);
        g_assert_cmpuint (result.n_new, ==, blind ? 0 : 1);
        g_assert_cmpuint (result.n_open, ==, blind ? 2 : 3);
      }
}

/* An id answered "not fixed" may be repeated in its own words, but not taken by something else. */
TF_TEST (an_answered_id_keeps_its_words)
{
  static const struct
  {
    const char *description;
    gboolean taken;
  } rows[] = { { SUM_TOO, FALSE }, { ELEPHANT, TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfReview *check = fixture_check_of ("I-0001", TF_CLOSED_VERDICT_NOT_FIXED, NULL, "");
      TfEvidenceResult result;

      fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
      fixture_add (check->issues, TF_SEVERITY_CRITICAL, rows[i].description, "docs/plan.md",
                   "I-0001", NULL);
      fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK, check, NULL, &result);
      g_assert_cmpuint (result.n_new, ==, rows[i].taken ? 1 : 0);
      g_assert_cmpstr (tf_issue_ledger_lookup (ledger, "I-0001")->is->description, ==, SUM);
      fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_PERSISTS);
    }
}

TF_TEST (silence_closes_nothing)
{
  for (guint asked = 0; asked < 2; asked++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      TfEvidenceResult result;

      fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
      fixture_apply (ledger, 2, asked ? TF_REVIEW_STAGE_CHECK : TF_REVIEW_STAGE_FULL,
                     fixture_clean ("ada"), NULL, &result);
      fixture_assert_state (ledger, "I-0001",
                            asked ? TF_ISSUE_STATE_PERSISTS : TF_ISSUE_STATE_FIX_APPLIED);
      fixture_assert_state (ledger, "I-0002", TF_ISSUE_STATE_OPEN);
      g_assert_cmpuint (result.n_unanswered, ==, asked ? 1 : 0);
      g_assert_cmpuint (result.n_unverified, ==, asked ? 0 : 1);
      g_assert_cmpuint (result.n_open, ==, asked ? 2 : 1);
    }
}

/* A withdrawn or rejected critical stays until another run, or the person, settles it. */
TF_TEST (a_critical_is_not_forgotten)
{
  static const struct
  {
    TfClosedVerdict verdict;
    TfIssueState after;
    guint unsettled;
  } rows[] = {
    { TF_CLOSED_VERDICT_WITHDRAWN, TF_ISSUE_STATE_WITHDRAWN, 0 },
    { TF_CLOSED_VERDICT_FIXED, TF_ISSUE_STATE_WITHDRAWN, 0 },
    { TF_CLOSED_VERDICT_NOT_FIXED, TF_ISSUE_STATE_OPEN, 0 },
    { TF_CLOSED_VERDICT_PARTLY, TF_ISSUE_STATE_OPEN, 0 },
    { TF_CLOSED_VERDICT_NEEDS_PERSON, TF_ISSUE_STATE_OPEN, 0 },
  };

  for (guint rejected = 0; rejected < 2; rejected++)
    for (guint i = 0; i <= G_N_ELEMENTS (rows); i++)
      {
        g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
        GPtrArray *issues = fixture_issues ();
        g_autoptr (GPtrArray) asked = NULL;
        TfIssueState before = rejected ? TF_ISSUE_STATE_REJECTED : TF_ISSUE_STATE_WITHDRAWN;
        gboolean answered = i < G_N_ELEMENTS (rows);
        TfEvidenceResult result;

        g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_CRITICAL, DOORS,
                                               rejected ? "docs/zoo.md" : "docs/plan.md",
                                               rejected ? "mend it" : "No action needed."));
        fixture_apply (ledger, 1, TF_REVIEW_STAGE_FULL, fixture_review ("ada", issues), NULL,
                       &result);
        fixture_assert_state (ledger, "I-0001", before);
        g_assert_cmpuint (result.n_unsettled, ==, 1);
        asked = tf_issue_ledger_list_asked (ledger);
        g_assert_cmpuint (asked->len, ==, 1);
        fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK,
                       answered ? fixture_check_of ("I-0001", rows[i].verdict, NULL, "note")
                                : fixture_clean ("cy"),
                       NULL, &result);
        fixture_assert_state (ledger, "I-0001",
                              answered && rows[i].after == TF_ISSUE_STATE_OPEN ? TF_ISSUE_STATE_OPEN
                                                                               : before);
        g_assert_cmpuint (result.n_unsettled, ==, answered ? 0 : 1);
        g_assert_cmpuint (result.n_unanswered, ==, answered ? 0 : 1);
        g_assert_cmpint (tf_issue_ledger_lookup (ledger, "I-0001")->is->severity, ==,
                         TF_SEVERITY_CRITICAL);
      }
}

/* A check may withdraw an open critical, but that alone does not settle it. */
TF_TEST (withdrawing_is_not_settling)
{
  g_autoptr (TfIssueLedger) ledger = fixture_begin ();
  TfEvidenceResult result;

  fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK,
                 fixture_check_of ("I-0001", TF_CLOSED_VERDICT_WITHDRAWN, NULL, ""), NULL, &result);
  g_assert_cmpuint (result.n_unsettled, ==, 1);
  fixture_apply (ledger, 3, TF_REVIEW_STAGE_CHECK,
                 fixture_check_of ("I-0001", TF_CLOSED_VERDICT_WITHDRAWN, NULL, ""), NULL, &result);
  g_assert_cmpuint (result.n_unsettled, ==, 0);
  g_assert_cmpuint (result.n_settled, ==, 1);
  g_assert_cmpstr (tf_issue_ledger_lookup (ledger, "I-0001")->settled_by, ==, "cy (check)");
}

/* What is named again is not settled any more. */
TF_TEST (a_settled_critical_that_is_named_again)
{
  g_autoptr (TfIssueLedger) ledger = fixture_begin ();
  GPtrArray *issues = fixture_issues ();
  TfEvidenceResult result;

  fixture_set_state (ledger, "I-0001", TF_ISSUE_STATE_WITHDRAWN);
  fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK,
                 fixture_check_of ("I-0001", TF_CLOSED_VERDICT_WITHDRAWN, NULL, ""), NULL, &result);
  g_assert_cmpuint (result.n_unsettled, ==, 0);
  g_ptr_array_add (issues,
                   tf_issue_new (TF_SEVERITY_CRITICAL, SUM, "docs/plan.md", "No action needed."));
  fixture_apply (ledger, 3, TF_REVIEW_STAGE_FULL, fixture_review ("ada", issues), NULL, &result);
  fixture_assert_state (ledger, "I-0001", TF_ISSUE_STATE_WITHDRAWN);
  g_assert_cmpuint (result.n_unsettled, ==, 1);
}

/* A reviewer found it on this text, and now it was never there: the finding gets its own issue. */
TF_TEST (a_contradicted_match_is_undone)
{
  static const struct
  {
    TfIssueState before;
    TfClosedVerdict verdict;
    gboolean undone;
  } rows[] = {
    { TF_ISSUE_STATE_PERSISTS, TF_CLOSED_VERDICT_WITHDRAWN, TRUE },
    { TF_ISSUE_STATE_PERSISTS, TF_CLOSED_VERDICT_FIXED, TRUE },
    { TF_ISSUE_STATE_PERSISTS, TF_CLOSED_VERDICT_NOT_FIXED, FALSE },
    { TF_ISSUE_STATE_FIX_APPLIED, TF_CLOSED_VERDICT_FIXED, FALSE },
    { TF_ISSUE_STATE_FIX_APPLIED, TF_CLOSED_VERDICT_WITHDRAWN, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = fixture_begin ();
      g_autoptr (TfIdentity) identity = fixture_say (1, "I-0002");
      TfTrackedIssue *rain = tf_issue_ledger_lookup (ledger, "I-0002");
      TfEvidenceResult result;

      g_test_message ("row %u", i);
      fixture_set_state (ledger, "I-0002", TF_ISSUE_STATE_OPEN);
      fixture_apply_round (ledger, 2,
                           fixture_review_of ("bob", TF_SEVERITY_CRITICAL, ELEPHANT, NULL), NULL,
                           NULL, identity, &result);
      g_assert_cmpint (rain->is->severity, ==, TF_SEVERITY_CRITICAL);
      if (rows[i].before == TF_ISSUE_STATE_FIX_APPLIED)
        tf_issue_ledger_set_state (ledger, rain, rows[i].before, 2, "", NULL, "");
      fixture_apply (ledger, 3, TF_REVIEW_STAGE_CHECK,
                     fixture_check_of ("I-0002", rows[i].verdict, NULL, ""), NULL, &result);
      g_assert_cmpint (tf_issue_ledger_lookup (ledger, "I-0003") != NULL, ==, rows[i].undone);
      g_assert_cmpint (rain->is->severity, ==,
                       rows[i].undone ? TF_SEVERITY_MEDIUM : TF_SEVERITY_CRITICAL);
      if (!rows[i].undone)
        continue;
      fixture_assert_state (ledger, "I-0003", TF_ISSUE_STATE_OPEN);
      g_assert_cmpstr (tf_issue_ledger_lookup (ledger, "I-0003")->is->description, ==, ELEPHANT);
      g_assert_cmpint (tf_issue_ledger_lookup (ledger, "I-0003")->is->severity, ==,
                       TF_SEVERITY_CRITICAL);
    }
}

/* No agent withdraws the person's issue, rejects it or makes it a duplicate. */
/* Only a fix that a check confirms closes it. */
TF_TEST (the_persons_issue)
{
  static const struct
  {
    TfClosedVerdict verdict;
    TfIssueState after;
  } rows[] = {
    { TF_CLOSED_VERDICT_FIXED, TF_ISSUE_STATE_VERIFIED_FIXED },
    { TF_CLOSED_VERDICT_WITHDRAWN, TF_ISSUE_STATE_PERSISTS },
    { TF_CLOSED_VERDICT_DUPLICATE_OF, TF_ISSUE_STATE_PERSISTS },
    { TF_CLOSED_VERDICT_NOT_FIXED, TF_ISSUE_STATE_PERSISTS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint state = 0; state < 2; state++)
      {
        g_autoptr (TfIssueLedger) ledger = fixture_begin ();
        g_autoptr (TfIssue) issue =
            tf_issue_new (TF_SEVERITY_CRITICAL, "I want fireworks", "N/A", "");
        TfTrackedIssue *own = tf_issue_ledger_add_person (ledger, issue, 1);
        TfEvidenceResult result;

        if (state == 1)
          tf_issue_ledger_set_state (ledger, own, TF_ISSUE_STATE_FIX_APPLIED, 1, "", NULL, "");
        fixture_apply (ledger, 2, TF_REVIEW_STAGE_CHECK,
                       fixture_check_of ("I-0003", rows[i].verdict, "I-0001", ""), NULL, &result);
        fixture_assert_state (ledger, "I-0003",
                              state == 1 ? rows[i].after : TF_ISSUE_STATE_PERSISTS);
      }
}
