/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-tests.h"
#include "tf-fuzz.h"

/* The output of test runners, which is detected. A result that is known has tests and agrees with the
 * exit status; what is unknown says why; nothing is no success. */

static TfTestReport *
read_output (TfTestReader *reader, const guint8 *data, gsize length, int exit_code)
{
  TfTestReport *report = tf_test_report_new ("", "");
  const guint8 *end = data + length;

  for (const guint8 *at = data; at < end;)
    {
      const guint8 *newline = memchr (at, '\n', (gsize) (end - at));
      const guint8 *stop = newline != NULL ? newline : end;

      tf_test_reader_feed (reader, (const char *) at, (gsize) (stop - at));
      at = stop + 1;
    }
  tf_test_reader_finish (reader, exit_code, report);
  return report;
}

static void
check_cases (const TfTestReport *report)
{
  for (guint i = 0; i < report->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (report->cases, i);

      tf_fuzz_assert_text (test->name);
      tf_fuzz_assert_text (test->message);
    }
}

static void
check (const guint8 *data, gsize length, int exit_code)
{
  g_autoptr (TfTestReader) reader = code_tests_create_reader (NULL);
  g_autoptr (TfTestReport) report = read_output (reader, data, length, exit_code);
  g_autofree char *text = tf_test_report_describe (report);

  tf_fuzz_assert_text (text);
  tf_fuzz_assert_text (report->detail);
  check_cases (report);
  if (!report->counts.known)
    {
      g_assert_true (*report->detail != '\0' || report->environment != NULL);
      return;
    }
  g_assert_cmpuint (report->counts.total, >, 0);
  g_assert_cmpuint (report->counts.total, ==, report->counts.passed + report->counts.failed);
  g_assert_cmpint (report->counts.failed == 0, ==, exit_code == 0);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_autoptr (TfTestReader) preparation = code_preparation_create_reader ();
  g_autoptr (TfTestReport) prepared = read_output (preparation, data, length, 1);

  g_assert_false (prepared->counts.known);
  check (data, length, 0);
  check (data, length, 1);
  check (data, length, -1);
  return 0;
}
