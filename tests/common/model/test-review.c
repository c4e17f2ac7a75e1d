/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review.h"

#include <string.h>

#include "tf-error.h"
#include "tf-json.h"
#include "tf-limits.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/review"

#define ISSUE(severity) \
  "{\"severity\":\"" severity \
  "\",\"description\":\"d\",\"location\":\"l\",\"recommendation\":\"r\"}"
#define ONE_MINOR "\"critical\":0,\"medium\":0,\"minor\":1,\"issues\":[" ISSUE ("minor") "]"
#define COUNTS    "\"critical\":0,\"medium\":0,\"minor\":0"

TF_TEST (counts_come_from_the_issues)
{
  g_autoptr (TfReview) review = tf_review_parse (
      "{\"critical\":1,\"medium\":1,\"minor\":2,\"issues\":[" ISSUE ("minor") "," ISSUE (
          "critical") "," ISSUE ("minor") "," ISSUE ("medium") "]}",
      FALSE);

  g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_FINDINGS);
  g_assert_cmpuint (review->counts.n[TF_SEVERITY_CRITICAL], ==, 1);
  g_assert_cmpuint (review->counts.n[TF_SEVERITY_MEDIUM], ==, 1);
  g_assert_cmpuint (review->counts.n[TF_SEVERITY_MINOR], ==, 2);
  g_assert_cmpuint (tf_counts_total (&review->counts), ==, 4);
  g_assert_cmpuint (review->claimed.n[TF_SEVERITY_CRITICAL], ==, 1);
  g_assert_cmpuint (review->claimed.n[TF_SEVERITY_MINOR], ==, 2);
  g_assert_false (review->tests.known);
}

TF_TEST (an_explicit_empty_list_is_clean)
{
  g_autoptr (TfReview) review = tf_review_parse ("{" COUNTS ",\"issues\":[]}", FALSE);

  g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_CLEAN);
  g_assert_cmpuint (review->errors->len, ==, 0);
  g_assert_cmpuint (tf_counts_total (&review->counts), ==, 0);
}

