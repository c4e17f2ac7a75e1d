/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-task.h"

#include <string.h>

#include "tf-document-store.h"
#include "tf-error.h"

TfPolishTask *
tf_polish_task_new (TfWork *work,
                    const char *project_name,
                    const char *output_path,
                    guint iteration)
{
  TfPolishTask *self = g_new0 (TfPolishTask, 1);

  self->work = g_object_ref (work);
  self->project_name = g_strdup (project_name);
  self->output_path = g_strdup (output_path);
  self->iteration = iteration;
  return self;
}

TfPolishTask *
tf_polish_task_copy (const TfPolishTask *self)
{
  return tf_polish_task_new (self->work, self->project_name, self->output_path, self->iteration);
}

void
tf_polish_task_free (TfPolishTask *self)
{
  g_object_unref (self->work);
  g_free (self->project_name);
  g_free (self->output_path);
  g_free (self);
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t\r\n")] == '\0';
}

static char *
read_output (const TfPolishTask *self, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *text =
      tf_document_store_read (tf_work_get_files (self->work), self->output_path, &local);

  if (text != NULL && !is_blank (text))
    return g_steal_pointer (&text);
  if (text == NULL && !g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    g_propagate_error (error, g_steal_pointer (&local));
  else
    g_set_error (error, TF_ERROR, TF_ERROR_OUTPUT_MISSING,
                 "%s is %s; restore it from the project's git history, then resume",
                 self->output_path, text == NULL ? "missing" : "empty");
  return NULL;
}

TfBuildContext *
tf_polish_task_load (const TfPolishTask *self, GError **error)
{
  g_autoptr (TfBuildContext) context = NULL;
  g_autofree char *text = read_output (self, error);

  if (text == NULL)
    return NULL;
  context = tf_build_context_load (self->work, self->project_name, error);
  if (context == NULL)
    return NULL;
  tf_build_context_set_deliverable (context, text);
  return g_steal_pointer (&context);
}

TfPrompt *
tf_polish_task_create_prompt (const TfPolishTask *self,
                              TfBuildContext *context,
                              TfPurpose purpose,
                              GError **error)
{
  TfDeliverable *deliverable = tf_work_get_deliverable (self->work);
  const TfBuildInput *input = tf_build_context_get_input (context);
  g_autofree char *instructions = NULL;
  TfPrompt *prompt = NULL;

  instructions =
      tf_prompt_library_read (tf_work_get_prompts (self->work),
                              tf_deliverable_get_prompt_name (deliverable, purpose), error);
  if (instructions == NULL)
    return NULL;
  prompt = tf_prompt_new (purpose, TRUE, input->project_id, self->iteration, instructions);
  tf_prompt_add (prompt, "deliverable", self->output_path, input->deliverable);
  tf_build_context_add_documents (context, prompt);
  return prompt;
}
