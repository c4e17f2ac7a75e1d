/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-private.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-model-enums.h"
#include "tf-pipeline-private.h"
#include "tf-state-store.h"

/* The one queue of a project: whoever wants a change waits for its turn, decides, and what was
 * decided is written by the worker before it is in force. */

static void pump (TfProject *self);

TfProjectChange *
tf_project_change_new (void)
{
  TfProjectChange *self = g_new0 (TfProjectChange, 1);

  self->append = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  self->documents = g_ptr_array_new_with_free_func (g_free);
  self->reason = g_strdup ("");
  self->insert_at = -1;
  return self;
}

void
tf_project_change_free (TfProjectChange *self)
{
  g_clear_pointer (&self->status, tf_project_status_unref);
  g_clear_pointer (&self->append, g_ptr_array_unref);
  g_clear_pointer (&self->documents, g_ptr_array_unref);
  g_clear_pointer (&self->edit, tf_project_edit_free);
  g_clear_pointer (&self->waiver, tf_project_waiver_free);
  g_clear_pointer (&self->polish, tf_polish_state_unref);
  g_free (self->commit);
  g_free (self->reason);
  g_free (self);
}

void
tf_project_request_free (TfProjectRequest *request)
{
  g_clear_object (&request->task);
  g_clear_object (&request->job);
  g_clear_pointer (&request->joined, g_ptr_array_unref);
  g_clear_error (&request->failure);
  g_clear_pointer (&request->edit, tf_project_edit_free);
  g_clear_pointer (&request->waiver, tf_project_waiver_free);
  g_free (request->text);
  g_free (request->reply);
  g_free (request);
}

static void
answer_task (GTask *task, TfProjectRequest *request, const GError *error)
{
  if (error != NULL)
    g_task_return_error (task, g_error_copy (error));
  else
    g_task_return_pointer (task, g_strdup (request->reply != NULL ? request->reply : ""), g_free);
}

/* The first request is through: tells who asked and turns to the next. */
static void
finish_request (TfProject *self, const GError *error)
{
  TfProjectRequest *request = g_queue_pop_head (&self->requests);

  self->busy = FALSE;
  if (request->without_chat)
    g_clear_pointer (&self->chat, g_ptr_array_unref);
  if (request->task != NULL)
    answer_task (request->task, request, error);
  for (guint i = 0; request->joined != NULL && i < request->joined->len; i++)
    answer_task (g_ptr_array_index (request->joined, i), request, error);
  tf_project_request_free (request);
  pump (self);
}

typedef struct
{
  TfWorkspace *workspace;  /* (owned) */
  TfProjectChange *change; /* (owned) */
  GPtrArray *chat;         /* (owned) (element-type TfChatMessage): with what is appended */
} Write;

static void
write_free (gpointer data)
{
  Write *write = data;

  g_object_unref (write->workspace);
  tf_project_change_free (write->change);
  g_ptr_array_unref (write->chat);
  g_free (write);
}

static void
write_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Write *write = data;
  GError *error = NULL;

  if (tf_project_write_change (write->workspace, write->change, write->chat, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* What a job found stands before what the person said while it ran. */
static void
insert_messages (GPtrArray *chat, const TfProjectChange *change)
{
  int at = change->insert_at >= 0 && (guint) change->insert_at < chat->len ? change->insert_at
                                                                           : (int) chat->len;

  for (guint i = 0; i < change->append->len; i++)
    g_ptr_array_insert (chat, at + (int) i,
                        tf_chat_message_ref (g_ptr_array_index (change->append, i)));
}

static void
tell_phase (TfProject *self, TfPhase from, const TfProjectChange *change)
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
  g_signal_emit_by_name (self, "phase-changed", (int) from, (int) to, change->reason,
                         self->status->updated_at);
}

/* Makes what is now on disk the state in force and tells about it. */
static void
take_over (TfProject *self, const TfProjectChange *change)
{
  TfPhase from = self->status->phase;

  if (change->clear_chat)
    g_ptr_array_set_size (self->chat, 0);
  else
    insert_messages (self->chat, change);
  if (change->polish != NULL)
    {
      g_clear_pointer (&self->polish, tf_polish_state_unref);
      self->polish = tf_polish_state_copy (change->polish);
    }
  if (change->status != NULL)
    {
      tf_project_status_unref (self->status);
      self->status = tf_project_status_ref (change->status);
      tf_workspace_set_phase (self->workspace, self->status->phase);
      tf_workspace_set_agent (self->workspace, self->status->agent);
      tf_workspace_set_priority (self->workspace, self->status->priority);
    }
  if (change->enters)
    g_clear_pointer (&self->question, g_free);
  if (!change->clear_chat)
    for (guint i = 0; i < change->append->len; i++)
      g_signal_emit_by_name (self, "message-added", g_ptr_array_index (change->append, i));
  tf_project_touch (self);
  tell_phase (self, from, change);
}

static GError *
explain_refusal (const GError *error)
{
  if (!g_error_matches (error, TF_ERROR, TF_ERROR_FILE_SYSTEM))
    return g_error_copy (error);
  return g_error_new (error->domain, error->code,
                      "%s; the last saved state is intact: free disk space or make the directory "
                      "writable, then resume",
                      error->message);
}

/* The disk refused: the project halts here while the last saved state stays as it is. */
static void
halt_in_memory (TfProject *self, const GError *error)
{
  g_autoptr (GError) cause = explain_refusal (error);
  g_autoptr (TfProjectChange) change = tf_project_halt (self, cause);

  g_ptr_array_set_size (change->append, 0);
  g_warning ("%s: %s", tf_project_get_id (self), cause->message);
  tf_project_drop_job (self);
  if (self->chat == NULL)
    self->chat = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  take_over (self, change);
  tf_project_ask (self, tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_HALTED),
                  self->status->halt_detail);
  g_clear_pointer (&self->chat, g_ptr_array_unref);
}

