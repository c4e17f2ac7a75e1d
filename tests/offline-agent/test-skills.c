/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-agent.h"
#include "oa-chain.h"
#include "tf-document-shape.h"
#include "tf-json.h"
#include "tf-paths.h"
#include "tf-review.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline"

#define INTENT \
  "# Street party\n\n## Deliverable Type\n\nPlan. An event.\n\n## Objective\n\nWe want a street " \
  "party.\n\n- Maria does the music.\n\n" \
  "## Assumptions\n\nNone.\n\n## Constraints\n\n- Budget is £1,200 max.\n- No glass bottles.\n- " \
  "The form must be in by 2 May.\n\n" \
  "## Unknowns\n\n- Not sure if the hall is free.\n\n## Open Questions\n\n1. Who has the key for " \
  "the electricity box?\n"

static char *
resolve (const char *name, const char *said)
{
  const char *materials[] = { "intent", "docs/intent.md", INTENT, name, "", said, NULL };
  char *text = oa_chain_answer (TF_PURPOSE_SPEC_RESOLVE, materials);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (tf_proposal_check (text, errors));
  return text;
}

TF_TEST (spec_an_answer_makes_the_row_human)
{
  g_autofree char *text =
      resolve ("decision", "Question: Q1: Who has the key for the electricity box?\n"
                           "Answer: Old Tom\nSource: human");

  g_assert_nonnull (strstr (text, "| Old Tom | human |"));
}

TF_TEST (spec_nothing_else_does)
{
  g_autofree char *text = resolve ("decision", "Said: Bananas are yellow.\nSource: human");
  g_autoptr (GPtrArray) open = tf_spec_get_unresolved (text);

  g_assert_null (strstr (text, "| human |"));
  g_assert_cmpuint (open->len, ==, 0);
}

TF_TEST (spec_adds_a_criterion_on_request)
{
  g_autofree char *text = resolve ("correction", "add criterion: The plan names a first-aid kit");

  g_assert_nonnull (strstr (text, ": The plan names a first-aid kit\n"));
}

TF_TEST (spec_rewords_a_criterion_on_request)
{
  g_autofree char *text = resolve ("correction", "AC-2 should be the form is in by 1 May");

  g_assert_nonnull (strstr (text, "- AC-2: the form is in by 1 May\n"));
}

TF_TEST (spec_drops_a_criterion_on_request)
{
  g_autofree char *before = resolve ("correction", "x y");
  g_autofree char *after = resolve ("correction", "remove AC-1");

  g_assert_nonnull (strstr (before, "AC-1: The document says: “Budget is £1,200 max”"));
  g_assert_null (strstr (after, ": The document says: “Budget is £1,200 max”"));
}

TF_TEST (spec_no_challenge_is_an_empty_list)
{
  const char *materials[] = { "intent", "", "# A\n\n## Objective\n\nWe want a party for all.\n",
                              NULL };
  g_autofree char *text = oa_chain_answer (TF_PURPOSE_SPEC_CHALLENGE, materials);
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);

  g_assert_cmpuint (json_array_get_length (
                        json_object_get_array_member (json_node_get_object (node), "challenges")),
                    ==, 0);
}

TF_TEST (build_code_is_stuck)
{
  const char *materials[] = { "intent", "", INTENT, NULL };
  g_autofree char *text = oa_chain_answer (TF_PURPOSE_BUILD, materials);
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);

  g_assert_true (json_object_get_boolean_member (json_node_get_object (node), "stuck"));
}

/* Of each criterion: "+" met, "-" not met, "." not judged. Returns: (transfer full) */
static char *
gate (const char *plan)
{
  const char *materials[] = { plan != NULL ? "deliverable" : "intent", "docs/p.md",
                              plan != NULL ? plan : INTENT, NULL };
  g_autofree char *answer = oa_chain_answer (TF_PURPOSE_GATE, materials);
  g_autoptr (JsonNode) node = tf_json_parse (answer, -1, NULL);
  JsonArray *criteria = json_object_get_array_member (json_node_get_object (node), "criteria");
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (criteria); i++)
    {
      JsonObject *one = json_array_get_object_element (criteria, i);

      g_assert_cmpint (json_object_get_int_member (one, "id"), ==, i + 1);
      g_assert_cmpstr (json_object_get_string_member (one, "reason"), !=, "");
      g_string_append_c (text, !json_object_get_boolean_member (one, "judged") ? '.'
                               : json_object_get_boolean_member (one, "met")   ? '+'
                                                                               : '-');
    }
  return g_string_free (text, FALSE);
}

