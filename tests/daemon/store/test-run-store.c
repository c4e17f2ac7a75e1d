/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-run-store.h"

#include "store-test.h"

#define TF_TEST_PREFIX "/store/run-store"

static TfRunSummary *
begin (const TfProjectFiles *files, TfPurpose purpose, const char *hash)
{
  TfRunSummary *run = tf_run_summary_new ("", purpose, "claude");
  g_autoptr (GError) error = NULL;

  g_free (run->prompt_hash);
  run->prompt_hash = g_strdup (hash);
  g_assert_true (tf_run_store_begin (files, run, "the prompt", &error));
  g_assert_no_error (error);
  return run;
}

static void
finish (const TfProjectFiles *files, TfRunSummary *run, TfRunState state, const char *answer)
{
  g_autoptr (GError) error = NULL;

  run->state = state;
  run->ended_at = run->started_at + 1;
  g_assert_true (tf_run_store_finish (files, run, answer, "a warning", &error));
  g_assert_no_error (error);
}

static void
assert_id (const TfProjectFiles *files, const TfRunSummary *run, const char *number)
{
  g_autofree char *id = g_strconcat (tf_project_files_get_id (files), "-", number, NULL);

  g_assert_cmpstr (run->id, ==, id);
}

static void
make_run_dir (const TfProjectFiles *files, const char *number)
{
  g_autofree char *relative =
      g_strdup_printf (TF_DIR_RUNS "/%s-%s", tf_project_files_get_id (files), number);
  g_autofree char *path = tf_project_files_dup_path (files, relative);

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
}

TF_TEST (begin_keeps_prompt_and_state)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfRunSummary) run = begin (files, TF_PURPOSE_DISTIL, "h");
  g_autofree char *relative = g_strdup_printf (TF_DIR_RUNS "/%s/prompt.txt", run->id);
  g_autofree char *prompt = store_test_read (files, relative);
  g_autoptr (GPtrArray) runs = tf_run_store_list (files, NULL);
  const TfRunSummary *listed = g_ptr_array_index (runs, 0);

  assert_id (files, run, "0001");
  g_assert_cmpstr (prompt, ==, "the prompt");
  g_assert_cmpint (listed->state, ==, TF_RUN_STATE_RUNNING);
  g_assert_cmpstr (listed->id, ==, run->id);
}

static const struct
{
  const char *present;
  const char *next;
} numbers[] = { { "0001", "0002" },   { "0031", "0032" }, { "9999", "10000" },
                { "10000", "10001" }, { "abc", "0001" },  { "1", "0001" } };

TF_TEST_TABLE (number_follows_highest, numbers, NULL)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfRunSummary) run = NULL;

  make_run_dir (files, row->present);
  run = begin (files, TF_PURPOSE_DISTIL, "h");
  assert_id (files, run, row->next);
}

TF_TEST (missing_directory_is_made)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *path = tf_project_files_dup_path (files, TF_DIR_RUNS);
  g_autoptr (TfRunSummary) run = NULL;

  g_assert_cmpint (g_rmdir (path), ==, 0);
  run = begin (files, TF_PURPOSE_DISTIL, "h");
  assert_id (files, run, "0001");
}

TF_TEST (output_is_there_after_finish)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfRunSummary) run = begin (files, TF_PURPOSE_DISTIL, "h");
  g_autofree char *relative = g_strdup_printf (TF_DIR_RUNS "/%s/stderr.txt", run->id);
  g_autofree char *standard_error = NULL;
  g_autoptr (GError) error = NULL;
  char text[32] = "";
  int fd = -1;

  g_assert_cmpint (tf_run_store_open_output (files, run->id, &error), ==, -1);
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
  finish (files, run, TF_RUN_STATE_OK, "the answer");
  standard_error = store_test_read (files, relative);
  g_assert_cmpstr (standard_error, ==, "a warning");
  fd = tf_run_store_open_output (files, run->id, NULL);
  g_assert_cmpint (read (fd, text, sizeof text - 1), ==, 10);
  g_assert_cmpstr (text, ==, "the answer");
  close (fd);
}

