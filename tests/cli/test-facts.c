/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-ctl-facts.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/facts"

#define TIMES "'PhaseTimes': <{'distilling': int64 200000, 'building': int64 400000}>"
#define POINT \
  "'IssueCounts': <(true, uint32 0, uint32 2, uint32 4)>, 'Trajectory': <[(uint32 4, uint32 0, " \
  "uint32 2, uint32 4, int64 5)]>"

/* The rows of the walkthrough: properties, phase, line. */
static const struct
{
  const char *properties;
  TfPhase phase;
  const char *row; /* %NULL: the project has not reached it */
} row_table[] = {
  { "{'Phase': <'distilling'>, " TIMES "}", 0, "  brain dump        412 words" },
  { "{'Phase': <'distilling'>, " TIMES "}", 1, "  distilling        working 0.2 s" },
  { "{'Phase': <'distilling'>, 'Activity': <'distil'>, " TIMES "}", 1,
    "  distilling        working 0.2 s   distil" },
  { "{'Phase': <'distilling'>}", 2, NULL },
  { "{'Phase': <'human_review'>, 'WaitingForHuman': <true>}", 2,
    "  human review      waiting for you" },
  { "{'Phase': <'spec_building'>}", 2, "  human review      confirmed" },
  { "{'Phase': <'polishing'>, " TIMES "}", 4, "  building          done    0.4 s   12 sections" },
  { "{'Phase': <'polishing'>, 'Iteration': <uint32 4>, 'MaxIterations': <uint32 50>, " POINT "}", 5,
    "  polishing         iteration 4 of 50      critical 0  medium 2  minor 4" },
  { "{'Phase': <'polishing'>, 'Iteration': <uint32 1>, 'MaxIterations': <uint32 50>}", 5,
    "  polishing         iteration 1 of 50" },
  { "{'Phase': <'halted'>, 'HaltedIn': <'building'>, 'HaltReason': <'agent_failure'>, " TIMES "}",
    4, "  building          halted  0.4 s   agent failure" },
  { "@a{sv} {}", 0, NULL },
};

TF_TEST (each_phase_reached_has_a_row)
{
  g_auto (TfCtlFacts) facts = { 0 };

  tf_ctl_facts_init (&facts, "20261121-7c1e", NULL);
  tf_ctl_facts_set_detail (&facts, TF_PHASE_BRAIN_DUMP, "412 words");
  tf_ctl_facts_set_detail (&facts, TF_PHASE_BUILDING, "12 sections");
  for (guint i = 0; i < G_N_ELEMENTS (row_table); i++)
    {
      g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", row_table[i].properties);
      g_autofree char *row = tf_ctl_facts_row (&facts, properties, row_table[i].phase, 0);

      g_assert_cmpstr (row, ==, row_table[i].row);
    }
}

/* Before the daemon has reported the result of building, while it may still come, and after. */
static const struct
{
  const char *properties;
  const char *built; /* (nullable) */
  gboolean is_known;
  const char *row;
} built_table[] = {
  { "{'Phase': <'polishing'>, 'DeliverableType': <'plan'>, " TIMES "}", "7 tasks", TRUE,
    "  building          done    0.4 s   12 sections" },
  { "{'Phase': <'polishing'>, 'DeliverableType': <'code'>, " TIMES "}", "2 tasks, 9 tests", TRUE,
    "  building          done    0.4 s   2 tasks, 9 tests" },
  { "{'Phase': <'polishing'>, 'DeliverableType': <'code'>, " TIMES "}", NULL, FALSE,
    "  building          done    0.4 s" },
  { "{'Phase': <'polishing'>, 'DeliverableType': <'code'>, " POINT ", " TIMES "}", NULL, TRUE,
    "  building          done    0.4 s" },
  { "{'Phase': <'done'>, 'DeliverableType': <'code'>, " TIMES "}", NULL, TRUE,
    "  building          done    0.4 s" },
};

