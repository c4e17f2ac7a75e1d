/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-pending-fix.h"

#include "fix-fixture.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/pending-fix"

#define ONE_APPLIED  "\"fixes\": [{\"n\": 1, \"applied\": true, \"note\": \"done\"}]}"
#define NONE_APPLIED "\"fixes\": [{\"n\": 1, \"applied\": false, \"note\": \"is right\"}]}"
#define BEFORE       "# Plan\n\nversion 0\n"

typedef struct
{
  TfPolishTask *task;
  GPtrArray *issues;
  TfPendingFix *fix; /* (nullable) */
  GError *error;     /* (nullable) */
} Step;

static void
step_free (Step *self)
{
  g_clear_pointer (&self->fix, tf_pending_fix_free);
  tf_polish_task_free (self->task);
  g_ptr_array_unref (self->issues);
  g_clear_error (&self->error);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Step, step_free)

static Step *
step_new (WorkspaceFixture *fixture)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  TfTestCounts tests = { 0 };
  g_autoptr (TfReview) review = NULL;
  Step *self = g_new0 (Step, 1);

  g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MINOR, "wrong", FAKE_OUTPUT ":3", "mend"));
  review = tf_review_new_valid (issues, &tests);
  self->task = tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 1);
  self->issues = tf_fix_issue_list_of_review (review);
  return self;
}

static void
step_run (Step *self)
{
  self->fix = fix_fixture_make (self->task, self->issues, &self->error);
  g_assert_true ((self->fix == NULL) == (self->error != NULL));
}

static void
assert_plan (WorkspaceFixture *fixture, const char *expected)
{
  g_autofree char *text = workspace_fixture_read (fixture, FAKE_OUTPUT);

  g_assert_cmpstr (text, ==, expected);
}

TF_TEST (content_is_written)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Step) step = step_new (fixture);

  workspace_fixture_script (fixture, "1.answer", "{\"content\": \"# Plan\\n\\nnew\", " ONE_APPLIED);
  step_run (step);
  g_assert_no_error (step->error);
  assert_plan (fixture, "# Plan\n\nnew\n");
  g_assert_cmpuint (tf_fix_answer_count_applied (step->fix->answer), ==, 1);
}

/* The daemon writes the document: an edit of the agent is reverted, and the claim refused. */
TF_TEST (an_edit_in_place_is_no_fix)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Step) step = step_new (fixture);
  g_autofree char *text = NULL;
  g_autoptr (TfPrompt) prompt = NULL;

  workspace_fixture_script (fixture, "1.sh", "echo more >> docs/plan.md\n");
  workspace_fixture_script (fixture, "1.answer", "Edited.\n{" ONE_APPLIED);
  workspace_fixture_script (fixture, "2.answer", "{\"content\": \"# Plan\\n\\nnew\", " ONE_APPLIED);
  step_run (step);
  g_assert_no_error (step->error);
  text = workspace_fixture_read_prompt (fixture, 2);
  prompt = tf_prompt_parse (text, NULL);
  workspace_fixture_assert_contains (tf_prompt_get (prompt, "errors"),
                                     "return the whole of it as content");
  workspace_fixture_assert_contains (tf_prompt_get (prompt, "previous_answer"), "applied");
  workspace_fixture_assert_contains (tf_prompt_get (prompt, "deliverable"), "version 0");
  assert_plan (fixture, "# Plan\n\nnew\n");
}

TF_TEST (content_that_breaks_the_document_is_asked_again)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Step) step = step_new (fixture);
  g_autofree char *prompt = NULL;

  workspace_fixture_script (fixture, "1.answer", "{\"content\": \"broken\", " ONE_APPLIED);
  workspace_fixture_script (fixture, "2.answer", "{\"content\": \"# Plan\\n\\nnew\", " ONE_APPLIED);
  step_run (step);
  g_assert_no_error (step->error);
  prompt = workspace_fixture_read_prompt (fixture, 2);
  workspace_fixture_assert_contains (prompt, "the heading “Plan” is gone");
  assert_plan (fixture, "# Plan\n\nnew\n");
}