TF_TEST (prompt)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfRunSummary) run = begin (files, TF_PURPOSE_REVIEW, "h");
  g_autofree char *relative = g_strdup_printf (TF_DIR_RUNS "/%s/prompt.txt", run->id);
  g_autofree char *kept = store_test_read (files, relative);
  g_autofree char *text = g_malloc0 (strlen (kept) + 2);
  int fd = tf_run_store_open_prompt (files, run->id, NULL);

  g_assert_cmpint (pread (fd, text, strlen (kept) + 1, 0), ==, strlen (kept));
  g_assert_cmpstr (text, ==, kept);
  close (fd);
}

/* Anything but a file could block a client for ever, or lead it elsewhere. */
static void
test_only_regular (gconstpointer data)
{
  mode_t mode = (mode_t) GPOINTER_TO_UINT (data);
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfRunSummary) run = begin (files, TF_PURPOSE_REVIEW, "h");
  g_autofree char *relative = g_strdup_printf (TF_DIR_RUNS "/%s/answer.txt", run->id);
  g_autofree char *path = tf_project_files_dup_path (files, relative);
  g_autoptr (GError) error = NULL;

  if (mode == S_IFIFO)
    g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  else if (mode == S_IFDIR)
    g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  else
    g_assert_cmpint (symlink ("prompt.txt", path), ==, 0);
  g_assert_cmpint (tf_run_store_open_output (files, run->id, &error), ==, -1);
  if (mode == S_IFLNK)
    g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  else
    g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
}

TF_TEST_ROW (no_pipe, test_only_regular, GUINT_TO_POINTER (S_IFIFO));
TF_TEST_ROW (no_directory, test_only_regular, GUINT_TO_POINTER (S_IFDIR));
TF_TEST_ROW (no_link, test_only_regular, GUINT_TO_POINTER (S_IFLNK));

static const char *const nothing[] = { "", "20261121-7c1e-0001", "../../status.json", "-0001",
                                       "x" };

TF_TEST_TABLE (unknown_run_has_no_output, nothing, NULL)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (tf_run_store_open_output (files, *row, &error), ==, -1);
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
}

TF_TEST (list_is_by_number)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GPtrArray) runs = NULL;

  make_run_dir (files, "9998");
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (TfRunSummary) run = begin (files, TF_PURPOSE_DISTIL, "h");

      finish (files, run, TF_RUN_STATE_OK, "");
    }
  runs = tf_run_store_list (files, NULL);
  g_assert_cmpuint (runs->len, ==, 3);
  assert_id (files, g_ptr_array_index (runs, 0), "9999");
  assert_id (files, g_ptr_array_index (runs, 1), "10000");
  assert_id (files, g_ptr_array_index (runs, 2), "10001");
}

TF_TEST (unreadable_run_is_left_out)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfRunSummary) run = begin (files, TF_PURPOSE_DISTIL, "h");
  g_autofree char *relative = g_strdup_printf (TF_DIR_RUNS "/%s/run.json", run->id);
  g_autoptr (GPtrArray) runs = NULL;

  store_test_write (files, relative, "{half");
  g_test_expect_message ("tf-store", G_LOG_LEVEL_WARNING, "skipping run *-0001: *");
  runs = tf_run_store_list (files, NULL);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (runs->len, ==, 0);
}

