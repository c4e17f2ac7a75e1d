/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-error.h"
#include "tf-job.h"
#include "tf-workspace-runs.h"

static const char *const names[TF_WORKSPACE_N_RUNS] = { "the agent runs", "the tests run" };

/* The run happens anyway, with a warning where the user sees it, and in the log. */
static void
warn (TfWorkspace *self, TfWorkspaceRuns whose, const char *why)
{
  g_autofree char *warning = g_strdup_printf ("%s unconfined: %s", names[whose], why);

  tf_workspace_log (self, "warn", "safety_decision", "%s", warning);
  tf_workspace_set_warning (self, whose, warning);
}

typedef struct
{
  TfWorkspace *workspace;
  TfWorkspaceRuns whose;
  const char *key;
  const char *value;
  gboolean ok;
  gboolean confined;
  GError *error; /* (owned) (nullable) */
} Decision;

static void
decide (gpointer data)
{
  Decision *self = data;
  TfConfinement *confinement = tf_workspace_get_confinement (self->workspace);
  const char *reason = tf_confinement_get_reason (confinement);
  g_autofree char *wish = g_strdup_printf ("%s is “none”", self->key);

  self->ok = TRUE;
  if (g_str_equal (self->value, "none"))
    warn (self->workspace, self->whose, wish);
  else if (tf_confinement_is_available (confinement))
    {
      tf_workspace_set_warning (self->workspace, self->whose, "");
      self->confined = TRUE;
    }
  else if (g_str_equal (self->value, "best-effort"))
    warn (self->workspace, self->whose, reason);
  else
    {
      g_set_error (&self->error, TF_ERROR, TF_ERROR_SAFETY,
                   "%s only confined because %s is “required”, but confinement does not work: %s",
                   names[self->whose], self->key, reason);
      self->ok = FALSE;
    }
}

gboolean
tf_workspace_decide_confinement (TfWorkspace *self,
                                 TfWorkspaceRuns whose,
                                 const char *key,
                                 const char *value,
                                 gboolean *out_confined,
                                 GError **error)
{
  Decision decision = { .workspace = self, .whose = whose, .key = key, .value = value };

  if (!g_str_equal (value, "none"))
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
