/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <signal.h>
#include <sys/resource.h>

#include "store-test.h"
#include "tf-atomic-file.h"
#include "tf-document-store.h"
#include "tf-limits.h"
#include "tf-project-log.h"
#include "tf-run-store.h"
#include "tf-state-store.h"
#include "tf-test-faults.h"

#define TF_TEST_PREFIX "/store/faults"

/* Disks that are full or read-only, and a daemon that is killed while it writes. */

#define KILLS 50

static TfProjectStatus *
make_status (const char *name)
{
  TfProjectStatus *status = tf_project_status_new ("claude", STORE_TEST_NOW);

  g_free (status->project_name);
  status->project_name = g_strdup (name);
  return status;
}

static void
save_name (const TfProjectFiles *files, const char *name)
{
  g_autoptr (TfProjectStatus) status = make_status (name);
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_state_store_save_status (files, status, &error));
  g_assert_no_error (error);
}

static void
assert_name (const TfProjectFiles *files, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfProjectStatus) status = tf_state_store_load_status (files, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (status->project_name, ==, expected);
}

static void
assert_save_fails (const TfProjectFiles *files, const char *reason)
{
  g_autofree char *name = g_strnfill (200000, 'x');
  g_autoptr (TfProjectStatus) status = make_status (name);
  g_autoptr (GError) error = NULL;

  g_assert_false (tf_state_store_save_status (files, status, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, reason);
  g_assert_cmpuint (store_test_count (tf_project_files_get_directory (files), ".tmp-"), ==, 0);
}

/* A project on its own file system of 64 KiB. */
static TfProjectFiles *
make_small_project (char **out_disk)
{
  g_autofree char *disk = tf_test_make_dir ();
  g_autoptr (GError) error = NULL;
  TfProjectFiles *files = NULL;

  g_assert_true (tf_test_mount (disk, "64k"));
  files = tf_project_store_create (disk, STORE_TEST_NOW, &error);
  g_assert_no_error (error);
  *out_disk = g_steal_pointer (&disk);
  return files;
}

TF_TEST (full_disk_keeps_old_state)
{
  g_autoptr (TfProjectFiles) files = NULL;
  g_autofree char *disk = NULL;

  if (!tf_test_enter_mounts ())
    return;
  files = make_small_project (&disk);
  save_name (files, "before");
  assert_save_fails (files, "no space left on device");
  assert_name (files, "before");
}

static int
open_large (gsize size)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "large", NULL);
  int fd = open (path, O_RDWR | O_CREAT, 0600);

  g_assert_cmpint (ftruncate (fd, (off_t) size), ==, 0);
  return fd;
}

