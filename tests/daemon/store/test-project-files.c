/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-files.h"

#include "store-test.h"
#include "tf-project-files-private.h"

static void
test_id (void)
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

static void
test_path (void)
{
  g_autoptr (TfProjectFiles) files = tf_project_files_new ("20261121-7c1e", "/data/20261121-7c1e");
  g_autofree char *path = tf_project_files_dup_path (files, TF_FILE_SPEC);

  g_assert_cmpstr (path, ==, "/data/20261121-7c1e/docs/spec.md");
  g_assert_cmpstr (tf_project_files_get_id (files), ==, "20261121-7c1e");
}

static void
test_unsafe_path (gconstpointer data)
{
  const char *relative = data;
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;
  const char *name = NULL;

  g_assert_cmpint (tf_project_files_open_parent (files, relative, TRUE, &name, &error), ==, -1);
  g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
}

static void
test_link_on_the_way (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *path = tf_project_files_dup_path (files, "docs/out");
  g_autoptr (GError) error = NULL;
  const char *name = NULL;

  g_assert_cmpint (symlink (outside, path), ==, 0);
  g_assert_cmpint (tf_project_files_open_parent (files, "docs/out/x", TRUE, &name, &error), ==, -1);
  store_test_assert_error (error, TF_ERROR_SAFETY, "symbolic link");
}

static void
test_file_on_the_way (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;
  const char *name = NULL;

  store_test_write (files, "docs/file", "");
  g_assert_cmpint (tf_project_files_open_parent (files, "docs/file/x", TRUE, &name, &error), ==,
                   -1);
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
}

static void
test_makes_directories (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_project_files_write (files, "docs/a/b/c.md", "text", -1, &error));
  g_assert_no_error (error);
  g_assert_true (store_test_exists (files, "docs/a/b/c.md"));
}

int
main (int argc, char *argv[])
{
  static const char *const unsafe[] = { "",           "/etc/passwd", "../x",   "docs/../../x",
                                        "docs//x",    "./x",         "docs/.", ".git/hooks/x",
                                        ".GIT/config" };

  tf_test_init (&argc, &argv);

  g_test_add_func ("/store/project-files/id-is-date-and-four-hex-digits", test_id);
  g_test_add_func ("/store/project-files/path-is-below-directory", test_path);
  for (guint i = 0; i < G_N_ELEMENTS (unsafe); i++)
    {
      g_autofree char *path = g_strdup_printf ("/store/project-files/unsafe-path-is-refused/%u", i);

      g_test_add_data_func (path, unsafe[i], test_unsafe_path);
    }
  g_test_add_func ("/store/project-files/link-on-the-way-is-refused", test_link_on_the_way);
  g_test_add_func ("/store/project-files/file-on-the-way-is-an-error", test_file_on_the_way);
  g_test_add_func ("/store/project-files/missing-directories-are-made", test_makes_directories);
  return g_test_run ();
}
