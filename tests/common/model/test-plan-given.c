/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-plan-given.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/plan-given"

#define NOTHING "mark nothing as open"

static TfPlanGiven *
make (gboolean open, gboolean unknown, gboolean left_out)
{
  TfPlanGiven *given = tf_record_new (&tf_plan_given_record);

  tf_record_set_string (&given->name, "Shop");
  g_strfreev (given->files);
  given->files = g_strsplit ("shop.md prices.csv", " ", -1);
  given->n_decisions = 1;
  if (open)
    g_ptr_array_add (given->undecided,
                     tf_undecided_new (TF_UNDECIDED_QUESTION, "spec.md", "Which host?"));
  if (unknown)
    {
      g_strfreev (given->unknown);
      given->unknown = g_strsplit ("The plan has no list of its issues", "|", -1);
    }
  if (left_out)
    {
      g_strfreev (given->left_out);
      given->left_out = g_strsplit ("big.iso: too large", "|", -1);
    }
  return given;
}

TF_TEST (only_what_was_read_and_marks_nothing_is_called_decided)
{
  static const struct
  {
    gboolean open, unknown, left_out;
    const char *has;
    const char *lacks;
  } rows[] = {
    { FALSE, FALSE, FALSE, NOTHING, "unknown" },
    { TRUE, FALSE, FALSE, "leaves 1 thing undecided:\n\n- Open question: Which host? (spec.md)",
      NOTHING },
    { FALSE, TRUE, FALSE, "is unknown:\n\n- The plan has no list of its issues", NOTHING },
    { TRUE, TRUE, FALSE, "is unknown:\n\n- The plan has no list of its issues", NOTHING },
    { FALSE, FALSE, TRUE, "Left out:\n\n- big.iso: too large", "unknown" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfPlanGiven) given = make (rows[i].open, rows[i].unknown, rows[i].left_out);
      g_autofree char *text = tf_plan_given_describe (given);

      g_test_message ("row %u: %s", i, text);
      g_assert_nonnull (strstr (text, rows[i].has));
      g_assert_null (strstr (text, rows[i].lacks));
      g_assert_nonnull (strstr (text, "shop.md, prices.csv, and 1 decision of yours"));
    }
}

TF_TEST (every_kind_has_words)
{
  for (int kind = TF_UNDECIDED_QUESTION; kind <= TF_UNDECIDED_WAIVED; kind++)
    {
      g_autoptr (TfUndecided) one = tf_undecided_new ((TfUndecidedKind) kind, "", "x");
      g_autofree char *text = tf_undecided_describe (one);

      g_assert_true (g_str_has_suffix (text, ": x"));
    }
}

TF_TEST (comes_back_from_its_file)
{
  g_autoptr (TfPlanGiven) given = make (TRUE, TRUE, TRUE);
  g_autoptr (JsonNode) node = tf_plan_given_to_json (given);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfPlanGiven) back = tf_plan_given_from_json (node, "given", &error);
  g_autofree char *before = tf_plan_given_describe (given);
  g_autofree char *after = NULL;

  g_assert_no_error (error);
  after = tf_plan_given_describe (back);
  g_assert_cmpstr (after, ==, before);
}
