/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-shell.h"

void
tf_test_shell (const char *dir, const char *script)
{
  const char *argv[] = { "/bin/bash", "-ec", script, NULL };
  const char *environment[] = { "PATH=/usr/bin:/bin",      "HOME=/nonexistent",
                                "LC_ALL=C.UTF-8",          "TZ=UTC",
                                "GIT_CONFIG_NOSYSTEM=1",   "GIT_AUTHOR_NAME=a",
                                "GIT_AUTHOR_EMAIL=a@b",    "GIT_COMMITTER_NAME=a",
                                "GIT_COMMITTER_EMAIL=a@b", NULL };
  g_autoptr (GError) error = NULL;
  int status = -1;

  g_spawn_sync (dir, (char **) argv, (char **) environment, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL,
                &status, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
}
