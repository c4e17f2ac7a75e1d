/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-result-facts.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-convergence-data.h"
#include "tf-convergence-evidence.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-plain-text.h"
#include "tf-project-info.h"

static void
fact_free (gpointer data)
{
  TfResultFact *fact = data;

  g_free (fact->text);
  g_free (fact);
}

/* Takes @text. */
static void
add (GPtrArray *facts, TfResultTone tone, char *text)
{
  TfResultFact *fact = g_new0 (TfResultFact, 1);

  fact->tone = tone;
  fact->text = text;
  g_ptr_array_add (facts, fact);
}

static gboolean
is_set (const char *text)
{
  return text != NULL && *text != '\0';
}

/* Issues */

static gboolean
get_open (TfDbusProject1 *project, GVariant *evidence, guint counts[3])
{
  return (evidence != NULL &&
          g_variant_lookup (evidence, "open", "(uuu)", &counts[0], &counts[1], &counts[2])) ||
         tf_bus_counts_get (tf_dbus_project1_get_issue_counts (project), counts);
}

static void
add_open (GPtrArray *facts, TfDbusProject1 *project, GVariant *evidence)
{
  gboolean judged = evidence == NULL || !tf_bus_dict_get_boolean (evidence, "by_rules", FALSE);
  guint counts[3];
  guint n;

  if (!get_open (project, evidence, counts))
    {
      add (facts, TF_RESULT_UNKNOWN, g_strdup (_ ("Open issues: unknown")));
      return;
    }
  n = counts[0] + counts[1] + counts[2];
  if (n == 0)
    add (facts, judged ? TF_RESULT_GOOD : TF_RESULT_NEUTRAL, g_strdup (_ ("No open issues")));
  else
    add (facts, counts[0] > 0 ? TF_RESULT_BAD : TF_RESULT_NEUTRAL,
         /* Translators: open issues by severity */
         g_strdup_printf (ngettext ("%u open issue: %u critical, %u medium, %u minor",
                                    "%u open issues: %u critical, %u medium, %u minor", n),
                          n, counts[0], counts[1], counts[2]));
}

/* Issues that no longer count because the user waived them. */
static void
add_waived (GPtrArray *facts, GVariant *evidence)
{
  g_autoptr (GVariant) states =
      g_variant_lookup_value (evidence, "by_state", G_VARIANT_TYPE ("a{su}"));
  char *covered = tf_convergence_describe_covered (evidence);
  guint waived = 0;

  if (states != NULL && g_variant_lookup (states, "waived", "u", &waived) && waived > 0)
    add (facts, TF_RESULT_NEUTRAL,
         g_strdup_printf (ngettext ("%u issue was waived by you", "%u issues were waived by you",
                                    waived),
                          waived));
  if (covered != NULL)
    add (facts, TF_RESULT_NEUTRAL, covered);
}

/* Reviews */

static void
add_reviews (GPtrArray *facts, GVariant *evidence)
{
  g_autofree const char **names = NULL;
  g_autofree char *joined = NULL;
  g_autofree char *by = NULL;
  guint n = tf_bus_dict_get_uint (evidence, "reviews", 0);
  guint n_names;

  if (!g_variant_lookup (evidence, "reviewers", "^a&s", &names) || names[0] == NULL)
    {
      add (facts, TF_RESULT_UNKNOWN, g_strdup (_ ("Number of reviews and reviewers: unknown")));
      return;
    }
  n_names = g_strv_length ((char **) names);
  joined = g_strjoinv (", ", (char **) names);
  /* Translators: %s: the names of the reviewers; after "4 reviews" */
  by = g_strdup_printf (ngettext ("by %u reviewer: %s", "by %u reviewers: %s", n_names), n_names,
                        joined);
  add (facts, TF_RESULT_NEUTRAL,
       /* Translators: %s: "by 2 reviewers: claude, codex" */
       g_strdup_printf (ngettext ("%u review %s", "%u reviews %s", n), n, by));
}

static void
add_trust (GPtrArray *facts, GVariant *evidence)
{
  if (tf_bus_dict_get_boolean (evidence, "by_rules", FALSE))
    add (facts, TF_RESULT_BAD, g_strdup (_ ("No assurance: rules find only what they look for")));
  else
    add (facts,
         tf_bus_dict_get_uint (evidence, "passed", 0) > 0 ? TF_RESULT_GOOD : TF_RESULT_UNKNOWN,
         tf_convergence_describe_assurance (evidence));
  if (tf_bus_dict_get_boolean (evidence, "same_agent", FALSE))
    add (facts, TF_RESULT_BAD,
         g_strdup (
             _ ("Author and only reviewer are the same agent: what it overlooks as author, it "
                "may overlook as reviewer")));
}

