/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bus-fd.h"

#include <fcntl.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/bus-fd"

#define N_SENT 2

static const struct
{
  gint32 handle;
  gboolean ok;
} handles[] = {
  { G_MININT32, FALSE }, { -100000000, FALSE }, { -2, FALSE },     { -1, FALSE },
  { 0, TRUE },           { N_SENT - 1, TRUE },  { N_SENT, FALSE }, { G_MAXINT32, FALSE },
};

static char *
name_handle (gint32 handle)
{
  return g_strdup_printf ("%d", handle);
}

TF_TEST (only_descriptors_that_were_sent)
{
  g_autoptr (GUnixFDList) fds = g_unix_fd_list_new ();

  for (guint i = 0; i < N_SENT; i++)
    g_assert_cmpint (g_unix_fd_list_append (fds, STDERR_FILENO, NULL), ==, (int) i);
  for (guint i = 0; i < G_N_ELEMENTS (handles); i++)
    {
      g_autofree char *number = name_handle (handles[i].handle);
      g_autoptr (GError) error = NULL;
      int fd = tf_bus_fd_get (fds, handles[i].handle, "the trace", &error);

      g_test_message ("%s", number);
      g_assert_cmpint (fd >= 0, ==, handles[i].ok);
      if (handles[i].ok)
        {
          g_assert_cmpint (fcntl (fd, F_GETFD), ==, FD_CLOEXEC);
          close (fd);
          continue;
        }
      g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
      g_assert_nonnull (strstr (error->message, "the trace"));
      g_assert_nonnull (strstr (error->message, number));
    }
}

TF_TEST (a_message_without_descriptors)
{
  g_autoptr (GUnixFDList) empty = g_unix_fd_list_new ();
  GUnixFDList *lists[] = { NULL, empty };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (guint j = 0; j < G_N_ELEMENTS (handles); j++)
      {
        g_autoptr (GError) error = NULL;

        g_assert_cmpint (tf_bus_fd_get (lists[i], handles[j].handle, "it", &error), ==, -1);
        g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
      }
}
