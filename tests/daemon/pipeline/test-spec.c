/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-spec.h"

#include <string.h>

#include "tf-chat-message.h"
#include "tf-document-shape.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/spec"

#define PROPOSAL(day) \
  "# Specification\n\n## Deliverable Overview\n\nA plan.\n\n## Deliverable Structure\n\n" \
  "### Parts\n\n- one\n\n## Key Decisions\n\n| Decision | Rationale |\n|---|---|\n" \
  "| " day " | stated |\n\n## Resolved Unknowns\n\n| Unknown | Resolution | Source |\n" \
  "|---|---|---|\n| Who pays | the club | AI |\n\n" \
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

#define CARRIED "- In the words of the user: “"

static const struct
{
  const char *name;
  const char *type;
  const char *wish;     /* in the intent */
  const char *answer;   /* (nullable): of the user */
  const char *expected; /* (nullable): in the constraints */
} wishes[] = {
  { "none", "Code", "Be quick.", NULL, NULL },
  { "in-the-intent", "Code", "Keep the interface.", NULL, CARRIED "Keep the interface.”" },
  { "in-an-answer", "Code", "Be quick.", "Keep the API.", CARRIED "Keep the API.”" },
  { "taken-back", "Code", "Keep the interface.", "The interface may change.", NULL },
  { "of-a-plan", "Plan", "Keep the interface.", NULL, NULL },
};

TF_TEST_TABLE (a_wish_about_the_interface_becomes_a_constraint, wishes, row->name)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (GPtrArray) chat =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *intent =
      g_strdup_printf ("# Thing\n\n## Deliverable Type\n\n%s\n\n## Objective\n\nx\n\n"
                       "## Constraints\n\n- %s\n",
                       row->type, row->wish);
  Input input = { fixture->workspace, chat };
  g_autofree char *proposal = NULL;
  g_autoptr (GError) error = NULL;

  workspace_fixture_write (fixture, TF_FILE_INTENT, intent);
  if (row->answer != NULL)
    g_ptr_array_add (chat, tf_chat_message_new ("m1", TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_ANSWER,
                                                TF_PHASE_SPEC_BUILDING, row->answer, 1));
  workspace_fixture_script (fixture, "1.answer", PROPOSAL ("Tuesday"));
  workspace_fixture_script (fixture, "2.answer", "{\"challenges\": []}");
  workspace_fixture_script (fixture, "3.answer", PROPOSAL ("Tuesday"));
  proposal = tf_test_run_job (build_spec, &input, &error);
  g_assert_no_error (error);
  g_assert_true (tf_proposal_check (proposal, errors));
  if (row->expected == NULL)
    g_assert_null (strstr (proposal, CARRIED));
  else
    workspace_fixture_assert_contains (strstr (proposal, "## Priorities"), row->expected);
}
