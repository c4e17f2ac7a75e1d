/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ma-files.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/ma-files"

#define MAX_READ (256 * 1024)

/* A working directory beside another one whose name begins with its. */
typedef struct
{
  char *dir;
} World;

static void
world_set_up (World *world, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *root = NULL;

  world->dir = tf_test_make_dir ();
  root = g_build_filename (world->dir, "root", NULL);
  g_free (tf_test_write (world->dir, "root/a.txt", "one\ntwo\nthree\n"));
  g_free (tf_test_write (world->dir, "root/sub/b.txt", "two two\n"));
  g_free (tf_test_write (world->dir, "root/.git/config", "two\n"));
  g_free (tf_test_write (world->dir, "root2/secret.txt", "secret\n"));
  g_assert_cmpint (g_chdir (root), ==, 0);
  g_assert_cmpint (symlink ("sub", "inside"), ==, 0);
  g_assert_cmpint (symlink ("../root2", "out"), ==, 0);
  g_assert_cmpint (symlink ("../root2/secret.txt", "out.txt"), ==, 0);
  g_assert_cmpint (symlink ("out", "twice"), ==, 0);
  g_assert_cmpint (symlink ("../root2/new", "new"), ==, 0);
  g_assert_cmpint (symlink ("/nonexistent/x", "nowhere"), ==, 0);
  g_assert_cmpint (symlink ("loop", "loop"), ==, 0);
}

static void
world_tear_down (World *world, G_GNUC_UNUSED gconstpointer data)
{
  g_assert_cmpint (g_chdir ("/"), ==, 0);
  g_free (world->dir);
}

#define TF_TEST_FIXTURE World, world, world_set_up, world_tear_down

static const char *const leaving[] = { "..",
                                       "../root2/secret.txt",
                                       "sub/../../root2/secret.txt",
                                       "../new.txt",
                                       "/nonexistent",
                                       "out",
                                       "out/secret.txt",
                                       "out/new.txt",
                                       "out/new/new.txt",
                                       "out.txt",
                                       "twice/secret.txt",
                                       "new",
                                       "new/x.txt",
                                       "nowhere",
                                       "nowhere/x.txt",
                                       "loop" };

TF_TEST_WITH (no_path_leads_out)
{
  for (guint i = 0; i < G_N_ELEMENTS (leaving); i++)
    {
      const char *path = leaving[i];
      GError *errors[5] = { NULL };

      g_test_message ("%s", path);
      g_assert_null (ma_files_read (path, 0, 0, &errors[0]));
      g_assert_null (ma_files_list (path, &errors[1]));
      g_assert_null (ma_files_search (".", path, &errors[2]));
      g_assert_false (ma_files_write (path, "x", &errors[3]));
      g_assert_false (ma_files_patch (path, "secret", "x", &errors[4]));
      for (guint j = 0; j < G_N_ELEMENTS (errors); j++)
        {
          g_test_message ("%u", j);
          g_assert_error (errors[j], TF_ERROR, TF_ERROR_SAFETY);
          g_clear_error (&errors[j]);
        }
    }
  g_assert_false (tf_test_exists (world->dir, "new.txt"));
  g_assert_false (tf_test_exists (world->dir, "root2/new"));
  g_assert_false (tf_test_exists (world->dir, "root2/new.txt"));
  {
    g_autofree char *secret = tf_test_read (world->dir, "root2/secret.txt");

    g_assert_cmpstr (secret, ==, "secret\n");
  }
}

TF_TEST_WITH (lists_and_searches_what_is_below)
{
  g_autofree char *all = ma_files_list (".", NULL);
  g_autofree char *sub = ma_files_list ("sub", NULL);
  g_autofree char *found = ma_files_search ("two", ".", NULL);
  g_autofree char *none = ma_files_search ("secret", ".", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (all, ==, "a.txt\t14\nsub/b.txt\t8\n");
  g_assert_cmpstr (sub, ==, "sub/b.txt\t8\n");
  g_assert_cmpstr (found, ==, "a.txt:2: two\nsub/b.txt:1: two two\n");
  g_assert_null (strstr (none, "secret.txt"));
  g_assert_null (ma_files_search ("(", ".", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
}

static const struct
{
  guint64 from;
  guint64 lines;
  const char *text;
} parts[] = {
  { 0, 0, "one\ntwo\nthree\n" },
  { 1, 0, "one\ntwo\nthree\n" },
  { 2, 0, "two\nthree\n" },
  { 0, 1, "one\n" },
  { 2, 1, "two\n" },
  { 3, 9, "three\n" },
  { 4, 1, "" },
  { G_MAXINT64, 1, "" },
  { 2, G_MAXINT64, "two\nthree\n" },
};

TF_TEST_WITH (reads_the_lines_asked_for)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *text =
          ma_files_read ("inside/../a.txt", parts[i].from, parts[i].lines, NULL);

      g_test_message ("%u", i);
      g_assert_cmpstr (text, ==, parts[i].text);
    }
}

TF_TEST_WITH (reads_no_more_than_256_kib)
{
  g_autofree char *text = g_strnfill (MAX_READ + 1, 'x');
  g_autofree char *path = tf_test_write (world->dir, "root/long", text);
  g_autofree char *whole = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (ma_files_read ("long", 0, 0, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_TOO_LARGE);
  g_assert_cmpint (truncate (path, MAX_READ), ==, 0);
  whole = ma_files_read ("long", 0, 0, NULL);
  g_assert_cmpuint (strlen (whole), ==, MAX_READ);
}

TF_TEST_WITH (patches_what_occurs_exactly_once)
{
  static const char *const refused[] = { "nothing", "two", "" };
  g_autofree char *patched = NULL;

  g_assert_true (ma_files_write ("deep/er/c.txt", "two two one", NULL));
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (ma_files_patch ("deep/er/c.txt", refused[i], "x", &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
    }
  g_assert_true (ma_files_patch ("deep/er/c.txt", "two one", "1", NULL));
  patched = tf_test_read (world->dir, "root/deep/er/c.txt");
  g_assert_cmpstr (patched, ==, "two 1");
}

TF_TEST_WITH (a_command_tells_its_status_and_both_outputs)
{
  g_autofree char *told = ma_files_run ("echo out; echo err >&2; exit 3", NULL);

  g_assert_cmpstr (told, ==, "exit status 3\nout\nerr\n");
}
