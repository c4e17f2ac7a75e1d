/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-clock.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-chart.h"
#include "tf-ctl-elapsed.h"
#include "tf-ctl-evidence.h"
#include "tf-ctl-facts.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-questions.h"
#include "tf-ctl-resources.h"
#include "tf-ctl-sentence.h"
#include "tf-ctl-tests.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-locale.h"
#include "tf-model-enums.h"
#include "tf-plan-given.h"

#define CHART_ROWS    8
#define LABEL_COLUMNS 10

/* "CSV importer · code · halted in polishing at iteration 17: guard hallucination" */
static void
print_headline (TfCtl *ctl, GVariant *properties)
{
  g_autofree char *phase = tf_ctl_text_spaced (tf_ctl_project_get (properties, "Phase"));
  const char *halted_in = tf_ctl_project_get (properties, "HaltedIn");
  g_autofree char *place =
      tf_ctl_text_spaced (halted_in[0] != '\0' ? halted_in : C_ ("phase", "unknown"));
  g_autofree char *ending = tf_ctl_evidence_dup_ending (properties);
  const char *type = tf_ctl_project_get (properties, "DeliverableType");
  guint iteration = tf_bus_dict_get_uint (properties, "Iteration", 0);
  guint max = tf_bus_dict_get_uint (properties, "MaxIterations", 0);
  g_autoptr (GString) line = g_string_new (NULL);

  g_string_append_printf (line, "%s · %s · ", tf_ctl_project_get_title (properties, NULL),
                          type[0] != '\0' ? type : _ ("type undecided"));
  if (tf_ctl_project_is_in (properties, TF_PHASE_HALTED))
    {
      /* Translators: halted in the phase %s */
      g_string_append_printf (line, C_ ("headline", "%s in %s"), phase, place);
      if (iteration > 0)
        g_string_append_printf (line, C_ ("headline", " at iteration %u"), iteration);
      g_string_append_printf (line, ": %s", ending);
    }
  else
    {
      g_string_append (line, phase);
      if (ending[0] != '\0')
        g_string_append_printf (line, ": %s", ending);
      if (iteration > 0)
        {
          g_string_append (line, " · ");
          g_string_append_printf (line, _ ("iteration %u of %u"), iteration, max);
        }
    }
  tf_ctl_output_line (ctl, "%s", line->str);
}

/* Of all fields, in English; that of the evidence is tf-ctl-evidence.c. */
static const char *const labels[] = {
  NC_ ("label", "result"),     NC_ ("label", "reason"),    NC_ ("label", "review"),
  NC_ ("label", "obstacle"),   NC_ ("label", "activity"),  NC_ ("label", "question"),
  NC_ ("label", "asked"),      NC_ ("label", "status"),    NC_ ("label", "warning"),
  NC_ ("label", "verdict"),    NC_ ("label", "open"),      NC_ ("label", "evidence"),
  NC_ ("label", "settled"),    NC_ ("label", "withdrawn"), NC_ ("label", "rejected"),
  NC_ ("label", "hidden"),     NC_ ("label", "coverage"),  NC_ ("label", "rests on"),
  NC_ ("label", "reviews"),    NC_ ("label", "runs"),      NC_ ("label", "found"),
  NC_ ("label", "trend"),      NC_ ("label", "origin"),    NC_ ("label", "unseen"),
  NC_ ("label", "size"),       NC_ ("label", "tests"),     NC_ ("label", "flaky tests"),
  NC_ ("label", "acceptance"), NC_ ("label", "resources"), NC_ ("label", "actions"),
  NC_ ("label", "next"),       NC_ ("label", "tags"),      NC_ ("label", "archived"),
  NC_ ("label", "id"),         NC_ ("label", "from plan"), NC_ ("label", "brought"),
  NC_ ("label", "left out"),   NC_ ("label", "undecided"), NC_ ("label", "unknown"),
  NC_ ("label", "agent"),      NC_ ("label", "assurance"), NC_ ("label", "created"),
  NC_ ("label", "time"),       NC_ ("label", "usage"),     NC_ ("label", "budget"),
  NC_ ("label", "directory"),
};

static const char *
get_label (const char *label)
{
  return *label != '\0' ? g_dpgettext2 (NULL, "label", label) : "";
}

/* The English ones are made for ten columns. */
static guint
measure_labels (void)
{
  guint columns = LABEL_COLUMNS;

  for (guint i = 0; tf_locale_is_translated () && i < G_N_ELEMENTS (labels); i++)
    columns = MAX (columns, tf_ctl_text_width (get_label (labels[i])));
  return columns;
}

