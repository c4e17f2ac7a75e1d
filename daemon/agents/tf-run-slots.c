/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-run-slots.h"

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
