/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-writer.h"

#include "git-test.h"
#include "tf-git-cleanup.h"

#define TF_TEST_PREFIX "/git/tree-writer"

/* Names that sort differently as files and as directories. */
static const char *const paths[] = { "a",   "a-b/x",   "a.b",      "a0", "b-c",
                                     "b/c", "b/c.d/e", "b/c/d/e",  "b0", "ümlaut/ß",
                                     "z z", "z/.x",    "z/x/y/z/w" };

static GPtrArray *
make_files (const char *dir, git_odb *odb)
{
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_stored_file_free);

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      git_oid id;

      /* One is a file where another is a directory. */
      if (g_str_equal (paths[i], "b/c"))
        continue;
      git_test_write (dir, paths[i], paths[i]);
      g_assert_cmpint (git_odb_hash (&id, paths[i], strlen (paths[i]), GIT_OBJECT_BLOB), ==, 0);
      g_ptr_array_add (files, tf_stored_file_new (paths[i], &id, GIT_FILEMODE_BLOB));
    }
  tf_stored_files_sort (files);
  return files;
}

static git_odb *
open_odb (const char *dir)
{
  g_autofree char *objects = g_build_filename (dir, ".git", "objects", NULL);
  git_odb *odb = NULL;

  g_assert_cmpint (git_odb_open (&odb, objects), ==, 0);
  return odb;
}

TF_TEST (makes_the_tree_that_git_makes)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (git_odb) odb = open_odb (dir);
  g_autoptr (GPtrArray) files = make_files (dir, odb);
  g_autofree char *wanted = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) texts = NULL;
  char made[GIT_OID_HEXSZ + 1];
  git_oid root;

  g_free (git_test_git (dir, "add", "-A", NULL));
  wanted = git_test_git (dir, "write-tree", NULL);
  texts = tf_tree_writer_make (files, NULL, &root, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (git_oid_tostr (made, sizeof made, &root), ==, wanted);
  /* The root, a-b, b, b/c, b/c/d, b/c.d, ümlaut, z, z/x, z/x/y and z/x/y/z. */
  g_assert_cmpuint (texts->len, ==, 11);
}

TF_TEST (omits_trees_that_are_there)
{
  g_autofree char *dir = NULL;
  g_autoptr (TfRepo) repo = git_test_new_repo (&dir);
  g_autoptr (git_odb) odb = open_odb (dir);
  g_autoptr (GPtrArray) files = make_files (dir, odb);
  g_autoptr (GPtrArray) texts = NULL;
  g_autoptr (GPtrArray) again = NULL;
  git_oid root;
  git_oid id;

  texts = tf_tree_writer_make (files, odb, &root, NULL);
  g_assert_cmpuint (texts->len, ==, 11);
  for (guint i = 0; i < 4; i++)
    {
      gsize length = 0;
      gconstpointer text = g_bytes_get_data (g_ptr_array_index (texts, i), &length);

      g_assert_cmpint (git_odb_write (&id, odb, text, length, GIT_OBJECT_TREE), ==, 0);
    }
  again = tf_tree_writer_make (files, odb, &id, NULL);
  g_assert_cmpuint (again->len, ==, 7);
  g_assert_true (git_oid_equal (&id, &root));
}

TF_TEST (makes_an_empty_tree_of_no_files)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GPtrArray) texts = NULL;
  char made[GIT_OID_HEXSZ + 1];
  git_oid root;

  tf_repo_library_init ();
  texts = tf_tree_writer_make (none, NULL, &root, NULL);
  g_assert_cmpuint (texts->len, ==, 1);
  g_assert_cmpstr (git_oid_tostr (made, sizeof made, &root), ==,
                   "4b825dc642cb6eb9a060e54bf8d69288fbee4904");
}
