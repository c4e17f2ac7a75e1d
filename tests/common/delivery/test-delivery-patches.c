/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <sys/stat.h>

#include "delivery-test.h"
#include "tf-test-faults.h"

#define TF_TEST_PREFIX "/delivery/patches"

#define MAIL(file, number) \
  "From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\nFrom: A <a@b>\n" \
  "Subject: [PATCH " number "] s\n" TF_DELIVERY_FILE_HEADER ": " file "\nMIME-Version: 1.0\n\n" \
  "---\ndiff\n-- \nThoughtForge 1\n\n"

static const char two[] = MAIL ("0001-a.patch", "1/2") MAIL ("0002-b.patch", "2/2");

static GPtrArray *
save (const char *mailbox, const char *dir, gboolean force, GError **error)
{
  g_auto (TfFd) fd = delivery_test_memory (mailbox, strlen (mailbox));

  return tf_delivery_save_patches (fd, dir, force, error);
}

TF_TEST (writes_a_file_for_each)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *out = g_build_filename (dir, "new", NULL);
  g_autofree char *listing = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = save (two, out, FALSE, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (files->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (files, 1), ==, "0002-b.patch");
  listing = delivery_test_shell (out, "ls -A");
  g_assert_cmpstr (listing, ==, "0001-a.patch\n0002-b.patch");
  text = tf_test_read (out, "0002-b.patch");
  g_assert_cmpstr (text, ==, MAIL ("0002-b.patch", "2/2"));
}

TF_TEST (several_code_bases_get_directories)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *listing = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files =
      save (MAIL ("x/0001-a.patch", "1/1") MAIL ("y/0001-a.patch", "1/2")
                MAIL ("y/0002-b.patch", "2/2") MAIL ("0001-c.patch", "1/1"),
            dir, FALSE, &error);

  g_assert_no_error (error);
  g_assert_nonnull (files);
  listing = delivery_test_shell (dir, "find . -type f | sort");
  g_assert_cmpstr (listing, ==,
                   "./0001-c.patch\n./x/0001-a.patch\n./y/0001-a.patch\n./y/0002-b.patch");
}

/* What is in the directory before, and after. */
static const struct
{
  const char *name;
  const char *script;
  gboolean force;
  const char *message; /* (nullable): success */
  const char *listing;
} rows[] = {
  { "empty", "true", FALSE, NULL, "0001-a.patch\n0002-b.patch" },
  { "other-files", "touch README", FALSE, NULL, "0001-a.patch\n0002-b.patch\nREADME" },
  { "earlier", "touch 0001-x.patch", FALSE, "or replace it", "0001-x.patch" },
  { "earlier-by-force", "touch 0001-x.patch 0003-y.patch", TRUE, NULL,
    "0001-a.patch\n0002-b.patch" },
  { "other-patch", "touch my.patch", TRUE, "my.patch; choose an empty directory", "my.patch" },
  { "both", "touch my.patch 0001-x.patch", TRUE, "my.patch", "0001-x.patch\nmy.patch" },
  { "three-digits", "touch 001-x.patch", TRUE, "001-x.patch", "001-x.patch" },
  { "directory-in-the-way", "mkdir -p 0001-a.patch/x; touch 0001-a.patch/x/y; touch 0002-c.patch",
    TRUE, NULL, "0001-a.patch\n0002-b.patch" },
};

TF_TEST_TABLE (respects_what_is_there, rows, row->name)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *listing = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = NULL;

  g_free (delivery_test_shell (dir, row->script));
  files = save (two, dir, row->force, &error);
  if (row->message == NULL)
    g_assert_no_error (error);
  else
    tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, row->message);
  g_assert_true ((files != NULL) == (row->message == NULL));
  listing = delivery_test_shell (dir, "ls -A | LC_ALL=C sort");
  g_assert_cmpstr (listing, ==, row->listing);
}

TF_TEST (what_is_cut_writes_nothing)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *out = g_build_filename (dir, "new", NULL);

  for (gsize kept = 0; kept < sizeof two - 1; kept++)
    {
      g_autoptr (GError) error = NULL;
      g_auto (TfFd) fd = delivery_test_memory (two, kept);

      g_assert_null (tf_delivery_save_patches (fd, out, FALSE, &error));
      g_assert_nonnull (error);
      g_assert_false (tf_test_exists (dir, "new"));
    }
}

static const char *const broken[] = {
  MAIL ("../0001-a.patch", "1/1"),      MAIL ("/0001-a.patch", "1/1"),
  MAIL (".git/0001-a.patch", "1/1"),    MAIL ("a/b/0001-a.patch", "1/1"),
  MAIL ("0001-a.txt", "1/1"),           MAIL ("0001-a.patch", "2/2"),
  MAIL ("0001-a.patch", "1/2"),         MAIL ("x/0001-a.patch", "1/2") MAIL ("0002-b.patch", "2/2"),
  MAIL ("0001-a.patch", "1/1") "extra",
};

TF_TEST_TABLE (refuses, broken, NULL)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *listing = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (save (*row, dir, FALSE, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
  listing = delivery_test_shell (dir, "ls -A");
  g_assert_cmpstr (listing, ==, "");
}

TF_TEST (a_full_disk_leaves_what_was_there)
{
  g_autofree char *dir = NULL;
  g_autofree char *listing = NULL;
  g_autofree char *body = g_strnfill (30000, 'x');
  g_autofree char *mailbox = NULL;
  g_autoptr (GError) error = NULL;

  if (!tf_test_enter_mounts ())
    return;
  dir = tf_test_make_dir ();
  g_assert_true (tf_test_mount (dir, "64k"));
  mailbox = g_strdup_printf ("From 0 Mon\nSubject: [PATCH 1/3] s\n" TF_DELIVERY_FILE_HEADER
                             ": 0001-a.patch\n\n%1$s\n-- \nThoughtForge 1\n\n"
                             "From 0 Mon\nSubject: [PATCH 2/3] s\n" TF_DELIVERY_FILE_HEADER
                             ": 0002-a.patch\n\n%1$s\n-- \nThoughtForge 1\n\n"
                             "From 0 Mon\nSubject: [PATCH 3/3] s\n" TF_DELIVERY_FILE_HEADER
                             ": 0003-a.patch\n\n%1$s\n-- \nThoughtForge 1\n\n",
                             body);
  g_free (delivery_test_shell (dir, "echo old > 0001-old.patch; echo other > README"));
  g_assert_null (save (mailbox, dir, TRUE, &error));
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, "no space left");
  listing = delivery_test_shell (dir, "cat *; ls -A");
  g_assert_cmpstr (listing, ==, "old\nother\n0001-old.patch\nREADME");
}
