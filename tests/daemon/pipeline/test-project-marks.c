/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "engine-world.h"

#include <string.h>

#include "tf-clock.h"
#include "tf-error.h"
#include "tf-paths.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/project-marks"

#define TF_TEST_FIXTURE World, world, world_set_up, world_tear_down

#define STATUS(phase, more) \
  "{\"project_name\": \"P\", \"phase\": \"" phase "\", \"deliverable_type\": \"plan\", " \
  "\"agent\": \"gated\", \"created_at\": \"2026-11-22T01:00:00.000Z\", " \
  "\"updated_at\": \"2026-11-22T01:00:00.000Z\", \"halt_reason\": null" more "}"

static gboolean
set_archived (World *world, gboolean archived, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_project_set_archived_async (world->project, archived, tf_test_result_cb, &result);
  return tf_project_set_finish (world->project, tf_test_wait_result (&result), error);
}

static gboolean
set_tags (World *world, const char *const *tags, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  tf_project_set_tags_async (world->project, tags, tf_test_result_cb, &result);
  return tf_project_set_finish (world->project, tf_test_wait_result (&result), error);
}

static const TfProjectStatus *
get_status (World *world)
{
  return tf_project_get_status (world->project);
}

TF_TEST_WITH (tags_are_kept)
{
  static const char *const tags[] = { " Garden", "party", "garden", NULL };
  static const char *const none[] = { NULL };
  static const char *const wrong[] = { "a\nb", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *joined = NULL;

  g_assert_true (set_tags (world, tags, &error));
  g_assert_false (set_tags (world, wrong, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
  world_restart (world);
  joined = g_strjoinv ("|", get_status (world)->tags);
  g_assert_cmpstr (joined, ==, "Garden|party");
  g_assert_true (set_tags (world, none, NULL));
  world_restart (world);
  g_assert_true (get_status (world)->tags == NULL || get_status (world)->tags[0] == NULL);
}

TF_TEST_WITH (nothing_is_marked_over_a_corrupt_status)
{
  static const char *const tags[] = { "a", NULL };
  g_autoptr (GError) error = NULL;

  world_spoil (world, TF_FILE_STATUS);
  g_test_expect_message ("tf-pipeline", G_LOG_LEVEL_WARNING, "*status.json is corrupt*");
  world_restart (world);
  g_test_assert_expected_messages ();
  g_assert_false (set_tags (world, tags, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
  g_clear_error (&error);
  g_assert_false (set_archived (world, TRUE, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
}

TF_TEST_WITH (what_is_at_work_is_not_archived)
{
  g_autoptr (GError) error = NULL;

  world_act (world, TF_ACTION_DISTILL, &error);
  g_assert_no_error (error);
  g_assert_false (set_archived (world, TRUE, &error));
  tf_test_assert_error (error, TF_ERROR_BUSY, "pause it, or wait");
  g_assert_false (get_status (world)->archived);
  g_clear_error (&error);
  world_act (world, TF_ACTION_PAUSE, &error);
  g_assert_no_error (error);
  g_assert_true (set_archived (world, TRUE, &error));
  g_assert_true (get_status (world)->archived);
}

TF_TEST_WITH (an_archived_project_begins_nothing)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) actions = NULL;

  g_assert_true (set_archived (world, TRUE, &error));
  world_act (world, TF_ACTION_DISTILL, &error);
  tf_test_assert_error (error, TF_ERROR_WRONG_PHASE, "take it out of the archive first");
  actions = tf_project_get_actions (world->project);
  g_assert_cmpuint (actions->len, ==, 1);
  g_assert_cmpint ((int) g_array_index (actions, TfAction, 0), ==, TF_ACTION_TERMINATE);
  g_clear_error (&error);
  world_restart (world);
  g_assert_true (get_status (world)->archived);
  g_assert_true (set_archived (world, FALSE, &error));
  world_act (world, TF_ACTION_DISTILL, &error);
  g_assert_no_error (error);
  g_assert_true (tf_project_is_running (world->project));
}

TF_TEST_WITH (a_correction_of_an_archived_draft_is_refused_and_not_kept)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) before = NULL;
  g_autoptr (GPtrArray) after = NULL;

  world_distil (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  g_assert_true (set_archived (world, TRUE, &error));
  before = world_get_chat (world);
  tf_project_add_message_async (world->project, "in July", tf_test_result_cb, &result);
  g_assert_null (
      tf_project_add_message_finish (world->project, tf_test_wait_result (&result), &error));
  tf_test_assert_error (error, TF_ERROR_WRONG_PHASE, "archived");
  after = world_get_chat (world);
  g_assert_cmpuint (after->len, ==, before->len);
  g_assert_cmpint ((int) get_status (world)->phase, ==, TF_PHASE_HUMAN_REVIEW);
}

static void
count_cb (TfProject *project, const char *kind, const char *question, guint *n)
{
  (*n)++;
}

static gboolean
is_asked (gpointer data)
{
  return tf_project_get_question (((World *) data)->project) != NULL;
}

TF_TEST_WITH (an_archived_project_calls_nobody)
{
  guint n = 0;
  g_autoptr (GError) error = NULL;

  world_distil (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  g_assert_true (set_archived (world, TRUE, &error));
  world_restart (world);
  g_signal_connect (world->project, "human-needed", G_CALLBACK (count_cb), &n);
  tf_test_wait_for (is_asked, world);
  g_assert_cmpuint (n, ==, 0);
}

/* As if the clock had reached the end of a hold: it ends by itself, unless the project is in the archive. */
TF_TEST_WITH (a_hold_does_not_end_in_the_archive)
{
  g_autoptr (GError) error = NULL;

  world_restart_with (world, TF_FILE_STATUS,
                      STATUS ("distilling", ", \"hold\": \"2126-11-22T01:00:00.000Z\", "
                                            "\"hold_kind\": \"limit\", "
                                            "\"hold_detail\": \"for a century\""));
  g_assert_cmpint ((int) get_status (world)->hold, ==, TF_HOLD_LIMIT);
  g_assert_true (set_archived (world, TRUE, &error));
  g_assert_cmpint ((int) get_status (world)->hold, ==, TF_HOLD_USER);
  g_assert_cmpint (get_status (world)->hold_until, ==, 0);
  g_assert_true (set_archived (world, FALSE, &error));
  g_assert_cmpint ((int) get_status (world)->hold, ==, TF_HOLD_USER);
  g_assert_false (tf_project_is_running (world->project));
}

/* Of a file that somebody has edited: no daemon leaves it so. */
TF_TEST_WITH (what_the_archive_kept_from_running_begins_when_it_is_taken_out)
{
  g_autoptr (GError) error = NULL;

  world_restart_with (world, TF_FILE_STATUS, STATUS ("distilling", ", \"archived\": true"));
  g_assert_true (
      set_archived (world, TRUE, &error)); /* its turn: what came before has had its own */
  g_assert_false (tf_project_is_running (world->project));
  g_assert_true (set_archived (world, FALSE, &error));
  g_assert_true (tf_project_is_running (world->project));
}

TF_TEST_WITH (an_older_file_has_no_marks)
{
  world_restart_with (world, TF_FILE_STATUS, STATUS ("brain_dump", ""));
  g_assert_false (get_status (world)->archived);
  g_assert_true (get_status (world)->tags == NULL || get_status (world)->tags[0] == NULL);
}

TF_TEST_MAIN (world_init)
