/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-evidence.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-ctl-json.h"
#include "tf-ctl-sentence.h"
#include "tf-ctl-text.h"
#include "tf-enum.h"
#include "tf-model-enums.h"

#define SIGNIFICANT 0.05

static const char *const verdicts[] = {
  [TF_OUTCOME_CONVERGED] = "converged",
  [TF_OUTCOME_SUFFICIENT] = "sufficient",
  [TF_OUTCOME_ACCEPTED] = "accepted as is",
  [TF_OUTCOME_SORTED] = "sorted",
};

const char *
tf_ctl_evidence_get_sorted (void)
{
  return _ ("sorted by rules; no model has read this");
}

gboolean
tf_ctl_evidence_is_sorted (GVariant *properties)
{
  return tf_enum_find (TF_TYPE_OUTCOME, tf_ctl_project_get (properties, "Verdict")) ==
         TF_OUTCOME_SORTED;
}

static char *
dup_word (GVariant *properties)
{
  const char *nick = tf_ctl_project_get (properties, "Verdict");
  int verdict = tf_enum_find (TF_TYPE_OUTCOME, nick);

  if (verdict > 0 && verdict < (int) G_N_ELEMENTS (verdicts) && verdicts[verdict] != NULL)
    return g_strdup (verdicts[verdict]);
  return tf_ctl_text_spaced (nick);
}

char *
tf_ctl_evidence_dup_verdict (GVariant *properties)
{
  return tf_ctl_evidence_is_sorted (properties) ? g_strdup (tf_ctl_evidence_get_sorted ())
                                                : dup_word (properties);
}

char *
tf_ctl_evidence_dup_ending (GVariant *properties)
{
  if (tf_ctl_project_is_in (properties, TF_PHASE_DONE))
    return dup_word (properties);
  if (!tf_ctl_project_is_in (properties, TF_PHASE_HALTED))
    return g_strdup ("");
  return tf_ctl_text_spaced (tf_ctl_project_get (properties, "HaltReason"));
}

char *
tf_ctl_evidence_dup_sentence (GVariant *properties)
{
  g_autoptr (GVariant) evidence =
      g_variant_lookup_value (properties, "Evidence", G_VARIANT_TYPE_VARDICT);
  const char *verdict = "";

  if (evidence != NULL && tf_ctl_project_get (properties, "Verdict")[0] != '\0')
    verdict = tf_bus_dict_get_string (evidence, "verdict", "");
  return verdict[0] != '\0' ? tf_ctl_sentence_find (properties, verdict)
                            : tf_ctl_sentence_get (properties, "HaltDetail");
}

static GVariant *
lookup (GVariant *properties)
{
  GVariant *evidence = g_variant_lookup_value (properties, "Evidence", G_VARIANT_TYPE_VARDICT);

  if (evidence != NULL && g_variant_n_children (evidence) == 0)
    g_clear_pointer (&evidence, g_variant_unref);
  return evidence;
}

gboolean
tf_ctl_evidence_get_open (GVariant *properties, TfCounts *out_counts)
{
  g_autoptr (GVariant) evidence = lookup (properties);

  return evidence != NULL &&
         g_variant_lookup (evidence, "open", "(uuu)", &out_counts->n[TF_SEVERITY_CRITICAL],
                           &out_counts->n[TF_SEVERITY_MEDIUM], &out_counts->n[TF_SEVERITY_MINOR]);
}

static void
add (GPtrArray *lines, const char *label, char *text)
{
  g_ptr_array_add (lines, g_strdup (label));
  g_ptr_array_add (lines, text);
}

/* "14 verified fixed, 2 withdrawn, 1 waived": the issues that are no longer open. */
static char *
describe_states (GVariant *evidence)
{
  static const char *const states[] = { "fix_applied", "verified_fixed", "withdrawn",
                                        "rejected",    "waived",         "duplicate" };
  g_autoptr (GVariant) counts =
      g_variant_lookup_value (evidence, "by_state", G_VARIANT_TYPE ("a{su}"));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; counts != NULL && i < G_N_ELEMENTS (states); i++)
    {
      g_autofree char *state = NULL;
      guint n = 0;

      if (!g_variant_lookup (counts, states[i], "u", &n) || n == 0)
        continue;
      state = g_str_equal (states[i], "fix_applied") ? g_strdup (_ ("fixed but not verified yet"))
                                                     : tf_ctl_text_spaced (states[i]);
      g_string_append_printf (text, "%s%u %s", text->len > 0 ? ", " : "", n, state);
    }
  if (counts == NULL)
    return g_strdup (C_ ("fact", "unknown"));
  return g_strdup (text->len > 0 ? text->str : C_ ("issues", "none"));
}

