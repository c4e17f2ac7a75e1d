/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-workspace.h"

#include "tf-test.h"
#include "tf-workspace-runs.h"
#include "workspace-fixture.h"

static void
a_replaced_configuration_stays_readable (void)
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

static void
noted_writes_count_from_a_mark_on (void)
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

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  g_test_add_func ("/work/a-replaced-configuration-stays-readable",
                   a_replaced_configuration_stays_readable);
  g_test_add_func ("/work/noted-writes-count-from-a-mark-on", noted_writes_count_from_a_mark_on);
  return g_test_run ();
}
