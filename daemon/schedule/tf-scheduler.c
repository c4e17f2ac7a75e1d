/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-scheduler.h"

#include "tf-slot-queue.h"

struct _TfScheduler
{
  GObject parent_instance;

  TfSlotQueue *queue; /* (owned) (element-type TfSlotRequest) */
  GHashTable *held;   /* (owned) (element-type utf8 guint): slots by project */
  guint running;
  guint max;
};

/* A waiting request. Owned by the queue, then by the source that answers it. */
typedef struct
{
  TfScheduler *self; /* (not owned): the task holds it */
  GTask *task;       /* (owned) */
  GSource *cancel;   /* (owned) (nullable) */
  char *project_id;  /* (owned) */
} TfSlotRequest;

static guint changed_signal;

static void tf_scheduler_run_slots_init (TfRunSlotsInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfScheduler,
                               tf_scheduler,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TF_TYPE_RUN_SLOTS,
                                                      tf_scheduler_run_slots_init))

static void
slot_request_stop_watching (TfSlotRequest *request)
{
  if (request->cancel == NULL)
    return;
  g_source_destroy (request->cancel);
  g_clear_pointer (&request->cancel, g_source_unref);
}

static void
slot_request_free (TfSlotRequest *request)
{
  slot_request_stop_watching (request);
  g_object_unref (request->task);
  g_free (request->project_id);
  g_free (request);
}

static void
emit_changed (TfScheduler *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
take_slot (TfScheduler *self, const char *project_id)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->held, project_id));

  g_hash_table_insert (self->held, g_strdup (project_id), GUINT_TO_POINTER (n + 1));
  self->running++;
}

static void
give_slot (TfScheduler *self, const char *project_id)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->held, project_id));

  if (n > 1)
    g_hash_table_insert (self->held, g_strdup (project_id), GUINT_TO_POINTER (n - 1));
  else
    g_hash_table_remove (self->held, project_id);
  self->running--;
}

/* A cancellation may have come between the grant and this iteration: then nobody would return the
 * slot. */
static gboolean
answer_cb (gpointer data)
{
  TfSlotRequest *request = data;

  if (g_cancellable_is_cancelled (g_task_get_cancellable (request->task)))
    {
      tf_run_slots_release (TF_RUN_SLOTS (request->self), request->project_id);
      g_task_return_new_error (request->task, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                               "the wait for a slot was cancelled");
    }
  else
    g_task_return_boolean (request->task, TRUE);
  return G_SOURCE_REMOVE;
}

/* In a main loop iteration of its own: a GTask may call back at once, inside somebody's
 * release(). */
static void
answer_later (TfSlotRequest *request)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  slot_request_stop_watching (request);
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_static_name (source, "tf-scheduler answer");
  g_source_set_callback (source, answer_cb, request, (GDestroyNotify) slot_request_free);
  g_source_attach (source, g_task_get_context (request->task));
}

static void
hand_out (TfScheduler *self)
{
  while (self->running < self->max)
    {
      TfSlotRequest *request = tf_slot_queue_pop (self->queue);

      if (request == NULL)
        return;
      take_slot (self, request->project_id);
      answer_later (request);
    }
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer data)
{
  TfSlotRequest *request = data;
  g_autoptr (TfScheduler) self = g_object_ref (request->self);

  if (!tf_slot_queue_remove (self->queue, request))
    return G_SOURCE_REMOVE;
  g_task_return_new_error (request->task, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                           "the wait for a slot was cancelled");
  slot_request_free (request);
  emit_changed (self);
  return G_SOURCE_REMOVE;
}

static void
watch_cancel (TfSlotRequest *request)
{
  GCancellable *cancellable = g_task_get_cancellable (request->task);

  if (cancellable == NULL)
    return;
  request->cancel = g_cancellable_source_new (cancellable);
  g_source_set_callback (request->cancel, G_SOURCE_FUNC (cancelled_cb), request, NULL);
  g_source_attach (request->cancel, g_task_get_context (request->task));
}

