/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-query-private.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-issue-sarif.h"
#include "tf-json.h"
#include "tf-model-enums.h"
#include "tf-polish-verdict.h"
#include "tf-state-store.h"

static gboolean
is_empty (const TfIssueLedger *ledger)
{
  return ledger->issues->len == 0 && ledger->looks->len == 0;
}

/* Returns: (transfer full) (nullable) */
static TfIssueLedger *
require_ledger (TfWorkspace *workspace, GError **error)
{
  TfIssueLedger *ledger = tf_issue_file_load (tf_workspace_get_files (workspace), error);

  if (ledger == NULL || !is_empty (ledger))
    return ledger;
  tf_issue_ledger_free (ledger);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                       "there are no recorded issues: no review with polish.evidence yet");
  return NULL;
}

/* Adds the members of @more to @dict. */
static void
insert_all (GVariantDict *dict, GVariant *more)
{
  g_autoptr (GVariant) own = g_variant_ref_sink (more);
  GVariantIter iter;
  const char *key;
  GVariant *value;

  g_variant_iter_init (&iter, own);
  while (g_variant_iter_next (&iter, "{&sv}", &key, &value))
    {
      g_variant_dict_insert_value (dict, key, value);
      g_variant_unref (value);
    }
}

static GVariant *
describe (const TfIssue *issue, const TfTrackedIssue *tracked, guint iteration, guint n)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  if (tracked != NULL)
    insert_all (&dict, tf_tracked_issue_to_variant (tracked));
  if (issue != NULL)
    insert_all (&dict, tf_issue_to_variant (issue));
  if (tracked != NULL)
    g_variant_dict_insert (&dict, "id", "s", tracked->id);
  g_variant_dict_insert (&dict, "iteration", "u", iteration);
  g_variant_dict_insert (&dict, "n", "u", n);
  return g_variant_dict_end (&dict);
}

/* the issue ledger */

static gboolean
is_wanted (const TfIssueFilter *filter, const TfTrackedIssue *tracked)
{
  return (filter->severity < 0 || (int) tracked->is->severity == filter->severity) &&
         (filter->state < 0 || (int) tracked->state == filter->state);
}

static GVariant *
query_ledger (TfWorkspace *workspace, const TfIssueFilter *filter, GError **error)
{
  g_autoptr (TfIssueLedger) ledger = require_ledger (workspace, error);
  GVariantBuilder builder;

  if (ledger == NULL)
    return NULL;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *tracked = g_ptr_array_index (ledger->issues, i);

      if (is_wanted (filter, tracked))
        g_variant_builder_add_value (&builder, describe (NULL, tracked, tracked->last_seen, i + 1));
    }
  return g_variant_builder_end (&builder);
}

/* the reviews of an iteration */

/* The issue that the reviewer named, or else the one last reported in the same words. Returns:
 * (transfer none) (nullable) */
static const TfTrackedIssue *
find_tracked (const TfIssueLedger *ledger, const TfIssue *issue, guint iteration)
{
  const TfTrackedIssue *named =
      issue->id != NULL ? tf_issue_ledger_lookup (ledger, issue->id) : NULL;

  for (guint i = 0; named == NULL && i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *tracked = g_ptr_array_index (ledger->issues, i);

      if (tracked->first_seen <= iteration && tracked->last_seen >= iteration &&
          g_str_equal (tracked->is->description, issue->description) &&
          tracked->is->severity == issue->severity)
        named = tracked;
    }
  return named;
}

/* The second reviews of an iteration, until November 2026. */
#define OLD_GATE "-gate"

/* Adds the reviews @iteration, iteration-2, …, with @infix after the iteration; FALSE with @error if
 * one cannot be read. */
static gboolean
add_reviews (TfWorkspace *workspace,
             guint iteration,
             const char *infix,
             GPtrArray *reviews,
             GError **error)
{
  g_autofree char *first = tf_state_store_dup_review_name (iteration, TF_REVIEW_STAGE_FULL, 1);

  for (guint reviewer = 1;; reviewer++)
    {
      g_autofree char *suffix = reviewer > 1 ? g_strdup_printf ("-%u", reviewer) : g_strdup ("");
      g_autofree char *name = g_strconcat (first, infix, suffix, NULL);
      g_autoptr (GError) local = NULL;
      TfReview *review =
          tf_state_store_load_review (tf_workspace_get_files (workspace), name, &local);

      if (review != NULL)
        g_ptr_array_add (reviews, review);
      else if (g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
        return TRUE;
      else
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return FALSE;
        }
    }
}

