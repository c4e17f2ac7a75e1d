/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/review-consistency"

#define ISSUE(severity, description) \
  "{\"severity\":\"" severity "\",\"description\":\"" description \
  "\",\"location\":\"p.md:1\",\"recommendation\":\"r\"}"
#define NONE  "\"critical\":0,\"medium\":0,\"minor\":0,\"issues\":[]"
#define READ  "\"read\":\"f00d\""
#define CLEAN "{" NONE "," READ "}"
#define MINOR \
  "{\"critical\":0,\"medium\":0,\"minor\":1,\"issues\":[" ISSUE ("minor", "d") "]," READ "}"
#define CRITICAL \
  "{\"critical\":1,\"medium\":0,\"minor\":0,\"issues\":[" ISSUE ("critical", "d") "]," READ "}"

typedef struct
{
  const char *answer;
  const char *error; /* part of the first error; NULL: valid */
} Row;

static const Row several[] = {
  { CLEAN, NULL },
  { "Here it is:\n```json\n" CLEAN "\n```\nThat is all.", NULL },
  { "The set {a, b} and [1] are fine. " CLEAN, NULL },
  { "{\"thought\": 1} " CLEAN, NULL },
  { CRITICAL CLEAN, "found two reviews" },
  { CLEAN CRITICAL, "found two reviews" },
  { CLEAN CLEAN, "found two reviews" },
  { "```json\n" CRITICAL "\n```\nand now\n```json\n" CLEAN "\n```", "found two reviews" },
  { "{…, \"issues\": [{\"severity\": \"critical\"}]}\n" CLEAN, "found two reviews" },
  { "{\"issues\": [{\"severity\": \"critical\", …}]}\n" CLEAN, "found two reviews" },
  { "{\"critical\":1,\"issues\":[],}\n" CLEAN, "found two reviews" },
  { "[" ISSUE ("critical", "d") "]\n" CLEAN, "found two reviews" },
  { CLEAN "\n[" ISSUE ("critical", "d") "]", "found two reviews" },
  { ISSUE ("critical", "d") CLEAN, "found two reviews" },
  { "{" NONE "," READ ",\"findings\":[" ISSUE ("critical", "d") "]}", "findings: found issues" },
  { "{" NONE "," READ ",\"more\":{\"issues\":[" ISSUE ("minor", "d") "]}}", "more: found issues" },
  { "{" NONE "," READ ",\"more\":{\"n\":[1]}}", NULL },
};

static void
assert_row (const Row *row, const TfReview *review)
{
  g_test_message ("%s", row->answer);
  for (guint i = 0; i < review->errors->len; i++)
    g_test_message ("  %s", (char *) g_ptr_array_index (review->errors, i));
  g_assert_cmpint (review->state == TF_REVIEW_STATE_INVALID, ==, row->error != NULL);
  if (row->error != NULL)
    g_assert_nonnull (strstr (g_ptr_array_index (review->errors, 0), row->error));
}

TF_TEST (an_answer_is_one_review)
{
  for (guint i = 0; i < G_N_ELEMENTS (several); i++)
    {
      const __typeof__ (several[0]) *row = &several[i];
      g_autoptr (TfReview) classic = tf_review_parse (row->answer, FALSE);
      g_autoptr (TfReview) review = tf_review_parse_with_evidence (row->answer, FALSE, "f00d");

      assert_row (row, classic);
      assert_row (row, review);
    }
}

TF_TEST (both_are_named)
{
  g_autoptr (TfReview) review = tf_review_parse_with_evidence (CRITICAL CLEAN, FALSE, "f00d");
  const char *error = g_ptr_array_index (review->errors, 0);

  g_assert_nonnull (strstr (error, "{\"critical\":1"));
  g_assert_nonnull (strstr (error, "{\"critical\":0"));
}

