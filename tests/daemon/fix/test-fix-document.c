/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-document.h"

#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/fix-document"

#define COMMITTED "# Plan\n\nversion 0\n"

static TfFixDocument *
document_new (WorkspaceFixture *fixture)
{
  g_autoptr (TfPolishTask) task = tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 1);
  g_autoptr (GError) error = NULL;
  TfFixDocument *document = tf_fix_document_new (task, NULL, &error);

  g_assert_no_error (error);
  return document;
}

TF_TEST (after_a_crash_it_continues_from_an_acceptable_text)
{
  static const struct
  {
    const char *on_disk;
    const char *expected;
    gboolean restored;
  } cases[] = {
    { COMMITTED, COMMITTED, FALSE },
    { "# Plan\n\nfixed\n", "# Plan\n\nfixed\n", FALSE },
    { "cut of", COMMITTED, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (TfFixDocument) document = NULL;
      g_autofree char *text = NULL;

      workspace_fixture_write (fixture, FAKE_OUTPUT, cases[i].on_disk);
      document = document_new (fixture);
      g_assert_true (tf_fix_document_recover (document, COMMITTED, NULL));
      text = workspace_fixture_read (fixture, FAKE_OUTPUT);
      g_assert_cmpstr (text, ==, cases[i].expected);
      g_assert_cmpstr (tf_fix_document_get_before (document), ==, cases[i].expected);
      g_assert_cmpint (document->restored != NULL, ==, cases[i].restored);
    }
}

TF_TEST (replaced_text_can_be_read_from_git)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfFixDocument) document = document_new (fixture);
  g_autofree char *output = NULL;
  g_autofree char *command = NULL;
  g_auto (GStrv) quoted = NULL;
  g_auto (GStrv) words = NULL;

  workspace_fixture_write (fixture, FAKE_OUTPUT, "somebody's work\n");
  g_assert_true (tf_fix_document_restore (document, NULL));
  quoted = g_strsplit_set (document->restored, "\xe2\x80\x9c\x9d", -1);
  for (guint i = 0; quoted[i] != NULL; i++)
    if (g_str_has_prefix (quoted[i], "git show "))
      command = g_strdup (quoted[i]);
  g_assert_nonnull (command);
  words = g_strsplit (command, " ", -1);
  g_assert_true (g_spawn_sync (fixture->directory, words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                               &output, NULL, NULL, NULL));
  g_assert_cmpstr (output, ==, "somebody's work\n");
}

TF_TEST (an_unchanged_document_is_not_restored)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfFixDocument) document = document_new (fixture);

  workspace_fixture_write (fixture, FAKE_OUTPUT, "# Plan\n\nversion 0");
  g_assert_true (tf_fix_document_restore (document, NULL));
  g_assert_null (document->restored);
}