/* "2: 1 critical, 0 medium, 1 minor" */
static char *
describe_severities (GVariant *evidence, const char *key)
{
  TfCounts counts;
  g_autofree char *words = NULL;

  if (!g_variant_lookup (evidence, key, "(uuu)", &counts.n[TF_SEVERITY_CRITICAL],
                         &counts.n[TF_SEVERITY_MEDIUM], &counts.n[TF_SEVERITY_MINOR]))
    return g_strdup (C_ ("fact", "unknown"));
  if (tf_counts_total (&counts) == 0)
    return g_strdup (C_ ("issues", "none"));
  words = tf_counts_describe (&counts, ", ");
  return g_strdup_printf ("%" G_GUINT64_FORMAT ": %s", tf_counts_total (&counts), words);
}

/* Rounded up, and never 0: never better than it is. */
static guint
get_percent (double share)
{
  guint percent = (guint) (100 * share);

  return MAX (1, percent + (100 * share - percent > 1e-9 ? 1 : 0));
}

/* Whence the probability is known that a review finds an issue. */
static const char *
get_source (GVariant *evidence)
{
  static const char *const sources[] = {
    [TF_DETECTION_ASSUMED] = NC_ ("probability", "assumed"),
    [TF_DETECTION_OVERLAP] = NC_ ("probability", "overlap"),
    [TF_DETECTION_CALIBRATED] = NC_ ("probability", "calibrated"),
  };
  int source = tf_enum_find (TF_TYPE_DETECTION_SOURCE,
                             tf_bus_dict_get_string (evidence, "detection_source", ""));

  return source >= 0 && source < (int) G_N_ELEMENTS (sources)
             ? g_dpgettext2 (NULL, "probability", sources[source])
             : C_ ("fact", "unknown");
}

/* "standard; an issue would have escaped the last 2 reviews with a probability of 9 %, the bound is 10 % (p 0.70, overlap)" */
static char *
describe_assurance (GVariant *evidence)
{
  const char *assurance = tf_bus_dict_get_string (evidence, "assurance", NULL);
  double bound = tf_bus_dict_get_double (evidence, "bound", -1);
  double escape = tf_bus_dict_get_double (evidence, "escape", -1);
  guint passed = tf_bus_dict_get_uint (evidence, "passed", 0);

  if (assurance == NULL || bound < 0 || escape < 0)
    return NULL;
  if (passed == 0)
    return g_strdup_printf (_ ("%s; not reached: the newest reviews did not pass"), assurance);
  return g_strdup_printf (
      ngettext ("%s; an issue would have escaped %u review with a probability of "
                "%u %%, the bound is %.0f %% (p %.2f, %s)",
                "%s; an issue would have escaped the last %u reviews with a "
                "probability of %u %%, the bound is %.0f %% (p %.2f, %s)",
                passed),
      assurance, passed, get_percent (escape), 100 * bound,
      tf_bus_dict_get_double (evidence, "detection", 0), get_source (evidence));
}

/* "4 by claude and codex" */
static char *
describe_reviews (GVariant *evidence)
{
  g_autofree const char **names = NULL;
  g_autofree char *joined = NULL;
  guint n = tf_bus_dict_get_uint (evidence, "reviews", 0);
  g_autofree char *by = NULL;

  if (!g_variant_lookup (evidence, "reviewers", "^a&s", &names))
    return NULL;
  joined = g_strjoinv (", ", (char **) names);
  /* Translators: reviews: “4 by claude, codex” */
  by = g_strdup_printf (C_ ("reviews", "%u by %s"), n,
                        joined[0] != '\0' ? joined : C_ ("reviews", "nobody"));
  if (tf_bus_dict_get_boolean (evidence, "by_rules", FALSE))
    return g_strdup_printf ("%s; %s", by, tf_ctl_evidence_get_sorted ());
  if (tf_bus_dict_get_boolean (evidence, "same_agent", FALSE))
    return g_strdup_printf ("%s; %s", by, _ ("author and only reviewer are the same agent"));
  return g_steal_pointer (&by);
}

