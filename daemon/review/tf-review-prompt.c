/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-prompt.h"

#include <string.h>

#include "tf-evidence.h"
#include "tf-json.h"
#include "tf-review-coverage.h"
#include "tf-workspace-prompt.h"

#define PROMPT_ANSWER   "review-answer"
#define PROMPT_EVIDENCE "review-evidence"
#define PROMPT_CHECK    "check"
#define PROMPT_MATCH    "match"

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

/* Numbers wide enough for all lines. */
char *
tf_review_prompt_number_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = g_strv_length (lines);
  int width = 1;
  GString *numbered = g_string_sized_new (strlen (text) + 8 * n);

  /* What follows the last line feed is no line. */
  if (n > 0 && *lines[n - 1] == '\0')
    n--;
  for (guint i = n; i >= 10; i /= 10)
    width++;
  for (guint i = 0; i < n; i++)
    g_string_append_printf (numbered, "%*u| %s\n", width, i + 1, lines[i]);
  return g_string_free (numbered, FALSE);
}

/* A place is asked for, so the lines of a document have their numbers. */
static void
number_deliverable (const TfPolishTask *task, TfPrompt *prompt)
{
  for (guint i = 0; !tf_polish_task_is_tree (task) && i < prompt->materials->len; i++)
    {
      TfMaterial *material = g_ptr_array_index (prompt->materials, i);
      char *numbered = NULL;

      if (!g_str_equal (material->name, "deliverable"))
        continue;
      numbered = tf_review_prompt_number_lines (material->text);
      g_free (material->text);
      material->text = numbered;
    }
}

static void
add_evidence (TfPrompt *prompt,
              TfReviewSubject *subject,
              const TfIssueLedger *ledger,
              const TfWantedAnswers *wanted)
{
  g_autofree char *waived = format_waived (ledger);
  g_autofree char *missing = tf_review_coverage_format_missing (subject, ledger);

  number_deliverable (subject->task, prompt);
  if (*wanted->text != '\0')
    tf_prompt_add (prompt, "to_answer", "", wanted->text);
  tf_prompt_add (prompt, "read", "", subject->hash);
  if (waived != NULL)
    tf_prompt_add (prompt, "waived", "", waived);
  if (missing != NULL)
    tf_prompt_add (prompt, "not_looked_at", "", missing);
}

TfPrompt *
tf_review_prompt_compose (TfReviewSubject *subject,
                          const TfIssueLedger *ledger,
                          const TfWantedAnswers *wanted,
                          GError **error)
{
  const TfPolishTask *task = subject->task;
  g_autoptr (TfPrompt) prompt =
      tf_polish_task_create_prompt (task, subject->context, TF_PURPOSE_REVIEW, error);

  if (prompt == NULL || !tf_polish_task_extend_prompt (
                            task, prompt, ledger != NULL ? PROMPT_EVIDENCE : PROMPT_ANSWER, error))
    return NULL;
  if (tf_polish_task_is_tree (task))
    tf_polish_task_add_tree_materials (task, subject->context, prompt);
  if (ledger != NULL)
    add_evidence (prompt, subject, ledger, wanted);
  return g_steal_pointer (&prompt);
}

/* A prompt of the loop itself, the same for all types. */
static TfPrompt *
create (const TfPolishTask *task, TfPurpose purpose, const char *name, GError **error)
{
  g_autoptr (TfPromptLibrary) prompts = tf_workspace_dup_prompts (task->workspace);
  g_autofree char *instructions = tf_prompt_library_read (prompts, name, error);

  return instructions != NULL
             ? tf_workspace_begin_prompt (task->workspace, purpose, TRUE, task->iteration,
                                          instructions, NULL, error)
             : NULL;
}

guint
tf_review_prompt_find_since (const GPtrArray *asked, guint iteration)
{
  guint oldest = iteration - 1;

  for (guint i = 0; i < asked->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (asked, i);

      if (issue->tried_in > 0)
        oldest = MIN (oldest, issue->tried_in);
    }
  return oldest;
}

TfPrompt *
tf_review_prompt_compose_check (TfReviewSubject *subject, const GPtrArray *asked, GError **error)
{
  const TfPolishTask *task = subject->task;
  const TfBuildInput *input = tf_build_context_get_input (subject->context);
  guint since = tf_review_prompt_find_since (asked, task->iteration);
  g_autofree char *changes = tf_review_subject_diff (subject, since, error);
  g_autofree char *open = tf_evidence_format_open (asked);
  g_autoptr (TfPrompt) prompt = NULL;

  if (changes == NULL)
    return NULL;
  prompt = create (task, TF_PURPOSE_CHECK, PROMPT_CHECK, error);
  if (prompt == NULL)
    return NULL;
  tf_prompt_add (prompt, "open_issues", "", open);
  if (*changes != '\0')
    tf_prompt_add (prompt, "changes", "", changes);
  tf_prompt_add (prompt, "deliverable", tf_polish_task_is_tree (task) ? "." : task->output_path,
                 input->deliverable);
  number_deliverable (task, prompt);
  tf_prompt_add (prompt, "constraints", TF_FILE_CONSTRAINTS, input->constraints);
  if (input->tests != NULL)
    {
      g_autofree char *results = tf_polish_task_dup_test_results (task, input->tests);

      tf_prompt_add (prompt, "test_results", "", results);
    }
  tf_prompt_add (prompt, "read", "", subject->hash);
  return g_steal_pointer (&prompt);
}

TfPrompt *
tf_review_prompt_compose_match (const TfPolishTask *task,
                                const TfIdentity *identity,
                                const TfIssueLedger *ledger,
                                const GPtrArray *reviews,
                                TfReview *check,
                                GError **error)
{
  TfPrompt *prompt = create (task, TF_PURPOSE_MATCH, PROMPT_MATCH, error);
  g_autofree char *findings = NULL;

  if (prompt == NULL)
    return NULL;
  findings = tf_identity_format (identity, ledger, reviews, check);
  tf_prompt_add (prompt, "findings", "", findings);
  return prompt;
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
