/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-input.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-table.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-test-compare.h"

/* Issues from reviews, and with evidence the history of each. */

#define COMMIT_CHARS 8

static const char *
get (GVariant *issue, const char *key)
{
  return tf_bus_dict_get_string (issue, key, "");
}

static void
print_detail (TfCtl *ctl, const char *label, const char *text)
{
  if (text[0] != '\0')
    tf_ctl_output_line (ctl, "     %s %s", label, text);
}

/* Only the user can settle it. */
static void
print_question (TfCtl *ctl, GVariant *issue)
{
  if (tf_bus_dict_get_boolean (issue, "needs_person", FALSE))
    {
      g_autofree char *line =
          g_strdup_printf (_ ("needs you: %s · thoughtforgectl decide %s %s “…”"),
                           get (issue, "person_reason"), ctl->args.words[0], get (issue, "id"));

      tf_ctl_output_line (ctl, "     %s", line);
    }
}

/* "introduced by 5f0c1a2b"; "" if unknown. */
static char *
describe_origin (GVariant *issue)
{
  const char *provenance = get (issue, "provenance");
  const char *commit = get (issue, "introduced_by");

  if (g_str_equal (provenance, "introduced_by"))
    /* Translators: the fix of the commit with that hash */
    return g_strdup_printf (_ ("fix %.*s"), COMMIT_CHARS, commit);
  return tf_ctl_text_spaced (g_str_equal (provenance, "unknown") ? "" : provenance);
}

static void
print_issue (TfCtl *ctl, GVariant *issue)
{
  g_autofree char *origin = describe_origin (issue);
  g_autofree char *state = tf_ctl_text_spaced (get (issue, "state"));
  g_autofree char *from = NULL;

  tf_ctl_output_line (ctl, "%3u  %-8s  %s", tf_bus_dict_get_uint (issue, "n", 0),
                      tf_bus_dict_get_string (issue, "severity", C_ ("severity", "unknown")),
                      get (issue, "location"));
  tf_ctl_output_line (ctl, "     %s", get (issue, "description"));
  print_detail (ctl, "→", get (issue, "recommendation"));
  if (origin[0] != '\0')
    from = g_strdup_printf (_ (" · from %s"), origin);
  if (state[0] != '\0')
    tf_ctl_output_line (ctl, "     %s %s%s%s%s", get (issue, "id"), state,
                        get (issue, "reason")[0] != '\0' ? ": " : "", get (issue, "reason"),
                        from != NULL ? from : "");
  print_question (ctl, issue);
}

static void
print_issues (TfCtl *ctl, GVariant *issues)
{
  g_autoptr (GVariant) first = NULL;

  if (g_variant_n_children (issues) == 0)
    {
      tf_ctl_output_line (ctl, "%s", _ ("no issues"));
      return;
    }
  first = g_variant_get_child_value (issues, 0);
  /* Translators: also of one issue */
  tf_ctl_output_line (ctl, _ ("iteration %u: %u issues"),
                      tf_bus_dict_get_uint (first, "iteration", 0),
                      (guint) g_variant_n_children (issues));
  for (gsize i = 0; i < g_variant_n_children (issues); i++)
    {
      g_autoptr (GVariant) issue = g_variant_get_child_value (issues, i);

      print_issue (ctl, issue);
    }
}

/* the whole ledger */

/* "open 1, persists 2–4, verified fixed 5": each state with its iterations. */
static char *
describe_life (GVariant *issue)
{
  g_autoptr (GVariantIter) history = NULL;
  g_autoptr (GString) life = g_string_new (NULL);
  g_autofree char *before = NULL;
  gsize end = 0;
  GVariant *event;

  if (!g_variant_lookup (issue, "history", "aa{sv}", &history))
    return g_strdup ("");
  while ((event = g_variant_iter_next_value (history)) != NULL)
    {
      g_autoptr (GVariant) own = event;
      g_autofree char *state = tf_ctl_text_spaced (get (own, "state"));
      g_autofree char *iteration =
          g_strdup_printf ("%u", tf_bus_dict_get_uint (own, "iteration", 0));

      if (g_strcmp0 (state, before) != 0)
        {
          g_string_append_printf (life, "%s%s %s", life->len > 0 ? ", " : "", state, iteration);
          end = life->len;
        }
      else if (!g_str_has_suffix (life->str, iteration))
        {
          g_string_truncate (life, end);
          g_string_append_printf (life, "–%s", iteration);
        }
      g_free (before);
      before = g_steal_pointer (&state);
    }
  return g_string_free (g_steal_pointer (&life), FALSE);
}

