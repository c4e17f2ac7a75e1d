/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-gate.h"

#include "tf-error.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/gate"

#define PLAN "resources/party.md"

static WorkspaceFixture *
fixture_new (void)
{
  WorkspaceFixture *fixture = workspace_fixture_new ();

  tf_workspace_set_phase (fixture->workspace, TF_PHASE_BUILDING);
  workspace_fixture_write (fixture, PLAN, "# Party\n\nA plan.\n");
  return fixture;
}

typedef struct
{
  WorkspaceFixture *fixture; /* (not owned) */
  TfGateVerdict verdict;
  GError *error; /* (nullable) */
} Gate;

static void
gate_free (Gate *self)
{
  tf_gate_verdict_clear (&self->verdict);
  g_clear_error (&self->error);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Gate, gate_free)

static gpointer
judge (gpointer data, GCancellable *cancellable, GError **error)
{
  Gate *self = data;

  return tf_gate_run (self->fixture->workspace, "Party", "completeness-gate", PLAN, &self->verdict,
                      cancellable, error)
             ? self
             : NULL;
}

static Gate *
run (WorkspaceFixture *fixture)
{
  Gate *self = g_new0 (Gate, 1);

  self->fixture = fixture;
  tf_test_run_job (judge, self, &self->error);
  return self;
}

/* All are met, the last one as @met says. */
static void
script (WorkspaceFixture *fixture, const char *met)
{
  GString *text = g_string_new ("{\"criteria\": [");

  for (guint id = 1; id <= TF_GATE_N_CRITERIA; id++)
    g_string_append_printf (
        text, "%s{\"id\": %u, \"judged\": true, \"met\": %s, \"reason\": \"because\"}",
        id > 1 ? ", " : "", id, id == TF_GATE_N_CRITERIA ? met : "true");
  g_string_append (text, "]}");
  workspace_fixture_script (fixture, "1.answer", text->str);
  g_string_free (text, TRUE);
}

TF_TEST (the_plan_is_shown_with_the_documents)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Gate) job = NULL;
  g_autofree char *prompt = NULL;

  script (fixture, "false");
  job = run (fixture);
  g_assert_no_error (job->error);
  g_assert_false (job->verdict.pass);
  g_assert_cmpstr (job->verdict.failed[0], ==, "8 Dependencies: because");
  prompt = workspace_fixture_read_prompt (fixture, 1);
  workspace_fixture_assert_contains (prompt, "Purpose: gate\n");
  workspace_fixture_assert_contains (prompt, "----- begin resource ");
  workspace_fixture_assert_contains (prompt, "party.md");
  workspace_fixture_assert_contains (prompt, "A plan.");
  workspace_fixture_assert_contains (prompt, "----- begin spec ");
}

TF_TEST (a_kept_verdict_is_not_paid_twice)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Gate) job = NULL;
  g_autoptr (Gate) resumed = NULL;

  script (fixture, "true");
  job = run (fixture);
  tf_workspace_set_recovering (fixture->workspace, TRUE);
  resumed = run (fixture);
  g_assert_no_error (resumed->error);
  g_assert_true (resumed->verdict.pass);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 1);
}

TF_TEST (what_is_no_verdict_is_asked_again)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autoptr (Gate) job = NULL;

  workspace_fixture_script (fixture, "1.answer", "{\"pass\": \"maybe\"}");
  workspace_fixture_script (fixture, "2.answer", "{\"pass\": false}");
  workspace_fixture_script (fixture, "3.answer", "yes");
  job = run (fixture);
  g_assert_error (job->error, TF_ERROR, TF_ERROR_MALFORMED);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 3);
}

TF_TEST (a_plan_that_is_gone_is_told)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (Gate) job = run (fixture);

  g_assert_error (job->error, TF_ERROR, TF_ERROR_OUTPUT_MISSING);
  workspace_fixture_assert_contains (job->error->message, PLAN);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 0);
}
