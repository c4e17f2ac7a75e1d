/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-index.h"

#include "git-test.h"

#define TF_TEST_PREFIX "/source/index"

#define FILE_ID "b6fc4c620b67d95f953a5c1c1230aaab5db5a1b0" /* of a blob "hello" */

/* What is done to a file and its index, and whether it is known to be unchanged. */
typedef struct
{
  const char *name;
  const char *command;
  gboolean known;
} Row;

static const Row rows[] = {
  { "settled", "settle", TRUE },
  { "settled-and-assumed-unchanged", "git update-index --assume-unchanged a; settle", TRUE },
  { "same-size", "settle; printf hallo > a", FALSE },
  { "same-size-and-time", "settle; printf hallo > a; touch -r ../ref a", FALSE },
  { "assumed-unchanged", "git update-index --assume-unchanged a; settle; printf hallo > a", FALSE },
  { "other-size", "settle; printf hello2 > a", FALSE },
  { "other-file", "settle; printf hallo > b; touch -r ../ref b; mv b a", FALSE },
  { "other-blob", "settle; printf hallo > a; git add a; settle", FALSE },
  { "index-as-old-as-the-file", "settle; touch -r a .git/index", FALSE },
  { "gone-from-the-index", "settle; git rm -q --cached a", FALSE },
};

static void
run_shell (const char *dir, const char *command)
{
  g_autofree char *text =
      g_strdup_printf ("settle () { until [ -n \"$(find .git/index -newermc a)\" ]; do "
                       "git update-index --force-write-index; done; }; "
                       "export HOME=/nonexistent; cd '%s' && mkdir t && cd t && git init -q && "
                       "printf hello > a && cp -p a ../ref && git add a && { %s; }",
                       dir, command);
  const char *argv[] = { "/bin/sh", "-c", text, NULL };
  g_autoptr (GError) error = NULL;
  int status = -1;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, &status,
                &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
}

static TfSourceIndex *
open_index (const char *dir)
{
  g_autofree char *path = g_build_filename (dir, "t", ".git", NULL);
  int fd = open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  TfSourceIndex *index = NULL;

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (git_libgit2_init (), >, 0);
  index = tf_source_index_open (fd);
  close (fd);
  return index;
}

TF_TEST_TABLE (knows, rows, row->name)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "t", "a", NULL);
  g_autoptr (TfSourceIndex) index = NULL;
  struct stat info;
  git_oid id;

  run_shell (dir, row->command);
  index = open_index (dir);
  g_assert_nonnull (index);
  g_assert_cmpint (git_oid_fromstr (&id, FILE_ID), ==, 0);
  g_assert_cmpint (stat (path, &info), ==, 0);
  g_assert_cmpint (tf_source_index_knows (index, "a", &id, &info), ==, row->known);
  g_assert_false (tf_source_index_knows (index, "b", &id, &info));
}

static const char *const unreadable[] = {
  "rm .git/index",
  "echo more >> .git/index",
  ": > .git/index",
  "truncate -s -1 .git/index",
  "rm .git/index; mkfifo .git/index",
  "rm .git/index; mkdir .git/index",
  "mv .git/index ../index; ln -s ../../index .git/index",
};

TF_TEST (what_cannot_be_read_knows_nothing)
{
  for (guint i = 0; i < G_N_ELEMENTS (unreadable); i++)
    {
      g_autofree char *dir = tf_test_make_dir ();

      g_test_message ("%s", unreadable[i]);
      run_shell (dir, unreadable[i]);
      g_assert_null (open_index (dir));
    }
}
