/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-call-private.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-polish-bus.h"
#include "tf-text-fd.h"

/* Issues from reviews, their ledger, and the user's word about them. */

static GVariant *
read_issues (TfProjectCall *call, GError **error)
{
  GVariant *issues = tf_project_query_issues (call->workspace, call->number, &call->filter, error);

  return issues != NULL ? g_variant_new ("(@aa{sv})", issues) : NULL;
}

static gboolean
parse_word (const char *key, GVariant *value, TfIssueFilter *filter, GError **error)
{
  gboolean text = g_variant_is_of_type (value, G_VARIANT_TYPE_STRING);

  if (g_str_equal (key, "severity") && text)
    return tf_enum_from_nick (TF_TYPE_SEVERITY, g_variant_get_string (value, NULL),
                              &filter->severity, error);
  if (g_str_equal (key, "state") && text)
    {
      filter->ledger = TRUE;
      return tf_enum_from_nick (TF_TYPE_ISSUE_STATE, g_variant_get_string (value, NULL),
                                &filter->state, error);
    }
  if (g_str_equal (key, "ledger") && g_variant_is_of_type (value, G_VARIANT_TYPE_BOOLEAN))
    {
      filter->ledger |= g_variant_get_boolean (value);
      return TRUE;
    }
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
               "unknown filter “%s”; known: severity (s), ledger (b), state (s)", key);
  return FALSE;
}

static gboolean
parse_filter (GVariant *filter, TfIssueFilter *out_filter, GError **error)
{
  GVariantIter iter;
  const char *key;
  GVariant *value;

  *out_filter = (TfIssueFilter){ .severity = -1, .state = -1 };
  g_variant_iter_init (&iter, filter);
  while (g_variant_iter_next (&iter, "{&sv}", &key, &value))
    {
      g_autoptr (GVariant) own = value;

      if (!parse_word (key, own, out_filter, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
handle_get_issues (TfDbusProject1 *object,
                   GDBusMethodInvocation *invocation,
                   guint iteration,
                   GVariant *filter)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);
  const TfPolishState *state = tf_project_get_polish_state (self->project);
  TfTrajectoryPoint point = { 0 };
  TfIssueFilter wanted;
  GError *error = NULL;
  TfProjectCall *call;

  if (!parse_filter (filter, &wanted, &error))
    {
      g_dbus_method_invocation_take_error (invocation, error);
      return TRUE;
    }
  if (!wanted.ledger && iteration == 0 &&
      (state == NULL || !tf_polish_state_get_latest (state, &point)))
    {
      g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                             "there is no valid review yet");
      return TRUE;
    }
  call = tf_project_call_new (self, invocation, read_issues, NULL);
  call->filter = wanted;
  call->filter.newest = iteration == 0 && state != NULL && state->evidence;
  call->number = iteration != 0 ? iteration : point.iteration;
  tf_project_call_run (call);
  return TRUE;
}

static void
waived_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  GError *error = NULL;

  if (tf_project_waive_finish (TF_PROJECT (source), result, &error))
    g_dbus_method_invocation_return_value (invocation, NULL);
  else
    g_dbus_method_invocation_take_error (invocation, error);
}

static gboolean
handle_waive_issue (TfDbusProject1 *object,
                    GDBusMethodInvocation *invocation,
                    const char *id,
                    const char *reason)
{
  tf_project_waive_async (TF_PROJECT_SERVICE (object)->project, id, reason, waived_cb, invocation);
  return TRUE;
}

/* The id of the issue, if the reply has one. */
static void
issue_done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  const GDBusMethodInfo *method = g_dbus_method_invocation_get_method_info (invocation);
  GError *error = NULL;
  g_autofree char *id = tf_project_issue_finish (TF_PROJECT (source), result, &error);

  if (id == NULL)
    g_dbus_method_invocation_take_error (invocation, error);
  else if (method->out_args == NULL || method->out_args[0] == NULL)
    g_dbus_method_invocation_return_value (invocation, NULL);
  else
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(s)", id));
}

