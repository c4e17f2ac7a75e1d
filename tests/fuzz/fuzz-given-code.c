/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <fcntl.h>
#include <git2.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-fuzz.h"
#include "tf-source-eol.h"
#include "tf-source-index.h"
#include "tf-source-kind.h"
#include "tf-source-lfs.h"
#include "tf-source-summary.h"

/* What a code base that was given has beside its files: git's index, pointers of Git LFS, line ends,
 * the kind of an archive, and our own summary, which people can edit. */

static void
read_index (const guint8 *data, gsize length)
{
  g_autofree char *path = tf_fuzz_write ("index", data, length);
  int fd = open (tf_fuzz_get_directory (), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  g_autoptr (TfSourceIndex) index = tf_source_index_open (fd);
  git_oid id = { 0 };
  struct stat info;

  g_assert_cmpint (stat (path, &info), ==, 0);
  if (index != NULL)
    {
      tf_source_index_knows (index, "a", &id, &info);
      tf_source_index_knows (index, "src/a.c", &id, &info);
    }
  close (fd);
}

static void
read_pointer (const guint8 *data, gsize length)
{
  TfSourceLfs pointer = { 0 };

  if (tf_source_lfs_parse ((const char *) data, length, &pointer))
    {
      int fd = tf_fuzz_open (data, length);

      g_assert_cmpuint (strlen (pointer.hash), ==, 64);
      g_assert_false (tf_source_lfs_is_content (&pointer, fd));
      close (fd);
    }
}

static void
convert (const guint8 *data, gsize length)
{
  g_autoptr (GByteArray) content = g_byte_array_new ();

  g_byte_array_append (content, data, (guint) length);
  tf_source_eol_convert (content);
  g_assert_cmpuint (content->len, <=, length);
  if (!tf_source_eol_has_crlf (data, length))
    g_assert_cmpuint (content->len, ==, length);
}

static void
guess (const guint8 *data, gsize length, const char *text)
{
  int fd = tf_fuzz_open (data, length);
  g_autofree char *name = tf_source_kind_dup_name (text);

  tf_source_kind_guess (fd, "x.tar.gz");
  tf_source_kind_guess (fd, "x.zip");
  g_assert_null (strchr (name, '/'));
  g_assert_cmpstr (name, !=, "..");
  close (fd);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_autofree char *text = tf_fuzz_dup_text (data, length);
  g_autofree char *note = tf_source_summary_dup_note (text);
  g_autofree char *file = tf_source_summary_dup_file (text);

  git_libgit2_init ();
  read_index (data, length);
  read_pointer (data, length);
  convert (data, length);
  guess (data, length, text);
  tf_fuzz_assert_text (note);
  tf_fuzz_assert_text (file);
  return 0;
}
