/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-model-enums.h"
#include "tf-plugin-loader.h"
#include "tf-project-private.h"
#include "tf-question-list.h"
#include "tf-sentence.h"

struct _TfProject
{
  GObject parent_instance;

  TfWorkspace *workspace;  /* (owned) */
  TfProjectStatus *status; /* (owned) */
  TfPolishState *polish;   /* (owned) (nullable) */
  GPtrArray *chat;         /* (owned) (nullable) (element-type TfChatMessage): not loaded */
  gboolean has_usage;      /* the cost of the runs was read */
  TfProjectQueue *queue;   /* (owned) */
  TfProjectJobs *jobs;     /* (owned) */
};

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
tf_project_dispose (GObject *object)
{
  TfProject *self = TF_PROJECT (object);

  tf_project_jobs_drop (self->jobs);
  G_OBJECT_CLASS (tf_project_parent_class)->dispose (object);
}

static void
tf_project_finalize (GObject *object)
{
  TfProject *self = TF_PROJECT (object);

  g_clear_pointer (&self->queue, tf_project_queue_free);
  g_clear_pointer (&self->jobs, tf_project_jobs_free);
  g_clear_pointer (&self->status, tf_project_status_unref);
  g_clear_pointer (&self->polish, tf_polish_state_unref);
  g_clear_pointer (&self->chat, g_ptr_array_unref);
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
  self->queue = tf_project_queue_new (self);
  self->jobs = tf_project_jobs_new (self);
}

const char *
tf_project_get_stored_question (const TfProjectStatus *status)
{
  if (status->phase == TF_PHASE_BRAIN_DUMP && status->waiting[0] != '\0')
    return status->waiting;
  if (status->phase == TF_PHASE_HALTED && status->halt_reason != TF_HALT_REASON_HUMAN_TERMINATED)
    return status->halt_detail;
  return NULL;
}

void
tf_project_settle_status (TfProjectStatus *status, const TfPolishState *polish)
{
  if (status->phase == TF_PHASE_HALTED && status->halted_in == TF_PHASE_HALTED)
    status->halted_in = polish != NULL ? TF_PHASE_POLISHING : TF_PHASE_BRAIN_DUMP;
}

static TfProjectStatus *
new_halted (void)
{
  TfProjectStatus *status = tf_project_status_new ("", tf_clock_now ());

  status->phase = TF_PHASE_HALTED;
  status->halted_in = TF_PHASE_BRAIN_DUMP;
  return status;
}

static void
halt_unreachable (TfProject *self, const GError *error)
{
  TfProjectStatus *status = self->status;

  if (status->phase != TF_PHASE_HALTED)
    status->halted_in = status->phase;
  status->phase = TF_PHASE_HALTED;
  status->halt_reason = TF_HALT_REASON_STATE_CORRUPT;
  g_free (status->halt_detail);
  status->halt_detail = g_strdup (error->message);
}

TfProject *
tf_project_new (TfWorkspace *workspace,
                const TfProjectStatus *status,
                const TfPolishState *polish,
                const GError *corrupt)
{
  TfProject *self = g_object_new (TF_TYPE_PROJECT, NULL);

  self->workspace = g_object_ref (workspace);
  self->status = status != NULL ? tf_project_status_copy (status) : new_halted ();
  /* What may not be read cannot be restored either. */
  if (!tf_worker_check (tf_workspace_get_worker (workspace), NULL))
    halt_unreachable (self, corrupt);
  /* A terminated project stays terminated, whatever its other files look like. */
  else if (corrupt != NULL && self->status->halt_reason != TF_HALT_REASON_HUMAN_TERMINATED)
    {
      self->status->halt_reason = TF_HALT_REASON_STATE_CORRUPT;
      g_free (self->status->halt_detail);
      self->status->halt_detail =
          tf_sentence_new (TF_SENTENCE_HALT_CORRUPT, "why", corrupt->message, NULL);
    }
  if (polish != NULL)
    self->polish = tf_polish_state_copy (polish);
  tf_project_settle_status (self->status, self->polish);
  tf_project_jobs_set_question (self->jobs, tf_project_get_stored_question (self->status));
  tf_workspace_set_phase (workspace, self->status->phase);
  tf_workspace_set_agent (workspace, self->status->agent);
  g_signal_connect_object (workspace, "warning-changed", G_CALLBACK (tf_project_touch), self,
                           G_CONNECT_SWAPPED);
  tf_workspace_set_priority (workspace, self->status->priority);
  tf_hold_note_set_count (tf_workspace_get_hold (workspace), self->status->hold_count);
  tf_workspace_set_assurance (workspace, self->status->assurance);
  tf_workspace_set_test_settings (workspace, self->status->tests);
  tf_workspace_set_budget (workspace, self->status->budget);
  tf_workspace_set_language (workspace, self->status->language);
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
  TfJob *job = tf_project_jobs_get_job (self->jobs);

  return job != NULL ? tf_job_get_activity (job) : tf_project_jobs_describe_hold (self->jobs);
}

