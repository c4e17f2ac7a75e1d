/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-gate-job.h"

#include "tf-ask.h"
#include "tf-build-context.h"
#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-pipeline-private.h"

struct _TfGateJob
{
  TfJob parent_instance;

  TfWorkspace *workspace; /* (owned) */
  char *project_name;     /* (owned) */
  char *prompt_name;      /* (owned) */
  char *plan;             /* (owned): its path */
  char *instructions;     /* (owned) (nullable) */
  TfAsk *ask;             /* (owned) (nullable) */
  TfGateVerdict verdict;
};

G_DEFINE_FINAL_TYPE (TfGateJob, tf_gate_job, TF_TYPE_JOB)

static char *
read_plan (TfGateJob *self, GError **error)
{
  g_autoptr (GError) local = NULL;
  char *text =
      tf_document_store_read (tf_workspace_get_files (self->workspace), self->plan, &local);

  if (text != NULL)
    return text;
  if (g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    g_set_error (error, TF_ERROR, TF_ERROR_OUTPUT_MISSING,
                 "%s, the plan to build from, is missing; restore it from the project's git "
                 "history, then resume",
                 self->plan);
  else
    g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

static TfPrompt *
compose (TfGateJob *self, GError **error)
{
  const char *project = tf_project_files_get_id (tf_workspace_get_files (self->workspace));
  g_autoptr (TfBuildContext) context =
      tf_build_context_load (self->workspace, self->project_name, error);
  g_autofree char *plan = context != NULL ? read_plan (self, error) : NULL;
  g_autofree char *label = g_path_get_basename (self->plan);
  TfPrompt *prompt;

  if (plan == NULL)
    return NULL;
  prompt = tf_prompt_new (TF_PURPOSE_GATE, TRUE, project, 0, self->instructions);
  tf_prompt_add (prompt, "resource", label, plan);
  tf_build_context_add_documents (context, prompt);
  return prompt;
}

static void
compose_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  TfPrompt *prompt = compose (source, &error);

  if (prompt != NULL)
    g_task_return_pointer (task, prompt, (GDestroyNotify) tf_prompt_free);
  else
    g_task_return_error (task, error);
}

static void
check_verdict (const char *answer, gpointer data, GPtrArray *errors)
{
  g_auto (TfGateVerdict) verdict = { 0 };

  tf_gate_verdict_parse (answer, &verdict, errors);
}

static void
asked_cb (TfJob *ask, TfGateJob *self)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  if (tf_job_get_error (ask) != NULL)
    tf_job_fail (TF_JOB (self), g_error_copy (tf_job_get_error (ask)));
  else if (!tf_gate_verdict_parse (tf_ask_get_answer (self->ask), &self->verdict, errors))
    tf_job_fail (TF_JOB (self),
                 g_error_new_literal (TF_ERROR, TF_ERROR_MALFORMED, g_ptr_array_index (errors, 0)));
  else
    tf_job_succeed (TF_JOB (self));
}

static void
composed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfGateJob *self = TF_GATE_JOB (source);
  GError *error = NULL;
  g_autoptr (TfPrompt) prompt = g_task_propagate_pointer (G_TASK (result), &error);

  if (prompt == NULL)
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  tf_job_set_activity (TF_JOB (self), "judging whether the plan is complete");
  self->ask = tf_ask_new (self->workspace, prompt, check_verdict, NULL, NULL);
  tf_job_run_child (TF_JOB (self), TF_JOB (self->ask), G_CALLBACK (asked_cb));
}

static void
prompt_read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfGateJob *self = TF_GATE_JOB (source);
  GError *error = NULL;

  self->instructions = g_task_propagate_pointer (G_TASK (result), &error);
  if (self->instructions == NULL)
    tf_job_fail (TF_JOB (self), error);
  else
    tf_workspace_queue (self->workspace, self, compose_thread, NULL, NULL, composed_cb);
}

static void
tf_gate_job_start (TfJob *job)
{
  TfGateJob *self = TF_GATE_JOB (job);

  tf_pipeline_read_prompt (self->workspace, self, self->prompt_name, prompt_read_cb);
}

static void
tf_gate_job_finalize (GObject *object)
{
  TfGateJob *self = TF_GATE_JOB (object);

  g_clear_object (&self->workspace);
  g_clear_pointer (&self->project_name, g_free);
  g_clear_pointer (&self->prompt_name, g_free);
  g_clear_pointer (&self->plan, g_free);
  g_clear_pointer (&self->instructions, g_free);
  g_clear_object (&self->ask);
  tf_gate_verdict_clear (&self->verdict);
  G_OBJECT_CLASS (tf_gate_job_parent_class)->finalize (object);
}

static void
tf_gate_job_class_init (TfGateJobClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_gate_job_finalize;
  TF_JOB_CLASS (klass)->start = tf_gate_job_start;
}

static void
tf_gate_job_init (TfGateJob *self)
{
}

TfGateJob *
tf_gate_job_new (TfWorkspace *workspace,
                 const char *project_name,
                 const char *prompt_name,
                 const char *plan)
{
  TfGateJob *self = g_object_new (TF_TYPE_GATE_JOB, NULL);

  self->workspace = g_object_ref (workspace);
  self->project_name = g_strdup (project_name);
  self->prompt_name = g_strdup (prompt_name);
  self->plan = g_strdup (plan);
  return self;
}

const TfGateVerdict *
tf_gate_job_get_verdict (TfGateJob *self)
{
  return &self->verdict;
}