TF_TEST (claimed_numbers_are_those_of_the_list)
{
  static const struct
  {
    guint claimed[3];
    const char *issues;
    const char *error; /* NULL: valid */
  } rows[] = {
    { { 0, 0, 0 }, "", NULL },
    { { 3, 0, 0 }, "", "critical: found 3, but issues has 0 of that severity" },
    { { 1, 0, 0 }, "", "critical: found 1, but issues has 0 of that severity" },
    { { 0, 1, 0 }, "", "medium: found 1, but issues has 0 of that severity" },
    { { 0, 0, 1 }, "", "minor: found 1, but issues has 0 of that severity" },
    { { 0, 0, 1 }, ISSUE ("minor"), NULL },
    { { 0, 0, 0 }, ISSUE ("minor"), "minor: found 0, but issues has 1 of that severity" },
    { { 0, 0, 2 }, ISSUE ("minor"), "minor: found 2, but issues has 1 of that severity" },
    { { 1, 0, 1 }, ISSUE ("critical") "," ISSUE ("minor"), NULL },
    { { 0, 0, 2 },
      ISSUE ("critical") "," ISSUE ("minor"),
      "critical: found 0, but issues has 1 of that severity" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *answer = g_strdup_printf (
          "{\"critical\":%u,\"medium\":%u,\"minor\":%u,\"issues\":[%s],\"read\":\"f00d\"}",
          rows[i].claimed[0], rows[i].claimed[1], rows[i].claimed[2], rows[i].issues);
      g_autoptr (TfReview) classic = tf_review_parse (answer, FALSE);
      g_autoptr (TfReview) review = tf_review_parse_with_evidence (answer, FALSE, "f00d");

      g_test_message ("%s", answer);
      g_assert_cmpint (classic->state == TF_REVIEW_STATE_INVALID, ==, rows[i].error != NULL);
      g_assert_cmpint (review->state == TF_REVIEW_STATE_INVALID, ==, rows[i].error != NULL);
      if (rows[i].error != NULL)
        g_assert_cmpstr (g_ptr_array_index (review->errors, 0), ==, rows[i].error);
    }
}

TF_TEST (anything_else_is_invalid)
{
  static const struct
  {
    const char *answer;
    const char *error; /* how some error begins */
    gboolean with_tests;
  } rows[] = {
    { "", "no JSON object", FALSE },
    { "   \n", "no JSON object", FALSE },
    { "No issues found. The document is ready.", "no JSON object", FALSE },
    { "[]", "found an array", FALSE },
    { "{}", "issues: found nothing", FALSE },
    { "{" COUNTS "}", "issues: found nothing", FALSE },
    { "{" COUNTS ",\"issues\":null}", "issues: found null", FALSE },
    { "{" COUNTS ",\"issues\":{}}", "issues: found object", FALSE },
    { "{" COUNTS ",\"issues\":\"none\"}", "issues: found string", FALSE },
    { "{" COUNTS ",\"issues\":0}", "issues: found number", FALSE },
    { "{" COUNTS ",\"issues\":[" ISSUE ("major") "]}", "issues[0].severity", FALSE },
    { "{" COUNTS ",\"issues\":[" ISSUE ("minor") ",7]}", "issues[1]: found number", FALSE },
    { "{" COUNTS ",\"issues\":[" ISSUE ("minor") ",[]]}", "issues[1]: found array", FALSE },
    { "{\"medium\":0,\"minor\":0,\"issues\":[]}", "critical: found nothing", FALSE },
    { "{\"critical\":0,\"minor\":0,\"issues\":[]}", "medium: found nothing", FALSE },
    { "{\"critical\":0,\"medium\":0,\"issues\":[]}", "minor: found nothing", FALSE },
    { "{\"critical\":-1,\"medium\":0,\"minor\":0,\"issues\":[]}", "critical: found", FALSE },
    { "{\"critical\":0.5,\"medium\":0,\"minor\":0,\"issues\":[]}", "critical: found", FALSE },
    { "{\"critical\":\"0\",\"medium\":0,\"minor\":0,\"issues\":[]}", "critical: found string",
      FALSE },
    { "{\"critical\":null,\"medium\":0,\"minor\":0,\"issues\":[]}", "critical: found null", FALSE },
    { "{\"critical\":true,\"medium\":0,\"minor\":0,\"issues\":[]}", "critical: found", FALSE },
    { "{\"critical\":4294967296,\"medium\":0,\"minor\":0,\"issues\":[]}", "critical: found",
      FALSE },
    { "{" COUNTS ",\"issues\":[" ISSUE ("minor"), "the last JSON object", FALSE },
    { "{" COUNTS ",\"issues\":[" ISSUE ("minor") ",]}", "the last JSON object", FALSE },
    { "{" COUNTS ",\"issues\":[]}", "tests: found nothing", TRUE },
    { "{" COUNTS ",\"issues\":[],\"tests\":null}", "tests: found null", TRUE },
    { "{" COUNTS ",\"issues\":[],\"tests\":{\"total\":1,\"passed\":1}}",
      "tests.failed: found nothing", TRUE },
    { "{" COUNTS ",\"issues\":[],\"tests\":{\"total\":1,\"passed\":-1,\"failed\":0}}",
      "tests.passed", TRUE },
    { "{" COUNTS ",\"issues\":[],\"tests\":{\"total\":3,\"passed\":2,\"failed\":2}}",
      "tests: found 2 passed and 2 failed of 3", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfReview) review = tf_review_parse (rows[i].answer, rows[i].with_tests);
      gboolean found = FALSE;

      g_test_message ("%s", rows[i].answer);
      g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_INVALID);
      for (guint j = 0; j < review->errors->len; j++)
        {
          g_test_message ("  %s", (char *) g_ptr_array_index (review->errors, j));
          found |= g_str_has_prefix (g_ptr_array_index (review->errors, j), rows[i].error);
        }
      g_assert_true (found);
    }
}

TF_TEST (every_error_is_listed)
{
  g_autoptr (TfReview) review =
      tf_review_parse ("{\"critical\":-1,\"medium\":\"2\",\"issues\":[{\"severity\":\"bad\","
                       "\"description\":\"\"},"
                       "{\"severity\":\"minor\",\"description\":5,\"location\":\"l\","
                       "\"recommendation\":\"r\"}]}",
                       TRUE);

  /* critical, medium, minor, tests; severity, location, recommendation, blank; description */
  g_assert_cmpuint (review->errors->len, ==, 9);
}

static char *
make_answer (guint n_issues, const char *severity)
{
  GString *text = g_string_new (NULL);

  g_string_printf (text, "{\"critical\":0,\"medium\":0,\"minor\":%u,\"issues\":[", n_issues);
  for (guint i = 0; i < n_issues; i++)
    g_string_append_printf (text,
                            "%s{\"severity\":\"%s\",\"description\":\"d\",\"location\":\"l\","
                            "\"recommendation\":\"\"}",
                            i > 0 ? "," : "", severity);
  g_string_append (text, "]}");
  return g_string_free (text, FALSE);
}

