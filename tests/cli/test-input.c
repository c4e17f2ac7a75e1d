/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-ctl-input.h"

#include "tf-error.h"
#include "tf-test.h"
#include <fcntl.h>
#include <unistd.h>

#define TF_TEST_PREFIX "/cli/input"

static const struct
{
  const char *text;
  gsize limit;
  const char *expected; /* the pieces, joined with "|" */
} split_table[] = {
  { "", 4, "" },
  { "abcd", 4, "abcd" },
  { "abcde", 4, "abcd|e" },
  { "a\n\nbcd", 5, "a\n\n|bcd" },
  { "a\nb\nc", 4, "a\nb\n|c" },
  { "aüüü", 4, "aü|üü" },
  { "a\n\nb\nc\nd", 6, "a\n\n|b\nc\nd" },
};

TF_TEST (split_at_the_best_place)
{
  for (guint i = 0; i < G_N_ELEMENTS (split_table); i++)
    {
      g_auto (GStrv) pieces = tf_ctl_input_split (split_table[i].text, split_table[i].limit);
      g_autofree char *found = g_strjoinv ("|", pieces);

      g_assert_cmpstr (found, ==, split_table[i].expected);
    }
}

TF_TEST (split_loses_nothing)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) pieces = NULL;
  g_autofree char *joined = NULL;

  for (guint i = 0; i < 3000; i++)
    g_string_append_printf (text, "Zeile %u mit Umlaut ü.%s", i, i % 7 == 0 ? "\n\n" : "\n");
  pieces = tf_ctl_input_split (text->str, 1000);
  joined = g_strjoinv ("", pieces);
  g_assert_cmpstr (joined, ==, text->str);
  for (guint i = 0; pieces[i] != NULL; i++)
    {
      g_assert_cmpuint (strlen (pieces[i]), <=, 1000);
      g_assert_true (g_utf8_validate (pieces[i], -1, NULL));
    }
}

TF_TEST (missing_file_is_named)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_ctl_input_read ("/nonexistent/dump.md", 100, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  g_assert_cmpstr (error->message, ==,
                   "cannot read /nonexistent/dump.md: no such file or directory");
}

/* A code base; its name is its own, whichever path leads to it. */
TF_TEST (directory_is_a_code_base)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *file = tf_test_write (dir, "main.c", "int x;");
  g_autofree char *name = g_path_get_basename (dir);
  g_autofree char *slashed = g_strconcat (dir, "/./", NULL);
  const char *files[] = { slashed, file, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) opened = tf_ctl_input_open (files, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (opened->len, ==, 2);
  g_assert_cmpstr (((TfCtlFile *) opened->pdata[0])->name, ==, name);
  g_assert_cmpint (faccessat (((TfCtlFile *) opened->pdata[0])->fd, "main.c", R_OK, 0), ==, 0);
}

TF_TEST (empty_directory_is_none)
{
  g_autofree char *dir = tf_test_make_dir ();
  const char *files[] = { dir, NULL };
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_ctl_input_open (files, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  g_assert_true (g_str_has_suffix (error->message, "is an empty directory"));
}

TF_TEST (limit_holds_at_both_sides)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "dump.md", "12345");
  g_autofree char *fits = NULL;
  g_autoptr (GError) error = NULL;

  fits = tf_ctl_input_read (path, 5, NULL);
  g_assert_cmpstr (fits, ==, "12345");
  g_assert_null (tf_ctl_input_read (path, 4, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_TOO_LARGE);
}

TF_TEST (invalid_utf8_is_refused)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "dump.md", "abc \377\376 def");
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_ctl_input_read (path, 100, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
}
