/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "loop-evidence.h"

#include "tf-acceptance.h"
#include "tf-grounding.h"
#include "tf-json.h"
#include "tf-test.h"

#define PLAN_PATH "docs/plan.md"
#define CHECKS    3 /* per review; each reads everything again */

static const TfReview *
review_at (const OaChain *chain, guint i)
{
  return g_ptr_array_index (chain->reviews, i);
}

/* Valid for the daemon's own parser, with the given hash. */
static void
check_valid (const OaChain *chain, guint i)
{
  const OaChainLook *look = g_ptr_array_index (chain->looks, i);
  g_autoptr (TfReview) wrong = tf_review_parse_with_evidence (look->answer, FALSE, "another");

  g_assert_cmpint (review_at (chain, i)->state, !=, TF_REVIEW_STATE_INVALID);
  g_assert_cmpstr (review_at (chain, i)->read, ==, look->read);
  g_assert_cmpmem (&review_at (chain, i)->claimed, sizeof (TfCounts), &review_at (chain, i)->counts,
                   sizeof (TfCounts));
  g_assert_cmpint (wrong->state, ==, TF_REVIEW_STATE_INVALID);
}

/* Every issue is found at its place, with nothing to repair. */
static void
check_grounded (const OaChain *chain, guint i)
{
  const OaChainLook *look = g_ptr_array_index (chain->looks, i);
  g_autoptr (TfArtifact) artifact = tf_artifact_new (look->read, NULL, NULL, NULL);
  const TfGround ground = { .artifact = artifact, .constraints = chain->constraints };

  tf_artifact_add (artifact, PLAN_PATH, look->plan);
  for (guint n = 0; n < review_at (chain, i)->issues->len; n++)
    {
      const TfIssue *issue = g_ptr_array_index (review_at (chain, i)->issues, n);
      TfGrounding grounding;

      tf_grounding_judge (issue, &ground, &grounding);
      if (grounding.error != NULL || grounding.location != NULL || issue->quote == NULL)
        g_error ("%s (%s, “%s”): %s", issue->description, issue->location,
                 issue->quote != NULL ? issue->quote : "no quote",
                 grounding.error != NULL ? grounding.error : "repaired");
      tf_grounding_clear (&grounding);
    }
}

static gboolean
is_named (const TfReview *review, const char *id)
{
  for (guint i = 0; i < review->issues->len; i++)
    if (tf_review_text_names (((TfIssue *) review->issues->pdata[i])->description, id))
      return TRUE;
  return FALSE;
}

/* Every criterion has an existing place, or an issue. */
static void
check_criteria (const OaChain *chain, guint i)
{
  const OaChainLook *look = g_ptr_array_index (chain->looks, i);
  g_autoptr (TfArtifact) artifact = tf_artifact_new (look->read, NULL, NULL, NULL);
  const TfGround ground = { .artifact = artifact };
  g_autoptr (GPtrArray) criteria = tf_acceptance_list_criteria (chain->constraints);

  tf_artifact_add (artifact, PLAN_PATH, look->plan);
  for (guint n = 0; n < criteria->len; n++)
    {
      const char *id = ((const TfCriterion *) g_ptr_array_index (criteria, n))->id;
      const char *const ids[] = { id, NULL };
      g_autoptr (GPtrArray) unanswered =
          tf_grounding_list_unanswered (review_at (chain, i), ids, &ground);

      g_assert_cmpint (unanswered->len > 0, ==, is_named (review_at (chain, i), id));
    }
}

static guint
count_answers (const TfReview *review, const char *id)
{
  guint n = 0;

  for (guint i = 0; i < review->issues->len; i++)
    n += g_strcmp0 (((TfIssue *) review->issues->pdata[i])->id, id) == 0;
  for (guint i = 0; i < review->closed->len; i++)
    n += g_str_equal (((TfClosed *) review->closed->pdata[i])->id, id);
  return n;
}

/* Each open one exactly once, and no other. */
static void
check_answered (const OaChain *chain, guint i)
{
  const OaChainLook *look = g_ptr_array_index (chain->looks, i);
  const TfReview *review = review_at (chain, i);
  guint n = review->closed->len;

  for (guint k = 0; k < look->open->len; k++)
    g_assert_cmpuint (count_answers (review, ((TfIssue *) look->open->pdata[k])->id), ==, 1);
  for (guint k = 0; k < review->issues->len; k++)
    n += ((TfIssue *) review->issues->pdata[k])->id != NULL;
  g_assert_cmpuint (n, ==, look->open->len);
}

static gboolean
is_fixed (const TfReview *review, const char *id)
{
  for (guint i = 0; i < review->closed->len; i++)
    {
      const TfClosed *closed = g_ptr_array_index (review->closed, i);

      if (g_str_equal (closed->id, id))
        return closed->verdict == TF_CLOSED_VERDICT_FIXED;
    }
  return FALSE;
}

/* The check of one issue agrees with the review, by the same rules. */
static void
check_checked (OaChain *chain, guint i)
{
  const OaChainLook *look = g_ptr_array_index (chain->looks, i);

  for (guint k = 0; k < MIN (look->open->len, CHECKS); k++)
    {
      const TfIssue *issue = g_ptr_array_index (look->open, k);
      g_autofree char *answer = oa_chain_check (chain, issue, look->plan);
      g_autoptr (JsonNode) node = tf_json_parse (answer, -1, NULL);
      JsonObject *object = json_node_get_object (node);

      g_assert_cmpstr (json_object_get_string_member (object, "verdict"), ==,
                       is_fixed (review_at (chain, i), issue->id) ? "fixed" : "not_fixed");
      g_assert_cmpstr (json_object_get_string_member (object, "note"), !=, "");
    }
}

void
loop_evidence_check (OaChain *chain)
{
  g_assert_cmpuint (chain->looks->len, ==, chain->reviews->len);
  for (guint i = 0; i < chain->reviews->len; i++)
    {
      check_valid (chain, i);
      check_grounded (chain, i);
      check_criteria (chain, i);
      check_answered (chain, i);
      check_checked (chain, i);
    }
}