TF_TEST (at_most_so_many_issues)
{
  g_autofree char *at_limit = make_answer (TF_LIMIT_ISSUES, "minor");
  g_autofree char *past_limit = make_answer (TF_LIMIT_ISSUES + 1, "minor");
  g_autoptr (TfReview) good = tf_review_parse (at_limit, FALSE);
  g_autoptr (TfReview) bad = tf_review_parse (past_limit, FALSE);

  g_assert_cmpuint (good->counts.n[TF_SEVERITY_MINOR], ==, TF_LIMIT_ISSUES);
  g_assert_cmpint (bad->state, ==, TF_REVIEW_STATE_INVALID);
}

TF_TEST (the_list_of_errors_is_capped)
{
  g_autofree char *answer = make_answer (200, "awful");
  g_autoptr (TfReview) review = tf_review_parse (answer, FALSE);

  g_assert_cmpuint (review->errors->len, ==, 51);
  g_assert_cmpstr (g_ptr_array_index (review->errors, 50), ==, "… and 150 more");
}

TF_TEST (tests_are_read_when_asked_for)
{
  g_autoptr (TfReview) review = tf_review_parse (
      "{" COUNTS ",\"tests\":{\"total\":5,\"passed\":3,\"failed\":1},\"issues\":[]}", TRUE);

  g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_CLEAN);
  g_assert_true (review->tests.known);
  g_assert_cmpuint (review->tests.total, ==, 5);
  g_assert_cmpuint (review->tests.failed, ==, 1);
}

static const char *const unusable[] = { "04", "08", "12", "13", "15", "16" };

TF_TEST_TABLE (recorded_is_invalid, unusable, *row)
{
  g_autofree char *relative = g_strdup_printf ("fixtures/reviews/%s.txt", *row);
  g_autofree char *path = tf_test_source (relative);
  g_autofree char *answer = NULL;
  g_autoptr (TfReview) review = NULL;

  g_assert_true (g_file_get_contents (path, &answer, NULL, NULL));
  review = tf_review_parse (answer, FALSE);
  g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_INVALID);
  g_assert_cmpuint (review->errors->len, ==, 1);
}

TF_TEST (recorded_a_real_one_is_read)
{
  g_autofree char *path = tf_test_source ("fixtures/reviews/01-valid.txt");
  g_autofree char *answer = NULL;
  g_autoptr (TfReview) review = NULL;

  g_assert_true (g_file_get_contents (path, &answer, NULL, NULL));
  review = tf_review_parse (answer, FALSE);
  g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_FINDINGS);
  g_assert_cmpuint (review->counts.n[TF_SEVERITY_CRITICAL], ==, 1);
  g_assert_cmpuint (review->counts.n[TF_SEVERITY_MEDIUM], ==, 6);
  g_assert_cmpuint (review->counts.n[TF_SEVERITY_MINOR], ==, 7);
}

TF_TEST (recorded_a_truncated_one_is_invalid)
{
  g_autofree char *path = tf_test_source ("fixtures/reviews/01-valid.txt");
  g_autofree char *answer = NULL;
  gsize length = 0;

  g_assert_true (g_file_get_contents (path, &answer, &length, NULL));
  for (gsize cut = strlen ("{"); cut < length - 80; cut += 97)
    {
      g_autofree char *half = g_strndup (answer, cut);
      g_autoptr (TfReview) review = tf_review_parse (half, FALSE);

      g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_INVALID);
    }
}

static void
assert_kept (const TfReview *review)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = tf_review_to_json (review);
  g_autoptr (JsonNode) again = NULL;
  g_autoptr (TfReview) copy = tf_review_from_json (node, "", &error);
  g_autofree char *before = tf_json_to_text (node);
  g_autofree char *after = NULL;

  g_assert_no_error (error);
  again = tf_review_to_json (copy);
  after = tf_json_to_text (again);
  g_assert_cmpstr (before, ==, after);
}

TF_TEST (kept_round_trip)
{
  g_autoptr (TfReview) findings =
      tf_review_parse ("{\"critical\":0,\"medium\":0,\"minor\":1,\"issues\":[" ISSUE (
                           "minor") "],"
                                    "\"tests\":{\"total\":1,\"passed\":1,\"failed\":0}}",
                       TRUE);
  g_autoptr (TfReview) clean = tf_review_parse ("{" COUNTS ",\"issues\":[]}", FALSE);
  g_autoptr (TfReview) invalid = tf_review_parse ("I could not read it.", FALSE);

  assert_kept (findings);
  assert_kept (clean);
  assert_kept (invalid);
}