static void
print_field (TfCtl *ctl, const char *label, const char *text)
{
  g_autofree char *padded = tf_ctl_text_label (get_label (label), measure_labels ());

  if (text != NULL && text[0] != '\0')
    tf_ctl_output_line (ctl, "  %s %s", padded, text);
}

static void
print_sentence (TfCtl *ctl, const char *label, GVariant *properties, const char *name)
{
  g_autofree char *text = tf_ctl_sentence_get (properties, name);

  print_field (ctl, label, text);
}

/* With evidence the open issues, which a waiver changes at once; otherwise those of the last
 * review. */
static void
print_counts (TfCtl *ctl, GVariant *properties)
{
  TfCounts counts;

  if (tf_ctl_evidence_get_open (properties, &counts) ||
      tf_ctl_project_get_counts (properties, &counts))
    {
      g_autofree char *text = tf_counts_describe (&counts, ", ");

      print_field (ctl, "open", text);
    }
}

static void
print_evidence (TfCtl *ctl, GVariant *properties)
{
  g_autoptr (GPtrArray) lines = tf_ctl_evidence_describe (properties);
  g_autofree char *verdict = tf_ctl_evidence_dup_verdict (properties);

  print_field (ctl, "verdict", verdict);
  print_counts (ctl, properties);
  for (guint i = 0; i + 1 < lines->len; i += 2)
    print_field (ctl, g_ptr_array_index (lines, i), g_ptr_array_index (lines, i + 1));
}

static void
print_tests (TfCtl *ctl, GVariant *properties)
{
  g_autofree char *tests = tf_ctl_tests_describe (properties);
  g_autofree char *acceptance = tf_ctl_tests_describe_acceptance (properties);
  g_autoptr (GPtrArray) criteria = tf_ctl_tests_list_criteria (properties);
  g_autofree char *flaky = tf_ctl_tests_describe_flaky (properties);

  print_field (ctl, "tests", tests);
  print_field (ctl, "flaky tests", flaky);
  print_field (ctl, "acceptance", acceptance);
  for (guint i = 0; i < criteria->len; i++)
    print_field (ctl, "", g_ptr_array_index (criteria, i));
}

static void
print_resources (TfCtl *ctl, const char *path)
{
  g_autoptr (GPtrArray) notes = tf_ctl_resources_list_notes (ctl, path);

  for (guint i = 0; i < notes->len; i++)
    print_field (ctl, i == 0 ? "resources" : "", g_ptr_array_index (notes, i));
}

static void
print_times (TfCtl *ctl, GVariant *properties)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (TfPhase i = TF_PHASE_BRAIN_DUMP; i <= TF_PHASE_POLISHING; i++)
    {
      gint64 time_us = tf_ctl_project_get_phase_time (properties, i);
      g_autofree char *phase = tf_ctl_text_spaced (tf_enum_to_nick (TF_TYPE_PHASE, (int) i));
      g_autofree char *time = NULL;

      if (time_us < 0)
        continue;
      time = tf_clock_format_duration (time_us);
      g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "", phase, time);
    }
  print_field (ctl, "time", text->str);
}

static void
print_usage (TfCtl *ctl, GVariant *properties)
{
  g_autoptr (GVariant) usage = g_variant_lookup_value (properties, "Usage", G_VARIANT_TYPE_VARDICT);
  g_autofree char *cost = NULL;
  g_autofree char *in = NULL;
  g_autofree char *out = NULL;
  g_autofree char *text = NULL;
  double dollars = 0;

  if (usage == NULL || !tf_bus_dict_get_boolean (usage, "known", FALSE))
    {
      print_field (ctl, "usage", _ ("unknown: the agent does not report it"));
      return;
    }
  cost = tf_bus_usage_get_cost (usage, &dollars) ? g_strdup_printf (C_ ("cost", "$%.2f"), dollars)
                                                 : g_strdup (_ ("cost unknown"));
  in = g_strdup_printf ("%" G_GUINT64_FORMAT, tf_bus_usage_count_input (usage));
  out = g_strdup_printf ("%" G_GUINT64_FORMAT, tf_bus_dict_get_uint64 (usage, "output_tokens", 0));
  /* Translators: numbers of tokens, then the cost */
  text = g_strdup_printf (_ ("%s tokens in, %s out, %s"), in, out, cost);
  print_field (ctl, "usage", text);
}

