/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-table.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"

static const TfCtlColumn columns[] = {
  { NC_ ("column", "DEFECT"), FALSE, 0 },
  { NC_ ("column", "SEVERITY"), FALSE, 0 },
  { NC_ ("column", "FOUND AS"), FALSE, 0 },
  { NC_ ("column", "WHAT"), FALSE, 20 },
};

static GStrv
make_row (GVariant *defect)
{
  const char *as = tf_bus_dict_get_boolean (defect, "found", FALSE)
                       ? tf_bus_dict_get_string (defect, "as", "")
                       : C_ ("defect", "not found");
  const char *cells[] = { tf_bus_dict_get_string (defect, "id", ""),
                          tf_bus_dict_get_string (defect, "severity", ""), as,
                          tf_bus_dict_get_string (defect, "what", ""), NULL };

  return g_strdupv ((char **) cells);
}

static void
print_defects (TfCtl *ctl, GVariant *result)
{
  g_autoptr (GVariant) defects =
      g_variant_lookup_value (result, "defects", G_VARIANT_TYPE ("aa{sv}"));
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *table = NULL;

  for (gsize i = 0; defects != NULL && i < g_variant_n_children (defects); i++)
    {
      g_autoptr (GVariant) defect = g_variant_get_child_value (defects, i);

      g_ptr_array_add (rows, make_row (defect));
    }
  table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, ctl->environment.columns);
  tf_ctl_output_text (ctl, table);
}

static void
print_result (TfCtl *ctl, GVariant *result)
{
  guint planted = tf_bus_dict_get_uint (result, "planted", 0);
  guint found = tf_bus_dict_get_uint (result, "found", 0);

  print_defects (ctl, result);
  tf_ctl_output_line (ctl, "%s", "");
  tf_ctl_output_line (
      ctl,
      _ ("%s found %u of %u planted defects (recall %.2f), %u of them with the right "
         "severity; %u of its %u issues are false alarms."),
      tf_bus_dict_get_string (result, "agent", ""), found, planted,
      tf_bus_dict_get_double (result, "recall", 0),
      tf_bus_dict_get_uint (result, "severity_agreed", 0),
      tf_bus_dict_get_uint (result, "false_alarms", 0),
      tf_bus_dict_get_uint (result, "reported", 0));
}

gboolean
tf_ctl_calibrate (TfCtl *ctl, GError **error)
{
  const char *catalogue =
      ctl->args.words != NULL && ctl->args.words[0] != NULL ? ctl->args.words[0] : "plan";
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GVariant) result = NULL;

  if (ctl->args.agent == NULL)
    {
      g_set_error_literal (
          error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
          _ ("no agent given; name one with --agent (to list them: thoughtforgectl agents)"));
      return FALSE;
    }
  reply =
      tf_ctl_bus_call_manager (ctl, "Calibrate", g_variant_new ("(ss)", ctl->args.agent, catalogue),
                               "(a{sv})", error);
  if (reply == NULL)
    return FALSE;
  result = g_variant_get_child_value (reply, 0);
  if (ctl->args.json)
    tf_ctl_output_take_json (tf_ctl_json_from_record (result));
  else
    print_result (ctl, result);
  return TRUE;
}
