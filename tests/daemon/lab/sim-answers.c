/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "sim-answers.h"

#include "tf-test.h"

/* check */

/* An id asked before that one, about the same subject. */
static const TfTrackedIssue *
find_twin (const SimWorld *world, const GPtrArray *asked, guint i)
{
  const TfTrackedIssue *issue = g_ptr_array_index (asked, i);
  guint subject = sim_world_get_subject (world, issue->is);

  for (guint j = 0; j < i; j++)
    {
      const TfTrackedIssue *other = g_ptr_array_index (asked, j);

      if (sim_world_get_subject (world, other->is) == subject)
        return other;
    }
  return NULL;
}

/* The twin, or, by mistake, none or the issue before. */
static const TfTrackedIssue *
choose_twin (SimWorld *world, const GPtrArray *asked, guint i)
{
  const TfTrackedIssue *twin = find_twin (world, asked, i);

  if (!sim_world_happens (world, world->parameters.twin_errs))
    return twin;
  return twin == NULL && i > 0 ? g_ptr_array_index (asked, i - 1) : NULL;
}

static TfClosed *
answer (SimWorld *world, const GPtrArray *asked, guint i)
{
  const TfTrackedIssue *issue = g_ptr_array_index (asked, i);
  const TfTrackedIssue *twin = choose_twin (world, asked, i);
  const SimSubject *subject =
      &g_array_index (world->subjects, SimSubject, sim_world_get_subject (world, issue->is) - 1);
  gboolean open = subject->open;
  TfClosed *closed = g_new0 (TfClosed, 1);

  closed->id = g_strdup (issue->id);
  closed->note = g_strdup ("");
  if (twin != NULL)
    {
      closed->verdict = TF_CLOSED_VERDICT_DUPLICATE_OF;
      closed->duplicate_of = g_strdup (twin->id);
      return closed;
    }
  if (sim_world_happens (world, world->parameters.check_errs))
    open = !open;
  closed->verdict = open ? TF_CLOSED_VERDICT_NOT_FIXED : TF_CLOSED_VERDICT_FIXED;
  return closed;
}

TfReview *
sim_answers_check (SimWorld *world, const GPtrArray *asked)
{
  TfReview *check = sim_world_review_diff (world);

  for (guint i = 0; i < asked->len; i++)
    g_ptr_array_add (check->closed, answer (world, asked, i));
  return check;
}

/* identity */

/* Those of the reviews, then those of the check. */
static const TfIssue *
get_finding (const GPtrArray *reviews, const TfReview *check, guint number)
{
  for (guint i = 0; i < reviews->len; i++)
    {
      const TfReview *review = g_ptr_array_index (reviews, i);

      if (number <= review->issues->len)
        return g_ptr_array_index (review->issues, number - 1);
      number -= review->issues->len;
    }
  return g_ptr_array_index (check->issues, number - 1);
}

static const TfIssue *
get_candidate (const TfIssueLedger *ledger,
               const GPtrArray *reviews,
               const TfReview *check,
               const char *id)
{
  if (*id == '#')
    return get_finding (reviews, check, (guint) g_ascii_strtoull (id + 1, NULL, 10));
  return tf_issue_ledger_lookup (ledger, id)->is;
}

/* "I-0007" or "#2": right, or, by mistake, none or a wrong one. Returns: (nullable) */
static const char *
choose (SimWorld *world,
        const TfIdentityQuestion *question,
        const TfIssueLedger *ledger,
        const GPtrArray *reviews,
        const TfReview *check)
{
  guint subject = sim_world_get_subject (world, get_finding (reviews, check, question->number));
  const char *right = NULL, *wrong = NULL;

  for (guint i = 0; question->candidates[i] != NULL; i++)
    {
      const char *id = question->candidates[i];

      if (sim_world_get_subject (world, get_candidate (ledger, reviews, check, id)) != subject)
        wrong = wrong != NULL ? wrong : id;
      else if (right == NULL)
        right = id;
    }
  if (!sim_world_happens (world, world->parameters.judge_errs))
    return right;
  if (right == NULL || (wrong != NULL && sim_world_happens (world, 0.5)))
    return wrong;
  return NULL;
}

void
sim_answers_identify (SimWorld *world,
                      TfIdentity *identity,
                      const TfIssueLedger *ledger,
                      const GPtrArray *reviews,
                      const TfReview *check)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) answers = g_string_new ("{\"same\": [");

  for (guint i = 0; i < identity->questions->len; i++)
    {
      const TfIdentityQuestion *question = g_ptr_array_index (identity->questions, i);
      const char *same = choose (world, question, ledger, reviews, check);

      g_string_append_printf (answers, "%s{\"n\": %u, \"id\": ", i > 0 ? ", " : "",
                              question->number);
      g_string_append_printf (answers, same != NULL ? "\"%s\"" : "null%s",
                              same != NULL ? same : "");
      g_string_append (answers, ", \"note\": \"\"}");
    }
  g_string_append (answers, "]}");
  g_assert_true (tf_identity_read (identity, answers->str, errors));
}
