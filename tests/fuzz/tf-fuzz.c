/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fuzz.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static char *directory; /* made once, removed by the process that made it */
static pid_t maker;

char *
tf_fuzz_dup_bytes (const guint8 *data, gsize length)
{
  return g_strndup ((const char *) data, length);
}

char *
tf_fuzz_dup_text (const guint8 *data, gsize length)
{
  g_autofree char *bytes = tf_fuzz_dup_bytes (data, length);

  return g_utf8_make_valid (bytes, -1);
}

GStrv
tf_fuzz_split (const guint8 *data, gsize length, guint n)
{
  g_autofree char *text = tf_fuzz_dup_text (data, length);
  g_auto (GStrv) parts = g_strsplit (text, "\n%%\n", (int) n);
  GStrv all = g_new0 (char *, n + 1);

  for (guint i = 0, given = g_strv_length (parts); i < n; i++)
    all[i] = g_strdup (i < given ? parts[i] : "");
  return all;
}

guint
tf_fuzz_choose (const guint8 **data, gsize *length, guint n)
{
  guint chosen = 0;

  if (*length > 0)
    {
      chosen = (guint8) (**data - 'a') % n;
      *data += 1;
      *length -= 1;
    }
  return chosen;
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *inside = g_build_filename (path, name, NULL);

      if (g_unlink (inside) != 0)
        remove_all (inside);
    }
  g_rmdir (path);
}

static void
remove_directory (void)
{
  if (getpid () == maker)
    remove_all (directory);
}

const char *
tf_fuzz_get_directory (void)
{
  if (directory == NULL)
    {
      g_autoptr (GError) error = NULL;

      directory = g_dir_make_tmp ("tf-fuzz-XXXXXX", &error);
      g_assert_no_error (error);
      maker = getpid ();
      atexit (remove_directory);
    }
  return directory;
}

char *
tf_fuzz_write (const char *name, const void *data, gsize length)
{
  char *path = g_build_filename (tf_fuzz_get_directory (), name, NULL);
  FILE *file = g_fopen (path, "we");

  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (data, 1, length, file), ==, length);
  g_assert_cmpint (fclose (file), ==, 0);
  return path;
}

int
tf_fuzz_open (const void *data, gsize length)
{
  int fd = memfd_create ("fuzz", MFD_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (pwrite (fd, data, length, 0), ==, (gssize) length);
  return fd;
}

void
tf_fuzz_assert_text (const char *text)
{
  g_autofree char *shown = NULL;

  if (text == NULL || g_utf8_validate (text, -1, NULL))
    return;
  shown = g_strescape (text, NULL);
  g_error ("not UTF-8: %.2000s", shown);
}

void
tf_fuzz_assert_error (gboolean failed, const GError *error)
{
  g_assert_true (failed == (error != NULL));
  if (error == NULL)
    return;
  tf_fuzz_assert_text (error->message);
  g_assert_cmpstr (error->message, !=, "");
}

void
tf_fuzz_assert_errors (gboolean failed, const GPtrArray *errors)
{
  g_assert_true (failed == (errors->len > 0));
  for (guint i = 0; i < errors->len; i++)
    tf_fuzz_assert_text (g_ptr_array_index (errors, i));
}
