/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "tf-limits.h"
#include "tf-resource-text.h"

#define TF_TEST_PREFIX "/resource-text"

#define MAX_BYTES (50 * TF_MIB)

typedef struct
{
  const char *const *paths;
  guint64 max_bytes;
} Reading;

static gpointer
read_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  const Reading *self = data;
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();

  for (guint i = 0; self->paths[i] != NULL; i++)
    g_ptr_array_add (paths, (gpointer) self->paths[i]);
  return tf_resource_texts_read (paths, self->max_bytes, NULL, NULL, cancellable, error);
}

/* Returns: (transfer full) (element-type TfResourceText) */
static GPtrArray *
read_paths (guint64 max_bytes, const char *const *paths)
{
  Reading reading = { paths, max_bytes };
  g_autoptr (GError) error = NULL;
  GPtrArray *texts = tf_test_run_job (read_thread, &reading, &error);

  g_assert_no_error (error);
  return texts;
}

static void
assert_read (const char *path, guint64 max_bytes, const char *text, const char *note)
{
  const char *const paths[] = { path, NULL };
  g_autoptr (GPtrArray) texts = read_paths (max_bytes, paths);
  g_autofree char *name = g_filename_display_basename (path);
  const TfResourceText *found;

  g_assert_cmpuint (texts->len, ==, 1);
  found = g_ptr_array_index (texts, 0);
  g_assert_cmpstr (found->name, ==, name);
  g_assert_cmpstr (found->note, ==, note);
  g_assert_cmpstr (found->text, ==, text);
}

static void
assert_content (const char *bytes, gsize length, const char *text, const char *note)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "file.txt", NULL);

  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  assert_read (path, MAX_BYTES, text, note);
}

static void
assert_fixture (const char *name, const char *text, const char *note)
{
  g_autofree char *relative = g_build_filename ("fixtures", "resources", name, NULL);
  g_autofree char *path = tf_test_source (relative);

  assert_read (path, MAX_BYTES, text, note);
}

TF_TEST (text)
{
  assert_content ("# Rooms\n", 8, "# Rooms\n", "");
  assert_content ("caf\xe9\n", 5, "caf\xc3\xa9\n", "read as Latin-1");
  assert_content ("\xff\xfe"
                  "a\0",
                  4, "a", "read as UTF-16");
}

TF_TEST (nothing_in_it)
{
  assert_content ("", 0, NULL, "empty file");
  assert_content (" \n\t\n", 4, NULL, "only white space");
}

TF_TEST (kind_by_content_not_name)
{
  assert_content ("II*\0", 4, NULL, "TIFF image, skipped");
  assert_content ("\1\2\3\0\1\2", 6, NULL, "binary data, skipped");
}

TF_TEST (cut)
{
  gsize length = TF_LIMIT_RESOURCE_TEXT + 1;
  g_autofree char *text = g_strnfill (length, 'a');
  g_autofree char *start = g_strndup (text, TF_LIMIT_RESOURCE_TEXT);

  assert_content (start, length - 1, start, "");
  assert_content (text, length, start, "truncated after 1 MiB");
}

TF_TEST (cut_of_converted_text)
{
  gsize length = 3 * TF_LIMIT_RESOURCE_TEXT;
  g_autofree char *text = g_strnfill (length, '\xe9');
  g_autoptr (GString) start = g_string_new (NULL);

  while (start->len < TF_LIMIT_RESOURCE_TEXT)
    g_string_append (start, "\xc3\xa9");
  assert_content (text, length, start->str, "read as Latin-1; truncated after 1 MiB");
}

static void
assert_size (goffset size, guint64 max_bytes, const char *text, const char *note)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "big.txt", "text");

  g_assert_cmpint (truncate (path, size), ==, 0);
  assert_read (path, max_bytes, text, note);
}

TF_TEST (over_max_bytes)
{
  assert_size (60 * TF_MIB, MAX_BYTES, NULL,
               "60 MiB, over the limit of 50 MiB (resource.max_file_size_mb); not read");
  assert_size (50 * TF_MIB + 1, MAX_BYTES, NULL,
               "50.1 MiB, over the limit of 50 MiB (resource.max_file_size_mb); not read");
  assert_size (50 * TF_MIB, MAX_BYTES, NULL, "binary data, skipped");
  assert_size (4, 4, "text", "");
}