static GStrv
make_row (GVariant *issue)
{
  g_autoptr (GStrvBuilder) row = g_strv_builder_new ();
  g_autofree char *state = tf_ctl_text_spaced (get (issue, "state"));
  g_autofree char *life = describe_life (issue);
  g_autofree char *origin = describe_origin (issue);

  g_strv_builder_add (row, get (issue, "id"));
  g_strv_builder_add (row, state);
  g_strv_builder_add (row, get (issue, "severity"));
  g_strv_builder_add (row, life);
  g_strv_builder_add (row, origin[0] != '\0' ? origin : "–");
  g_strv_builder_add (row, get (issue, "location"));
  g_strv_builder_add (row, get (issue, "description"));
  g_strv_builder_add (row, get (issue, "reason"));
  return g_strv_builder_end (row);
}

static void
print_table (TfCtl *ctl, GVariant *issues)
{
  static const TfCtlColumn columns[] = {
    { NC_ ("column", "ISSUE"), FALSE, 0 },    { NC_ ("column", "STATE"), FALSE, 0 },
    { NC_ ("column", "SEVERITY"), FALSE, 0 }, { NC_ ("column", "LIFE"), FALSE, 12 },
    { NC_ ("column", "ORIGIN"), FALSE, 8 },   { NC_ ("column", "WHERE"), FALSE, 12 },
    { NC_ ("column", "WHAT"), FALSE, 20 },    { NC_ ("column", "WHY"), FALSE, 12 },
  };
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree char *table = NULL;

  for (gsize i = 0; i < g_variant_n_children (issues); i++)
    {
      g_autoptr (GVariant) issue = g_variant_get_child_value (issues, i);

      g_ptr_array_add (rows, make_row (issue));
    }
  table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, ctl->environment.columns);
  tf_ctl_output_text (ctl, table);
}

static void
print_event (TfCtl *ctl, GVariant *event)
{
  g_autofree char *time = tf_ctl_text_time (tf_bus_dict_get_int64 (event, "at", 0), TRUE);
  g_autofree char *state = tf_ctl_text_spaced (get (event, "state"));
  const char *by = get (event, "by");
  const char *commit = get (event, "commit");
  const char *note = get (event, "note");
  g_autofree char *iteration =
      g_strdup_printf (_ ("iteration %u"), tf_bus_dict_get_uint (event, "iteration", 0));
  g_autoptr (GString) what = g_string_new (NULL);

  if (by[0] != '\0')
    g_string_append_printf (what, C_ ("state of an issue", "%s by %s"), state, by);
  else
    g_string_append (what, state);
  if (commit[0] != '\0')
    g_string_append_printf (what, _ (", commit %.*s"), COMMIT_CHARS, commit);
  tf_ctl_output_line (ctl, "     %s  %s  %s%s%s", iteration, time, what->str,
                      note[0] != '\0' ? ": " : "", note);
}

/* What the tests notice of its latest fix. */
static void
print_noticed (TfCtl *ctl, GVariant *issue)
{
  int noticed = tf_enum_find (TF_TYPE_NOTICED, get (issue, "noticed"));
  const char *sentence = noticed >= 0 ? tf_noticed_describe ((TfNoticed) noticed) : NULL;

  if (sentence != NULL)
    print_detail (ctl, C_ ("issue", "tests:"), gettext (sentence));
}

static void
print_life (TfCtl *ctl, GVariant *issue)
{
  g_autoptr (GVariantIter) history = NULL;
  g_autofree char *state = tf_ctl_text_spaced (get (issue, "state"));
  g_autofree char *origin = describe_origin (issue);
  GVariant *event;

  tf_ctl_output_line (ctl, "%s  %-8s  %s  %s", get (issue, "id"), get (issue, "severity"), state,
                      get (issue, "location"));
  tf_ctl_output_line (ctl, "     %s", get (issue, "description"));
  print_detail (ctl, "→", get (issue, "recommendation"));
  print_detail (ctl, C_ ("issue", "quote:"), get (issue, "quote"));
  print_detail (ctl, C_ ("issue", "from:"), origin);
  print_detail (ctl, C_ ("issue", "why:"), get (issue, "reason"));
  print_detail (ctl, C_ ("issue", "duplicate of"), get (issue, "duplicate_of"));
  print_noticed (ctl, issue);
  print_question (ctl, issue);
  if (!g_variant_lookup (issue, "history", "aa{sv}", &history))
    return;
  while ((event = g_variant_iter_next_value (history)) != NULL)
    {
      print_event (ctl, event);
      g_variant_unref (event);
    }
}

