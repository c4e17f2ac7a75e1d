/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build-job.h"

#include "tf-ask.h"
#include "tf-build-context.h"
#include "tf-clock.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-pipeline-private.h"
#include "tf-state-store.h"

typedef enum
{
  STEP_READ_PROMPT,
  STEP_LOAD,
  STEP_TASK,
  STEP_STORE,
  STEP_FINISH,
  STEP_END,
} Step;

struct _TfBuildJob
{
  TfJob parent_instance;

  TfWork *work;       /* (owned) */
  char *project_name; /* (owned) */
  GPtrArray *chat;    /* (owned) (element-type TfChatMessage) */
  Step step;
  char *instructions;      /* (owned) (nullable) */
  TfBuildContext *context; /* (owned) (nullable) */
  GPtrArray *tasks;        /* (owned) (nullable) (element-type TfQueuedTask) */
  guint current;           /* index into tasks */
  TfAsk *ask;              /* (owned) (nullable) */
  char *document;          /* (owned) (nullable): accepted, to be written */
  char *question;          /* (owned) (nullable) */
  char *summary;           /* (owned) */
};

G_DEFINE_FINAL_TYPE (TfBuildJob, tf_build_job, TF_TYPE_JOB)

static void advance (TfBuildJob *self);

static TfDeliverable *
deliverable (TfBuildJob *self)
{
  return tf_work_get_deliverable (self->work);
}

/* What the answer to the current task is worth. */
static gboolean
judge (TfBuildJob *self, const char *answer, TfBuildOutcome *outcome, GError **error)
{
  TfQueuedTask *task = g_ptr_array_index (self->tasks, self->current);

  return tf_deliverable_accept_answer (deliverable (self),
                                       tf_build_context_get_input (self->context), task->id, answer,
                                       outcome, error);
}

static void
check_answer (const char *answer, gpointer data, GPtrArray *errors)
{
  TfBuildJob *self = data;
  g_auto (TfBuildOutcome) outcome = { 0 };
  g_autoptr (GError) error = NULL;

  if (!judge (self, answer, &outcome, &error))
    {
      g_ptr_array_add (errors, g_strdup (error->message));
      return;
    }
  if (outcome.kind != TF_BUILD_OUTCOME_MALFORMED)
    return;
  for (guint i = 0; outcome.errors != NULL && i < outcome.errors->len; i++)
    g_ptr_array_add (errors, g_strdup (g_ptr_array_index (outcome.errors, i)));
  if (errors->len == 0)
    g_ptr_array_add (errors, g_strdup ("the answer has not the shape asked for"));
}

static GPtrArray *
make_tasks (TfBuildJob *self, GError **error)
{
  const TfBuildInput *input = tf_build_context_get_input (self->context);
  g_autoptr (GPtrArray) planned = tf_deliverable_list_tasks (deliverable (self), input, error);
  GPtrArray *tasks;

  if (planned == NULL)
    return NULL;
  tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_queued_task_free);
  for (guint i = 0; i < planned->len; i++)
    {
      TfBuildTask *task = g_ptr_array_index (planned, i);
      TfQueuedTask *queued = g_new0 (TfQueuedTask, 1);

      queued->id = g_strdup (task->id);
      queued->description = g_strdup (task->description);
      g_ptr_array_add (tasks, queued);
    }
  return tasks;
}

/* Makes the first task that is not done the current one. */
static gboolean
find_task (TfBuildJob *self)
{
  for (self->current = 0; self->current < self->tasks->len; self->current++)
    if (!((TfQueuedTask *) g_ptr_array_index (self->tasks, self->current))->done)
      return TRUE;
  return FALSE;
}

/* Everything is done and yet the output is not whole: after Resume the same check would only halt
 * again, so the work is done once more, unless a person's edit has made it whole. */
static void
reopen_tasks (TfBuildJob *self)
{
  const TfBuildInput *input = tf_build_context_get_input (self->context);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  if (find_task (self) || (input->deliverable != NULL &&
                           tf_deliverable_check_complete (deliverable (self), input, errors)))
    return;
  for (guint i = 0; i < self->tasks->len; i++)
    ((TfQueuedTask *) g_ptr_array_index (self->tasks, i))->done = FALSE;
}

