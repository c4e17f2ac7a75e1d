/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-create.h"
#include "tf-ctl-facts.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-sentence.h"
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
    tf_ctl_output_line (ctl, _ ("%s · %s · to follow it: thoughtforgectl watch %s"), id, phase, id);
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

gboolean
tf_ctl_check_began (TfCtl *ctl, const char *path, GError **error)
{
  g_autoptr (GVariant) properties =
      tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  g_autofree char *question = NULL;
  const char *id;

  if (properties == NULL)
    return FALSE;
  if (!tf_ctl_project_is_in (properties, TF_PHASE_BRAIN_DUMP))
    return TRUE;
  id = tf_ctl_project_get (properties, "Id");
  question = tf_ctl_sentence_get (properties, "Question");
  g_set_error (error, TF_ERROR, TF_ERROR_UNRESOLVED,
               _ ("nothing was distilled: %s To add it: thoughtforgectl say %s “…”"), question, id);
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
  return reply != NULL && tf_ctl_check_began (ctl, path, error) && print_state (ctl, path, error);
}

/* What earlier projects of that agent took, as far as is known: only with the last Confirm, before the work. */
static void
print_estimate (TfCtl *ctl, GVariant *properties)
{
  const char *agent = tf_ctl_project_get (properties, "Agent");
  g_autoptr (GVariant) estimate =
      g_variant_lookup_value (properties, "Estimate", G_VARIANT_TYPE_VARDICT);
  guint done = 0;
  guint64 output = 0;
  double cost = 0;
  g_autofree char *tokens = NULL;
  g_autofree char *dollars = NULL;

  if (!tf_ctl_project_is_in (properties, TF_PHASE_SPEC_BUILDING) || estimate == NULL ||
      !g_variant_lookup (estimate, "done_projects", "u", &done))
    return;
  if (done == 0)
    {
      tf_ctl_output_line (ctl, _ ("No estimate: no project of agent %s is done yet."), agent);
      return;
    }
  tokens = g_variant_lookup (estimate, "output_tokens", "t", &output)
               ? tf_ctl_text_tokens (tf_bus_dict_get_uint64 (estimate, "input_tokens", 0) + output)
               : g_strdup (_ ("an unknown number of tokens"));
  dollars = g_variant_lookup (estimate, "cost", "d", &cost) ? g_strdup_printf ("$%.2f", cost)
                                                            : g_strdup (_ ("an unknown cost"));
  tf_ctl_output_line (
      ctl,
      ngettext ("Estimate: about %.0f runs, %s and %s, as in %u earlier project of agent %s.",
                "Estimate: about %.0f runs, %s and %s, as in %u earlier projects of agent %s.",
                done),
      tf_bus_dict_get_double (estimate, "runs", 0), tokens, dollars, done, agent);
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
  if (properties != NULL && !ctl->args.json)
    print_estimate (ctl, properties);
  return act (ctl, "Confirm", error);
}

/* Without an id and without --all, or with both, it is not clear what is meant. */
static gboolean
check_one_or_all (TfCtl *ctl, GError **error)
{
  if ((ctl->args.words[0] != NULL) != ctl->args.all)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
               _ ("give the id of a project, or --all"));
  return FALSE;
}

static gboolean
allows (GVariant *properties, const char *action)
{
  g_autofree const char **actions = NULL;

  return g_variant_lookup (properties, "AllowedActions", "^a&s", &actions) &&
         g_strv_contains (actions, action);
}

static gboolean
act_on_listed (TfCtl *ctl, GVariant *properties, const char *method, GError **error)
{
  g_autofree char *path =
      tf_ctl_bus_find_project (ctl, tf_ctl_project_get (properties, "Id"), error);
  g_autoptr (GVariant) reply = NULL;

  if (path == NULL)
    return FALSE;
  reply = tf_ctl_bus_call_project (ctl, path, method, NULL, "()", error);
  return reply != NULL && print_state (ctl, path, error);
}

/* @hold (nullable): only projects on hold for this reason */
static gboolean
act_on_all (TfCtl *ctl, const char *method, const char *action, const char *hold, GError **error)
{
  static const char *const fields[] = { "Id", "AllowedActions", "Hold", NULL };
  g_autoptr (GPtrArray) projects = tf_ctl_bus_list_projects (ctl, fields, error);
  guint n = 0;

  if (projects == NULL)
    return FALSE;
  for (guint i = 0; i < projects->len; i++)
    {
      GVariant *properties = g_ptr_array_index (projects, i);

      if (!allows (properties, action) ||
          (hold != NULL && !g_str_equal (tf_ctl_project_get (properties, "Hold"), hold)))
        continue;
      if (!act_on_listed (ctl, properties, method, error))
        return FALSE;
      n++;
    }
  if (n == 0 && !ctl->args.json)
    tf_ctl_output_line (ctl, _ ("no project to %s"), action);
  return TRUE;
}

gboolean
tf_ctl_resume (TfCtl *ctl, GError **error)
{
  if (!check_one_or_all (ctl, error))
    return FALSE;
  return ctl->args.all ? act_on_all (ctl, "Resume", "resume", "user", error)
                       : act (ctl, "Resume", error);
}

gboolean
tf_ctl_pause (TfCtl *ctl, GError **error)
{
  if (!check_one_or_all (ctl, error))
    return FALSE;
  return ctl->args.all ? act_on_all (ctl, "Pause", "pause", NULL, error)
                       : act (ctl, "Pause", error);
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
  tf_ctl_output_line (ctl, "%s", _ ("nothing changed"));
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
