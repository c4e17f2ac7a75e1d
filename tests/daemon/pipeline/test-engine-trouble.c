/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "engine-world.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-paths.h"
#include "tf-repo.h"
#include "tf-scheduler.h"
#include "tf-test-shell.h"
#include "tf-test-threads.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/engine-trouble"

/* Projects whose files are damaged or missing, or whose disk fails. */

#define POLISH(iteration, step, points) \
  "{\"schema\": 1, \"iteration\": " iteration ", \"step\": \"" step "\", \"error_counts\": " \
  "{\"critical\": 0, \"medium\": 4, \"minor\": 0, \"total\": 4}, " \
  "\"convergence_trajectory\": [" points "], \"tests_passed\": null, " \
  "\"timestamp\": \"2026-11-22T01:00:00.000Z\", \"completed\": false, \"halt_reason\": null}"
#define POINT(n) \
  "{\"iteration\": " n ", \"critical\": 0, \"medium\": 4, \"minor\": 0, \"total\": 4, " \
  "\"timestamp\": \"2026-11-22T01:00:00.000Z\"}"
#define HALTED(reason) \
  "{\"project_name\": \"P\", \"phase\": \"halted\", \"deliverable_type\": \"plan\", " \
  "\"agent\": \"gated\", \"created_at\": \"2026-11-22T01:00:00.000Z\", " \
  "\"updated_at\": \"2026-11-22T01:00:00.000Z\", \"halt_reason\": \"" reason "\", " \
  "\"halted_in\": \"polishing\"}"

#define TF_TEST_FIXTURE World, world, world_set_up, world_tear_down

TF_TEST_WITH (a_project_with_a_corrupt_chat_can_be_terminated)
{
  g_autoptr (GError) error = NULL;

  world_distil (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  world_spoil (world, TF_FILE_CHAT);
  world_restart (world);
  world_wait_asked (world, TF_PHASE_HALTED);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->halt_reason, ==,
                   TF_HALT_REASON_STATE_CORRUPT);
  world_act_confirmed (world, TF_ACTION_TERMINATE, &error);
  g_assert_no_error (error);
  world_restart (world);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->halt_reason, ==,
                   TF_HALT_REASON_HUMAN_TERMINATED);
}

/* A pool without threads would wait for ever for what it is to read. */
TF_TEST_WITH (projects_are_read_without_more_threads)
{
  TfConfig *config = tf_engine_get_config (world->engine);
  g_autoptr (TfScheduler) scheduler = tf_scheduler_new (1);
  g_autoptr (TfEngine) engine = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 30 * G_USEC_PER_SEC, G_TEST_SUBPROCESS_INHERIT_STDERR);
      g_test_trap_assert_passed ();
      return;
    }
  engine = tf_engine_new (config, TF_RUN_SLOTS (scheduler));
  g_thread_pool_stop_unused_threads ();
  while (g_thread_pool_get_num_unused_threads () > 0)
    g_thread_yield ();
  g_assert_true (tf_test_forbid_threads ());
  g_assert_true (tf_engine_load (engine, &error));
  g_assert_no_error (error);
  g_assert_nonnull (tf_engine_find_project (engine, tf_project_get_id (world->project)));
}

