/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build-job.h"

#include "tf-ask.h"
#include "tf-build-state.h"
#include "tf-pipeline-private.h"
#include "tf-test-run.h"

#define STUCK_EXITS 2

typedef enum
{
  STEP_READ_PROMPT,
  STEP_LOAD,
  STEP_TASK,
  STEP_IMPORT,
  STEP_BASELINE,
  STEP_PREPARE,
  STEP_ASK,
  STEP_TEST,
  STEP_SETTLE,
  STEP_FINAL_TEST,
  STEP_FINISH,
  STEP_END,
} Step;

struct _TfBuildJob
{
  TfJob parent_instance;

  TfBuildState state; /* (owned): its members; the worker's while it is at work */
  Step step;
  TfAsk *ask;      /* (owned) (nullable) */
  TfTestRun *test; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfBuildJob, tf_build_job, TF_TYPE_JOB)

static void advance (TfBuildJob *self);

static void
go (TfBuildJob *self, Step step)
{
  self->step = step;
  advance (self);
}

static void
check_answer (const char *answer, gpointer data, GPtrArray *errors)
{
  TfBuildJob *self = data;
  g_auto (TfBuildOutcome) outcome = { 0 };
  g_autoptr (GError) error = NULL;

  if (!tf_build_state_judge (&self->state, answer, &outcome, &error))
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

static gboolean
work_load (TfBuildJob *self, GError **error)
{
  if (!tf_build_state_load (&self->state, error))
    return FALSE;
  self->step = self->state.question != NULL ? STEP_END : STEP_TASK;
  return TRUE;
}

static gboolean
work_import (TfBuildJob *self, GError **error)
{
  self->step = STEP_TASK;
  return tf_build_state_import (&self->state, error);
}

static gboolean
work_prepare (TfBuildJob *self, GError **error)
{
  self->step = STEP_ASK;
  return tf_build_state_prepare (&self->state, error);
}

static gboolean
work_settle (TfBuildJob *self, GError **error)
{
  if (!tf_build_state_settle (&self->state, tf_ask_get_run_id (self->ask), error))
    return FALSE;
  self->step = self->state.question != NULL ? STEP_END : STEP_TASK;
  return TRUE;
}

static gboolean
work_finish (TfBuildJob *self, GError **error)
{
  if (!tf_build_state_finish (&self->state, error))
    return FALSE;
  self->step = self->state.complete ? STEP_END : STEP_TASK;
  return TRUE;
}

/* A step on the worker: sets the next one. */
static gboolean
work_step (TfBuildJob *self, GError **error)
{
  switch ((int) self->step)
    {
    case STEP_LOAD:
      return work_load (self, error);
    case STEP_IMPORT:
      return work_import (self, error);
    case STEP_PREPARE:
      return work_prepare (self, error);
    case STEP_SETTLE:
      return work_settle (self, error);
    case STEP_FINISH:
    default:
      return work_finish (self, error);
    }
}

static void
work_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;

  if (work_step (source, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
worked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfBuildJob *self = TF_BUILD_JOB (source);
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error) ||
      g_cancellable_set_error_if_cancelled (tf_job_get_cancellable (TF_JOB (self)), &error))
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  advance (self);
}

static void
prompt_read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfBuildJob *self = TF_BUILD_JOB (source);
  GError *error = NULL;

  self->state.instructions = g_task_propagate_pointer (G_TASK (result), &error);
  if (self->state.instructions == NULL)
    tf_job_fail (TF_JOB (self), error);
  else
    go (self, STEP_LOAD);
}

/* tests */

static void
tested_cb (TfJob *test, TfBuildJob *self)
{
  TfBuildTests *tests = &self->state.tests;
  const TfTestReport *report;

  if (tf_job_get_error (test) != NULL)
    {
      tf_job_fail (TF_JOB (self), g_error_copy (tf_job_get_error (test)));
      return;
    }
  report = tf_test_run_get_report (self->test);
  if (self->step == STEP_BASELINE)
    {
      tf_build_tests_take (&tests->baseline, report);
      go (self, STEP_PREPARE);
    }
  else if (self->step == STEP_TEST)
    {
      tf_build_tests_take (&tests->last, report);
      go (self, STEP_SETTLE);
    }
  else
    {
      tf_build_tests_take (&tests->accepted, report);
      go (self, STEP_FINISH);
    }
}

static void
run_tests (TfBuildJob *self, const char *name)
{
  g_clear_object (&self->test);
  self->test = tf_test_run_new (self->state.workspace, name);
  tf_job_run_child (TF_JOB (self), TF_JOB (self->test), G_CALLBACK (tested_cb));
}

/* asking */

static gboolean
is_stuck_by_exits (TfBuildJob *self)
{
  return tf_build_state_is_tree (&self->state) && tf_ask_get_bad_exits (self->ask) >= STUCK_EXITS;
}

