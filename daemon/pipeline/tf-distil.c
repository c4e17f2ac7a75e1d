/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-distil.h"

#include "tf-ask.h"
#include "tf-document-shape.h"
#include "tf-enum.h"
#include "tf-intake.h"
#include "tf-model-enums.h"
#include "tf-pipeline-private.h"
#include "tf-question-list.h"
#include "tf-resource-material.h"
#include "tf-sentence.h"
#include "tf-workspace-decisions.h"
#include "tf-workspace-prompt.h"

/* @data: the decisions so far */
static gpointer
parse_intent (const char *answer, gpointer data, GPtrArray *errors)
{
  g_autofree char *markdown = tf_markdown_unwrap_answer (answer);

  if (tf_intent_check (markdown, errors))
    tf_question_list_check (markdown, TF_CHAT_KIND_DISTILLATION, data, errors);
  return errors->len == 0 ? g_steal_pointer (&markdown) : NULL;
}

static char *
ask (TfWorkspace *workspace,
     const TfPrompt *prompt,
     GPtrArray *decisions,
     GPtrArray *notes,
     GCancellable *cancellable,
     GError **error)
{
  TfQuestion question = {
    .workspace = workspace,
    .prompt = prompt,
    .parse = parse_intent,
    .parse_data = decisions,
    .free_parsed = g_free,
  };
  g_auto (TfAnswer) answer = { 0 };
  gboolean answered = tf_ask (&question, &answer, cancellable, error);

  tf_pipeline_add_notes (notes, answer.reverted);
  return answered ? g_steal_pointer (&answer.parsed) : NULL;
}

/* What the user says about the interface of code is not left to the agent. */
static char *
carry_wish (const GPtrArray *chat, char *draft)
{
  g_autofree char *own = draft;
  g_autofree char *clause = NULL;

  if (draft == NULL || tf_intent_get_type (draft) != TF_DELIVERABLE_TYPE_CODE ||
      tf_intake_read_wish (chat, &clause) != TF_INTERFACE_WISH_KEEP)
    return g_steal_pointer (&own);
  return tf_interface_carry (draft, "Constraints", clause);
}

static GPtrArray *
load_decisions (TfWorkspace *workspace, const GPtrArray *chat, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (workspace));

  return tf_workspace_load_decisions_with (workspace, chat, NULL, error);
}

char *
tf_distil_run (TfWorkspace *workspace,
               GPtrArray *chat,
               GPtrArray *notes,
               GCancellable *cancellable,
               GError **error)
{
  g_autoptr (GPtrArray) decisions = load_decisions (workspace, chat, error);
  g_autoptr (GPtrArray) texts = NULL;
  g_autofree char *instructions = NULL;
  g_autoptr (TfPrompt) prompt = NULL;

  if (decisions == NULL)
    return NULL;
  tf_job_set_current_activity ("%s", tf_sentence_get (TF_SENTENCE_READING_RESOURCES));
  texts = tf_resource_material_read (workspace, notes, cancellable, error);
  if (texts == NULL)
    return NULL;
  instructions = tf_pipeline_read_prompt (workspace, "brain-dump-intake", error);
  if (instructions == NULL)
    return NULL;
  tf_job_set_current_activity ("%s", tf_sentence_get (TF_SENTENCE_DISTILLING));
  prompt = tf_workspace_begin_prompt_with (workspace, TF_PURPOSE_DISTIL, FALSE, 0, instructions,
                                           decisions);
  tf_intake_add_materials (chat, decisions, prompt);
  tf_resource_material_add (workspace, prompt, texts, notes);
  return carry_wish (chat, ask (workspace, prompt, decisions, notes, cancellable, error));
}