TF_TEST_WITH (nothing_is_written_over_a_corrupt_status)
{
  g_autofree char *path = world_state_path (world, TF_FILE_STATUS);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  world_spoil (world, TF_FILE_STATUS);
  g_test_expect_message ("tf-pipeline", G_LOG_LEVEL_WARNING, "*status.json is corrupt*");
  world_restart (world);
  g_test_assert_expected_messages ();
  tf_project_set_priority_async (world->project, 5, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  g_assert_false (tf_project_set_finish (world->project, result, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

TF_TEST_WITH (resume_makes_a_corrupt_review_again)
{
  const TfPolishState *state;
  g_autoptr (GError) error = NULL;

  world_restart_with (world, TF_FILE_POLISH_STATE,
                      POLISH ("1", "fix", POINT ("1") ", " POINT ("2")));
  world_restart_with (world, TF_FILE_STATUS, HALTED ("state_corrupt"));
  world_act (world, TF_ACTION_RESUME, &error);
  g_assert_no_error (error);
  state = tf_project_get_polish_state (world->project);
  g_assert_cmpuint (state->iteration, ==, 1);
  g_assert_cmpuint (state->trajectory->len, ==, 1);
  g_assert_cmpint ((int) state->step, ==, TF_POLISH_STEP_REVIEW);
}

TF_TEST_WITH (resume_takes_what_was_put_back_by_hand)
{
  g_autofree char *path = world_state_path (world, TF_FILE_POLISH_STATE);
  g_autoptr (GError) error = NULL;

  world_restart_with (world, TF_FILE_POLISH_STATE, POLISH ("1", "review", POINT ("1")));
  world_restart_with (world, TF_FILE_STATUS, HALTED ("state_corrupt"));
  g_assert_true (
      g_file_set_contents (path, POLISH ("2", "review", POINT ("1") ", " POINT ("2")), -1, NULL));
  world_act (world, TF_ACTION_RESUME, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (tf_project_get_polish_state (world->project)->iteration, ==, 2);
}

TF_TEST_WITH (a_project_with_a_corrupt_chat_can_be_accepted)
{
  g_autoptr (GError) error = NULL;

  world_restart_with (world, TF_FILE_STATUS, HALTED ("agent_failure"));
  world_spoil (world, TF_FILE_CHAT);
  world_restart (world);
  world_act (world, TF_ACTION_OVERRIDE, &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_NEEDS_CONFIRMATION);
  g_clear_error (&error);
  world_act_confirmed (world, TF_ACTION_OVERRIDE, &error);
  g_assert_no_error (error);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->phase, ==, TF_PHASE_DONE);
}

static char *
dup_last_subject (World *world)
{
  g_autoptr (TfRepo) repo =
      tf_repo_open (tf_project_files_get_directory (world_get_files (world)), NULL);
  g_autoptr (GPtrArray) log = tf_repo_log (repo, 1, NULL);

  return g_strdup (((TfCommit *) g_ptr_array_index (log, 0))->subject);
}

static const struct
{
  const char *mark;
  const char *subject; /* of the last commit after the start */
} marks[] = {
  { "halted: terminated\n\nKind: state\nPhase: halted\n", "halted: terminated" },
  { "x\n\nKind: state\nPhase: halted\n", "x" },
  { "halted: x\n\nKind: state\nPhase: done\n", "brain_dump: created" },
  /* of an old version */
  { "halted: terminated", "halted: terminated" },
  { "done: converged", "brain_dump: created" },
};

TF_TEST_WITH (an_owed_commit_is_made_if_its_state_is_in_force)
{
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      g_autofree char *path = NULL;
      g_autofree char *subject = NULL;
      g_autoptr (GPtrArray) chat = NULL;

      if (i > 0)
        world_tear_down (world, NULL);
      if (i > 0)
        world_set_up (world, NULL);
      world_restart_with (world, TF_FILE_STATUS, HALTED ("agent_failure"));
      world_restart_with (world, TF_FILE_COMMIT_MARK, marks[i].mark);
      chat = world_get_chat (world);
      path = world_state_path (world, TF_FILE_COMMIT_MARK);
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
      subject = dup_last_subject (world);
      g_assert_cmpstr (subject, ==, marks[i].subject);
    }
}

static void
count_chat_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) chat = tf_project_get_chat_finish (TF_PROJECT (source), result, &error);

  g_assert_no_error (error);
  g_assert_nonnull (chat);
  ++*(guint *) data;
}

TF_TEST_WITH (any_number_of_requests_may_wait)
{
  guint finished = 0;

  for (guint i = 0; i < 50000; i++)
    tf_project_get_chat_async (world->project, count_chat_cb, &finished);
  while (finished < 50000)
    g_main_context_iteration (NULL, TRUE);
}

TF_TEST_WITH (a_delete_that_fails_lets_the_project_go_on)
{
  g_autofree char *trash = tf_paths_dup_trash_dir ();
  g_autofree char *parent = g_path_get_dirname (trash);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (trash, "in the way", -1, NULL));
  world_act (world, TF_ACTION_DISTILL, &error);
  g_assert_no_error (error);
  tf_engine_delete_async (world->engine, world->project, TRUE, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  g_assert_false (tf_engine_delete_finish (world->engine, result, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  world_open_gate (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
}

static void
set_file_size_limit (rlim_t limit)
{
  struct rlimit limits;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limits), ==, 0);
  limits.rlim_cur = limit;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limits), ==, 0);
}

TF_TEST_WITH (a_refusing_disk_changes_nothing)
{
  g_autoptr (GPtrArray) chat = world_get_chat (world);
  g_autoptr (GError) error = NULL;

  signal (SIGXFSZ, SIG_IGN);
  set_file_size_limit (0); /* like a full disk: no file can grow */
  world_act (world, TF_ACTION_DISTILL, &error);
  set_file_size_limit (RLIM_INFINITY);
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->phase, ==, TF_PHASE_BRAIN_DUMP);
  world_distil (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
}

