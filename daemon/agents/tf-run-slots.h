/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfRunSlots:
 *
 * Who may run an agent now. Asked by work, answered by the scheduler. Main thread only.
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

G_END_DECLS
