/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <sys/mman.h>

#include "git-test.h"
#include "tf-repo-work.h"

/* Helpers for tests of what is taken home. */

/* Runs @script with sh in @dir. */
static inline void
work_test_shell (const char *dir, const char *script)
{
  const char *argv[] = { "/bin/bash", "-ec", script, NULL };
  g_autoptr (GError) error = NULL;
  int status = -1;

  g_spawn_sync (dir, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, &status,
                &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
}

static inline char *
work_test_commit (TfRepo *repo, TfCommitKind kind, const char *subject, const char *body)
{
  TfCommitSpec spec = {
    .subject = subject, .kind = kind, .body = body, .run = "run-1", .time = GIT_TEST_NOW
  };
  g_autoptr (GError) error = NULL;
  char *hash = tf_repo_commit (repo, &spec, &error);

  g_assert_no_error (error);
  return hash;
}

static inline int
work_test_memory (void)
{
  int fd = memfd_create ("work", MFD_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  return fd;
}

/* The content of @fd as the file @name of @dir. Returns: (transfer full): its path */
static inline char *
work_test_save (int fd, const char *dir, const char *name)
{
  g_autofree char *source = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  char *path = g_build_filename (dir, name, NULL);
  gsize length = 0;

  g_file_get_contents (source, &text, &length, &error);
  g_assert_no_error (error);
  g_file_set_contents (path, text, (gssize) length, &error);
  g_assert_no_error (error);
  return path;
}

/* A clone by the user of commit @base (nullable: an empty repository) of the repository @dir. */
static inline char *
work_test_clone (const char *dir, const char *base)
{
  char *home = tf_test_make_dir ();

  g_free (git_test_git (home, "init", "-q", "-b", "main", NULL));
  g_free (git_test_git (home, "config", "user.name", "Person", NULL));
  g_free (git_test_git (home, "config", "user.email", "person@example.org", NULL));
  if (base == NULL)
    return home;
  g_free (git_test_git (home, "fetch", "-q", dir, base, NULL));
  g_free (git_test_git (home, "reset", "-q", "--hard", "FETCH_HEAD", NULL));
  return home;
}

static inline void
work_test_assert_same_tree (const char *dir, const char *head, const char *home, const char *name)
{
  g_autofree char *wanted_name = g_strconcat (head, "^{tree}", NULL);
  g_autofree char *found_name = g_strconcat (name, "^{tree}", NULL);
  g_autofree char *wanted = git_test_git (dir, "rev-parse", wanted_name, NULL);
  g_autofree char *found = git_test_git (home, "rev-parse", found_name, NULL);

  g_assert_cmpstr (found, ==, wanted);
}