static gboolean
handle_add_issue (TfDbusProject1 *object,
                  GDBusMethodInvocation *invocation,
                  const char *text,
                  const char *nick,
                  const char *location)
{
  GError *error = NULL;
  int severity = TF_SEVERITY_CRITICAL;

  if (*nick != '\0' && !tf_enum_from_nick (TF_TYPE_SEVERITY, nick, &severity, &error))
    g_dbus_method_invocation_take_error (invocation, error);
  else
    tf_project_add_issue_async (TF_PROJECT_SERVICE (object)->project, text, (TfSeverity) severity,
                                location, issue_done_cb, invocation);
  return TRUE;
}

static gboolean
handle_decide (TfDbusProject1 *object,
               GDBusMethodInvocation *invocation,
               const char *issue,
               const char *text)
{
  tf_project_decide_issue_async (TF_PROJECT_SERVICE (object)->project, issue, text, issue_done_cb,
                                 invocation);
  return TRUE;
}

static gboolean
handle_revise (TfDbusProject1 *object, GDBusMethodInvocation *invocation, const char *text)
{
  tf_project_act_async (TF_PROJECT_SERVICE (object)->project, TF_ACTION_REVISE, text, FALSE,
                        issue_done_cb, invocation);
  return TRUE;
}

static GVariant *
export_sarif (TfProjectCall *call, GError **error)
{
  g_autofree char *text = tf_project_query_sarif (call->workspace, call->output_path, error);

  return text != NULL ? tf_project_call_reply_fd (call, tf_text_fd_new (text, error)) : NULL;
}

static gboolean
handle_export_issues (TfDbusProject1 *object,
                      GDBusMethodInvocation *invocation,
                      GUnixFDList *fds,
                      const char *format)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);
  TfProjectCall *call;

  if (!g_str_equal (format, "sarif"))
    {
      g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                                             "there is no format “%s”; choose sarif", format);
      return TRUE;
    }
  call = tf_project_call_new (self, invocation, export_sarif, NULL);
  call->output_path = tf_project_call_dup_document_path (self);
  tf_project_call_run (call);
  return TRUE;
}

static gboolean
handle_get_rounds (TfDbusProject1 *object, GDBusMethodInvocation *invocation)
{
  const TfPolishState *state = tf_project_get_polish_state (TF_PROJECT_SERVICE (object)->project);
  GVariant *rounds = state != NULL ? tf_polish_rounds_to_variant (state)
                                   : g_variant_new_array (G_VARIANT_TYPE_VARDICT, NULL, 0);

  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(@aa{sv})", rounds));
  return TRUE;
}

static GVariant *
export_trace (TfProjectCall *call, GError **error)
{
  g_autofree char *text =
      tf_project_query_trace (call->workspace, call->state, call->output_path, error);

  return text != NULL ? tf_project_call_reply_fd (call, tf_text_fd_new (text, error)) : NULL;
}

static gboolean
handle_export_trace (TfDbusProject1 *object, GDBusMethodInvocation *invocation, GUnixFDList *fds)
{
  TfProjectService *self = TF_PROJECT_SERVICE (object);
  const TfPolishState *state = tf_project_get_polish_state (self->project);
  TfProjectCall *call = tf_project_call_new (self, invocation, export_trace, NULL);

  call->state = state != NULL ? tf_polish_state_copy (state) : NULL;
  call->output_path = tf_project_call_dup_document_path (self);
  tf_project_call_run (call);
  return TRUE;
}

void
tf_project_issues_init_iface (TfDbusProject1Iface *iface)
{
  iface->handle_get_issues = handle_get_issues;
  iface->handle_waive_issue = handle_waive_issue;
  iface->handle_add_issue = handle_add_issue;
  iface->handle_decide = handle_decide;
  iface->handle_revise = handle_revise;
  iface->handle_export_issues = handle_export_issues;
  iface->handle_get_rounds = handle_get_rounds;
  iface->handle_export_trace = handle_export_trace;
}