static void
print_questions (TfCtl *ctl, GVariant *properties)
{
  g_autofree char *open = tf_ctl_questions_describe_open (properties);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (open), "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    print_field (ctl, i == 0 ? "asked" : "", lines[i]);
}

/* What a person may type now. */
static void
print_next (TfCtl *ctl, GVariant *properties)
{
  g_autofree char *next = tf_ctl_facts_next (properties);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (next), "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (!g_str_has_prefix (lines[i], "thoughtforgectl show "))
      print_field (ctl, i == 0 ? "next" : "", lines[i]);
}

/* The verb that answers is offered as an action, as long as a question is open. */
static void
print_actions (TfCtl *ctl, GVariant *properties)
{
  g_autofree const char **actions = NULL;
  gboolean asked = tf_ctl_questions_count_open (properties) > 0;
  g_autofree char *joined = NULL;
  g_autofree char *all = NULL;
  g_autofree char *spaced = NULL;

  if (!g_variant_lookup (properties, "AllowedActions", "^a&s", &actions))
    return;
  joined = g_strjoinv (", ", (char **) actions);
  all = g_strconcat (asked ? "answer" : "", asked && joined[0] != '\0' ? ", " : "", joined, NULL);
  spaced = tf_ctl_text_spaced (all);
  print_field (ctl, "actions", spaced);
}

/* "Summer party (20261121-7c1e)"; a deleted project is not an error. Returns: (transfer full) */
static char *
describe_linked (TfCtl *ctl, const char *path)
{
  g_autofree char *id = tf_bus_project_id (path, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) properties =
      tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, &error);

  if (properties != NULL)
    return g_strdup_printf ("%s (%s)", tf_ctl_project_get_title (properties, NULL), id);
  if (g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND))
    return g_strdup_printf (_ ("%s (gone)"), id);
  return g_strdup (id != NULL ? id : path);
}

static void
print_lines (TfCtl *ctl, const char *label, GVariant *link, const char *key)
{
  g_autofree const char **lines = NULL;

  if (!g_variant_lookup (link, key, "^a&s", &lines))
    return;
  for (guint i = 0; lines[i] != NULL; i++)
    print_field (ctl, i == 0 ? label : "", lines[i]);
}

static void
print_undecided (TfCtl *ctl, GVariant *link)
{
  g_autoptr (GVariantIter) iter = NULL;
  const char *label = "undecided";
  GVariant *one;

  if (!g_variant_lookup (link, "undecided", "aa{sv}", &iter))
    return;
  while ((one = g_variant_iter_next_value (iter)) != NULL)
    {
      g_autoptr (GVariant) own = one;
      int kind = TF_UNDECIDED_PASSAGE;
      g_autoptr (TfUndecided) undecided = NULL;
      g_autofree char *line = NULL;

      tf_enum_from_nick (TF_TYPE_UNDECIDED_KIND, tf_bus_dict_get_string (own, "kind", ""), &kind,
                         NULL);
      undecided =
          tf_undecided_new ((TfUndecidedKind) kind, tf_bus_dict_get_string (own, "place", ""),
                            tf_bus_dict_get_string (own, "text", ""));
      line = tf_ctl_sentence_take_own (tf_undecided_describe (undecided));
      print_field (ctl, label, line);
      label = "";
    }
}

/* What came with a plan, and what the plan leaves open. */
static void
print_given (TfCtl *ctl, GVariant *link)
{
  g_autofree const char **files = NULL;
  g_autofree char *joined = NULL;
  g_autofree char *brought = NULL;
  guint n_decisions = tf_bus_dict_get_uint (link, "decisions", 0);

  if (!g_variant_lookup (link, "files", "^a&s", &files))
    {
      print_field (ctl, "undecided", _ ("unknown: what came with the plan was not recorded"));
      return;
    }
  joined = g_strjoinv (", ", (char **) files);
  brought = g_strdup_printf (ngettext ("%s; %u decision of yours", "%s; %u decisions of yours",
                                       n_decisions),
                             joined, n_decisions);
  print_field (ctl, "brought", brought);
  print_lines (ctl, "left out", link, "left_out");
  print_undecided (ctl, link);
  print_lines (ctl, "unknown", link, "unknown");
}

