/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-repo.h"
#include "tf-test.h"

/* Helpers shared by the tests of this folder. */

#define GIT_TEST_NOW G_GINT64_CONSTANT (1795253400000000) /* 2026-11-21T09:30:00Z */

static inline void
git_test_write (const char *dir, const char *name, const char *text)
{
  g_free (tf_test_write (dir, name, text));
}

static inline void
git_test_link (const char *dir, const char *name, const char *target)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);

  g_assert_cmpint (symlink (target, path), ==, 0);
}

static inline void
git_test_remove (const char *dir, const char *name)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);

  g_assert_cmpint (g_remove (path), ==, 0);
}

/* A project's directory with a repository. @out_dir: (transfer full) */
static inline TfRepo *
git_test_new_repo (char **out_dir)
{
  g_autoptr (GError) error = NULL;
  TfRepo *repo = NULL;

  *out_dir = tf_test_make_dir ();
  repo = tf_repo_create (*out_dir, &error);
  g_assert_no_error (error);
  return repo;
}

/* The code base of a project, with its repository. @out_dir: (transfer full) */
static inline TfRepo *
git_test_new_code (char **out_dir)
{
  g_autofree char *project = tf_test_make_dir ();
  g_autofree char *private = g_build_filename (project, ".thoughtforge", NULL);
  g_autoptr (GError) error = NULL;
  TfRepo *repo = NULL;

  g_assert_cmpint (g_mkdir (private, 0700), ==, 0);
  *out_dir = g_build_filename (project, "source", NULL);
  repo = tf_repo_create_code (*out_dir, "thoughtforge/test", &error);
  g_assert_no_error (error);
  return repo;
}

static inline char *
git_test_commit (TfRepo *repo, const char *subject, guint iteration)
{
  TfCommitSpec spec = {
    .subject = subject, .kind = TF_COMMIT_KIND_STATE, .iteration = iteration, .time = GIT_TEST_NOW
  };
  g_autoptr (GError) error = NULL;
  char *hash = tf_repo_commit (repo, &spec, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (strlen (hash), ==, 40);
  return hash;
}

static inline char *
git_test_snapshot (TfRepo *repo)
{
  g_autoptr (GError) error = NULL;
  char *hash = tf_repo_snapshot (repo, &error);

  g_assert_no_error (error);
  return hash;
}

/* "A docs/x.md, M y": the differences from @snapshot. Returns: (transfer full) */
static inline char *
git_test_compare (TfRepo *repo, const char *snapshot)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) changes = tf_repo_compare (repo, snapshot, &error);
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < changes->len; i++)
    {
      const TfChange *change = g_ptr_array_index (changes, i);

      g_string_append_printf (text, "%s%c %s", i > 0 ? ", " : "", "AMD"[change->kind],
                              change -> path);
    }
  return g_string_free (text, FALSE);
}

static inline void
git_test_restore (TfRepo *repo, const char *snapshot, const char *path, const char *removed)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_repo_restore (repo, snapshot, path, removed, &error));
  g_assert_no_error (error);
}

/* Runs the git program as a user would, without configuration; fails the test if git fails.
 * Returns: (transfer full): its output, trimmed */
G_GNUC_NULL_TERMINATED static inline char *
git_test_git (const char *dir, ...)
{
  const char *environment[] = { "PATH=/usr/bin:/bin", "HOME=/nonexistent", "LC_ALL=C.UTF-8",
                                "GIT_CONFIG_NOSYSTEM=1", NULL };
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autofree char *errors = NULL;
  g_autoptr (GError) error = NULL;
  char *printed = NULL;
  int status = -1;
  const char *arg = NULL;
  va_list args;

  g_ptr_array_add (argv, (char *) "git");
  va_start (args, dir);
  while ((arg = va_arg (args, const char *)) != NULL)
    g_ptr_array_add (argv, (char *) arg);
  va_end (args);
  g_ptr_array_add (argv, NULL);
  g_spawn_sync (dir, (char **) argv->pdata, (char **) environment, G_SPAWN_SEARCH_PATH, NULL, NULL,
                &printed, &errors, &status, &error);
  g_assert_no_error (error);
  if (status != 0)
    g_test_message ("git %s: %s%s", (char *) argv->pdata[1], printed, errors);
  g_assert_cmpint (status, ==, 0);
  return g_strchomp (printed);
}

/* A commit that another program makes. */
static inline void
git_test_commit_as (const char *dir, const char *name, const char *email, const char *message)
{
  g_autofree char *user = g_strconcat ("user.name=", name, NULL);
  g_autofree char *address = g_strconcat ("user.email=", email, NULL);

  g_free (git_test_git (dir, "-c", user, "-c", address, "commit", "-q", "--allow-empty", "-m",
                        message, NULL));
}

static inline void
git_test_assert_clean (const char *dir)
{
  g_autofree char *status = git_test_git (dir, "status", "--porcelain", NULL);
  g_autofree char *found = git_test_git (dir, "fsck", "--strict", "--no-dangling", NULL);

  g_assert_cmpstr (status, ==, "");
  g_assert_cmpstr (found, ==, "");
}
