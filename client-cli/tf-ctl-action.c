/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bus-names.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-facts.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"

static gboolean
print_state (TfCtl *ctl, const char *path, GError **error)
{
  g_autoptr (GVariant) properties =
      tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  g_autofree char *phase = NULL;
  const char *id;

  if (properties == NULL)
    return FALSE;
  if (ctl->args.json)
    {
      tf_ctl_output_take_json (tf_ctl_json_from_project (properties));
      return TRUE;
    }
  id = tf_ctl_project_get (properties, "Id");
  phase = tf_ctl_text_spaced (tf_ctl_project_get (properties, "Phase"));
  if (tf_ctl_project_is_in (properties, TF_PHASE_HALTED) ||
      tf_ctl_project_is_in (properties, TF_PHASE_DONE))
    tf_ctl_output_line (ctl, "%s · %s", id, phase);
  else
    tf_ctl_output_line (ctl, "%s · %s · to follow it: thoughtforgectl watch %s", id, phase, id);
  return TRUE;
}

static gboolean
act (TfCtl *ctl, const char *method, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (GVariant) reply = NULL;

  if (path == NULL)
    return FALSE;
  reply = tf_ctl_bus_call_project (ctl, path, method, NULL, "()", error);
  return reply != NULL && print_state (ctl, path, error);
}

/* Of too few words the daemon asks for more, and the phase stays. */
static gboolean
check_began (TfCtl *ctl, const char *path, GError **error)
{
  g_autoptr (GVariant) properties =
      tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  const char *id;

  if (properties == NULL)
    return FALSE;
  if (!tf_ctl_project_is_in (properties, TF_PHASE_BRAIN_DUMP))
    return TRUE;
  id = tf_ctl_project_get (properties, "Id");
  g_set_error (error, TF_ERROR, TF_ERROR_UNRESOLVED,
               "nothing was distilled: %s To add it: thoughtforgectl say %s “…”",
               tf_ctl_project_get (properties, "Question"), id);
  return FALSE;
}

gboolean
tf_ctl_distill (TfCtl *ctl, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (GVariant) reply = NULL;

  if (path == NULL)
    return FALSE;
  reply = tf_ctl_bus_call_project (ctl, path, "Distill", NULL, "()", error);
  return reply != NULL && check_began (ctl, path, error) && print_state (ctl, path, error);
}

/* A warning does not keep anyone from confirming; JSON has its facts in the project. */
gboolean
tf_ctl_confirm (TfCtl *ctl, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (GVariant) properties = NULL;
  g_autofree char *warning = NULL;

  if (path == NULL)
    return FALSE;
  properties = tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, NULL);
  if (properties != NULL && !ctl->args.json)
    warning = tf_ctl_facts_dup_reviewer_warning (properties);
  if (warning != NULL)
    tf_ctl_output_line (ctl, "%s", warning);
  return act (ctl, "Confirm", error);
}

gboolean
tf_ctl_resume (TfCtl *ctl, GError **error)
{
  return act (ctl, "Resume", error);
}

static gboolean
call_confirmed (TfCtl *ctl,
                const char *path,
                const char *method,
                gboolean confirmed,
                GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_project (ctl, path, method, g_variant_new ("(b)", confirmed), "()", error);

  return reply != NULL;
}

/* The daemon provides the question, so first call without the confirmation. */
static gboolean
act_confirmed (TfCtl *ctl, const char *method, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (GError) question = NULL;
  gboolean yes = FALSE;

  if (path == NULL)
    return FALSE;
  if (ctl->args.yes)
    return call_confirmed (ctl, path, method, TRUE, error) && print_state (ctl, path, error);
  if (call_confirmed (ctl, path, method, FALSE, &question))
    return print_state (ctl, path, error);
  if (!g_error_matches (question, TF_ERROR, TF_ERROR_NEEDS_CONFIRMATION))
    {
      g_propagate_error (error, g_steal_pointer (&question));
      return FALSE;
    }
  tf_error_strip_remote (question);
  if (!tf_ctl_output_ask (ctl, question->message, &yes, error))
    return FALSE;
  if (yes)
    return call_confirmed (ctl, path, method, TRUE, error) && print_state (ctl, path, error);
  ctl->exit_status = TF_CTL_EXIT_WAITS;
  tf_ctl_output_line (ctl, "%s", "nothing changed");
  return TRUE;
}

gboolean
tf_ctl_override (TfCtl *ctl, GError **error)
{
  return act_confirmed (ctl, "Override", error);
}

gboolean
tf_ctl_terminate (TfCtl *ctl, GError **error)
{
  return act_confirmed (ctl, "Terminate", error);
}