/* Edits by @edit, answers @answer: fails, and the document is as it was. */
static void
assert_restored (const char *edit, const char *answer)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Step) step = step_new (fixture);

  fixture->config->polish.retry_malformed_output = 0;
  workspace_fixture_script (fixture, "1.sh", edit);
  workspace_fixture_script (fixture, "1.answer", answer);
  step_run (step);
  g_assert_error (step->error, TF_ERROR, TF_ERROR_AGENT_FAILURE);
  assert_plan (fixture, BEFORE);
}

TF_TEST (a_deleted_document_is_restored)
{
  assert_restored ("rm docs/plan.md\n", "{" ONE_APPLIED);
}

TF_TEST (nothing_applied_and_nothing_changed_is_an_answer)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Step) step = step_new (fixture);

  workspace_fixture_script (fixture, "1.answer", "{" NONE_APPLIED);
  step_run (step);
  g_assert_no_error (step->error);
  assert_plan (fixture, BEFORE);
}

TF_TEST (a_claim_without_a_change_is_refused)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Step) step = step_new (fixture);
  const char *message;

  workspace_fixture_script (fixture, "1.answer", "{" ONE_APPLIED);
  workspace_fixture_script (fixture, "2.answer", "{" ONE_APPLIED);
  workspace_fixture_script (fixture, "3.answer",
                            "{\"content\": \"# Plan\\n\\nversion 0\", " ONE_APPLIED);
  step_run (step);
  g_assert_error (step->error, TF_ERROR, TF_ERROR_AGENT_FAILURE);
  message = step->error->message;
  g_test_message ("%s", message);
  workspace_fixture_assert_contains (message,
                                     "fix of iteration 1, agent fake: fixes: 1 are marked as");
  workspace_fixture_assert_contains (message, "(run ");
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 3);
}

TF_TEST (an_edit_without_a_claim_is_reverted)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Step) step = step_new (fixture);

  workspace_fixture_script (fixture, "1.sh", "echo more >> docs/plan.md\n");
  workspace_fixture_script (fixture, "1.answer", "{" NONE_APPLIED);
  step_run (step);
  g_assert_no_error (step->error);
  assert_plan (fixture, BEFORE);
}

TF_TEST (a_failed_fixer_leaves_the_document_as_it_was)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Step) step = step_new (fixture);
  g_autofree char *log = NULL;

  workspace_fixture_script (fixture, "1.sh", "echo half >> docs/plan.md; exit 1\n");
  workspace_fixture_script (fixture, "2.sh", "echo half >> docs/plan.md; exit 1\n");
  step_run (step);
  g_assert_error (step->error, TF_ERROR, TF_ERROR_AGENT_FAILURE);
  assert_plan (fixture, BEFORE);
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log, "git show ");
}

static void
edit_cb (TfWorkspace *workspace, TfRunSummary *run, gpointer data)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (workspace));

  g_assert_true (tf_workspace_write_document (workspace, FAKE_OUTPUT, BEFORE "by hand\n", NULL));
}

TF_TEST (a_users_edit_is_kept_when_content_replaces_it)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Step) step = step_new (fixture);
  g_autofree char *log = NULL;

  g_signal_connect (fixture->workspace, "run-started", G_CALLBACK (edit_cb), NULL);
  workspace_fixture_script (fixture, "1.answer", "{\"content\": \"# Plan\\n\\nnew\", " ONE_APPLIED);
  step_run (step);
  g_assert_no_error (step->error);
  assert_plan (fixture, "# Plan\n\nnew\n");
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log, "docs/plan.md was edited while it was fixed");
}

TF_TEST (a_document_the_rules_refuse_is_not_written)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Step) step = step_new (fixture);

  fake_deliverable_set_refused (fixture->deliverable, TF_OPERATION_FILE_CREATE_DOC);
  workspace_fixture_script (fixture, "1.answer", "{\"content\": \"# Plan\\n\\nnew\", " ONE_APPLIED);
  step_run (step);
  g_assert_error (step->error, TF_ERROR, TF_ERROR_SAFETY);
  assert_plan (fixture, BEFORE);
}
