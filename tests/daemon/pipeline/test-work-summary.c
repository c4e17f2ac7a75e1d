/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-work-summary.h"

#include <string.h>

#include "tf-repo-work.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/work-summary"

/* One commit, of a project that is done; the tests ran on it, with nothing open. */
typedef struct
{
  TfWorkSummary summary;
  TfProjectStatus *status;
  TfProjectEvidence evidence;
  TfPolishState *state;
  TfTestReport *before;
  TfTestReport *after;
  TfWork work;
} World;

static TfTestReport *
new_report (guint total, guint passed)
{
  TfTestReport *report = tf_test_report_new ("make", "");

  report->counts = (TfTestCounts){ TRUE, total, passed, total - passed };
  return report;
}

static void
world_set_up (World *self, gconstpointer data)
{
  self->status = tf_project_status_new ("worker", 0);
  g_free (self->status->project_name);
  self->status->project_name = g_strdup ("Counter");
  self->status->phase = TF_PHASE_DONE;
  self->state = tf_polish_state_new ();
  self->state->evidence = TRUE;
  self->before = new_report (16, 16);
  self->after = new_report (19, 19);
  self->evidence = (TfProjectEvidence){ .report = self->after,
                                        .detail = (char *) "",
                                        .acceptance = { TRUE, 2, 2, 0 },
                                        .ledger = tf_issue_ledger_new (),
                                        .ledger_error = (char *) "" };
  self->work = (TfWork){ .hash = (char *) "abc",
                         .subject = (char *) "parser: accept an empty list",
                         .body = (char *) "It read one past\nthe end.\n\nMore." };
  tf_commit_facts_init (&self->work.facts, "fix\n\nKind: fix\nIssue: I-0001 applied done\n"
                                           "Issue: I-0002 declined no\n");
  self->summary = (TfWorkSummary){ .id = "20261121-7c1e",
                                   .branch = "thoughtforge/20261121-7c1e",
                                   .base = "base",
                                   .head = "abc",
                                   .asked = "Count lines.",
                                   .work = g_ptr_array_new (),
                                   .status = self->status,
                                   .state = self->state,
                                   .evidence = &self->evidence,
                                   .before = self->before,
                                   .same_tree = TRUE };
  g_ptr_array_add (self->summary.work, &self->work);
}

static void
world_tear_down (World *self, gconstpointer data)
{
  tf_project_status_unref (self->status);
  tf_polish_state_unref (self->state);
  tf_test_report_unref (self->before);
  tf_test_report_unref (self->after);
  g_clear_pointer (&self->evidence.ledger, tf_issue_ledger_free);
  tf_commit_facts_clear (&self->work.facts);
  g_ptr_array_unref (self->summary.work);
}

#define TF_TEST_FIXTURE World, world, world_set_up, world_tear_down

static void
assert_lacks (const char *text, const char *part)
{
  if (strstr (text, part) != NULL)
    g_test_message ("“%s” is in:\n%s", part, text);
  g_assert_null (strstr (text, part));
}

TF_TEST_WITH (tells_what_was_changed_and_tested)
{
  g_autofree char *text = tf_work_summary_to_markdown (&world->summary);

  g_assert_true (g_str_has_prefix (text, "# Counter\n\nCount lines.\n\n## Changes\n\n"));
  tf_test_assert_has (text, "- parser: accept an empty list\n  It read one past the end.\n");
  tf_test_assert_has (text, "  - I-0001\n");
  tf_test_assert_has (text, "- Before: 16 tests, 16 passed");
  tf_test_assert_has (text, "- After: 19 tests, 19 passed");
  tf_test_assert_has (text, "None of those that were found.");
}

TF_TEST_WITH (an_issue_that_was_declined_is_no_reason)
{
  g_autofree char *text = tf_work_summary_to_markdown (&world->summary);
  g_autoptr (JsonNode) node = tf_work_summary_to_json (&world->summary);
  g_autofree char *json = json_to_string (node, FALSE);

  assert_lacks (text, "I-0002");
  assert_lacks (json, "I-0002");
  tf_test_assert_has (json, "\"issues\":[\"I-0001\"]");
}

