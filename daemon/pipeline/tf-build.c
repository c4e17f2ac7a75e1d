/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build.h"

#include "tf-ask.h"
#include "tf-build-change.h"
#include "tf-pipeline-private.h"
#include "tf-test-run.h"

#define STUCK_EXITS 2

static TfWorkerLocker *
lock (const TfBuildState *state)
{
  return tf_worker_lock (tf_workspace_get_worker (state->workspace));
}

static gboolean
begin (TfBuildState *state, GError **error)
{
  const char *prompt =
      tf_deliverable_get_prompt_name (tf_build_state_get_deliverable (state), TF_PURPOSE_BUILD);
  g_autoptr (TfWorkerLocker) locker = NULL;

  state->instructions = tf_pipeline_read_prompt (state->workspace, prompt, error);
  if (state->instructions == NULL)
    return FALSE;
  locker = lock (state);
  return tf_build_state_load (state, error);
}

static gboolean
run_tests (TfBuildState *state,
           const char *name,
           TfTestReport **place,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (TfTestReport) report = tf_test_run (state->workspace, name, NULL, cancellable, error);

  if (report == NULL)
    return FALSE;
  tf_build_tests_take (place, report);
  return TRUE;
}

static void
free_outcome (gpointer data)
{
  tf_build_outcome_clear (data);
  g_free (data);
}

static gpointer
parse_answer (const char *answer, gpointer data, GPtrArray *errors)
{
  TfBuildOutcome outcome = { 0 };
  g_autoptr (GError) error = NULL;

  if (!tf_build_state_judge (data, answer, &outcome, &error))
    g_ptr_array_add (errors, g_strdup (error->message));
  else if (outcome.kind != TF_BUILD_OUTCOME_MALFORMED)
    return g_memdup2 (&outcome, sizeof outcome);
  else
    tf_pipeline_add_notes (errors, outcome.errors);
  if (errors->len == 0)
    g_ptr_array_add (errors, g_strdup ("the answer does not have the requested form"));
  tf_build_outcome_clear (&outcome);
  return NULL;
}

/* An agent that keeps failing does not fail the build: the user is asked. */
static gboolean
take_failure (TfBuildState *state, const TfAnswer *answer, GError *failure, GError **error)
{
  const TfQueuedTask *task = state->task;

  if (!tf_build_state_is_tree (state) || answer->bad_exits < STUCK_EXITS)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  state->question =
      g_strdup_printf ("The build is stuck at %s (%s): the agent failed %u times in a row. Last "
                       "failure: %s. How should it continue?",
                       task->id, task->description, answer->bad_exits, failure->message);
  g_error_free (failure);
  return TRUE;
}

/* Sets the document or, if the agent is stuck, the question. */
static gboolean
ask (TfBuildState *state, char **out_run_id, GCancellable *cancellable, GError **error)
{
  TfQuestion question = {
    .workspace = state->workspace,
    .prompt = state->prompt,
    .parse = parse_answer,
    .parse_data = state,
    .free_parsed = free_outcome,
  };
  g_auto (TfAnswer) answer = { 0 };
  GError *failure = NULL;
  TfBuildOutcome *outcome = NULL;
  gboolean answered;

  tf_job_set_current_activity ("%s", state->task->description);
  answered = tf_ask (&question, &answer, cancellable, &failure);
  tf_pipeline_add_notes (state->notes, answer.reverted);
  if (!answered)
    return take_failure (state, &answer, failure, error);
  outcome = answer.parsed;
  *out_run_id = g_steal_pointer (&answer.run_id);
  g_clear_pointer (&state->document, g_free);
  g_clear_pointer (&state->unneeded, g_free);
  if (outcome->kind == TF_BUILD_OUTCOME_STUCK)
    state->question = g_strdup (outcome->text);
  else if (!tf_build_state_is_tree (state))
    state->document = g_strdup (outcome->text);
  else
    {
      state->document = g_strdup (outcome->acceptance);
      state->unneeded = g_strdup (outcome->unneeded);
    }
  return TRUE;
}

static gboolean
prepare (TfBuildState *state, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (state);

  return tf_build_state_prepare (state, error);
}

static gboolean
settle (TfBuildState *state, const char *run_id, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (state);

  return tf_build_state_settle (state, run_id, error);
}

/* Whether the attempt failed because it changed nothing. */
static gboolean
check_change (TfBuildState *state,
              gboolean *out_unchanged,
              GCancellable *cancellable,
              GError **error)
{
  g_clear_pointer (&state->unchanged, g_strfreev);
  /* Once more, the last task is judged by whether the result is complete. */
  if (!tf_build_state_is_tree (state) || state->reopened)
    return TRUE;
  if (!tf_build_change_judge (state, state->unneeded, &state->unchanged, cancellable, error))
    return FALSE;
  *out_unchanged = state->unchanged[0] != NULL;
  return TRUE;
}

/* One attempt at the current task. */
static gboolean
carry_out (TfBuildState *state, GCancellable *cancellable, GError **error)
{
  TfBuildTests *tests = &state->tests;
  g_autofree char *run_id = NULL;
  gboolean unchanged = FALSE;

  if (tf_build_state_wants_baseline (state) &&
      !run_tests (state, TF_BUILD_TESTS_BASELINE, &tests->baseline, cancellable, error))
    return FALSE;
  if (!prepare (state, error) || g_cancellable_set_error_if_cancelled (cancellable, error) ||
      !ask (state, &run_id, cancellable, error))
    return FALSE;
  if (state->question != NULL)
    return TRUE;
  if (!check_change (state, &unchanged, cancellable, error))
    return FALSE;
  if (!unchanged && tf_build_state_has_tests (state) &&
      !run_tests (state, tf_build_tests_get_name (state->task), &tests->last, cancellable, error))
    return FALSE;
  return settle (state, run_id, error);
}

static gboolean
import (TfBuildState *state, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (state);

  return tf_build_state_import (state, error);
}

static gboolean
finish (TfBuildState *state, GCancellable *cancellable, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = NULL;

  if (tf_build_state_has_tests (state) && !state->is_tested &&
      !run_tests (state, TF_BUILD_TESTS_ACCEPTED, &state->tests.accepted, cancellable, error))
    return FALSE;
  locker = lock (state);
  return tf_build_state_finish (state, error);
}

gboolean
tf_build_run (TfBuildState *state, GCancellable *cancellable, GError **error)
{
  gboolean ok = begin (state, error);

  while (ok && state->question == NULL && !state->complete)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (state->task == NULL)
        ok = finish (state, cancellable, error);
      else if (state->task->kind == TF_TASK_KIND_IMPORT)
        ok = import (state, error);
      else
        ok = carry_out (state, cancellable, error);
    }
  return ok;
}
