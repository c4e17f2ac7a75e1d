/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fd.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "tf-test-shell.h"
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

typedef struct
{
  const char *name;
  const char *script; /* makes "x" */
  gboolean is_directory;
  int error;  /* of open() for its owner, 0: it is opened */
  guint mode; /* afterwards */
} Own;

static const Own owns[] = {
  { "directory-0", "mkdir x && chmod 0 x", TRUE, 0, 0700 },
  { "directory-500", "mkdir x && chmod 500 x", TRUE, 0, 0700 },
  { "directory-755", "mkdir x && chmod 755 x", TRUE, 0, 0755 },
  { "link-to-a-directory", "mkdir y && chmod 500 y && ln -s y x", TRUE, ENOTDIR, 0777 },
  { "no-directory", "echo x >x && chmod 0 x", TRUE, ENOTDIR, 0 },
  { "nothing", "true", TRUE, ENOENT, 0 },
  { "file-0", "echo x >x && chmod 0 x", FALSE, 0, 0600 },
  { "file-044", "echo x >x && chmod 044 x", FALSE, 0, 0644 },
  { "file-444", "echo x >x && chmod 444 x", FALSE, 0, 0444 },
  { "link-to-a-file", "echo x >y && chmod 0 y && ln -s y x", FALSE, ELOOP, 0777 },
  { "pipe-0", "mkfifo x && chmod 0 x", FALSE, EACCES, 0 },
  { "no-file", "true", FALSE, ENOENT, 0 },
};

/* As the owner, for whom permissions mean something. */
static int
open_as_owner (const Own *row, int dir_fd)
{
  int status = -1;
  pid_t child = fork ();

  if (child == 0 && getuid () == 0 && setuid (65534) != 0)
    _exit (255);
  if (child == 0)
    {
      int fd = row->is_directory ? tf_fd_open_own_directory (dir_fd, "x")
                                 : tf_fd_open_own_file (dir_fd, "x", O_RDONLY);

      _exit (fd >= 0 ? 0 : errno);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  return WEXITSTATUS (status);
}

TF_TEST_TABLE (gives_us_back_our_permissions, owns, row->name)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_auto (TfFd) fd = open (dir, O_RDONLY | O_DIRECTORY);
  struct stat info;

  tf_test_shell (dir, row->script);
  if (getuid () == 0)
    tf_test_shell (dir, "chown -Rh 65534 .");
  g_assert_cmpint (open_as_owner (row, fd), ==, row->error);
  if (fstatat (fd, "x", &info, AT_SYMLINK_NOFOLLOW) == 0)
    g_assert_cmpint (info.st_mode & 07777, ==, row->mode);
}