static const Row prose[] = {
  { "I have read it. No critical issues.\n" CLEAN, NULL },
  { "One critical issue: the total is wrong.\n" CLEAN,
    "“One critical issue: the total is wrong.”" },
  { CLEAN "\nThe date must be fixed.", "“The date must be fixed.” beside an empty list" },
  { "The total is critical.\n" CRITICAL, NULL },
  { "The total is critical.\n" MINOR, "beside a list without critical issues" },
  { "{" NONE "," READ ",\"summary\":\"The total is a critical error.\"}", "critical error" },
  { "{" NONE "," READ ",\"summary\":\"Nothing critical.\"}", NULL },
  { "I-0001 is critical and still there. {" NONE "," READ
    ",\"closed\":[{\"id\":\"I-0001\",\"verdict\":\"not_fixed\"}]}",
    NULL },
  { "I-0001 is critical. {" NONE "," READ
    ",\"closed\":[{\"id\":\"I-0001\",\"verdict\":\"fixed\"}]}",
    "I-0001 is critical." },
};

TF_TEST (prose_contradicts_no_list)
{
  for (guint i = 0; i < G_N_ELEMENTS (prose); i++)
    {
      const __typeof__ (prose[0]) *row = &prose[i];
      g_autoptr (TfReview) review = tf_review_parse_with_evidence (row->answer, FALSE, "f00d");

      assert_row (row, review);
    }
}

static const struct
{
  const char *answer;
  const char *named; /* NULL: nothing */
} named[] = {
  { CLEAN, NULL },
  { CRITICAL, NULL }, /* valid: it is in issues */
  { "One critical issue: the total is wrong.\n" CLEAN, "One critical issue: the total is wrong." },
  { "One critical issue: the total is wrong.", "One critical issue: the total is wrong." },
  { "No critical issues.", NULL },
  { "You have reached your usage limit.", NULL },
  { "", NULL },
  { "{" NONE "}", NULL },
  { CLEAN CLEAN, NULL },
  { MINOR CLEAN, NULL },
  { CRITICAL CLEAN, "d" },
  { CLEAN CRITICAL, "d" },
  { "{\"critical\":0,\"issues\":[" ISSUE ("critical", "the total") "]}", "the total" },
  { "{\"critical\":1,\"medium\":0,\"minor\":0,\"issues\":[" ISSUE ("critical", "the total"),
    "the total" },
  { "{\"critical\": 3,\"medium\":0,\"minor\":0,\"issues\":[]," READ "}", "\"critical\": 3" },
  { "{\"critical\":0,\"medium\":1,\"minor\":0,\"issues\":[]," READ "}", NULL },
  { "{" NONE "," READ ",\"findings\":[" ISSUE ("critical", "the total") "]}", "the total" },
  { "{" NONE ",\"read\":\"beef\",\"summary\":\"The total is a critical error.\"}",
    "The total is a critical error." },
};

TF_TEST (an_invalid_answer_names_what_is_critical)
{
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    {
      g_autoptr (TfReview) classic = tf_review_parse (named[i].answer, FALSE);
      g_autoptr (TfReview) review = tf_review_parse_with_evidence (named[i].answer, FALSE, "f00d");
      g_autoptr (TfReview) check = tf_review_parse_check (named[i].answer, FALSE, "f00d");

      g_test_message ("%s", named[i].answer);
      g_assert_cmpstr (review->named, ==, named[i].named);
      g_assert_null (classic->named);
      if (review->state == TF_REVIEW_STATE_INVALID)
        g_assert_cmpstr (check->named, ==, named[i].named);
    }
}

TF_TEST (classic_ignores_prose)
{
  g_autoptr (TfReview) review = tf_review_parse ("One critical issue. " CLEAN, FALSE);

  g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_CLEAN);
}

#define ANSWERS(list) "{" NONE "," READ ",\"answers\":[" list "]}"
#define WITH_ISSUE(description, list) \
  "{\"critical\":0,\"medium\":1,\"minor\":0,\"issues\":[" ISSUE ( \
      "medium", description) "]," READ ",\"answers\":[" list "]}"