static void
tf_scheduler_acquire_async (TfRunSlots *slots,
                            const char *project_id,
                            int priority,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  TfScheduler *self = TF_SCHEDULER (slots);
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);
  TfSlotRequest *request;

  g_task_set_source_tag (task, tf_scheduler_acquire_async);
  g_task_set_check_cancellable (task, FALSE);
  if (g_task_return_error_if_cancelled (task))
    return;
  request = g_new0 (TfSlotRequest, 1);
  request->self = self;
  request->task = g_steal_pointer (&task);
  request->project_id = g_strdup (project_id);
  watch_cancel (request);
  tf_slot_queue_push (self->queue, project_id, priority, request);
  hand_out (self);
  emit_changed (self);
}

static gboolean
tf_scheduler_acquire_finish (TfRunSlots *slots, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, slots), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
tf_scheduler_release (TfRunSlots *slots, const char *project_id)
{
  TfScheduler *self = TF_SCHEDULER (slots);

  g_return_if_fail (g_hash_table_contains (self->held, project_id));

  give_slot (self, project_id);
  tf_slot_queue_note_turn (self->queue, project_id);
  hand_out (self);
  emit_changed (self);
}

static void
tf_scheduler_set_priority (TfRunSlots *slots, const char *project_id, int priority)
{
  TfScheduler *self = TF_SCHEDULER (slots);

  if (tf_slot_queue_set_priority (self->queue, project_id, priority))
    emit_changed (self);
}

static gboolean
tf_scheduler_holds (TfRunSlots *slots, const char *project_id)
{
  return g_hash_table_contains (TF_SCHEDULER (slots)->held, project_id);
}

static void
tf_scheduler_run_slots_init (TfRunSlotsInterface *iface)
{
  iface->acquire_async = tf_scheduler_acquire_async;
  iface->acquire_finish = tf_scheduler_acquire_finish;
  iface->release = tf_scheduler_release;
  iface->set_priority = tf_scheduler_set_priority;
  iface->holds = tf_scheduler_holds;
}

static void
tf_scheduler_finalize (GObject *object)
{
  TfScheduler *self = TF_SCHEDULER (object);

  tf_slot_queue_free (self->queue);
  g_hash_table_unref (self->held);
  G_OBJECT_CLASS (tf_scheduler_parent_class)->finalize (object);
}

static void
tf_scheduler_class_init (TfSchedulerClass *class)
{
  G_OBJECT_CLASS (class)->finalize = tf_scheduler_finalize;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_scheduler_init (TfScheduler *self)
{
  self->queue = tf_slot_queue_new ((GDestroyNotify) slot_request_free);
  self->held = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

TfScheduler *
tf_scheduler_new (guint max_parallel_runs)
{
  TfScheduler *self = g_object_new (TF_TYPE_SCHEDULER, NULL);

  self->max = max_parallel_runs;
  return self;
}

void
tf_scheduler_set_max (TfScheduler *self, guint max_parallel_runs)
{
  g_return_if_fail (TF_IS_SCHEDULER (self));

  if (self->max == max_parallel_runs)
    return;
  self->max = max_parallel_runs;
  hand_out (self);
  emit_changed (self);
}

guint
tf_scheduler_get_max (TfScheduler *self)
{
  g_return_val_if_fail (TF_IS_SCHEDULER (self), 0);

  return self->max;
}

guint
tf_scheduler_get_running (TfScheduler *self)
{
  g_return_val_if_fail (TF_IS_SCHEDULER (self), 0);

  return self->running;
}

guint
tf_scheduler_get_queued (TfScheduler *self)
{
  g_return_val_if_fail (TF_IS_SCHEDULER (self), 0);

  return tf_slot_queue_get_length (self->queue);
}

guint
tf_scheduler_get_position (TfScheduler *self, const char *project_id)
{
  g_return_val_if_fail (TF_IS_SCHEDULER (self), 0);
  g_return_val_if_fail (project_id != NULL, 0);

  if (g_hash_table_contains (self->held, project_id))
    return 0;
  return tf_slot_queue_get_position (self->queue, project_id);
}