TF_TEST (kept_but_malformed_is_refused)
{
  static const char *const rows[] = {
    "[]",
    "{}",
    "{\"state\":\"clean\"}",
    "{\"state\":\"fine\",\"issues\":[]}",
    "{\"state\":\"findings\",\"issues\":[{}]}",
    "{\"state\":\"clean\",\"issues\":[],\"claimed\":3}",
    "{\"state\":\"clean\",\"issues\":[],\"tests\":{\"total\":1}}",
    "{\"state\":\"invalid\",\"errors\":[3]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = tf_json_parse (rows[i], -1, NULL);
      g_autoptr (TfReview) review = tf_review_from_json (node, "", &error);

      g_test_message ("%s", rows[i]);
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_null (review);
    }
}

TF_TEST (kept_invalid_stays_invalid)
{
  g_autoptr (JsonNode) node =
      tf_json_parse ("{\"state\":\"invalid\",\"issues\":[],\"errors\":[]}", -1, NULL);
  g_autoptr (TfReview) review = tf_review_from_json (node, "", NULL);

  g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_INVALID);
  g_assert_cmpuint (review->errors->len, ==, 1);
}

TF_TEST (new_from_checked_parts)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  g_autoptr (TfReview) clean = tf_review_new_valid (issues, NULL);
  g_autoptr (TfReview) findings = NULL;

  g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MEDIUM, "d", "l", "r"));
  findings = tf_review_new_valid (issues, &(TfTestCounts){ TRUE, 2, 2, 0 });
  g_assert_cmpint (clean->state, ==, TF_REVIEW_STATE_CLEAN);
  g_assert_cmpuint (clean->issues->len, ==, 0);
  g_assert_cmpint (findings->state, ==, TF_REVIEW_STATE_FINDINGS);
  g_assert_cmpuint (findings->counts.n[TF_SEVERITY_MEDIUM], ==, 1);
  g_assert_true (tf_test_counts_all_passed (&findings->tests));
}

TF_TEST (evidence_round_trip)
{
  g_autoptr (TfReview) review = tf_review_parse_with_evidence (
      "{" ONE_MINOR ",\"answers\":[{\"id\":\"AC-1\",\"met\":true,\"location\":\"p.md:3\"},"
      "{\"id\":\"D-1\",\"met\":true,\"location\":null,\"quote\":\"  88| a b\",\"note\":\"n\"}],"
      "\"read\":\"f00d\",\"closed\":["
      "{\"id\":\"I-0001\",\"verdict\":\"fixed\"},"
      "{\"id\":\"I-0002\",\"verdict\":\"not_fixed\",\"note\":null},"
      "{\"id\":\"I-0003\",\"verdict\":\"withdrawn\",\"note\":\"n\"},"
      "{\"id\":\"I-0004\",\"verdict\":\"duplicate_of: I-0001\",\"note\":\"\"},"
      "{\"id\":\"I-0005\",\"verdict\":\"partly\",\"note\":\"\"},"
      "{\"id\":\"I-0006\",\"verdict\":\"needs_person\",\"note\":\"\"}]}",
      FALSE, "f00d");
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (TfReview) back = NULL;

  tf_review_set_reviewer (review, "ada");
  node = tf_review_to_json (review);
  back = tf_review_from_json (node, "", NULL);
  g_assert_nonnull (back);
  g_assert_cmpuint (back->answers->len, ==, 2);
  g_assert_cmpstr (((TfReviewAnswer *) g_ptr_array_index (back->answers, 0))->location, ==,
                   "p.md:3");
  g_assert_true (((TfReviewAnswer *) g_ptr_array_index (back->answers, 1))->met);
  g_assert_cmpstr (((TfReviewAnswer *) g_ptr_array_index (back->answers, 1))->note, ==, "n");
  g_assert_cmpstr (((TfReviewAnswer *) g_ptr_array_index (back->answers, 1))->quote, ==, "a b");
  g_assert_cmpuint (back->closed->len, ==, 6);
  for (guint i = 0; i < 6; i++)
    {
      const TfClosed *closed = g_ptr_array_index (back->closed, i);

      g_assert_cmpint (closed->verdict, ==, i);
      g_assert_cmpstr (closed->duplicate_of, ==, i == 3 ? "I-0001" : NULL);
      g_assert_cmpstr (closed->note, ==, i == 2 ? "n" : "");
    }
  g_assert_cmpstr (back->read, ==, "f00d");
  g_assert_cmpstr (back->reviewer, ==, "ada");
}

