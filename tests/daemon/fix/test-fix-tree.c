/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-tree.h"

#include <glib/gstdio.h>

#include "tf-error.h"
#include "tf-pending-fix.h"
#include "tf-test.h"
#include "tree-fixture.h"

#define TF_TEST_PREFIX "/fix-tree"

#define ONE_APPLIED  "{\"fixes\": [{\"n\": 1, \"applied\": true, \"note\": \"done\"}]}"
#define NONE_APPLIED "{\"fixes\": [{\"n\": 1, \"applied\": false, \"note\": \"is right\"}]}"
#define EDIT         "echo more >> src/main.c\n"

static gpointer
make_fix (gpointer data, GCancellable *cancellable, GError **error)
{
  return tf_pending_fix_make (data, cancellable, error);
}

static TfPendingFix *
run (WorkspaceFixture *fixture, GError **error)
{
  g_autoptr (TfPolishTask) task =
      tf_polish_task_new (fixture->workspace, "Party", FAKE_TREE_OUTPUT, 1);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  g_autoptr (GPtrArray) issues = NULL;
  g_autofree char *head = tree_fixture_dup_head (fixture);
  TfTestCounts tests = { 0 };
  g_autoptr (TfReview) review = NULL;
  TfFixSpec spec = { .task = task, .base = head };

  g_ptr_array_add (found, tf_issue_new (TF_SEVERITY_MINOR, "wrong", "src/main.c:1", "mend"));
  review = tf_review_new_valid (found, &tests);
  issues = tf_fix_issue_list_of_review (review);
  spec.issues = issues;
  return tf_test_run_job (make_fix, &spec, error);
}

static void
run_well (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfPendingFix) fix = run (fixture, &error);

  g_assert_no_error (error);
}

static void
run_badly (WorkspaceFixture *fixture, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfPendingFix) fix = run (fixture, &error);

  g_assert_error (error, TF_ERROR, TF_ERROR_AGENT_FAILURE);
  workspace_fixture_assert_contains (error->message, part);
}

static void
assert_main (WorkspaceFixture *fixture, const char *expected)
{
  g_autofree char *text = workspace_fixture_read (fixture, "src/main.c");

  g_assert_cmpstr (text, ==, expected);
}

/* The prompt of call @n. Returns: (transfer full) */
static char *
dup_material (WorkspaceFixture *fixture, guint n, const char *name)
{
  g_autofree char *text = workspace_fixture_read_prompt (fixture, n);
  g_autoptr (TfPrompt) prompt = tf_prompt_parse (text, NULL);

  return g_strdup (tf_prompt_get (prompt, name));
}

TF_TEST (edits_in_place_are_kept)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autofree char *added = NULL;

  workspace_fixture_script (fixture, "1.sh", EDIT "echo new > src/new.c; chmod +x src/new.c\n");
  workspace_fixture_script (fixture, "1.answer", "Done.\n" ONE_APPLIED);
  run_well (fixture);
  assert_main (fixture, TREE_MAIN "more\n");
  added = workspace_fixture_read (fixture, "src/new.c");
  g_assert_cmpstr (added, ==, "new\n");
}

TF_TEST (nothing_applied_and_nothing_changed_is_fine)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();

  workspace_fixture_script (fixture, "1.answer", NONE_APPLIED);
  run_well (fixture);
  assert_main (fixture, TREE_MAIN);
}

/* Content is a new acceptance map. */
TF_TEST (content_that_is_no_map_is_refused)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autofree char *errors = NULL;

  workspace_fixture_script (fixture, "1.answer",
                            "{\"content\": \"int x;\", \"fixes\": [{\"n\": 1, \"applied\": true, "
                            "\"note\": \"done\"}]}");
  workspace_fixture_script (fixture, "2.answer", NONE_APPLIED);
  run_well (fixture);
  errors = dup_material (fixture, 2, "errors");
  workspace_fixture_assert_contains (errors, "the constraints have no acceptance criteria");
  assert_main (fixture, TREE_MAIN);
}

#define MAP \
  "# Acceptance\\n\\n| Criterion | Tests | Why there is none |\\n|---|---|---|\\n| AC-1 | `new` " \
  "| " \
  "|\\n"

