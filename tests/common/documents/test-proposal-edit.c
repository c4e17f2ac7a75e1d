/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-proposal-edit.h"

#include <string.h>

#include "tf-decision.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/proposal-edit"

#define DRAFT \
  "# Specification\n\n## Deliverable Overview\n\nA party.\n\n## Key Decisions\n\n| Decision | " \
  "Rationale |\n|---|---|\n| Tents | rain |\n\n# Constraints\n\n## Scope\n\n- food"

static GPtrArray *
new_decisions (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_free);
}

static void
add (GPtrArray *decisions, const char *question, const char *text, const char *replaces)
{
  TfDecision *decision = tf_decision_new (decisions->len + 1, question, text);

  tf_record_set_string (&decision->replaces, replaces);
  g_ptr_array_add (decisions, decision);
}

TF_TEST (an_answer_replaces_the_sections_it_has)
{
  static const struct
  {
    const char *answer;
    const char *expected;
  } rows[] = {
    { "# Constraints\n\n## Scope\n\n- food\n- music\n",
      "# Specification\n\n## Deliverable Overview\n\nA party.\n\n## Key Decisions\n\n| Decision | "
      "Rationale |\n|---|---|\n| Tents | rain |\n\n# Constraints\n\n## Scope\n\n- food\n- music" },
    { "## deliverable overview\n\nA ball.\n\n### Detail\n\nx\n",
      "# Specification\n\n## deliverable overview\n\nA ball.\n\n### Detail\n\nx\n\n## Key "
      "Decisions\n\n| Decision | Rationale |\n|---|---|\n| Tents | rain |\n\n# Constraints\n\n## "
      "Scope\n\n- food" },
    { DRAFT, DRAFT },
    { "## Budget\n\n9\n", DRAFT "\n\n## Budget\n\n9" },
    { "", DRAFT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *merged = tf_proposal_merge (DRAFT, rows[i].answer);

      g_assert_cmpstr (merged, ==, rows[i].expected);
    }
}

TF_TEST (without_a_draft_the_answer_is_the_proposal)
{
  g_autofree char *merged = tf_proposal_merge (NULL, "x");

  g_assert_cmpstr (merged, ==, "x");
}

TF_TEST (decisions_are_carried_in_the_words_of_the_person)
{
  g_autoptr (GPtrArray) decisions = new_decisions ();
  g_autofree char *once = NULL;
  g_autofree char *twice = NULL;

  add (decisions, "Where?", "the | barn\nat noon", "");
  add (decisions, "", "no fireworks", "");
  once = tf_proposal_carry_decisions (DRAFT, decisions);
  g_assert_nonnull (strstr (once, "| Tents | rain |\n"
                                  "| D-1: Where? | the \\| barn at noon (decided by the user) |\n"
                                  "| D-2: said by the user | no fireworks (decided by the "
                                  "user) |\n\n# Constraints"));
  twice = tf_proposal_carry_decisions (once, decisions);
  g_assert_cmpstr (twice, ==, once);
}

TF_TEST (a_replaced_decision_is_not_carried)
{
  g_autoptr (GPtrArray) decisions = new_decisions ();
  g_autofree char *carried = NULL;

  add (decisions, "Where?", "the hall", "");
  add (decisions, "Where?", "the barn", "D-1");
  carried = tf_proposal_carry_decisions (DRAFT, decisions);
  g_assert_null (strstr (carried, "the hall"));
  g_assert_nonnull (strstr (carried, "| D-2: Where? | the barn"));
}

static guint
count_errors (const char *resolution, const char *source)
{
  g_autoptr (GPtrArray) decisions = new_decisions ();
  g_autoptr (GPtrArray) said = g_ptr_array_new ();
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text =
      g_strdup_printf ("# Specification\n\n## Resolved Unknowns\n\n| Unknown | Resolution | Source "
                       "|\n|---|---|---|\n| Place | %s | %s |\n",
                       resolution, source);

  add (decisions, "Where?", "the barn", "");
  g_ptr_array_add (said, (gpointer) "We meet at the old mill, on Friday.");
  tf_proposal_check_sources (text, decisions, said, errors);
  return errors->len;
}

TF_TEST (human_needs_the_words_of_a_human)
{
  static const struct
  {
    const char *resolution;
    const char *source;
    guint n_errors;
  } rows[] = {
    { "D-1: the barn", "human", 0 },
    { "D-2: the barn", "human", 1 },
    { "D-11: the barn", "human", 1 },
    { "as they said, “the old mill”", "human", 0 },
    { "as they said, “the new mill”", "human", 1 },
    { "the old mill", "human", 0 },
    { "the old mil", "human", 1 },
    { "the town hall", "Human", 1 },
    { "the town hall", "AI", 0 },
    { "the town hall", "open", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpuint (count_errors (rows[i].resolution, rows[i].source), ==, rows[i].n_errors);
}