TF_TEST (newest_good_answer_is_found)
{
  static const struct
  {
    TfPurpose purpose;
    const char *hash;
    TfRunState state;
    const char *answer;
  } kept[] = {
    { TF_PURPOSE_REVIEW, "hash-a", TF_RUN_STATE_OK, "older" },
    { TF_PURPOSE_REVIEW, "hash-a", TF_RUN_STATE_OK, "newer" },
    { TF_PURPOSE_REVIEW, "hash-a", TF_RUN_STATE_FAILED, "failed" },
    { TF_PURPOSE_FIX, "hash-a", TF_RUN_STATE_OK, "other purpose" },
    { TF_PURPOSE_REVIEW, "hash-b", TF_RUN_STATE_FAILED, "only failed" },
  };
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *answer = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      g_autoptr (TfRunSummary) run = begin (files, kept[i].purpose, kept[i].hash);

      finish (files, run, kept[i].state, kept[i].answer);
    }
  answer = tf_run_store_find_answer (files, TF_PURPOSE_REVIEW, "hash-a");
  g_assert_cmpstr (answer, ==, "newer");
  g_assert_null (tf_run_store_find_answer (files, TF_PURPOSE_REVIEW, "hash-b"));
  g_assert_null (tf_run_store_find_answer (files, TF_PURPOSE_REVIEW, "hash"));
  g_assert_null (tf_run_store_find_answer (files, TF_PURPOSE_REVIEW, ""));
  g_assert_null (tf_run_store_find_answer (files, TF_PURPOSE_GATE, "hash-a"));
}

TF_TEST (refused_answer_is_not_found)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *other = NULL;
  g_autoptr (GPtrArray) runs = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (TfRunSummary) run = begin (files, TF_PURPOSE_FIX, i < 2 ? "hash-a" : "hash-b");

      finish (files, run, TF_RUN_STATE_OK, "answer");
    }
  g_assert_true (tf_run_store_refuse_answer (files, TF_PURPOSE_REVIEW, "hash-a", "no", &error));
  g_assert_true (tf_run_store_refuse_answer (files, TF_PURPOSE_FIX, "", "no", &error));
  other = tf_run_store_find_answer (files, TF_PURPOSE_FIX, "hash-a");
  g_assert_nonnull (other);
  g_assert_true (tf_run_store_refuse_answer (files, TF_PURPOSE_FIX, "hash-a", "refused", &error));
  g_assert_no_error (error);
  g_assert_null (tf_run_store_find_answer (files, TF_PURPOSE_FIX, "hash-a"));
  g_free (other);
  other = tf_run_store_find_answer (files, TF_PURPOSE_FIX, "hash-b");
  g_assert_nonnull (other);
  runs = tf_run_store_list (files, NULL);
  g_assert_cmpstr (((const TfRunSummary *) runs->pdata[0])->failure, ==, "refused");
}

TF_TEST (running_run_has_no_answer)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfRunSummary) run = begin (files, TF_PURPOSE_REVIEW, "hash-a");

  g_assert_null (tf_run_store_find_answer (files, TF_PURPOSE_REVIEW, "hash-a"));
}

TF_TEST (every_field_comes_back)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfRunSummary) run = begin (files, TF_PURPOSE_FIX, "hash-a");
  g_autoptr (GPtrArray) runs = NULL;
  const TfRunSummary *listed = NULL;

  run->iteration = 4;
  run->attempt = 2;
  run->pid = 4711;
  run->start_ticks = G_GUINT64_CONSTANT (123456789012);
  run->usage = (TfUsage){
    .known = TRUE, .input_tokens = 1000, .output_tokens = 200, .cost = 0.25, .wall_time = 5000000
  };
  g_free (run->failure);
  run->failure = g_strdup ("exit status 1");
  finish (files, run, TF_RUN_STATE_FAILED, "");
  runs = tf_run_store_list (files, NULL);
  listed = g_ptr_array_index (runs, 0);
  g_assert_cmpuint (listed->iteration, ==, 4);
  g_assert_cmpuint (listed->attempt, ==, 2);
  g_assert_cmpint (listed->pid, ==, 4711);
  g_assert_cmpuint (listed->start_ticks, ==, G_GUINT64_CONSTANT (123456789012));
  g_assert_cmpuint (listed->usage.input_tokens, ==, 1000);
  g_assert_cmpstr (listed->failure, ==, "exit status 1");
  g_assert_cmpstr (listed->agent, ==, "claude");
}
