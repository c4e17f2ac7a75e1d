/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-decision-trace.h"
#include "tf-grounding.h"
#include "tf-text.h"

#define SHOWN_CHARS 60

/* "The plan" shows nothing: of a single document, a line or a section is wanted. */
static gboolean
is_exact (const char *location, TfArtifact *artifact)
{
  TfPlace place = { 0 };
  gboolean exact;

  if (artifact == NULL || tf_artifact_get_only_path (artifact) == NULL)
    return TRUE;
  tf_place_parse (location, artifact, &place);
  exact = place.line > 0 || place.section != NULL;
  tf_place_clear (&place);
  return exact;
}

/* Whether @location is a place of the artifact. */
static gboolean
is_place (const char *location, const TfGround *ground)
{
  g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_MINOR, "place", location, "");
  TfGround only_place = { .artifact = ground->artifact };
  TfGrounding grounding;
  gboolean good = FALSE;

  tf_grounding_judge (issue, &only_place, &grounding);
  good = grounding.error == NULL && is_exact (location, ground->artifact);
  tf_grounding_clear (&grounding);
  return good;
}

/* quotes */

static gboolean
is_decision (const char *id)
{
  return g_str_has_prefix (id, "D-");
}

/* In the file that is named, of a single document in that. */
static gboolean
is_there (const TfReviewAnswer *answer, TfArtifact *artifact)
{
  TfPlace place = { 0 };
  const char *path = NULL;
  gboolean found;

  tf_place_parse (answer->location, artifact, &place);
  path = place.path != NULL ? place.path : tf_artifact_get_only_path (artifact);
  found = tf_artifact_count_quote (artifact, path, answer->quote, 0, NULL, NULL) > 0;
  tf_place_clear (&place);
  return found;
}

static const TfDecision *
find_decision (const GPtrArray *decisions, const char *id)
{
  for (guint i = 0; decisions != NULL && i < decisions->len; i++)
    {
      const TfDecision *decision = g_ptr_array_index (decisions, i);

      if (g_str_equal (decision->id, id))
        return decision;
    }
  return NULL;
}

static char *
dup_quote_error (const TfReviewAnswer *answer, const TfGround *ground)
{
  const TfDecision *decision = find_decision (ground->decisions, answer->id);
  g_autofree char *shown = tf_text_ellipsize (answer->quote, SHOWN_CHARS);
  g_autofree char *said = decision != NULL ? tf_text_ellipsize (decision->text, SHOWN_CHARS) : NULL;

  if (*answer->quote == '\0')
    return g_strdup_printf (
        "%s: called met without a quote; give the passage that shows it as “quote”", answer->id);
  if (ground->artifact != NULL && !is_there (answer, ground->artifact))
    return g_strdup_printf (
        "%s: the quote “%s” is not at “%s”; copy the passage that shows it, without "
        "leaving anything out",
        answer->id, shown, answer->location);
  if (decision != NULL && !tf_decision_trace_is_quoted (decision, answer->quote))
    return g_strdup_printf (
        "%s: the quote “%s” says nothing of the decision “%s”; quote the passage that "
        "shows it, or answer “met”: false and report the issue",
        answer->id, shown, said);
  return NULL;
}

char *
tf_grounding_dup_answer_error (const TfReviewAnswer *answer, const TfGround *ground)
{
  if (!answer->met || !is_place (answer->location, ground))
    return g_strdup_printf ("%s: no answer that it is met, with the place that shows it; put "
                            "it into “answers”",
                            answer->id);
  return is_decision (answer->id) ? dup_quote_error (answer, ground) : NULL;
}

static gboolean
has_good (const TfReview *review, const char *id, const TfGround *ground)
{
  for (guint i = 0; i < review->answers->len; i++)
    {
      const TfReviewAnswer *answer = g_ptr_array_index (review->answers, i);
      g_autofree char *error = NULL;

      if (!g_str_equal (answer->id, id))
        continue;
      error = tf_grounding_dup_answer_error (answer, ground);
      if (error == NULL)
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
tf_grounding_list_unanswered (const TfReview *review,
                              const char *const *ids,
                              const TfGround *ground)
{
  g_autoptr (GPtrArray) unanswered = tf_review_list_unanswered (review, ids);
  GPtrArray *all = g_ptr_array_new ();

  for (guint i = 0; ids[i] != NULL; i++)
    if (g_ptr_array_find_with_equal_func (unanswered, ids[i], g_str_equal, NULL) ||
        !has_good (review, ids[i], ground))
      g_ptr_array_add (all, (gpointer) ids[i]);
  return all;
}