TF_TEST (the_deliverable_is_shown_when_known)
{
  for (guint i = 0; i < G_N_ELEMENTS (built_table); i++)
    {
      g_auto (TfCtlFacts) facts = { 0 };
      g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", built_table[i].properties);
      g_autofree char *row = NULL;

      tf_ctl_facts_init (&facts, "20261121-7c1e", NULL);
      tf_ctl_facts_set_detail (&facts, TF_PHASE_BUILDING, "12 sections");
      facts.built = g_strdup (built_table[i].built);
      row = tf_ctl_facts_row (&facts, properties, 4, 0);
      g_assert_cmpstr (row, ==, built_table[i].row);
      g_assert_cmpint (tf_ctl_facts_is_complete (&facts, properties, 4), ==,
                       built_table[i].is_known);
      g_assert_true (tf_ctl_facts_is_complete (&facts, properties, 3));
    }
}

TF_TEST (the_clock_runs_while_it_works)
{
  g_auto (TfCtlFacts) facts = { 0 };
  g_autoptr (GVariant) properties =
      tf_test_variant ("a{sv}",
                       "{'Phase': <'distilling'>, 'UpdatedAt': <int64 1000000>, " TIMES "}");
  g_autofree char *row = NULL;

  tf_ctl_facts_init (&facts, "20261121-7c1e", NULL);
  row = tf_ctl_facts_row (&facts, properties, 1, 3000000);
  g_assert_cmpstr (row, ==, "  distilling        working 2.2 s");
}

static const struct
{
  const char *properties;
  const char *verdict;
} verdict_table[] = {
  { "{'Phase': <'polishing'>, " POINT "}", NULL },
  { "{'Phase': <'done'>, " POINT "}", "✔ done (0/2/4)" },
  { "{'Phase': <'done'>}", "✔ done" },
  { "{'Phase': <'done'>, 'HaltDetail': <'Converged: 0/2/4 within 0/3/5.'>}",
    "✔ converged: 0/2/4 within 0/3/5" },
  { "{'Phase': <'done'>, 'Verdict': <'sorted'>, " POINT "}",
    "○ sorted by rules; no model has read this (0/2/4)" },
  { "{'Phase': <'done'>, 'Verdict': <'sorted'>, 'HaltDetail': <'Sorted by rules; no model has read "
    "this: 0/2/4.'>}",
    "○ sorted by rules; no model has read this: 0/2/4" },
  { "{'Phase': <'halted'>, 'HaltReason': <'guard_max_iterations'>, " POINT "}",
    "✘ halted: guard max iterations" },
};

TF_TEST (verdict_only_at_the_end)
{
  g_auto (TfCtlFacts) facts = { 0 };

  tf_ctl_facts_init (&facts, "20261121-7c1e", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (verdict_table); i++)
    {
      g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", verdict_table[i].properties);
      g_autofree char *verdict = tf_ctl_facts_verdict (&facts, properties);

      g_assert_cmpstr (verdict, ==, verdict_table[i].verdict);
    }
}

TF_TEST (next_is_only_what_is_allowed)
{
  g_autoptr (GVariant) halted = tf_test_variant (
      "a{sv}", "{'Id': <'20261121-7c1e'>, 'Phase': <'halted'>, 'AllowedActions': <['override']>}");
  g_autofree char *next = tf_ctl_facts_next (halted);

  g_assert_cmpstr (next, ==,
                   "thoughtforgectl override 20261121-7c1e\n"
                   "thoughtforgectl log 20261121-7c1e\n"
                   "thoughtforgectl show 20261121-7c1e\n");
}

#define ASKS "{'id': <'Q1'>, 'answer': <'%s'>}, {'id': <'Q2'>, 'answer': <'%s'>}"

static const struct
{
  const char *first, *second; /* answers */
  const char *next;
} asked_table[] = {
  { "", "", "thoughtforgectl answer 20261121-7c1e Q1 “an answer”\n" },
  { "in June", "",
    "thoughtforgectl answer 20261121-7c1e Q2 “an answer”\n"
    "thoughtforgectl answer 20261121-7c1e --apply\n" },
  { "in June", "Ann", "" },
};

