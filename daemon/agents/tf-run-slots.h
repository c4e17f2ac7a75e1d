/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"

G_BEGIN_DECLS

/**
 * TfRunSlots:
 *
 * Decides who may run an agent: jobs request slots, the scheduler grants them. Main thread only,
 * except where a function says "job's thread".
 *
 * A job waiting for its first slot (tf_run_slots_start_job()) is only an entry in the
 * implementation's list; its thread starts when it gets the slot.
 */
#define TF_TYPE_RUN_SLOTS (tf_run_slots_get_type ())
G_DECLARE_INTERFACE (TfRunSlots, tf_run_slots, TF, RUN_SLOTS, GObject)

struct _TfRunSlotsInterface
{
  GTypeInterface parent_iface;

  void (*acquire_async) (TfRunSlots *self,
                         const char *project_id,
                         int priority,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer data);
  gboolean (*acquire_finish) (TfRunSlots *self, GAsyncResult *result, GError **error);
  void (*release) (TfRunSlots *self, const char *project_id);
  void (*set_priority) (TfRunSlots *self, const char *project_id, int priority);
  gboolean (*holds) (TfRunSlots *self, const char *project_id);
};

/* Waits for a slot; fails only with G_IO_ERROR_CANCELLED. Pair each success with one release. */
void tf_run_slots_acquire_async (TfRunSlots *self,
                                 const char *project_id,
                                 int priority,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer data);
gboolean tf_run_slots_acquire_finish (TfRunSlots *self, GAsyncResult *result, GError **error);
void tf_run_slots_release (TfRunSlots *self, const char *project_id);

/* Applies to later requests and to those already waiting. */
void tf_run_slots_set_priority (TfRunSlots *self, const char *project_id, int priority);

/* Starts @job, which must be new, once the project has a slot; the first tf_slot_take() in the
 * job's function gets that slot. If none takes it, the slot is returned when the job ends. A job
 * cancelled while it waits fails without ever having a thread. */
void tf_run_slots_start_job (TfRunSlots *self, const char *project_id, int priority, TfJob *job);

/* One slot, held until freed. */
typedef struct _TfSlot TfSlot;

/* Job's thread: waits for a slot. Returns: (transfer full): %NULL only with G_IO_ERROR_CANCELLED */
TfSlot *tf_slot_take (TfRunSlots *slots,
                      const char *project_id,
                      int priority,
                      GCancellable *cancellable,
                      GError **error);

/* Any thread: returns the slot on the main thread, before anything sent there later. */
void tf_slot_free (TfSlot *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfSlot, tf_slot_free)

G_END_DECLS
