/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-jobs.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-phase-job.h"
#include "tf-project-actions.h"
#include "tf-project-private.h"
#include "tf-sentence.h"
#include "tf-wall-timer.h"

struct _TfProjectJobs
{
  TfProject *project; /* (not owned): its owner */
  TfJob *job;         /* (owned) (nullable) */
  int chat_length;    /* when the job began */
  guint ending;       /* dropped jobs that still run */
  gboolean entered;   /* since it was loaded */
  gboolean stopping;
  TfWallTimer *hold_timer; /* (owned) */
  char *hold;              /* (owned) (nullable): in words */
  gint64 hold_until;       /* µs UTC; 0: no hold that ends by itself */
  GPtrArray *stops;        /* (owned) (element-type GTask): stops that wait for those jobs */
  char *question;          /* (owned) (nullable) */
  char *note;              /* (owned) */
};

/* The clock may have been set: then it is too early, or the time is past. */
static void
hold_cb (gpointer data)
{
  TfProjectJobs *self = data;

  tf_wall_timer_set (self->hold_timer, self->hold_until > tf_clock_now () ? self->hold_until : 0);
  if (self->hold_until != 0)
    tf_project_enqueue (self->project, tf_project_request_new (tf_project_hold_decide_end, NULL));
}

TfProjectJobs *
tf_project_jobs_new (TfProject *project)
{
  TfProjectJobs *self = g_new0 (TfProjectJobs, 1);

  self->project = project;
  self->stops = g_ptr_array_new_with_free_func (g_object_unref);
  self->note = g_strdup ("");
  self->hold_timer = tf_wall_timer_new (hold_cb, self);
  return self;
}

void
tf_project_jobs_free (TfProjectJobs *self)
{
  g_clear_object (&self->job);
  tf_wall_timer_free (self->hold_timer);
  g_clear_pointer (&self->stops, g_ptr_array_unref);
  g_free (self->question);
  g_free (self->note);
  g_free (self->hold);
  g_free (self);
}

/* the job */

static void
done_cb (TfJob *job, TfProject *project)
{
  TfProjectRequest *request = tf_project_request_new (tf_phase_job_decide_end, NULL);

  request->job = g_object_ref (job);
  tf_project_enqueue (project, request);
}

void
tf_project_jobs_hold (TfProjectJobs *self, gint64 until)
{
  g_autofree char *time = tf_clock_format_moment (until, tf_clock_now ());

  self->hold_until = until;
  tf_wall_timer_set (self->hold_timer, until);
  g_free (self->hold);
  self->hold = until > 0 ? tf_sentence_new (TF_SENTENCE_ON_HOLD_UNTIL, "time", time, NULL)
                         : g_strdup (tf_sentence_get (TF_SENTENCE_HELD_BY_USER));
}

void
tf_project_jobs_stop_holding (TfProjectJobs *self)
{
  self->hold_until = 0;
  tf_wall_timer_set (self->hold_timer, 0);
  g_clear_pointer (&self->hold, g_free);
}

const char *
tf_project_jobs_describe_hold (TfProjectJobs *self)
{
  return self->hold != NULL ? self->hold : "";
}

void
tf_project_jobs_start (TfProjectJobs *self, TfJob *job)
{
  TfProject *project = self->project;
  TfWorkspace *workspace = tf_project_get_workspace (project);

  tf_project_jobs_drop (self);
  self->job = job;
  self->chat_length = (int) tf_project_get_chat (project)->len;
  g_signal_connect_object (job, "done", G_CALLBACK (done_cb), project, 0);
  g_signal_connect_object (job, "notify::activity", G_CALLBACK (tf_project_touch), project,
                           G_CONNECT_SWAPPED);
  /* Until it has a slot, a job is only an entry in the list of those that wait for one. */
  tf_run_slots_start_job (tf_workspace_get_slots (workspace), tf_project_get_id (project),
                          tf_workspace_get_priority (workspace), job);
  tf_project_touch (project);
}

void
tf_project_jobs_finish (TfProjectJobs *self)
{
  g_clear_object (&self->job);
  tf_workspace_set_recovering (tf_project_get_workspace (self->project), FALSE);
}

static void
stop_in_turn (TfProject *project, const TfProjectRequest *request)
{
  tf_project_jobs_drop (tf_project_get_jobs (project));
}

/* Earlier requests have their turn first; without any, nothing is read. */
static void
enqueue_stop (TfProject *project, GTask *task)
{
  TfProjectRequest *request = tf_project_request_new_turn (stop_in_turn, task);

  request->loads_nothing = TRUE;
  tf_project_enqueue (project, request);
}

static void
ended_cb (TfProject *project)
{
  TfProjectJobs *self = tf_project_get_jobs (project);

  if (--self->ending > 0)
    return;
  while (self->stops->len > 0)
    enqueue_stop (project, g_ptr_array_steal_index (self->stops, 0));
}

void
tf_project_jobs_drop (TfProjectJobs *self)
{
  g_autoptr (TfJob) job = g_steal_pointer (&self->job);

  if (job == NULL)
    return;
  g_signal_handlers_disconnect_by_data (job, self->project);
  if (tf_job_get_state (job) != TF_JOB_STATE_RUNNING)
    return;
  self->ending++;
  g_signal_connect_object (job, "done", G_CALLBACK (ended_cb), self->project, G_CONNECT_SWAPPED);
  tf_job_cancel (job);
}

