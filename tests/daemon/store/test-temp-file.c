/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-temp-file-private.h"

#include "store-test.h"

#define TF_TEST_PREFIX "/store/temp-file"

TF_TEST (abandoned_leaves_nothing)
{
  g_autofree char *dir = tf_test_make_dir ();
  int dir_fd = open (dir, O_RDONLY | O_DIRECTORY);

  {
    g_auto (TfTempFile) temp = TF_TEMP_FILE_INIT;

    g_assert_true (tf_temp_file_open (&temp, dir_fd, "a", "a", NULL));
    g_assert_true (tf_temp_file_write (&temp, "text", 4, "a", NULL));
    g_assert_cmpuint (store_test_count (dir, ".a.tmp-"), ==, 1);
  }
  g_assert_cmpuint (store_test_count (dir, ""), ==, 0);
  close (dir_fd);
}

TF_TEST (place_never_replaces)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *text = NULL;
  g_autofree char *path = tf_test_write (dir, "taken", "old");
  int dir_fd = open (dir, O_RDONLY | O_DIRECTORY);
  g_auto (TfTempFile) temp = TF_TEMP_FILE_INIT;

  g_assert_true (tf_temp_file_open (&temp, dir_fd, "a", "a", NULL));
  g_assert_cmpint (tf_temp_file_place (&temp, "taken"), ==, EEXIST);
  g_assert_cmpint (tf_temp_file_place (&temp, "free"), ==, 0);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "old");
  g_assert_cmpuint (store_test_count (dir, ""), ==, 2);
  close (dir_fd);
}

TF_TEST (names_are_distinguished)
{
  static const struct
  {
    const char *name;
    gboolean is;
  } rows[] = {
    { ".a.tmp-abc123", TRUE },
    { "..tmp-abc123", TRUE },
    { ".tmp-abc123", FALSE },
    { "a.tmp-abc123", FALSE },
    { ".a.tmp-abc12", FALSE },
    { ".a.tmp-abc1234", FALSE },
    { ".a.tmp-abc12-", FALSE },
    { ".a.tmpxabc123", FALSE },
    { "", FALSE },
    { ".", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].name);
      g_assert_cmpint (tf_temp_file_is_name (rows[i].name), ==, rows[i].is);
    }
}
