/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-queue.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-pipeline-private.h"
#include "tf-project-private.h"
#include "tf-run-store.h"
#include "tf-state-store.h"

struct _TfProjectQueue
{
  TfProject *project;  /* (not owned): its owner */
  GQueue requests;     /* (element-type TfProjectRequest): the first one is in work */
  gboolean busy;       /* the first request waits for the worker */
  gboolean pumping;    /* inside the loop that begins requests */
  GCancellable *check; /* (owned): ends the check of the repositories */
  gboolean recovered;  /* the first load clears away the leftovers of an earlier daemon */
};

static void pump (TfProjectQueue *self);

static TfWorkspace *
get_workspace (TfProjectQueue *self)
{
  return tf_project_get_workspace (self->project);
}

static TfProjectRequest *
get_first (TfProjectQueue *self)
{
  return g_queue_peek_head (&self->requests);
}

static GPtrArray *
new_chat (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
}

/* replies */

static void
answer_task (GTask *task, TfProjectRequest *request, const GError *error)
{
  if (error != NULL)
    g_task_return_error (task, g_error_copy (error));
  else
    g_task_return_pointer (task, g_strdup (request->reply != NULL ? request->reply : ""), g_free);
}

/* Replies to the first request, and begins the next. */
static void
finish_request (TfProjectQueue *self, const GError *error)
{
  TfProjectRequest *request = g_queue_pop_head (&self->requests);

  self->busy = FALSE;
  if (request->without_chat)
    tf_project_set_chat (self->project, NULL);
  if (request->task != NULL)
    answer_task (request->task, request, error);
  for (guint i = 0; request->joined != NULL && i < request->joined->len; i++)
    answer_task (g_ptr_array_index (request->joined, i), request, error);
  tf_project_request_free (request);
  pump (self);
}

/* writing */

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

/* Done means that every issue of the user is fixed and checked, or waived. The loop may have ended
 * before one was added: the last look is on the worker, where none can come in between. One that the
 * loop did judge, and left open, goes back to the user. */
static gboolean
settle_end (TfWorkspace *workspace, TfProjectChange *change, GError **error)
{
  guint n_judged = change->polished != NULL ? change->polished->trajectory->len : 0;
  g_autofree char *id = NULL;
  gboolean late;

  if (!change->converges)
    return TRUE;
  if (!tf_project_issue_find_unsettled (workspace, n_judged, &id, &late, error))
    return FALSE;
  if (id != NULL && late)
    tf_project_change_revise (change);
  else if (id != NULL)
    tf_project_change_hold (change, id);
  return TRUE;
}

/* Without it, the runs are read again whenever an estimate needs them. */
static void
note_spent (TfWorkspace *workspace, TfProjectChange *change)
{
  g_autoptr (GPtrArray) runs = NULL;
  g_autoptr (GError) error = NULL;

  if (!change->enters || change->status == NULL || change->status->phase != TF_PHASE_DONE)
    return;
  g_clear_pointer (&change->status->spent, tf_spent_free);
  runs = tf_run_store_list (tf_workspace_get_files (workspace), &error);
  if (runs != NULL)
    change->status->spent = tf_spent_new (runs);
  else
    tf_workspace_log_here (workspace, "warn", "error", "cannot sum up its runs: %s",
                           error->message);
}

