/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-scratch.h"
#include "tf-test-run-private.h"

void
tf_test_copy_free (TfTestCopy *self)
{
  g_free (self->snapshot);
  g_free (self->directory);
  g_clear_pointer (&self->plan, tf_test_plan_free);
  g_free (self->problem);
  g_free (self);
}

/* Opens the directory of @relative below the copy, following no link; *@out_name points into
 * @relative. The tests may have changed their tree in any way. -1 if it does not exist. */
static int
open_parent (const TfTestCopy *self, const char *relative, const char **out_name)
{
  int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  int fd = open (self->directory, flags);

  for (const char *end = strchr (relative, '/'); fd >= 0 && end != NULL;
       end = strchr (relative, '/'))
    {
      g_autofree char *part = g_strndup (relative, end - relative);
      int next = g_str_equal (part, "..") ? -1 : openat (fd, *part != '\0' ? part : ".", flags);

      close (fd);
      fd = next;
      relative = end + 1;
    }
  *out_name = relative;
  return fd;
}

static void
remove_results (const TfTestCopy *self, const TfTestStep *step)
{
  for (guint i = 0; step->result_files[i] != NULL; i++)
    {
      const char *name = NULL;
      int fd = open_parent (self, step->result_files[i], &name);

      if (fd < 0)
        continue;
      unlinkat (fd, name, 0);
      close (fd);
    }
}

static FILE *
open_result (const TfTestCopy *self, const char *relative)
{
  const char *name = NULL;
  int parent_fd = open_parent (self, relative, &name);
  int fd = -1;
  struct stat info;

  if (parent_fd < 0)
    return NULL;
  fd = openat (parent_fd, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  close (parent_fd);
  if (fd >= 0 && fstat (fd, &info) == 0 && S_ISREG (info.st_mode) &&
      (gsize) info.st_size <= TF_LIMIT_TEST_OUTPUT)
    return fdopen (fd, "re");
  if (fd >= 0)
    close (fd);
  return NULL;
}

/* The size was checked: no line is longer. */
static void
feed_lines (FILE *file, TfTestReader *reader)
{
  char *line = NULL;
  size_t size = 0;
  ssize_t length;

  while ((length = getline (&line, &size, file)) >= 0)
    {
      if (length > 0 && line[length - 1] == '\n')
        length--;
      tf_test_reader_feed (reader, line, length);
    }
  free (line);
}

gboolean
tf_test_copy_read_result (const TfTestCopy *self, const TfTestStep *step, TfTestReader *reader)
{
  FILE *file = NULL;
  gboolean found;

  tf_worker_assert_current ();
  for (guint i = 0; file == NULL && step->result_files[i] != NULL; i++)
    file = open_result (self, step->result_files[i]);
  found = file != NULL;
  if (found)
    {
      feed_lines (file, reader);
      fclose (file);
    }
  remove_results (self, step);
  return found;
}

static gboolean
is_missing (const TfTestStep *step)
{
  g_autofree char *path = NULL;

  if (strchr (step->argv[0], '/') != NULL)
    return FALSE;
  path = g_find_program_in_path (step->argv[0]);
  return path == NULL;
}

/* Checked before minutes of compiling. */
static char *
find_problem (const TfTestPlan *plan)
{
  gboolean runs_tests = FALSE;

  if (plan == NULL || plan->steps->len == 0)
    return g_strdup ("no tests were found: add tests for a common runner (meson, ctest, make "
                     "check, cargo, go, npm, pytest, prove), or set tests.command");
  for (guint i = 0; i < plan->steps->len; i++)
    {
      const TfTestStep *step = g_ptr_array_index (plan->steps, i);

      runs_tests |= step->runs_tests;
      if (is_missing (step))
        return g_strdup_printf ("the tests need “%s”, which is not installed; install it or set "
                                "tests.command",
                                step->argv[0]);
    }
  return runs_tests ? NULL : g_strdup ("the build system has no step that runs tests");
}

static void
make_plan (TfTestCopy *self, TfWorkspace *workspace)
{
  g_autoptr (GError) error = NULL;

  self->plan = tf_workspace_plan_tests (workspace, self->directory, &error);
  self->problem =
      error != NULL ? g_strdup_printf ("cannot determine how to run the tests: %s", error->message)
                    : find_problem (self->plan);
  for (guint i = 0; self->problem == NULL && i < self->plan->steps->len; i++)
    remove_results (self, g_ptr_array_index (self->plan->steps, i));
}

/* The copy is ours, and its folders are no links. */
static gboolean
omit (TfTestCopy *self, const GPtrArray *paths, GError **error)
{
  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autofree char *path =
          g_build_filename (self->directory, g_ptr_array_index (paths, i), NULL);

      if (g_unlink (path) == 0 || errno == ENOENT)
        continue;
      tf_error_set_from_errno (error, errno, "remove", path);
      return FALSE;
    }
  return TRUE;
}

TfTestCopy *
tf_test_copy_new (TfWorkspace *workspace,
                  const char *commit,
                  const char *name,
                  const GPtrArray *omitted,
                  GError **error)
{
  g_autoptr (TfTestCopy) self = g_new0 (TfTestCopy, 1);
  TfRepo *repo = NULL;

  tf_worker_assert_current ();
  repo = tf_workspace_get_tree (workspace, error);
  if (repo == NULL)
    return NULL;
  self->snapshot = commit != NULL ? g_strdup (commit) : tf_repo_snapshot (repo, error);
  if (self->snapshot == NULL)
    return NULL;
  self->directory = tf_scratch_make (tf_workspace_get_files (workspace), name, error);
  if (self->directory == NULL || !tf_repo_export (repo, self->snapshot, self->directory, error))
    return NULL;
  if (!omit (self, omitted, error))
    return NULL;
  make_plan (self, workspace);
  return g_steal_pointer (&self);
}
