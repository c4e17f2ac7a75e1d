/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-enum.h"
#include "tf-evidence.h"
#include "tf-json.h"
#include "tf-model-enums.h"
#include "tf-text.h"

#define SHOWN_CHARS 80

static void
complain_of_places (GPtrArray *complaints, const TfReview *review, const GPtrArray *groundings)
{
  for (guint i = 0; i < review->issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (review->issues, i);
      const TfGrounding *grounding = g_ptr_array_index (groundings, i);
      g_autofree char *shown = tf_text_ellipsize (issue->description, SHOWN_CHARS);

      if (grounding->error != NULL && !grounding->withdrawn)
        g_ptr_array_add (complaints,
                         g_strdup_printf ("issue %u (“%s”): %s", i + 1, shown, grounding->error));
    }
}

/* Says nothing of an id that an issue names: that is the answer. */
static void
complain_of_answer (GPtrArray *complaints,
                    const TfReview *review,
                    const TfGround *ground,
                    const char *id)
{
  for (guint i = 0; i < review->answers->len; i++)
    {
      const TfReviewAnswer *answer = g_ptr_array_index (review->answers, i);
      char *error = NULL;

      if (!g_str_equal (answer->id, id))
        continue;
      error = answer->met ? tf_grounding_dup_answer_error (answer, ground) : NULL;
      if (error != NULL)
        g_ptr_array_add (complaints, error);
      return;
    }
  g_ptr_array_add (
      complaints,
      g_strdup_printf ("%s: no answer that it is met, with the place that shows it; put "
                       "it into “answers”",
                       id));
}

static gboolean
has_answer (const TfReview *check, const char *id)
{
  for (guint i = 0; i < check->closed->len; i++)
    if (g_str_equal (((const TfClosed *) g_ptr_array_index (check->closed, i))->id, id))
      return TRUE;
  return FALSE;
}

GPtrArray *
tf_evidence_list_complaints (TfReview *review, const TfGround *ground, const char *const *ids)
{
  GPtrArray *complaints = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) unanswered = NULL;

  complain_of_places (complaints, review, tf_grounding_list (review, ground));
  if (ids == NULL)
    return complaints;
  unanswered = tf_grounding_list_unanswered (review, ids, ground);
  for (guint i = 0; i < unanswered->len; i++)
    complain_of_answer (complaints, review, ground, g_ptr_array_index (unanswered, i));
  return complaints;
}

GPtrArray *
tf_evidence_list_check_complaints (TfReview *check, const TfGround *ground, const GPtrArray *asked)
{
  GPtrArray *complaints = g_ptr_array_new_with_free_func (g_free);

  complain_of_places (complaints, check, tf_grounding_list (check, ground));
  for (guint i = 0; i < asked->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (asked, i);

      if (!has_answer (check, issue->id))
        g_ptr_array_add (complaints,
                         g_strdup_printf ("%s: no answer; put it into “closed” as fixed, partly, "
                                          "not_fixed, withdrawn, duplicate_of:ID or needs_person",
                                          issue->id));
    }
  return complaints;
}

/* A fix, why there was none, or the loop's own note on them. */
static gboolean
is_about_fixes (const TfIssueEvent *event)
{
  switch (event->kind)
    {
    case TF_ISSUE_EVENT_STATE:
      return event->state == TF_ISSUE_STATE_FIX_APPLIED ||
             (*event->by == '\0' && *event->note != '\0');
    case TF_ISSUE_EVENT_DECLINED:
    case TF_ISSUE_EVENT_PARTLY:
    case TF_ISSUE_EVENT_REVERTED:
    case TF_ISSUE_EVENT_REVERTED_TOGETHER:
    case TF_ISSUE_EVENT_REGRESSION:
      return *event->note != '\0';
    case TF_ISSUE_EVENT_MATCHED:
    case TF_ISSUE_EVENT_UNMATCHED:
    case TF_ISSUE_EVENT_RAISED:
    case TF_ISSUE_EVENT_RESEMBLES:
    case TF_ISSUE_EVENT_COVERED:
    case TF_ISSUE_EVENT_ID_IGNORED:
    case TF_ISSUE_EVENT_NEEDS_PERSON:
    case TF_ISSUE_EVENT_DECIDED:
    case TF_ISSUE_EVENT_SETTLED:
    default:
      return FALSE;
    }
}

