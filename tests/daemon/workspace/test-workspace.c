/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-workspace.h"

#include "tf-test.h"
#include "tf-workspace-runs.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/work"

TF_TEST (a_replaced_configuration_stays_readable)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  const TfPromptLibrary *prompts = tf_workspace_get_prompts (fixture->workspace);
  g_autoptr (TfConfig) other = tf_config_new_default ("offline");
  g_autofree char *own = g_strdup (prompts->user_dir);

  g_free (other->prompts.directory);
  other->prompts.directory = g_strdup ("/elsewhere");
  tf_workspace_set_config (fixture->workspace, other);
  g_assert_true (tf_workspace_get_config (fixture->workspace) == other);
  g_assert_cmpstr (tf_workspace_get_prompts (fixture->workspace)->user_dir, ==, "/elsewhere");
  g_assert_cmpstr (prompts->user_dir, ==, own);
}

TF_TEST (noted_writes_count_from_a_mark_on)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  guint mark;

  tf_workspace_note_write (fixture->workspace, "a");
  mark = tf_workspace_get_write_mark (fixture->workspace);
  g_assert_false (tf_workspace_has_written_since (fixture->workspace, "a", mark));
  g_assert_false (tf_workspace_has_written_since (fixture->workspace, "b", mark));
  tf_workspace_note_write (fixture->workspace, "b");
  g_assert_true (tf_workspace_has_written_since (fixture->workspace, "b", mark));
  g_assert_false (tf_workspace_has_written_since (fixture->workspace, "a", mark));
  tf_workspace_note_write (fixture->workspace, "a");
  g_assert_true (tf_workspace_has_written_since (fixture->workspace, "a", mark));
}

TF_TEST (the_scheduler_knows_the_priority)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();

  tf_workspace_set_priority (fixture->workspace, 3);
  g_assert_cmpint (fake_slots_get_priority (fixture->slots), ==, 3);
  tf_workspace_set_priority (fixture->workspace, -1);
  g_assert_cmpint (fake_slots_get_priority (fixture->slots), ==, -1);
  tf_workspace_set_priority (fixture->workspace, 0);
  g_assert_cmpint (fake_slots_get_priority (fixture->slots), ==, 0);
}
