/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-store.h"

#include "store-test.h"
#include "tf-limits.h"

static void
test_round_trip (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_assert_true (tf_document_store_write (files, TF_FILE_INTENT, "# Fête\n", &error));
  text = tf_document_store_read (files, TF_FILE_INTENT, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, "# Fête\n");
}

static void
test_absent (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_document_store_read (files, TF_FILE_INTENT, &error));
  store_test_assert_error (error, TF_ERROR_NOT_FOUND, TF_FILE_INTENT);
  g_clear_error (&error);
  g_assert_null (tf_document_store_read (files, "docs/none/x.md", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
}

static void
test_not_text (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  store_test_write (files, TF_FILE_INTENT, "# F\xeate\n");
  g_assert_null (tf_document_store_read (files, TF_FILE_INTENT, &error));
  store_test_assert_error (error, TF_ERROR_MALFORMED, TF_FILE_INTENT);
}

static void
test_too_large (void)
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

static void
test_unsafe (gconstpointer data)
{
  const char *relative = data;
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

int
main (int argc, char *argv[])
{
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

  tf_test_init (&argc, &argv);

  g_test_add_func ("/store/document-store/document-comes-back", test_round_trip);
  g_test_add_func ("/store/document-store/absent-is-not-found", test_absent);
  g_test_add_func ("/store/document-store/bad-utf8-is-malformed", test_not_text);
  g_test_add_func ("/store/document-store/limit-is-kept-on-both-sides", test_too_large);
  for (guint i = 0; i < G_N_ELEMENTS (unsafe); i++)
    {
      g_autofree char *path =
          g_strconcat ("/store/document-store/unsafe-path-is-refused/", unsafe[i].name, NULL);

      g_test_add_data_func (path, unsafe[i].path, test_unsafe);
    }
  return g_test_run ();
}
