/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-attempt.h"

#include "tf-agent-run.h"
#include "tf-attempt-confine.h"
#include "tf-clock.h"
#include "tf-delta.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-format.h"
#include "tf-model-enums.h"
#include "tf-process.h"
#include "tf-run-store.h"
#include "tf-safety.h"
#include "tf-tree-check.h"
#include "tf-workspace-runs.h"

typedef enum
{
  STEP_CHECK,
  STEP_CONFINE,
  STEP_ACQUIRE,
  STEP_PREPARE,
  STEP_RUN,
  STEP_SETTLE,
  STEP_END,
} TfAttemptStep;

struct _TfAttempt
{
  TfJob parent_instance;

  TfWorkspace *workspace; /* (owned) */
  TfConfig *config;       /* (owned): the one it began with */
  char *prompt;           /* (owned) */
  TfAttemptStep step;
  gboolean has_slot;
  TfAttemptConfine confine;
  gboolean confined;
  TfTreeMark tree;       /* (owned): its members */
  TfRunSummary *run;     /* (owned): the worker's while PREPARE and SETTLE are under way */
  TfAgentRun *agent_run; /* (owned) (nullable) */
  TfDelta *delta;        /* (owned) (nullable) */
  char *answer;          /* (owned) (nullable) */
  GPtrArray *reverted;   /* (owned) (element-type utf8) */
  GError *error;         /* (owned) (nullable): why it will fail */
};

G_DEFINE_FINAL_TYPE (TfAttempt, tf_attempt, TF_TYPE_JOB)

static void advance (TfAttempt *self);

static void
go (TfAttempt *self, TfAttemptStep step)
{
  self->step = step;
  advance (self);
}

/* Takes @error; goes to @step. */
static void
go_failed (TfAttempt *self, GError *error, TfAttemptStep step)
{
  g_clear_error (&self->error);
  self->error = error;
  go (self, step);
}

static void
release_slot (TfAttempt *self)
{
  TfProjectFiles *files = tf_workspace_get_files (self->workspace);

  if (!self->has_slot)
    return;
  self->has_slot = FALSE;
  tf_run_slots_release (tf_workspace_get_slots (self->workspace), tf_project_files_get_id (files));
}

/* An agent that is not there is a failure of the agent to whoever asked. */
static gboolean
check (TfAttempt *self, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (!tf_safety_check (tf_workspace_get_deliverable (self->workspace), TF_OPERATION_AGENT_INVOKE,
                        NULL, tf_workspace_log_safety, self->workspace, error))
    return FALSE;
  if (tf_agent_registry_require (self->config, self->run->agent, &local) != NULL)
    return TRUE;
  if (g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    g_set_error_literal (error, TF_ERROR, TF_ERROR_AGENT_FAILURE, local->message);
  else
    g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

static void
decide (TfAttempt *self)
{
  GError *error = NULL;

  if (g_cancellable_set_error_if_cancelled (tf_job_get_cancellable (TF_JOB (self)), &error) ||
      !tf_attempt_confine_decide (&self->confine, &self->confined, &error))
    go_failed (self, error, STEP_END);
  else
    go (self, STEP_ACQUIRE);
}

static void
probed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfAttempt) self = data;

  tf_confinement_probe_finish (TF_CONFINEMENT (source), result);
  decide (self);
}

static void
confine (TfAttempt *self)
{
  self->confine = (TfAttemptConfine){
    .workspace = self->workspace,
    .agent = tf_config_get_agent (self->config, self->run->agent),
    .purpose = self->run->purpose,
    .wall_seconds = self->config->agents.call_timeout_seconds,
  };
  if (g_str_equal (self->confine.agent->confine, "none"))
    decide (self);
  else
    tf_confinement_probe_async (tf_workspace_get_confinement (self->workspace), probed_cb,
                                g_object_ref (self));
}

static void
acquired_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfAttempt) self = data;
  GError *error = NULL;

  if (!tf_run_slots_acquire_finish (TF_RUN_SLOTS (source), result, &error))
    {
      go_failed (self, error, STEP_END);
      return;
    }
  self->has_slot = TRUE;
  go (self, STEP_PREPARE);
}

static void
acquire (TfAttempt *self)
{
  TfProjectFiles *files = tf_workspace_get_files (self->workspace);

  tf_job_set_activity (TF_JOB (self), "waiting for a free run");
  tf_run_slots_acquire_async (tf_workspace_get_slots (self->workspace),
                              tf_project_files_get_id (files),
                              tf_workspace_get_priority (self->workspace),
                              tf_job_get_cancellable (TF_JOB (self)), acquired_cb,
                              g_object_ref (self));
}

static void
prepare_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfAttempt *self = source;
  GError *error = NULL;

  self->run->started_at = tf_clock_now ();
  if (tf_tree_mark_take (&self->tree, self->workspace, self->run->agent, &error) &&
      tf_run_store_begin (tf_workspace_get_files (self->workspace), self->run, self->prompt,
                          &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
prepared_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfAttempt *self = TF_ATTEMPT (source);
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      go_failed (self, error, STEP_END);
      return;
    }
  tf_workspace_log (self->workspace, "info", "agent_call", "%s by %s, attempt %u, run %s",
                    tf_enum_to_nick (TF_TYPE_PURPOSE, self->run->purpose), self->run->agent,
                    self->run->attempt, self->run->id);
  tf_workspace_emit_run_started (self->workspace, self->run);
  go (self, STEP_RUN);
}