static char *
describe_runs (GVariant *evidence)
{
  guint n = tf_bus_dict_get_uint (evidence, "runs", 0);
  guint reporting = tf_bus_dict_get_uint (evidence, "reporting", 0);
  double cost = tf_bus_dict_get_double (evidence, "cost", -1);
  guint64 tokens = tf_bus_dict_get_uint64 (evidence, "tokens", 0);
  g_autofree char *spent = NULL;
  g_autofree char *used = NULL;

  if (!g_variant_lookup (evidence, "runs", "u", NULL))
    return NULL;
  if (reporting == 0 || (cost < 0 && tokens == 0))
    return g_strdup_printf (C_ ("runs", "%u, cost unknown"), n);
  used = g_strdup_printf ("%" G_GUINT64_FORMAT, tokens);
  spent = cost >= 0 ? g_strdup_printf (C_ ("cost", "$%.2f"), cost)
                    : g_strdup_printf (_ ("%s tokens, cost unknown"), used);
  if (reporting < n)
    return g_strdup_printf (C_ ("runs", "%u, %s for the %u that reported a cost"), n, spent,
                            reporting);
  return g_strdup_printf ("%u, %s", n, spent);
}

static void
add_if_known (GPtrArray *lines, const char *label, char *text)
{
  if (text != NULL)
    add (lines, label, text);
}

static void
add_covered (GPtrArray *lines, GVariant *evidence)
{
  g_autofree const char **covered = NULL;

  if (!g_variant_lookup (evidence, "covered", "^a&s", &covered))
    return;
  for (guint i = 0; covered[i] != NULL; i++)
    add (lines, i == 0 ? "hidden" : "", g_strdup_printf (_ ("by the waiver of %s"), covered[i]));
}

/* While it goes on, there is nothing to prove yet. */
static void
add_proof (GPtrArray *lines, GVariant *properties, GVariant *evidence)
{
  if (tf_bus_dict_get_string (evidence, "assurance", NULL) == NULL &&
      tf_ctl_project_get (properties, "Verdict")[0] != '\0')
    {
      add (lines, "rests on", g_strdup (_ ("unknown: assurance, reviewers, runs and cost")));
      return;
    }
  add_if_known (lines, "rests on",
                tf_bus_dict_get_boolean (evidence, "by_rules", FALSE)
                    ? g_strdup (_ ("rules, which find only what they look for"))
                    : describe_assurance (evidence));
  add_if_known (lines, "reviews", describe_reviews (evidence));
  add_if_known (lines, "runs", describe_runs (evidence));
}

static char *
describe_limits (GVariant *evidence)
{
  double center, lower, upper;

  if (!g_variant_lookup (evidence, "limits", "(ddd)", &center, &lower, &upper))
    return g_strdup (_ ("control limits unknown: fewer than two reviews"));
  return g_strdup_printf (_ ("mean %.1f per review, control limits %.1f to %.1f"), center, lower,
                          upper);
}

static char *
describe_dispersion (GVariant *evidence)
{
  double dispersion = tf_bus_dict_get_double (evidence, "dispersion", -1);

  if (dispersion < 0)
    return g_strdup (_ ("variance-to-mean ratio unknown"));
  if (tf_bus_dict_get_boolean (evidence, "fills_quota", FALSE))
    return g_strdup_printf (_ ("variance-to-mean ratio %.2f: the reviewer seems to fill a quota"),
                            dispersion);
  return g_strdup_printf (_ ("variance-to-mean ratio %.2f"), dispersion);
}

static char *
describe_trend (GVariant *evidence)
{
  double p = tf_bus_dict_get_double (evidence, "p_decrease", -1);

  if (p < 0)
    return g_strdup (C_ ("fact", "unknown"));
  return g_strdup_printf ("%s (p = %.3f)",
                          p < SIGNIFICANT ? C_ ("trend", "falling")
                                          : C_ ("trend", "no significant decrease"),
                          p);
}

static char *
describe_origin (GVariant *evidence)
{
  double share = tf_bus_dict_get_double (evidence, "introduced_share", -1);

  if (share < 0)
    return g_strdup (C_ ("fact", "unknown"));
  return g_strdup_printf (_ ("fixes introduced %.0f %% of the issues with a known origin"),
                          100 * share);
}

