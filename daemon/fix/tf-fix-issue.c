/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-issue.h"

#include "tf-enum.h"
#include "tf-json.h"
#include "tf-model-enums.h"

TfFixIssue *
tf_fix_issue_new (TfIssue *issue)
{
  TfFixIssue *self = g_new0 (TfFixIssue, 1);

  self->issue = tf_issue_ref (issue);
  self->history = g_ptr_array_new_with_free_func (g_free);
  return self;
}

static char *
describe_event (const TfIssueEvent *event)
{
  const char *state = tf_enum_to_nick (TF_TYPE_ISSUE_STATE, event->state);

  return g_strdup_printf ("iteration %u, %s%s%s", event->iteration, state,
                          *event->note != '\0' ? ": " : "", event->note);
}

TfFixIssue *
tf_fix_issue_new_tracked (const TfTrackedIssue *tracked)
{
  TfFixIssue *self = tf_fix_issue_new (tracked->is);
  guint n = tracked->history->len;

  self->id = g_strdup (tracked->id);
  self->weakened = tracked->source == TF_ISSUE_SOURCE_WEAKENED_TESTS;
  for (guint i = n > TF_FIX_MAX_HISTORY ? n - TF_FIX_MAX_HISTORY : 0; i < n; i++)
    g_ptr_array_add (self->history, describe_event (g_ptr_array_index (tracked->history, i)));
  return self;
}

void
tf_fix_issue_free (TfFixIssue *self)
{
  tf_issue_unref (self->issue);
  g_free (self->id);
  g_ptr_array_unref (self->history);
  g_free (self);
}

GPtrArray *
tf_fix_issue_list_of_review (const TfReview *review)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_fix_issue_free);

  for (guint i = 0; i < review->issues->len; i++)
    g_ptr_array_add (list, tf_fix_issue_new (g_ptr_array_index (review->issues, i)));
  return list;
}

/* The reviewer's own id is obsolete by now: that of the issue ledger counts. */
static void
set_evidence (JsonObject *object, const TfFixIssue *self)
{
  JsonArray *history = json_array_sized_new (self->history->len);

  json_object_set_string_member (object, "id", self->id);
  if (self->issue->quote != NULL)
    json_object_set_string_member (object, "quote", self->issue->quote);
  for (guint i = 0; i < self->history->len; i++)
    json_array_add_string_element (history, g_ptr_array_index (self->history, i));
  json_object_set_array_member (object, "history", history);
}

JsonNode *
tf_fix_issue_to_json (const TfFixIssue *self, guint n)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  if (n > 0)
    json_object_set_int_member (object, "n", n);
  tf_json_set_enum (object, "severity", TF_TYPE_SEVERITY, self->issue->severity);
  json_object_set_string_member (object, "description", self->issue->description);
  json_object_set_string_member (object, "location", self->issue->location);
  json_object_set_string_member (object, "recommendation", self->issue->recommendation);
  if (self->id != NULL)
    set_evidence (object, self);
  json_node_take_object (node, object);
  return node;
}

char *
tf_fix_issue_format_list (const GPtrArray *issues)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_sized_new (issues->len);

  for (guint i = 0; i < issues->len; i++)
    json_array_add_element (array, tf_fix_issue_to_json (g_ptr_array_index (issues, i), i + 1));
  json_object_set_array_member (object, "issues", array);
  json_node_take_object (node, object);
  return tf_json_to_text (node);
}
