/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-bus-codec.h"
#include "tf-clock.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-evidence.h"
#include "tf-ctl-id.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-table.h"
#include "tf-ctl-verbs.h"
#include "tf-enum.h"
#include "tf-model-enums.h"

static const TfCtlColumn columns[] = {
  { "ID", FALSE, 0 },    { "NAME", FALSE, 12 }, { "TYPE", FALSE, 0 },
  { "PHASE", FALSE, 8 }, { "AGENT", FALSE, 6 }, { "ITER", TRUE, 0 },
  { "C/M/m", TRUE, 0 },  { "TIME", TRUE, 0 },   { "WAITS", FALSE, 8 },
};

static int
compare_created (gconstpointer a, gconstpointer b)
{
  GVariant *left = *(GVariant *const *) a;
  GVariant *right = *(GVariant *const *) b;
  gint64 left_time = tf_bus_dict_get_int64 (left, "CreatedAt", 0);
  gint64 right_time = tf_bus_dict_get_int64 (right, "CreatedAt", 0);

  if (left_time != right_time)
    return left_time < right_time ? -1 : 1;
  return strcmp (tf_ctl_project_get (left, "Id"), tf_ctl_project_get (right, "Id"));
}

static gboolean
is_terminated (GVariant *properties)
{
  return tf_enum_find (TF_TYPE_HALT_REASON, tf_ctl_project_get (properties, "HaltReason")) ==
         TF_HALT_REASON_HUMAN_TERMINATED;
}

/* In order of creation. @out_hidden: the number of terminated projects left out. */
static GPtrArray *
choose (TfCtl *ctl, GHashTable *projects, guint *out_hidden)
{
  GPtrArray *chosen = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  GHashTableIter iter;
  gpointer properties;

  *out_hidden = 0;
  g_hash_table_iter_init (&iter, projects);
  while (g_hash_table_iter_next (&iter, NULL, &properties))
    if (!ctl->args.all && is_terminated (properties))
      (*out_hidden)++;
    else
      g_ptr_array_add (chosen, g_variant_ref (properties));
  g_ptr_array_sort (chosen, compare_created);
  return chosen;
}

static GPtrArray *
list_ids (GHashTable *projects)
{
  GPtrArray *candidates = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_ctl_candidate_free);
  GHashTableIter iter;
  gpointer properties;

  g_hash_table_iter_init (&iter, projects);
  while (g_hash_table_iter_next (&iter, NULL, &properties))
    g_ptr_array_add (candidates, tf_ctl_candidate_new (tf_ctl_project_get (properties, "Id"), ""));
  return candidates;
}

static const char *
or_dash (const char *text)
{
  return text[0] != '\0' ? text : "–";
}

/* "halted: guard plateau", "done: converged" */
static char *
describe_phase (GVariant *properties)
{
  g_autofree char *ending = tf_ctl_evidence_dup_ending (properties);

  return g_strconcat (tf_ctl_project_get (properties, "Phase"), ending[0] != '\0' ? ": " : "",
                      ending, NULL);
}

static GStrv
make_row (GVariant *properties, GPtrArray *ids)
{
  g_autoptr (GStrvBuilder) row = g_strv_builder_new ();
  guint iteration = tf_bus_dict_get_uint (properties, "Iteration", 0);
  g_autofree char *iteration_text = g_strdup_printf ("%u", iteration);
  gint64 time_us = tf_ctl_project_get_time (properties);
  g_autofree char *time = time_us >= 0 ? tf_clock_format_duration (time_us) : g_strdup ("–");
  g_autofree char *phase = describe_phase (properties);
  g_autofree char *counts_text = NULL;
  TfCounts counts;

  if (tf_ctl_project_get_counts (properties, &counts))
    counts_text = tf_counts_to_text (&counts);
  g_strv_builder_add (row, tf_ctl_id_shorten (ids, tf_ctl_project_get (properties, "Id")));
  g_strv_builder_add (row, or_dash (tf_ctl_project_get (properties, "Name")));
  g_strv_builder_add (row, or_dash (tf_ctl_project_get (properties, "DeliverableType")));
  g_strv_builder_add (row, phase);
  g_strv_builder_add (row, tf_ctl_project_get (properties, "Agent"));
  g_strv_builder_add (row, iteration > 0 ? iteration_text : "–");
  g_strv_builder_add (row, counts_text != NULL ? counts_text : "–");
  g_strv_builder_add (row, time);
  g_strv_builder_add (row, tf_ctl_project_get_wanted (properties));
  return g_strv_builder_end (row);
}

static void
print_table (TfCtl *ctl, GPtrArray *chosen, GPtrArray *ids, guint hidden)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *table = NULL;

  for (guint i = 0; i < chosen->len; i++)
    g_ptr_array_add (rows, make_row (chosen->pdata[i], ids));
  if (rows->len > 0)
    {
      table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, ctl->environment.columns);
      tf_ctl_output_text (ctl, table);
    }
  else
    tf_ctl_output_line (ctl, "no projects%s; to start one: thoughtforgectl run FILE",
                        hidden > 0 ? " that are not terminated" : " yet");
  if (hidden > 0)
    tf_ctl_output_line (ctl, "%u terminated (use --all to show them)", hidden);
}

static void
print_json (GPtrArray *chosen)
{
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < chosen->len; i++)
    json_array_add_object_element (array, tf_ctl_json_from_project (chosen->pdata[i]));
  json_object_set_array_member (object, "projects", array);
  tf_ctl_output_take_json (object);
}

gboolean
tf_ctl_list (TfCtl *ctl, GError **error)
{
  g_autoptr (GHashTable) projects = tf_ctl_bus_get_projects (ctl, error);
  g_autoptr (GPtrArray) chosen = NULL;
  g_autoptr (GPtrArray) ids = NULL;
  guint hidden;

  if (projects == NULL)
    return FALSE;
  chosen = choose (ctl, projects, &hidden);
  ids = list_ids (projects);
  if (ctl->args.json)
    print_json (chosen);
  else
    print_table (ctl, chosen, ids, hidden);
  return TRUE;
}
