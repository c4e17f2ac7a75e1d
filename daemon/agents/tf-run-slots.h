/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"

G_BEGIN_DECLS

/**
 * TfRunSlots:
 *
 * Who may run an agent now. Asked by jobs, answered by the scheduler. Main thread only, but where a
 * function says "job's thread".
 *
 * A job that waits for its first slot is an entry in the list of whoever implements this, without a
 * thread (tf_run_slots_start_job()); it gets its thread together with that slot.
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
};

/* Waits for a slot; only G_IO_ERROR_CANCELLED. Each success is paired with one release. */
void tf_run_slots_acquire_async (TfRunSlots *self,
                                 const char *project_id,
                                 int priority,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer data);
gboolean tf_run_slots_acquire_finish (TfRunSlots *self, GAsyncResult *result, GError **error);
void tf_run_slots_release (TfRunSlots *self, const char *project_id);

/* From now on, and for what waits already. */
void tf_run_slots_set_priority (TfRunSlots *self, const char *project_id, int priority);

/* Starts @job, which is new, when the project has a slot; the first tf_slot_take() below the job's
 * function gets that one. If nobody takes it, it is given back at the end of the job. A job cancelled
 * while it waits fails without having had a thread. */
void tf_run_slots_start_job (TfRunSlots *self, const char *project_id, int priority, TfJob *job);

/* One slot, held until it is freed. */
typedef struct _TfSlot TfSlot;

/* Job's thread: waits for a slot. Returns: (transfer full): %NULL only with G_IO_ERROR_CANCELLED */
TfSlot *tf_slot_take (TfRunSlots *slots,
                      const char *project_id,
                      int priority,
                      GCancellable *cancellable,
                      GError **error);

/* Any thread: gives it back, on the main thread, before what is sent there later. */
void tf_slot_free (TfSlot *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfSlot, tf_slot_free)

G_END_DECLS
