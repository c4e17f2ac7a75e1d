/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "issue-ledger-fixture.h"
#include "tf-decision.h"
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

TF_TEST (a_quote_repairs_its_place)
{
  static const char sum[] = "The sum of all costs is 700 EUR";
  static const Row rows[] = {
    { "d", "docs/plan.md:6", sum, NULL, NULL },
    { "d", "docs/plan.md", sum, NULL, NULL },
    { "d", "docs/plan.md:3", sum, NULL, "docs/plan.md:6" },
    { "d", "docs/plan.md:9 (Budget)", sum, NULL, "docs/plan.md:6 (Budget)" },
    { "d", "docs/plan.md:2", sum, NULL, "docs/plan.md:6" },
    { "d", "docs/plan.md:15", sum, NULL, "docs/plan.md:6" },
    { "d", "docs/plan.md:900", sum, NULL, "docs/plan.md:6" },
    { "d", "docs/zoo.md:3", sum, NULL, "docs/plan.md:6" },
    { "d", "docs/zoo.md:3 (Budget)", sum, NULL, "docs/plan.md:6 (Budget)" },
    { "d", "Budget", sum, NULL, "docs/plan.md:6 (Budget)" },
    { "d", "Zoo", sum, NULL, "docs/plan.md:6" },
    { "d", "where the costs are", sum, NULL, "docs/plan.md:6" },
    { "d", "docs/", sum, NULL, "docs/plan.md:6" },
    { "The sum is wrong", "N/A", sum, NULL, "docs/plan.md:6" },
    { "d", "docs/plan.md:5", "and  the\tband 500 EUR.\nThe   sum", NULL, NULL },
  };

  check_all (rows, G_N_ELEMENTS (rows));
}

/* "EUR" is in lines 5, twice, and 6; "the" in many. */
TF_TEST (one_of_several_quotes_is_the_nearest)
{
  static const Row rows[] = {
    { "d", "docs/plan.md:5", "EUR", NULL, NULL },
    { "d", "docs/plan.md:6", "EUR", NULL, NULL },
    { "d", "docs/plan.md:9", "EUR", NULL, "docs/plan.md:6" },
    { "d", "docs/plan.md:1", "EUR", NULL, "docs/plan.md:5" },
    { "d", "docs/plan.md (Schedule)", "EUR", NULL, NULL },
    { "d", "Schedule", "EUR", NULL, "docs/plan.md:6 (Schedule)" },
    { "d", "docs/plan.md:900", "EUR", "found several times in docs/plan.md", NULL },
    { "d", "docs/plan.md", "EUR", "found several times in docs/plan.md", NULL },
    { "d", "docs/zoo.md:6", "EUR", "found several times in the deliverable", NULL },
    { "d", "Zoo", "EUR", "found several times in the deliverable", NULL },
    { "A note on EUR is missing (AC-1)", "N/A", "EUR", NULL, NULL },
  };

  check_all (rows, G_N_ELEMENTS (rows));
}

TF_TEST (a_paraphrase_is_answered_with_the_passage)
{
  static const Row rows[] = {
    { "d", "docs/plan.md:6", "the sum of all costs is 700 eur",
      "word for word, which is “The sum of all costs is 700 EUR”", NULL },
    { "d", "docs/plan.md:6", "The sum of all costs is 800 EUR", "“The sum of all costs is 700 EUR”",
      NULL },
    { "d", "docs/zoo.md:6", "All costs together: the sum is 700 EUR",
      "not verbatim in docs/plan.md", NULL },
    { "d", "docs/plan.md:10", "Doors will be opened at six in the evening",
      "“Doors open at six in the evening”", NULL },
    { "d", "docs/plan.md:6", "costs of parking are 90 EUR", "omit the quote", NULL },
    { "d", "docs/plan.md:6", "nothing of this is there", "not found in docs/plan.md", NULL },
    { "d", "docs/plan.md:6", "all of it", "omit the quote", NULL },
  };

  check_all (rows, G_N_ELEMENTS (rows));
}

TF_TEST (a_quote_is_searched_in_every_file)
{
  static const Row rows[] = {
    { "d", "src/a.c:1", "int a = 1;", NULL, "src/a.c:2" },
    { "d", "src/b.c:1", "int a = 1;", NULL, "src/a.c:2" },
    { "d", "src/none.c:1", "int a = 1;", NULL, "src/a.c:2" },
    { "d", "src/a.c:1", "int both;", NULL, NULL },
    { "d", "src/none.c:1", "int both;", "found several times", NULL },
    { "d", "README:1", "int both;", "found several times", NULL },
  };
  g_autoptr (TfArtifact) artifact = tf_artifact_new ("f00d", NULL, NULL, NULL);
  TfGround ground = { .artifact = artifact };

  tf_artifact_add (artifact, "src/a.c", "int both;\nint a = 1;\n");
  tf_artifact_add (artifact, "src/b.c", "int both;\n");
  tf_artifact_add (artifact, "README", "Nothing.\n");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check (&rows[i], &ground);
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
  static const Row repaired = { "d", "docs/plan.md:4 (Schedule)", "Doors open", "outside the scope",
                                NULL };
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  TfGround ground = { .artifact = artifact,
                      .in_scope = is_in_scope_cb,
                      .scope_data = (gpointer) "Schedule" };

  check (&inside, &ground);
  check (&outside, &ground);
  check (&repaired, &ground);
}