GPtrArray *
tf_project_query_reviews (TfWorkspace *workspace, guint iteration, GError **error)
{
  g_autoptr (GPtrArray) reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);

  if (!add_reviews (workspace, iteration, "", reviews, error) ||
      !add_reviews (workspace, iteration, OLD_GATE, reviews, error))
    return NULL;
  if (reviews->len > 0)
    return g_steal_pointer (&reviews);
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "iteration %u has no valid review", iteration);
  return NULL;
}

/* Those of @iteration, or its check if that is all it has. */
static GPtrArray *
find_answers (TfWorkspace *workspace, guint iteration, GError **error)
{
  g_autofree char *name = tf_state_store_dup_review_name (iteration, TF_REVIEW_STAGE_CHECK, 1);
  g_autoptr (GError) local = NULL;
  g_autoptr (TfReview) check = NULL;
  GPtrArray *reviews = tf_project_query_reviews (workspace, iteration, &local);

  if (g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    check = tf_state_store_load_review (tf_workspace_get_files (workspace), name, NULL);
  if (check == NULL)
    {
      if (local != NULL)
        g_propagate_error (error, g_steal_pointer (&local));
      return reviews;
    }
  reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  g_ptr_array_add (reviews, g_steal_pointer (&check));
  return reviews;
}

/* @iteration: where to begin; set to the iteration of the reviews. */
static GPtrArray *
find_reviews (TfWorkspace *workspace, guint *iteration, gboolean newest, GError **error)
{
  if (!newest)
    return find_answers (workspace, *iteration, error);
  while (TRUE)
    {
      g_autoptr (GError) local = NULL;
      GPtrArray *reviews = tf_project_query_reviews (workspace, *iteration, &local);

      if (reviews != NULL)
        return reviews;
      if (*iteration <= 1 || !g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return NULL;
        }
      (*iteration)--;
    }
}

static void
add_issues (GVariantBuilder *builder,
            const TfReview *review,
            const TfIssueLedger *ledger,
            guint iteration,
            const TfIssueFilter *filter,
            guint *n)
{
  for (guint i = 0; i < review->issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (review->issues, i);

      (*n)++;
      if (filter->severity < 0 || (int) issue->severity == filter->severity)
        g_variant_builder_add_value (
            builder, describe (issue, find_tracked (ledger, issue, iteration), iteration, *n));
    }
}

GVariant *
tf_project_query_issues (TfWorkspace *workspace,
                         guint iteration,
                         const TfIssueFilter *filter,
                         GError **error)
{
  g_autoptr (GPtrArray) reviews = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;
  GVariantBuilder builder;
  guint n = 0;

  if (filter->ledger)
    return query_ledger (workspace, filter, error);
  reviews = find_reviews (workspace, &iteration, filter->newest, error);
  if (reviews == NULL ||
      (ledger = tf_issue_file_load (tf_workspace_get_files (workspace), error)) == NULL)
    return NULL;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < reviews->len; i++)
    add_issues (&builder, g_ptr_array_index (reviews, i), ledger, iteration, filter, &n);
  return g_variant_builder_end (&builder);
}

char *
tf_project_query_sarif (TfWorkspace *workspace, const char *output_path, GError **error)
{
  g_autoptr (TfIssueLedger) ledger = require_ledger (workspace, error);
  TfSarifContext context = { .version = TF_VERSION,
                             .project =
                                 tf_project_files_get_id (tf_workspace_get_files (workspace)),
                             .deliverable = output_path != NULL ? output_path : "" };
  g_autoptr (JsonNode) node = NULL;

  if (ledger == NULL)
    return NULL;
  context.iteration = ledger->applied_iteration;
  node = tf_issue_sarif_create (ledger, &context);
  return tf_json_to_text (node);
}

const char *
tf_project_query_verdict (const TfProjectStatus *status, const TfPolishState *state)
{
  gboolean halted = status->phase == TF_PHASE_HALTED && status->halted_in == TF_PHASE_POLISHING;
  TfOutcome outcome;

  if (halted && status->halt_reason == TF_HALT_REASON_REVIEW_INVALID)
    return tf_polish_outcome_to_word (TF_OUTCOME_NONE, TF_HALT_REASON_REVIEW_INVALID);
  if (state != NULL && status->phase == TF_PHASE_DONE && !state->completed)
    return tf_polish_outcome_to_word (TF_OUTCOME_ACCEPTED, TF_HALT_REASON_NONE);
  if (state == NULL || state->step != TF_POLISH_STEP_ENDED)
    return "";
  outcome = tf_polish_outcome (state);
  if (outcome == TF_OUTCOME_NONE && state->halt_reason == TF_HALT_REASON_NONE)
    return "";
  return tf_polish_outcome_to_word (outcome, state->halt_reason);
}
