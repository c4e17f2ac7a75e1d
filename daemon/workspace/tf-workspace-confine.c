/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-error.h"
#include "tf-job.h"
#include "tf-workspace-runs.h"

static const char *const names[TF_WORKSPACE_N_WARNED] = { "the agent runs", "the tests run" };

/* The run happens anyway, with a warning where the user sees it, and in the log. */
static void G_GNUC_PRINTF (3, 4)
    warn (TfWorkspace *self, TfWorkspaceWarned whose, const char *format, ...)
{
  g_autofree char *why = NULL;
  g_autofree char *warning = NULL;
  va_list args;

  va_start (args, format);
  why = g_strdup_vprintf (format, args);
  va_end (args);
  warning = g_strdup_printf ("%s %s", names[whose], why);
  tf_workspace_log (self, "warn", "safety_decision", "%s", warning);
  tf_workspace_set_warning (self, whose, warning);
}

typedef struct
{
  TfWorkspace *workspace;
  const TfWorkspaceConfinement *wish;
  gboolean ok;
  gboolean confined;
  GError *error; /* (owned) (nullable) */
} Decision;

/* Confined, but perhaps not from what listens on this machine. */
static void
judge_network (const Decision *self)
{
  TfConfinement *confinement = tf_workspace_get_confinement (self->workspace);
  const TfWorkspaceConfinement *wish = self->wish;
  const char *reason = tf_confinement_get_network_reason (confinement);

  if (wish->network == TF_NETWORK_HOST)
    warn (self->workspace, wish->whose,
          "with this machine's own network, because the configuration says “host”: it reaches "
          "every service that listens on this machine");
  else if (wish->network == TF_NETWORK_INTERNET && *reason != '\0')
    warn (self->workspace, wish->whose, "with this machine's own network: %s", reason);
  else
    tf_workspace_set_warning (self->workspace, wish->whose, "");
}

static void
decide (gpointer data)
{
  Decision *self = data;
  const TfWorkspaceConfinement *wish = self->wish;
  TfConfinement *confinement = tf_workspace_get_confinement (self->workspace);
  const char *reason = tf_confinement_get_reason (confinement);

  self->ok = TRUE;
  if (g_str_equal (wish->value, "none"))
    warn (self->workspace, wish->whose, "unconfined: %s is “none”", wish->key);
  else if (tf_confinement_is_available (confinement))
    {
      judge_network (self);
      self->confined = TRUE;
    }
  else if (g_str_equal (wish->value, "best-effort"))
    warn (self->workspace, wish->whose, "unconfined: %s", reason);
  else
    {
      g_set_error (&self->error, TF_ERROR, TF_ERROR_SAFETY,
                   "%s only confined because %s is “required”, but confinement does not work: %s",
                   names[wish->whose], wish->key, reason);
      self->ok = FALSE;
    }
}

gboolean
tf_workspace_decide_confinement (TfWorkspace *self,
                                 const TfWorkspaceConfinement *wish,
                                 gboolean *out_confined,
                                 GError **error)
{
  Decision decision = { .workspace = self, .wish = wish };

  if (!g_str_equal (wish->value, "none"))
    tf_confinement_probe (tf_workspace_get_confinement (self));
  tf_job_call_main (decide, &decision);
  if (!decision.ok)
    {
      g_propagate_error (error, decision.error);
      return FALSE;
    }
  *out_confined = decision.confined;
  return TRUE;
}