/* After a write that failed half-way: does what is on disk, or what was dropped for it, call for
 * the phase to be entered anew? */
static gboolean
needs_entering (TfProject *self)
{
  TfPhase phase = self->status->phase;
  gboolean proposing = phase == TF_PHASE_SPEC_BUILDING;
  TfChatKind kind = proposing ? TF_CHAT_KIND_PROPOSAL : TF_CHAT_KIND_DISTILLATION;

  if (self->job != NULL)
    return proposing && self->job_chat != (int) self->chat->len;
  if (proposing || phase == TF_PHASE_HUMAN_REVIEW)
    return self->question == NULL || tf_intake_find_current_draft (self->chat, kind) == NULL;
  return tf_phase_is_running (phase) && self->question == NULL;
}

static TfProjectChange *
decide_settle (TfProject *self, TfProjectRequest *request, GError **error)
{
  if (!self->stopping && needs_entering (self))
    tf_project_enter (self);
  return NULL;
}

/* Part of the change may be on disk: it is read anew before the next one. Who asked is told, and
 * may ask again; where nobody did, or the state cannot even be read, the project halts. */
static void
write_failed (TfProject *self, const GError *error)
{
  TfProjectRequest *request = g_queue_peek_head (&self->requests);

  g_clear_pointer (&self->chat, g_ptr_array_unref);
  if (request->task == NULL || request->failure != NULL)
    halt_in_memory (self, error);
  else
    tf_project_enqueue_own (self, decide_settle, NULL);
  finish_request (self, error);
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProject *self = TF_PROJECT (source);
  Write *write = g_task_get_task_data (G_TASK (result));
  TfProjectRequest *request = g_queue_peek_head (&self->requests);
  g_autoptr (GError) error = NULL;
  gboolean enters = write->change->enters;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      write_failed (self, error);
      return;
    }
  if (enters)
    g_clear_pointer (&self->note, g_free);
  take_over (self, write->change);
  if (enters && !self->stopping)
    tf_project_enter (self);
  finish_request (self, request->failure);
}

static void
write_out (TfProject *self, TfProjectChange *change)
{
  Write *write = g_new0 (Write, 1);

  write->workspace = g_object_ref (self->workspace);
  write->change = change;
  write->chat = tf_pipeline_copy_chat (self->chat);
  insert_messages (write->chat, change);
  tf_workspace_queue (self->workspace, self, write_thread, write, write_free, written_cb);
}

static void
decide (TfProject *self)
{
  TfProjectRequest *request = g_queue_peek_head (&self->requests);
  g_autoptr (GError) error = NULL;
  TfProjectChange *change = request->decide (self, request, &error);

  if (change != NULL && self->stopping)
    {
      /* What runs has been ended and waits for a restart, or for the trash. */
      g_clear_pointer (&change, tf_project_change_free);
      g_set_error (&error, TF_ERROR, TF_ERROR_BUSY,
                   "the project is being stopped; nothing was changed");
    }
  if (change != NULL)
    write_out (self, change);
  else
    finish_request (self, error);
}

typedef struct
{
  GPtrArray *chat;       /* (owned) */
  TfPolishState *polish; /* (owned) */
  TfUsage usage;
} Loaded;

static void
loaded_free (gpointer data)
{
  Loaded *loaded = data;

  g_clear_pointer (&loaded->chat, g_ptr_array_unref);
  g_clear_pointer (&loaded->polish, tf_polish_state_unref);
  g_free (loaded);
}

static void
load_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfProject *self = source;
  TfProjectFiles *files = tf_workspace_get_files (data);
  Loaded *loaded = g_new0 (Loaded, 1);
  GError *error = NULL;

  if (g_atomic_int_compare_and_exchange (&self->recovered, FALSE, TRUE))
    tf_project_recover (data);
  loaded->chat = tf_state_store_load_chat (files, &error);
  if (loaded->chat != NULL)
    loaded->polish = tf_state_store_load_polish (files, &error);
  if (loaded->polish != NULL && tf_project_sum_usage (files, &loaded->usage, &error))
    {
      g_task_return_pointer (task, loaded, loaded_free);
      return;
    }
  loaded_free (loaded);
  g_task_return_error (task, error);
}

