/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-lfs.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tf-fd.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/source-lfs"

#define V1      "version https://git-lfs.github.com/spec/v1\n"
#define HASH    "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824" /* hello */
#define POINTER V1 "oid sha256:" HASH "\nsize 5\n"

static const struct
{
  const char *name;
  const char *text;
  gboolean expected;
} rows[] = {
  { "version-1", POINTER, TRUE },
  { "with-carriage-returns",
    "version https://git-lfs.github.com/spec/v1\r\noid sha256:" HASH "\r\nsize 5\r\n", TRUE },
  { "with-an-extension", V1 "ext-0-x sha256:" HASH "\noid sha256:" HASH "\nsize 5\n", TRUE },
  { "of-the-first-version", "version http://git-media.io/v/2\noid sha256:" HASH "\nsize 5\n",
    TRUE },
  { "of-another-version",
    "version https://git-lfs.github.com/spec/v9\noid sha256:" HASH "\nsize 5\n", FALSE },
  { "without-a-hash", V1 "size 5\n", FALSE },
  { "without-a-size", V1 "oid sha256:" HASH "\n", FALSE },
  { "with-a-bad-size", V1 "oid sha256:" HASH "\nsize five\n", FALSE },
  { "with-a-short-hash", V1 "oid sha256:abc\nsize 5\n", FALSE },
  { "not-at-the-beginning", "\n" POINTER, FALSE },
  { "in-a-text", "About LFS:\n" POINTER, FALSE },
  { "empty", "", FALSE },
};

TF_TEST_TABLE (a_file_is_a_pointer_or_not, rows, row->name)
{
  TfSourceLfs pointer = { "", 0 };

  g_assert_cmpint (tf_source_lfs_parse (row->text, strlen (row->text), &pointer), ==,
                   row->expected);
  g_assert_cmpstr (pointer.hash, ==, row->expected ? HASH : "");
  g_assert_cmpuint (pointer.size, ==, row->expected ? 5 : 0);
}

static const struct
{
  gsize length;
  gboolean expected;
} lengths[] = { { TF_SOURCE_LFS_MAX - 1, TRUE }, { TF_SOURCE_LFS_MAX, FALSE } };

TF_TEST_TABLE (a_pointer_is_small, lengths, NULL)
{
  g_autofree char *text = g_strnfill (TF_SOURCE_LFS_MAX + 1, '\n');

  memcpy (text, POINTER, strlen (POINTER));
  g_assert_cmpint (tf_source_lfs_parse (text, row->length, NULL), ==, row->expected);
}

static const struct
{
  const char *content;
  gboolean expected;
} contents[] = { { "hello", TRUE }, { "hallo", FALSE }, { "hello\n", FALSE }, { "", FALSE } };

TF_TEST_TABLE (content_is_recognised, contents, NULL)
{
  TfSourceLfs pointer = { "", 0 };
  g_auto (TfFd) fd = memfd_create ("content", MFD_CLOEXEC);

  g_assert_true (tf_source_lfs_parse (POINTER, strlen (POINTER), &pointer));
  g_assert_true (tf_fd_write_all (fd, row->content, strlen (row->content)));
  g_assert_cmpint (lseek (fd, 0, SEEK_SET), ==, 0);
  g_assert_cmpint (tf_source_lfs_is_content (&pointer, fd), ==, row->expected);
}

static const struct
{
  guint n;
  const char *expected;
} sentences[] = {
  { 0, "" },
  { 1, "only pointers to it: 0." },
  { 20, "18, 19." },
  { 21, "18, 19 and 1 more." },
};

TF_TEST_TABLE (pointers_are_listed, sentences, NULL)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;

  for (guint i = 0; i < row->n; i++)
    g_ptr_array_add (paths, g_strdup_printf ("%u", i));
  text = tf_source_lfs_describe (paths);
  g_assert_true (g_str_has_suffix (text, row->expected));
  g_assert_cmpint (*text == '\0', ==, row->n == 0);
}