static void
add_remaining (GPtrArray *facts, GVariant *evidence)
{
  const char *remaining = tf_bus_dict_get_string (evidence, "remaining", "");

  if (*remaining != '\0')
    add (
        facts, TF_RESULT_NEUTRAL,
        /* Translators: %s is a sentence from the daemon: how many issues may not have been found */
        g_strdup_printf (_ ("Possibly still undiscovered: %s"), remaining));
  else
    add (facts, TF_RESULT_UNKNOWN,
         g_strdup (_ ("How many issues are still undiscovered is unknown: an estimate takes two "
                      "reviewers")));
}

static void
add_coverage (GPtrArray *facts, TfDbusProject1 *project, GVariant *evidence)
{
  char *coverage = tf_convergence_describe_coverage (evidence);

  if (coverage != NULL)
    add (facts, TF_RESULT_NEUTRAL, coverage);
  else if (tf_project_info_is_code (project))
    add (facts, TF_RESULT_UNKNOWN,
         g_strdup (_ ("Which files the reviews looked at is unknown: they do not report it")));
}

/* Tests */

static void
add_tests (GPtrArray *facts, TfDbusProject1 *project)
{
  GVariant *tests = tf_dbus_project1_get_tests (project);
  const char *detail = tf_dbus_project1_get_tests_detail (project);
  guint counts[3];

  if (!tf_project_info_is_code (project))
    return;
  if (!tf_bus_counts_get (tests, counts))
    {
      add (facts, TF_RESULT_UNKNOWN,
           is_set (detail) ? g_strdup_printf (_ ("Test results unknown: %s"), detail)
                           : g_strdup (_ ("The tests were not run")));
      return;
    }
  if (counts[0] == 0)
    {
      add (facts, TF_RESULT_UNKNOWN, g_strdup (_ ("There are no tests")));
      return;
    }
  add (facts, counts[2] > 0 || counts[1] == 0 ? TF_RESULT_BAD : TF_RESULT_GOOD,
       tf_convergence_describe_tests (tests, tf_dbus_project1_get_skipped_tests (project), NULL));
}

static const char *const criteria[] = {
  [TF_CRITERION_OPEN] = NC_ ("criterion", "Not met"),
  [TF_CRITERION_TESTED] = NC_ ("criterion", "Passing tests"),
  [TF_CRITERION_ACCEPTED] = NC_ ("criterion", "Accepted by you"),
  [TF_CRITERION_BY_HAND] = NC_ ("criterion", "To check by hand"),
};

const char *
tf_result_facts_label_criterion (const char *state)
{
  int value = tf_enum_find (TF_TYPE_CRITERION_STATE, state);

  if (value < 0 || value >= (int) G_N_ELEMENTS (criteria))
    return state == NULL ? "" : state;
  return g_dpgettext2 (NULL, "criterion", criteria[value]);
}

/* A state that this client does not know counts as none of them. */
static guint
count_criteria (GVariant *list, TfCriterionState state)
{
  guint n = 0;

  for (gsize i = 0; i < g_variant_n_children (list); i++)
    {
      g_autoptr (GVariant) criterion = g_variant_get_child_value (list, i);
      const char *nick = tf_bus_dict_get_string (criterion, "state", "");

      n += tf_enum_find (TF_TYPE_CRITERION_STATE, nick) == (int) state ? 1 : 0;
    }
  return n;
}

char *
tf_result_facts_dup_acceptance (TfDbusProject1 *project, TfResultTone *out_tone)
{
  GVariant *list = tf_dbus_project1_get_criteria (project);
  guint n = list == NULL ? 0 : (guint) g_variant_n_children (list);
  guint open;
  guint tested;
  guint accepted;
  guint by_hand;

  *out_tone = TF_RESULT_UNKNOWN;
  if (n == 0)
    return g_strdup (_ ("Acceptance criteria: unknown"));
  open = count_criteria (list, TF_CRITERION_OPEN);
  tested = count_criteria (list, TF_CRITERION_TESTED);
  accepted = count_criteria (list, TF_CRITERION_ACCEPTED);
  by_hand = count_criteria (list, TF_CRITERION_BY_HAND);
  if (open > 0)
    *out_tone = TF_RESULT_BAD;
  else
    *out_tone = tested == n ? TF_RESULT_GOOD : TF_RESULT_NEUTRAL;
  return g_strdup_printf (
      /* Translators: acceptance criteria by state */
      ngettext (
          "%u acceptance criterion: %u with passing tests, %u to check by hand, %u accepted by "
          "you, %u not met",
          "%u acceptance criteria: %u with passing tests, %u to check by hand, %u accepted by "
          "you, %u not met",
          n),
      n, tested, by_hand, accepted, open);
}

/* What it took */