TF_TEST (evidence_refused_by_path)
{
  static const struct
  {
    const char *member, *path;
  } rows[] = {
    { "\"closed\":7", "closed" },
    { "\"closed\":[7]", "closed[0]" },
    { "\"closed\":[{\"verdict\":\"fixed\"}]", "closed[0].id" },
    { "\"closed\":[{\"id\":\"I-0001\"}]", "closed[0].verdict" },
    { "\"closed\":[{\"id\":\"I-0001\",\"verdict\":\"done\"}]", "closed[0].verdict" },
    { "\"closed\":[{\"id\":\"I-0001\",\"verdict\":\"duplicate_of\"}]", "closed[0].verdict" },
    { "\"closed\":[{\"id\":\"I-0001\",\"verdict\":\"duplicate_of:\"}]", "closed[0].verdict" },
    { "\"closed\":[{\"id\":\"I-0001\",\"verdict\":\"fixed\",\"note\":1}]", "closed[0].note" },
    { "\"answers\":7", "answers" },
    { "\"answers\":[{\"met\":true}]", "answers[0].id" },
    { "\"answers\":[{\"id\":\" \",\"met\":true}]", "answers[0].id" },
    { "\"answers\":[{\"id\":\"AC-1\"}]", "answers[0].met" },
    { "\"answers\":[{\"id\":\"AC-1\",\"met\":\"yes\"}]", "answers[0].met" },
    { "\"withdrawn\":[{\"note\":\"\"}]", "withdrawn[0].n" },
    { "\"read\":5", "read" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *answer = g_strdup_printf ("{" ONE_MINOR ",%s}", rows[i].member);
      g_autoptr (TfReview) review = tf_review_parse_with_evidence (answer, FALSE, "f00d");

      g_test_message ("%s", rows[i].member);
      g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_INVALID);
      g_assert_cmpuint (review->errors->len, ==, 1);
      g_assert_true (g_str_has_prefix (g_ptr_array_index (review->errors, 0), rows[i].path));
    }
}

