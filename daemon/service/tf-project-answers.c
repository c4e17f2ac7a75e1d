/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-call-private.h"

/* Questions to the user, the answers, and what they decided. */

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  GError *error = NULL;
  g_autofree char *id = tf_project_answer_finish (TF_PROJECT (source), result, &error);

  if (id != NULL)
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(s)", id));
  else
    g_dbus_method_invocation_take_error (invocation, error);
}

static gboolean
handle_answer (TfDbusProject1 *object,
               GDBusMethodInvocation *invocation,
               const char *question,
               const char *text)
{
  tf_project_answer_async (TF_PROJECT_SERVICE (object)->project, question, text, answered_cb,
                           invocation);
  return TRUE;
}

static void
applied_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  GError *error = NULL;

  if (tf_project_apply_answers_finish (TF_PROJECT (source), result, &error))
    g_dbus_method_invocation_return_value (invocation, NULL);
  else
    g_dbus_method_invocation_take_error (invocation, error);
}

static gboolean
handle_apply_answers (TfDbusProject1 *object, GDBusMethodInvocation *invocation)
{
  tf_project_apply_answers_async (TF_PROJECT_SERVICE (object)->project, applied_cb, invocation);
  return TRUE;
}

static GVariant *
read_decisions (TfProjectCall *call, GError **error)
{
  GVariant *decisions = tf_project_query_decisions (call->workspace, call->state, error);

  return decisions != NULL ? g_variant_new ("(@aa{sv})", decisions) : NULL;
}

static gboolean
handle_get_decisions (TfDbusProject1 *object, GDBusMethodInvocation *invocation)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);
  const TfPolishState *polish = tf_project_get_polish_state (self->project);
  TfProjectCall *call = tf_project_call_new (self, invocation, read_decisions, NULL);

  call->state = polish != NULL ? tf_polish_state_copy (polish) : NULL;
  tf_project_call_run (call);
  return TRUE;
}

static void
language_set_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  GError *error = NULL;

  if (tf_project_set_finish (TF_PROJECT (source), result, &error))
    g_dbus_method_invocation_return_value (invocation, NULL);
  else
    g_dbus_method_invocation_take_error (invocation, error);
}

static gboolean
handle_set_language (TfDbusProject1 *object,
                     GDBusMethodInvocation *invocation,
                     const char *language)
{
  tf_project_set_language_async (TF_PROJECT_SERVICE (object)->project, language, language_set_cb,
                                 invocation);
  return TRUE;
}

void
tf_project_answers_init_iface (TfDbusProject1Iface *iface)
{
  iface->handle_answer = handle_answer;
  iface->handle_apply_answers = handle_apply_answers;
  iface->handle_get_decisions = handle_get_decisions;
  iface->handle_set_language = handle_set_language;
}
