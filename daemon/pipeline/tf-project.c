/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-model-enums.h"
#include "tf-pipeline-enums.h"
#include "tf-pipeline-private.h"
#include "tf-plugin-loader.h"
#include "tf-project-private.h"

G_DEFINE_FINAL_TYPE (TfProject, tf_project, G_TYPE_OBJECT)

typedef enum
{
  SIGNAL_CHANGED,
  SIGNAL_PHASE_CHANGED,
  SIGNAL_MESSAGE_ADDED,
  SIGNAL_ITERATION,
  SIGNAL_HUMAN_NEEDED,
} TfProjectSignal;

static guint signals[SIGNAL_HUMAN_NEEDED + 1];

static void
note_restart (TfProject *self)
{
  const TfPolishState *polish = self->polish;

  g_free (self->note);
  if (self->status->phase == TF_PHASE_POLISHING && polish != NULL)
    self->note = g_strdup_printf ("resumed after a restart at “%s” of iteration %u",
                                  tf_enum_to_nick (TF_TYPE_POLISH_STEP, (int) polish->step),
                                  polish->iteration + 1);
  else
    self->note = g_strdup ("resumed after a restart");
  tf_workspace_log (self->workspace, "info", "phase_transition", "%s", self->note);
}

static TfProjectChange *
decide_enter (TfProject *self, TfProjectRequest *request, GError **error)
{
  if (self->stopping)
    return NULL;
  tf_project_enter (self);
  if (self->job != NULL)
    {
      note_restart (self);
      tf_project_touch (self);
    }
  return NULL;
}

void
tf_project_start (TfProject *self)
{
  gboolean asks =
      self->status->phase == TF_PHASE_HUMAN_REVIEW || tf_phase_is_running (self->status->phase);

  if (!asks && !tf_project_has_commit_mark (self->workspace))
    return;
  tf_workspace_set_recovering (self->workspace, tf_phase_is_running (self->status->phase));
  tf_project_enqueue_own (self, decide_enter, NULL);
}

static TfProjectChange *
decide_stopped (TfProject *self, TfProjectRequest *request, GError **error)
{
  tf_project_drop_job (self);
  return NULL;
}

/* What was asked before has its turn first; with nothing before it, nothing is read. */
static void
enqueue_stop (TfProject *self, GTask *task)
{
  TfProjectRequest *request = g_new0 (TfProjectRequest, 1);

  request->decide = decide_stopped;
  request->task = task;
  request->loads_nothing = TRUE;
  tf_project_enqueue (self, request);
}

void
tf_project_job_ended (TfProject *self)
{
  if (--self->ending > 0)
    return;
  while (self->stops->len > 0)
    enqueue_stop (self, g_ptr_array_steal_index (self->stops, 0));
}

void
tf_project_stop_async (TfProject *self, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, NULL, callback, data);

  self->stopping = TRUE;
  tf_project_drop_job (self);
  if (self->ending > 0)
    g_ptr_array_add (self->stops, task);
  else
    enqueue_stop (self, task);
}

gboolean
tf_project_stop_finish (TfProject *self, GAsyncResult *result, GError **error)
{
  return tf_project_act_finish (self, result, error);
}

gboolean
tf_project_is_stopping (TfProject *self)
{
  return self->stopping;
}

static TfProjectChange *
decide_go_on (TfProject *self, TfProjectRequest *request, GError **error)
{
  if (tf_phase_is_running (self->status->phase))
    tf_project_enter (self);
  return NULL;
}

void
tf_project_go_on (TfProject *self)
{
  self->stopping = FALSE;
  tf_project_enqueue_own (self, decide_go_on, NULL);
}

TfChatMessage *
tf_project_make_message (TfProject *self, TfChatRole role, TfChatKind kind, const char *content)
{
  g_autofree char *uuid = g_uuid_string_random ();
  g_autofree char *id = g_strdup_printf ("m%.8s%.4s", uuid, uuid + 9);

  return tf_chat_message_new (id, role, kind, self->status->phase, content, tf_clock_now ());
}