gint64
tf_project_get_activity_since (TfProject *self)
{
  TfJob *job = tf_project_jobs_get_job (self->jobs);

  return job != NULL ? tf_job_get_activity_since (job) : 0;
}

const char *
tf_project_get_note (TfProject *self)
{
  return tf_project_jobs_get_note (self->jobs);
}

char *
tf_project_dup_warning (TfProject *self)
{
  const char *note = tf_project_get_note (self);
  g_autofree char *warning = tf_workspace_dup_warning (self->workspace);

  return g_strconcat (note, *note != '\0' && *warning != '\0' ? "\n" : "", warning, NULL);
}

const char *
tf_project_get_question (TfProject *self)
{
  return tf_project_jobs_get_question (self->jobs);
}

/* Just loaded, in a phase that is the user's, it waits although it has not asked yet. */
gboolean
tf_project_is_waiting_for_human (TfProject *self)
{
  return tf_project_jobs_get_question (self->jobs) != NULL ||
         (self->status->phase == TF_PHASE_HUMAN_REVIEW &&
          !tf_project_jobs_has_entered (self->jobs));
}

gboolean
tf_project_is_running (TfProject *self)
{
  return tf_project_jobs_get_job (self->jobs) != NULL;
}

GArray *
tf_project_get_actions (TfProject *self)
{
  g_auto (TfProjectFacts) facts = { 0 };

  tf_project_get_facts (self, &facts);
  return tf_project_facts_get_actions (&facts);
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
         tf_project_ensure_deliverable (self, NULL);
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
  g_auto (TfProjectFacts) facts = { 0 };

  if (!has_deliverable (self))
    return NULL;
  tf_project_get_facts (self, &facts);
  return tf_project_facts_dup_output_path (&facts, facts.deliverable);
}

