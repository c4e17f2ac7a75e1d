/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "fake-slots.h"

struct _FakeSlots
{
  GObject parent_instance;

  gboolean closed;
  guint acquired;
  guint released;
  int priority;
};

static void iface_init (TfRunSlotsInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FakeSlots,
                               fake_slots,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TF_TYPE_RUN_SLOTS, iface_init))

static void
cancelled_cb (GCancellable *cancellable, GTask *task)
{
  g_task_return_error_if_cancelled (task);
  g_object_unref (task);
}

static void
acquire_async (TfRunSlots *slots,
               const char *project_id,
               int priority,
               GCancellable *cancellable,
               GAsyncReadyCallback callback,
               gpointer data)
{
  FakeSlots *self = FAKE_SLOTS (slots);
  GTask *task = g_task_new (self, cancellable, callback, data);

  if (g_task_return_error_if_cancelled (task))
    {
      g_object_unref (task);
      return;
    }
  if (self->closed)
    {
      g_signal_connect (cancellable, "cancelled", G_CALLBACK (cancelled_cb), task);
      return;
    }
  self->acquired++;
  g_task_return_boolean (task, TRUE);
  g_object_unref (task);
}

static gboolean
acquire_finish (TfRunSlots *slots, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
release (TfRunSlots *slots, const char *project_id)
{
  FakeSlots *self = FAKE_SLOTS (slots);

  self->released++;
  g_assert_cmpuint (self->released, <=, self->acquired);
}

static void
set_priority (TfRunSlots *slots, const char *project_id, int priority)
{
  FAKE_SLOTS (slots)->priority = priority;
}

static gboolean
holds (TfRunSlots *slots, const char *project_id)
{
  FakeSlots *self = FAKE_SLOTS (slots);

  return self->acquired > self->released;
}

static void
iface_init (TfRunSlotsInterface *iface)
{
  iface->acquire_async = acquire_async;
  iface->acquire_finish = acquire_finish;
  iface->release = release;
  iface->set_priority = set_priority;
  iface->holds = holds;
}

static void
fake_slots_class_init (FakeSlotsClass *klass)
{
}

static void
fake_slots_init (FakeSlots *self)
{
}

FakeSlots *
fake_slots_new (void)
{
  return g_object_new (FAKE_TYPE_SLOTS, NULL);
}

void
fake_slots_close (FakeSlots *self)
{
  self->closed = TRUE;
}

guint
fake_slots_get_acquired (FakeSlots *self)
{
  return self->acquired;
}

guint
fake_slots_get_released (FakeSlots *self)
{
  return self->released;
}

int
fake_slots_get_priority (FakeSlots *self)
{
  return self->priority;
}
