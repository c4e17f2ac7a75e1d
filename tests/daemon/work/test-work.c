/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-work.h"

#include "tf-error.h"
#include "tf-test.h"
#include "tf-work-private.h"
#include "work-fixture.h"

static void
lines_of_the_log_keep_their_order (void)
{
  g_autoptr (WorkFixture) fixture = work_fixture_new ();
  g_autofree char *log = NULL;
  const char *at;

  for (guint i = 0; i < 50; i++)
    tf_work_log (fixture->work, "info", "halt", "line %u.", i);
  log = work_fixture_read_log (fixture);
  at = log;
  for (guint i = 0; i < 50; i++)
    {
      g_autofree char *line = g_strdup_printf ("line %u.", i);

      at = g_strstr_len (at, -1, line);
      g_assert_nonnull (at);
    }
  work_fixture_assert_contains (log, "\"polishing\"");
}

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
a_refused_document_is_not_written (void)
{
  g_autoptr (WorkFixture) fixture = work_fixture_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *log = NULL;

  g_assert_false (tf_work_write_document (fixture->work, "run.sh", "rm -rf /\n", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
  text = work_fixture_read (fixture, "run.sh");
  g_assert_null (text);
  log = work_fixture_read_log (fixture);
  work_fixture_assert_contains (log, "file_create_source run.sh: refused: not in this test");
}

static void
a_refused_commit_is_not_made (void)
{
  g_autoptr (WorkFixture) fixture = work_fixture_new ();
  TfCommitSpec spec = { .subject = "x" };
  g_autoptr (GError) error = NULL;

  fake_deliverable_set_refused (fixture->deliverable, TF_OPERATION_GIT_COMMIT);
  g_assert_null (tf_work_commit (fixture->work, &spec, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
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
  g_test_add_func ("/work/lines-of-the-log-keep-their-order", lines_of_the_log_keep_their_order);
  g_test_add_func ("/work/a-replaced-configuration-stays-readable",
                   a_replaced_configuration_stays_readable);
  g_test_add_func ("/work/a-refused-document-is-not-written", a_refused_document_is_not_written);
  g_test_add_func ("/work/a-refused-commit-is-not-made", a_refused_commit_is_not_made);
  g_test_add_func ("/work/noted-writes-count-from-a-mark-on", noted_writes_count_from_a_mark_on);
  return g_test_run ();
}
