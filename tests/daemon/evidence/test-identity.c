/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "issue-ledger-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/identity"

#define SUM_TOO  "The sum of the costs is wrong: it must be 800"
#define RAIN_TOO "Nobody thinks of rain, so guests may get wet"
#define ELEPHANT "An elephant is expected without any stable"

typedef struct
{
  TfIssueLedger *ledger; /* I-0001 and I-0002 of fixture_begin() */
  GPtrArray *reviews;
  TfReview *check;
  TfArtifact *artifact;
  TfGround ground;
} Round;

static void
round_init (Round *self)
{
  self->ledger = fixture_begin ();
  self->reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  self->artifact = fixture_artifact ();
  self->ground.artifact = self->artifact;
}

static void
round_clear (Round *self)
{
  tf_issue_ledger_free (self->ledger);
  g_ptr_array_unref (self->reviews);
  g_clear_pointer (&self->check, tf_review_unref);
  tf_artifact_free (self->artifact);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Round, round_clear)

static TfIdentity *
ask (Round *self)
{
  return tf_identity_new (self->ledger, self->reviews, self->check, &self->ground);
}

static gboolean
is_decisive (Round *self)
{
  g_autoptr (TfIdentity) identity = ask (self);

  return tf_identity_is_decisive (identity, self->ledger, self->reviews, self->check,
                                  &self->ground);
}

static void
add (Round *self, TfSeverity severity, const char *description)
{
  g_ptr_array_add (self->reviews, fixture_review_of ("ada", severity, description, NULL));
}

static void
assert_candidates (const TfIdentity *identity, guint number, const char *expected)
{
  const TfIdentityQuestion *question = tf_identity_lookup (identity, number);
  g_autofree char *names = question == NULL ? NULL : g_strjoinv (" ", question->candidates);

  g_assert_cmpstr (names, ==, expected);
}

TF_TEST (candidates_of_findings)
{
  g_auto (Round) self = { 0 };
  g_autoptr (TfIdentity) identity = NULL;

  round_init (&self);
  add (&self, TF_SEVERITY_MEDIUM, SUM_TOO);
  add (&self, TF_SEVERITY_MEDIUM, ELEPHANT);
  add (&self, TF_SEVERITY_MEDIUM, FIXTURE_SUM);
  add (&self, TF_SEVERITY_MEDIUM, "For this elephant no one has a stable");
  self.check =
      fixture_review_of ("cy", TF_SEVERITY_MINOR, "Where is the stable of the elephant", NULL);
  identity = ask (&self);
  assert_candidates (identity, 1, "I-0001");
  assert_candidates (identity, 2, NULL);
  /* The same words: nobody needs to be asked. */
  assert_candidates (identity, 3, NULL);
  assert_candidates (identity, 4, "#2");
  assert_candidates (identity, 5, "#4 #2");
}

/* What is withdrawn, has no place, or is answered in the round is not asked about. */
TF_TEST (no_candidates)
{
  static const TfClosedVerdict verdicts[] = { TF_CLOSED_VERDICT_FIXED, TF_CLOSED_VERDICT_WITHDRAWN,
                                              TF_CLOSED_VERDICT_DUPLICATE_OF,
                                              TF_CLOSED_VERDICT_PARTLY };

  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    {
      g_auto (Round) self = { 0 };
      g_autoptr (TfIdentity) identity = NULL;

      round_init (&self);
      fixture_set_state (self.ledger, "I-0001", TF_ISSUE_STATE_FIX_APPLIED);
      add (&self, TF_SEVERITY_MEDIUM, SUM_TOO);
      self.check = fixture_check_of ("I-0001", verdicts[i], "I-0002", "");
      fixture_add (self.check->issues, TF_SEVERITY_MEDIUM, SUM_TOO " too", "docs/plan.md", NULL,
                   NULL);
      identity = ask (&self);
      assert_candidates (identity, 1, verdicts[i] == TF_CLOSED_VERDICT_PARTLY ? "I-0001" : NULL);
      assert_candidates (identity, 2, "#1");
    }
}

TF_TEST (not_real_is_not_asked)
{
  g_auto (Round) self = { 0 };
  g_autoptr (TfIdentity) identity = NULL;
  GPtrArray *issues = fixture_issues ();

  round_init (&self);
  fixture_add (issues, TF_SEVERITY_MEDIUM, SUM_TOO, "docs/zoo.md", NULL, NULL);
  g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MEDIUM, RAIN_TOO, "docs/plan.md",
                                         "No action needed."));
  g_ptr_array_add (self.reviews, fixture_review ("ada", issues));
  identity = ask (&self);
  g_assert_cmpuint (identity->questions->len, ==, 0);
}

/* Three at most, the likeliest first, and never a finding of the same review. */
TF_TEST (three_candidates)
{
  g_auto (Round) self = { 0 };
  g_autoptr (TfIdentity) identity = NULL;
  GPtrArray *issues = fixture_issues ();

  round_init (&self);
  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *text = g_strdup_printf ("An elephant without stable number %u", i);

      add (&self, TF_SEVERITY_MINOR, text);
    }
  fixture_add (issues, TF_SEVERITY_MINOR, "An elephant without stable number 3 again",
               "docs/plan.md", NULL, NULL);
  fixture_add (issues, TF_SEVERITY_MINOR, "An elephant without stable number 3 again and again",
               "docs/plan.md", NULL, NULL);
  g_ptr_array_add (self.reviews, fixture_review ("bob", issues));
  identity = ask (&self);
  g_assert_cmpuint (g_strv_length (tf_identity_lookup (identity, 7)->candidates), ==, 3);
  g_assert_cmpstr (tf_identity_lookup (identity, 7)->candidates[0], ==, "#4");
  g_assert_cmpstr (tf_identity_lookup (identity, 8)->candidates[0], ==, "#4");
  g_assert_false (
      g_strv_contains ((const char *const *) tf_identity_lookup (identity, 8)->candidates, "#7"));
}