TF_TEST (a_new_acceptance_map_is_written)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autofree char *map = NULL;

  workspace_fixture_write (fixture, TF_FILE_CONSTRAINTS,
                           "# Constraints\n\n## Acceptance Criteria\n\n- AC-1: It works.\n");
  workspace_fixture_script (fixture, "1.answer",
                            "{\"content\": \"" MAP "\", \"fixes\": [{\"n\": 1, \"applied\": "
                            "true, \"note\": \"done\"}]}");
  run_well (fixture);
  map = workspace_fixture_read (fixture, "docs/acceptance.md");
  workspace_fixture_assert_contains (map, "| AC-1 | `new` |");
  assert_main (fixture, TREE_MAIN);
}

static const struct
{
  const char *edit;
  const char *answer;
  const char *part;
} refused[] = {
  { "", ONE_APPLIED, "1 are marked as applied, but no project file has changed" },
  { EDIT, NONE_APPLIED, "none is marked as applied, but src/main.c has changed" },
  { "rm src/main.c; echo x > src/x.c\n", ONE_APPLIED, "src/main.c is gone" },
};

TF_TEST (a_rejected_fix_is_reverted_and_asked_again)
{
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
      g_autofree char *errors = NULL;
      g_autofree char *added = workspace_fixture_dup_path (fixture, "src/x.c");

      workspace_fixture_script (fixture, "1.sh", refused[i].edit);
      workspace_fixture_script (fixture, "1.answer", refused[i].answer);
      workspace_fixture_script (fixture, "2.sh", "cp src/main.c \"$dir/seen\"\n" EDIT);
      workspace_fixture_script (fixture, "2.answer", ONE_APPLIED);
      run_well (fixture);
      errors = dup_material (fixture, 2, "errors");
      workspace_fixture_assert_contains (errors, refused[i].part);
      assert_main (fixture, TREE_MAIN "more\n");
      g_assert_false (g_file_test (added, G_FILE_TEST_EXISTS));
    }
}

static const struct
{
  const char *path;
  const char *before;      /* (nullable): its text */
  const char *constraints; /* (nullable) */
  gboolean allowed;
} foreign[] = {
  { "vendor/x.c", "int x;\n", NULL, FALSE },
  { "vendor/new.c", NULL, NULL, FALSE },
  { "vendor/x.c", "int x;\n", "# Constraints\n\n## Scope\n\n- Correct vendor/x.c, too.\n", TRUE },
  { "vendor/x.c", "int x;\n", "# Constraints\n\n## Exclusions\n\n- vendor/x.c\n", FALSE },
  { "src/made.c", "/* Generated by Cython. */\n", NULL, FALSE },
  { "src/own.c", "int own;\n", NULL, TRUE },
  { "tests/data/old.txt", "1\n", NULL, FALSE },
  { "tests/data/new.txt", NULL, NULL, TRUE },
  { "src/theirs.c", "int theirs;\n", NULL, FALSE },
};

TF_TEST_TABLE (files_of_others_stay_unless_asked, foreign, NULL)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autofree char *edit =
      g_strdup_printf ("mkdir -p \"$(dirname %s)\"; echo more >> %s\n" EDIT, row->path, row->path);
  g_autofree char *errors = NULL;
  g_autofree char *after = NULL;

  workspace_fixture_write (fixture, ".gitattributes", "theirs.c linguist-vendored\n");
  if (row->before != NULL)
    workspace_fixture_write (fixture, row->path, row->before);
  if (row->constraints != NULL)
    workspace_fixture_write (fixture, TF_FILE_CONSTRAINTS, row->constraints);
  workspace_fixture_script (fixture, "1.sh", edit);
  workspace_fixture_script (fixture, "1.answer", ONE_APPLIED);
  workspace_fixture_script (fixture, "2.sh", EDIT);
  workspace_fixture_script (fixture, "2.answer", ONE_APPLIED);
  run_well (fixture);
  assert_main (fixture, TREE_MAIN "more\n");
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, row->allowed ? 1 : 2);
  if (row->allowed)
    return;
  errors = dup_material (fixture, 2, "errors");
  workspace_fixture_assert_contains (errors, row->path);
  workspace_fixture_assert_contains (errors, "the user did not ask for a change of it");
  if (row->before != NULL)
    {
      after = workspace_fixture_read (fixture, row->path);
      g_assert_cmpstr (after, ==, row->before);
    }
}

