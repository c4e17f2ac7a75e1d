/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-late.h"

#include "tf-project-service-private.h"

struct _TfProjectLate
{
  GObject parent_instance;

  GQueue services; /* (element-type TfProjectService) (owned) */
  gboolean begun;
  gboolean busy; /* a project is being read, or about to be */
  guint idle_id;
};

G_DEFINE_FINAL_TYPE (TfProjectLate, tf_project_late, G_TYPE_OBJECT)

static void schedule (TfProjectLate *self);

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfProjectLate) self = data;
  g_autoptr (TfProjectService) service = g_queue_pop_head (&self->services);

  if (tf_project_load_usage_finish (TF_PROJECT (source), result) && service != NULL)
    tf_project_service_show_usage (service);
  if (service != NULL && tf_project_is_stopping (service->project))
    service->late = FALSE; /* if it continues, its next change causes the rest to be read */
  else if (service != NULL)
    tf_project_tests_catch_up (service);
  self->busy = FALSE;
  schedule (self);
}

static gboolean
idle_cb (gpointer data)
{
  TfProjectLate *self = data;
  TfProjectService *service = g_queue_peek_head (&self->services);

  self->idle_id = 0;
  tf_project_load_usage_async (service->project, loaded_cb, g_object_ref (self));
  return G_SOURCE_REMOVE;
}

static void
schedule (TfProjectLate *self)
{
  if (!self->begun || self->busy || g_queue_is_empty (&self->services))
    return;
  self->busy = TRUE;
  self->idle_id = g_idle_add_full (G_PRIORITY_LOW, idle_cb, self, NULL);
}

void
tf_project_late_add (TfProjectLate *self, TfProjectService *service)
{
  g_return_if_fail (TF_IS_PROJECT_LATE (self) && TF_IS_PROJECT_SERVICE (service));

  g_queue_push_tail (&self->services, g_object_ref (service));
  schedule (self);
}

void
tf_project_late_begin (TfProjectLate *self)
{
  g_return_if_fail (TF_IS_PROJECT_LATE (self));

  self->begun = TRUE;
  schedule (self);
}

void
tf_project_late_stop (TfProjectLate *self)
{
  g_return_if_fail (TF_IS_PROJECT_LATE (self));

  if (self->idle_id != 0)
    self->busy = FALSE;
  g_clear_handle_id (&self->idle_id, g_source_remove);
  g_queue_clear_full (&self->services, g_object_unref);
}

static void
tf_project_late_dispose (GObject *object)
{
  tf_project_late_stop (TF_PROJECT_LATE (object));
  G_OBJECT_CLASS (tf_project_late_parent_class)->dispose (object);
}

static void
tf_project_late_class_init (TfProjectLateClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_project_late_dispose;
}

static void
tf_project_late_init (TfProjectLate *self)
{
  g_queue_init (&self->services);
}

TfProjectLate *
tf_project_late_new (void)
{
  return g_object_new (TF_TYPE_PROJECT_LATE, NULL);
}
