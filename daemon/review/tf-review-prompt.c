/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-prompt.h"

#include "tf-json.h"

#define PROMPT_REVIEW "review-evidence"
#define PROMPT_GATE   "review-gate"

/* [{id, description, reason}] of the issues that the user waived. Returns: (transfer full)
 * (nullable) */
static char *
format_waived (const TfIssueLedger *ledger)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);
      JsonObject *object = NULL;

      if (issue->state != TF_ISSUE_STATE_WAIVED)
        continue;
      object = json_object_new ();
      json_object_set_string_member (object, "id", issue->id);
      json_object_set_string_member (object, "description", issue->is->description);
      json_object_set_string_member (object, "reason", issue->reason);
      json_array_add_object_element (array, object);
    }
  json_node_take_array (node, array);
  return json_array_get_length (array) > 0 ? tf_json_to_text (node) : NULL;
}

static gboolean
add_delta (TfPrompt *prompt, TfReviewSubject *subject, const TfIssueLedger *ledger, GError **error)
{
  g_autofree char *changes = tf_review_subject_diff (subject, error);
  g_autoptr (GPtrArray) pending = NULL;
  g_autofree char *open = NULL;

  if (changes == NULL)
    return FALSE;
  pending = tf_issue_ledger_list_pending (ledger);
  open = tf_evidence_format_open (pending);
  if (pending->len > 0)
    tf_prompt_add (prompt, "open_issues", "", open);
  if (*changes != '\0')
    tf_prompt_add (prompt, "changes", "", changes);
  return TRUE;
}

static gboolean
add_evidence (TfPrompt *prompt,
              TfReviewSubject *subject,
              TfReviewStage stage,
              const TfIssueLedger *ledger,
              GError **error)
{
  g_autofree char *waived = format_waived (ledger);

  tf_prompt_add (prompt, "read", "", subject->hash);
  if (stage == TF_REVIEW_STAGE_DELTA && !add_delta (prompt, subject, ledger, error))
    return FALSE;
  if (waived != NULL)
    tf_prompt_add (prompt, "waived", "", waived);
  return TRUE;
}

TfPrompt *
tf_review_prompt_compose (TfReviewSubject *subject,
                          TfReviewStage stage,
                          const TfIssueLedger *ledger,
                          GError **error)
{
  const char *more = stage == TF_REVIEW_STAGE_GATE ? PROMPT_GATE : PROMPT_REVIEW;
  const TfPolishTask *task = subject->task;
  g_autoptr (TfPrompt) prompt =
      tf_polish_task_create_prompt (task, subject->context, TF_PURPOSE_REVIEW, error);

  if (prompt == NULL)
    return NULL;
  if (ledger != NULL && !tf_polish_task_extend_prompt (task, prompt, more, error))
    return NULL;
  if (tf_polish_task_is_tree (task))
    tf_polish_task_add_tree_materials (task, subject->context, prompt);
  if (ledger != NULL && !add_evidence (prompt, subject, stage, ledger, error))
    return NULL;
  return g_steal_pointer (&prompt);
}

TfPrompt *
tf_review_prompt_correct (const TfPrompt *asked,
                          const char *instructions,
                          const GPtrArray *complaints,
                          const char *answer)
{
  g_autofree char *more = g_strchomp (g_strdup (instructions));
  TfPrompt *prompt = tf_prompt_copy (asked);
  char *whole = g_strconcat (prompt->instructions, "\n\n", more, NULL);
  GString *lines = g_string_new (NULL);

  g_free (prompt->instructions);
  prompt->instructions = whole;
  for (guint i = 0; i < complaints->len; i++)
    g_string_append_printf (lines, "%s%s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (complaints, i));
  tf_prompt_add (prompt, "complaints", "", lines->str);
  tf_prompt_add (prompt, "previous_answer", "", answer);
  g_string_free (lines, TRUE);
  return prompt;
}
