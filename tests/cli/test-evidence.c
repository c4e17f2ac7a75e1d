/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-ctl-evidence.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/evidence"

#define PROOF \
  "'assurance': <'standard'>, 'bound': <0.1>, 'escape': <0.09>, 'detection': <0.7>, " \
  "'detection_source': <'overlap'>, 'reviews': <uint32 4>, 'passed': <uint32 2>, 'reviewers': " \
  "<['claude', 'codex']>, 'same_agent': <false>, 'by_rules': <false>, 'runs': <uint32 11>, " \
  "'reporting': <uint32 11>, 'cost': <3.4>, 'verdict': <'Converged: all of it.'>, "
#define KNOWN \
  "{'open': <(uint32 1, uint32 2, uint32 3)>, 'by_state': <{'open': uint32 6, 'withdrawn': 2, " \
  "'fix_applied': 1}>, 'withdrawn': <(uint32 1, uint32 0, uint32 1)>, 'rejected': <(uint32 0, " \
  "uint32 0, uint32 0)>, 'covered': <['I-0004: two dates', 'I-0005: x']>, " PROOF \
  "'limits': <(14.0, 2.8, 25.2)>, " \
  "'dispersion': <0.5>, 'fills_quota': <true>, 'p_decrease': <0.34>, 'introduced_share': <0.17>, " \
  "'remaining': <'2 to 7 issues'>, 'size': <uint64 2104>, 'growth': <uint32 12>}"
#define UNKNOWN "{'open': <(uint32 0, uint32 0, uint32 0)>}"

/* "label: text|label: text" */
static char *
describe (const char *evidence)
{
  g_autofree char *text =
      g_strdup_printf ("{'Evidence': <@a{sv} %s>, 'Verdict': <'converged'>}", evidence);
  g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", text);
  g_autoptr (GPtrArray) lines = tf_ctl_evidence_describe (properties);
  GString *joined = g_string_new (NULL);

  for (guint i = 0; i + 1 < lines->len; i += 2)
    g_string_append_printf (joined, "%s%s: %s", i > 0 ? "|" : "", (char *) lines->pdata[i],
                            (char *) lines->pdata[i + 1]);
  return g_string_free (joined, FALSE);
}

TF_TEST (every_number_is_printed)
{
  g_autofree char *text = describe (KNOWN);

  g_assert_cmpstr (
      text, ==,
      "settled: 1 fixed but not verified yet, 2 withdrawn|withdrawn: 2: 1 critical, 0 medium, 1 "
      "minor|rejected: none|hidden: by the waiver of I-0004: two dates|: by the waiver of I-0005: "
      "x|rests on: standard; an issue would have escaped the last 2 reviews with a probability of "
      "9 %, the bound is 10 % (p "
      "0.70, overlap)|reviews: 4 by claude, codex|runs: 11, $3.40|found: mean 14.0 per review, "
      "control limits 2.8 to 25.2|: variance-to-mean ratio 0.50: "
      "the reviewer seems to fill a quota|trend: no significant decrease (p = 0.340)|origin: fixes "
      "introduced 17 % of the issues with a known origin|unseen: 2 to 7 issues|size: 2104 words, "
      "12 % larger than at the first review");
}

TF_TEST (unknown_numbers_are_marked_as_unknown)
{
  g_autofree char *text = describe (UNKNOWN);

  g_assert_cmpstr (
      text, ==,
      "settled: unknown|withdrawn: unknown|rejected: unknown|rests on: unknown: assurance, "
      "reviewers, runs and cost|found: control limits unknown: fewer than two reviews|: "
      "variance-to-mean ratio unknown|trend: unknown|origin: "
      "unknown|unseen: unknown: it takes two blind reviewers|size: unknown");
}

static const struct
{
  const char *name;
  const char *type;
  const char *evidence;
  const char *part; /* (nullable): %NULL: none */
} coverages[] = {
  { "known", "code", "{'coverage': <{'words': <'looked at 1 of 2 files'>}>, 'open': <1>}",
    "coverage: looked at 1 of 2 files|" },
  { "unknown", "code", UNKNOWN,
    "coverage: unknown: the reviews do not report what they looked at|" },
  { "of-a-document", "plan", UNKNOWN, NULL },
};

TF_TEST_TABLE (coverage_is_printed_or_unknown, coverages, row->name)
{
  g_autofree char *text = g_strdup_printf (
      "{'Evidence': <@a{sv} %s>, 'Verdict': <'converged'>, 'DeliverableType': <'%s'>}",
      row->evidence, row->type);
  g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", text);
  g_autoptr (GPtrArray) lines = tf_ctl_evidence_describe (properties);
  GString *joined = g_string_new (NULL);

  for (guint i = 0; i + 1 < lines->len; i += 2)
    g_string_append_printf (joined, "%s: %s|", (char *) lines->pdata[i],
                            (char *) lines->pdata[i + 1]);
  if (row->part != NULL)
    g_assert_nonnull (strstr (joined->str, row->part));
  else
    g_assert_null (strstr (joined->str, "coverage"));
  g_string_free (joined, TRUE);
}

