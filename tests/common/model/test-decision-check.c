/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-decision-check.h"

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/decision-check"

static TfDecisionCheck *
make (TfDecisionState state, const char *location, const char *missing, const char *note)
{
  TfDecisionCheck *check = tf_decision_check_new ("D-3", "What may it cost?", "2,500\n  euros");
  const char *const list[] = { missing, NULL };

  check->state = state;
  tf_record_set_string (&check->location, location);
  tf_record_set_string (&check->note, note);
  g_strfreev (check->missing);
  check->missing = g_strdupv ((char **) list);
  return check;
}

TF_TEST (says_what_became_of_it)
{
  static const struct
  {
    TfDecisionState state;
    const char *location, *missing, *note, *line;
    gboolean settled;
  } rows[] = {
    { TF_DECISION_STATE_MET, "docs/plan.md:30", NULL, "", "D-3: 2,500 euros: met, docs/plan.md:30",
      TRUE },
    { TF_DECISION_STATE_MISSING, "", "2,500 euros", "", "D-3: 2,500 euros: missing “2,500 euros”",
      FALSE },
    { TF_DECISION_STATE_CONTRADICTED, "docs/plan.md:9", "800 euros", "",
      "D-3: 2,500 euros: contradicted “800 euros”, docs/plan.md:9", FALSE },
    { TF_DECISION_STATE_UNKNOWN, "", NULL, "it has no value to look for",
      "D-3: 2,500 euros: unknown (it has no value to look for)", FALSE },
    { TF_DECISION_STATE_REPLACED, "", NULL, "by D-5", "D-3: 2,500 euros: replaced (by D-5)", TRUE },
    { TF_DECISION_STATE_WAIVED, "", NULL, "never mind", "D-3: 2,500 euros: waived (never mind)",
      TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfDecisionCheck) check =
          make (rows[i].state, rows[i].location, rows[i].missing, rows[i].note);
      g_autofree char *line = tf_decision_check_describe (check);

      g_assert_cmpstr (line, ==, rows[i].line);
      g_assert_cmpint (tf_decision_check_is_settled (check), ==, rows[i].settled);
    }
}

TF_TEST (is_the_same_after_a_file)
{
  g_autoptr (TfDecisionCheck) check =
      make (TF_DECISION_STATE_MISSING, "", "2,500 euros", "why not");
  g_autoptr (JsonNode) node = tf_decision_check_to_json (check);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfDecisionCheck) read = tf_decision_check_from_json (node, "$", &error);

  g_assert_no_error (error);
  g_assert_cmpint (read->state, ==, TF_DECISION_STATE_MISSING);
  g_assert_cmpstr (read->missing[0], ==, "2,500 euros");
  g_assert_cmpstr (read->note, ==, "why not");
}

TF_TEST (without_a_state_it_is_malformed)
{
  g_autoptr (JsonNode) node = tf_json_parse ("{\"id\": \"D-1\", \"text\": \"x\"}", -1, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_decision_check_from_json (node, "$", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
}