static void
add_cost (GPtrArray *facts, TfDbusProject1 *project)
{
  GVariant *usage = tf_dbus_project1_get_usage (project);
  g_autofree char *tokens = NULL;
  double cost = 0;

  if (usage == NULL || !tf_bus_dict_get_boolean (usage, "known", FALSE))
    {
      add (facts, TF_RESULT_UNKNOWN, g_strdup (_ ("The agent did not report its cost")));
      return;
    }
  tokens = tf_label_count (tf_bus_usage_count (usage));
  if (tf_bus_usage_get_cost (usage, &cost))
    /* Translators: the second is a number of tokens such as "12 k" */
    add (facts, TF_RESULT_NEUTRAL, g_strdup_printf (_ ("Cost: $%.2f, %s tokens"), cost, tokens));
  else
    /* Translators: %s: a number of tokens such as "12 k" */
    add (facts, TF_RESULT_NEUTRAL,
         g_strdup_printf (_ ("%s tokens; the agent did not report its cost"), tokens));
}

static void
add_time (GPtrArray *facts, TfDbusProject1 *project)
{
  GVariant *usage = tf_dbus_project1_get_usage (project);
  GVariant *times = tf_dbus_project1_get_phase_times (project);
  gint64 working = usage == NULL ? 0 : tf_bus_dict_get_int64 (usage, "wall_time", 0);
  gint64 total = tf_dbus_project1_get_time_spent (project);
  gint64 done = 0;
  g_autofree char *all = NULL;
  g_autofree char *agents = NULL;

  if (times != NULL &&
      g_variant_lookup (times, tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_DONE), "x", &done))
    total -= done;
  if (total <= 0)
    return;
  all = tf_label_duration (total);
  agents = tf_label_duration (working);
  if (working > 0)
    /* Translators: durations, such as "2 h 5 min" */
    add (facts, TF_RESULT_NEUTRAL,
         g_strdup_printf (_ ("Time from brain dump to done: %s, of which agents worked %s"), all,
                          agents));
  else
    add (facts, TF_RESULT_NEUTRAL, g_strdup_printf (_ ("Time from brain dump to done: %s"), all));
}

/* All of it */

static void
add_proof (GPtrArray *facts, TfDbusProject1 *project, GVariant *evidence)
{
  const char *failure = evidence == NULL ? "" : tf_bus_dict_get_string (evidence, "error", "");
  g_autofree char *detail = tf_label_sentence (project, "HaltDetail");

  if (evidence == NULL || g_variant_n_children (evidence) == 0 || *failure != '\0')
    {
      add (facts, TF_RESULT_UNKNOWN,
           *failure != '\0' ? g_strdup_printf (_ ("Evidence: unknown: %s"), failure)
                            : g_strdup (_ ("Evidence: unknown")));
      if (is_set (detail))
        add (facts, TF_RESULT_NEUTRAL, tf_plain_text (detail));
      return;
    }
  add_trust (facts, evidence);
  add_reviews (facts, evidence);
  add_waived (facts, evidence);
  add_remaining (facts, evidence);
  add_coverage (facts, project, evidence);
}

GPtrArray *
tf_result_facts_list (TfDbusProject1 *project)
{
  GPtrArray *facts = g_ptr_array_new_with_free_func (fact_free);
  GVariant *evidence = tf_dbus_project1_get_evidence (project);
  gboolean done = tf_project_info_is_in (project, TF_PHASE_DONE);
  guint unused[3];

  if (done || get_open (project, evidence, unused))
    add_open (facts, project, evidence);
  if (done || tf_bus_counts_get (tf_dbus_project1_get_tests (project), unused))
    add_tests (facts, project);
  if (!done)
    return facts;
  add_proof (facts, project, evidence);
  add_cost (facts, project);
  add_time (facts, project);
  return facts;
}

/* It has been done, and is changed again. */
static gboolean
is_revised (TfDbusProject1 *project)
{
  GVariant *times = tf_dbus_project1_get_phase_times (project);
  gint64 done = 0;

  return times != NULL &&
         g_variant_lookup (times, tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_DONE), "x", &done);
}

char *
tf_result_facts_dup_heading (TfDbusProject1 *project)
{
  const char *verdict = tf_dbus_project1_get_verdict (project);
  const char *phase = tf_dbus_project1_get_phase (project);

  if (tf_project_info_is_in (project, TF_PHASE_DONE))
    return g_strdup (is_set (verdict) ? tf_label_verdict (verdict) : tf_label_phase (phase));
  if (tf_project_info_is_in (project, TF_PHASE_HALTED))
    return g_strdup (is_revised (project)
                         ? _ ("The revision is not finished: the project has halted")
                         : _ ("Nothing is finished: the project has halted"));
  if (is_revised (project))
    /* Translators: %s is a phase, such as Polishing */
    return g_strdup_printf (_ ("The revision is not finished yet: the project is in %s"),
                            tf_label_phase (phase));
  /* Translators: %s is a phase, such as Polishing */
  return g_strdup_printf (_ ("Nothing is finished yet: the project is in %s"),
                          tf_label_phase (phase));
}
