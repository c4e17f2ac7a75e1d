/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-gate.h"

#include "tf-ask.h"
#include "tf-build-context.h"
#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-sentence.h"
#include "tf-workspace-prompt.h"

static char *
read_plan (TfWorkspace *workspace, const char *plan, GError **error)
{
  g_autoptr (GError) local = NULL;
  char *text = tf_document_store_read (tf_workspace_get_files (workspace), plan, &local);

  if (text != NULL)
    return text;
  if (g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    g_set_error (error, TF_ERROR, TF_ERROR_OUTPUT_MISSING,
                 "%s, the plan to build from, is missing; restore it from the project's git "
                 "history, then resume",
                 plan);
  else
    g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

static TfPrompt *
compose (TfWorkspace *workspace,
         const char *project_name,
         const char *prompt_name,
         const char *plan,
         GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (workspace));
  g_autoptr (TfPromptLibrary) prompts = tf_workspace_dup_prompts (workspace);
  g_autofree char *instructions = tf_prompt_library_read (prompts, prompt_name, error);
  g_autoptr (TfBuildContext) context = NULL;
  g_autofree char *text = NULL;
  g_autofree char *label = g_path_get_basename (plan);
  TfPrompt *prompt = NULL;

  if (instructions == NULL)
    return NULL;
  context = tf_build_context_load (workspace, project_name, error);
  text = context != NULL ? read_plan (workspace, plan, error) : NULL;
  if (text == NULL)
    return NULL;
  prompt =
      tf_workspace_begin_prompt (workspace, TF_PURPOSE_GATE, TRUE, 0, instructions, NULL, error);
  if (prompt == NULL)
    return NULL;
  tf_prompt_add (prompt, "resource", label, text);
  tf_build_context_add_documents (context, prompt);
  return prompt;
}

static void
free_verdict (gpointer data)
{
  tf_gate_verdict_clear (data);
  g_free (data);
}

static gpointer
parse_verdict (const char *answer, gpointer data, GPtrArray *errors)
{
  TfGateVerdict verdict = { 0 };

  return tf_gate_verdict_parse (answer, &verdict, errors) ? g_memdup2 (&verdict, sizeof verdict)
                                                          : NULL;
}

gboolean
tf_gate_run (TfWorkspace *workspace,
             const char *project_name,
             const char *prompt_name,
             const char *plan,
             TfGateVerdict *out_verdict,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (TfPrompt) prompt = compose (workspace, project_name, prompt_name, plan, error);
  TfQuestion question = {
    .workspace = workspace, .prompt = prompt, .parse = parse_verdict, .free_parsed = free_verdict
  };
  g_auto (TfAnswer) answer = { 0 };

  if (prompt == NULL)
    return FALSE;
  tf_job_set_current_activity ("%s", tf_sentence_get (TF_SENTENCE_CHECKING_PLAN));
  if (!tf_ask (&question, &answer, cancellable, error))
    return FALSE;
  *out_verdict = *(TfGateVerdict *) answer.parsed;
  g_free (g_steal_pointer (&answer.parsed));
  return TRUE;
}