TF_TEST (missing)
{
  assert_read ("/nonexistent/a.md", MAX_BYTES, NULL, "cannot be read: no such file or directory");
}

TF_TEST (without_permission)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "secret.md", "text");

  if (geteuid () == 0)
    {
      g_test_skip ("root may read everything");
      return;
    }
  g_assert_cmpint (g_chmod (path, 0), ==, 0);
  assert_read (path, MAX_BYTES, NULL, "cannot be read: permission denied");
}

TF_TEST (folder)
{
  g_autofree char *dir = tf_test_make_dir ();

  assert_read (dir, MAX_BYTES, NULL, "folder, skipped");
}

TF_TEST (pipe_is_never_opened)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "pipe", NULL);

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  assert_read (path, MAX_BYTES, NULL, "named pipe, skipped");
}

TF_TEST (device_is_never_opened)
{
  assert_read ("/dev/zero", MAX_BYTES, NULL, "device, skipped");
}

TF_TEST (socket)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "s", NULL);
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM, 0);

  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  assert_read (path, MAX_BYTES, NULL, "socket, skipped");
  close (fd);
}

TF_TEST (links)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *elsewhere = tf_test_make_dir ();
  g_autofree char *secret = tf_test_write (elsewhere, "id_rsa", "secret");
  g_autofree char *near = tf_test_write (dir, "near.md", "near");
  g_autofree char *good = g_build_filename (dir, "good", NULL);
  g_autofree char *out = g_build_filename (dir, "out", NULL);
  g_autofree char *dangling = g_build_filename (dir, "dangling", NULL);

  g_assert_cmpint (symlink ("near.md", good), ==, 0);
  g_assert_cmpint (symlink (secret, out), ==, 0);
  g_assert_cmpint (symlink ("gone", dangling), ==, 0);
  assert_read (good, MAX_BYTES, "near", "");
  assert_read (out, MAX_BYTES, NULL, "symbolic link to a place outside its folder, skipped");
  assert_read (dangling, MAX_BYTES, NULL, "broken symbolic link, skipped");
}

/* "/a/bc" is not inside "/a/b". */
TF_TEST (link_to_a_folder_with_a_longer_name)
{
  g_autofree char *base = tf_test_make_dir ();
  g_autofree char *dir = g_build_filename (base, "b", NULL);
  g_autofree char *longer = g_build_filename (base, "bc", NULL);
  g_autofree char *link = g_build_filename (dir, "link", NULL);
  g_autofree char *target = NULL;

  g_assert_cmpint (g_mkdir (dir, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (longer, 0700), ==, 0);
  target = tf_test_write (longer, "x", "secret");
  g_assert_cmpint (symlink (target, link), ==, 0);
  assert_read (link, MAX_BYTES, NULL, "symbolic link to a place outside its folder, skipped");
}

TF_TEST (hostile_name)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "-opw\xff\n.txt", NULL);

  g_assert_true (g_file_set_contents (path, "text", 4, NULL));
  assert_read (path, MAX_BYTES, "text", "");
}

TF_TEST (pdf_text)
{
  assert_fixture ("budget.pdf", "Budget: 1,800 EUR\nCaf\xc3\xa9 on Saturday\n", "");
}

TF_TEST (pdf_by_content_with_a_name_like_an_option)
{
  g_autofree char *source = tf_test_source ("fixtures/resources/budget.pdf");
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "-v", NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (source, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  assert_read (path, MAX_BYTES, "Budget: 1,800 EUR\nCaf\xc3\xa9 on Saturday\n", "");
}

TF_TEST (pdf_without_text)
{
  assert_fixture ("scanned.pdf", NULL, "PDF without text, probably scanned; nothing to show");
}

TF_TEST (pdf_encrypted)
{
  assert_fixture ("encrypted.pdf", NULL, "PDF, not read: Incorrect password");
}

TF_TEST (pdf_broken)
{
  assert_fixture ("broken.pdf", NULL, "PDF, not read: Couldn't read xref table");
}

TF_TEST (pdf_program_missing)
{
  g_autofree char *path = g_strdup (g_getenv ("PATH"));

  g_setenv ("PATH", "/nonexistent", TRUE);
  assert_fixture ("budget.pdf", NULL,
                  "PDF, not read: the program pdftotext is missing; install the package "
                  "poppler-utils");
  g_setenv ("PATH", path, TRUE);
}

/* The test's own pdftotext on PATH. @script is what it does. */
static void
assert_with_program (const char *script, const char *text, const char *note)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *program = tf_test_write (dir, "pdftotext", script);
  g_autofree char *old = g_strdup (g_getenv ("PATH"));
  g_autofree char *path = g_strconcat (dir, ":", old, NULL);

  g_assert_cmpint (g_chmod (program, 0700), ==, 0);
  g_setenv ("PATH", path, TRUE);
  assert_fixture ("budget.pdf", text, note);
  g_setenv ("PATH", old, TRUE);
}

