/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tracked-issue.h"

#include "tf-issue-ledger.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/tracked-issue"

static TfTrackedIssue *
add (TfIssueLedger *ledger)
{
  g_autoptr (TfIssue) issue =
      tf_issue_new_with_proof (TF_SEVERITY_MEDIUM, "d", "docs/plan.md:4", "r", NULL, "q");

  return tf_issue_ledger_add (ledger, issue, 3);
}

TF_TEST (open_and_pending)
{
  static const struct
  {
    TfIssueState state;
    gboolean open, pending;
  } rows[] = {
    { TF_ISSUE_STATE_OPEN, TRUE, TRUE },
    { TF_ISSUE_STATE_FIX_APPLIED, FALSE, TRUE },
    { TF_ISSUE_STATE_VERIFIED_FIXED, FALSE, FALSE },
    { TF_ISSUE_STATE_PERSISTS, TRUE, TRUE },
    { TF_ISSUE_STATE_REGRESSED, TRUE, TRUE },
    { TF_ISSUE_STATE_WITHDRAWN, FALSE, FALSE },
    { TF_ISSUE_STATE_REJECTED, FALSE, FALSE },
    { TF_ISSUE_STATE_WAIVED, FALSE, FALSE },
    { TF_ISSUE_STATE_DUPLICATE, FALSE, FALSE },
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (rows) == TF_N_ISSUE_STATES);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TfTrackedIssue issue = { .state = rows[i].state };

      g_assert_cmpint (tf_tracked_issue_is_open (&issue), ==, rows[i].open);
      g_assert_cmpint (tf_tracked_issue_is_pending (&issue), ==, rows[i].pending);
    }
}

static void
assert_text (GVariant *variant, const char *member, const char *expected)
{
  const char *text = NULL;

  g_assert_true (g_variant_lookup (variant, member, "&s", &text));
  g_assert_cmpstr (text, ==, expected);
}

TF_TEST (variant)
{
  static const char *const texts[][2] = {
    { "id", "I-0001" },      { "severity", "medium" },         { "description", "d" },
    { "quote", "q" },        { "location", "docs/plan.md:4" }, { "recommendation", "r" },
    { "reason", "mended" },  { "state", "fix_applied" },       { "duplicate_of", "" },
    { "introduced_by", "" }, { "provenance", "unknown" },
  };
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  TfTrackedIssue *issue = add (ledger);
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (GVariant) history = NULL;
  g_autoptr (GVariant) event = NULL;
  guint first_seen = 0;

  tf_issue_ledger_set_state (ledger, issue, TF_ISSUE_STATE_FIX_APPLIED, 4, "mended", "c0ffee",
                             "ada");
  variant = g_variant_ref_sink (tf_tracked_issue_to_variant (issue));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_text (variant, texts[i][0], texts[i][1]);
  g_assert_true (g_variant_lookup (variant, "first_seen", "u", &first_seen));
  g_assert_cmpuint (first_seen, ==, 3);
  history = g_variant_lookup_value (variant, "history", G_VARIANT_TYPE ("aa{sv}"));
  g_assert_cmpuint (g_variant_n_children (history), ==, 2);
  event = g_variant_get_child_value (history, 1);
  assert_text (event, "commit", "c0ffee");
  assert_text (event, "by", "ada");
  assert_text (event, "state", "fix_applied");
}
