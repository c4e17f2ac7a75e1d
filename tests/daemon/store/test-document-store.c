/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-store.h"

#include "store-test.h"
#include "tf-limits.h"

#define TF_TEST_PREFIX "/store/document-store"

TF_TEST (document_comes_back)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_assert_true (tf_document_store_write (files, TF_FILE_INTENT, "# Fête\n", &error));
  text = tf_document_store_read (files, TF_FILE_INTENT, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, "# Fête\n");
}

TF_TEST (absent_is_not_found)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_document_store_read (files, TF_FILE_INTENT, &error));
  tf_test_assert_error (error, TF_ERROR_NOT_FOUND, TF_FILE_INTENT);
  g_clear_error (&error);
  g_assert_null (tf_document_store_read (files, "docs/none/x.md", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
}

TF_TEST (bad_utf8_is_malformed)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  store_test_write (files, TF_FILE_INTENT, "# F\xeate\n");
  g_assert_null (tf_document_store_read (files, TF_FILE_INTENT, &error));
  tf_test_assert_error (error, TF_ERROR_MALFORMED, TF_FILE_INTENT);
}

TF_TEST (limit_is_kept_on_both_sides)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *text = g_strnfill (TF_LIMIT_DOCUMENT + 1, 'x');
  g_autoptr (GError) error = NULL;

  g_assert_false (tf_document_store_write (files, TF_FILE_INTENT, text, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_TOO_LARGE);
  g_assert_false (store_test_exists (files, TF_FILE_INTENT));
  text[TF_LIMIT_DOCUMENT] = '\0';
  g_assert_true (tf_document_store_write (files, TF_FILE_INTENT, text, NULL));
}

static const struct
{
  const char *name;
  const char *path;
} unsafe[] = {
  { "parent", "../x.md" },
  { "absolute", "/tmp/x.md" },
  { "inner-parent", "docs/../../x.md" },
  { "link", "docs/link.md" },
  { "linked-directory", "docs/linked/x.md" },
  { "git", ".git/hooks/post-commit" },
  { "empty", "" },
};

TF_TEST_TABLE (unsafe_path_is_refused, unsafe, row->name)
{
  const char *relative = row->path;
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *link = tf_project_files_dup_path (files, "docs/link.md");
  g_autofree char *link_dir = tf_project_files_dup_path (files, "docs/linked");
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *target = tf_test_write (outside, "x.md", "outside");
  g_autofree char *text = NULL;
  g_autoptr (GError) read_error = NULL;
  g_autoptr (GError) write_error = NULL;

  g_assert_cmpint (symlink (target, link), ==, 0);
  g_assert_cmpint (symlink (outside, link_dir), ==, 0);
  g_assert_null (tf_document_store_read (files, relative, &read_error));
  g_assert_error (read_error, TF_ERROR, TF_ERROR_SAFETY);
  g_assert_false (tf_document_store_write (files, relative, "x", &write_error));
  g_assert_error (write_error, TF_ERROR, TF_ERROR_SAFETY);
  g_assert_true (g_file_get_contents (target, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "outside");
}
