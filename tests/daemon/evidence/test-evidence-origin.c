/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "issue-ledger-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/evidence-origin"

#define OLD "The hall costs 300 EUR altogether."
#define NEW "The band costs 500 EUR altogether."

/* Texts of versions, newest first; "!" precedes one made by a fix; "?" is an unreadable one. */
static GPtrArray *
make_versions (const char *const *texts)
{
  GPtrArray *versions = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_version_free);

  for (guint i = 0; texts[i] != NULL; i++)
    {
      TfVersion *version = g_new0 (TfVersion, 1);

      version->commit = g_strdup_printf ("c%u", i);
      version->is_fix = *texts[i] == '!';
      version->artifact = tf_artifact_new ("", NULL, NULL, NULL);
      tf_artifact_add (version->artifact, "docs/plan.md",
                       *texts[i] == '?' ? NULL : texts[i] + (version->is_fix ? 1 : 0));
      g_ptr_array_add (versions, version);
    }
  return versions;
}

TF_TEST (first_version_that_has_it)
{
  static const struct
  {
    const char *texts[4];
    const char *location;
    const char *quote;
    TfProvenance provenance;
    const char *commit;
  } rows[] = {
    { { OLD "\n" NEW, OLD "\n" NEW, OLD "\n" NEW },
      "docs/plan.md",
      NEW,
      TF_PROVENANCE_PRE_EXISTING,
      NULL },
    { { "!" OLD "\n" NEW, OLD }, "docs/plan.md", NEW, TF_PROVENANCE_INTRODUCED_BY, "c0" },
    { { "!" OLD "\n" NEW, "!" OLD "\n" NEW, OLD },
      "docs/plan.md",
      NEW,
      TF_PROVENANCE_INTRODUCED_BY,
      "c1" },
    { { "!" OLD "\n" NEW, OLD }, "docs/plan.md", OLD, TF_PROVENANCE_PRE_EXISTING, NULL },
    { { "!" OLD "\n" NEW, OLD }, "docs/plan.md:2", NULL, TF_PROVENANCE_INTRODUCED_BY, "c0" },
    { { "!" OLD "\n" NEW, OLD }, "docs/plan.md:1", NULL, TF_PROVENANCE_PRE_EXISTING, NULL },
    { { OLD "\n" NEW, OLD }, "docs/plan.md", NEW, TF_PROVENANCE_PRE_EXISTING, NULL },
    { { "!" OLD "\n" NEW, "!" OLD "\n" NEW }, "docs/plan.md", NEW, TF_PROVENANCE_UNKNOWN, NULL },
    { { "!" OLD "\n" NEW, "?" }, "docs/plan.md", NEW, TF_PROVENANCE_UNKNOWN, NULL },
    { { "!" OLD "\n" NEW, OLD }, "docs/plan.md", NULL, TF_PROVENANCE_UNKNOWN, NULL },
    { { "!" OLD "\n" NEW, OLD }, "N/A", NULL, TF_PROVENANCE_UNKNOWN, NULL },
    { { "!" OLD "\n}", OLD }, "docs/plan.md:2", NULL, TF_PROVENANCE_UNKNOWN, NULL },
    { { "!" OLD, OLD }, "docs/plan.md:9", NULL, TF_PROVENANCE_UNKNOWN, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) versions = make_versions (rows[i].texts);
      g_autoptr (GPtrArray) issues = fixture_issues ();
      g_autoptr (GPtrArray) reviews =
          g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
      g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
      TfEvidenceInput input = { .iteration = 2, .reviews = reviews, .versions = versions };
      const TfTrackedIssue *issue = NULL;
      TfEvidenceResult result;

      g_test_message ("row %u", i);
      fixture_add (issues, TF_SEVERITY_MINOR, "d", rows[i].location, NULL, rows[i].quote);
      g_ptr_array_add (reviews, fixture_review ("ada", g_steal_pointer (&issues)));
      tf_evidence_apply (ledger, &input, &result);
      issue = tf_issue_ledger_lookup (ledger, "I-0001");
      g_assert_cmpint (issue->provenance, ==, rows[i].provenance);
      g_assert_cmpstr (issue->introduced_by, ==, rows[i].commit);
      g_assert_cmpuint (result.n_origin, ==, rows[i].provenance != TF_PROVENANCE_UNKNOWN);
      g_assert_cmpuint (result.n_introduced, ==, rows[i].commit != NULL);
    }
}