static void
print_ledger (TfCtl *ctl, GVariant *issues)
{
  if (g_variant_n_children (issues) == 0)
    tf_ctl_output_line (ctl, "%s",
                        ctl->args.state != NULL || ctl->args.severity != NULL
                            ? _ ("no issue matches")
                            : _ ("the project has no issues"));
  else if (!ctl->args.verbose)
    print_table (ctl, issues);
  else
    for (gsize i = 0; i < g_variant_n_children (issues); i++)
      {
        g_autoptr (GVariant) issue = g_variant_get_child_value (issues, i);

        print_life (ctl, issue);
      }
}

static gboolean
is_of_ledger (const TfCtlArgs *args)
{
  return args->all || args->state != NULL || args->verbose;
}

static gboolean
check (const TfCtlArgs *args, GError **error)
{
  if (args->severity != NULL &&
      !tf_ctl_input_check_nick ("severity", args->severity, TF_TYPE_SEVERITY, error))
    return FALSE;
  if (args->state != NULL &&
      !tf_ctl_input_check_nick ("state", args->state, TF_TYPE_ISSUE_STATE, error))
    return FALSE;
  if (args->sarif && (is_of_ledger (args) || args->severity != NULL || args->iteration > 0))
    g_set_error_literal (
        error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
        _ ("--sarif exports every issue; it cannot be combined with other options"));
  else if (args->iteration > 0 && is_of_ledger (args))
    g_set_error_literal (
        error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
        _ ("--all, --state and -v cover all iterations; they cannot be combined with --iteration"));
  else
    return TRUE;
  return FALSE;
}

/* SARIF is JSON anyway. */
static gboolean
print_sarif (TfCtl *ctl, const char *path, GError **error)
{
  gsize length;
  g_autofree char *text =
      tf_ctl_bus_read (ctl, path, "ExportIssues", g_variant_new ("(s)", "sarif"), &length, error);

  if (text != NULL)
    tf_ctl_output_file (ctl, text);
  return text != NULL;
}

static GVariant *
make_filter (const TfCtlArgs *args, gboolean ledger)
{
  GVariantDict filter;

  g_variant_dict_init (&filter, NULL);
  if (args->severity != NULL)
    g_variant_dict_insert (&filter, "severity", "s", args->severity);
  if (ledger)
    g_variant_dict_insert (&filter, "ledger", "b", TRUE);
  if (args->state != NULL)
    g_variant_dict_insert (&filter, "state", "s", args->state);
  return g_variant_dict_end (&filter);
}

static void
output_json (GVariant *issues)
{
  JsonObject *object = json_object_new ();

  json_object_set_array_member (object, "issues", tf_ctl_json_from_records (issues));
  tf_ctl_output_take_json (object);
}

gboolean
tf_ctl_issues (TfCtl *ctl, GError **error)
{
  gboolean ledger = is_of_ledger (&ctl->args);
  g_autofree char *path = NULL;
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GVariant) issues = NULL;

  if (!check (&ctl->args, error))
    return FALSE;
  path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  if (path == NULL)
    return FALSE;
  if (ctl->args.sarif)
    return print_sarif (ctl, path, error);
  reply = tf_ctl_bus_call_project (ctl, path, "GetIssues",
                                   g_variant_new ("(u@a{sv})", (guint) ctl->args.iteration,
                                                  make_filter (&ctl->args, ledger)),
                                   "(aa{sv})", error);
  if (reply == NULL)
    return FALSE;
  issues = g_variant_get_child_value (reply, 0);
  if (ctl->args.json)
    output_json (issues);
  else if (ledger)
    print_ledger (ctl, issues);
  else
    print_issues (ctl, issues);
  return TRUE;
}
