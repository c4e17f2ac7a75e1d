/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "engine-world.h"

#include <string.h>

#include "tf-clock.h"
#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-state-store.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/project-edit"

#define PLAN "# Street party\n\n## Day\n\nOn Saturday.\n"

static void
write_document (World *world,
                const char *name,
                const char *text,
                const char *expected,
                GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_project_write_document_async (world->project, name, text, expected, tf_test_result_cb,
                                   &result);
  tf_test_wait_result (&result);
  tf_project_write_document_finish (world->project, result, error);
}

static void
put_document (World *world, const char *relative, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_document_store_write (world_get_files (world), relative, text, &error));
  g_assert_no_error (error);
}

/* As a project stands whose loop halted at @step of its second iteration. */
static void
halt_in_polishing (World *world, TfDeliverableType type, TfPolishStep step)
{
  g_autoptr (TfProjectStatus) status =
      tf_project_status_copy (tf_project_get_status (world->project));
  g_autoptr (TfPolishState) polish = tf_polish_state_new ();

  status->phase = TF_PHASE_HALTED;
  status->halted_in = TF_PHASE_POLISHING;
  status->halt_reason = TF_HALT_REASON_FILE_SYSTEM_ERROR;
  status->deliverable_type = type;
  g_free (status->project_name);
  status->project_name = g_strdup ("Street party");
  polish->iteration = 1;
  polish->step = step;
  for (guint i = 1; i <= (step == TF_POLISH_STEP_FIX ? 2 : 1); i++)
    {
      TfTrajectoryPoint point = { .iteration = i,
                                  .counts = { .n[TF_SEVERITY_MEDIUM] = 3 },
                                  .timestamp = i };

      g_array_append_val (polish->trajectory, point);
    }
  put_document (world, "docs/intent.md", INTENT);
  put_document (world, "docs/street-party.md", PLAN);
  g_assert_true (tf_state_store_save_polish (world_get_files (world), polish, NULL));
  g_assert_true (tf_state_store_save_status (world_get_files (world), status, NULL));
  world_restart (world);
}

static void
assert_document (World *world, const char *relative, const char *expected)
{
  g_autofree char *text = tf_document_store_read (world_get_files (world), relative, NULL);

  g_assert_cmpstr (text, ==, expected);
}

#define TF_TEST_FIXTURE World, world, world_set_up, world_tear_down

/* A review that was not used yet must neither end the loop nor be fixed for: it is about another
 * text. */
static void
test_review_again (World *world, gconstpointer data)
{
  TfPolishStep step = (TfPolishStep) GPOINTER_TO_INT (data);
  g_autoptr (TfPolishState) kept = NULL;
  g_autoptr (GError) error = NULL;

  halt_in_polishing (world, TF_DELIVERABLE_TYPE_PLAN, step);
  write_document (world, "deliverable", PLAN "\nBring cake.\n", "", &error);
  g_assert_no_error (error);
  assert_document (world, "docs/street-party.md", PLAN "\nBring cake.\n");
  kept = tf_state_store_load_polish (world_get_files (world), &error);
  g_assert_no_error (error);
  g_assert_cmpint ((int) kept->step, ==,
                   step == TF_POLISH_STEP_ENDED ? TF_POLISH_STEP_ENDED : TF_POLISH_STEP_REVIEW);
  g_assert_cmpuint (kept->trajectory->len, ==, 1);
  g_assert_cmpint ((int) tf_project_get_polish_state (world->project)->step, ==, (int) kept->step);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->phase, ==, TF_PHASE_HALTED);
}

TF_TEST_WITH_ROW (reviewed_again_after_evaluate,
                  test_review_again,
                  GINT_TO_POINTER (TF_POLISH_STEP_EVALUATE));
TF_TEST_WITH_ROW (reviewed_again_after_fix,
                  test_review_again,
                  GINT_TO_POINTER (TF_POLISH_STEP_FIX));
TF_TEST_WITH_ROW (an_ended_loop_stays_ended,
                  test_review_again,
                  GINT_TO_POINTER (TF_POLISH_STEP_ENDED));

