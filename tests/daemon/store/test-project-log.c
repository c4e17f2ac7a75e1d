/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-log.h"

#include "store-test.h"
#include "tf-json.h"

#define TF_TEST_PREFIX "/store/project-log"

static void
append (const TfProjectFiles *files, const char *detail)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_project_log_append (files, STORE_TEST_NOW, "info", "agent_call",
                                        TF_PHASE_POLISHING, detail, &error));
  g_assert_no_error (error);
}

static GStrv
read_lines (const TfProjectFiles *files)
{
  g_autofree char *text = store_test_read (files, TF_FILE_LOG);

  g_assert_true (g_str_has_suffix (text, "\n"));
  text[strlen (text) - 1] = '\0';
  return g_strsplit (text, "\n", -1);
}

TF_TEST (line_is_one_object)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_auto (GStrv) lines = NULL;

  append (files, "Review call to claude, iteration 7");
  lines = read_lines (files);
  g_assert_cmpuint (g_strv_length (lines), ==, 1);
  g_assert_cmpstr (lines[0], ==,
                   "{\"timestamp\":\"2026-11-21T09:30:00.000Z\",\"level\":\"info\","
                   "\"event\":\"agent_call\",\"phase\":\"polishing\","
                   "\"detail\":\"Review call to claude, iteration 7\"}");
}

static void
test_detail_stays_one_line (gconstpointer detail)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_auto (GStrv) lines = NULL;

  append (files, detail);
  lines = read_lines (files);
  g_assert_cmpuint (g_strv_length (lines), ==, 1);
  node = tf_json_parse (lines[0], -1, &error);
  g_assert_no_error (error);
}

TF_TEST_ROW (line_breaks_are_escaped, test_detail_stays_one_line, "a\nb\r\nc");
TF_TEST_ROW (bad_utf8_is_replaced, test_detail_stays_one_line, "a\xff\xfe b");
TF_TEST_ROW (no_detail_is_empty, test_detail_stays_one_line, NULL);

TF_TEST (long_detail_is_shortened)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *detail = g_strnfill (100000, 'x');
  g_auto (GStrv) lines = NULL;

  append (files, detail);
  lines = read_lines (files);
  g_assert_cmpuint (strlen (lines[0]), <, 10000);
}

TF_TEST (torn_line_is_closed)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_auto (GStrv) lines = NULL;

  append (files, "before");
  store_test_write (files, TF_FILE_LOG, "{\"timestamp\":\"2026-");
  append (files, "after");
  lines = read_lines (files);
  g_assert_cmpuint (g_strv_length (lines), ==, 2);
  g_assert_cmpstr (lines[0], ==, "{\"timestamp\":\"2026-");
  g_assert_nonnull (strstr (lines[1], "\"after\""));
}

TF_TEST (lines_are_in_order)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_auto (GStrv) lines = NULL;

  append (files, "first");
  append (files, "second");
  lines = read_lines (files);
  g_assert_cmpuint (g_strv_length (lines), ==, 2);
  g_assert_nonnull (strstr (lines[1], "\"second\""));
}

TF_TEST (open_gives_the_log)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;
  char first = '\0';
  int fd = -1;

  g_assert_cmpint (tf_project_log_open (files, &error), ==, -1);
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
  append (files, "line");
  fd = tf_project_log_open (files, NULL);
  g_assert_cmpint (read (fd, &first, 1), ==, 1);
  g_assert_cmpint (first, ==, '{');
  close (fd);
}

TF_TEST (link_is_not_followed)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *outside = tf_test_write (dir, "log", "");
  g_autofree char *path = tf_project_files_dup_path (files, TF_FILE_LOG);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink (outside, path), ==, 0);
  g_assert_false (
      tf_project_log_append (files, STORE_TEST_NOW, "info", "halt", TF_PHASE_HALTED, "x", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
}

/* A client that follows the log keeps its descriptor. */
TF_TEST (descriptor_grows)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;
  struct stat before;
  struct stat after;
  char tail[64] = "";
  int fd = -1;

  append (files, "first");
  fd = tf_project_log_open (files, &error);
  g_assert_no_error (error);
  g_assert_cmpint (fstat (fd, &before), ==, 0);
  append (files, "second");
  g_assert_cmpint (fstat (fd, &after), ==, 0);
  g_assert_true (S_ISREG (after.st_mode));
  g_assert_cmpuint (after.st_ino, ==, before.st_ino);
  g_assert_cmpint (after.st_size, >, before.st_size);
  g_assert_cmpint (pread (fd, tail, 9, after.st_size - 10), ==, 9);
  g_assert_cmpstr (tail, ==, "\"second\"}");
  g_assert_cmpint (fcntl (fd, F_GETFL) & O_ACCMODE, ==, O_RDONLY);
  close (fd);
}