/* The fixes tried so far, and the loop's own notes on them. */
static JsonArray *
list_fixes (const TfTrackedIssue *issue)
{
  JsonArray *fixes = json_array_new ();

  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);
      g_autofree char *line = NULL;

      if (!is_about_fixes (event))
        continue;
      line = g_strdup_printf ("iteration %u, %s%s%s", event->iteration,
                              tf_enum_to_nick (TF_TYPE_ISSUE_STATE, event->state),
                              *event->note == '\0' ? "" : ": ", event->note);
      json_array_add_string_element (fixes, line);
    }
  return fixes;
}

/* What other reviewers wrote about the same issue. */
static void
add_others (JsonObject *object, const TfTrackedIssue *issue)
{
  g_autoptr (GPtrArray) others = tf_tracked_issue_list_others (issue);
  JsonArray *array = NULL;

  if (others->len == 0)
    return;
  array = json_array_new ();
  for (guint i = 0; i < others->len; i++)
    json_array_add_string_element (array,
                                   ((const TfIssue *) g_ptr_array_index (others, i))->description);
  json_object_set_array_member (object, "also_reported", array);
}

static JsonObject *
describe (const TfTrackedIssue *issue)
{
  const char *decision = tf_tracked_issue_get_decision (issue);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "id", issue->id);
  tf_json_set_enum (object, "severity", TF_TYPE_SEVERITY, issue->is->severity);
  json_object_set_string_member (object, "description", issue->is->description);
  json_object_set_string_member (object, "location", issue->is->location);
  json_object_set_string_member (object, "recommendation", issue->is->recommendation);
  if (issue->is->quote != NULL)
    json_object_set_string_member (object, "quote", issue->is->quote);
  tf_json_set_enum (object, "state", TF_TYPE_ISSUE_STATE, issue->state);
  json_object_set_array_member (object, "fixes", list_fixes (issue));
  add_others (object, issue);
  if (issue->source == TF_ISSUE_SOURCE_PERSON)
    tf_json_set_enum (object, "source", TF_TYPE_ISSUE_SOURCE, (int) issue->source);
  if (decision != NULL)
    json_object_set_string_member (object, "decision", decision);
  return object;
}

char *
tf_evidence_format_open (const GPtrArray *issues)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < issues->len; i++)
    json_array_add_object_element (array, describe (g_ptr_array_index (issues, i)));
  json_object_set_array_member (object, "open_issues", array);
  json_node_take_object (node, object);
  return tf_json_to_text (node);
}

static gboolean
counts_as_found (const TfTrackedIssue *issue, guint iteration)
{
  return issue->first_seen == iteration && issue->found_by[0] != NULL &&
         issue->is->severity != TF_SEVERITY_MINOR && issue->state != TF_ISSUE_STATE_REJECTED &&
         issue->state != TF_ISSUE_STATE_WITHDRAWN && issue->state != TF_ISSUE_STATE_DUPLICATE;
}

void
tf_evidence_estimate_remaining (const TfIssueLedger *ledger,
                                guint iteration,
                                guint n_reviewers,
                                TfRemaining *out_remaining)
{
  g_autoptr (GArray) finders = g_array_new (FALSE, FALSE, sizeof (guint));
  const char *first = NULL;
  guint by_first = 0, by_others = 0;

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);
      gboolean is_first = FALSE;
      guint n = 0;

      if (!counts_as_found (issue, iteration))
        continue;
      n = MIN (g_strv_length (issue->found_by), n_reviewers);
      if (first == NULL)
        first = issue->found_by[0];
      is_first = g_strv_contains ((const char *const *) issue->found_by, first);
      by_first += is_first ? 1 : 0;
      by_others += !is_first || n > 1 ? 1 : 0;
      g_array_append_val (finders, n);
    }
  tf_remaining_compute ((const guint *) finders->data, finders->len, n_reviewers, by_first,
                        by_others, out_remaining);
}