static gboolean
load_tasks (TfBuildJob *self, GError **error)
{
  TfProjectFiles *files = tf_work_get_files (self->work);
  g_autoptr (GError) local = NULL;

  self->tasks = tf_state_store_load_tasks (files, &local);
  if (self->tasks != NULL && self->tasks->len > 0)
    {
      reopen_tasks (self);
      return TRUE;
    }
  g_clear_pointer (&self->tasks, g_ptr_array_unref);
  if (local != NULL && !g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  self->tasks = make_tasks (self, error);
  return self->tasks != NULL && tf_state_store_save_tasks (files, self->tasks, error);
}

static gboolean
commit_task (TfBuildJob *self, const TfQueuedTask *task, const char *run_id, GError **error)
{
  g_autofree char *subject = g_strdup_printf ("building: %s", task->id);
  g_autofree char *hash = NULL;
  TfCommitSpec spec = {
    .subject = subject,
    .run = run_id,
    .body = task->description,
    .time = tf_clock_now (),
  };

  hash = tf_work_commit (self->work, &spec, error);
  return hash != NULL;
}

/* A crash may have come between the list of tasks and the commit of the one just done. */
static gboolean
commit_interrupted (TfBuildJob *self, GError **error)
{
  const TfQueuedTask *last = NULL;
  g_autofree char *subject = NULL;
  gboolean found = FALSE;

  for (guint i = 0; i < self->tasks->len; i++)
    if (((TfQueuedTask *) g_ptr_array_index (self->tasks, i))->done)
      last = g_ptr_array_index (self->tasks, i);
  if (last == NULL)
    return TRUE;
  subject = g_strdup_printf ("building: %s", last->id);
  if (!tf_pipeline_has_commit (self->work, subject, &found, error))
    return FALSE;
  return found || commit_task (self, last, NULL, error);
}

static void
load_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfBuildJob *self = source;
  const TfBuildInput *input;
  GError *error = NULL;
  g_autofree char *template = NULL;

  self->context = tf_build_context_load (self->work, self->project_name, &error);
  if (self->context == NULL || !load_tasks (self, &error) || !commit_interrupted (self, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  input = tf_build_context_get_input (self->context);
  template = tf_deliverable_dup_template_name (deliverable (self), input, NULL);
  g_free (self->summary);
  self->summary = template != NULL ? g_strdup_printf ("from template “%s”", template)
                                   : g_strdup_printf ("%u tasks", self->tasks->len);
  g_task_return_boolean (task, TRUE);
}

static gboolean
store (TfBuildJob *self, GError **error)
{
  TfQueuedTask *task = g_ptr_array_index (self->tasks, self->current);

  if (!tf_work_write_document (self->work, tf_build_context_get_output_path (self->context),
                               self->document, error))
    return FALSE;
  task->done = TRUE;
  if (!tf_state_store_save_tasks (tf_work_get_files (self->work), self->tasks, error))
    return FALSE;
  if (!commit_task (self, task, tf_ask_get_run_id (self->ask), error))
    return FALSE;
  tf_build_context_set_deliverable (self->context, self->document);
  return TRUE;
}

static void
store_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;

  if (store (source, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static gboolean
finish (TfBuildJob *self, GError **error)
{
  const TfBuildInput *input = tf_build_context_get_input (self->context);
  const char *path = tf_build_context_get_output_path (self->context);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *hash = NULL;
  TfCommitSpec spec = { 0 };

  if (input->deliverable == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_OUTPUT_MISSING, "%s was not written", path);
      return FALSE;
    }
  if (!tf_deliverable_check_complete (deliverable (self), input, errors))
    {
      const char *first = errors->len > 0 ? g_ptr_array_index (errors, 0) : "not complete";

      g_set_error (error, TF_ERROR, TF_ERROR_OUTPUT_INCOMPLETE, "%s: %s (%u findings)", path, first,
                   errors->len);
      return FALSE;
    }
  spec.subject = "building: complete";
  spec.time = tf_clock_now ();
  hash = tf_work_commit (self->work, &spec, error);
  return hash != NULL;
}

static void
finish_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;

  if (finish (source, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
prompt_read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfBuildJob *self = TF_BUILD_JOB (source);
  GError *error = NULL;

  self->instructions = g_task_propagate_pointer (G_TASK (result), &error);
  if (self->instructions == NULL)
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  self->step = STEP_LOAD;
  advance (self);
}

static void
worked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfBuildJob *self = TF_BUILD_JOB (source);
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  self->step = self->step == STEP_FINISH ? STEP_END : STEP_TASK;
  advance (self);
}

static void
asked_cb (TfJob *ask, TfBuildJob *self)
{
  g_auto (TfBuildOutcome) outcome = { 0 };
  GError *error = NULL;

  if (tf_job_get_error (ask) != NULL)
    {
      tf_job_fail (TF_JOB (self), g_error_copy (tf_job_get_error (ask)));
      return;
    }
  if (!judge (self, tf_ask_get_answer (self->ask), &outcome, &error))
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  if (outcome.kind == TF_BUILD_OUTCOME_STUCK)
    {
      self->question = g_strdup (outcome.text);
      self->step = STEP_END;
    }
  else
    {
      g_free (self->document);
      self->document = g_strdup (outcome.text);
      self->step = STEP_STORE;
    }
  advance (self);
}

static void
start_task (TfBuildJob *self)
{
  TfQueuedTask *task = g_ptr_array_index (self->tasks, self->current);
  const TfBuildInput *input = tf_build_context_get_input (self->context);
  g_autoptr (TfPrompt) prompt = NULL;
  GError *error = NULL;

  prompt = tf_prompt_new (TF_PURPOSE_BUILD, TRUE, input->project_id, 0, self->instructions);
  tf_build_context_add_documents (self->context, prompt);
  tf_intake_add_messages (self->chat, TF_CHAT_KIND_ANSWER, "input", prompt);
  if (!tf_deliverable_prepare_task (deliverable (self), input, task->id, prompt, &error))
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  task->attempts++;
  tf_job_set_activity (TF_JOB (self), task->description);
  g_clear_object (&self->ask);
  self->ask = tf_ask_new (self->work, prompt, check_answer, self, NULL);
  tf_pipeline_run_child (TF_JOB (self), TF_JOB (self->ask), G_CALLBACK (asked_cb));
}

static void
advance (TfBuildJob *self)
{
  const char *name = tf_deliverable_get_prompt_name (deliverable (self), TF_PURPOSE_BUILD);

  switch (self->step)
    {
    case STEP_READ_PROMPT:
      tf_pipeline_read_prompt (self->work, self, name, prompt_read_cb);
      break;
    case STEP_LOAD:
      tf_work_queue (self->work, self, load_thread, NULL, NULL, worked_cb);
      break;
    case STEP_TASK:
      if (find_task (self))
        {
          start_task (self);
          break;
        }
      self->step = STEP_FINISH;
      tf_work_queue (self->work, self, finish_thread, NULL, NULL, worked_cb);
      break;
    case STEP_STORE:
      tf_work_queue (self->work, self, store_thread, NULL, NULL, worked_cb);
      break;
    case STEP_FINISH:
    case STEP_END:
    default:
      tf_job_succeed (TF_JOB (self));
      break;
    }
}

static void
tf_build_job_start (TfJob *job)
{
  advance (TF_BUILD_JOB (job));
}

static void
tf_build_job_finalize (GObject *object)
{
  TfBuildJob *self = TF_BUILD_JOB (object);

  g_clear_object (&self->work);
  g_clear_pointer (&self->project_name, g_free);
  g_clear_pointer (&self->chat, g_ptr_array_unref);
  g_clear_pointer (&self->instructions, g_free);
  g_clear_pointer (&self->context, tf_build_context_free);
  g_clear_pointer (&self->tasks, g_ptr_array_unref);
  g_clear_object (&self->ask);
  g_clear_pointer (&self->document, g_free);
  g_clear_pointer (&self->question, g_free);
  g_clear_pointer (&self->summary, g_free);
  G_OBJECT_CLASS (tf_build_job_parent_class)->finalize (object);
}

static void
tf_build_job_class_init (TfBuildJobClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_build_job_finalize;
  TF_JOB_CLASS (klass)->start = tf_build_job_start;
}

static void
tf_build_job_init (TfBuildJob *self)
{
  self->summary = g_strdup ("");
}

TfBuildJob *
tf_build_job_new (TfWork *work, const char *project_name, GPtrArray *chat)
{
  TfBuildJob *self = g_object_new (TF_TYPE_BUILD_JOB, NULL);

  self->work = g_object_ref (work);
  self->project_name = g_strdup (project_name);
  self->chat = tf_pipeline_copy_chat (chat);
  return self;
}

const char *
tf_build_job_get_question (TfBuildJob *self)
{
  return self->question;
}

const char *
tf_build_job_get_summary (TfBuildJob *self)
{
  return self->summary;
}