static void
ask_failed (TfBuildJob *self, const GError *error)
{
  const TfQueuedTask *task = self->state.task;

  if (!is_stuck_by_exits (self))
    {
      tf_job_fail (TF_JOB (self), g_error_copy (error));
      return;
    }
  self->state.question = g_strdup_printf (
      "The build is stuck at %s (%s): the agent ended badly %u times in a row, the "
      "last time: %s. What should be done?",
      task->id, task->description, tf_ask_get_bad_exits (self->ask), error->message);
  go (self, STEP_END);
}

static void
note_reverted (TfBuildJob *self)
{
  GPtrArray *reverted = tf_ask_get_reverted (self->ask);

  for (guint i = 0; i < reverted->len; i++)
    g_ptr_array_add (self->state.notes, g_strdup (g_ptr_array_index (reverted, i)));
}

static void
take_outcome (TfBuildJob *self, const TfBuildOutcome *outcome)
{
  if (outcome->kind == TF_BUILD_OUTCOME_STUCK)
    {
      self->state.question = g_strdup (outcome->text);
      go (self, STEP_END);
      return;
    }
  g_clear_pointer (&self->state.document, g_free);
  if (!tf_build_state_is_tree (&self->state))
    self->state.document = g_strdup (outcome->text);
  go (self, tf_build_state_has_tests (&self->state) ? STEP_TEST : STEP_SETTLE);
}

static void
asked_cb (TfJob *ask, TfBuildJob *self)
{
  g_auto (TfBuildOutcome) outcome = { 0 };
  GError *error = NULL;

  note_reverted (self);
  if (tf_job_get_error (ask) != NULL)
    ask_failed (self, tf_job_get_error (ask));
  else if (!tf_build_state_judge (&self->state, tf_ask_get_answer (self->ask), &outcome, &error))
    tf_job_fail (TF_JOB (self), error);
  else
    take_outcome (self, &outcome);
}

static void
ask (TfBuildJob *self)
{
  tf_job_set_activity (TF_JOB (self), self->state.task->description);
  g_clear_object (&self->ask);
  self->ask = tf_ask_new (self->state.workspace, self->state.prompt, check_answer, self, NULL);
  tf_job_run_child (TF_JOB (self), TF_JOB (self->ask), G_CALLBACK (asked_cb));
}

/* the steps */

/* What comes next for the task that is now the current one. */
static Step
choose (TfBuildJob *self)
{
  TfBuildState *state = &self->state;
  gboolean tests = tf_build_state_has_tests (state);

  if (state->task == NULL)
    return tests && !state->is_tested ? STEP_FINAL_TEST : STEP_FINISH;
  if (state->task->kind == TF_TASK_KIND_IMPORT)
    return STEP_IMPORT;
  return tf_build_state_wants_baseline (state) ? STEP_BASELINE : STEP_PREPARE;
}

static void
advance (TfBuildJob *self)
{
  const char *prompt =
      tf_deliverable_get_prompt_name (tf_build_state_get_deliverable (&self->state),
                                      TF_PURPOSE_BUILD);

  switch (self->step)
    {
    case STEP_READ_PROMPT:
      tf_pipeline_read_prompt (self->state.workspace, self, prompt, prompt_read_cb);
      break;
    case STEP_TASK:
      go (self, choose (self));
      break;
    case STEP_LOAD:
    case STEP_IMPORT:
    case STEP_PREPARE:
    case STEP_SETTLE:
    case STEP_FINISH:
      tf_workspace_queue (self->state.workspace, self, work_thread, NULL, NULL, worked_cb);
      break;
    case STEP_ASK:
      ask (self);
      break;
    case STEP_BASELINE:
      run_tests (self, TF_BUILD_TESTS_BASELINE);
      break;
    case STEP_TEST:
      run_tests (self, tf_build_tests_get_name (self->state.task));
      break;
    case STEP_FINAL_TEST:
      run_tests (self, TF_BUILD_TESTS_ACCEPTED);
      break;
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

  tf_build_state_clear (&self->state);
  g_clear_object (&self->ask);
  g_clear_object (&self->test);
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
}

TfBuildJob *
tf_build_job_new (TfWorkspace *workspace, const char *project_name, GPtrArray *chat)
{
  TfBuildJob *self = g_object_new (TF_TYPE_BUILD_JOB, NULL);

  tf_build_state_init (&self->state, workspace, project_name, chat);
  return self;
}

const char *
tf_build_job_get_question (TfBuildJob *self)
{
  return self->state.question;
}

const char *
tf_build_job_get_summary (TfBuildJob *self)
{
  return self->state.summary != NULL ? self->state.summary : "";
}

GPtrArray *
tf_build_job_get_notes (TfBuildJob *self)
{
  return self->state.notes;
}
