/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-error.h"
#include "tf-workspace-runs.h"

static const char *const names[TF_WORKSPACE_N_RUNS] = { "the agent runs", "the tests run" };

/* Carried out all the same: said where the person looks, and in the log. */
static void
warn (TfWorkspace *self, TfWorkspaceRuns whose, const char *why)
{
  g_autofree char *warning = g_strdup_printf ("%s unconfined: %s", names[whose], why);

  tf_workspace_log (self, "warn", "safety_decision", "%s", warning);
  tf_workspace_set_warning (self, whose, warning);
}

gboolean
tf_workspace_decide_confinement (TfWorkspace *self,
                                 TfWorkspaceRuns whose,
                                 const char *key,
                                 const char *value,
                                 gboolean *out_confined,
                                 GError **error)
{
  TfConfinement *confinement = tf_workspace_get_confinement (self);
  const char *reason = tf_confinement_get_reason (confinement);
  g_autofree char *wish = g_strdup_printf ("%s is “none”", key);

  *out_confined = FALSE;
  if (g_str_equal (value, "none"))
    warn (self, whose, wish);
  else if (tf_confinement_is_available (confinement))
    {
      tf_workspace_set_warning (self, whose, "");
      *out_confined = TRUE;
    }
  else if (g_str_equal (value, "best-effort"))
    warn (self, whose, reason);
  else
    {
      g_set_error (error, TF_ERROR, TF_ERROR_SAFETY,
                   "%s only confined, as %s is “required”, and that cannot be done: %s",
                   names[whose], key, reason);
      return FALSE;
    }
  return TRUE;
}
