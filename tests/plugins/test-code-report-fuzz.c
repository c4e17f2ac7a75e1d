/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report-test.h"
#include "code-test.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/code/report"

/* Damaged real outputs: a reader may know less than before, never more. */

#define ROUNDS 100

static TfDeliverable *code;

/* Overwrites a few bytes, but adds and removes no digits, so that no number grows. */
static void
damage_bytes (GString *text, GRand *random)
{
  guint n = (guint) g_rand_int_range (random, 1, 6);

  for (guint i = 0; i < n; i++)
    {
      gsize at = (gsize) g_rand_int_range (random, 0, (gint32) text->len);
      char c = (char) g_rand_int_range (random, 0, 256);

      if (!g_ascii_isdigit (text->str[at]) && !g_ascii_isdigit (c))
        text->str[at] = c;
    }
}

static void
drop_piece (GString *text, GRand *random, gboolean whole_lines)
{
  gsize at = (gsize) g_rand_int_range (random, 0, (gint32) text->len);
  gsize n = (gsize) g_rand_int_range (random, 1, 200);
  gsize end = MIN (text->len, at + n);

  while (whole_lines && at > 0 && text->str[at - 1] != '\n')
    at--;
  while (whole_lines && end < text->len && text->str[end - 1] != '\n')
    end++;
  g_string_erase (text, (gssize) at, (gssize) (end - at));
}

/* A line that is repeated or moved must not count twice. */
static void
swap_lines (GString *text, GRand *random)
{
  g_auto (GStrv) lines = g_strsplit (text->str, "\n", -1);
  guint n = g_strv_length (lines);
  guint a = (guint) g_rand_int_range (random, 0, (gint32) n);
  guint b = (guint) g_rand_int_range (random, 0, (gint32) n);
  char *line = lines[a];
  g_autofree char *joined = NULL;

  lines[a] = lines[b];
  lines[b] = line;
  joined = g_strjoinv ("\n", lines);
  g_string_assign (text, joined);
}

static void
damage (GString *text, GRand *random)
{
  /* drop_piece may have left nothing */
  if (text->len == 0)
    return;
  switch (g_rand_int_range (random, 0, 4))
    {
    case 0:
      damage_bytes (text, random);
      break;
    case 1:
      drop_piece (text, random, TRUE);
      break;
    case 2:
      swap_lines (text, random);
      break;
    default:
      damage_bytes (text, random);
      drop_piece (text, random, TRUE);
      break;
    }
}

static void
assert_sound (const CodeReportFixture *fixture, const TfTestReport *report, int exit_code)
{
  g_autofree char *text = tf_test_report_describe (report);

  g_assert_true (g_utf8_validate (text, -1, NULL));
  for (guint i = 0; i < report->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (report->cases, i);

      g_assert_true (g_utf8_validate (test->name, -1, NULL));
      g_assert_true (test->message == NULL || g_utf8_validate (test->message, -1, NULL));
    }
  if (!report->counts.known)
    {
      g_assert_cmpstr (report->detail, !=, "");
      return;
    }
  g_test_message ("%s: %s", fixture->file, text);
  g_assert_cmpuint (report->counts.total, >, 0);
  g_assert_cmpuint (report->counts.total, ==, report->counts.passed + report->counts.failed);
  g_assert_cmpint (report->counts.failed == 0, ==, exit_code == 0);
  if (report->exit_only)
    {
      g_assert_cmpuint (report->counts.total, ==, 1);
      return;
    }
  /* "# SKIP" may have become another word */
  if (fixture->known)
    g_assert_cmpuint (report->counts.passed, <=, fixture->passed + fixture->skipped);
}

static void
test_damaged (gconstpointer data)
{
  const CodeReportFixture *fixture = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (g_str_hash (fixture->file));
  gsize length = 0;
  g_autofree char *original = code_report_test_load (fixture, &length);

  for (guint round = 0; round < ROUNDS; round++)
    {
      g_autoptr (GString) text = g_string_new_len (original, (gssize) length);
      const char *format = round % 2 == 0 ? fixture->format : NULL;
      int exit_code = round % 3 == 0 ? 0 : fixture->exit_code;
      g_autoptr (TfTestReport) report = NULL;

      damage (text, random);
      report = code_report_test_read (code, format, text->str, text->len, exit_code);
      assert_sound (fixture, report, exit_code);
    }
}

/* If a test failed, no damage to the text can turn the tool's own failure into a success. */
static void
test_failed_stays_failed (gconstpointer data)
{
  const CodeReportFixture *fixture = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (g_str_hash (fixture->file) + 1);
  gsize length = 0;
  g_autofree char *original = code_report_test_load (fixture, &length);

  for (guint round = 0; round < ROUNDS && fixture->exit_code != 0; round++)
    {
      g_autoptr (GString) text = g_string_new_len (original, (gssize) length);
      g_autoptr (TfTestReport) report = NULL;

      drop_piece (text, random, FALSE);
      damage (text, random);
      report = code_report_test_read (code, NULL, text->str, text->len, fixture->exit_code);
      g_assert_false (tf_test_counts_all_passed (&report->counts));
    }
}

int
main (int argc, char **argv)
{
  int status;

  tf_test_init (&argc, &argv);
  code = code_test_new ();
  for (const CodeReportFixture *fixture = code_report_fixtures; fixture->file != NULL; fixture++)
    {
      tf_test_register_row (TF_TEST_PREFIX, "damaged", 0, fixture->file, test_damaged, fixture);
      tf_test_register_row (TF_TEST_PREFIX, "failed-stays", 0, fixture->file,
                            test_failed_stays_failed, fixture);
    }
  status = tf_test_run_all ();
  g_object_unref (code);
  return status;
}
