/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <unistd.h>

#include "tf-fuzz.h"
#include "tf-repo-source.h"
#include "tf-repo.h"

/* A git bundle that was given as a code base. Libgit2 reads the pack, we what is before it. */

#define MOST 8192 /* bytes of a file in it */

static TfRepo *
ensure_repo (void)
{
  static TfRepo *repo;

  if (repo == NULL)
    {
      g_autofree char *directory = g_build_filename (tf_fuzz_get_directory (), "source", NULL);
      g_autoptr (GError) error = NULL;

      repo = tf_repo_create_code (directory, "thoughtforge/x", &error);
      g_assert_no_error (error);
    }
  return repo;
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  TfRepo *repo = ensure_repo ();
  int fd = tf_fuzz_open (data, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfSource) source = tf_repo_add_source_bundle (repo, "x", fd, MOST, &error);

  tf_fuzz_assert_error (source == NULL, error);
  close (fd);
  if (source == NULL)
    return 0;
  tf_fuzz_assert_text (source->note);
  tf_repo_remove_source (repo, "x", &error);
  g_assert_no_error (error);
  return 0;
}