TF_TEST_TABLE (next_is_the_first_open_question, asked_table, NULL)
{
  g_autofree char *asked = g_strdup_printf (ASKS, row->first, row->second);
  g_autofree char *text =
      g_strdup_printf ("{'Id': <'20261121-7c1e'>, 'Phase': <'human_review'>, 'Questions': <[%s]>}",
                       asked);
  g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", text);
  g_autofree char *next = tf_ctl_facts_next (properties);

  g_assert_true (g_str_has_prefix (next, row->next));
  g_assert_true ((strstr (next, " answer ") != NULL) == (*row->next != '\0'));
}

static const struct
{
  const char *type;
  const char *next;
} done_table[] = {
  { "plan", "thoughtforgectl doc 20261121-7c1e deliverable\nthoughtforgectl show 20261121-7c1e\n" },
  { "code",
    "thoughtforgectl deliver 20261121-7c1e --into DIR\nthoughtforgectl show 20261121-7c1e\n" },
};

TF_TEST_TABLE (next_is_the_way_to_the_deliverable, done_table, row->type)
{
  g_autofree char *text =
      g_strdup_printf ("{'Id': <'20261121-7c1e'>, 'Phase': <'done'>, 'DeliverableType': <'%s'>}",
                       row->type);
  g_autoptr (GVariant) properties = tf_test_variant ("a{sv}", text);
  g_autofree char *next = tf_ctl_facts_next (properties);

  g_assert_cmpstr (next, ==, row->next);
}

#define UNKNOWNS "# S\n\n## Resolved Unknowns\n\n"
#define HEADER   "| Unknown | Resolution | Source |\n|---|---|---|\n"

static const struct
{
  const char *document;
  const char *markdown;
  const char *counted;
} counted_table[] = {
  { "spec", UNKNOWNS HEADER "| a | b | AI |\n| c | d | human |\n| e | | open |\n| f | g | AI |\n",
    "unknowns: 1 settled by you, 2 by the agent, 1 open" },
  { "spec", UNKNOWNS HEADER "| None | None | AI |\n", "no unknowns" },
  { "spec", UNKNOWNS "None.\n", "no unknowns" },
  { "spec", UNKNOWNS HEADER "| a | b |\n| c | d | nobody |\n",
    "unknowns: 0 settled by you, 0 by the agent, 2 open" },
  { "spec", "no list of them", "unknowns not listed" },
  { "constraints", "# C\n\n## Acceptance Criteria\n\n- AC-1: x\n", "1 acceptance criterion" },
  { "constraints", "# C\n", "0 acceptance criteria" },
  { "intent", "# I\n\n## Open Questions\n\n1. a\n2. b\n",
    "intent.md: 1 sections, 2 open questions" },
  { "intent", "# I\n\n## Open Questions\n\nNone.\n", "intent.md: 1 sections, 0 open questions" },
  { "intent", "nothing of the kind", "intent.md: 0 sections, none of open questions" },
};

TF_TEST_TABLE (documents_are_counted, counted_table, NULL)
{
  g_autofree char *text = tf_ctl_facts_describe_document (row->document, row->markdown);

  g_assert_cmpstr (text, ==, row->counted);
}

TF_TEST (material_is_named)
{
  g_autoptr (GPtrArray) stored = g_ptr_array_new ();
  g_autofree char *none = tf_ctl_facts_describe_material ("one", stored);
  g_autofree char *two = NULL;

  g_ptr_array_add (stored, (char *) "a.pdf");
  g_ptr_array_add (stored, (char *) "b.md");
  two = tf_ctl_facts_describe_material ("one two", stored);
  g_assert_cmpstr (none, ==, "1 word");
  g_assert_cmpstr (two, ==, "2 words, 2 resources (a.pdf, b.md)");
}
