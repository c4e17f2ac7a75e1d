/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-text-fd.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-test.h"

static void
test_holds_text (void)
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

static void
test_is_sealed (void)
{
  int fd = tf_text_fd_new ("text", NULL);

  g_assert_cmpint (write (fd, "x", 1), ==, -1);
  g_assert_cmpint (ftruncate (fd, 0), ==, -1);
  g_assert_cmpint (ftruncate (fd, 100), ==, -1);
  close (fd);
}

static void
test_list_takes_fd (void)
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

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  g_test_add_func ("/text-fd/holds-the-whole-text-from-its-start", test_holds_text);
  g_test_add_func ("/text-fd/the-receiver-cannot-change-it", test_is_sealed);
  g_test_add_func ("/text-fd/a-list-takes-the-descriptor", test_list_takes_fd);
  return g_test_run ();
}
