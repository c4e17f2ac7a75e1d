/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-clock.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-sentence.h"
#include "tf-ctl-table.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-text.h"
#include "tf-words.h"

static void
output_text_or_json (TfCtl *ctl,
                     const char *key,
                     const char *name,
                     const char *member,
                     const char *text)
{
  JsonObject *object;
  g_autofree char *valid = NULL;

  if (!ctl->args.json)
    {
      if (g_str_equal (member, "diff"))
        tf_ctl_output_file (ctl, text); /* for git apply */
      else
        tf_ctl_output_text (ctl, text);
      return;
    }
  valid = g_utf8_make_valid (text, -1);
  object = json_object_new ();
  json_object_set_string_member (object, key, name);
  json_object_set_string_member (object, member, valid);
  tf_ctl_output_take_json (object);
}

/* {"@member": […]} from a reply (aa{sv}) */
static void
output_records (const char *member, GVariant *records)
{
  JsonObject *object = json_object_new ();

  json_object_set_array_member (object, member, tf_ctl_json_from_records (records));
  tf_ctl_output_take_json (object);
}

static gboolean
parse_iteration (const char *text, guint *out_iteration, GError **error)
{
  guint64 value;
  g_autoptr (GError) local = NULL;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT32, &value, &local))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   _ ("“%s” is not an iteration; the first one is 1"), text);
      return FALSE;
    }
  *out_iteration = value;
  return TRUE;
}

/* A plan is one document, whose whole text is no change. */
static gboolean
is_code (TfCtl *ctl, const char *path, gboolean *out_is_code, GError **error)
{
  g_autoptr (GVariant) properties =
      tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  const char *type =
      properties != NULL ? tf_bus_dict_get_string (properties, "DeliverableType", "") : NULL;

  *out_is_code =
      g_strcmp0 (type, tf_enum_to_nick (TF_TYPE_DELIVERABLE_TYPE, TF_DELIVERABLE_TYPE_CODE)) == 0;
  return properties != NULL;
}

static GVariant *
new_export (const char *format)
{
  return g_variant_new ("(s@a{sv})", format,
                        g_variant_new_array (G_VARIANT_TYPE ("{sv}"), NULL, 0));
}

gboolean
tf_ctl_diff (TfCtl *ctl, GError **error)
{
  const char *which = ctl->args.words[1];
  guint iteration = 0;
  gboolean all = FALSE;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (which != NULL && !g_str_equal (which, "newest") &&
      !parse_iteration (which, &iteration, error))
    return FALSE;
  path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  if (path == NULL || (which == NULL && !is_code (ctl, path, &all, error)))
    return FALSE;
  text = all ? tf_ctl_bus_read (ctl, path, "ExportWork", new_export ("diff"), &length, error)
             : tf_ctl_bus_read (ctl, path, "GetDiff", g_variant_new ("(u)", iteration), &length,
                                error);
  if (text == NULL)
    return FALSE;
  output_text_or_json (ctl, "iteration",
                       all             ? "all"
                       : which != NULL ? which
                                       : "newest",
                       "diff", text);
  return TRUE;
}

static const TfCtlColumn run_columns[] = {
  { NC_ ("column", "RUN"), FALSE, 0 },      { NC_ ("column", "PURPOSE"), FALSE, 0 },
  { NC_ ("column", "AGENT"), FALSE, 8 },    { NC_ ("column", "ITER"), TRUE, 0 },
  { NC_ ("column", "TRY"), TRUE, 0 },       { NC_ ("column", "STATE"), FALSE, 0 },
  { NC_ ("column", "BEGUN"), FALSE, 0 },    { NC_ ("column", "TIME"), TRUE, 0 },
  { NC_ ("column", "FAILURE"), FALSE, 12 },
};

static GStrv
make_run_row (GVariant *run)
{
  g_autoptr (GStrvBuilder) row = g_strv_builder_new ();
  guint iteration = tf_bus_dict_get_uint (run, "iteration", 0);
  gint64 began = tf_bus_dict_get_int64 (run, "started_at", 0);
  gint64 ended = tf_bus_dict_get_int64 (run, "ended_at", 0);
  g_autofree char *iteration_text = g_strdup_printf ("%u", iteration);
  g_autofree char *attempt = g_strdup_printf ("%u", tf_bus_dict_get_uint (run, "attempt", 0));
  g_autofree char *failure = tf_ctl_sentence_of_run (run);
  g_autofree char *began_text = tf_ctl_text_time (began, FALSE);
  g_autofree char *time = ended > 0 ? tf_clock_format_duration (ended - began) : g_strdup ("–");

  g_strv_builder_add (row, tf_bus_dict_get_string (run, "id", ""));
  g_strv_builder_add (row, tf_bus_dict_get_string (run, "purpose", ""));
  g_strv_builder_add (row, tf_bus_dict_get_string (run, "agent", ""));
  g_strv_builder_add (row, iteration > 0 ? iteration_text : "–");
  g_strv_builder_add (row, attempt);
  g_strv_builder_add (row, tf_bus_dict_get_string (run, "state", ""));
  g_strv_builder_add (row, began_text);
  g_strv_builder_add (row, time);
  g_strv_builder_add (row, failure);
  return g_strv_builder_end (row);
}

static void
print_runs (TfCtl *ctl, GVariant *runs)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *table = NULL;

  for (gsize i = 0; i < g_variant_n_children (runs); i++)
    {
      g_autoptr (GVariant) run = g_variant_get_child_value (runs, i);

      g_ptr_array_add (rows, make_run_row (run));
    }
  if (rows->len == 0)
    {
      tf_ctl_output_line (ctl, "%s", _ ("no agent has run yet"));
      return;
    }
  table =
      tf_ctl_table_format (run_columns, G_N_ELEMENTS (run_columns), rows, ctl->environment.columns);
  tf_ctl_output_text (ctl, table);
}

static gboolean
show_run (TfCtl *ctl, const char *path, const char *run, GError **error)
{
  const char *method = ctl->args.prompt ? "GetRunPrompt" : "GetRunOutput";
  gsize length;
  g_autofree char *text =
      tf_ctl_bus_read (ctl, path, method, g_variant_new ("(s)", run), &length, error);

  if (text == NULL)
    return FALSE;
  output_text_or_json (ctl, "run", run, ctl->args.prompt ? "prompt" : "output", text);
  return TRUE;
}

gboolean
tf_ctl_runs (TfCtl *ctl, GError **error)
{
  g_autofree char *path = NULL;
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GVariant) runs = NULL;

  if (ctl->args.prompt && ctl->args.words[1] == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   _ ("--prompt needs a run: thoughtforgectl runs %s RUN --prompt"),
                   ctl->args.words[0]);
      return FALSE;
    }
  path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  if (path == NULL)
    return FALSE;
  if (ctl->args.words[1] != NULL)
    return show_run (ctl, path, ctl->args.words[1], error);
  reply = tf_ctl_bus_call_project (ctl, path, "GetRuns", NULL, "(aa{sv})", error);
  if (reply == NULL)
    return FALSE;
  runs = g_variant_get_child_value (reply, 0);
  if (ctl->args.json)
    output_records ("runs", runs);
  else
    print_runs (ctl, runs);
  return TRUE;
}
