/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-run-slots.h"

#include "tf-sentence.h"

#define KEY_FIRST_SLOT "tf-first-slot" /* on a job: the slot it was started with */

struct _TfSlot
{
  TfRunSlots *slots; /* (owned) */
  char *project_id;  /* (owned) */
};

G_DEFINE_INTERFACE (TfRunSlots, tf_run_slots, G_TYPE_OBJECT)

static void
tf_run_slots_default_init (TfRunSlotsInterface *iface)
{
}

void
tf_run_slots_acquire_async (TfRunSlots *self,
                            const char *project_id,
                            int priority,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  g_return_if_fail (TF_IS_RUN_SLOTS (self));
  g_return_if_fail (project_id != NULL);

  TF_RUN_SLOTS_GET_IFACE (self)->acquire_async (self, project_id, priority, cancellable, callback,
                                                data);
}

gboolean
tf_run_slots_acquire_finish (TfRunSlots *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (TF_IS_RUN_SLOTS (self), FALSE);

  return TF_RUN_SLOTS_GET_IFACE (self)->acquire_finish (self, result, error);
}

void
tf_run_slots_release (TfRunSlots *self, const char *project_id)
{
  g_return_if_fail (TF_IS_RUN_SLOTS (self));
  g_return_if_fail (project_id != NULL);

  TF_RUN_SLOTS_GET_IFACE (self)->release (self, project_id);
}

void
tf_run_slots_set_priority (TfRunSlots *self, const char *project_id, int priority)
{
  g_return_if_fail (TF_IS_RUN_SLOTS (self));
  g_return_if_fail (project_id != NULL);

  TF_RUN_SLOTS_GET_IFACE (self)->set_priority (self, project_id, priority);
}

static gboolean
holds (TfRunSlots *self, const char *project_id)
{
  return TF_RUN_SLOTS_GET_IFACE (self)->holds (self, project_id);
}

static TfSlot *
slot_new (TfRunSlots *slots, const char *project_id)
{
  TfSlot *self = g_new (TfSlot, 1);

  *self = (TfSlot){ g_object_ref (slots), g_strdup (project_id) };
  return self;
}

static void
give_back (gpointer data)
{
  TfSlot *self = data;

  tf_run_slots_release (self->slots, self->project_id);
}

static void
slot_destroy (gpointer data)
{
  TfSlot *self = data;

  g_object_unref (self->slots);
  g_free (self->project_id);
  g_free (self);
}

void
tf_slot_free (TfSlot *self)
{
  g_return_if_fail (self != NULL);

  tf_job_send_main (give_back, self, slot_destroy);
}

typedef struct
{
  TfRunSlots *slots;
  const char *project_id;
  int priority;
  TfJob *job;      /* (nullable) */
  gboolean waited; /* and nothing else of the project was running */
} Request;

static void
begin_request (gpointer data,
               GCancellable *cancellable,
               GAsyncReadyCallback callback,
               gpointer callback_data)
{
  Request *self = data;

  tf_run_slots_acquire_async (self->slots, self->project_id, self->priority, cancellable, callback,
                              callback_data);
  /* It may have one already; and of several runs of one job, those at work are what it does. */
  self->waited = self->job != NULL && !holds (self->slots, self->project_id);
  if (self->waited)
    tf_job_set_activity (self->job, tf_sentence_get (TF_SENTENCE_WAITING_FOR_SLOT));
}

TfSlot *
tf_slot_take (TfRunSlots *slots,
              const char *project_id,
              int priority,
              GCancellable *cancellable,
              GError **error)
{
  TfJob *job = tf_job_get_current ();
  Request request = { slots, project_id, priority, job, FALSE };
  TfSlot *first = NULL;
  g_autoptr (GAsyncResult) result = NULL;

  g_return_val_if_fail (TF_IS_RUN_SLOTS (slots) && project_id != NULL, NULL);

  first = job != NULL ? g_object_steal_data (G_OBJECT (job), KEY_FIRST_SLOT) : NULL;
  if (first != NULL)
    return first;
  result = tf_job_await (begin_request, &request, cancellable);
  if (!tf_run_slots_acquire_finish (slots, result, error))
    return NULL;
  if (request.waited)
    tf_job_set_current_activity ("%s", tf_sentence_get (TF_SENTENCE_PREPARING_RUN));
  return slot_new (slots, project_id);
}

/* A job that waits for its first slot. */
typedef struct
{
  TfJob *job;       /* (owned) */
  char *project_id; /* (owned) */
} Waiting;

/* No slot was taken. */
static void
job_done_cb (TfJob *job, gpointer data)
{
  TfSlot *slot = g_object_steal_data (G_OBJECT (job), KEY_FIRST_SLOT);

  if (slot == NULL)
    return;
  give_back (slot);
  slot_destroy (slot);
}

static void
first_slot_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Waiting *self = data;
  g_autoptr (TfJob) job = self->job;
  g_autofree char *project_id = self->project_id;
  TfRunSlots *slots = TF_RUN_SLOTS (source);
  GError *error = NULL;

  if (!tf_run_slots_acquire_finish (slots, result, &error))
    {
      tf_job_fail (job, error);
      return;
    }
  g_object_set_data_full (G_OBJECT (job), KEY_FIRST_SLOT, slot_new (slots, project_id),
                          (GDestroyNotify) tf_slot_free);
  g_signal_connect (job, "done", G_CALLBACK (job_done_cb), NULL);
  tf_job_set_activity (job, "");
  tf_job_begin (job);
}

void
tf_run_slots_start_job (TfRunSlots *self, const char *project_id, int priority, TfJob *job)
{
  Waiting *waiting = NULL;

  g_return_if_fail (TF_IS_RUN_SLOTS (self) && project_id != NULL && TF_IS_JOB (job));

  waiting = g_new (Waiting, 1);
  *waiting = (Waiting){ g_object_ref (job), g_strdup (project_id) };
  tf_job_queue (job);
  tf_job_set_activity (job, tf_sentence_get (TF_SENTENCE_WAITING_FOR_SLOT));
  tf_run_slots_acquire_async (self, project_id, priority, tf_job_get_cancellable (job),
                              first_slot_cb, waiting);
}
