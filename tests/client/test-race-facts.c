/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-race-facts.h"

#include "client-world.h"
#include "tf-race-document.h"

#define TF_TEST_PREFIX "/race-facts"

/* A project, by what differs; as on the bus. */
typedef struct
{
  const char *phase;
  const char *usage;    /* a{sv} */
  const char *evidence; /* a{sv} */
  const char *verdict;
} Racer;

#define KNOWN(cost, tokens, time) \
  "{'known': <true>, 'cost': <" cost ">, 'input_tokens': <uint64 " tokens ">, " \
  "'wall_time': <int64 " time ">}"
#define JUDGED(open, reviewer) \
  "{'open': <(uint32 0, uint32 " open ", uint32 0)>, 'reviewers': <['" reviewer \
  "']>, 'assurance': <'standard'>}"

static const Racer cheap = { "done", KNOWN ("0.5", "100", "60000000"), JUDGED ("1", "claude"),
                             "converged" };
static const Racer dear = { "done", KNOWN ("1.5", "300", "30000000"), JUDGED ("0", "claude"),
                            "converged" };
static const Racer halted = { "halted", KNOWN ("0.1", "10", "1000000"), JUDGED ("0", "claude"),
                              "guard_plateau" };
static const Racer silent = { "done", "{'known': <false>}", "{'x': <1>}", "converged" };
static const Racer free_of_charge = { "done", KNOWN ("0.0", "0", "30000000"), JUDGED ("0", "codex"),
                                      "converged" };
static const Racer by_rules = { "done", "{'known': <false>}",
                                "{'open': <(uint32 0, uint32 0, uint32 0)>, 'by_rules': <true>, "
                                "'reviewers': <['claude']>, 'assurance': <'standard'>}",
                                "sorted" };
static const Racer partly = { "done", KNOWN ("0.1", "10", "60000000"),
                              "{'runs': <uint32 5>, 'reporting': <uint32 4>}", "converged" };

static TfDbusProject1 *
project_new (const Racer *racer)
{
  TfDbusProject1 *project = tf_dbus_project1_skeleton_new ();

  g_object_set (project, "phase", racer->phase, "verdict", racer->verdict, "usage",
                g_variant_new_parsed (racer->usage), "evidence",
                g_variant_new_parsed (racer->evidence), "assurance", "standard", NULL);
  return project;
}

typedef struct
{
  const char *name;
  TfRaceFact fact;
  const Racer *first;
  const Racer *second;
  int best;
} Comparison;

static const Comparison comparisons[] = {
  { "the lowest cost", TF_RACE_FACT_COST, &cheap, &dear, 0 },
  { "the shortest time", TF_RACE_FACT_AGENT_TIME, &cheap, &dear, 1 },
  { "the fewest tokens", TF_RACE_FACT_TOKENS, &dear, &cheap, 1 },
  { "the fewest issues of the same reviewer", TF_RACE_FACT_ISSUES, &cheap, &dear, 1 },
  { "no best of two alike", TF_RACE_FACT_COST, &cheap, &cheap, -1 },
  { "no best while one is not done", TF_RACE_FACT_COST, &cheap, &halted, -1 },
  { "no best if a cost is unknown", TF_RACE_FACT_COST, &cheap, &silent, -1 },
  { "no best if a number of issues is unknown", TF_RACE_FACT_ISSUES, &cheap, &silent, -1 },
  { "nothing is less than something", TF_RACE_FACT_COST, &cheap, &free_of_charge, 1 },
  { "issues of different reviewers are not alike", TF_RACE_FACT_ISSUES, &cheap, &free_of_charge,
    -1 },
  { "rules find less than a reviewer", TF_RACE_FACT_ISSUES, &cheap, &by_rules, -1 },
  { "a part of a cost is not the cost", TF_RACE_FACT_COST, &cheap, &partly, -1 },
  { "a verdict has no best", TF_RACE_FACT_VERDICT, &cheap, &dear, -1 },
  { "waiting is not counted", TF_RACE_FACT_TOTAL_TIME, &cheap, &dear, -1 },
};

TF_TEST_TABLE (marks_the_best_if_fair, comparisons, row->name)
{
  g_autoptr (GPtrArray) race = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (race, project_new (row->first));
  g_ptr_array_add (race, project_new (row->second));
  g_assert_cmpint (tf_race_fact_find_best (row->fact, race), ==, row->best);
}

typedef struct
{
  const char *name;
  TfRaceFact fact;
  const Racer *racer;
  const char *text;
} Fact;

