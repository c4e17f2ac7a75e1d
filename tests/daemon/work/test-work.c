/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-work.h"

#include "tf-test.h"
#include "tf-work-private.h"
#include "work-fixture.h"

static void
a_replaced_configuration_stays_readable (void)
{
  g_autoptr (WorkFixture) fixture = work_fixture_new ();
  const TfPromptLibrary *prompts = tf_work_get_prompts (fixture->work);
  g_autoptr (TfConfig) other = tf_config_new_default ("offline");
  g_autofree char *own = g_strdup (prompts->user_dir);

  g_free (other->prompts.directory);
  other->prompts.directory = g_strdup ("/elsewhere");
  tf_work_set_config (fixture->work, other);
  g_assert_true (tf_work_get_config (fixture->work) == other);
  g_assert_cmpstr (tf_work_get_prompts (fixture->work)->user_dir, ==, "/elsewhere");
  g_assert_cmpstr (prompts->user_dir, ==, own);
}

static void
noted_writes_count_from_a_mark_on (void)
{
  g_autoptr (WorkFixture) fixture = work_fixture_new ();
  guint mark;

  tf_work_note_write (fixture->work, "a");
  mark = tf_work_get_write_mark (fixture->work);
  g_assert_false (tf_work_has_written_since (fixture->work, "a", mark));
  g_assert_false (tf_work_has_written_since (fixture->work, "b", mark));
  tf_work_note_write (fixture->work, "b");
  g_assert_true (tf_work_has_written_since (fixture->work, "b", mark));
  g_assert_false (tf_work_has_written_since (fixture->work, "a", mark));
  tf_work_note_write (fixture->work, "a");
  g_assert_true (tf_work_has_written_since (fixture->work, "a", mark));
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
