/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-unsaved.h"

#include <glib/gstdio.h>

#include "client-world.h"

#define TF_TEST_PREFIX "/unsaved"

#define KEY "document/20261122-aaaa/spec"

static char *
dup_directory (void)
{
  return g_build_filename (g_get_user_state_dir (), "thoughtforge", "unsaved", NULL);
}

static void
expect (const char *key, const char *text)
{
  g_autofree char *found = tf_unsaved_dup (key);

  g_assert_cmpstr (found, ==, text);
  g_assert_cmpint (tf_unsaved_has (key), ==, text != NULL);
}

TF_TEST (keeps_each_text_under_its_key)
{
  tf_client_forget_unsaved ();
  tf_unsaved_keep (KEY, "# Ä\n");
  tf_unsaved_keep ("chat/../../etc", "other");
  expect (KEY, "# Ä\n");
  expect ("chat/../../etc", "other");
  expect ("document/20261122-aaaa/intent", NULL);
  tf_unsaved_keep (KEY, "newer");
  expect (KEY, "newer");
}

/* Another process, started after this one was killed, has only the files. */
TF_TEST (the_text_is_in_a_file_for_the_owner_only)
{
  g_autofree char *directory = dup_directory ();
  g_autofree char *path = g_build_filename (directory, "document%2F20261122-aaaa%2Fspec.txt", NULL);
  g_autofree char *text = NULL;
  GStatBuf info;

  tf_unsaved_keep (KEY, "mine");
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "mine");
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0600);
  g_assert_cmpint (g_stat (directory, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0700);
}

TF_TEST (an_empty_text_is_forgotten)
{
  tf_unsaved_keep (KEY, "mine");
  tf_unsaved_keep (KEY, "");
  expect (KEY, NULL);
  tf_unsaved_keep (KEY, NULL);
  expect (KEY, NULL);
}

/* The directory is a file. */
TF_TEST (lasts_as_long_as_the_client_if_it_cannot_be_written)
{
  g_autofree char *directory = dup_directory ();
  g_autofree char *parent = g_path_get_dirname (directory);

  tf_client_forget_unsaved ();
  g_rmdir (directory);
  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (directory, "", -1, NULL));
  g_test_expect_message ("tf-client-widgets", G_LOG_LEVEL_WARNING, "*unsaved text is lost*");
  tf_unsaved_keep (KEY, "mine");
  g_test_assert_expected_messages ();
  expect (KEY, "mine");
  tf_unsaved_keep (KEY, NULL);
  expect (KEY, NULL);
  g_unlink (directory);
}

typedef struct
{
  guint n;
} Owner;

static void
keep_cb (gpointer data)
{
  ((Owner *) data)->n++;
}

static gboolean
was_kept (gpointer data)
{
  return ((Owner *) data)->n > 0;
}

TF_TEST (changes_are_kept_together_in_a_moment)
{
  Owner owner = { 0 };

  tf_unsaved_later (&owner, keep_cb);
  tf_unsaved_later (&owner, keep_cb);
  g_assert_cmpuint (owner.n, ==, 0);
  tf_test_wait_for (was_kept, &owner);
  g_assert_cmpuint (owner.n, ==, 1);
}

TF_TEST (nothing_waits_before_the_end)
{
  Owner owners[3] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (owners); i++)
    tf_unsaved_later (&owners[i], keep_cb);
  tf_unsaved_now (&owners[0]);
  g_assert_cmpuint (owners[0].n, ==, 1);
  g_assert_cmpuint (owners[1].n, ==, 0);
  tf_unsaved_flush ();
  for (guint i = 0; i < G_N_ELEMENTS (owners); i++)
    g_assert_cmpuint (owners[i].n, ==, 1);
  tf_unsaved_now (&owners[0]);
  g_assert_cmpuint (owners[0].n, ==, 1);
}

TF_TEST_MAIN (tf_client_test_init)
