/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>
#include <math.h>

#include "tf-budget.h"
#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-facts.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"

static gboolean
parse_cost (const char *text, double *out_cost, GError **error)
{
  char *end = NULL;
  double cost;

  if (text == NULL)
    return TRUE;
  cost = g_ascii_strtod (text, &end);
  if (end == text || *end != '\0' || !isfinite (cost) || cost < 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   _ ("the cost “%s” is not a number of dollars such as 2.50; 0 is no limit"),
                   text);
      return FALSE;
    }
  *out_cost = cost;
  return TRUE;
}

static gboolean
parse_count (const char *what, const char *text, guint64 max, guint64 *out_n, GError **error)
{
  if (text == NULL || g_ascii_string_to_unsigned (text, 10, 0, max, out_n, NULL))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
               _ ("“%s” is not a number of %s; 0 is no limit"), text, what);
  return FALSE;
}

/* What was typed takes the place of what was set; the rest stays. */
static gboolean
change (const TfCtlArgs *args, TfBudget *budget, GError **error)
{
  guint64 minutes = budget->minutes;

  if (!parse_cost (args->cost, &budget->cost, error) ||
      !parse_count (C_ ("number of", "tokens"), args->tokens, G_MAXUINT64, &budget->tokens,
                    error) ||
      !parse_count (C_ ("number of", "minutes"), args->minutes, G_MAXUINT, &minutes, error))
    return FALSE;
  budget->minutes = (guint) minutes;
  return TRUE;
}

static gboolean
is_changed (const TfCtlArgs *args)
{
  return args->cost != NULL || args->tokens != NULL || args->minutes != NULL;
}

static gboolean
check_arguments (const TfCtlArgs *args, gboolean *out_none, GError **error)
{
  const char *word = args->words[1];

  *out_none = word != NULL;
  if (word == NULL)
    return TRUE;
  if (!g_str_equal (word, "none"))
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                 _ ("found “%s”, expected none, or --cost, --tokens or --minutes"), word);
  else if (is_changed (args))
    g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                         _ ("none excludes --cost, --tokens and --minutes"));
  else
    return TRUE;
  return FALSE;
}

static gboolean
set_budget (TfCtl *ctl, const char *path, const TfBudget *budget, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_project (ctl, path, "SetBudget",
                               g_variant_new ("(@a{sv})", tf_budget_to_variant (budget)), "()",
                               error);

  return reply != NULL;
}

static gboolean
print (TfCtl *ctl, const char *path, GError **error)
{
  g_autoptr (GVariant) properties =
      tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  g_autofree char *budget = NULL;

  if (properties == NULL)
    return FALSE;
  if (ctl->args.json)
    {
      tf_ctl_output_take_json (tf_ctl_json_from_project (properties));
      return TRUE;
    }
  budget = tf_ctl_facts_dup_budget (properties);
  tf_ctl_output_line (ctl, _ ("%s · budget: %s"), tf_ctl_project_get (properties, "Id"),
                      *budget != '\0' ? budget : C_ ("budget", "none of its own"));
  return TRUE;
}

/* Returns: %FALSE with @error */
static gboolean
get_budget (TfCtl *ctl, const char *path, TfBudget *out_budget, GError **error)
{
  g_autoptr (GVariant) properties =
      tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  g_autoptr (GVariant) dict = NULL;

  if (properties == NULL)
    return FALSE;
  dict = g_variant_lookup_value (properties, "Budget", G_VARIANT_TYPE_VARDICT);
  return dict == NULL || tf_budget_read (dict, out_budget, error);
}

gboolean
tf_ctl_budget (TfCtl *ctl, GError **error)
{
  g_autofree char *path = NULL;
  gboolean none = FALSE;
  TfBudget budget = { 0 };

  if (!check_arguments (&ctl->args, &none, error) || !change (&ctl->args, &budget, error) ||
      (path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error)) == NULL)
    return FALSE;
  budget = (TfBudget){ 0 };
  if (none && !set_budget (ctl, path, &budget, error))
    return FALSE;
  if (is_changed (&ctl->args) &&
      (!get_budget (ctl, path, &budget, error) || !change (&ctl->args, &budget, error) ||
       !set_budget (ctl, path, &budget, error)))
    return FALSE;
  return print (ctl, path, error);
}