static char *
describe_remaining (GVariant *properties, GVariant *evidence)
{
  const char *remaining = tf_bus_dict_get_string (evidence, "remaining", "");

  return remaining[0] != '\0' ? tf_ctl_sentence_find (properties, remaining)
                              : g_strdup (_ ("unknown: it takes two blind reviewers"));
}

static char *
describe_size (GVariant *properties, GVariant *evidence)
{
  guint64 size = tf_bus_dict_get_uint64 (evidence, "size", 0);
  guint growth = tf_bus_dict_get_uint (evidence, "growth", G_MAXUINT);
  g_autofree char *grown = NULL;
  g_autofree char *number = NULL;

  if (size == 0)
    return g_strdup (C_ ("fact", "unknown"));
  if (growth == G_MAXUINT)
    grown = g_strdup (_ ("growth unknown"));
  else
    grown = g_strdup_printf (_ ("%u %% larger than at the first review"), growth);
  number = g_strdup_printf ("%" G_GUINT64_FORMAT, size);
  /* Translators: a number, and how much it has grown */
  return g_strdup_printf (tf_ctl_project_is_tree (properties) ? C_ ("size", "%s lines, %s")
                                                              : C_ ("size", "%s words, %s"),
                          number, grown);
}

/* "looked at 34 of 60 files (…); not: …", of a tree only. */
static void
add_coverage (GPtrArray *lines, GVariant *properties, GVariant *evidence)
{
  g_autoptr (GVariant) coverage =
      g_variant_lookup_value (evidence, "coverage", G_VARIANT_TYPE_VARDICT);

  if (coverage != NULL)
    add (lines, "coverage",
         tf_ctl_sentence_find (properties,
                               tf_bus_dict_get_string (coverage, "words", C_ ("fact", "unknown"))));
  else if (tf_ctl_project_is_tree (properties))
    add (lines, "coverage",
         g_strdup (_ ("unknown: the reviews do not report what they looked at")));
}

GPtrArray *
tf_ctl_evidence_describe (GVariant *properties)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GVariant) evidence = lookup (properties);
  const char *failure;

  if (evidence == NULL)
    return lines;
  failure = tf_bus_dict_get_string (evidence, "error", "");
  if (failure[0] != '\0')
    {
      add (lines, "evidence", g_strdup_printf (_ ("unknown: %s"), failure));
      return lines;
    }
  add (lines, "settled", describe_states (evidence));
  add (lines, "withdrawn", describe_severities (evidence, "withdrawn"));
  add (lines, "rejected", describe_severities (evidence, "rejected"));
  add_covered (lines, evidence);
  add_coverage (lines, properties, evidence);
  add_proof (lines, properties, evidence);
  add (lines, "found", describe_limits (evidence));
  add (lines, "", describe_dispersion (evidence));
  add (lines, "trend", describe_trend (evidence));
  add (lines, "origin", describe_origin (evidence));
  add (lines, "unseen", describe_remaining (properties, evidence));
  add (lines, "size", describe_size (properties, evidence));
  return lines;
}

static void
add_limits (JsonObject *object, GVariant *evidence)
{
  double center, lower, upper;
  JsonObject *limits;

  if (!g_variant_lookup (evidence, "limits", "(ddd)", &center, &lower, &upper))
    {
      json_object_set_null_member (object, "limits");
      return;
    }
  limits = json_object_new ();
  json_object_set_double_member (limits, "center", center);
  json_object_set_double_member (limits, "lower", lower);
  json_object_set_double_member (limits, "upper", upper);
  json_object_set_object_member (object, "limits", limits);
}

JsonNode *
tf_ctl_evidence_to_json (GVariant *evidence)
{
  static const char *const keys[] = { "dispersion", "p_decrease", "fills_quota", "introduced_share",
                                      "remaining",  "size",       "growth",      "assurance",
                                      "bound",      "escape",     "detection",   "detection_source",
                                      "reviews",    "passed",     "reviewers",   "same_agent",
                                      "by_rules",   "runs",       "reporting",   "tokens",
                                      "cost",       "verdict",    "coverage",    NULL };
  JsonNode *node = json_node_new (JSON_NODE_NULL);
  JsonObject *object;

  if (evidence == NULL || g_variant_n_children (evidence) == 0)
    return node;
  object = tf_ctl_json_from_record (evidence);
  if (!json_object_has_member (object, "error"))
    {
      add_limits (object, evidence);
      tf_ctl_json_fill (object, keys);
    }
  json_node_init_object (node, object);
  json_object_unref (object);
  return node;
}