static void
write_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Write *write = data;
  GError *error = NULL;

  if (!settle_end (write->workspace, write->change, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  note_spent (write->workspace, write->change);
  if (tf_project_write_change (write->workspace, write->change, write->chat, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
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

/* The change that halts for @cause; without a message, which would be the only one in an unreadable
 * chat. */
static TfProjectChange *
new_failure (TfProjectQueue *self, const GError *cause)
{
  g_auto (TfProjectFacts) facts = { 0 };
  TfProjectChange *change;

  tf_project_get_facts (self->project, &facts);
  change = tf_project_change_new_failure (&facts, cause);
  g_ptr_array_set_size (change->append, 0);
  return change;
}

/* The disk refused: the project halts in memory, and the last saved state stays on disk. */
static void
halt_in_memory (TfProjectQueue *self, const GError *error)
{
  TfProject *project = self->project;
  g_autoptr (GError) cause = explain_refusal (error);
  g_autoptr (TfProjectChange) change = new_failure (self, cause);

  g_warning ("%s: %s", tf_project_get_id (project), cause->message);
  tf_project_jobs_drop (tf_project_get_jobs (project));
  tf_project_set_chat (project, new_chat ());
  tf_project_apply (project, change);
  tf_project_jobs_ask (tf_project_get_jobs (project),
                       tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_HALTED),
                       tf_project_get_status (project)->halt_detail);
  tf_project_set_chat (project, NULL);
}

static void
settle_in_turn (TfProject *project, const TfProjectRequest *request)
{
  if (!tf_project_is_stopping (project))
    tf_project_enter_again (project);
}

/* Part of the change may be on disk: the chat is read again before the next request. Who asked gets
 * the error and may try again; without anyone, or without a readable state, the project halts. */
static void
write_failed (TfProjectQueue *self, const GError *error)
{
  TfProjectRequest *request = get_first (self);

  tf_project_set_chat (self->project, NULL);
  if (request->task == NULL || request->failure != NULL)
    halt_in_memory (self, error);
  else
    tf_project_queue_push (self, tf_project_request_new_turn (settle_in_turn, NULL));
  finish_request (self, error);
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProject *project = TF_PROJECT (source);
  TfProjectQueue *self = tf_project_get_queue (project);
  TfProjectChange *change = ((Write *) g_task_get_task_data (G_TASK (result)))->change;
  TfProjectRequest *request = get_first (self);
  g_autoptr (GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      write_failed (self, error);
      return;
    }
  if (change->enters)
    tf_project_jobs_set_note (tf_project_get_jobs (project), "");
  tf_project_apply (project, change);
  if (change->issue_edit != NULL)
    request->reply = g_strdup (change->issue_edit->id);
  else
    request->reply = g_steal_pointer (&change->reply);
  if (change->enters && !tf_project_is_stopping (project))
    tf_project_enter (project);
  finish_request (self, request->failure);
}

/* Takes @change. */
static void
write_out (TfProjectQueue *self, TfProjectChange *change)
{
  Write *write = g_new0 (Write, 1);

  write->workspace = g_object_ref (get_workspace (self));
  write->change = change;
  write->chat = tf_pipeline_copy_chat (tf_project_get_chat (self->project));
  tf_project_change_apply_to_chat (change, write->chat);
  tf_workspace_queue (write->workspace, self->project, write_thread, write, write_free, written_cb);
}

/* deciding */

/* What @change does before the write. */
static void
prepare (TfProjectQueue *self, const TfProjectChange *change)
{
  TfWorkspace *workspace = get_workspace (self);
  TfProjectJobs *jobs = tf_project_get_jobs (self->project);

  if (change->deliverable != NULL && tf_workspace_get_deliverable (workspace) == NULL)
    tf_workspace_set_deliverable (workspace, change->deliverable);
  if (change->polished != NULL)
    tf_project_set_polish_state (self->project, change->polished);
  if (change->ends_job)
    tf_project_jobs_finish (jobs);
  if (change->drops_job)
    tf_project_jobs_drop (jobs);
  if (change->reuses_answers)
    tf_workspace_set_recovering (workspace, TRUE);
  if (change->confirms)
    tf_project_act_async (self->project, TF_ACTION_CONFIRM, NULL, FALSE, NULL, NULL);
}

/* What somebody asks for is refused rather than left undone for an unknown time. */
static gboolean
may_run (const TfProjectFacts *facts,
         const TfProjectRequest *request,
         const TfProjectChange *change,
         GError **error)
{
  gboolean runs =
      change->enters && change->status != NULL && tf_phase_is_running (change->status->phase);

  if (!runs || request->task == NULL)
    return TRUE;
  if (facts->status->archived && change->status->archived)
    {
      tf_phase_table_refuse_archived (error);
      return FALSE;
    }
  return tf_config_check_runs (facts->config, error);
}

/* Returns: (transfer full) (nullable): %NULL with @error, or when there is nothing to do */
static TfProjectChange *
decide (TfProjectQueue *self, GError **error)
{
  TfProjectRequest *request = get_first (self);
  g_auto (TfProjectFacts) facts = { 0 };
  g_autoptr (TfProjectChange) change = NULL;

  tf_project_get_facts (self->project, &facts);
  change = request->decide (&facts, request, error);
  if (change != NULL && !may_run (&facts, request, change, error))
    return NULL;
  if (change == NULL || !tf_project_is_stopping (self->project))
    return g_steal_pointer (&change);
  /* The job was ended and waits for a restart, or for the trash. */
  g_set_error (error, TF_ERROR, TF_ERROR_BUSY, "the project is being stopped; nothing was changed");
  return NULL;
}

/* The turn of the first request, once the chat is loaded. */
static void
take_turn (TfProjectQueue *self)
{
  TfProjectRequest *request = get_first (self);
  g_autoptr (GError) error = NULL;
  TfProjectChange *change = NULL;

  if (request->turn != NULL)
    request->turn (self->project, request);
  else
    change = decide (self, &error);
  if (change == NULL)
    {
      finish_request (self, error);
      return;
    }
  prepare (self, change);
  write_out (self, change);
}

/* loading */

typedef struct
{
  GPtrArray *chat;       /* (owned) */
  TfPolishState *polish; /* (owned) */
  TfUsage usage;
} Loaded;

typedef struct
{
  TfWorkspace *workspace; /* (owned) */
  GCancellable *check;    /* (owned) */
  char *missing;          /* (owned) (nullable): of the last commits, for the user */
} Load;

static void
load_free (gpointer data)
{
  Load *load = data;

  g_object_unref (load->workspace);
  g_object_unref (load->check);
  g_free (load->missing);
  g_free (load);
}

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
  TfProjectFiles *files = tf_workspace_get_files (((Load *) data)->workspace);
  Loaded *loaded = g_new0 (Loaded, 1);
  GError *error = NULL;

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

static void
recover_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Load *load = data;

  load->missing = tf_project_recover (load->workspace, load->check);
  load_thread (task, source, data, cancellable);
}

/* A project can be ended whatever its files look like. */
static gboolean
can_do_without_chat (const TfProjectStatus *status, const TfProjectRequest *request)
{
  gboolean in_polish = status->phase == TF_PHASE_HALTED && status->halted_in == TF_PHASE_POLISHING;

  return request->is_action && (request->action == TF_ACTION_TERMINATE ||
                                (request->action == TF_ACTION_OVERRIDE && in_polish));
}

/* State that cannot be read halts the project on disk too: the next start must not take a file that
 * was kept aside for an empty one. Done and halted projects stay what they are. */
static void
halt_unreadable (TfProjectQueue *self, const GError *error)
{
  TfProjectRequest *request = get_first (self);
  const TfProjectStatus *status = tf_project_get_status (self->project);
  gboolean over = status->phase == TF_PHASE_HALTED || status->phase == TF_PHASE_DONE;
  gboolean ending = can_do_without_chat (status, request);

  if (over && !ending)
    {
      finish_request (self, error);
      return;
    }
  request->without_chat = TRUE;
  tf_project_set_chat (self->project, new_chat ());
  if (ending)
    {
      take_turn (self);
      return;
    }
  request->failure = g_error_copy (error);
  tf_project_jobs_drop (tf_project_get_jobs (self->project));
  write_out (self, new_failure (self, error));
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProject *project = TF_PROJECT (source);
  TfProjectQueue *self = tf_project_get_queue (project);
  g_autoptr (GError) error = NULL;
  const Load *load = g_task_get_task_data (G_TASK (result));
  Loaded *loaded = g_task_propagate_pointer (G_TASK (result), &error);

  if (load->missing != NULL)
    tf_workspace_set_warning (load->workspace, TF_WORKSPACE_REPOSITORIES, load->missing);
  if (loaded == NULL)
    {
      halt_unreadable (self, error);
      return;
    }
  tf_project_set_chat (project, g_steal_pointer (&loaded->chat));
  tf_project_note_questions (project);
  if (tf_project_get_polish_state (project) == NULL && loaded->polish->trajectory->len > 0)
    tf_project_set_polish_state (project, loaded->polish);
  tf_project_set_usage (project, &loaded->usage);
  loaded_free (loaded);
  tf_project_touch (project);
  take_turn (self);
}

static void
queue_load (TfProjectQueue *self)
{
  gboolean recovered = self->recovered;
  Load *load = g_new0 (Load, 1);

  load->workspace = g_object_ref (get_workspace (self));
  load->check = g_object_ref (self->check);
  self->recovered = TRUE;
  tf_workspace_queue (load->workspace, self->project, recovered ? load_thread : recover_thread,
                      load, load_free, loaded_cb);
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

/* The state of the last commit is current again; then the Resume is decided like any other. */
static void
restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProjectQueue *self = tf_project_get_queue (TF_PROJECT (source));
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
  tf_project_set_status (self->project, g_steal_pointer (&status));
  /* A file that the user restored by hand counts, not the memory. */
  tf_project_set_polish_state (self->project, NULL);
  queue_load (self);
}

static gboolean
is_corrupt_resume (TfProjectQueue *self, const TfProjectRequest *request)
{
  const TfProjectStatus *status = tf_project_get_status (self->project);

  return request->is_action && request->action == TF_ACTION_RESUME &&
         status->phase == TF_PHASE_HALTED && status->halt_reason == TF_HALT_REASON_STATE_CORRUPT;
}

/* the queue */

static void
begin_request (TfProjectQueue *self)
{
  TfProjectRequest *request = get_first (self);

  self->busy = TRUE;
  if (is_corrupt_resume (self, request))
    {
      tf_project_set_chat (self->project, NULL);
      tf_workspace_queue (get_workspace (self), self->project, restore_thread,
                          g_object_ref (get_workspace (self)), g_object_unref, restored_cb);
    }
  else if (request->loads_nothing || tf_project_get_chat (self->project) != NULL)
    take_turn (self);
  else
    queue_load (self);
}

/* A loop, not a recursion through finish_request(): a client may have queued any number. */
static void
pump (TfProjectQueue *self)
{
  g_autoptr (TfProject) alive = g_object_ref (self->project);

  if (self->pumping)
    return;
  self->pumping = TRUE;
  while (!self->busy && !g_queue_is_empty (&self->requests))
    begin_request (self);
  self->pumping = FALSE;
}

TfProjectQueue *
tf_project_queue_new (TfProject *project)
{
  TfProjectQueue *self = g_new0 (TfProjectQueue, 1);

  self->project = project;
  g_queue_init (&self->requests);
  self->check = g_cancellable_new ();
  return self;
}

void
tf_project_queue_free (TfProjectQueue *self)
{
  g_queue_clear_full (&self->requests, (GDestroyNotify) tf_project_request_free);
  g_object_unref (self->check);
  g_free (self);
}

void
tf_project_queue_end_check (TfProjectQueue *self)
{
  g_cancellable_cancel (self->check);
}

void
tf_project_queue_push (TfProjectQueue *self, TfProjectRequest *request)
{
  g_queue_push_tail (&self->requests, request);
  pump (self);
}

TfProjectRequest *
tf_project_queue_find_action (TfProjectQueue *self, TfAction action)
{
  for (GList *link = self->requests.head; link != NULL; link = link->next)
    {
      TfProjectRequest *request = link->data;

      if (request->is_action && request->action == action)
        return request;
    }
  return NULL;
}
