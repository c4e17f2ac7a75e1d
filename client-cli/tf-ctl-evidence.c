/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-evidence.h"

#include "tf-bus-codec.h"
#include "tf-ctl-json.h"
#include "tf-ctl-text.h"
#include "tf-enum.h"
#include "tf-model-enums.h"

#define SIGNIFICANT 0.05

static const char *const verdicts[] = {
  [TF_OUTCOME_CONVERGED] = "converged",
  [TF_OUTCOME_SUFFICIENT] = "sufficient",
  [TF_OUTCOME_ACCEPTED] = "accepted as is",
};

char *
tf_ctl_evidence_dup_verdict (GVariant *properties)
{
  const char *nick = tf_ctl_project_get (properties, "Verdict");
  int verdict = tf_enum_find (TF_TYPE_OUTCOME, nick);

  if (verdict > 0 && verdict < (int) G_N_ELEMENTS (verdicts) && verdicts[verdict] != NULL)
    return g_strdup (verdicts[verdict]);
  return tf_ctl_text_spaced (nick);
}

char *
tf_ctl_evidence_dup_ending (GVariant *properties)
{
  if (tf_ctl_project_is_in (properties, TF_PHASE_DONE))
    return tf_ctl_evidence_dup_verdict (properties);
  if (!tf_ctl_project_is_in (properties, TF_PHASE_HALTED))
    return g_strdup ("");
  return tf_ctl_text_spaced (tf_ctl_project_get (properties, "HaltReason"));
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
      state = g_str_equal (states[i], "fix_applied") ? g_strdup ("fixed but not verified yet")
                                                     : tf_ctl_text_spaced (states[i]);
      g_string_append_printf (text, "%s%u %s", text->len > 0 ? ", " : "", n, state);
    }
  if (counts == NULL)
    return g_strdup ("unknown");
  return g_strdup (text->len > 0 ? text->str : "none");
}

static char *
describe_gate (GVariant *evidence)
{
  int gate = tf_enum_find (TF_TYPE_FINAL_GATE, tf_bus_dict_get_string (evidence, "gate", NULL));
  guint looks = tf_bus_dict_get_uint (evidence, "looks", 0);
  const char *text = "unknown";

  if (gate == TF_FINAL_GATE_NONE)
    text = "not reached";
  else if (gate >= 0)
    text = tf_enum_to_nick (TF_TYPE_FINAL_GATE, gate);
  return g_strdup_printf ("%s; %u blind review%s so far", text, looks, looks == 1 ? "" : "s");
}

static char *
describe_limits (GVariant *evidence)
{
  double center, lower, upper;

  if (!g_variant_lookup (evidence, "limits", "(ddd)", &center, &lower, &upper))
    return g_strdup ("control limits unknown: fewer than two reviews");
  return g_strdup_printf ("mean %.1f per review, control limits %.1f to %.1f", center, lower,
                          upper);
}

static char *
describe_dispersion (GVariant *evidence)
{
  double dispersion = tf_bus_dict_get_double (evidence, "dispersion", -1);

  if (dispersion < 0)
    return g_strdup ("variance-to-mean ratio unknown");
  return g_strdup_printf ("variance-to-mean ratio %.2f%s", dispersion,
                          tf_bus_dict_get_boolean (evidence, "fills_quota", FALSE)
                              ? ": the reviewer seems to fill a quota"
                              : "");
}

static char *
describe_trend (GVariant *evidence)
{
  double p = tf_bus_dict_get_double (evidence, "p_decrease", -1);

  if (p < 0)
    return g_strdup ("unknown");
  return g_strdup_printf ("%s (p = %.3f)", p < SIGNIFICANT ? "falling" : "no significant decrease",
                          p);
}

static char *
describe_origin (GVariant *evidence)
{
  double share = tf_bus_dict_get_double (evidence, "introduced_share", -1);

  if (share < 0)
    return g_strdup ("unknown");
  return g_strdup_printf ("fixes introduced %.0f %% of the issues with a known origin",
                          100 * share);
}

static char *
describe_remaining (GVariant *evidence)
{
  const char *remaining = tf_bus_dict_get_string (evidence, "remaining", "");

  return g_strdup (remaining[0] != '\0' ? remaining : "unknown: it takes two blind reviewers");
}

static char *
describe_size (GVariant *properties, GVariant *evidence)
{
  guint64 size = tf_bus_dict_get_uint64 (evidence, "size", 0);
  guint growth = tf_bus_dict_get_uint (evidence, "growth", G_MAXUINT);
  g_autofree char *grown = NULL;

  if (size == 0)
    return g_strdup ("unknown");
  if (growth == G_MAXUINT)
    grown = g_strdup ("growth unknown");
  else
    grown = g_strdup_printf ("%u %% larger than at the first review", growth);
  return g_strdup_printf ("%" G_GUINT64_FORMAT " %s, %s", size,
                          tf_ctl_project_is_tree (properties) ? "lines" : "words", grown);
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
      add (lines, "evidence", g_strdup_printf ("unknown: %s", failure));
      return lines;
    }
  add (lines, "settled", describe_states (evidence));
  add (lines, "gate", describe_gate (evidence));
  add (lines, "found", describe_limits (evidence));
  add (lines, "", describe_dispersion (evidence));
  add (lines, "trend", describe_trend (evidence));
  add (lines, "origin", describe_origin (evidence));
  add (lines, "unseen", describe_remaining (evidence));
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
                                      "remaining",  "size",       "growth",      NULL };
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
