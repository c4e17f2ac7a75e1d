/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-ctl-evidence.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/evidence"

#define KNOWN \
  "{'open': <(uint32 1, uint32 2, uint32 3)>, 'by_state': <{'open': uint32 6, 'withdrawn': 2, " \
  "'fix_applied': 1}>, 'gate': <'none'>, 'looks': <uint32 1>, 'limits': <(14.0, 2.8, 25.2)>, " \
  "'dispersion': <0.5>, 'fills_quota': <true>, 'p_decrease': <0.34>, 'introduced_share': <0.17>, " \
  "'remaining': <'2 to 7 issues'>, 'size': <uint64 2104>, 'growth': <uint32 12>}"
#define UNKNOWN "{'open': <(uint32 0, uint32 0, uint32 0)>, 'gate': <'none'>, 'looks': <uint32 2>}"

/* "label: text|label: text" */
static char *
describe (const char *evidence)
{
  g_autofree char *text = g_strdup_printf ("{'Evidence': <@a{sv} %s>}", evidence);
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
      "settled: 1 fixed but not verified yet, 2 withdrawn|gate: not reached; 1 blind review so "
      "far|found: mean 14.0 per review, control limits 2.8 to 25.2|: variance-to-mean ratio 0.50: "
      "the reviewer seems to fill a quota|trend: no significant decrease (p = 0.340)|origin: fixes "
      "introduced 17 % of the issues with a known origin|unseen: 2 to 7 issues|size: 2104 words, "
      "12 % larger than at the first review");
}

TF_TEST (unknown_numbers_are_marked_as_unknown)
{
  g_autofree char *text = describe (UNKNOWN);

  g_assert_cmpstr (
      text, ==,
      "settled: unknown|gate: not reached; 2 blind reviews so far|found: control limits unknown: "
      "fewer than two reviews|: variance-to-mean ratio unknown|trend: unknown|origin: "
      "unknown|unseen: unknown: it takes two blind reviewers|size: unknown");
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
  g_assert_nonnull (strstr (unknown, "\"size\":null"));
  g_assert_nonnull (strstr (unknown, "\"fills_quota\":null"));
  g_assert_nonnull (strstr (known, "\"open\":{\"critical\":1,\"medium\":2,\"minor\":3}"));
  g_assert_nonnull (strstr (known, "\"limits\":{\"center\":14.0,"));
}
