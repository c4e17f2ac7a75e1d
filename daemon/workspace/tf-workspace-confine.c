/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-error.h"
#include "tf-job.h"
#include "tf-sentence.h"
#include "tf-workspace-runs.h"

static const char *const names[TF_WORKSPACE_N_WARNED] = { "the agent runs", "the tests run" };

/* What is said of the agent, and of the tests. */
typedef TfSentence Warning[TF_WORKSPACE_N_WARNED];

static const Warning unconfined_by = { TF_SENTENCE_AGENT_UNCONFINED_BY,
                                       TF_SENTENCE_TESTS_UNCONFINED_BY };
static const Warning unconfined = { TF_SENTENCE_AGENT_UNCONFINED, TF_SENTENCE_TESTS_UNCONFINED };
static const Warning on_host = { TF_SENTENCE_AGENT_ON_HOST, TF_SENTENCE_TESTS_ON_HOST };
static const Warning on_network = { TF_SENTENCE_AGENT_ON_NETWORK, TF_SENTENCE_TESTS_ON_NETWORK };

/* The run happens anyway, with a warning where the user sees it, and in the log. */
static void
warn (TfWorkspace *self,
      TfWorkspaceWarned whose,
      const Warning sentences,
      const char *name,
      const char *value)
{
  g_autofree char *warning = tf_sentence_new (sentences[whose], name, value, NULL);

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
    warn (self->workspace, wish->whose, on_host, NULL, NULL);
  else if (wish->network == TF_NETWORK_INTERNET && *reason != '\0')
    warn (self->workspace, wish->whose, on_network, "why", reason);
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
    warn (self->workspace, wish->whose, unconfined_by, "key", wish->key);
  else if (tf_confinement_is_available (confinement))
    {
      judge_network (self);
      self->confined = TRUE;
    }
  else if (g_str_equal (wish->value, "best-effort"))
    warn (self->workspace, wish->whose, unconfined, "why", reason);
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