TF_TEST_WITH (other_documents_keep_the_review)
{
  g_autoptr (GError) error = NULL;

  halt_in_polishing (world, TF_DELIVERABLE_TYPE_PLAN, TF_POLISH_STEP_EVALUATE);
  write_document (world, "intent", INTENT "\n\nMore.\n", "", &error);
  g_assert_no_error (error);
  g_assert_cmpint ((int) tf_project_get_polish_state (world->project)->step, ==,
                   TF_POLISH_STEP_EVALUATE);
}

static guint
find_line (char **lines, const char *event, const char *path)
{
  for (guint i = 0; lines[i] != NULL; i++)
    if (strstr (lines[i], event) != NULL && strstr (lines[i], path) != NULL)
      return i;
  g_assert_not_reached ();
}

/* Whoever loses power in between must find the line, and whoever got the reply must not have to wait
 * for it. The rules are asked right before the document is written. */
TF_TEST_WITH (where_the_text_before_was_kept_is_logged_first)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;

  halt_in_polishing (world, TF_DELIVERABLE_TYPE_PLAN, TF_POLISH_STEP_ENDED);
  write_document (world, "deliverable", PLAN "\nBring cake.\n", "", &error);
  g_assert_no_error (error);
  path = tf_project_files_dup_path (world_get_files (world), "thoughtforge.log");
  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (find_line (lines, "\"document_changed\"", "that were not committed"), <,
                    find_line (lines, "\"safety_decision\"", "docs/street-party.md"));
}

TF_TEST_WITH (no_deliverable_of_a_tree)
{
  g_autoptr (GError) error = NULL;

  halt_in_polishing (world, TF_DELIVERABLE_TYPE_CODE, TF_POLISH_STEP_ENDED);
  put_document (world, "docs/acceptance.md", PLAN);
  write_document (world, "deliverable", "x\n", "", &error);
  tf_test_assert_error (error, TF_ERROR_WRONG_PHASE, "directory of files");
  assert_document (world, "docs/acceptance.md", PLAN);
}

TF_TEST_WITH (nothing_new)
{
  g_autoptr (GError) error = NULL;

  halt_in_polishing (world, TF_DELIVERABLE_TYPE_PLAN, TF_POLISH_STEP_ENDED);
  write_document (world, "spec", "# Specification\n", "", &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
  assert_document (world, "docs/spec.md", NULL);
}

/* Writing the placeholder of an unreadable status would destroy the one to be restored. */
TF_TEST_WITH (not_over_a_corrupt_state)
{
  g_autoptr (GError) error = NULL;

  halt_in_polishing (world, TF_DELIVERABLE_TYPE_PLAN, TF_POLISH_STEP_ENDED);
  g_test_expect_message ("tf-pipeline", G_LOG_LEVEL_WARNING, "*status.json is corrupt*");
  world_restart_with (world, "status.json", "{ not JSON");
  g_test_assert_expected_messages ();
  write_document (world, "deliverable", "# x\n", "", &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE);
  assert_document (world, "docs/street-party.md", PLAN);
}

TF_TEST_WITH (not_while_an_agent_works)
{
  g_autoptr (GError) error = NULL;

  world_act (world, TF_ACTION_DISTILL, &error);
  g_assert_no_error (error);
  write_document (world, "intent", INTENT, "", &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_BUSY);
  world_open_gate (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  g_clear_error (&error);
  write_document (world, "intent", INTENT, "", &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE);
}

TF_TEST_WITH (arguments)
{
  static const struct
  {
    const char *name;
    const char *expected;
  } rows[] = {
    { "diary", "" },
    { "acceptance", "" },
    { "../status.json", "" },
    { "intent", "abc" },
    { "intent", "zz00000000000000000000000000000000000000000000000000000000000000" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      write_document (world, rows[i].name, INTENT, rows[i].expected, &error);
      g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
    }
}

TF_TEST_MAIN (world_init_with_plugins)
