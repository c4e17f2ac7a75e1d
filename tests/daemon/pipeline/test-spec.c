/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-spec.h"

#include <string.h>

#include "tf-document-shape.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/spec"

#define PROPOSAL(day) \
  "# Specification\n\n## Deliverable Overview\n\nA plan.\n\n## Deliverable Structure\n\n" \
  "### Parts\n\n- one\n\n## Key Decisions\n\n| Decision | Rationale |\n|---|---|\n" \
  "| " day " | stated |\n\n## Resolved Unknowns\n\n| Unknown | Resolution | Source |\n" \
  "|---|---|---|\n| Who pays | the club | human |\n\n" \
  "## Dependencies\n\nNone.\n\n## Scope Boundaries\n\n- no fireworks\n\n" \
  "# Constraints\n\n## Context\n\nx\n\n## Deliverable Type\n\nPlan\n\n## Priorities\n\nx\n\n" \
  "## Exclusions\n\nNone.\n\n## Severity Definitions\n\nx\n\n## Scope\n\n- food\n\n" \
  "## Acceptance Criteria\n\n- AC-1: a\n- AC-2: b\n- AC-3: c\n- AC-4: d\n- AC-5: e\n"

typedef struct
{
  TfWorkspace *workspace; /* (not owned) */
  GPtrArray *chat;        /* (not owned) */
} Input;

static gpointer
build_spec (gpointer data, GCancellable *cancellable, GError **error)
{
  const Input *input = data;

  return tf_spec_run (input->workspace, input->chat, NULL, cancellable, error);
}

TF_TEST (the_deliverable_type_revises_what_was_proposed)
{
  static const struct
  {
    const char *proposed;
    const char *day;
    const char *not_day;
  } rows[] = {
    { PROPOSAL ("Saturday"), "| Sunday | stated |", "Saturday" },
    { PROPOSAL ("Tuesday"), "| Tuesday | stated |", "Sunday" },
    { PROPOSAL ("Monday"), "| Monday | stated |", "no specification" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (GPtrArray) chat = g_ptr_array_new ();
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      Input input = { fixture->workspace, chat };
      g_autofree char *proposal = NULL;
      g_autoptr (GError) error = NULL;

      workspace_fixture_script (fixture, "1.answer", rows[i].proposed);
      workspace_fixture_script (fixture, "2.answer", "{\"challenges\": []}");
      workspace_fixture_script (fixture, "3.answer", rows[i].proposed);
      proposal = tf_test_run_job (build_spec, &input, &error);
      g_assert_no_error (error);
      workspace_fixture_assert_contains (proposal, rows[i].day);
      workspace_fixture_assert_contains (proposal, "- AC-5: e");
      g_assert_null (strstr (proposal, rows[i].not_day));
      g_assert_true (tf_proposal_check (proposal, errors));
    }
}
