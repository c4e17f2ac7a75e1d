/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-gate-verdict.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/gate-verdict"

#define ONE(id, judged, met) \
  "{\"id\":" id ",\"judged\":" judged ",\"met\":" met ",\"reason\":\"because\"}"
#define MET(id)           ONE (id, "true", "true")
#define FAILS(id)         ONE (id, "true", "false")
#define UNKNOWN(id)       ONE (id, "false", "false")
#define SIX               MET ("1") "," MET ("2") "," MET ("3") "," MET ("4") "," MET ("5") "," MET ("6")
#define ALL(seven, eight) "{\"criteria\":[" SIX "," seven "," eight "]}"
#define WITH(member)      "{" member ",\"criteria\":[" SIX "," MET ("7") "," MET ("8") "]}"

/* @failed, @unjudged: their ids; %NULL: malformed, with @words. */
static const struct
{
  const char *answer;
  const char *failed, *unjudged, *words;
} rows[] = {
  { ALL (MET ("7"), MET ("8")), "", "", NULL },
  { "Here it is: " ALL (MET ("7"), MET ("8")), "", "", NULL },
  { ALL (MET ("8"), MET ("7")), "", "", NULL },
  { ALL (FAILS ("7"), MET ("8")), "7", "", NULL },
  { ALL (FAILS ("7"), FAILS ("8")), "78", "", NULL },
  { ALL (MET ("7"), UNKNOWN ("8")), "", "8", NULL },
  { ALL (FAILS ("7"), UNKNOWN ("8")), "7", "8", NULL },
  { WITH ("\"pass\":true"), "", "", NULL },
  /* no verdict */
  { WITH ("\"pass\":false"), NULL, NULL, "pass: found false, but by its criteria the plan passes" },
  { WITH ("\"pass\":\"yes\""), NULL, NULL, "pass" },
  { ALL (MET ("7"), ONE ("8", "false", "true")), NULL, NULL,
    "criteria[7].met: found true of a criterion that was not judged" },
  { ALL (MET ("7"), MET ("7")), NULL, NULL, "criteria[7].id: found 7 twice" },
  { ALL (MET ("7"), MET ("9")), NULL, NULL, "criteria[7].id: found 9, expected 1 to 8" },
  { ALL (MET ("7"), MET ("0")), NULL, NULL, "criteria[7].id: found 0" },
  { ALL (MET ("7"), ONE ("8", "\"true\"", "true")), NULL, NULL, "criteria[7].judged" },
  { ALL (MET ("7"), ONE ("8", "true", "null")), NULL, NULL, "criteria[7].met" },
  { ALL (MET ("7"), "{\"id\":8,\"judged\":true,\"met\":true,\"reason\":\" \"}"), NULL, NULL,
    "criteria[7].reason: found a blank string" },
  { ALL (MET ("7"), "{\"id\":8,\"judged\":true,\"met\":true}"), NULL, NULL, "criteria[7].reason" },
  { ALL (MET ("7"), "{\"id\":8,\"met\":true,\"reason\":\"r\"}"), NULL, NULL, "criteria[7].judged" },
  { ALL (MET ("7"), "8"), NULL, NULL, "criteria[7]" },
  { "{\"criteria\":[" SIX "]}", NULL, NULL, "7 Scope is missing; expected one entry for each" },
  { "{\"criteria\":[]}", NULL, NULL, "1 OPA structure is missing" },
  { "{\"criteria\":{}}", NULL, NULL, "criteria" },
  { "{\"pass\": true, \"reasons\": [\"All eight are met.\"]}", NULL, NULL,
    "pass: found a verdict alone" },
  { "{\"pass\": false, \"reasons\": [\"6 TBD\"]}", NULL, NULL, "the member “criteria” is missing" },
  { "{}", NULL, NULL, "criteria" },
  { "[true]", NULL, NULL, "" },
  { "pass", NULL, NULL, "" },
  { "", NULL, NULL, "" },
};

static void
assert_ids (GStrv lines, const char *ids)
{
  g_assert_cmpuint (g_strv_length (lines), ==, strlen (ids));
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_assert_cmpint (lines[i][0], ==, ids[i]);
      g_assert_true (g_str_has_suffix (lines[i], ": because"));
    }
}

TF_TEST (only_what_was_judged_passes)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (TfGateVerdict) verdict = { 0 };
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      gboolean read = tf_gate_verdict_parse (rows[i].answer, &verdict, errors);

      g_test_message ("%s", rows[i].answer);
      g_assert_cmpint (read, ==, rows[i].failed != NULL);
      g_assert_cmpuint (errors->len, ==, read ? 0 : 1);
      if (!read)
        {
          tf_test_assert_has (g_ptr_array_index (errors, 0), rows[i].words);
          continue;
        }
      assert_ids (verdict.failed, rows[i].failed);
      assert_ids (verdict.unjudged, rows[i].unjudged);
      g_assert_cmpint (verdict.pass, ==, *rows[i].failed == '\0' && *rows[i].unjudged == '\0');
    }
}

static char *
describe (const char *answer)
{
  g_auto (TfGateVerdict) verdict = { 0 };
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (tf_gate_verdict_parse (answer, &verdict, errors));
  return tf_gate_verdict_describe (&verdict);
}

TF_TEST (what_did_not_pass_is_told)
{
  g_autofree char *failed = describe (ALL (FAILS ("7"), FAILS ("8")));
  g_autofree char *unjudged = describe (ALL (MET ("7"), UNKNOWN ("8")));
  g_autofree char *both = describe (ALL (FAILS ("7"), UNKNOWN ("8")));

  g_assert_cmpstr (
      failed, ==,
      "the plan is not complete enough to build from: 7 Scope: because; 8 Dependencies: "
      "because");
  g_assert_cmpstr (
      unjudged, ==,
      "it is unknown whether the plan is complete enough to build from: not judged, and "
      "so not passed: 8 Dependencies: because. Judge that yourself, then override");
  g_assert_cmpstr (
      both, ==,
      "the plan is not complete enough to build from: 7 Scope: because; not judged, and so "
      "not passed: 8 Dependencies: because. Judge that yourself, then override");
}