TF_TEST (a_review_needs_what_was_read)
{
  static const struct
  {
    const char *member;
    gboolean valid;
  } rows[] = {
    { ",\"read\":\"f00d\"", TRUE },  { "", FALSE },
    { ",\"read\":\"F00D\"", FALSE }, { ",\"read\":\"f00d \"", FALSE },
    { ",\"read\":\"\"", FALSE },     { ",\"read\":null", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *clean = g_strdup_printf ("{" COUNTS ",\"issues\":[]%s}", rows[i].member);
      g_autofree char *found = g_strdup_printf ("{" ONE_MINOR "%s}", rows[i].member);
      g_autoptr (TfReview) first = tf_review_parse_with_evidence (clean, FALSE, "f00d");
      g_autoptr (TfReview) second = tf_review_parse_with_evidence (found, FALSE, "f00d");

      g_test_message ("%s", rows[i].member);
      g_assert_cmpint (first->state, ==,
                       rows[i].valid ? TF_REVIEW_STATE_CLEAN : TF_REVIEW_STATE_INVALID);
      g_assert_cmpint (second->state, ==,
                       rows[i].valid ? TF_REVIEW_STATE_FINDINGS : TF_REVIEW_STATE_INVALID);
    }
}

TF_TEST (a_check_needs_the_list_of_answers)
{
  static const struct
  {
    const char *member;
    gboolean valid;
  } rows[] = {
    { ",\"closed\":[]", TRUE },
    { ",\"closed\":[{\"id\":\"I-0001\",\"verdict\":\"partly\"}]", TRUE },
    { "", FALSE },
    { ",\"closed\":null", FALSE },
    { ",\"closed\":{}", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *answer =
          g_strdup_printf ("{" COUNTS ",\"issues\":[],\"read\":\"f00d\"%s}", rows[i].member);
      g_autoptr (TfReview) check = tf_review_parse_check (answer, FALSE, "f00d");
      g_autoptr (TfReview) other = tf_review_parse_check (answer, FALSE, "beef");

      g_test_message ("%s", rows[i].member);
      g_assert_cmpint (check->state != TF_REVIEW_STATE_INVALID, ==, rows[i].valid);
      g_assert_cmpint (other->state, ==, TF_REVIEW_STATE_INVALID);
    }
}

TF_TEST (the_word_of_an_issue_is_kept)
{
  g_autoptr (TfReview) review = tf_review_parse (
      "{\"critical\":0,\"medium\":0,\"minor\":2,\"issues\":[" ISSUE (
          "minor") ",{\"severity\":\"minor\",\"description\":\"d\",\"location\":\"l\","
                   "\"recommendation\":\"r\",\"needs_person\":true,\"withdrawn\":true}]}",
      FALSE);
  g_autoptr (JsonNode) node = tf_review_to_json (review);
  g_autoptr (TfReview) back = tf_review_from_json (node, "", NULL);

  for (guint i = 0; i < 2; i++)
    {
      const TfIssue *issue = g_ptr_array_index (back->issues, i);

      g_assert_cmpint (issue->needs_person, ==, i == 1);
      g_assert_cmpint (issue->withdrawn, ==, i == 1);
    }
}

TF_TEST (line_numbers_are_no_part_of_a_quote)
{
  static const struct
  {
    const char *quote;
    const char *kept;
  } rows[] = {
    { "The sum is 700.", "The sum is 700." },
    { "  88| The sum is 700.", "The sum is 700." },
    { "88| | **Total** | 700 |", "| **Total** | 700 |" },
    { " 9| The sum\\n10| is 700.", "The sum\nis 700." },
    { " 9| The sum\\n10|\\n11| is 700.", "The sum\n\nis 700." },
    { "| 88 | 700 |", "| 88 | 700 |" },
    { "88|700", "88|700" },
    { "a 88| b", "a 88| b" },
    { "88| ", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *answer = g_strdup_printf (
          "{\"critical\":0,\"medium\":0,\"minor\":1,\"read\":\"f00d\",\"issues\":[{\"severity\":"
          "\"minor\",\"description\":\"d\",\"location\":\"l\",\"recommendation\":\"r\",\"quote\":"
          "\"%s\"}]}",
          rows[i].quote);
      g_autoptr (TfReview) review = tf_review_parse_with_evidence (answer, FALSE, "f00d");
      const TfIssue *issue = g_ptr_array_index (review->issues, 0);

      g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_FINDINGS);
      g_assert_cmpstr (issue->quote, ==, rows[i].kept);
    }
}

TF_TEST (all_passed_needs_a_test_that_ran)
{
  static const struct
  {
    TfTestCounts tests;
    gboolean passed;
  } rows[] = {
    { { FALSE, 0, 0, 0 }, FALSE }, { { FALSE, 5, 5, 0 }, FALSE }, { { TRUE, 0, 0, 0 }, FALSE },
    { { TRUE, 3, 0, 0 }, FALSE },  { { TRUE, 3, 2, 1 }, FALSE },  { { TRUE, 3, 3, 0 }, TRUE },
    { { TRUE, 3, 2, 0 }, TRUE }, /* one was skipped */
    { { TRUE, 1, 1, 0 }, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpint (tf_test_counts_all_passed (&rows[i].tests), ==, rows[i].passed);
}

/* Without issues, but not of everything. */
static const struct
{
  const char *name;
  gboolean known, needed, accepted;
  TfReviewState state;
} coverages[] = {
  { "of-a-document", FALSE, FALSE, FALSE, TF_REVIEW_STATE_CLEAN },
  { "with-something-missing", TRUE, TRUE, FALSE, TF_REVIEW_STATE_PARTIAL },
  { "with-something-accepted", TRUE, TRUE, TRUE, TF_REVIEW_STATE_CLEAN },
  { "with-something-not-needed", TRUE, FALSE, FALSE, TF_REVIEW_STATE_CLEAN },
};

TF_TEST_TABLE (a_partial_review_is_never_clean, coverages, row->name)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new ();
  g_autoptr (TfReview) review = tf_review_new_valid (issues, NULL);
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (TfReview) again = NULL;
  g_autoptr (GError) error = NULL;

  if (row->known)
    {
      TfCoverage *coverage = tf_coverage_new ();
      TfSkippedFiles *group = tf_record_new (&tf_skipped_files_record);

      group->n_files = coverage->n_files = 1;
      group->needed = row->needed;
      group->accepted = row->accepted;
      g_ptr_array_add (coverage->skipped, group);
      tf_review_take_coverage (review, coverage);
    }
  g_assert_cmpint (review->state, ==, row->state);
  node = tf_review_to_json (review);
  again = tf_review_from_json (node, "", &error);
  g_assert_no_error (error);
  g_assert_cmpint (again->state, ==, row->state);
}
