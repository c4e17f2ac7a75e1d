/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "tf-ctl-trace.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/trace"

/* <dir>/outside.txt, <dir>/trace/{trace.json,raw/01.txt,link.txt,out.txt} */
static char *
make_world (const char *trace)
{
  char *dir = tf_test_make_dir ();
  g_autofree char *raw = g_build_filename (dir, "trace", "raw", NULL);
  g_autofree char *answer = g_build_filename (raw, "01.txt", NULL);
  g_autofree char *outside = g_build_filename (dir, "outside.txt", NULL);
  g_autofree char *inner = g_build_filename (dir, "trace", "link.txt", NULL);
  g_autofree char *outer = g_build_filename (dir, "trace", "out.txt", NULL);
  g_autofree char *file = g_build_filename (dir, "trace", "trace.json", NULL);

  g_assert_cmpint (g_mkdir_with_parents (raw, 0700), ==, 0);
  g_assert_true (g_file_set_contents (answer, "an answer \x92", -1, NULL));
  g_assert_true (g_file_set_contents (outside, "a secret", -1, NULL));
  g_assert_true (g_file_set_contents (file, trace, -1, NULL));
  g_assert_cmpint (symlink ("raw/01.txt", inner), ==, 0);
  g_assert_cmpint (symlink ("../outside.txt", outer), ==, 0);
  return dir;
}

static char *
read_trace (const char *trace, GError **error)
{
  g_autofree char *dir = make_world (trace);
  g_autofree char *file = g_build_filename (dir, "trace", "trace.json", NULL);

  return tf_ctl_trace_read (file, error);
}

static const struct
{
  const char *raw;
  const char *sent;
} raws[] = {
  { "raw/01.txt", "an answer \xef\xbf\xbd" },
  { "link.txt", "an answer \xef\xbf\xbd" },
  { "raw/../raw/01.txt", "raw/../raw/01.txt" },
  { "../outside.txt", "../outside.txt" },
  { "out.txt", "out.txt" },
  { "raw", "raw" },
  { "raw/99.txt", "raw/99.txt" },
  { "/etc/hostname", "/etc/hostname" },
  { "", "" },
};

TF_TEST (only_files_below_its_directory_are_read)
{
  for (guint i = 0; i < G_N_ELEMENTS (raws); i++)
    {
      g_autofree char *trace =
          g_strdup_printf ("[{\"iteration\":1,\"review_raw\":\"%s\"}]", raws[i].raw);
      g_autofree char *expected =
          g_strdup_printf ("[{\"iteration\":1,\"review_raw\":\"%s\"}]", raws[i].sent);
      g_autoptr (GError) error = NULL;
      g_autofree char *sent = read_trace (trace, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (sent, ==, expected);
    }
}

/* Only the daemon decides what is wrong with it. */
TF_TEST (other_files_are_sent_unchanged)
{
  static const char *const traces[] = { "",
                                        "no JSON",
                                        "[{\"iteration\": 1",
                                        "{\"review_raw\": 1}",
                                        "7",
                                        "[7, null, {\"review_raw\":null}]" };

  for (guint i = 0; i + 1 < G_N_ELEMENTS (traces); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *sent = read_trace (traces[i], &error);

      g_assert_no_error (error);
      g_assert_cmpstr (sent, ==, traces[i]);
    }
}

TF_TEST (a_missing_file_is_reported)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_ctl_trace_read ("/nonexistent/trace.json", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
}
