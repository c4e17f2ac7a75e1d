/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bus-codec.h"
#include "tf-clock.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-table.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"
#include "tf-text.h"

static const char *const documents[] = { "intent",      "spec",       "constraints",
                                         "deliverable", "polish_log", NULL };

static const char *const severities[] = { "critical", "medium", "minor", NULL };

/* Checked here, because the daemon's answer to a slip of the finger cannot know the verb. */
static gboolean
check_word (const char *what, const char *word, const char *const *words, GError **error)
{
  g_autofree char *all = NULL;

  if (g_strv_contains (words, word))
    return TRUE;
  all = g_strjoinv (", ", (char **) words);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "unknown %s “%s”, expected one of %s",
               what, word, all);
  return FALSE;
}

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
      tf_ctl_output_text (ctl, text);
      return;
    }
  valid = g_utf8_make_valid (text, -1);
  object = json_object_new ();
  json_object_set_string_member (object, key, name);
  json_object_set_string_member (object, member, valid);
  tf_ctl_output_take_json (object);
}

gboolean
tf_ctl_doc (TfCtl *ctl, GError **error)
{
  const char *name = ctl->args.words[1];
  g_autofree char *path = NULL;
  g_autoptr (GVariant) reply = NULL;
  const char *markdown;

  if (!check_word ("document", name, documents, error) ||
      (path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error)) == NULL)
    return FALSE;
  reply =
      tf_ctl_bus_call_project (ctl, path, "GetDocument", g_variant_new ("(s)", name), "(s)", error);
  if (reply == NULL)
    return FALSE;
  g_variant_get (reply, "(&s)", &markdown);
  output_text_or_json (ctl, "name", name, "markdown", markdown);
  return TRUE;
}

static void
print_issue (TfCtl *ctl, GVariant *issue)
{
  const char *recommendation = tf_bus_dict_get_string (issue, "recommendation", "");

  tf_ctl_output_line (ctl, "%3u  %-8s  %s", tf_bus_dict_get_uint (issue, "n", 0),
                      tf_bus_dict_get_string (issue, "severity", "unknown"),
                      tf_bus_dict_get_string (issue, "location", ""));
  tf_ctl_output_line (ctl, "     %s", tf_bus_dict_get_string (issue, "description", ""));
  if (recommendation[0] != '\0')
    tf_ctl_output_line (ctl, "     → %s", recommendation);
}

static void
print_issues (TfCtl *ctl, GVariant *issues)
{
  g_autoptr (GVariant) first = NULL;

  if (g_variant_n_children (issues) == 0)
    {
      tf_ctl_output_line (ctl, "%s", "no issues");
      return;
    }
  first = g_variant_get_child_value (issues, 0);
  tf_ctl_output_line (ctl, "iteration %u: %" G_GSIZE_FORMAT " issues",
                      tf_bus_dict_get_uint (first, "iteration", 0), g_variant_n_children (issues));
  for (gsize i = 0; i < g_variant_n_children (issues); i++)
    {
      g_autoptr (GVariant) issue = g_variant_get_child_value (issues, i);

      print_issue (ctl, issue);
    }
}

/* {"@member": […]} from a reply (aa{sv}) */
static void
output_records (const char *member, GVariant *records)
{
  JsonObject *object = json_object_new ();

  json_object_set_array_member (object, member, tf_ctl_json_from_records (records));
  tf_ctl_output_take_json (object);
}

gboolean
tf_ctl_issues (TfCtl *ctl, GError **error)
{
  g_autofree char *path = NULL;
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GVariant) issues = NULL;
  GVariantDict filter;

  if (ctl->args.severity != NULL && !check_word ("severity", ctl->args.severity, severities, error))
    return FALSE;
  path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  if (path == NULL)
    return FALSE;
  g_variant_dict_init (&filter, NULL);
  if (ctl->args.severity != NULL)
    g_variant_dict_insert (&filter, "severity", "s", ctl->args.severity);
  reply = tf_ctl_bus_call_project (ctl, path, "GetIssues",
                                   g_variant_new ("(u@a{sv})", (guint) ctl->args.iteration,
                                                  g_variant_dict_end (&filter)),
                                   "(aa{sv})", error);
  if (reply == NULL)
    return FALSE;
  issues = g_variant_get_child_value (reply, 0);
  if (ctl->args.json)
    output_records ("issues", issues);
  else
    print_issues (ctl, issues);
  return TRUE;
}

static gboolean
parse_iteration (const char *text, guint *out_iteration, GError **error)
{
  guint64 value;
  g_autoptr (GError) local = NULL;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT32, &value, &local))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "“%s” is no iteration; the first one is 1", text);
      return FALSE;
    }
  *out_iteration = value;
  return TRUE;
}

gboolean
tf_ctl_diff (TfCtl *ctl, GError **error)
{
  guint iteration = 0;
  g_autofree char *number = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (ctl->args.words[1] != NULL && !parse_iteration (ctl->args.words[1], &iteration, error))
    return FALSE;
  path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  if (path == NULL)
    return FALSE;
  text = tf_ctl_bus_read (ctl, path, "GetDiff", g_variant_new ("(u)", iteration), &length, error);
  if (text == NULL)
    return FALSE;
  number = iteration > 0 ? g_strdup_printf ("%u", iteration) : g_strdup ("newest");
  output_text_or_json (ctl, "iteration", number, "diff", text);
  return TRUE;
}

static const TfCtlColumn run_columns[] = {
  { "RUN", FALSE, 0 },   { "PURPOSE", FALSE, 0 }, { "AGENT", FALSE, 8 },
  { "ITER", TRUE, 0 },   { "TRY", TRUE, 0 },      { "STATE", FALSE, 0 },
  { "BEGUN", FALSE, 0 }, { "TIME", TRUE, 0 },     { "FAILURE", FALSE, 12 },
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
  g_strv_builder_add (row, tf_bus_dict_get_string (run, "failure", ""));
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
      tf_ctl_output_line (ctl, "%s", "no agent has run for it yet");
      return;
    }
  table =
      tf_ctl_table_format (run_columns, G_N_ELEMENTS (run_columns), rows, ctl->environment.columns);
  tf_ctl_output_text (ctl, table);
}

static gboolean
show_run (TfCtl *ctl, const char *path, const char *run, GError **error)
{
  gsize length;
  g_autofree char *text =
      tf_ctl_bus_read (ctl, path, "GetRunOutput", g_variant_new ("(s)", run), &length, error);

  if (text == NULL)
    return FALSE;
  output_text_or_json (ctl, "run", run, "output", text);
  return TRUE;
}

gboolean
tf_ctl_runs (TfCtl *ctl, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GVariant) runs = NULL;

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