/* The worker reads a copy: the summary goes on changing here. */
static TfRunSummary *
copy_run (const TfRunSummary *run)
{
  TfRunSummary *copy = tf_run_summary_new (run->id, run->purpose, run->agent);

  copy->iteration = run->iteration;
  copy->attempt = run->attempt;
  copy->state = run->state;
  copy->started_at = run->started_at;
  g_free (copy->prompt_hash);
  copy->prompt_hash = g_strdup (run->prompt_hash);
  copy->pid = run->pid;
  copy->start_ticks = run->start_ticks;
  return copy;
}

static void
update_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfAttempt *self = source;
  GError *error = NULL;

  if (tf_run_store_update (tf_workspace_get_files (self->workspace), data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Without its process id an orphan could not be found after a crash: better no run at all. */
static void
updated_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfAttempt *self = TF_ATTEMPT (source);
  GError *error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    return;
  g_clear_error (&self->error);
  self->error = error;
  tf_job_cancel (TF_JOB (self->agent_run));
}

static void
started_cb (TfAgentRun *agent_run, TfAttempt *self)
{
  self->run->pid = tf_agent_run_get_pid (agent_run);
  self->run->start_ticks = tf_process_start_ticks (self->run->pid);
  tf_workspace_queue (self->workspace, self, update_thread, copy_run (self->run),
                      (GDestroyNotify) tf_run_summary_unref, updated_cb);
}

static void
text_cb (TfAgentRun *agent_run, const char *piece, TfAttempt *self)
{
  tf_delta_add (self->delta, piece);
}

static void
keep_error (TfAttempt *self, const GError *error)
{
  g_autofree char *old = g_steal_pointer (&self->run->failure);

  self->run->state = TF_RUN_STATE_FAILED;
  self->run->failure = g_strdup (error->message);
  if (self->error == NULL)
    self->error =
        g_error_new (error->domain, error->code, "%s (run %s)", error->message, self->run->id);
}

static void
run_done_cb (TfAgentRun *agent_run, TfAttempt *self)
{
  const GError *error = tf_job_get_error (TF_JOB (agent_run));

  tf_delta_flush (self->delta);
  self->run->ended_at = tf_clock_now ();
  self->run->usage = *tf_agent_run_get_usage (agent_run);
  if (self->run->usage.wall_time == 0)
    self->run->usage.wall_time = MAX (self->run->ended_at - self->run->started_at, 0);
  if (error != NULL)
    keep_error (self, error);
  else
    {
      self->run->state = TF_RUN_STATE_OK;
      self->answer = g_strdup (tf_agent_run_get_answer (agent_run));
    }
  go (self, STEP_SETTLE);
}

static void
run_agent (TfAttempt *self)
{
  TfAgentRunSpec spec = {
    .config = tf_config_get_agent (self->config, self->run->agent),
    .directory = tf_project_files_get_directory (tf_workspace_get_files (self->workspace)),
    .prompt = self->prompt,
    .wall_seconds = self->config->agents.call_timeout_seconds,
    .silence_seconds = self->config->agents.silence_timeout_seconds,
    .wrap = self->confined ? tf_attempt_confine_wrap : NULL,
    .wrap_data = &self->confine,
  };
  g_autofree char *activity =
      g_strdup_printf ("%s by %s", tf_enum_to_nick (TF_TYPE_PURPOSE, self->run->purpose),
                       self->run->agent);

  tf_job_set_activity (TF_JOB (self), activity);
  self->agent_run = tf_agent_run_new (&spec);
  self->delta = tf_delta_new (self->workspace, self->run->id);
  g_signal_connect_object (self->agent_run, "started", G_CALLBACK (started_cb), self, 0);
  g_signal_connect_object (self->agent_run, "text", G_CALLBACK (text_cb), self, 0);
  /* Cancelled while it was prepared: the run ends by itself before it begins, and is kept. */
  tf_job_run_child (TF_JOB (self), TF_JOB (self->agent_run), G_CALLBACK (run_done_cb));
}

/* Both are done whatever becomes of the other: a full disk must not leave a script behind. */
static void
settle_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfAttempt *self = source;
  const char *output = tf_agent_run_get_output (self->agent_run);
  const char *complaints = tf_agent_run_get_stderr (self->agent_run);
  GError *error = NULL;
  GError *tree_error = NULL;

  if (self->answer != NULL)
    output = self->answer;
  tf_run_store_finish (tf_workspace_get_files (self->workspace), self->run,
                       output != NULL ? output : "", complaints != NULL ? complaints : "", &error);
  tf_tree_mark_settle (&self->tree, self->workspace, self->run->purpose, self->reverted,
                       &tree_error);
  if (tree_error != NULL && error == NULL)
    error = g_steal_pointer (&tree_error);
  g_clear_error (&tree_error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
log_response (TfAttempt *self)
{
  g_autofree char *duration = tf_clock_format_duration (self->run->usage.wall_time);
  g_autofree char *count = NULL;

  if (self->answer == NULL)
    {
      tf_workspace_log (self->workspace, "warn", "agent_response", "run %s failed after %s: %s",
                        self->run->id, duration, self->run->failure);
      return;
    }
  count = tf_format_count (g_utf8_strlen (self->answer, -1));
  tf_workspace_log (self->workspace, "info", "agent_response", "run %s: %s characters in %s",
                    self->run->id, count, duration);
}

static void
settled_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfAttempt *self = TF_ATTEMPT (source);
  GError *error = NULL;

  log_response (self);
  tf_workspace_add_usage (self->workspace, &self->run->usage);
  tf_workspace_emit_run_finished (self->workspace, self->run);
  if (g_task_propagate_boolean (G_TASK (result), &error))
    go (self, STEP_END);
  else
    go_failed (self, error, STEP_END);
}

static void
end (TfAttempt *self)
{
  release_slot (self);
  if (self->error != NULL)
    tf_job_fail (TF_JOB (self), g_steal_pointer (&self->error));
  else
    tf_job_succeed (TF_JOB (self));
}

static void
advance (TfAttempt *self)
{
  GError *error = NULL;

  switch (self->step)
    {
    case STEP_CHECK:
      if (check (self, &error))
        go (self, STEP_CONFINE);
      else
        go_failed (self, error, STEP_END);
      break;
    case STEP_CONFINE:
      confine (self);
      break;
    case STEP_ACQUIRE:
      acquire (self);
      break;
    case STEP_PREPARE:
      tf_workspace_queue (self->workspace, self, prepare_thread, NULL, NULL, prepared_cb);
      break;
    case STEP_RUN:
      run_agent (self);
      break;
    case STEP_SETTLE:
      release_slot (self);
      tf_workspace_queue (self->workspace, self, settle_thread, NULL, NULL, settled_cb);
      break;
    case STEP_END:
      end (self);
      break;
    default:
      g_return_if_reached ();
    }
}

static void
tf_attempt_start (TfJob *job)
{
  go (TF_ATTEMPT (job), STEP_CHECK);
}

/* What the run is for says more than that it is waited for. */
static void
tf_attempt_child_activity (TfJob *job, const char *activity)
{
}

static void
tf_attempt_dispose (GObject *object)
{
  TfAttempt *self = TF_ATTEMPT (object);

  g_clear_object (&self->agent_run);
  g_clear_pointer (&self->delta, tf_delta_free);

  G_OBJECT_CLASS (tf_attempt_parent_class)->dispose (object);
}

static void
tf_attempt_finalize (GObject *object)
{
  TfAttempt *self = TF_ATTEMPT (object);

  g_object_unref (self->workspace);
  tf_config_unref (self->config);
  g_free (self->prompt);
  tf_tree_mark_clear (&self->tree);
  tf_run_summary_unref (self->run);
  g_free (self->answer);
  g_ptr_array_unref (self->reverted);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (tf_attempt_parent_class)->finalize (object);
}

static void
tf_attempt_class_init (TfAttemptClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_attempt_dispose;
  object_class->finalize = tf_attempt_finalize;
  TF_JOB_CLASS (klass)->start = tf_attempt_start;
  TF_JOB_CLASS (klass)->child_activity = tf_attempt_child_activity;
}

static void
tf_attempt_init (TfAttempt *self)
{
  self->reverted = g_ptr_array_new_with_free_func (g_free);
}

TfAttempt *
tf_attempt_new (TfWorkspace *workspace, const TfAttemptSpec *spec)
{
  TfAttempt *self = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);
  g_return_val_if_fail (spec != NULL && spec->prompt != NULL && spec->prompt_hash != NULL, NULL);

  self = g_object_new (TF_TYPE_ATTEMPT, NULL);
  self->workspace = g_object_ref (workspace);
  self->config = tf_config_ref (tf_workspace_get_config (workspace));
  self->prompt = g_strdup (spec->prompt);
  self->run =
      tf_run_summary_new ("", spec->purpose,
                          spec->agent != NULL ? spec->agent : tf_workspace_get_agent (workspace));
  self->run->iteration = spec->iteration;
  self->run->attempt = spec->number;
  g_free (self->run->prompt_hash);
  self->run->prompt_hash = g_strdup (spec->prompt_hash);
  return self;
}

const char *
tf_attempt_get_answer (TfAttempt *self)
{
  return self->answer;
}

const char *
tf_attempt_get_run_id (TfAttempt *self)
{
  return self->run->id;
}

gboolean
tf_attempt_has_exited_badly (TfAttempt *self)
{
  return self->agent_run != NULL && tf_agent_run_has_exited_badly (self->agent_run);
}

GPtrArray *
tf_attempt_get_reverted (TfAttempt *self)
{
  return self->reverted;
}
