/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-state-store.h"
#include "tf-test.h"
#include "tf-wanted-answers.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/wanted-answers"

#define CONSTRAINTS \
  "# Constraints\n\n## Acceptance Criteria\n\n- AC-1: Names the six owners.\n" \
  "- AC-2: Costs at most\n  1,800 EUR.\n"

static void
decide (WorkspaceFixture *fixture, const char *text)
{
  g_autoptr (GPtrArray) chat =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (chat, tf_chat_message_new ("m", TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_ANSWER,
                                              TF_PHASE_BUILDING, text, 0));
  tf_state_store_save_chat (fixture->files, chat, &error);
  g_assert_no_error (error);
}

TF_TEST (criteria_then_decisions)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TfWantedAnswers) wanted = NULL;
  g_autofree char *ids = NULL;

  decide (fixture, "On Friday,\nnot on Sunday");
  wanted = tf_wanted_answers_load (fixture->workspace, CONSTRAINTS, &error);
  g_assert_no_error (error);
  ids = g_strjoinv (" ", wanted->ids);
  g_assert_cmpstr (ids, ==, "AC-1 AC-2 D-1");
  tf_test_assert_has (wanted->text, "AC-1: Names the six owners.\nAC-2: Costs at most");
  tf_test_assert_has (wanted->text, "D-1: On Friday, not on Sunday\n");
}

TF_TEST (nothing_to_answer)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfWantedAnswers) wanted =
      tf_wanted_answers_load (fixture->workspace, "# Constraints\n", NULL);

  g_assert_nonnull (wanted);
  g_assert_null (wanted->ids[0]);
  g_assert_cmpstr (wanted->text, ==, "");
}
