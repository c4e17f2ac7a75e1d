/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-decisions.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/polish-decisions"

static void
add (GPtrArray *checks, const char *id, TfDecisionState state, const char *missing)
{
  TfDecisionCheck *check = tf_decision_check_new (id, "", "what was decided");
  const char *const list[] = { missing, NULL };

  check->state = state;
  g_strfreev (check->missing);
  check->missing = g_strdupv ((char **) list);
  tf_record_set_string (&check->location, "docs/plan.md:7");
  g_ptr_array_add (checks, check);
}

static GPtrArray *
checks_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_check_free);
}

TF_TEST (what_is_settled_keeps_nothing_from_done)
{
  g_autoptr (GPtrArray) checks = checks_new ();

  g_assert_null (tf_polish_decisions_find_open (checks));
  add (checks, "D-1", TF_DECISION_STATE_MET, NULL);
  add (checks, "D-2", TF_DECISION_STATE_REPLACED, NULL);
  add (checks, "D-3", TF_DECISION_STATE_WAIVED, NULL);
  g_assert_null (tf_polish_decisions_find_open (checks));
  g_assert_cmpuint (tf_polish_decisions_count_missing (checks), ==, 0);
}

TF_TEST (what_is_not_does)
{
  static const struct
  {
    TfDecisionState state;
    const char *words;
    guint n_missing;
  } rows[] = {
    { TF_DECISION_STATE_MISSING, "D-4 is not in the deliverable (“800 €”)", 1 },
    { TF_DECISION_STATE_CONTRADICTED,
      "what D-4 replaced is still in the deliverable (“800 €”, docs/plan.md:7)", 1 },
    { TF_DECISION_STATE_UNKNOWN, "no rule can tell whether D-4 is in the deliverable", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) checks = checks_new ();
      g_autofree char *words = NULL;

      add (checks, "D-1", TF_DECISION_STATE_MET, NULL);
      add (checks, "D-4", rows[i].state, "800 €");
      words = tf_polish_decisions_find_open (checks);
      tf_test_assert_has (words, rows[i].words);
      g_assert_cmpuint (tf_polish_decisions_count_missing (checks), ==, rows[i].n_missing);
    }
}

TF_TEST (what_is_missing_comes_first)
{
  g_autoptr (GPtrArray) checks = checks_new ();
  g_autofree char *words = NULL;

  add (checks, "D-1", TF_DECISION_STATE_UNKNOWN, NULL);
  add (checks, "D-2", TF_DECISION_STATE_MISSING, "1 May");
  words = tf_polish_decisions_find_open (checks);
  tf_test_assert_has (words, "D-2 is not");
  g_assert_cmpstr (tf_polish_decisions_lookup (checks, "D-2")->id, ==, "D-2");
  g_assert_null (tf_polish_decisions_lookup (checks, "D-3"));
}
