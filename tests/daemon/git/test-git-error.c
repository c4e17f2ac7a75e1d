/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-git-error.h"

#include <git2.h>

#include "git-test.h"

#define TF_TEST_PREFIX "/git/git-error"

TF_TEST (disk_errors_are_distinguished_from_git_errors)
{
  static const struct
  {
    const char *message;
    TfError code;
  } rows[] = {
    { "failed to write loose object: No space left on device", TF_ERROR_FILE_SYSTEM },
    { "could not open '/x': Read-only file system", TF_ERROR_FILE_SYSTEM },
    { "could not open '/x': Permission denied", TF_ERROR_FILE_SYSTEM },
    { "object not found - no match for id", TF_ERROR_GIT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      git_error_set_str (GIT_ERROR_OS, rows[i].message);
      g_assert_false (tf_git_check (-1, "commit", &error));
      g_assert_error (error, TF_ERROR, (int) rows[i].code);
      g_assert_true (g_str_has_prefix (error->message, "cannot commit: "));
    }
}

TF_TEST (success_is_not_an_error)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_git_check (0, "commit", &error));
  g_assert_true (tf_git_check (1, "commit", &error));
  g_assert_no_error (error);
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  tf_repo_library_init ();
  return tf_test_run_all ();
}
