/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-registry.h"
#include "tf-agent-test.h"
#include "tf-agent-trial.h"
#include "tf-error.h"
#include "tf-manager-service-private.h"
#include "tf-paths.h"
#include "tf-text.h"

#define MAX_ANSWER_BYTES 4096

/* Cuts between characters. */
static char *
dup_head (const char *text)
{
  g_autofree char *head = g_strndup (text, MAX_ANSWER_BYTES);
  const char *end = NULL;

  if (!g_utf8_validate (head, -1, &end))
    head[end - head] = '\0';
  return g_strstrip (g_steal_pointer (&head));
}

typedef struct
{
  TfManagerService *service;         /* (owned) */
  GDBusMethodInvocation *invocation; /* (owned by the reply) */
  TfConfig *config;                  /* (owned) */
  TfConfinement *confinement;        /* (owned) */
  char *agent;                       /* (owned) */
  char *task;                        /* (owned) (nullable): %NULL: the short question */
  GPtrArray *errors;                 /* (owned) (element-type utf8) */
  TfUsage usage;
} TrialCall;

static void
trial_call_free (gpointer data)
{
  TrialCall *self = data;

  g_object_unref (self->service);
  tf_config_unref (self->config);
  g_object_unref (self->confinement);
  g_free (self->agent);
  g_free (self->task);
  g_ptr_array_unref (self->errors);
  g_free (self);
}

static GVariant *
describe_trial (TfJob *trial, const TrialCall *call)
{
  const GError *error = tf_job_get_error (trial);
  g_autofree char *head = dup_head (error == NULL ? tf_job_get_result (trial) : "");
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "ok", "b",
                         error == NULL && *head != '\0' && call->errors->len == 0);
  if (call->task != NULL)
    g_variant_dict_insert_value (&dict, "errors",
                                 g_variant_new_strv ((const char *const *) call->errors->pdata,
                                                     call->errors->len));
  g_variant_dict_insert (&dict, "answer", "s", head);
  g_variant_dict_insert (&dict, "failure", "s", error != NULL ? error->message : "");
  g_variant_dict_insert (&dict, "wall_time", "x", call->usage.wall_time);
  return g_variant_dict_end (&dict);
}

static gpointer
try_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  TrialCall *call = data;
  g_autofree char *prompts = tf_paths_dup_shipped_prompts_dir ();
  const TfAgentTest test = { call->config, call->agent, call->confinement, prompts };
  const TfAgentTrial trial = { .config = call->config,
                               .agent = call->agent,
                               .confinement = call->confinement };

  if (call->task != NULL)
    return tf_agent_test_run (&test, call->task, call->errors, &call->usage, cancellable, error);
  return tf_agent_trial_run (&trial, &call->usage, cancellable, error);
}

static void
tried_cb (TfJob *trial, TrialCall *call)
{
  g_clear_object (&call->service->trial);
  g_dbus_method_invocation_return_value (call->invocation,
                                         g_variant_new ("(@a{sv})", describe_trial (trial, call)));
}

static void
try_agent (TfManagerService *self,
           GDBusMethodInvocation *invocation,
           const char *name,
           const char *task)
{
  TrialCall *call = g_new0 (TrialCall, 1);

  call->service = g_object_ref (self);
  call->invocation = invocation;
  call->config = tf_config_ref (tf_engine_get_config (self->engine));
  call->confinement = g_object_ref (tf_engine_get_confinement (self->engine));
  call->agent = g_strdup (name);
  call->task = g_strdup (task);
  call->errors = g_ptr_array_new_with_free_func (g_free);
  self->trial = tf_job_new ("tf-trial", try_thread, call, trial_call_free, g_free);
  g_signal_connect (self->trial, "done", G_CALLBACK (tried_cb), call);
  tf_job_start (self->trial);
}

static void
reply_left_out (GDBusMethodInvocation *invocation, const char *why)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "ok", "b", FALSE);
  g_variant_dict_insert (&dict, "left_out", "s", why);
  g_dbus_method_invocation_return_value (invocation,
                                         g_variant_new ("(@a{sv})", g_variant_dict_end (&dict)));
}

/* @task (nullable) */
static void
begin_trial (TfManagerService *self,
             GDBusMethodInvocation *invocation,
             const char *name,
             const char *task)
{
  TfConfig *config = tf_engine_get_config (self->engine);
  const char *left_out = NULL;
  GError *error = NULL;

  /* Not found means not configured; whether the program exists is for the trial to find out. */
  if (tf_config_get_agent (config, name) == NULL)
    {
      tf_agent_registry_require (config, name, &error);
      g_dbus_method_invocation_take_error (invocation, error);
    }
  else if (!tf_config_check_runs (config, &error))
    g_dbus_method_invocation_take_error (invocation, error);
  else if (task != NULL && !g_strv_contains (tf_agent_test_tasks, task))
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                                           "there is no task “%s” for agents", task);
  else if (self->trial != NULL)
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_BUSY,
                                           "another agent is being tested; wait for its answer");
  else if (task != NULL &&
           (left_out = tf_agent_test_explain_left_out (tf_config_get_agent (config, name), task)) !=
               NULL)
    reply_left_out (invocation, left_out);
  else
    try_agent (self, invocation, name, task);
}

static gboolean
handle_try_agent (TfDbusManager1 *object, GDBusMethodInvocation *invocation, const char *name)
{
  begin_trial (TF_MANAGER_SERVICE (object), invocation, name, NULL);
  return TRUE;
}

static gboolean
handle_test_agent (TfDbusManager1 *object,
                   GDBusMethodInvocation *invocation,
                   const char *name,
                   const char *task)
{
  begin_trial (TF_MANAGER_SERVICE (object), invocation, name, task);
  return TRUE;
}

void
tf_manager_agents_add (TfDbusManager1Iface *iface)
{
  iface->handle_try_agent = handle_try_agent;
  iface->handle_test_agent = handle_test_agent;
}
