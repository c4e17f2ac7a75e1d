/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-agent.h"
#include "oa-code-sight.h"
#include "oa-complaints.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-review.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/evidence"

#define READ "9f2c"

/* Lines 3 and 7 have a placeholder each. */
#define PLAN \
  "# Party\n\nWe will TODO the guests at the gate.\n\n## Food\n\n- TBD for the salads!!\n"

#define SPELT "“TODO” is a placeholder; the plan must say that it is open."
#define MARKS "“TBD” is a placeholder; the plan must say that it is open."

static char *
ask (TfPurpose purpose, const char *const *materials, GError **error)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_new (purpose, TRUE, "p", 1, "");

  tf_prompt_add (prompt, "deliverable", "docs/plan.md", PLAN);
  for (guint i = 0; materials[i] != NULL; i += 2)
    tf_prompt_add (prompt, materials[i], "", materials[i + 1]);
  return oa_agent_answer (prompt, error);
}

static TfReview *
review (const char *const *materials)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *answer = ask (TF_PURPOSE_REVIEW, materials, &error);
  TfReview *parsed = NULL;

  g_assert_no_error (error);
  parsed = tf_review_parse_with_evidence (answer, FALSE, READ);
  g_assert_cmpint (parsed->state, ==, TF_REVIEW_STATE_FINDINGS);
  g_assert_cmpmem (&parsed->claimed, sizeof (TfCounts), &parsed->counts, sizeof (TfCounts));
  return parsed;
}

static const TfIssue *
find (const TfReview *parsed, const char *description)
{
  for (guint i = 0; i < parsed->issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (parsed->issues, i);

      if (g_str_equal (issue->description, description))
        return issue;
    }
  return NULL;
}

TF_TEST (quotes)
{
  const char *const materials[] = { "read", READ "\n", NULL };
  g_autoptr (TfReview) parsed = review (materials);

  g_assert_cmpstr (parsed->read, ==, READ);
  g_assert_cmpuint (parsed->closed->len, ==, 0);
  g_assert_cmpstr (find (parsed, SPELT)->quote, ==, "We will TODO the guests at the gate.");
  g_assert_cmpstr (find (parsed, SPELT)->location, ==, "docs/plan.md:3");
  g_assert_null (find (parsed, SPELT)->id);
}

/* Foundation's prompt gets Foundation's answer. */
TF_TEST (not_asked)
{
  const char *const materials[] = { NULL };
  g_autofree char *answer = ask (TF_PURPOSE_REVIEW, materials, NULL);

  g_assert_nonnull (strstr (answer, SPELT));
  g_assert_null (strstr (answer, "\"quote\""));
  g_assert_null (strstr (answer, "\"read\""));
  g_assert_null (strstr (answer, "\"closed\""));
}

/* One open issue, and its result. */
static const struct
{
  const char *name;
  const char *issue;
  gboolean repeated;
  TfClosedVerdict verdict;
} opens[] = {
  { "still-there", "\"description\": \"" SPELT "\", \"location\": \"docs/plan.md:3\"", TRUE },
  { "moved", "\"description\": \"" SPELT "\", \"location\": \"docs/plan.md:40\"", TRUE },
  { "short-path", "\"description\": \"" SPELT "\", \"location\": \"plan.md\"", TRUE },
  { "gone",
    "\"description\": \"“XXX” is a placeholder; the plan must say that it is open.\", "
    "\"location\": "
    "\"docs/plan.md:3\"",
    FALSE, TF_CLOSED_VERDICT_FIXED },
  { "foreign-gone",
    "\"description\": \"Nobody greets.\", \"location\": \"docs/plan.md:3\", \"quote\": \"They walk "
    "in.\"",
    FALSE, TF_CLOSED_VERDICT_FIXED },
  { "foreign-there",
    "\"description\": \"Nobody greets.\", \"location\": \"docs/plan.md:3\", \"quote\": \"the "
    "guests  at\\nthe gate\"",
    FALSE, TF_CLOSED_VERDICT_NOT_FIXED },
  { "foreign-other-case",
    "\"description\": \"Nobody greets.\", \"location\": \"docs/plan.md:3\", \"quote\": \"THE "
    "GUESTS\"",
    FALSE, TF_CLOSED_VERDICT_FIXED },
  { "foreign-no-quote", "\"description\": \"Nobody greets.\", \"location\": \"docs/plan.md:3\"",
    FALSE, TF_CLOSED_VERDICT_NOT_FIXED },
  { "foreign-null-quote",
    "\"description\": \"Nobody greets.\", \"location\": \"Food\", \"quote\": null", FALSE,
    TF_CLOSED_VERDICT_NOT_FIXED },
  { "foreign-blank-quote",
    "\"description\": \"Nobody greets.\", \"location\": \"Food\", \"quote\": \" \"", FALSE,
    TF_CLOSED_VERDICT_NOT_FIXED },
};