/* A project can be ended whatever its files look like. */
static gboolean
can_do_without_chat (TfProject *self, const TfProjectRequest *request)
{
  gboolean in_polish =
      self->status->phase == TF_PHASE_HALTED && self->status->halted_in == TF_PHASE_POLISHING;

  return request->is_act && (request->action == TF_ACTION_TERMINATE ||
                             (request->action == TF_ACTION_OVERRIDE && in_polish));
}

/* State that cannot be read halts the project on disk too: the next start must not take the
 * absence of a file that was kept aside for an empty one. Done and halted stay what they are. */
static void
halt_unreadable (TfProject *self, const GError *error)
{
  TfProjectRequest *request = g_queue_peek_head (&self->requests);
  TfPhase phase = self->status->phase;
  gboolean ending = can_do_without_chat (self, request);
  TfProjectChange *change;

  if ((phase == TF_PHASE_HALTED || phase == TF_PHASE_DONE) && !ending)
    {
      finish_request (self, error);
      return;
    }
  request->without_chat = TRUE;
  self->chat = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  if (ending)
    {
      decide (self);
      return;
    }
  request->failure = g_error_copy (error);
  tf_project_drop_job (self);
  change = tf_project_halt (self, error);
  g_ptr_array_set_size (change->append, 0);
  write_out (self, change);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProject *self = TF_PROJECT (source);
  g_autoptr (GError) error = NULL;
  Loaded *loaded = g_task_propagate_pointer (G_TASK (result), &error);

  if (loaded == NULL)
    {
      halt_unreadable (self, error);
      return;
    }
  self->chat = g_steal_pointer (&loaded->chat);
  if (self->polish == NULL && loaded->polish->trajectory->len > 0)
    self->polish = g_steal_pointer (&loaded->polish);
  tf_workspace_set_usage (self->workspace, &loaded->usage);
  self->has_usage = TRUE;
  loaded_free (loaded);
  tf_project_touch (self);
  decide (self);
}

static void
restore_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  TfProjectStatus *status = tf_project_restore_state (data, &error);

  if (status == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, status, (GDestroyNotify) tf_project_status_unref);
}

/* What the last commit has is in force again; then the Resume is decided like any other. */
static void
restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProject *self = TF_PROJECT (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfProjectStatus) status = g_task_propagate_pointer (G_TASK (result), &error);

  if (status == NULL)
    {
      finish_request (self, error);
      return;
    }
  if (status->phase != TF_PHASE_HALTED)
    {
      status->halted_in = status->phase;
      status->phase = TF_PHASE_HALTED;
      status->halt_reason = TF_HALT_REASON_STATE_CORRUPT;
    }
  tf_project_status_unref (self->status);
  self->status = g_steal_pointer (&status);
  /* What a person put back by hand counts, not what was in memory. */
  g_clear_pointer (&self->polish, tf_polish_state_unref);
  tf_workspace_queue (self->workspace, self, load_thread, g_object_ref (self->workspace),
                      g_object_unref, loaded_cb);
}

static gboolean
is_corrupt_resume (TfProject *self, const TfProjectRequest *request)
{
  return request->is_act && request->action == TF_ACTION_RESUME &&
         self->status->phase == TF_PHASE_HALTED &&
         self->status->halt_reason == TF_HALT_REASON_STATE_CORRUPT;
}

static void
begin_request (TfProject *self)
{
  TfProjectRequest *request = g_queue_peek_head (&self->requests);
  GTaskThreadFunc load = load_thread;
  GAsyncReadyCallback loaded = loaded_cb;

  self->busy = TRUE;
  if (is_corrupt_resume (self, request))
    {
      load = restore_thread;
      loaded = restored_cb;
      g_clear_pointer (&self->chat, g_ptr_array_unref);
    }
  else if (self->chat != NULL || request->loads_nothing)
    {
      decide (self);
      return;
    }
  tf_workspace_queue (self->workspace, self, load, g_object_ref (self->workspace), g_object_unref,
                      loaded);
}

/* A loop, not a recursion through finish_request(): a client may have queued any number. */
static void
pump (TfProject *self)
{
  g_autoptr (TfProject) alive = g_object_ref (self);

  if (self->pumping)
    return;
  self->pumping = TRUE;
  while (!self->busy && !g_queue_is_empty (&self->requests))
    begin_request (self);
  self->pumping = FALSE;
}

void
tf_project_enqueue (TfProject *self, TfProjectRequest *request)
{
  g_queue_push_tail (&self->requests, request);
  pump (self);
}

void
tf_project_enqueue_own (TfProject *self, TfProjectDecide decide_func, TfJob *job)
{
  TfProjectRequest *request = g_new0 (TfProjectRequest, 1);

  request->decide = decide_func;
  request->job = job != NULL ? g_object_ref (job) : NULL;
  tf_project_enqueue (self, request);
}
