/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-check.h"

#include "tf-test.h"
#include "work-fixture.h"

static const struct
{
  const char *path;
  TfPurpose purpose;
  gboolean stays;
} cases[] = {
  { "docs/plan.md", TF_PURPOSE_REVIEW, FALSE },
  { "docs/plan.md", TF_PURPOSE_FIX, TRUE },
  { "docs/other.md", TF_PURPOSE_BUILD, TRUE },
  { "docs/other.md", TF_PURPOSE_DISTIL, FALSE },
  { "docs/intent.md", TF_PURPOSE_FIX, FALSE },
  { "docs/constraints.md", TF_PURPOSE_BUILD, FALSE },
  { "status.json", TF_PURPOSE_FIX, FALSE },
  { "polish_state.json", TF_PURPOSE_FIX, FALSE },
  { "resources/x.txt", TF_PURPOSE_BUILD, FALSE },
  { "script.sh", TF_PURPOSE_BUILD, FALSE },
  { "deep/er/script.sh", TF_PURPOSE_FIX, FALSE },
};

static void
only_what_the_purpose_allows_stays (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WorkFixture) fixture = work_fixture_new ();
      g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *before = work_fixture_read (fixture, cases[i].path);
      g_autofree char *after = NULL;
      g_autoptr (GError) error = NULL;
      TfTreeMark mark = { 0 };

      g_assert_true (tf_tree_mark_take (&mark, fixture->work, &error));
      work_fixture_write (fixture, cases[i].path, "agent\n");
      g_assert_true (
          tf_tree_mark_settle (&mark, fixture->work, cases[i].purpose, sentences, &error));
      after = work_fixture_read (fixture, cases[i].path);
      g_test_message ("%s", cases[i].path);
      g_assert_cmpstr (after, ==, cases[i].stays ? "agent\n" : before);
      g_assert_cmpuint (sentences->len, ==, cases[i].stays ? 0 : 1);
      tf_tree_mark_clear (&mark);
    }
}

static void
a_noted_write_stays (void)
{
  g_autoptr (WorkFixture) fixture = work_fixture_new ();
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *chat = NULL;
  TfTreeMark mark = { 0 };

  tf_work_note_write (fixture->work, TF_FILE_STATUS);
  g_assert_true (tf_tree_mark_take (&mark, fixture->work, NULL));
  tf_work_note_write (fixture->work, TF_FILE_CHAT);
  work_fixture_write (fixture, TF_FILE_CHAT, "[]\n");
  work_fixture_write (fixture, TF_FILE_STATUS, "{}\n");
  g_assert_true (tf_tree_mark_settle (&mark, fixture->work, TF_PURPOSE_FIX, sentences, NULL));
  chat = work_fixture_read (fixture, TF_FILE_CHAT);
  g_assert_cmpstr (chat, ==, "[]\n");
  g_assert_cmpuint (sentences->len, ==, 1);
  work_fixture_assert_contains (g_ptr_array_index (sentences, 0), "fake made status.json");
  tf_tree_mark_clear (&mark);
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  g_test_add_func ("/tree-check/only-what-the-purpose-allows-stays",
                   only_what_the_purpose_allows_stays);
  g_test_add_func ("/tree-check/a-noted-write-stays", a_noted_write_stays);
  return g_test_run ();
}