TF_TEST_TABLE (open, opens, row->name)
{
  g_autofree char *open =
      g_strdup_printf ("{\"open_issues\": [{\"id\": \"I-0007\", \"severity\": \"minor\", %s}]}",
                       row->issue);
  const char *const materials[] = { "read", READ, "open_issues", open, NULL };
  g_autoptr (TfReview) parsed = review (materials);
  const TfClosed *closed = NULL;

  g_assert_cmpuint (parsed->closed->len, ==, row->repeated ? 0 : 1);
  g_assert_cmpstr (find (parsed, SPELT)->id, ==, row->repeated ? "I-0007" : NULL);
  g_assert_null (find (parsed, MARKS)->id);
  if (row->repeated)
    return;
  closed = g_ptr_array_index (parsed->closed, 0);
  g_assert_cmpstr (closed->id, ==, "I-0007");
  g_assert_cmpint (closed->verdict, ==, row->verdict);
  g_assert_cmpstr (closed->note, !=, "");
}

/* Two with the same words: one is repeated, the other is gone. */
TF_TEST (one_to_one)
{
  const char *const materials[] = {
    "read", READ, "open_issues",
    "{\"open_issues\": [{\"id\": \"I-0001\", \"description\": \"" SPELT
    "\", \"location\": \"docs/plan.md:9\"}, {\"id\": \"I-0002\", \"description\": \"" SPELT
    "\", \"location\": \"docs/plan.md:3\"}]}",
    NULL
  };
  g_autoptr (TfReview) parsed = review (materials);
  const TfClosed *closed = NULL;

  g_assert_cmpstr (find (parsed, SPELT)->id, ==, "I-0002");
  g_assert_cmpuint (parsed->closed->len, ==, 1);
  closed = g_ptr_array_index (parsed->closed, 0);
  g_assert_cmpstr (closed->id, ==, "I-0001");
}

TF_TEST (waived)
{
  const char *const materials[] = { "read", READ, "waived",
                                    "[{\"id\": \"I-0001\", \"description\": \"" SPELT
                                    "\", \"reason\": \"ours\"}]",
                                    NULL };
  g_autoptr (TfReview) parsed = review (materials);

  g_assert_null (find (parsed, SPELT));
  g_assert_nonnull (find (parsed, MARKS));
}

#define PREVIOUS(more) \
  "{\"issues\": [{\"severity\": \"minor\", \"description\": \"" SPELT \
  "\", \"location\": \"docs/plan.md:3\", \"recommendation\": \"\"" more "}]}"

