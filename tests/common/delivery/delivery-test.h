/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tf-delivery.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-test.h"

/* Helpers for tests of this folder. */

/* Runs @script with bash in @dir. Returns: (transfer full): its output, trimmed */
static inline char *
delivery_test_shell (const char *dir, const char *script)
{
  const char *environment[] = { "PATH=/usr/bin:/bin",
                                "HOME=/nonexistent",
                                "LC_ALL=C.UTF-8",
                                "GIT_CONFIG_NOSYSTEM=1",
                                "GIT_AUTHOR_NAME=P",
                                "GIT_AUTHOR_EMAIL=p@example.org",
                                "GIT_COMMITTER_NAME=P",
                                "GIT_COMMITTER_EMAIL=p@example.org",
                                NULL };
  const char *argv[] = { "/bin/bash", "-ec", script, NULL };
  g_autoptr (GError) error = NULL;
  char *output = NULL;
  int status = -1;

  g_spawn_sync (dir, (char **) argv, (char **) environment, G_SPAWN_DEFAULT, NULL, NULL, &output,
                NULL, &status, &error);
  g_assert_no_error (error);
  if (status != 0)
    g_test_message ("failed: %s", script);
  g_assert_cmpint (status, ==, 0);
  return g_strchomp (output);
}

/* What the daemon would pass: the first @length bytes of @text. */
static inline int
delivery_test_memory (const char *text, gsize length)
{
  int fd = memfd_create ("export", MFD_CLOEXEC);

  g_assert_true (fd >= 0 && tf_fd_write_all (fd, text, length));
  return fd;
}

static inline int
delivery_test_open (const char *dir, const char *name)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);
  int fd = open (path, O_RDONLY | O_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  return fd;
}

/* A directory with the user's repository "home" (one commit, "given"), and two bundles of work on top
 * of it: "one.bundle" with one commit and "two.bundle" with two; "whole.bundle" needs nothing. */
static inline char *
delivery_test_world (void)
{
  char *dir = tf_test_make_dir ();

  g_free (delivery_test_shell (
      dir, "git init -q -b main home; cd home; seq 100 > a; git add a; git commit -qm given; "
           "git tag given; cd ..; git clone -q home work; cd work; git checkout -q -b forge/x; "
           "echo one >> a; git commit -qam one; git branch one; "
           "git bundle create -q ../one.bundle forge/x ^given; "
           "echo two >> a; seq 9 > b; git add b; git commit -qam two; "
           "git bundle create -q ../two.bundle forge/x ^given; "
           "git bundle create -q ../whole.bundle forge/x; git rev-parse HEAD > ../head"));
  return dir;
}

static inline char *
delivery_test_head (const char *dir)
{
  return g_strchomp (tf_test_read (dir, "head"));
}

/* Everything in the repository that a delivery might change, except the branch. */
static inline char *
delivery_test_look (const char *dir, const char *home)
{
  g_autofree char *script =
      g_strdup_printf ("cd %s; cat \"$(git rev-parse --git-dir)/HEAD\"; git for-each-ref; "
                       "git status --porcelain 2>&1 || true; "
                       "cd \"$(git rev-parse --git-common-dir)\"; ls; find objects -type f | sort",
                       home);

  return delivery_test_shell (dir, script);
}