TF_TEST (a_fix_rejected_to_the_end_is_reverted)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autofree char *kept = NULL;
  g_autofree char *log = NULL;

  fixture->config->polish.retry_malformed_output = 0;
  workspace_fixture_script (fixture, "1.sh", EDIT "echo new > src/new.c\n");
  workspace_fixture_script (fixture, "1.answer", NONE_APPLIED);
  run_badly (fixture, "fix of iteration 1, agent fake: fixes: none is marked as applied");
  assert_main (fixture, TREE_MAIN);
  kept = workspace_fixture_read (fixture, TF_DIR_REMOVED "/src/new.c");
  g_assert_cmpstr (kept, ==, "new\n");
  log = workspace_fixture_read_log (fixture);
  workspace_fixture_assert_contains (log, "reverted the fix of src/main.c, src/new.c");
}

TF_TEST (a_failed_fixer_leaves_the_tree_as_it_was)
{
  static const char edits[] = EDIT "rm README; mkdir -p a/b; echo x > a/b/c; exit 1\n";
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autofree char *readme = NULL;
  g_autofree char *added = workspace_fixture_dup_path (fixture, "a");

  workspace_fixture_script (fixture, "1.sh", edits);
  workspace_fixture_script (fixture, "2.sh", edits);
  run_badly (fixture, "");
  assert_main (fixture, TREE_MAIN);
  readme = workspace_fixture_read (fixture, "README");
  g_assert_cmpstr (readme, ==, "What it is.\n");
  g_assert_false (g_file_test (added, G_FILE_TEST_EXISTS));
}

/* However much of a fix is on disk, the prompt is the same. */
TF_TEST (after_a_crash_the_same_question_is_asked)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  workspace_fixture_script (fixture, "1.sh", "exit 1\n");
  workspace_fixture_script (fixture, "2.sh", "exit 1\n");
  run_badly (fixture, "");
  workspace_fixture_write (fixture, "src/main.c", "half");
  workspace_fixture_write (fixture, "src/half.c", "half");
  tf_workspace_set_recovering (fixture->workspace, TRUE);
  workspace_fixture_script (fixture, "3.sh", EDIT);
  workspace_fixture_script (fixture, "3.answer", ONE_APPLIED);
  run_well (fixture);
  first = workspace_fixture_read_prompt (fixture, 1);
  second = workspace_fixture_read_prompt (fixture, 3);
  g_assert_cmpstr (second, ==, first);
  assert_main (fixture, TREE_MAIN "more\n");
}

TF_TEST (a_kept_answer_goes_with_the_edits_on_disk)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();

  workspace_fixture_script (fixture, "1.sh", EDIT);
  workspace_fixture_script (fixture, "1.answer", ONE_APPLIED);
  run_well (fixture);
  tf_workspace_set_recovering (fixture->workspace, TRUE);
  run_well (fixture);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 1);
  assert_main (fixture, TREE_MAIN "more\n");
}

TF_TEST (a_refused_answer_is_not_found_again_after_a_crash)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();

  fixture->config->polish.retry_malformed_output = 0;
  workspace_fixture_script (fixture, "1.sh", EDIT);
  workspace_fixture_script (fixture, "1.answer", NONE_APPLIED);
  run_badly (fixture, "none is marked as applied");
  tf_workspace_set_recovering (fixture->workspace, TRUE);
  workspace_fixture_script (fixture, "2.sh", EDIT);
  workspace_fixture_script (fixture, "2.answer", ONE_APPLIED);
  run_well (fixture);
  g_assert_cmpuint (workspace_fixture_count_calls (fixture), ==, 2);
  assert_main (fixture, TREE_MAIN "more\n");
}

TF_TEST (an_edit_by_hand_before_the_fix_is_not_undone)
{
  g_autoptr (WorkspaceFixture) fixture = tree_fixture_new ();

  fixture->config->polish.retry_malformed_output = 0;
  workspace_fixture_write (fixture, "src/main.c", "by hand\n");
  workspace_fixture_script (fixture, "1.sh", EDIT);
  workspace_fixture_script (fixture, "1.answer", NONE_APPLIED);
  run_badly (fixture, "none is marked as applied");
  assert_main (fixture, "by hand\n");
}