TF_TEST_WITH (unknown_tests_are_not_passed)
{
  g_autofree char *text = NULL;
  g_autofree char *json = NULL;
  g_autoptr (JsonNode) node = NULL;

  world->evidence.report = NULL;
  world->summary.before = NULL;
  text = tf_work_summary_to_markdown (&world->summary);
  node = tf_work_summary_to_json (&world->summary);
  json = json_to_string (node, FALSE);
  tf_test_assert_has (text, "- Before: unknown\n- After: unknown: never run\n");
  tf_test_assert_has (text, "- No result of its tests is known.\n");
  tf_test_assert_has (text, "- No result of the tests before the work is known.\n");
  tf_test_assert_has (json, "\"before\":null,\"after\":null");
}

TF_TEST_WITH (a_report_without_counts_is_unknown)
{
  g_autofree char *json = NULL;
  g_autoptr (JsonNode) node = NULL;

  world->after->counts.known = FALSE;
  node = tf_work_summary_to_json (&world->summary);
  json = json_to_string (node, FALSE);
  tf_test_assert_has (json, "\"after\":null");
  tf_test_assert_has (json, "No result of its tests is known.");
}

TF_TEST_WITH (tests_of_other_files_are_named)
{
  g_autofree char *text = NULL;

  world->summary.same_tree = FALSE;
  text = tf_work_summary_to_markdown (&world->summary);
  tf_test_assert_has (text, "- The newest test run was on other files than these.\n");
}

TF_TEST_WITH (unknown_issues_are_not_none)
{
  g_autofree char *text = NULL;
  g_autofree char *json = NULL;
  g_autoptr (JsonNode) node = NULL;

  g_clear_pointer (&world->evidence.ledger, tf_issue_ledger_free);
  text = tf_work_summary_to_markdown (&world->summary);
  node = tf_work_summary_to_json (&world->summary);
  json = json_to_string (node, FALSE);
  tf_test_assert_has (text, "## Open issues\n\nUnknown.\n");
  tf_test_assert_has (json, "\"open_issues\":null");
}

TF_TEST_WITH (a_project_that_is_not_done_is_named)
{
  g_autofree char *text = NULL;

  world->status->phase = TF_PHASE_POLISHING;
  world->summary.state = NULL;
  text = tf_work_summary_to_markdown (&world->summary);
  tf_test_assert_has (text, "- The project is not done: its phase is “polishing”.\n");
  tf_test_assert_has (text, "None: the work was not reviewed to its end.");
  tf_test_assert_has (text, "- Which issues are open is unknown.\n");
}

/* Criteria with a passing test, of 2. */
static const struct
{
  gboolean known;
  guint passing;
  const char *sentence; /* (nullable) */
} criteria[] = {
  { TRUE, 2, NULL },
  { TRUE, 1, "1 of 2 acceptance criteria have no passing test." },
  { TRUE, 0, "2 of 2 acceptance criteria have no passing test." },
  { FALSE, 0, "Which acceptance criteria have tests is unknown." },
};

TF_TEST_WITH (criteria_without_tests_are_named)
{
  for (guint i = 0; i < G_N_ELEMENTS (criteria); i++)
    {
      g_autofree char *text = NULL;

      world->evidence.acceptance =
          (TfAcceptanceCounts){ criteria[i].known, 2, criteria[i].passing, 0 };
      text = tf_work_summary_to_markdown (&world->summary);
      if (criteria[i].sentence != NULL)
        tf_test_assert_has (text, criteria[i].sentence);
      else
        assert_lacks (text, "acceptance criteria");
    }
}

TF_TEST_WITH (commits_of_others_are_named)
{
  g_autofree char *text = NULL;

  tf_commit_facts_clear (&world->work.facts);
  tf_commit_facts_init (&world->work.facts, NULL);
  text = tf_work_summary_to_markdown (&world->summary);
  tf_test_assert_has (text, "- 1 commits were not made by ThoughtForge.\n");
}
