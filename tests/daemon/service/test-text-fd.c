/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-text-fd.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/text-fd"

TF_TEST (holds_the_whole_text_from_its_start)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *big = g_strnfill (5 * 1024 * 1024, 'x');
  const char *const texts[] = { "", "a", "tä\nxt", big };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      gsize length = strlen (texts[i]);
      int fd = tf_text_fd_new (texts[i], &error);
      g_autofree char *read_back = g_malloc0 (length + 2);
      struct stat info;

      g_assert_no_error (error);
      g_assert_cmpint (fstat (fd, &info), ==, 0);
      g_assert_cmpint (info.st_size, ==, length);
      g_assert_cmpint (read (fd, read_back, length + 1), ==, length);
      g_assert_true (strcmp (read_back, texts[i]) == 0);
      close (fd);
    }
}

TF_TEST (the_receiver_cannot_change_it)
{
  int fd = tf_text_fd_new ("text", NULL);

  g_assert_cmpint (write (fd, "x", 1), ==, -1);
  g_assert_cmpint (ftruncate (fd, 0), ==, -1);
  g_assert_cmpint (ftruncate (fd, 100), ==, -1);
  close (fd);
}

TF_TEST (a_list_takes_the_descriptor)
{
  int fd = tf_text_fd_new ("text", NULL);
  g_autoptr (GError) error = NULL;
  GVariant *handle = NULL;
  g_autoptr (GUnixFDList) list = tf_text_fd_list (fd, &handle, &error);
  g_autoptr (GVariant) owned = g_variant_ref_sink (handle);

  g_assert_no_error (error);
  g_assert_cmpint (g_unix_fd_list_get_length (list), ==, 1);
  g_assert_cmpint (g_variant_get_handle (owned), ==, 0);
  g_assert_cmpint (fcntl (fd, F_GETFD), ==, -1);
}