#define ANSWER(id, met) "{\"id\":\"" id "\",\"met\":" met ",\"location\":\"p.md:1\"}"

static const Row answers[] = {
  { ANSWERS (""), NULL },
  { ANSWERS (ANSWER ("AC-1", "true")), NULL },
  { ANSWERS (ANSWER ("AC-1", "false")), "answers[0]: found AC-1 not met, but no issue names it" },
  { WITH_ISSUE ("AC-1 has no place.", ANSWER ("AC-1", "false")), NULL },
  { WITH_ISSUE ("AC-12 has no place.", ANSWER ("AC-1", "false")), "AC-1 not met" },
  { WITH_ISSUE ("XAC-1 has no place.", ANSWER ("AC-1", "false")), "AC-1 not met" },
  { WITH_ISSUE ("Decision D-2 is ignored.", ANSWER ("AC-1", "true") "," ANSWER ("D-2", "false")),
    NULL },
  { ANSWERS (ANSWER ("AC-1", "true") "," ANSWER ("AC-1", "true")), "answers[1].id" },
};

TF_TEST (what_is_not_met_has_an_issue)
{
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      const __typeof__ (answers[0]) *row = &answers[i];
      g_autoptr (TfReview) review = tf_review_parse_with_evidence (row->answer, FALSE, "f00d");
      g_autoptr (TfReview) classic = tf_review_parse (row->answer, FALSE);

      assert_row (row, review);
      g_assert_cmpint (classic->state, !=, TF_REVIEW_STATE_INVALID);
    }
}

static const struct
{
  const char *entry;
  gboolean answered;
} places[] = {
  { "{\"id\":\"AC-1\",\"met\":true,\"location\":\"p.md:1\"}", TRUE },
  { "{\"id\":\"AC-1\",\"met\":true,\"location\":\"Budget\"}", TRUE },
  { "{\"id\":\"AC-1\",\"met\":true}", FALSE },
  { "{\"id\":\"AC-1\",\"met\":true,\"location\":null}", FALSE },
  { "{\"id\":\"AC-1\",\"met\":true,\"location\":\" \"}", FALSE },
  { "{\"id\":\"AC-1\",\"met\":true,\"location\":\"N/A\"}", FALSE },
  { "{\"id\":\"AC-1\",\"met\":true,\"location\":\"none\"}", FALSE },
  { "{\"id\":\"AC-12\",\"met\":true,\"location\":\"p.md:1\"}", FALSE },
  { "{\"id\":\"AC-2\",\"met\":true,\"location\":\"p.md:1\"}", FALSE },
};

TF_TEST (answered_means_met_with_a_place)
{
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      const __typeof__ (places[0]) *row = &places[i];
      const char *ids[] = { "AC-1", NULL };
      g_autofree char *answer = g_strdup_printf (ANSWERS ("%s"), row->entry);
      g_autoptr (TfReview) review = tf_review_parse_with_evidence (answer, FALSE, "f00d");
      g_autoptr (GPtrArray) unanswered = tf_review_list_unanswered (review, ids);

      g_test_message ("%s", row->entry);
      g_assert_cmpuint (unanswered->len, ==, row->answered ? 0 : 1);
      if (!row->answered)
        g_assert_cmpstr (g_ptr_array_index (unanswered, 0), ==, "AC-1");
    }
}

TF_TEST (an_answer_that_is_not_met_is_none)
{
  const char *ids[] = { "AC-1", "D-1", NULL };
  g_autoptr (TfReview) review = tf_review_parse_with_evidence (
      WITH_ISSUE ("AC-1 has no place.", ANSWER ("AC-1", "false") "," ANSWER ("D-1", "true")), FALSE,
      "f00d");
  g_autoptr (GPtrArray) unanswered = tf_review_list_unanswered (review, ids);

  g_assert_cmpuint (unanswered->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (unanswered, 0), ==, "AC-1");
}