/* The repaired place counts. */
TF_TEST (scope_is_judged_after_repair)
{
  static const Row inside = { "d", "docs/plan.md:10", "The sum of all costs", NULL,
                              "docs/plan.md:6" };
  static const Row outside = { "d", "docs/plan.md:6", "Doors open at six", "outside the scope",
                               NULL };
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  TfGround ground = { .artifact = artifact,
                      .in_scope = is_in_scope_cb,
                      .scope_data = (gpointer) ":10" };
  g_autoptr (TfIssue) issue = tf_issue_new_with_proof (TF_SEVERITY_CRITICAL, "d", "docs/plan.md:6",
                                                       "r", NULL, "Doors open");
  TfGrounding grounding;

  check (&inside, &ground);
  check (&outside, &ground);
  tf_grounding_judge (issue, &ground, &grounding);
  g_assert_true (grounding.out_of_scope);
  tf_grounding_clear (&grounding);
}

TF_TEST (withdrawn_is_told_apart)
{
  static const struct
  {
    const char *description;
    const char *recommendation;
    const char *location;
    gboolean withdrawn;
    gboolean error;
  } rows[] = {
    { "The total is wrong", "Write 700.", "Budget", FALSE, FALSE },
    { "The total is wrong", "Write 700.", "Zoo", FALSE, TRUE },
    { "The total is right after all. No action needed.", "", "Budget", TRUE, FALSE },
    { "The total is wrong", "No action needed.", "Budget", TRUE, FALSE },
    { "The total is wrong", "No action needed.", "Zoo", TRUE, TRUE },
    { "The total is wrong", "Withdrawn.", "Zoo", TRUE, TRUE },
  };
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  TfGround ground = { .artifact = artifact };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_CRITICAL, rows[i].description,
                                                rows[i].location, rows[i].recommendation);
      TfGrounding grounding;

      g_test_message ("%s %s", rows[i].description, rows[i].recommendation);
      tf_grounding_judge (issue, &ground, &grounding);
      g_assert_cmpint (grounding.withdrawn, ==, rows[i].withdrawn);
      g_assert_cmpint (grounding.error != NULL, ==, rows[i].error);
      tf_grounding_clear (&grounding);
    }
}

TF_TEST (answers_need_a_place_that_exists)
{
  static const struct
  {
    const char *location;
    gboolean answered;
  } rows[] = {
    { "docs/plan.md:6", TRUE }, { "plan.md", FALSE },
    { "Budget", TRUE },         { "docs/plan.md:900", FALSE },
    { "Zoo", FALSE },           { "docs/zoo.md:1", FALSE },
    { "N/A", FALSE },           { "", FALSE },
  };
  const char *ids[] = { "AC-1", NULL };
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  TfGround ground = { .artifact = artifact };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf (
          "{\"critical\":0,\"medium\":0,\"minor\":0,\"issues\":[],\"read\":\"f00d\",\"answers\":["
          "{\"id\":\"AC-1\",\"met\":true,\"location\":\"%s\"}]}",
          rows[i].location);
      g_autoptr (TfReview) review = tf_review_parse_with_evidence (text, FALSE, "f00d");
      g_autoptr (GPtrArray) unanswered = tf_grounding_list_unanswered (review, ids, &ground);

      g_test_message ("%s", rows[i].location);
      g_assert_cmpuint (unanswered->len, ==, rows[i].answered ? 0 : 1);
    }
}

/* Line 6 of docs/plan.md is in the section Budget. */
TF_TEST (answers_for_decisions_need_a_quote)
{
  static const struct
  {
    const char *location, *quote, *error; /* %NULL: it counts */
  } rows[] = {
    { "docs/plan.md:6", "%s", NULL },
    { "Budget", "%s", NULL },
    { "docs/plan.md:6", "  6| %s", NULL },
    { "docs/plan.md:6", "", "without a quote" },
    { "docs/plan.md:6", "nothing of the kind", "is not at “docs/plan.md:6”" },
    { "docs/plan.md:6", "# Summer party", "says nothing of the decision" },
    { "docs/zoo.md:6", "%s", "no answer that it is met, with the place" },
    { "plan.md", "%s", "no answer that it is met, with the place" },
  };
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  const char *text = tf_artifact_get_text (artifact, "docs/plan.md");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GPtrArray) decisions =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_free);
  TfGround ground = { .artifact = artifact, .decisions = decisions };

  g_ptr_array_add (decisions, tf_decision_new (1, "", lines[5]));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (GStrv) parts = g_strsplit (rows[i].quote, "%s", 2);
      g_autofree char *quote = g_strjoinv (lines[5], parts);
      g_autofree char *review_text = g_strdup_printf (
          "{\"critical\":0,\"medium\":0,\"minor\":0,\"issues\":[],\"read\":\"f00d\",\"answers\":["
          "{\"id\":\"D-1\",\"met\":true,\"location\":\"%s\",\"quote\":\"%s\"}]}",
          rows[i].location, quote);
      g_autoptr (TfReview) review = tf_review_parse_with_evidence (review_text, FALSE, "f00d");
      g_autofree char *error = NULL;

      g_test_message ("%s | %s", rows[i].location, quote);
      g_assert_cmpuint (review->answers->len, ==, 1);
      error = tf_grounding_dup_answer_error (g_ptr_array_index (review->answers, 0), &ground);
      if (rows[i].error == NULL)
        g_assert_null (error);
      else
        tf_test_assert_has (error, rows[i].error);
    }
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
