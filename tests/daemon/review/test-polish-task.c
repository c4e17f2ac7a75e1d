/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-task.h"

#include <glib/gstdio.h>

#include "tf-error.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/polish-task"

TF_TEST (a_prompt_has_instructions_and_documents)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfPolishTask) task = tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 7);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfBuildContext) context = tf_polish_task_load (task, &error);
  g_autoptr (TfPrompt) prompt = NULL;
  const TfMaterial *first;

  g_assert_no_error (error);
  prompt = tf_polish_task_create_prompt (task, context, TF_PURPOSE_REVIEW, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (prompt->iteration, ==, 7);
  g_assert_true (prompt->json_answer);
  workspace_fixture_assert_contains (prompt->instructions, "You review a plan");
  first = g_ptr_array_index (prompt->materials, 0);
  g_assert_cmpstr (first->name, ==, "deliverable");
  g_assert_cmpstr (first->label, ==, FAKE_OUTPUT);
  g_assert_nonnull (tf_prompt_get (prompt, "constraints"));
}

TF_TEST (locked_documents_must_be_there)
{
  static const char *const locked[] = { TF_FILE_INTENT, TF_FILE_SPEC, TF_FILE_CONSTRAINTS };

  for (guint i = 0; i < G_N_ELEMENTS (locked); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (TfPolishTask) task =
          tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 1);
      g_autofree char *path = tf_project_files_dup_path (fixture->files, locked[i]);
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (g_unlink (path), ==, 0);
      g_assert_null (tf_polish_task_load (task, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_OUTPUT_MISSING);
      workspace_fixture_assert_contains (error->message, locked[i]);
    }
}

TF_TEST (the_users_prompt_file_is_used)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfPolishTask) task = tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 1);
  g_autoptr (TfPromptLibrary) library = tf_workspace_dup_prompts (fixture->workspace);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfBuildContext) context = tf_polish_task_load (task, &error);
  g_autoptr (TfPrompt) prompt = NULL;

  tf_prompt_library_write (library, "plan-review", "Be kind.\n", &error);
  g_assert_no_error (error);
  prompt = tf_polish_task_create_prompt (task, context, TF_PURPOSE_REVIEW, &error);
  g_assert_no_error (error);
  workspace_fixture_assert_contains (prompt->instructions, "Be kind.");
}

TF_TEST (a_tree_without_a_file_is_output_missing)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfDeliverable) tree = fake_tree_new ();
  g_autoptr (TfPolishTask) task =
      tf_polish_task_new (fixture->workspace, "Party", FAKE_TREE_OUTPUT, 1);
  g_autofree char *plan = tf_project_files_dup_path (fixture->files, FAKE_OUTPUT);
  g_autoptr (GError) error = NULL;

  tf_workspace_set_deliverable (fixture->workspace, tree);
  g_assert_cmpint (g_unlink (plan), ==, 0);
  g_assert_null (tf_polish_task_load (task, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_OUTPUT_MISSING);
}

TF_TEST (tests_that_were_not_run_are_unknown)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (TfDeliverable) tree = fake_tree_new ();
  g_autoptr (TfPolishTask) task =
      tf_polish_task_new (fixture->workspace, "Party", FAKE_TREE_OUTPUT, 7);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfBuildContext) context = NULL;
  g_autoptr (TfPrompt) prompt = NULL;
  const TfTestReport *tests;

  tf_workspace_set_deliverable (fixture->workspace, tree);
  workspace_fixture_write (fixture, "src/main.c", "int x;\n");
  context = tf_polish_task_load (task, &error);
  g_assert_no_error (error);
  tests = tf_build_context_get_input (context)->tests;
  g_assert_false (tests->counts.known);
  prompt = tf_polish_task_create_prompt (task, context, TF_PURPOSE_REVIEW, &error);
  g_assert_no_error (error);
  workspace_fixture_assert_contains (tf_prompt_get (prompt, "test_results"), "were not run");
  g_assert_null (tf_prompt_get (prompt, "test_command"));
  tf_prompt_free (prompt);
  g_free (fixture->config->tests.command);
  fixture->config->tests.command = g_strdup ("make check");
  prompt = tf_polish_task_create_prompt (task, context, TF_PURPOSE_FIX, &error);
  g_assert_no_error (error);
  workspace_fixture_assert_contains (tf_prompt_get (prompt, "test_command"), "make check");
  workspace_fixture_write (fixture, TF_DIR_TESTS "/iteration-7.json", "{\"counts\": ");
  g_clear_pointer (&context, tf_build_context_free);
  context = tf_polish_task_load (task, &error);
  g_assert_no_error (error);
  g_assert_false (tf_build_context_get_input (context)->tests->counts.known);
}

TF_TEST (few_paths_are_named_many_counted)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  static const char *const expected[] = { "", "a", "a, b", "a, b, c", "a, b, c and 1 more" };
  static char names[] = "a\0b\0c\0d";

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *text = tf_polish_task_format_paths (paths);

      g_assert_cmpstr (text, ==, expected[i]);
      g_ptr_array_add (paths, names + 2 * MIN (i, 3));
    }
}

static char *
commit_all (WorkspaceFixture *fixture, const char *subject)
{
  TfCommitSpec spec = { .subject = subject, .kind = TF_COMMIT_KIND_FIX, .time = 1 };
  g_autoptr (GError) error = NULL;
  char *hash = tf_workspace_commit (fixture->workspace, &spec, &error);

  g_assert_no_error (error);
  return hash;
}

/* An edit is found whether it is committed or not, and what is not known counts as one. */
TF_TEST (edits_since_a_commit)
{
  static const char missing[] = "0123456789012345678901234567890123456789";
  static const struct
  {
    const char *path; /* (nullable): changed */
    gboolean committed;
    const char *since;    /* (nullable): instead of the commit before the change */
    const char *expected; /* (nullable) */
  } rows[] = {
    { NULL, FALSE, NULL, NULL },
    { FAKE_OUTPUT, FALSE, NULL, FAKE_OUTPUT },
    { FAKE_OUTPUT, TRUE, NULL, FAKE_OUTPUT },
    { TF_FILE_CONSTRAINTS, FALSE, NULL, TF_FILE_CONSTRAINTS },
    { TF_FILE_CONSTRAINTS, TRUE, NULL, TF_FILE_CONSTRAINTS },
    { "notes.md", FALSE, NULL, NULL },
    { "notes.md", TRUE, NULL, NULL },
    { NULL, FALSE, missing, FAKE_OUTPUT ", " TF_FILE_CONSTRAINTS },
    { FAKE_OUTPUT, FALSE, "", FAKE_OUTPUT },
    { FAKE_OUTPUT, TRUE, "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
      g_autoptr (TfPolishTask) task =
          tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 2);
      g_autofree char *before = commit_all (fixture, "polishing: fix 1");
      g_autofree char *after = NULL;
      g_autofree char *edited = NULL;
      g_autoptr (TfBuildContext) context = NULL;
      g_autoptr (GError) error = NULL;
      const char *since = rows[i].since == NULL ? before : rows[i].since;

      if (rows[i].path != NULL)
        workspace_fixture_write (fixture, rows[i].path, "# Plan\n\nby hand\n");
      if (rows[i].committed)
        after = commit_all (fixture, "by hand");
      context = tf_polish_task_load (task, &error);
      g_assert_no_error (error);
      edited = tf_polish_task_find_edited (task, context, *since == '\0' ? NULL : since);
      g_test_message ("row %u", i);
      g_assert_cmpstr (edited, ==, rows[i].expected);
    }
}