TF_TEST (gate_judges_only_what_rules_can)
{
  static const struct
  {
    const char *plan; /* (nullable) */
    const char *criteria;
  } rows[] = {
    { "# P\n\n## Goal\n\nAll is well.\n", ".....+.." },
    { "# P\n\n## Goal\n\nTBD\n", ".....-.." },
    { NULL, "........" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *criteria = gate (rows[i].plan);

      g_assert_cmpstr (criteria, ==, rows[i].criteria);
    }
}

typedef struct
{
  const char *name;
  const char *line;
  const char *description; /* start of the one finding; %NULL: none */
  const char *fixed;       /* the line after the fix */
} ReviewCase;

static const ReviewCase reviews[] = {
  { "clean", "- Maria does the music.", NULL, NULL },
  { "wording", "- We definately need it!!", NULL, NULL },
  { "placeholder", "- The hall is TBD today.", "“TBD” is a placeholder",
    "- The hall is still open today." },
  { "names-are-left-alone", "- Sunday Adeyemi and Wich Malik come, see june.md.", NULL, NULL },
};

static char *
plan_with (const char *line)
{
  return g_strdup_printf ("# P\n\n## Music\n\n%s\n\n## Open Points\n\n| Point | Question | Default "
                          "|\n|---|---|---|\n| None | None | None |\n",
                          line);
}

TF_TEST_TABLE (review, reviews, row->name)
{
  const ReviewCase *c = row;
  g_autofree char *plan = plan_with (c->line);
  const char *materials[] = { "deliverable", "docs/p.md", plan, NULL };
  g_autofree char *text = oa_chain_answer (TF_PURPOSE_REVIEW, materials);
  g_autoptr (TfReview) review = tf_review_parse (text, FALSE);

  if (c->description == NULL)
    {
      g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_CLEAN);
      return;
    }
  g_assert_cmpint (review->state, ==, TF_REVIEW_STATE_FINDINGS);
  g_assert_cmpuint (review->issues->len, ==, 1);
  g_assert_true (
      g_str_has_prefix (((TfIssue *) review->issues->pdata[0])->description, c->description));
  g_assert_cmpstr (((TfIssue *) review->issues->pdata[0])->location, ==, "docs/p.md:5");
}

TF_TEST_TABLE (fix, reviews, row->name)
{
  const ReviewCase *c = row;
  g_autofree char *plan = plan_with (c->line);
  g_autofree char *expected = plan_with (c->fixed != NULL ? c->fixed : c->line);
  const char *deliverable[] = { "deliverable", "docs/p.md", plan, NULL };
  g_autofree char *issues = oa_chain_answer (TF_PURPOSE_REVIEW, deliverable);
  const char *materials[] = { "deliverable", "docs/p.md", plan, "issues", "", issues, NULL };
  g_autofree char *text = oa_chain_answer (TF_PURPOSE_FIX, materials);
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);

  if (c->fixed == NULL) /* nothing was changed */
    g_assert_false (json_object_has_member (json_node_get_object (node), "content"));
  else
    g_assert_cmpstr (json_object_get_string_member (json_node_get_object (node), "content"), ==,
                     expected);
}

/* What no rule settles is reported as left, not claimed. */
TF_TEST (fix_claims_nothing_it_did_not_do)
{
  g_autofree char *plan = plan_with ("- Maria does the music.");
  const char *materials[] = {
    "deliverable",
    "docs/p.md",
    plan,
    "issues",
    "",
    "{\"issues\": [{\"n\": 7, \"severity\": \"medium\", \"description\": \"The tone is cold.\", "
    "\"location\": \"Music\", \"recommendation\": \"Warm it.\"}]}",
    NULL
  };
  g_autofree char *text = oa_chain_answer (TF_PURPOSE_FIX, materials);
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);
  JsonObject *object = json_node_get_object (node);
  JsonObject *fix =
      json_array_get_object_element (json_object_get_array_member (object, "fixes"), 0);

  g_assert_cmpint (json_object_get_int_member (fix, "n"), ==, 7);
  g_assert_false (json_object_get_boolean_member (fix, "applied"));
  g_assert_false (json_object_has_member (object, "content"));
}

/* The program: an unreadable prompt is one line on standard error and exit status 2. */
TF_TEST (program_rejects_other_input)
{
  g_autofree char *program = tf_paths_dup_libexec ("thoughtforge-offline-agent");
  g_autoptr (GSubprocess) process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                            G_SUBPROCESS_FLAGS_STDERR_PIPE,
                        NULL, program, NULL);
  g_autofree char *out = NULL;
  g_autofree char *complaint = NULL;

  g_assert_true (
      g_subprocess_communicate_utf8 (process, "no prompt", NULL, &out, &complaint, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 2);
  g_assert_cmpstr (out, ==, "");
  g_assert_true (strchr (complaint, '\n') == complaint + strlen (complaint) - 1);
}
