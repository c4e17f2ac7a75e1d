/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-files.h"

#include "store-test.h"
#include "tf-project-files-private.h"

#define TF_TEST_PREFIX "/store/project-files"

TF_TEST (id_is_date_and_four_hex_digits)
{
  static const struct
  {
    const char *id;
    gboolean valid;
  } rows[] = {
    { "20261121-7c1e", TRUE },
    { "20240229-0000", TRUE },
    { "20230229-0000", FALSE },
    { "20261121-7C1E", FALSE },
    { "20261121-7c1", FALSE },
    { "20261121-7c1e5", FALSE },
    { "20261121_7c1e", FALSE },
    { "2026112a-7c1e", FALSE },
    { "20261321-7c1e", FALSE },
    { "20261100-7c1e", FALSE },
    { "../20261121-7", FALSE },
    { "", FALSE },
    { NULL, FALSE },
    { "20261121-7c1g", FALSE },
    { "00001121-7c1e", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].id);
      g_assert_cmpint (tf_project_id_is_valid (rows[i].id), ==, rows[i].valid);
    }
}

TF_TEST (path_is_below_directory)
{
  g_autoptr (TfProjectFiles) files = tf_project_files_new ("20261121-7c1e", "/data/20261121-7c1e");
  g_autofree char *path = tf_project_files_dup_path (files, TF_FILE_SPEC);

  g_assert_cmpstr (path, ==, "/data/20261121-7c1e/docs/spec.md");
  g_assert_cmpstr (tf_project_files_get_id (files), ==, "20261121-7c1e");
}

static const char *const unsafe[] = { "",           "/etc/passwd", "../x",   "docs/../../x",
                                      "docs//x",    "./x",         "docs/.", ".git/hooks/x",
                                      ".GIT/config" };

TF_TEST_TABLE (unsafe_path_is_refused, unsafe, NULL)
{
  const char *relative = *row;
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;
  const char *name = NULL;

  g_assert_cmpint (tf_project_files_open_parent (files, relative, TRUE, &name, &error), ==, -1);
  g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
}

TF_TEST (link_on_the_way_is_refused)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *path = tf_project_files_dup_path (files, "docs/out");
  g_autoptr (GError) error = NULL;
  const char *name = NULL;

  g_assert_cmpint (symlink (outside, path), ==, 0);
  g_assert_cmpint (tf_project_files_open_parent (files, "docs/out/x", TRUE, &name, &error), ==, -1);
  tf_test_assert_error (error, TF_ERROR_SAFETY, "symbolic link");
}

TF_TEST (file_on_the_way_is_an_error)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;
  const char *name = NULL;

  store_test_write (files, "docs/file", "");
  g_assert_cmpint (tf_project_files_open_parent (files, "docs/file/x", TRUE, &name, &error), ==,
                   -1);
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
}

TF_TEST (missing_directories_are_made)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_project_files_write (files, "docs/a/b/c.md", "text", -1, &error));
  g_assert_no_error (error);
  g_assert_true (store_test_exists (files, "docs/a/b/c.md"));
}