/* The first time the quote goes, then the issue. */
TF_TEST (complaints)
{
  const char *quoted = PREVIOUS (", \"quote\": \"We will TODO the guests at the gate.\"");
  const char *bare = PREVIOUS ("");
  const char *const first[] = {
    "read", READ, "complaints", "issue 1: quote: it is not there", "previous_answer", quoted, NULL
  };
  const char *const other[] = {
    "read", READ, "complaints", "issue 2: quote: it is not there", "previous_answer", quoted, NULL
  };
  const char *const again[] = {
    "read", READ, "complaints", "issues[0]: no such file", "previous_answer", bare, NULL
  };
  g_autoptr (TfReview) corrected = review (first);
  g_autoptr (TfReview) kept = review (other);
  g_autoptr (TfReview) given = review (again);

  g_assert_null (find (corrected, SPELT)->quote);
  g_assert_nonnull (find (corrected, MARKS)->quote);
  g_assert_nonnull (find (kept, SPELT)->quote);
  g_assert_nonnull (find (given, SPELT)->quote);
}

/* An issue without a quote is withdrawn, together with its id. */
TF_TEST (complaint_without_quote)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_REVIEW, TRUE, "p", 1, "");
  g_autoptr (JsonNode) node = tf_json_parse (
      "{\"issues\": [{\"description\": \"a\", \"location\": \"N/A\", \"id\": \"I-0004\"}, "
      "{\"description\": \"b\", \"location\": \"N/A\"}], \"closed\": []}",
      -1, NULL);
  g_autofree char *text = NULL;

  tf_prompt_add (prompt, "complaints", "", "issue 1: location “N/A”: only for what is missing");
  tf_prompt_add (prompt, "previous_answer", "",
                 "{\"issues\": [{\"description\": \"a\", \"location\": \"N/A\"}, {\"description\": "
                 "\"b\", \"location\": \"N/A\"}]}");
  oa_complaints_apply (prompt, json_node_get_object (node));
  text = tf_json_to_text (node);
  g_assert_null (strstr (text, "\"a\""));
  g_assert_nonnull (strstr (text, "\"b\""));
  g_assert_nonnull (strstr (text, "\"I-0004\""));
  g_assert_nonnull (strstr (text, "\"withdrawn\""));
}

