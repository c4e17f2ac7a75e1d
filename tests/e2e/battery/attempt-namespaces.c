/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
/* Namespaces and mounts. */
#include "config.h"

#include "attempt.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct
{
  const char *name;
  int flag;
} kinds[] = {
  { "user", CLONE_NEWUSER },     { "mnt", CLONE_NEWNS },  { "pid", CLONE_NEWPID },
  { "net", CLONE_NEWNET },       { "uts", CLONE_NEWUTS }, { "ipc", CLONE_NEWIPC },
  { "cgroup", CLONE_NEWCGROUP }, { "time", 0x80 },
};

static int
find_kind (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].name, name))
      return kinds[i].flag;
  return 0;
}

static int
leave (char **arguments)
{
  return unshare (find_kind (arguments[0]));
}

/* A user namespace gives all rights in the other one. */
static int
leave_with_user (char **arguments)
{
  return unshare (CLONE_NEWUSER | find_kind (arguments[0]));
}

static int
clone_into (char **arguments)
{
  struct clone_args settings = { .flags = (guint64) find_kind (arguments[0]),
                                 .exit_signal = SIGCHLD };
  long child = syscall (SYS_clone3, &settings, sizeof settings);

  if (child == 0)
    _exit (0);
  return child < 0 ? -1 : 0;
}

static int
enter (char **arguments)
{
  int fd = open (arguments[0], O_RDONLY | O_CLOEXEC);

  return fd < 0 ? -1 : setns (fd, 0);
}

static int
enter_process (char **arguments)
{
  int fd = (int) syscall (SYS_pidfd_open, atoi (arguments[0]), 0);

  return fd < 0 ? -1 : setns (fd, find_kind (arguments[1]));
}

/* Where nothing confines the attempt, what it mounts is its own and gone with it, and @path is a mount
 * point; in a run, this fails, and what follows is tried in the namespace of the run. */
static void
step_aside (const char *path)
{
  if (unshare (CLONE_NEWNS) != 0 || mount (path, path, NULL, MS_BIND | MS_REC, NULL) != 0)
    errno = 0;
}

static int
mount_new (char **arguments)
{
  step_aside (arguments[1]);
  return mount ("none", arguments[1], arguments[0], 0, NULL);
}

static int
mount_bind (char **arguments)
{
  step_aside (arguments[1]);
  return mount (arguments[0], arguments[1], NULL, MS_BIND, NULL);
}

static int
remount (char **arguments)
{
  step_aside (arguments[0]);
  return mount (NULL, arguments[0], NULL, MS_REMOUNT | MS_BIND, NULL);
}

static int
unmount (char **arguments)
{
  step_aside (arguments[0]);
  return umount2 (arguments[0], MNT_DETACH);
}

static int
propagate (char **arguments)
{
  step_aside ("/");
  return mount (NULL, "/", NULL, MS_REC | MS_SHARED, NULL);
}

static int
clone_tree (char **arguments)
{
  step_aside (arguments[0]);
  return syscall (SYS_open_tree, AT_FDCWD, arguments[0], 1 /* OPEN_TREE_CLONE */ | AT_RECURSIVE) < 0
             ? -1
             : 0;
}

static int
open_filesystem (char **arguments)
{
  step_aside ("/");
  return syscall (SYS_fsopen, arguments[0], 0) < 0 ? -1 : 0;
}

static int
make_writable (char **arguments)
{
  const struct
  {
    guint64 set;
    guint64 clear;
    guint64 propagation;
    guint64 users;
  } attributes = { .clear = 1 /* MOUNT_ATTR_RDONLY */ };

  step_aside (arguments[0]);
  return (int) syscall (SYS_mount_setattr, AT_FDCWD, arguments[0], 0, &attributes,
                        sizeof attributes);
}

/* The whole way: to be root of a namespace, and write what is read-only here. */
static int
remount_as_root (char **arguments)
{
  if (unshare (CLONE_NEWUSER | CLONE_NEWNS) != 0 ||
      mount (arguments[0], arguments[0], NULL, MS_BIND | MS_REC, NULL) != 0 ||
      mount (NULL, arguments[0], NULL, MS_REMOUNT | MS_BIND, NULL) != 0)
    return -1;
  return 0;
}

/* Below what is mounted over it. */
static int
unmount_as_root (char **arguments)
{
  if (unshare (CLONE_NEWUSER | CLONE_NEWNS) != 0 ||
      mount (arguments[0], arguments[0], NULL, MS_BIND | MS_REC, NULL) != 0)
    return -1;
  return umount2 (arguments[0], MNT_DETACH);
}

static int
leave_by_pivot (char **arguments)
{
  step_aside ("/tmp");
  if (chdir ("/tmp") != 0)
    return -1;
  return (int) syscall (SYS_pivot_root, ".", ".");
}

const AttemptVerb attempt_namespace_verbs[] = {
  { "unshare", 1, leave },
  { "unshare-with-user", 1, leave_with_user },
  { "clone3", 1, clone_into },
  { "setns", 1, enter },
  { "setns-pidfd", 2, enter_process },
  { "mount", 2, mount_new },
  { "mount-bind", 2, mount_bind },
  { "remount", 1, remount },
  { "umount", 1, unmount },
  { "mount-shared", 0, propagate },
  { "open-tree", 1, clone_tree },
  { "fsopen", 1, open_filesystem },
  { "mount-setattr", 1, make_writable },
  { "remount-as-root", 1, remount_as_root },
  { "umount-as-root", 1, unmount_as_root },
  { "pivot-root", 0, leave_by_pivot },
  { NULL },
};
