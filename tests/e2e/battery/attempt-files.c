/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
/* Reading and changing files at their paths. */
#include "config.h"

#include "attempt.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/xattr.h>
#include <unistd.h>

#define MAX_READ (1 << 16)

int
attempt_find (const char *path, const char *text)
{
  g_autofree char *buffer = g_malloc (MAX_READ);
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  gssize n = fd >= 0 ? read (fd, buffer, MAX_READ) : -1;
  int code = errno;

  if (fd >= 0)
    close (fd);
  errno = code;
  if (n < 0)
    return -1;
  if (n == 0 || memmem (buffer, (gsize) n, text, strlen (text)) == NULL)
    return attempt_miss ();
  return 0;
}

int
attempt_put (int fd)
{
  const char *mark = attempt_get_mark ();
  gssize n = fd >= 0 ? write (fd, mark, strlen (mark)) : -1;
  int code = errno;

  if (fd >= 0)
    close (fd);
  errno = code;
  return n > 0 ? 0 : -1;
}

static int
read_secret (char **arguments)
{
  return attempt_find (arguments[0], ATTEMPT_SECRET);
}

static int
read_any (char **arguments)
{
  return attempt_find (arguments[0], "");
}

static int
find_text (char **arguments)
{
  return attempt_find (arguments[0], arguments[1]);
}

static int
list (char **arguments)
{
  DIR *directory = opendir (arguments[0]);
  const struct dirent *entry = NULL;

  if (directory == NULL)
    return -1;
  while ((entry = readdir (directory)) != NULL)
    if (g_str_equal (entry->d_name, arguments[1]))
      return closedir (directory);
  closedir (directory);
  return attempt_miss ();
}

/* Nothing is written: for what belongs to the machine. */
static int
open_to_write (char **arguments)
{
  int fd = open (arguments[0], O_WRONLY | O_CLOEXEC | O_NONBLOCK);

  return fd < 0 ? -1 : close (fd);
}

static int
open_file (char **arguments)
{
  int fd = open (arguments[0], O_RDONLY | O_CLOEXEC | O_NONBLOCK);

  return fd < 0 ? -1 : close (fd);
}

/* A file without a name vanishes by itself. */
static int
create_unnamed (char **arguments)
{
  int fd = open (arguments[0], O_RDWR | O_TMPFILE | O_CLOEXEC, 0600);

  return fd < 0 ? -1 : close (fd);
}

static int
append (char **arguments)
{
  return attempt_put (open (arguments[0], O_WRONLY | O_APPEND | O_CLOEXEC));
}

static int
create (char **arguments)
{
  return attempt_put (open (arguments[0], O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
}

static int
create_with_parents (char **arguments)
{
  g_autofree char *parent = g_path_get_dirname (arguments[0]);

  if (g_mkdir_with_parents (parent, 0700) != 0)
    return -1;
  return create (arguments);
}

static int
cut (char **arguments)
{
  return truncate (arguments[0], 1);
}

static int
remove_file (char **arguments)
{
  return unlink (arguments[0]);
}

static int
make_directory (char **arguments)
{
  return mkdir (arguments[0], 0700);
}

static int
remove_directory (char **arguments)
{
  return rmdir (arguments[0]);
}

static int
change_mode (char **arguments)
{
  return chmod (arguments[0], 0777);
}

static int
change_owner (char **arguments)
{
  return lchown (arguments[0], getuid (), getgid ());
}

static int
give_away (char **arguments)
{
  return lchown (arguments[0], 12345, 12345);
}

static int
change_times (char **arguments)
{
  return utimensat (AT_FDCWD, arguments[0], NULL, 0);
}

static int
set_attribute (char **arguments)
{
  return setxattr (arguments[0], arguments[1], "battery", 7, 0);
}

static int
make_immutable (char **arguments)
{
  int flags = FS_IMMUTABLE_FL;
  int fd = open (arguments[0], O_RDWR | O_CREAT | O_CLOEXEC, 0600);

  if (fd < 0)
    return -1;
  return ioctl (fd, FS_IOC_SETFLAGS, &flags);
}

static int
make_device (char **arguments)
{
  return mknod (arguments[0], S_IFCHR | 0600, makedev (1, 3));
}

static int
make_setuid (char **arguments)
{
  struct stat info = { 0 };

  if (create (arguments) != 0 || chmod (arguments[0], 04755) != 0 ||
      stat (arguments[0], &info) != 0)
    return -1;
  return (info.st_mode & S_ISUID) != 0 ? 0 : attempt_miss ();
}

/* Of what the daemon was started with. */
static int
find_variable (char **arguments)
{
  g_auto (GStrv) all = g_get_environ ();

  for (guint i = 0; all[i] != NULL; i++)
    if (strstr (all[i], arguments[0]) != NULL)
      return 0;
  return attempt_miss ();
}

const AttemptVerb attempt_file_verbs[] = {
  { "read", 1, read_secret },
  { "read-any", 1, read_any },
  { "find", 2, find_text },
  { "list", 2, list },
  { "open-to-write", 1, open_to_write },
  { "open", 1, open_file },
  { "create-unnamed", 1, create_unnamed },
  { "append", 1, append },
  { "create", 1, create },
  { "create-with-parents", 1, create_with_parents },
  { "truncate", 1, cut },
  { "unlink", 1, remove_file },
  { "mkdir", 1, make_directory },
  { "rmdir", 1, remove_directory },
  { "chmod", 1, change_mode },
  { "chown", 1, change_owner },
  { "give-away", 1, give_away },
  { "utimes", 1, change_times },
  { "setxattr", 2, set_attribute },
  { "immutable", 1, make_immutable },
  { "mknod", 1, make_device },
  { "setuid-file", 1, make_setuid },
  { "environment", 1, find_variable },
  { NULL },
};