TF_TEST (pdf_too_much_text)
{
  g_autoptr (GString) text = g_string_new (NULL);

  while (text->len < TF_LIMIT_RESOURCE_TEXT)
    g_string_append (text, "abcdefghijklmno\n");
  assert_with_program ("#!/bin/sh\nyes abcdefghijklmno | head -c 5000000\n", text->str,
                       "truncated after 1 MiB");
}

TF_TEST (pdf_program_killed)
{
  assert_with_program ("#!/bin/sh\nkill -SEGV $$\n", NULL,
                       "PDF, not read: pdftotext was killed by signal 11");
}

TF_TEST (pdf_program_fails_silently)
{
  assert_with_program ("#!/bin/sh\nexit 3\n", NULL, "PDF, not read: pdftotext exited with 3");
}

TF_TEST (pdf_program_may_write_no_file)
{
  assert_with_program ("#!/bin/sh\necho x > \"${0%/*}/made\"\n", NULL,
                       "PDF, not read: pdftotext was killed by signal 25");
}

TF_TEST (order_is_kept)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *one = tf_test_write (dir, "one.md", "one");
  g_autofree char *two = tf_test_source ("fixtures/resources/budget.pdf");
  g_autofree char *three = tf_test_write (dir, "three.md", "three");
  const char *const paths[] = { one, two, "/nonexistent/gone", three, NULL };
  g_autoptr (GPtrArray) texts = read_paths (MAX_BYTES, paths);
  static const char *const names[] = { "one.md", "budget.pdf", "gone", "three.md" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const TfResourceText *text = g_ptr_array_index (texts, i);

      g_assert_cmpstr (text->name, ==, names[i]);
    }
}

TF_TEST (no_files)
{
  const char *const paths[] = { NULL };
  g_autoptr (GPtrArray) texts = read_paths (MAX_BYTES, paths);

  g_assert_cmpuint (texts->len, ==, 0);
}

/* 20 files of 1 MiB: 16 fit into a prompt. */
TF_TEST (total_limit)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *text = g_strnfill (TF_LIMIT_RESOURCE_TEXT, 'a');
  g_autofree char *path = tf_test_write (dir, "a.txt", text);
  const char *paths[21] = { NULL };
  g_autoptr (GPtrArray) texts = NULL;

  for (guint i = 0; i < 20; i++)
    paths[i] = path;
  texts = read_paths (MAX_BYTES, paths);
  g_assert_nonnull (((TfResourceText *) g_ptr_array_index (texts, 15))->text);
  g_assert_null (((TfResourceText *) g_ptr_array_index (texts, 16))->text);
  g_assert_cmpstr (((TfResourceText *) g_ptr_array_index (texts, 16))->note, ==,
                   "not shown: all resources together exceed 16 MiB");
}

TF_TEST (cancel)
{
  g_autofree char *path = tf_test_source ("fixtures/resources/budget.pdf");
  const char *const paths[] = { path, NULL };
  Reading reading = { paths, MAX_BYTES };
  g_autoptr (TfJob) job = tf_job_new ("test-resources", read_thread, &reading, NULL,
                                      (GDestroyNotify) g_ptr_array_unref);

  tf_job_start (job);
  tf_job_cancel (job);
  tf_test_wait_job (job);
  g_assert_error (tf_job_get_error (job), G_IO_ERROR, G_IO_ERROR_CANCELLED);
}
