/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "issue-ledger-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/grounding"

#define CONSTRAINTS \
  "# Constraints\n\n## Acceptance Criteria\n\n- AC-1: the sum is right\n- AC-2: rain is planned " \
  "for\n"

typedef struct
{
  const char *description;
  const char *location;
  const char *quote;
  const char *error;    /* a part of it; NULL: grounded */
  const char *repaired; /* NULL: as it was */
} Row;

static void
check (const Row *row, const TfGround *ground)
{
  g_autoptr (TfIssue) issue = tf_issue_new_with_proof (TF_SEVERITY_MEDIUM, row->description,
                                                       row->location, "add AC-9", NULL, row->quote);
  TfGrounding grounding;

  g_test_message ("%s | %s", row->location, row->quote == NULL ? "" : row->quote);
  tf_grounding_judge (issue, ground, &grounding);
  if (grounding.error != NULL)
    g_test_message ("%s", grounding.error);
  g_assert_cmpint (grounding.error != NULL, ==, row->error != NULL);
  if (row->error != NULL)
    g_assert_nonnull (g_strstr_len (grounding.error, -1, row->error));
  g_assert_cmpstr (grounding.location, ==, row->repaired);
  tf_grounding_clear (&grounding);
}

static void
check_all (const Row *rows, guint n)
{
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  TfGround ground = { .artifact = artifact, .constraints = CONSTRAINTS };

  for (guint i = 0; i < n; i++)
    check (&rows[i], &ground);
}

TF_TEST (an_existing_file_or_section)
{
  static const Row rows[] = {
    { "d", "docs/plan.md", NULL, NULL, NULL },
    { "d", "plan.md:6", NULL, NULL, NULL },
    { "d", "docs/", NULL, NULL, NULL },
    { "d", "docs/plan.md:15", NULL, NULL, NULL },
    { "d", "docs/plan.md:18", NULL, NULL, NULL },
    { "d", "docs/plan.md:19", NULL, "has only 15 lines", NULL },
    { "d", "docs/zoo.md:3", NULL, "there is no file docs/zoo.md", NULL },
    { "d", "docs/zoo.md:3 (Budget)", NULL, NULL, "docs/plan.md:3 (Budget)" },
    { "d", "Budget", NULL, NULL, NULL },
    { "d", "## budget ##", NULL, NULL, NULL },
    { "d", "Section 9, Schedule", NULL, NULL, NULL },
    { "d", "Risks", NULL, NULL, NULL },
    { "d", "3. Risks", NULL, NULL, NULL },
    { "d", "Zoo", NULL, "no such file or section", NULL },
    { "d", "Phase 2, Step 3", NULL, "no such file or section", NULL },
    { "d", "line 6", NULL, NULL, NULL },
    { "d", "line 60", NULL, "has only 15 lines", NULL },
  };

  check_all (rows, G_N_ELEMENTS (rows));
}

TF_TEST (a_quote_repairs_its_line_by_three)
{
  static const char sum[] = "The sum of all costs is 700 EUR";
  static const Row rows[] = {
    { "d", "docs/plan.md:6", sum, NULL, NULL },
    { "d", "docs/plan.md", sum, NULL, NULL },
    { "d", "docs/plan.md:3", sum, NULL, "docs/plan.md:6" },
    { "d", "docs/plan.md:9 (Budget)", sum, NULL, "docs/plan.md:6 (Budget)" },
    { "d", "docs/plan.md:2", sum, "is in line 6", NULL },
    { "d", "docs/plan.md:10", sum, "is in line 6", NULL },
    { "d", "docs/plan.md:5", "and  the\tband 500 EUR.\nThe   sum", NULL, NULL },
    { "d", "docs/plan.md:6", "the sum of all costs is 700 eur", "word for word", NULL },
    { "d", "docs/plan.md:6", "The sum of all costs is 800 EUR", "word for word", NULL },
    { "d", "docs/plan.md:900", sum, "is in line 6", NULL },
    { "d", "where the costs are", sum, NULL, "docs/plan.md:6" },
  };

  check_all (rows, G_N_ELEMENTS (rows));
}

TF_TEST (missing_things_have_no_place)
{
  static const Row rows[] = {
    { "A budget for rain is missing (AC-2)", "N/A", NULL, NULL, NULL },
    { "There is no budget for rain", "N/A (AC-2)", NULL, NULL, NULL },
    { "A budget for rain is missing (AC-7)", "N/A", NULL,
      "not among the 2 criteria of constraints.md", NULL },
    { "The sum is wrong (AC-1)", "N/A", NULL, "only valid for something that is missing", NULL },
  };

  check_all (rows, G_N_ELEMENTS (rows));
}

TF_TEST (no_place_needs_a_criterion)
{
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  g_autoptr (TfIssue) issue =
      tf_issue_new (TF_SEVERITY_MINOR, "A budget for rain is missing", "N/A", "add one");
  TfGround ground = { .artifact = artifact };
  TfGrounding grounding;

  tf_grounding_judge (issue, &ground, &grounding);
  g_assert_nonnull (g_strstr_len (grounding.error, -1, "must name the acceptance criterion"));
  tf_grounding_clear (&grounding);
}

TF_TEST (criteria_exist)
{
  static const Row rows[] = {
    { "AC-1 is not met", "Budget", NULL, NULL, NULL },
    { "AC-02 is not met", "Budget", NULL, NULL, NULL },
    { "AC-3 is not met", "Budget", NULL, "criterion AC-3", NULL },
    { "AC-12 is not met", "Budget", NULL, "criterion AC-12", NULL },
    { "WAC-3 is no criterion", "Budget", NULL, NULL, NULL },
  };

  check_all (rows, G_N_ELEMENTS (rows));
}

static gboolean
is_in_scope_cb (const TfIssue *issue, gpointer data)
{
  return g_strstr_len (issue->location, -1, data) == NULL;
}

TF_TEST (in_scope)
{
  static const Row inside = { "d", "Budget", NULL, NULL, NULL };
  static const Row outside = { "d", "Schedule", NULL, "outside the scope", NULL };
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  TfGround ground = { .artifact = artifact,
                      .in_scope = is_in_scope_cb,
                      .scope_data = (gpointer) "Schedule" };

  check (&inside, &ground);
  check (&outside, &ground);
}

TF_TEST (unknown_is_not_judged)
{
  static const Row rows[] = {
    { "AC-3 is not met", "docs/zoo.md:3", "a quote of nothing", NULL, NULL },
    { "d", "N/A", NULL, NULL, NULL },
  };
  TfGround ground = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check (&rows[i], &ground);
}

/* A file without text only exists: its lines and quotes cannot be judged. */
TF_TEST (no_text_no_judgement)
{
  static const Row row = { "d", "docs/picture.png:900", "a quote", NULL, NULL };
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  TfGround ground = { .artifact = artifact };

  tf_artifact_add (artifact, "docs/picture.png", NULL);
  check (&row, &ground);
}
