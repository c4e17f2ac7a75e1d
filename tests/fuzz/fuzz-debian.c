/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "code-lookup.h"
#include "tf-fuzz.h"

/* The copyright and changelog of a Debian package: two parts, the second is compressed here. */

static void
write_gzip (const char *path, const char *text)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GConverter) zip =
      G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 1));
  g_autoptr (GFileOutputStream) out =
      g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL);
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (G_OUTPUT_STREAM (out), zip);

  g_assert_true (g_output_stream_write_all (stream, text, strlen (text), NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_auto (GStrv) parts = tf_fuzz_split (data, length, 2);
  const char *root = tf_fuzz_get_directory ();
  g_autofree char *directory = g_build_filename (root, "usr/share/doc/zlib", NULL);
  g_autofree char *copyright = g_build_filename (directory, "copyright", NULL);
  g_autofree char *changelog = g_build_filename (directory, "changelog.gz", NULL);
  g_autoptr (CodeScorecard) card = code_scorecard_new ("zlib");
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, 21, 0, 0, 0);

  g_assert_cmpint (g_mkdir_with_parents (directory, 0700), ==, 0);
  g_assert_true (g_file_set_contents (copyright, parts[0], -1, NULL));
  write_gzip (changelog, parts[1]);
  code_lookup_debian (card, root, now);
  for (guint i = 0; i < CODE_N_SIGNALS; i++)
    tf_fuzz_assert_text (card->signals[i].value);
  return 0;
}
