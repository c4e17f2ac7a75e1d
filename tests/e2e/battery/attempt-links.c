/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
/* Reaching a file by another way than its path. */
#include "config.h"

#include "attempt.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_FDS 1024

static int
through_symlink (char **arguments)
{
  if (symlink (arguments[0], arguments[1]) != 0)
    return -1;
  return attempt_put (open (arguments[1], O_WRONLY | O_APPEND | O_CLOEXEC));
}

static int
through_hard_link (char **arguments)
{
  if (link (arguments[0], arguments[1]) != 0)
    return -1;
  return attempt_put (open (arguments[1], O_WRONLY | O_APPEND | O_CLOEXEC));
}

/* Undone at once. */
static int
move (char **arguments)
{
  if (rename (arguments[0], arguments[1]) != 0)
    return -1;
  return rename (arguments[1], arguments[0]);
}

static int
replace (char **arguments)
{
  if (attempt_put (open (arguments[1], O_WRONLY | O_CREAT | O_CLOEXEC, 0600)) != 0)
    return -1;
  return rename (arguments[1], arguments[0]);
}

/* Undone at once, too. */
static int
exchange (char **arguments)
{
  if (attempt_put (open (arguments[1], O_WRONLY | O_CREAT | O_CLOEXEC, 0600)) != 0)
    return -1;
  if (renameat2 (AT_FDCWD, arguments[0], AT_FDCWD, arguments[1], RENAME_EXCHANGE) != 0)
    return -1;
  return renameat2 (AT_FDCWD, arguments[0], AT_FDCWD, arguments[1], RENAME_EXCHANGE);
}

static int
link_unnamed (char **arguments)
{
  g_autofree char *path = NULL;
  int fd = open (arguments[0], O_RDWR | O_TMPFILE | O_CLOEXEC, 0600);

  if (fd < 0)
    return -1;
  path = g_strdup_printf ("/proc/self/fd/%d", fd);
  if (linkat (AT_FDCWD, path, AT_FDCWD, arguments[1], AT_SYMLINK_FOLLOW) != 0)
    return -1;
  return attempt_put (fd);
}

static int
reopen_flags (const char *file, int flags)
{
  g_autofree char *path = NULL;
  int fd = open (file, flags);

  if (fd < 0)
    return -1;
  path = g_strdup_printf ("/proc/self/fd/%d", fd);
  return attempt_put (open (path, O_WRONLY | O_APPEND | O_CLOEXEC));
}

static int
reopen (char **arguments)
{
  return reopen_flags (arguments[0], O_RDONLY | O_CLOEXEC);
}

static int
reopen_path (char **arguments)
{
  return reopen_flags (arguments[0], O_PATH | O_CLOEXEC);
}

/* A handle as attempt_print_handle() prints it: bytes, type. */
static int
open_handle (char **arguments)
{
  gsize n = strlen (arguments[0]) / 2;
  struct file_handle *handle = g_malloc0 (sizeof *handle + n);
  int mount = open (arguments[2], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int fd;

  handle->handle_bytes = (unsigned int) n;
  handle->handle_type = atoi (arguments[1]);
  for (gsize i = 0; i < n; i++)
    handle->f_handle[i] = (unsigned char) (g_ascii_xdigit_value (arguments[0][2 * i]) << 4 |
                                           g_ascii_xdigit_value (arguments[0][2 * i + 1]));
  if (mount < 0)
    return -1;
  fd = open_by_handle_at (mount, handle, O_WRONLY | O_APPEND | O_CLOEXEC);
  return attempt_put (fd);
}

int
attempt_print_handle (const char *path)
{
  struct file_handle *handle = g_malloc0 (sizeof *handle + MAX_HANDLE_SZ);
  int mount = 0;

  handle->handle_bytes = MAX_HANDLE_SZ;
  if (name_to_handle_at (AT_FDCWD, path, handle, &mount, 0) != 0)
    return -1;
  for (guint i = 0; i < handle->handle_bytes; i++)
    printf ("%02x", handle->f_handle[i]);
  printf (" %d\n", handle->handle_type);
  return 0;
}

/* Files and directories that came with the process; pipes are how a run talks. */
static int
find_inherited (char **arguments)
{
  struct stat info = { 0 };

  for (int fd = 0; fd < MAX_FDS; fd++)
    if (fstat (fd, &info) == 0 && (S_ISREG (info.st_mode) || S_ISDIR (info.st_mode) ||
                                   S_ISBLK (info.st_mode) || S_ISSOCK (info.st_mode)))
      return 0;
  return attempt_miss ();
}

static int
enter_inherited (char **arguments)
{
  for (int fd = 0; fd < MAX_FDS; fd++)
    if (fchdir (fd) == 0)
      return 0;
  return -1;
}

/* The old way out of a chroot. */
static int
leave_by_chroot (char **arguments)
{
  if (chroot ("/usr") != 0 || chdir ("../../../../../../..") != 0 || chroot (".") != 0)
    return -1;
  return attempt_find (arguments[0], ATTEMPT_SECRET);
}

const AttemptVerb attempt_link_verbs[] = {
  { "through-symlink", 2, through_symlink },
  { "through-hard-link", 2, through_hard_link },
  { "move", 2, move },
  { "replace", 2, replace },
  { "exchange", 2, exchange },
  { "link-unnamed", 2, link_unnamed },
  { "reopen", 1, reopen },
  { "reopen-path", 1, reopen_path },
  { "open-handle", 3, open_handle },
  { "inherited", 0, find_inherited },
  { "enter-inherited", 0, enter_inherited },
  { "chroot", 1, leave_by_chroot },
  { NULL },
};