TF_TEST (full_disk_keeps_no_part_of_a_resource)
{
  g_autoptr (TfProjectFiles) files = NULL;
  g_autofree char *disk = NULL;
  g_autoptr (GError) error = NULL;
  int fd = -1;

  if (!tf_test_enter_mounts ())
    return;
  files = make_small_project (&disk);
  fd = open_large (TF_MIB);
  g_assert_null (tf_resource_store_add (files, fd, "large.pdf", 2 * TF_MIB, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "no space left on device");
  g_assert_cmpuint (store_test_count_in (files, TF_DIR_RESOURCES, ""), ==, 0);
  save_name (files, "space is free again");
}

TF_TEST (full_disk_does_not_tear_the_log)
{
  g_autoptr (TfProjectFiles) files = NULL;
  g_autofree char *disk = NULL;
  g_autofree char *detail = g_strnfill (5000, 'x');
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;

  if (!tf_test_enter_mounts ())
    return;
  files = make_small_project (&disk);
  g_assert_true (
      tf_project_log_append (files, STORE_TEST_NOW, "info", "halt", TF_PHASE_DONE, "x", NULL));
  before = store_test_read (files, TF_FILE_LOG);
  tf_test_fill_disk (tf_project_files_get_directory (files), "filler");
  /* The first page has room for part of the line. */
  g_assert_false (
      tf_project_log_append (files, STORE_TEST_NOW, "info", "halt", TF_PHASE_DONE, detail, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "no space left on device");
  after = store_test_read (files, TF_FILE_LOG);
  g_assert_cmpstr (after, ==, before);
}

TF_TEST (full_disk_does_not_finish_a_run)
{
  g_autoptr (TfProjectFiles) files = NULL;
  g_autofree char *disk = NULL;
  g_autofree char *answer = g_strnfill (TF_MIB, 'x');
  g_autoptr (TfRunSummary) run = tf_run_summary_new ("", TF_PURPOSE_BUILD, "claude");
  g_autoptr (GPtrArray) runs = NULL;
  g_autoptr (GError) error = NULL;

  if (!tf_test_enter_mounts ())
    return;
  files = make_small_project (&disk);
  g_assert_true (tf_run_store_begin (files, run, "prompt", NULL));
  run->state = TF_RUN_STATE_OK;
  g_assert_false (tf_run_store_finish (files, run, answer, "", &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "no space left on device");
  runs = tf_run_store_list (files, NULL);
  g_assert_cmpint (((TfRunSummary *) g_ptr_array_index (runs, 0))->state, ==, TF_RUN_STATE_RUNNING);
}

TF_TEST (file_size_limit_keeps_old_state)
{
  g_autoptr (TfProjectFiles) files = NULL;
  struct rlimit limit = { 65536, 65536 };

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
      g_test_trap_assert_passed ();
      return;
    }
  signal (SIGXFSZ, SIG_IGN);
  files = store_test_new_project ();
  save_name (files, "before");
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  assert_save_fails (files, "file too large");
  assert_name (files, "before");
}

TF_TEST (read_only_disk_is_named)
{
  g_autoptr (TfProjectFiles) files = NULL;
  g_autofree char *disk = NULL;
  g_autoptr (GError) error = NULL;

  if (!tf_test_enter_mounts ())
    return;
  files = make_small_project (&disk);
  save_name (files, "before");
  g_assert_true (tf_test_make_read_only (disk));
  assert_save_fails (files, "ead-only file system");
  g_assert_false (tf_document_store_write (files, TF_FILE_INTENT, "x", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  g_clear_error (&error);
  g_assert_null (tf_project_store_create (disk, STORE_TEST_NOW, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  assert_name (files, "before");
}

TF_TEST (corrupt_on_read_only_disk_stays)
{
  g_autoptr (TfProjectFiles) files = NULL;
  g_autofree char *disk = NULL;
  g_autofree char *text = NULL;

  if (!tf_test_enter_mounts ())
    return;
  files = make_small_project (&disk);
  store_test_write (files, TF_FILE_STATUS, "{half");
  g_assert_true (tf_test_make_read_only (disk));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (tf_state_store_load_status (files, &error));
      tf_test_assert_error (error, TF_ERROR_STATE_CORRUPT, "it stays where it is");
    }
  text = store_test_read (files, TF_FILE_STATUS);
  g_assert_cmpstr (text, ==, "{half");
}

/* Saves names of very different length for ever, reporting each save to @told. */
static void
save_for_ever (gpointer data, int told)
{
  const TfProjectFiles *files = data;

  for (guint i = 0;; i++)
    {
      g_autofree char *name = g_strnfill (1 + (i % 7) * 20000, 'a' + (char) (i % 26));
      g_autoptr (TfProjectStatus) status = make_status (name);

      if (!tf_state_store_save_status (files, status, NULL) || write (told, "s", 1) != 1)
        _exit (1);
    }
}

TF_TEST (kill_while_saving_loses_nothing)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GRand) random = g_rand_new_with_seed (20261121);
  const char *directory = tf_project_files_get_directory (files);
  guint left = 0;

  for (guint i = 0; i < KILLS; i++)
    {
      guint saves = (guint) g_rand_int_range (random, 1, 4);
      g_autoptr (GError) error = NULL;
      g_autoptr (TfProjectStatus) status = NULL;

      tf_test_kill_at_work (save_for_ever, files, saves,
                            (gulong) g_rand_int_range (random, 0, 3000));
      status = tf_state_store_load_status (files, &error);
      g_assert_no_error (error);
      left += store_test_count (directory, ".tmp-");
      tf_atomic_file_sweep (directory);
    }
  g_test_message ("%u of %d kills left a temporary file", left, KILLS);
  g_assert_cmpuint (store_test_count (directory, "corrupt"), ==, 0);
  g_assert_cmpuint (store_test_count (directory, ".tmp-"), ==, 0);
}

static void
run_for_ever (gpointer data, int told)
{
  const TfProjectFiles *files = data;

  for (;;)
    {
      g_autoptr (TfRunSummary) run = tf_run_summary_new ("", TF_PURPOSE_BUILD, "claude");

      if (!tf_run_store_begin (files, run, "prompt", NULL))
        _exit (1);
      run->state = TF_RUN_STATE_OK;
      if (!tf_run_store_finish (files, run, "answer", "", NULL) || write (told, "r", 1) != 1)
        _exit (1);
    }
}

TF_TEST (kill_while_running_leaves_no_running_run)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);
  g_autoptr (GPtrArray) runs = NULL;

  for (guint i = 0; i < KILLS; i++)
    {
      tf_test_kill_at_work (run_for_ever, files, 1, (gulong) g_rand_int_range (random, 0, 3000));
      tf_project_store_recover (files);
    }
  runs = tf_run_store_list (files, NULL);
  g_assert_cmpuint (runs->len, >=, KILLS);
  for (guint i = 0; i < runs->len; i++)
    g_assert_cmpint (((TfRunSummary *) g_ptr_array_index (runs, i))->state, !=,
                     TF_RUN_STATE_RUNNING);
  g_assert_cmpuint (store_test_count_in (files, TF_DIR_PRIVATE, "running-"), ==, 0);
}