static const Fact texts[] = {
  { "done", TF_RACE_FACT_STATE, &cheap, "Done" },
  { "a cost", TF_RACE_FACT_COST, &cheap, "$0.50" },
  { "no cost", TF_RACE_FACT_COST, &silent, "Unknown" },
  { "a part of a cost", TF_RACE_FACT_COST, &partly, "$0.10 or more" },
  { "a part of the tokens", TF_RACE_FACT_TOKENS, &partly, "10 or more" },
  { "no time", TF_RACE_FACT_AGENT_TIME, &silent, "Unknown" },
  { "a time", TF_RACE_FACT_AGENT_TIME, &cheap, "1 min" },
  { "issues", TF_RACE_FACT_ISSUES, &cheap, "0 critical, 1 medium, 0 minor" },
  { "issues by rules", TF_RACE_FACT_ISSUES, &by_rules,
    "0 critical, 0 medium, 0 minor, found by rules" },
  { "no issues", TF_RACE_FACT_ISSUES, &silent, "Unknown" },
  { "no reviews", TF_RACE_FACT_REVIEWS, &silent, "None yet" },
  { "a verdict by rules", TF_RACE_FACT_VERDICT, &by_rules,
    "Sorted by rules; no model has read this" },
  { "a verdict", TF_RACE_FACT_VERDICT, &cheap, "Converged: thresholds met. Assurance: Standard" },
  { "a verdict without evidence", TF_RACE_FACT_VERDICT, &silent, "Converged: thresholds met" },
};

TF_TEST (counts_reviews_not_iterations)
{
  g_autoptr (TfDbusProject1) project = project_new (&cheap);
  g_autofree char *unknown = NULL;
  g_autofree char *known = NULL;

  g_object_set (project, "iteration", 4, NULL);
  unknown = tf_race_fact_dup_text (TF_RACE_FACT_REVIEWS, project);
  g_assert_cmpstr (unknown, ==, "Unknown");
  g_object_set (project, "evidence", g_variant_new_parsed ("{'reviews': <uint32 6>}"), NULL);
  known = tf_race_fact_dup_text (TF_RACE_FACT_REVIEWS, project);
  g_assert_cmpstr (known, ==, "6 reviews, 4 iterations");
}

TF_TEST_TABLE (says_what_is_unknown, texts, row->name)
{
  g_autoptr (TfDbusProject1) project = project_new (row->racer);
  g_autofree char *text = tf_race_fact_dup_text (row->fact, project);

  g_assert_cmpstr (text, ==, row->text);
}

TF_TEST (tests_are_of_code_only)
{
  g_autoptr (GPtrArray) race = g_ptr_array_new_with_free_func (g_object_unref);
  TfDbusProject1 *project = project_new (&cheap);
  g_autofree char *unknown = NULL;
  g_autofree char *known = NULL;

  g_ptr_array_add (race, project);
  g_assert_false (tf_race_fact_is_shown (TF_RACE_FACT_TESTS, race));
  tf_dbus_project1_set_deliverable_type (project, "code");
  g_assert_true (tf_race_fact_is_shown (TF_RACE_FACT_TESTS, race));
  unknown = tf_race_fact_dup_text (TF_RACE_FACT_TESTS, project);
  g_assert_cmpstr (unknown, ==, "Unknown");
  tf_dbus_project1_set_tests (project, g_variant_new ("(buuu)", TRUE, 5, 4, 1));
  known = tf_race_fact_dup_text (TF_RACE_FACT_TESTS, project);
  g_assert_cmpstr (known, ==, "4 of 5 passed, 1 failed");
}

TF_TEST (a_change_is_measured)
{
  guint files, added, removed;

  tf_race_document_measure (
      "diff --git a/a.c b/a.c\n--- a/a.c\n+++ b/a.c\n@@ -1,2 +1,3 @@\n a\n-b\n"
      "+c\n+d\ndiff --git a/b b/b\nnew file\n--- /dev/null\n+++ b/b\n@@ -0,0 +1 "
      "@@\n+++e\n",
      &files, &added, &removed);
  g_assert_cmpuint (files, ==, 2);
  g_assert_cmpuint (added, ==, 3);
  g_assert_cmpuint (removed, ==, 1);
  tf_race_document_measure ("", &files, &added, &removed);
  g_assert_cmpuint (files + added + removed, ==, 0);
}

TF_TEST_MAIN (tf_client_test_init)