/* Unreadable is not good news: no answer. */
TF_TEST (unreadable)
{
  static const char *const open[] = { "",    "{",
                                      "[1]", "{\"open_issues\": 1}",
                                      "{}",  "{\"open_issues\": [{\"id\": \"I-0001\"}]}" };

  for (guint i = 0; i < G_N_ELEMENTS (open); i++)
    {
      const char *const materials[] = { "read", READ, "open_issues", open[i], NULL };
      const char *const waived[] = { "read", READ, "waived", open[i], NULL };
      const char *const issue[] = { "issue", open[i], NULL };
      g_autoptr (GError) first = NULL;
      g_autoptr (GError) second = NULL;
      g_autoptr (GError) third = NULL;

      g_assert_null (ask (TF_PURPOSE_REVIEW, materials, &first));
      g_assert_error (first, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_null (ask (TF_PURPOSE_REVIEW, waived, &second));
      g_assert_error (second, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_null (ask (TF_PURPOSE_CHECK, issue, &third));
      g_assert_error (third, TF_ERROR, TF_ERROR_MALFORMED);
    }
}

static const struct
{
  const char *issue;
  const char *verdict;
} checks[] = {
  { "{\"description\": \"" SPELT "\", \"location\": \"docs/plan.md:3\"}", "not_fixed" },
  { "{\"issue\": {\"description\": \"" SPELT "\", \"location\": \"docs/plan.md:3\"}}",
    "not_fixed" },
  { "{\"description\": \"“XXX” is a placeholder; the plan must say that it is open.\", "
    "\"location\": "
    "\"docs/plan.md:3\"}",
    "fixed" },
  { "{\"description\": \"Nobody greets.\", \"location\": \"docs/plan.md:3\"}", "not_fixed" },
  { "{\"description\": \"Nobody greets.\", \"location\": \"docs/plan.md:3\", \"quote\": "
    "\"guests\"}",
    "not_fixed" },
  { "{\"description\": \"Nobody greets.\", \"location\": \"docs/plan.md:3\", \"quote\": \"hosts\"}",
    "fixed" },
};

TF_TEST (check)
{
  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    {
      const char *const materials[] = { "issue", checks[i].issue, "changes", "+a", NULL };
      g_autofree char *answer = ask (TF_PURPOSE_CHECK, materials, NULL);
      g_autoptr (JsonNode) node = tf_json_parse (answer, -1, NULL);
      JsonObject *object = json_node_get_object (node);

      g_assert_cmpstr (json_object_get_string_member (object, "verdict"), ==, checks[i].verdict);
      g_assert_cmpstr (json_object_get_string_member (object, "note"), !=, "");
    }
}

/* code: what was read, and what the tests said */

typedef struct
{
  const char *description;
  const char *path;
  gboolean tests_known;
  OaSight sight;
} Seen;

static const Seen seen[] = {
  { "[shellcheck SC2086] Quote this.", "read.sh", TRUE, OA_SIGHT_CLEAR },
  { "[shellcheck SC2086] Quote this.", "unread.sh", TRUE, OA_SIGHT_BLIND },
  { "[shellcheck SC2086] Quote this.", "removed.sh", TRUE, OA_SIGHT_CLEAR },
  { "[gcc -Wall] Unused.", "read.sh", TRUE, OA_SIGHT_BLIND },
  { "[shellcheck SC1000] Excluded.", "read.sh", TRUE, OA_SIGHT_EXCLUDED },
  { "[linter L1] Odd.", "read.sh", TRUE, OA_SIGHT_FOREIGN },
  { "The loop never ends.", "read.sh", TRUE, OA_SIGHT_FOREIGN },
  { "[tests failed] The test “a” fails: no", "read.sh", TRUE, OA_SIGHT_CLEAR },
  { "[tests failed] The test “a” fails: no", "read.sh", FALSE, OA_SIGHT_BLIND },
  { "[acceptance rule] AC-1 has no test", "N/A", FALSE, OA_SIGHT_CLEAR },
};

static OaTree *
make_tree (void)
{
  g_autofree char *directory = tf_test_make_dir ();
  static const char *const names[] = { "read.sh", "unread.sh" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = tf_test_write (directory, names[i], "#!/bin/sh\necho $1\n");
    }
  return oa_tree_read (directory, NULL);
}

TF_TEST (sight)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (OaAnalysis) analysis = oa_analysis_new (tree, NULL, 1);
  g_autoptr (TfTestReport) report = tf_test_report_new ("make", "");
  g_autoptr (GPtrArray) excluded = oa_findings_new ();
  OaCodeSight sight = { .analysis = analysis, .excluded = excluded };

  report->counts = (TfTestCounts){ .known = TRUE, .total = 1, .passed = 1 };
  oa_analysis_mark (analysis, "shellcheck", "read.sh");
  oa_finding_take (excluded,
                   oa_finding_new ("shellcheck", "SC1000", "error", "read.sh", 2, "Excluded."));
  for (guint i = 0; i < G_N_ELEMENTS (seen); i++)
    {
      const OaOpen open = { .description = (char *) seen[i].description,
                            .path = (char *) seen[i].path };

      sight.report = seen[i].tests_known ? report : NULL;
      g_assert_cmpint (oa_code_sight_see (&open, &sight), ==, seen[i].sight);
    }
  g_assert_null (oa_code_sight_dup_text ("../secret", &sight));
}

/* A failing test without a name may be any. */
TF_TEST (nameless_failure)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (OaAnalysis) analysis = oa_analysis_new (tree, NULL, 1);
  g_autoptr (TfTestReport) report = tf_test_report_new ("make", "");
  g_autoptr (GPtrArray) excluded = oa_findings_new ();
  OaCodeSight sight = { .analysis = analysis, .excluded = excluded, .report = report };
  const OaOpen open = { .description = (char *) "[tests failed] The test “a” fails: no",
                        .path = (char *) "read.sh" };

  report->counts = (TfTestCounts){ .known = TRUE, .total = 1, .failed = 1 };
  g_assert_cmpint (oa_code_sight_see (&open, &sight), ==, OA_SIGHT_BLIND);
}