/* An answer matters only if it can keep the loop from starting again. After reviews alone, the next
 * check names the duplicates; only what is waived is asked before. */
TF_TEST (decisive)
{
  static const struct
  {
    const char *name;
    TfIssueState known; /* of RAIN */
    TfSeverity severity;
    const char *description, *other;
    gboolean decisive;
  } rows[] = {
    { "a tried medium", TF_ISSUE_STATE_PERSISTS, TF_SEVERITY_MEDIUM, RAIN_TOO, NULL, TRUE },
    { "the fix of it", TF_ISSUE_STATE_FIX_APPLIED, TF_SEVERITY_MEDIUM, RAIN_TOO, NULL, TRUE },
    { "a critical blocks anyway", TF_ISSUE_STATE_PERSISTS, TF_SEVERITY_CRITICAL, RAIN_TOO, NULL,
      FALSE },
    { "a minor never does", TF_ISSUE_STATE_PERSISTS, TF_SEVERITY_MINOR, RAIN_TOO, NULL, FALSE },
    { "regressed blocks anyway", TF_ISSUE_STATE_VERIFIED_FIXED, TF_SEVERITY_MEDIUM, RAIN_TOO, NULL,
      FALSE },
    { "something else is new", TF_ISSUE_STATE_PERSISTS, TF_SEVERITY_MEDIUM, RAIN_TOO, ELEPHANT,
      FALSE },
    { "and something is known", TF_ISSUE_STATE_PERSISTS, TF_SEVERITY_MEDIUM, RAIN_TOO, FIXTURE_RAIN,
      TRUE },
    { "nothing alike", TF_ISSUE_STATE_PERSISTS, TF_SEVERITY_MEDIUM, ELEPHANT, NULL, FALSE },
    { "a waived one", TF_ISSUE_STATE_WAIVED, TF_SEVERITY_MEDIUM, RAIN_TOO, NULL, TRUE },
    { "a waived one, beside something new", TF_ISSUE_STATE_WAIVED, TF_SEVERITY_MEDIUM, RAIN_TOO,
      ELEPHANT, TRUE },
    { "a waived one, which was less severe", TF_ISSUE_STATE_WAIVED, TF_SEVERITY_CRITICAL, RAIN_TOO,
      NULL, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (Round) self = { 0 };

      g_test_message ("%s", rows[i].name);
      round_init (&self);
      fixture_set_state (self.ledger, "I-0002", rows[i].known);
      add (&self, rows[i].severity, rows[i].description);
      if (rows[i].other != NULL)
        add (&self, TF_SEVERITY_MEDIUM, rows[i].other);
      g_assert_cmpint (is_decisive (&self), ==,
                       rows[i].decisive && rows[i].known == TF_ISSUE_STATE_WAIVED);
      self.check = fixture_review ("ada", fixture_issues ());
      g_assert_cmpint (is_decisive (&self), ==, rows[i].decisive);
    }
}

/* One that nobody has tried to fix restarts the loop, whoever finds it again. */
TF_TEST (an_untried_issue_is_not_decisive)
{
  g_auto (Round) self = { 0 };

  round_init (&self);
  add (&self, TF_SEVERITY_MEDIUM, RAIN_TOO);
  g_assert_false (is_decisive (&self));
}

TF_TEST (same_without_asking)
{
  static const struct
  {
    const char *a, *a_quote, *b, *b_quote;
    gboolean same;
  } rows[] = {
    { "It is wrong.", NULL, " it is  WRONG", NULL, TRUE },
    { "It is wrong", NULL, "It is right", NULL, FALSE },
    { "one two three four", "the same long quote", "one two five", "the  same\nlong quote", FALSE },
    { "one two three", "the same long quote", "one two three four", "the  same\nlong quote", TRUE },
    { "one two three four", "the same long quote", "one two", "the same long quote", TRUE },
    { "one two three four five", "the same long quote", "one two", "the same long quote", FALSE },
    { "one two three", "the same long quote", "one two three four", "The same long quote", FALSE },
    { "one two three", "twelve chars", "one two three four", "twelve chars", TRUE },
    { "one two three", "eleven char", "one two three four", "eleven char", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssue) a =
          tf_issue_new_with_proof (TF_SEVERITY_MINOR, rows[i].a, "a", "", NULL, rows[i].a_quote);
      g_autoptr (TfIssue) b =
          tf_issue_new_with_proof (TF_SEVERITY_CRITICAL, rows[i].b, "b", "", NULL, rows[i].b_quote);

      g_test_message ("row %u", i);
      g_assert_cmpint (tf_issue_is_same (a, b), ==, rows[i].same);
      g_assert_cmpint (tf_issue_is_same (b, a), ==, rows[i].same);
    }
}
