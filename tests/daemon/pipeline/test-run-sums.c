/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-run-sums.h"

#include "tf-run-store.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/run-sums"

static TfProjectFiles *
new_files (void)
{
  g_autofree char *directory = tf_test_make_dir ();

  return tf_project_files_new ("20261121-7c1e", directory);
}

static TfRunSummary *
begin (const TfProjectFiles *files)
{
  TfRunSummary *run = tf_run_summary_new ("", TF_PURPOSE_REVIEW, "claude");
  g_autoptr (GError) error = NULL;

  run->iteration = 1;
  g_assert_true (tf_run_store_begin (files, run, "the prompt", &error));
  g_assert_no_error (error);
  return run;
}

static void
finish (const TfProjectFiles *files, TfRunSummary *run, guint64 tokens)
{
  g_autoptr (GError) error = NULL;

  run->state = TF_RUN_STATE_OK;
  run->ended_at = run->started_at + 1;
  run->usage.known = TRUE;
  run->usage.input_tokens = tokens;
  g_assert_true (tf_run_store_finish (files, run, "the answer", "", &error));
  g_assert_no_error (error);
}

static void
assert_sums (TfRunSumsReader *reader,
             const TfProjectFiles *files,
             gboolean sleeps,
             guint runs,
             guint64 tokens)
{
  g_autoptr (GError) error = NULL;
  const TfRunSums *sums = tf_run_sums_read (reader, files, sleeps, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (sums->runs, ==, runs);
  g_assert_cmpuint (sums->polishing, ==, runs);
  g_assert_cmpuint (sums->usage.input_tokens, ==, tokens);
}

/* What is written again in its place shows what is read from the disk. */
TF_TEST (a_sleeping_project_is_read_once)
{
  g_autoptr (TfRunSumsReader) reader = tf_run_sums_reader_new ();
  g_autoptr (TfProjectFiles) files = new_files ();
  g_autoptr (TfRunSummary) first = begin (files);
  g_autoptr (TfRunSummary) second = NULL;

  finish (files, first, 10);
  assert_sums (reader, files, TRUE, 1, 10);
  finish (files, first, 50);
  assert_sums (reader, files, TRUE, 1, 10);
  assert_sums (reader, files, FALSE, 1, 50);
  finish (files, first, 60);
  assert_sums (reader, files, TRUE, 1, 60);
  second = begin (files);
  finish (files, second, 1);
  assert_sums (reader, files, TRUE, 2, 61);
}

TF_TEST (a_run_that_has_not_ended_is_read_again)
{
  g_autoptr (TfRunSumsReader) reader = tf_run_sums_reader_new ();
  g_autoptr (TfProjectFiles) files = new_files ();
  g_autoptr (TfRunSummary) run = begin (files);

  assert_sums (reader, files, TRUE, 1, 0);
  finish (files, run, 10);
  assert_sums (reader, files, TRUE, 1, 10);
}

TF_TEST (a_project_without_runs_has_none)
{
  g_autoptr (TfRunSumsReader) reader = tf_run_sums_reader_new ();
  g_autoptr (TfProjectFiles) files = new_files ();
  g_autoptr (TfRunSummary) run = NULL;

  assert_sums (reader, files, TRUE, 0, 0);
  run = begin (files);
  finish (files, run, 10);
  assert_sums (reader, files, TRUE, 1, 10);
}
