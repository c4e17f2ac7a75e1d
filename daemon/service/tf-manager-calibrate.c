/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-registry.h"
#include "tf-calibration-file.h"
#include "tf-defect-catalogue.h"
#include "tf-error.h"
#include "tf-manager-service-private.h"
#include "tf-paths.h"

typedef struct
{
  TfManagerService *service;         /* (owned) */
  GDBusMethodInvocation *invocation; /* (owned by the reply) */
  char *agent;                       /* (owned) */
  char *catalogue;                   /* (owned) */
  GVariant *result;                  /* (owned) (nullable) */
} CalibrationCall;

static void
calibration_call_free (CalibrationCall *self)
{
  g_object_unref (self->service);
  g_free (self->agent);
  g_free (self->catalogue);
  g_clear_pointer (&self->result, g_variant_unref);
  g_free (self);
}

static void
keep_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  CalibrationCall *call = data;
  g_autofree char *path = tf_paths_dup_calibrations_file ();
  GError *error = NULL;

  if (tf_calibration_file_add (path, call->agent, call->catalogue, call->result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
kept_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  CalibrationCall *call = data;
  GError *error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    g_dbus_method_invocation_return_value (call->invocation,
                                           g_variant_new ("(@a{sv})", call->result));
  else
    g_dbus_method_invocation_take_error (call->invocation, error);
  calibration_call_free (call);
}

static void
calibrated_cb (TfCalibration *calibration, CalibrationCall *call)
{
  TfManagerService *self = call->service;
  const GError *error = tf_job_get_error (TF_JOB (calibration));
  GTask *task = NULL;

  if (error != NULL)
    {
      g_dbus_method_invocation_return_gerror (call->invocation, error);
      g_clear_object (&self->calibration);
      calibration_call_free (call);
      return;
    }
  call->result = g_variant_ref (tf_calibration_get_result (calibration));
  g_clear_object (&self->calibration);
  task = g_task_new (self, NULL, kept_cb, call);
  g_task_set_source_tag (task, calibrated_cb);
  g_task_set_task_data (task, call, NULL);
  tf_worker_queue (self->worker, task, keep_thread);
}

static void
calibrate (TfManagerService *self,
           GDBusMethodInvocation *invocation,
           const char *agent,
           const char *catalogue)
{
  g_autofree char *prompts = tf_paths_dup_shipped_prompts_dir ();
  CalibrationCall *call = g_new0 (CalibrationCall, 1);

  call->service = g_object_ref (self);
  call->invocation = invocation;
  call->agent = g_strdup (agent);
  call->catalogue = g_strdup (catalogue);
  self->calibration = tf_calibration_new (tf_engine_get_config (self->engine), agent, catalogue,
                                          tf_engine_get_confinement (self->engine), prompts);
  g_signal_connect (self->calibration, "done", G_CALLBACK (calibrated_cb), call);
  tf_job_start (TF_JOB (self->calibration));
}

/* A trial and a calibration share their scratch directory. */
static gboolean
handle_calibrate (TfDbusManager1 *object,
                  GDBusMethodInvocation *invocation,
                  const char *agent,
                  const char *catalogue)
{
  TfManagerService *self = TF_MANAGER_SERVICE (object);
  GError *error = NULL;

  if (tf_config_get_agent (tf_engine_get_config (self->engine), agent) == NULL)
    {
      tf_agent_registry_require (tf_engine_get_config (self->engine), agent, &error);
      g_dbus_method_invocation_take_error (invocation, error);
    }
  else if (!g_strv_contains (tf_defect_catalogues, catalogue))
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                           "there is no catalogue “%s”; there are plan, c and "
                                           "python",
                                           catalogue);
  else if (self->calibration != NULL || self->trial != NULL)
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_BUSY,
                                           "an agent is being calibrated or tried; wait for its "
                                           "answer");
  else
    calibrate (self, invocation, agent, catalogue);
  return TRUE;
}

void
tf_manager_calibrate_add (TfDbusManager1Iface *iface)
{
  iface->handle_calibrate = handle_calibrate;
}