TfJob *
tf_project_jobs_get_job (TfProjectJobs *self)
{
  return self->job;
}

int
tf_project_jobs_get_chat_length (TfProjectJobs *self)
{
  return self->chat_length;
}

gboolean
tf_project_jobs_is_ending (TfProjectJobs *self)
{
  return self->ending > 0;
}

/* the question */

void
tf_project_jobs_ask (TfProjectJobs *self, const char *kind, const char *question)
{
  /* The interrupted step has ended: from now on no old answer is used. */
  tf_workspace_set_recovering (tf_project_get_workspace (self->project), FALSE);
  tf_project_jobs_set_question (self, question);
  tf_project_touch (self->project);
  g_signal_emit_by_name (self->project, "human-needed", kind, question);
}

void
tf_project_jobs_set_question (TfProjectJobs *self, const char *question)
{
  char *copy = g_strdup (question);

  g_free (self->question);
  self->question = copy;
  self->entered = self->entered || copy != NULL;
}

gboolean
tf_project_jobs_has_entered (TfProjectJobs *self)
{
  return self->entered;
}

const char *
tf_project_jobs_get_question (TfProjectJobs *self)
{
  return self->question;
}

void
tf_project_jobs_set_note (TfProjectJobs *self, const char *note)
{
  char *copy = g_strdup (note);

  g_free (self->note);
  self->note = copy;
}

const char *
tf_project_jobs_get_note (TfProjectJobs *self)
{
  return self->note;
}

/* start and stop of a project */

static void
note_restart (TfProjectJobs *self)
{
  const TfPolishState *polish = tf_project_get_polish_state (self->project);
  g_autofree char *note = NULL;

  if (tf_project_get_status (self->project)->phase == TF_PHASE_POLISHING && polish != NULL)
    {
      g_autofree char *n = g_strdup_printf ("%u", polish->iteration + 1);

      note =
          tf_sentence_new (TF_SENTENCE_RESUMED_AT, "step",
                           tf_enum_to_nick (TF_TYPE_POLISH_STEP, (int) polish->step), "n", n, NULL);
    }
  else
    note = g_strdup (tf_sentence_get (TF_SENTENCE_RESUMED));
  tf_project_jobs_set_note (self, note);
  tf_workspace_log (tf_project_get_workspace (self->project), "info", "phase_transition", "%s",
                    note);
}

static void
start_in_turn (TfProject *project, const TfProjectRequest *request)
{
  TfProjectJobs *self = tf_project_get_jobs (project);

  self->entered = TRUE;
  if (self->stopping)
    return;
  tf_project_enter (project);
  if (self->job == NULL)
    return;
  note_restart (self);
  tf_project_touch (project);
}

gboolean
tf_project_needs_start (TfPhase phase)
{
  return phase == TF_PHASE_HUMAN_REVIEW || tf_phase_is_running (phase);
}

void
tf_project_start (TfProject *project)
{
  TfWorkspace *workspace = tf_project_get_workspace (project);
  TfPhase phase = tf_project_get_status (project)->phase;

  if (!tf_project_needs_start (phase) && !tf_project_has_commit_mark (workspace))
    return;
  tf_workspace_set_recovering (workspace, tf_phase_is_running (phase));
  tf_project_enqueue (project, tf_project_request_new_turn (start_in_turn, NULL));
}

void
tf_project_stop_async (TfProject *project, GAsyncReadyCallback callback, gpointer data)
{
  TfProjectJobs *self = tf_project_get_jobs (project);
  GTask *task = g_task_new (project, NULL, callback, data);

  self->stopping = TRUE;
  tf_project_queue_end_check (tf_project_get_queue (project));
  tf_project_jobs_drop (self);
  if (self->ending > 0)
    g_ptr_array_add (self->stops, task);
  else
    enqueue_stop (project, task);
}

gboolean
tf_project_stop_finish (TfProject *project, GAsyncResult *result, GError **error)
{
  return tf_project_act_finish (project, result, error);
}

gboolean
tf_project_is_stopping (TfProject *project)
{
  return tf_project_get_jobs (project)->stopping;
}

static void
go_on_in_turn (TfProject *project, const TfProjectRequest *request)
{
  if (tf_phase_is_running (tf_project_get_status (project)->phase))
    tf_project_enter (project);
}

void
tf_project_go_on (TfProject *project)
{
  tf_project_get_jobs (project)->stopping = FALSE;
  tf_project_enqueue (project, tf_project_request_new_turn (go_on_in_turn, NULL));
}

static void
take_up_in_turn (TfProject *project, const TfProjectRequest *request)
{
  if (!tf_project_is_stopping (project))
    tf_project_enter_again (project);
}

void
tf_project_take_up (TfProject *project)
{
  if (tf_phase_is_running (tf_project_get_status (project)->phase))
    tf_project_enqueue (project, tf_project_request_new_turn (take_up_in_turn, NULL));
}