static const struct
{
  const char *evidence; /* members, before the common ones */
  const char *part;
} proofs[] = {
  { "'passed': <uint32 0>", "rests on: quick; not reached: the newest reviews did not pass|" },
  { "'passed': <uint32 1>",
    "escaped 1 review with a probability of 51 %, the bound is 25 % (p 0.50, assumed)|" },
  { "'reviewers': <['offline']>, 'reviews': <uint32 1>, 'by_rules': <true>, 'same_agent': <true>",
    "reviews: 1 by offline; sorted by rules; no model has read this|" },
  { "'by_rules': <true>", "rests on: rules, which find only what they look for|" },
  { "'reviewers': <['ada']>, 'reviews': <uint32 2>, 'same_agent': <true>",
    "reviews: 2 by ada; author and only reviewer are the same agent|" },
  { "'reviewers': <@as []>", "reviews: 0 by nobody|" },
  { "'runs': <uint32 3>, 'reporting': <uint32 0>", "runs: 3, cost unknown|" },
  { "'runs': <uint32 3>, 'reporting': <uint32 2>, 'cost': <1.5>",
    "runs: 3, $1.50 for the 2 that reported a cost|" },
  { "'runs': <uint32 3>, 'reporting': <uint32 3>, 'cost': <1.5>", "runs: 3, $1.50|" },
  { "'runs': <uint32 3>, 'reporting': <uint32 3>, 'cost': <0.0>", "runs: 3, $0.00|" },
  { "'runs': <uint32 3>, 'reporting': <uint32 3>, 'tokens': <uint64 70>",
    "runs: 3, 70 tokens, cost unknown|" },
  { "'passed': <uint32 3>, 'escape': <0.0>",
    "escaped the last 3 reviews with a probability of 1 %," },
};

TF_TEST (what_a_verdict_rests_on_is_printed)
{
  for (guint i = 0; i < G_N_ELEMENTS (proofs); i++)
    {
      g_autofree char *evidence = g_strdup_printf (
          "{%s, 'assurance': <'quick'>, 'bound': <0.25>, 'escape': <0.501>, 'detection': <0.5>, "
          "'detection_source': <'assumed'>}",
          proofs[i].evidence);
      g_autofree char *text = describe (evidence);

      g_test_message ("%s", text);
      g_assert_nonnull (strstr (text, proofs[i].part));
    }
}

static const struct
{
  const char *properties;
  const char *sentence;
} sentences[] = {
  { "{'HaltDetail': <'accepted'>, 'Verdict': <'accepted'>, 'Evidence': <{'verdict': <'All.'>}>}",
    "All." },
  { "{'HaltDetail': <'no agent'>, 'Verdict': <''>, 'Evidence': <{'verdict': <'All.'>}>}",
    "no agent" },
  { "{'HaltDetail': <'damaged'>, 'Verdict': <'converged'>, 'Evidence': <{'error': <'x'>}>}",
    "damaged" },
  { "{'HaltDetail': <'classic'>, 'Verdict': <'sufficient'>}", "classic" },
};

TF_TEST (the_sentence_belongs_to_the_verdict)
{
  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", sentences[i].properties);
      g_autofree char *sentence = tf_ctl_evidence_dup_sentence (properties);

      g_assert_cmpstr (sentence, ==, sentences[i].sentence);
    }
}

TF_TEST (an_unreadable_ledger_is_not_an_empty_one)
{
  g_autofree char *none = describe ("{}");
  g_autofree char *failed = describe ("{'error': <'issues.json is damaged'>}");

  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (failed, ==, "evidence: unknown: issues.json is damaged");
}

static const struct
{
  const char *properties;
  const char *ending;
} endings[] = {
  { "{'Phase': <'polishing'>, 'Verdict': <''>, 'HaltReason': <''>}", "" },
  { "{'Phase': <'done'>, 'Verdict': <'converged'>}", "converged" },
  { "{'Phase': <'done'>, 'Verdict': <'accepted'>}", "accepted as is" },
  { "{'Phase': <'done'>, 'Verdict': <'sorted'>}", "sorted" },
  { "{'Phase': <'done'>}", "" },
  { "{'Phase': <'halted'>, 'Verdict': <'guard_plateau'>, 'HaltReason': <'guard_plateau'>}",
    "guard plateau" },
  { "{'Phase': <'halted'>, 'Verdict': <'guard_growth'>, 'HaltReason': <'guard_growth'>}",
    "guard growth" },
  { "{'Phase': <'halted'>, 'HaltReason': <'agent_failure'>}", "agent failure" },
};

TF_TEST (the_ending_is_one_word)
{
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", endings[i].properties);
      g_autofree char *ending = tf_ctl_evidence_dup_ending (properties);

      g_assert_cmpstr (ending, ==, endings[i].ending);
    }
}

static char *
to_text (const char *evidence)
{
  g_autoptr (GVariant) value = tf_test_variant ("a{sv}", evidence);
  g_autoptr (JsonNode) node = tf_ctl_evidence_to_json (value);

  return json_to_string (node, FALSE);
}

TF_TEST (json_has_null_for_the_unknown)
{
  g_autofree char *none = to_text ("{}");
  g_autofree char *unknown = to_text (UNKNOWN);
  g_autofree char *known = to_text (KNOWN);

  g_assert_cmpstr (none, ==, "null");
  g_assert_nonnull (strstr (unknown, "\"limits\":null"));
  g_assert_nonnull (strstr (unknown, "\"p_decrease\":null"));
  g_assert_nonnull (strstr (unknown, "\"growth\":null"));
  g_assert_nonnull (strstr (unknown, "\"assurance\":null"));
  g_assert_nonnull (strstr (unknown, "\"runs\":null"));
  g_assert_nonnull (strstr (unknown, "\"size\":null"));
  g_assert_nonnull (strstr (unknown, "\"fills_quota\":null"));
  g_assert_nonnull (strstr (known, "\"open\":{\"critical\":1,\"medium\":2,\"minor\":3}"));
  g_assert_nonnull (strstr (known, "\"withdrawn\":{\"critical\":1,\"medium\":0,\"minor\":1}"));
  g_assert_nonnull (strstr (known, "\"reviewers\":[\"claude\",\"codex\"]"));
  g_assert_nonnull (strstr (known, "\"limits\":{\"center\":14.0,"));
}
