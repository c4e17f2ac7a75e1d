/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-shell.h"

void
tf_test_shell (const char *dir, const char *script)
{
  g_autofree char *all = g_strconcat ("cd \"$0\"\n", script, NULL);
  const char *argv[] = { "/bin/bash", "-ec", all, dir, NULL };
  const char *environment[] = { "PATH=/usr/bin:/bin",      "HOME=/nonexistent",
                                "LC_ALL=C.UTF-8",          "TZ=UTC",
                                "GIT_CONFIG_NOSYSTEM=1",   "GIT_AUTHOR_NAME=a",
                                "GIT_AUTHOR_EMAIL=a@b",    "GIT_COMMITTER_NAME=a",
                                "GIT_COMMITTER_EMAIL=a@b", NULL };
  g_autoptr (GError) error = NULL;
  int status = -1;

  /* Without a directory and descriptors to close, GLib need not fork, which copies the tables of all
   * memory: half the time of a sanitized test. */
  g_spawn_sync (NULL, (char **) argv, (char **) environment, G_SPAWN_LEAVE_DESCRIPTORS_OPEN, NULL,
                NULL, NULL, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
}
