/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-bus-codec.h"
#include "tf-clock.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-elapsed.h"
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

/* What a row shows. */
static const char *const shown[] = {
  "Id",          "Name",      "DeliverableType", "Phase",
  "HaltReason",  "Verdict",   "Agent",           "Iteration",
  "IssueCounts", "TimeSpent", "WaitingForHuman", "AllowedActions",
  "CreatedAt",   "UpdatedAt", "Activity",        "ActivitySince",
  NULL,
};

/* A lookup in a dictionary costs too much for every comparison. */
typedef struct
{
  GVariant *properties; /* (not owned) */
  gint64 created_at;
  const char *id;
} Entry;

static int
compare_created (gconstpointer a, gconstpointer b)
{
  const Entry *left = a;
  const Entry *right = b;

  if (left->created_at != right->created_at)
    return left->created_at < right->created_at ? -1 : 1;
  return strcmp (left->id, right->id);
}

/* In order of creation. @out_hidden: the number of terminated projects left out.
 * Returns: (transfer container) (element-type GVariant) */
static GPtrArray *
choose (TfCtl *ctl, const GPtrArray *projects, guint *out_hidden)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  GPtrArray *chosen = g_ptr_array_new ();

  *out_hidden = 0;
  for (guint i = 0; i < projects->len; i++)
    {
      GVariant *properties = projects->pdata[i];
      Entry entry = { properties, tf_bus_dict_get_int64 (properties, "CreatedAt", 0),
                      tf_ctl_project_get (properties, "Id") };

      if (!ctl->args.all && tf_ctl_project_is_terminated (properties))
        (*out_hidden)++;
      else
        g_array_append_val (entries, entry);
    }
  g_array_sort (entries, compare_created);
  for (guint i = 0; i < entries->len; i++)
    g_ptr_array_add (chosen, g_array_index (entries, Entry, i).properties);
  return chosen;
}

static GHashTable *
count_ends (const GPtrArray *projects)
{
  g_autofree const char **ids = g_new0 (const char *, projects->len + 1);

  for (guint i = 0; i < projects->len; i++)
    ids[i] = tf_ctl_project_get (projects->pdata[i], "Id");
  return tf_ctl_id_count_ends (ids);
}

static const char *
or_dash (const char *text)
{
  return text[0] != '\0' ? text : "–";
}

/* "halted: guard plateau", "done: converged"; "polishing · run 3 m 20 s" of one that takes minutes. */
static char *
describe_phase (GVariant *properties)
{
  g_autofree char *ending = tf_ctl_evidence_dup_ending (properties);
  gint64 elapsed = tf_ctl_elapsed_get (properties, tf_clock_now ());

  if (elapsed >= 60 * G_USEC_PER_SEC)
    {
      g_autofree char *time = tf_clock_format_duration (elapsed);

      return g_strdup_printf ("%s · run %s", tf_ctl_project_get (properties, "Phase"), time);
    }
  return g_strconcat (tf_ctl_project_get (properties, "Phase"), ending[0] != '\0' ? ": " : "",
                      ending, NULL);
}

/* Until now: the daemon counts a phase up to its last step. */
static gint64
get_time (GVariant *properties)
{
  gint64 spent = tf_ctl_project_get_time (properties);
  gint64 updated = tf_bus_dict_get_int64 (properties, "UpdatedAt", 0);
  gint64 now = tf_clock_now ();
  gboolean working = tf_ctl_elapsed_get (properties, now) >= 0 && updated > 0 && now > updated;

  return spent >= 0 && working ? spent + now - updated : spent;
}

static GStrv
make_row (GVariant *properties, GHashTable *ends)
{
  g_autoptr (GStrvBuilder) row = g_strv_builder_new ();
  guint iteration = tf_bus_dict_get_uint (properties, "Iteration", 0);
  g_autofree char *iteration_text = g_strdup_printf ("%u", iteration);
  gint64 time_us = get_time (properties);
  g_autofree char *time = time_us >= 0 ? tf_clock_format_duration (time_us) : g_strdup ("–");
  g_autofree char *phase = describe_phase (properties);
  g_autofree char *counts_text = NULL;
  TfCounts counts;

  if (tf_ctl_project_get_counts (properties, &counts))
    counts_text = tf_counts_to_text (&counts);
  g_strv_builder_add (row, tf_ctl_id_shorten (ends, tf_ctl_project_get (properties, "Id")));
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
print_table (TfCtl *ctl, GPtrArray *chosen, GHashTable *ends, guint hidden)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *table = NULL;

  for (guint i = 0; i < chosen->len; i++)
    g_ptr_array_add (rows, make_row (chosen->pdata[i], ends));
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
  static const char *const all[] = { NULL };
  const char *const *fields = ctl->args.json ? all : shown;
  g_autoptr (GPtrArray) projects = tf_ctl_bus_list_projects (ctl, fields, error);
  g_autoptr (GPtrArray) chosen = NULL;
  g_autoptr (GHashTable) ends = NULL;
  guint hidden;

  if (projects == NULL)
    return FALSE;
  chosen = choose (ctl, projects, &hidden);
  ends = count_ends (projects);
  if (ctl->args.json)
    print_json (chosen);
  else
    print_table (ctl, chosen, ends, hidden);
  return TRUE;
}
