/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-registry.h"
#include "tf-calibration-file.h"
#include "tf-calibration.h"
#include "tf-defect-catalogue.h"
#include "tf-error.h"
#include "tf-manager-service-private.h"
#include "tf-paths.h"

typedef struct
{
  TfManagerService *service;         /* (owned) */
  GDBusMethodInvocation *invocation; /* (owned by the reply) */
  TfConfig *config;                  /* (owned) */
  TfConfinement *confinement;        /* (owned) */
  TfWorker *worker;                  /* (owned): stores the results */
  char *agent;                       /* (owned) */
  char *catalogue;                   /* (owned) */
} CalibrationCall;

static void
calibration_call_free (gpointer data)
{
  CalibrationCall *self = data;

  g_object_unref (self->service);
  tf_config_unref (self->config);
  g_object_unref (self->confinement);
  g_object_unref (self->worker);
  g_free (self->agent);
  g_free (self->catalogue);
  g_free (self);
}

static gpointer
calibrate_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  const CalibrationCall *call = data;
  g_autofree char *prompts = tf_paths_dup_shipped_prompts_dir ();
  g_autofree char *path = tf_paths_dup_calibrations_file ();
  const TfCalibration calibration = { .config = call->config,
                                      .agent = call->agent,
                                      .catalogue = call->catalogue,
                                      .confinement = call->confinement,
                                      .shipped_prompts = prompts };
  g_autoptr (GVariant) result = tf_calibration_run (&calibration, cancellable, error);
  g_autoptr (TfWorkerLocker) locker = NULL;

  if (result == NULL)
    return NULL;
  locker = tf_worker_lock (call->worker);
  if (!tf_calibration_file_add (path, call->agent, call->catalogue, result, error))
    return NULL;
  return g_steal_pointer (&result);
}

static void
calibrated_cb (TfJob *job, CalibrationCall *call)
{
  const GError *error = tf_job_get_error (job);

  g_clear_object (&call->service->trial);
  if (error != NULL)
    g_dbus_method_invocation_return_gerror (call->invocation, error);
  else
    g_dbus_method_invocation_return_value (call->invocation,
                                           g_variant_new ("(@a{sv})", tf_job_get_result (job)));
}

static void
calibrate (TfManagerService *self,
           GDBusMethodInvocation *invocation,
           const char *agent,
           const char *catalogue)
{
  CalibrationCall *call = g_new0 (CalibrationCall, 1);

  call->service = g_object_ref (self);
  call->invocation = invocation;
  call->config = tf_config_ref (tf_engine_get_config (self->engine));
  call->confinement = g_object_ref (tf_engine_get_confinement (self->engine));
  call->worker = g_object_ref (self->worker);
  call->agent = g_strdup (agent);
  call->catalogue = g_strdup (catalogue);
  self->trial = tf_job_new ("tf-calibration", calibrate_thread, call, calibration_call_free,
                            (GDestroyNotify) g_variant_unref);
  g_signal_connect (self->trial, "done", G_CALLBACK (calibrated_cb), call);
  tf_job_start (self->trial);
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
                                           "there is no catalogue “%s”; choose plan, c or python",
                                           catalogue);
  else if (!tf_config_check_runs (tf_engine_get_config (self->engine), &error))
    g_dbus_method_invocation_take_error (invocation, error);
  else if (self->trial != NULL)
    g_dbus_method_invocation_return_error (
        invocation, TF_ERROR, TF_ERROR_BUSY,
        "an agent is being calibrated or tested; wait for its answer");
  else
    calibrate (self, invocation, agent, catalogue);
  return TRUE;
}

void
tf_manager_calibrate_add (TfDbusManager1Iface *iface)
{
  iface->handle_calibrate = handle_calibrate;
}