void
tf_project_change_say (TfProject *self,
                       TfProjectChange *change,
                       TfChatKind kind,
                       const char *format,
                       ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_ptr_array_add (change->append, tf_project_make_message (self, TF_CHAT_ROLE_AI, kind, text));
}

TfProjectChange *
tf_project_move (TfProject *self, TfEvent event, GError **error)
{
  TfProjectChange *change;
  TfPhase to;

  if (!tf_phase_table_next (self->status, event, &to, NULL))
    { /* the table alone does not know what can be confirmed */
      g_autoptr (GArray) actions = tf_project_get_actions (self);

      tf_phase_table_refuse (self->status, event, actions, error);
      return NULL;
    }
  change = tf_project_change_new ();
  change->enters = TRUE;
  change->status = tf_project_status_copy (self->status);
  tf_project_status_enter (change->status, to, tf_clock_now ());
  if (to != TF_PHASE_HALTED)
    {
      change->status->halt_reason = TF_HALT_REASON_NONE;
      g_free (change->status->halt_detail);
      change->status->halt_detail = g_strdup ("");
    }
  g_free (change->status->waiting);
  change->status->waiting = g_strdup ("");
  return change;
}

void
tf_project_ask (TfProject *self, const char *kind, const char *question)
{
  /* Whatever a restart interrupted has ended: a later answer is never an old one. */
  tf_workspace_set_recovering (self->workspace, FALSE);
  g_free (self->question);
  self->question = g_strdup (question);
  tf_project_touch (self);
  g_signal_emit (self, signals[SIGNAL_HUMAN_NEEDED], 0, kind, question);
}

gboolean
tf_project_ensure_deliverable (TfProject *self, TfDeliverableType type, GError **error)
{
  g_autoptr (TfDeliverable) deliverable = NULL;

  if (tf_workspace_get_deliverable (self->workspace) != NULL)
    return TRUE;
  deliverable = tf_plugin_loader_create (type, error);
  if (deliverable == NULL)
    return FALSE;
  tf_workspace_set_deliverable (self->workspace, deliverable);
  return TRUE;
}