#define CRITERIA \
  "# Constraints\n\n## Acceptance Criteria\n\n- AC-1: The guests are welcomed at the gate.\n" \
  "- AC-2: There are fireworks at midnight.\n"

static const TfReviewAnswer *
find_answer (const TfReview *parsed, const char *id)
{
  for (guint i = 0; i < parsed->answers->len; i++)
    {
      const TfReviewAnswer *answer = g_ptr_array_index (parsed->answers, i);

      if (g_str_equal (answer->id, id))
        return answer;
    }
  return NULL;
}

/* A line has most words of the first; nothing has those of the second. */
TF_TEST (a_criterion_is_met_where_its_words_are)
{
  const char *const materials[] = { "read", READ "\n", "constraints", CRITERIA, NULL };
  g_autoptr (TfReview) parsed = review (materials);

  g_assert_cmpuint (parsed->answers->len, ==, 2);
  g_assert_true (find_answer (parsed, "AC-1")->met);
  g_assert_false (find_answer (parsed, "AC-2")->met);
}

#define DECISIONS \
  "D-1: The guests come in at the gate.\nD-2: Fireworks are not allowed.\n" \
  "D-3: Yes. (asked: Are there salads?)\n"

static void
assert_decisions (const TfReview *parsed)
{
  g_assert_cmpuint (parsed->answers->len, ==, 3);
  g_assert_true (find_answer (parsed, "D-1")->met);
  g_assert_cmpstr (find_answer (parsed, "D-1")->location, ==, "docs/plan.md:3");
  g_assert_false (find_answer (parsed, "D-2")->met);
  g_assert_nonnull (find (
      parsed,
      "Decision D-2 of the person cannot be found in the plan: “Fireworks are not allowed.”"));
  g_assert_true (find_answer (parsed, "D-3")->met);
  g_assert_cmpstr (find_answer (parsed, "D-3")->location, ==, "docs/plan.md:7");
}

TF_TEST (a_decision_is_met_where_its_words_are)
{
  const char *const materials[] = { "read", READ "\n", "decisions", DECISIONS, NULL };
  const char *const asked[] = { "read", READ "\n", "to_answer", DECISIONS, NULL };
  g_autoptr (TfReview) first = review (materials);
  g_autoptr (TfReview) second = review (asked);

  assert_decisions (first);
  assert_decisions (second);
}

TF_TEST (nothing_is_answered_unasked)
{
  const char *const materials[] = { "read", READ "\n", NULL };
  g_autoptr (TfReview) parsed = review (materials);

  g_assert_cmpuint (parsed->answers->len, ==, 0);
}

TF_TEST (a_missing_decision_is_added)
{
  static const char plan[] = "# Party\n\n## Notes\n\n- Tents against the rain\n";
  g_autofree char *description = g_strdup (
      "Decision D-2 of the person cannot be found in the plan: “Fireworks are not allowed.”");
  g_autofree char *issues = g_strdup_printf (
      "{\"issues\": [{\"n\": 1, \"severity\": \"critical\", \"description\": \"%s\", "
      "\"location\": \"docs/plan.md:3\", \"recommendation\": \"r\"}]}",
      description);
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_FIX, TRUE, "p", 1, "");
  g_autofree char *answer = NULL;

  tf_prompt_add (prompt, "deliverable", "docs/plan.md", plan);
  tf_prompt_add (prompt, "issues", "", issues);
  answer = oa_agent_answer (prompt, NULL);
  g_assert_nonnull (answer);
  g_assert_nonnull (strstr (answer, "- Fireworks are not allowed. (D-2)"));
}
