/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fd.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/fd"

/* More than fits into a pipe: many calls of write(). */
#define LENGTH (1024 * 1024)

static gpointer
read_all (gpointer data)
{
  int fd = GPOINTER_TO_INT (data);
  GByteArray *bytes = g_byte_array_new ();
  guint8 buffer[1000];
  gssize count;

  while ((count = read (fd, buffer, sizeof buffer)) > 0)
    g_byte_array_append (bytes, buffer, (guint) count);
  return bytes;
}

TF_TEST (writes_all)
{
  int ends[2] = { -1, -1 };
  g_autofree char *text = g_malloc (LENGTH);
  g_autoptr (GByteArray) read_back = NULL;
  GThread *reader = NULL;

  for (gsize i = 0; i < LENGTH; i++)
    text[i] = (char) ('a' + i % 23);
  g_assert_cmpint (pipe2 (ends, O_CLOEXEC), ==, 0);
  reader = g_thread_new ("reader", read_all, GINT_TO_POINTER (ends[0]));
  g_assert_true (tf_fd_write_all (ends[1], text, LENGTH));
  close (ends[1]);
  read_back = g_thread_join (reader);
  close (ends[0]);
  g_assert_cmpmem (read_back->data, read_back->len, text, LENGTH);
}

TF_TEST (failure_sets_errno)
{
  int ends[2] = { -1, -1 };
  g_auto (TfFd) full = open ("/dev/full", O_WRONLY | O_CLOEXEC);

  g_assert_true (tf_fd_write_all (full, NULL, 0));
  g_assert_false (tf_fd_write_all (full, "x", 1));
  g_assert_cmpint (errno, ==, ENOSPC);
  signal (SIGPIPE, SIG_IGN);
  g_assert_cmpint (pipe2 (ends, O_CLOEXEC), ==, 0);
  close (ends[0]);
  g_assert_false (tf_fd_write_all (ends[1], "x", 1));
  g_assert_cmpint (errno, ==, EPIPE);
  close (ends[1]);
}