void
tf_project_touch (TfProject *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* for the other parts of a project */

TfProjectQueue *
tf_project_get_queue (TfProject *self)
{
  return self->queue;
}

TfProjectJobs *
tf_project_get_jobs (TfProject *self)
{
  return self->jobs;
}

void
tf_project_get_facts (TfProject *self, TfProjectFacts *out_facts)
{
  *out_facts = (TfProjectFacts){
    .id = tf_project_get_id (self),
    .status = self->status,
    .polish = self->polish,
    .chat = self->chat,
    .config = tf_workspace_dup_config (self->workspace),
    .deliverable = tf_workspace_get_deliverable (self->workspace),
    .job = tf_project_jobs_get_job (self->jobs),
    .job_chat = tf_project_jobs_get_chat_length (self->jobs),
    .is_ending = tf_project_jobs_is_ending (self->jobs),
  };
}

const GPtrArray *
tf_project_get_chat (TfProject *self)
{
  return self->chat;
}

void
tf_project_set_chat (TfProject *self, GPtrArray *chat)
{
  g_clear_pointer (&self->chat, g_ptr_array_unref);
  self->chat = chat;
}

void
tf_project_note_questions (TfProject *self)
{
  g_autoptr (GPtrArray) questions = tf_question_list_read_chat (self->chat, self->chat->len);
  guint last = tf_question_list_get_last (questions);
  TfProjectStatus *status;

  if (last <= self->status->last_question)
    return;
  status = tf_project_status_copy (self->status);
  status->last_question = last;
  tf_project_set_status (self, status);
}

void
tf_project_set_polish_state (TfProject *self, const TfPolishState *polish)
{
  TfPolishState *copy = polish != NULL ? tf_polish_state_copy (polish) : NULL;

  g_clear_pointer (&self->polish, tf_polish_state_unref);
  self->polish = copy;
}

void
tf_project_set_status (TfProject *self, TfProjectStatus *status)
{
  tf_project_status_unref (self->status);
  self->status = status;
}

gboolean
tf_project_has_usage (TfProject *self)
{
  return self->has_usage;
}

void
tf_project_set_usage (TfProject *self, const TfUsage *usage)
{
  self->has_usage = TRUE;
  tf_workspace_set_usage (self->workspace, usage);
}

gboolean
tf_project_ensure_deliverable (TfProject *self, GError **error)
{
  g_autoptr (TfDeliverable) deliverable = NULL;

  if (tf_workspace_get_deliverable (self->workspace) != NULL)
    return TRUE;
  deliverable = tf_plugin_loader_create (self->status->deliverable_type, error);
  if (deliverable == NULL)
    return FALSE;
  tf_workspace_set_deliverable (self->workspace, deliverable);
  return TRUE;
}

void
tf_project_enqueue (TfProject *self, TfProjectRequest *request)
{
  tf_project_queue_push (self->queue, request);
}

static void
emit_phase (TfProject *self, TfPhase from, const TfProjectChange *change)
{
  TfPhase to = self->status->phase;

  if (from == to)
    return;
  tf_workspace_log (self->workspace, "info", "phase_transition", "%s → %s%s%s",
                    tf_enum_to_nick (TF_TYPE_PHASE, (int) from),
                    tf_enum_to_nick (TF_TYPE_PHASE, (int) to), change->reason[0] ? ": " : "",
                    change->reason);
  if (to == TF_PHASE_HALTED)
    tf_workspace_log (self->workspace, "warn", "halt", "%s: %s",
                      tf_enum_to_nick (TF_TYPE_HALT_REASON, (int) self->status->halt_reason),
                      self->status->halt_detail);
  g_signal_emit (self, signals[SIGNAL_PHASE_CHANGED], 0, (int) from, (int) to, change->reason,
                 self->status->updated_at);
}

static void
apply_status (TfProject *self, TfProjectStatus *status)
{
  tf_project_set_status (self, tf_project_status_ref (status));
  tf_workspace_set_phase (self->workspace, status->phase);
  tf_workspace_set_agent (self->workspace, status->agent);
  tf_workspace_set_priority (self->workspace, status->priority);
  tf_workspace_set_assurance (self->workspace, status->assurance);
  tf_workspace_set_test_settings (self->workspace, status->tests);
  tf_workspace_set_budget (self->workspace, status->budget);
  tf_workspace_set_language (self->workspace, status->language);
}

void
tf_project_apply (TfProject *self, const TfProjectChange *change)
{
  TfPhase from = self->status->phase;

  if (change->clear_chat)
    g_ptr_array_set_size (self->chat, 0);
  else
    tf_project_change_apply_to_chat (change, self->chat);
  if (change->polish != NULL)
    tf_project_set_polish_state (self, change->polish);
  if (change->status != NULL)
    apply_status (self, change->status);
  if (change->enters)
    tf_project_jobs_set_question (self->jobs, NULL);
  for (guint i = 0; i < change->append->len && !change->clear_chat; i++)
    g_signal_emit (self, signals[SIGNAL_MESSAGE_ADDED], 0, g_ptr_array_index (change->append, i));
  tf_project_touch (self);
  emit_phase (self, from, change);
}