static void
print_links (TfCtl *ctl, GVariant *properties)
{
  g_autoptr (GVariantIter) iter = NULL;
  GVariant *link;

  if (!g_variant_lookup (properties, "Links", "aa{sv}", &iter))
    return;
  while ((link = g_variant_iter_next_value (iter)) != NULL)
    {
      g_autoptr (GVariant) own = link;
      const char *relation = tf_bus_dict_get_string (own, "relation", "");
      const char *path = "";
      g_autofree char *other = NULL;

      g_variant_lookup (own, "project", "&o", &path);
      other = describe_linked (ctl, path);
      print_field (ctl, g_str_equal (relation, "plan") ? "from plan" : relation, other);
      if (g_str_equal (relation, "plan"))
        print_given (ctl, own);
    }
}

static void
print_project (TfCtl *ctl, const char *path, GVariant *properties)
{
  g_autofree char *activity = tf_ctl_elapsed_describe (properties, tf_clock_now ());
  g_autofree char *obstacle = tf_ctl_facts_obstacle (properties);
  g_autofree char *budget = tf_ctl_facts_dup_budget (properties);
  g_autofree char *tags = tf_ctl_project_dup_tags (properties);
  g_autofree char *sentence = tf_ctl_evidence_dup_sentence (properties);
  g_autofree char *created =
      tf_ctl_text_time (tf_bus_dict_get_int64 (properties, "CreatedAt", 0), TRUE);

  print_headline (ctl, properties);
  print_field (ctl, tf_ctl_project_is_in (properties, TF_PHASE_DONE) ? "result" : "reason",
               sentence);
  if (tf_bus_dict_get_boolean (properties, "ByRules", FALSE) &&
      tf_ctl_project_get (properties, "Verdict")[0] == '\0')
    print_field (ctl, "review", tf_ctl_evidence_get_sorted ());
  print_sentence (ctl, "obstacle", properties, "CannotBuild");
  print_field (ctl, "activity", activity);
  if (!g_str_equal (tf_ctl_project_get (properties, "Question"),
                    tf_ctl_project_get (properties, "HaltDetail")))
    print_sentence (ctl, "question", properties, "Question");
  print_questions (ctl, properties);
  print_field (ctl, "status", obstacle);
  print_sentence (ctl, "warning", properties, "Warning");
  print_evidence (ctl, properties);
  print_tests (ctl, properties);
  print_resources (ctl, path);
  print_actions (ctl, properties);
  print_next (ctl, properties);
  print_field (ctl, "tags", tags);
  if (tf_bus_dict_get_boolean (properties, "Archived", FALSE))
    print_field (ctl, "archived", _ ("nothing of it runs"));
  print_field (ctl, "id", tf_ctl_project_get (properties, "Id"));
  print_links (ctl, properties);
  print_field (ctl, "agent", tf_ctl_project_get (properties, "Agent"));
  print_field (ctl, "assurance", tf_ctl_project_get (properties, "Assurance"));
  print_field (ctl, "created", created);
  print_times (ctl, properties);
  print_usage (ctl, properties);
  print_field (ctl, "budget", budget);
  print_field (ctl, "directory", tf_ctl_project_get (properties, "Directory"));
}

static void
print_chart (TfCtl *ctl, GVariant *properties)
{
  g_autoptr (GArray) points = tf_ctl_project_get_trajectory (properties);
  TfCtlChartSize size = { ctl->environment.columns > 0 ? ctl->environment.columns - 1
                                                       : TF_CTL_CHART_MAX_COLUMNS,
                          CHART_ROWS, ctl->environment.utf8 };
  g_autofree char *chart = tf_ctl_chart_format (points, NULL, &size);

  if (points->len > 0)
    tf_ctl_output_line (ctl, "\n%s", chart);
}

/* A daemon that has just started reads usage, tests and the map of a project only when its thread
 * is requested, or when idle. What is not read yet must not be shown as unknown. */
static void
have_all_read (TfCtl *ctl, const char *path)
{
  g_autoptr (GVariant) chat =
      tf_ctl_bus_call_project (ctl, path, "GetChat", g_variant_new ("(uu)", 0, 1), "(aa{sv})",
                               NULL);
}

gboolean
tf_ctl_show (TfCtl *ctl, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (GVariant) properties = NULL;

  if (path == NULL)
    return FALSE;
  have_all_read (ctl, path);
  properties = tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  if (properties == NULL)
    return FALSE;
  if (ctl->args.json)
    {
      tf_ctl_output_take_json (tf_ctl_json_from_project (properties));
      return TRUE;
    }
  print_project (ctl, path, properties);
  print_chart (ctl, properties);
  return TRUE;
}