void
tf_project_touch (TfProject *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
tf_project_dispose (GObject *object)
{
  TfProject *self = TF_PROJECT (object);

  tf_project_drop_job (self);
  G_OBJECT_CLASS (tf_project_parent_class)->dispose (object);
}

static void
tf_project_finalize (GObject *object)
{
  TfProject *self = TF_PROJECT (object);

  g_queue_clear_full (&self->requests, (GDestroyNotify) tf_project_request_free);
  g_clear_pointer (&self->stops, g_ptr_array_unref);
  g_clear_pointer (&self->status, tf_project_status_unref);
  g_clear_pointer (&self->polish, tf_polish_state_unref);
  g_clear_pointer (&self->chat, g_ptr_array_unref);
  g_clear_pointer (&self->note, g_free);
  g_clear_pointer (&self->question, g_free);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (tf_project_parent_class)->finalize (object);
}

static void
tf_project_class_init (TfProjectClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_project_dispose;
  object_class->finalize = tf_project_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TF_TYPE_PROJECT, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_PHASE_CHANGED] =
      g_signal_new ("phase-changed", TF_TYPE_PROJECT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 4, TF_TYPE_PHASE, TF_TYPE_PHASE, G_TYPE_STRING, G_TYPE_INT64);
  signals[SIGNAL_MESSAGE_ADDED] =
      g_signal_new ("message-added", TF_TYPE_PROJECT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_ITERATION] =
      g_signal_new ("iteration", TF_TYPE_PROJECT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 5, G_TYPE_UINT, G_TYPE_POINTER, TF_TYPE_GUARD, TF_TYPE_VERDICT,
                    G_TYPE_INT64);
  signals[SIGNAL_HUMAN_NEEDED] =
      g_signal_new ("human-needed", TF_TYPE_PROJECT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void
tf_project_init (TfProject *self)
{
  g_queue_init (&self->requests);
  self->stops = g_ptr_array_new_with_free_func (g_object_unref);
}

/* What the files leave open: files of the seeds' schema do not tell where a project halted; and a
 * halt that is not for good asks the person, as a brain dump does that was too short. */
static void
settle_status (TfProject *self)
{
  TfProjectStatus *status = self->status;

  if (status->phase == TF_PHASE_BRAIN_DUMP && status->waiting[0] != '\0')
    self->question = g_strdup (status->waiting);
  if (status->phase != TF_PHASE_HALTED)
    return;
  if (status->halted_in == TF_PHASE_HALTED)
    status->halted_in = self->polish != NULL ? TF_PHASE_POLISHING : TF_PHASE_BRAIN_DUMP;
  if (status->halt_reason != TF_HALT_REASON_HUMAN_TERMINATED)
    self->question = g_strdup (status->halt_detail);
}

TfProject *
tf_project_new (TfWorkspace *workspace,
                const TfProjectStatus *status,
                const TfPolishState *polish,
                const GError *corrupt)
{
  TfProject *self = g_object_new (TF_TYPE_PROJECT, NULL);

  self->workspace = g_object_ref (workspace);
  if (status != NULL)
    self->status = tf_project_status_copy (status);
  else
    {
      self->status = tf_project_status_new ("", tf_clock_now ());
      self->status->phase = TF_PHASE_HALTED;
      self->status->halted_in = TF_PHASE_BRAIN_DUMP;
    }
  /* A project that was terminated stays it, whatever else became of its files. */
  if (corrupt != NULL && self->status->halt_reason != TF_HALT_REASON_HUMAN_TERMINATED)
    {
      self->status->halt_reason = TF_HALT_REASON_STATE_CORRUPT;
      g_free (self->status->halt_detail);
      self->status->halt_detail =
          g_strdup_printf ("%s; resume restores the last committed state", corrupt->message);
    }
  if (polish != NULL)
    self->polish = tf_polish_state_copy (polish);
  settle_status (self);
  tf_workspace_set_phase (workspace, self->status->phase);
  tf_workspace_set_agent (workspace, self->status->agent);
  g_signal_connect_object (workspace, "warning-changed", G_CALLBACK (tf_project_touch), self,
                           G_CONNECT_SWAPPED);
  tf_workspace_set_priority (workspace, self->status->priority);
  return self;
}

TfWorkspace *
tf_project_get_workspace (TfProject *self)
{
  return self->workspace;
}

const char *
tf_project_get_id (TfProject *self)
{
  return tf_project_files_get_id (tf_workspace_get_files (self->workspace));
}

const TfProjectStatus *
tf_project_get_status (TfProject *self)
{
  return self->status;
}

const TfPolishState *
tf_project_get_polish_state (TfProject *self)
{
  return self->polish;
}

const char *
tf_project_get_activity (TfProject *self)
{
  return self->job != NULL ? tf_job_get_activity (self->job) : "";
}

const char *
tf_project_get_note (TfProject *self)
{
  return self->note != NULL ? self->note : "";
}

const char *
tf_project_get_question (TfProject *self)
{
  return self->question;
}

gboolean
tf_project_is_waiting_for_human (TfProject *self)
{
  return self->question != NULL;
}

gboolean
tf_project_is_running (TfProject *self)
{
  return self->job != NULL;
}

const char *
tf_project_get_draft (TfProject *self, TfChatKind kind)
{
  const TfChatMessage *draft;

  if (self->chat == NULL)
    return NULL;
  draft = tf_intake_find_draft (self->chat, kind);
  return draft != NULL ? draft->content : NULL;
}

static gboolean
has_deliverable (TfProject *self)
{
  return self->status->deliverable_type != TF_DELIVERABLE_TYPE_UNSET &&
         tf_project_ensure_deliverable (self, self->status->deliverable_type, NULL);
}

gboolean
tf_project_has_tests (TfProject *self)
{
  return has_deliverable (self) &&
         tf_deliverable_has_tests (tf_workspace_get_deliverable (self->workspace));
}

char *
tf_project_dup_output_path (TfProject *self)
{
  TfBuildInput input = { .project_id = tf_project_get_id (self),
                         .project_name = self->status->project_name };

  if (!has_deliverable (self))
    return NULL;
  return tf_deliverable_dup_output_path (tf_workspace_get_deliverable (self->workspace), &input);
}