TF_TEST_WITH (an_empty_brain_dump_is_never_distilled)
{
  g_autoptr (GError) error = NULL;

  world_distil (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  world_restart_with (world, TF_FILE_CHAT, "[]");
  world_wait_asked (world, TF_PHASE_HALTED);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->halt_reason, ==,
                   TF_HALT_REASON_STATE_CORRUPT);
  world_act (world, TF_ACTION_RESUME, &error);
  g_assert_no_error (error);
  g_assert_cmpint ((int) tf_project_get_status (world->project)->phase, ==, TF_PHASE_BRAIN_DUMP);
}

/* Its history and its code bases are in there: a new one would hide that they are lost. */
TF_TEST_WITH (a_repository_that_is_gone_is_not_made_anew)
{
  g_autofree char *git = NULL;
  g_autofree char *away = NULL;
  g_autofree char *log = NULL;
  g_autofree char *logged = NULL;
  g_autoptr (GError) error = NULL;

  world_distil (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  git = world_state_path (world, ".git");
  away = g_build_filename (g_get_user_cache_dir (), "away.git", NULL);
  g_assert_cmpint (g_mkdir_with_parents (g_get_user_cache_dir (), 0700), ==, 0);
  g_assert_cmpint (rename (git, away), ==, 0);
  world_restart (world);
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  world_restart (world); /* ends what the first one queued */
  g_assert_false (g_file_test (git, G_FILE_TEST_EXISTS));
  log = world_state_path (world, TF_FILE_LOG);
  g_assert_true (g_file_get_contents (log, &logged, NULL, &error));
  g_assert_nonnull (strstr (logged, ".git is missing"));
  g_assert_cmpint (rename (away, git), ==, 0);
  world_restart (world);
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
}

/* "": the project itself. */
static const char *const linked[] = { "", TF_DIR_DOCS, TF_DIR_PRIVATE };

/* What has the time of its directory or any content changed by whoever followed the link. */
static char *
dup_state (const char *dir)
{
  const char *argv[] = { "find", dir, "-printf", "%P %s %T@\n", NULL };
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &text, NULL, NULL,
                &error);
  g_assert_no_error (error);
  return text;
}

TF_TEST_WITH (a_project_that_became_a_link_is_listed_and_not_followed)
{
  static const TfAction actions[] = { TF_ACTION_RESUME, TF_ACTION_TERMINATE };

  world_distil (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  for (guint i = 0; i < G_N_ELEMENTS (linked); i++)
    {
      g_autofree char *place = world_state_path (world, linked[i]);
      g_autofree char *moved = g_strdup_printf ("%s/moved-%u", world->dir, i);
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;
      g_autofree char *warning = g_strdup_printf ("*%s is a symbolic link*", place);

      world_stop (world);
      g_assert_cmpint (rename (place, moved), ==, 0);
      g_assert_cmpint (symlink (moved, place), ==, 0);
      before = dup_state (moved);
      g_test_expect_message ("tf-pipeline", G_LOG_LEVEL_WARNING, warning);
      world_start (world);
      g_test_assert_expected_messages ();
      g_assert_cmpint ((int) tf_project_get_status (world->project)->phase, ==, TF_PHASE_HALTED);
      tf_test_assert_has (tf_project_get_question (world->project), "is a symbolic link");
      tf_test_assert_has (tf_project_get_question (world->project), moved);
      for (guint j = 0; j < G_N_ELEMENTS (actions); j++)
        {
          g_autoptr (GError) error = NULL;

          world_act_confirmed (world, actions[j], &error);
          g_assert_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
          tf_test_assert_has (error->message, "is a symbolic link");
        }
      after = dup_state (moved);
      g_assert_cmpstr (after, ==, before);
      world_stop (world);
      g_assert_cmpint (unlink (place), ==, 0);
      g_assert_cmpint (rename (moved, place), ==, 0);
      world_start (world);
      world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
    }
}

static gboolean
has_warning (gpointer data)
{
  World *world = data;
  g_autofree char *warning = tf_workspace_dup_warning (tf_project_get_workspace (world->project));

  return strstr (warning, TF_FILE_CHAT " (object ") != NULL;
}

TF_TEST_WITH (a_file_that_is_missing_from_the_last_commit_is_named)
{
  g_autofree char *directory = NULL;

  world_distil (world, "go\n");
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  world_stop (world);
  directory = world_state_path (world, "");
  tf_test_shell (directory, "id=$(git rev-parse HEAD:" TF_FILE_CHAT "); "
                            "rm -f .git/objects/${id:0:2}/${id:2}");
  world_start (world);
  world_wait_asked (world, TF_PHASE_HUMAN_REVIEW);
  tf_test_wait_for (has_warning, world);
}

TF_TEST_MAIN (world_init)
