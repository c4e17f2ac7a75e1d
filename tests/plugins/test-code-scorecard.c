/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-scorecard.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/code-scorecard"

static GDateTime *
day (int year, int month, int number)
{
  return g_date_time_new_utc (year, month, number, 0, 0, 0);
}

/* One letter per signal, in order: p passed, f failed, u unknown. */
static CodeScorecard *
create_card (const char *letters)
{
  CodeScorecard *card = code_scorecard_new ("thing");

  for (guint i = 0; i < CODE_N_SIGNALS; i++)
    if (letters[i] != 'u')
      code_scorecard_set (card, i, letters[i] == 'p' ? CODE_SIGNAL_PASSED : CODE_SIGNAL_FAILED,
                          "x");
  return card;
}

TF_TEST (qualifies)
{
  /* Age, Last Updated, Stars, Downloads, Issues, License, Bus Factor, Breaking Changes */
  static const struct
  {
    const char *letters;
    gboolean qualifies;
    const char *why;
  } rows[] = {
    { "pppppppp", TRUE, "8 of 8 passed, 6 needed" },
    { "ppffpppp", TRUE, "6 of 8 passed, 6 needed" },
    { "ppuupppp", TRUE, "6 of 8 passed, 6 needed" },
    { "ppuuuppp", FALSE, "5 of 8 passed, 6 needed" },
    { "uppppupp", TRUE, "6 of 8 passed, 6 needed" },
    { "fppppppp", FALSE, "7 of 8 passed, 6 needed; Age failed" },
    { "pfpppppp", FALSE, "7 of 8 passed, 6 needed; Last Updated failed" },
    { "pppppfpp", FALSE, "7 of 8 passed, 6 needed; License failed" },
    { "ffpppfpp", FALSE,
      "5 of 8 passed, 6 needed; Age failed; Last Updated failed; License failed" },
    { "ppppppff", TRUE, "6 of 8 passed, 6 needed" },
    { "uuuuuuuu", FALSE, "0 of 8 passed, 6 needed" },
    { "ffffffff", FALSE,
      "0 of 8 passed, 6 needed; Age failed; Last Updated failed; License failed" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (CodeScorecard) card = create_card (rows[i].letters);
      g_autofree char *why = NULL;

      g_assert_cmpint (code_scorecard_qualifies (card, &why), ==, rows[i].qualifies);
      g_assert_cmpstr (why, ==, rows[i].why);
    }
}

TF_TEST (unknown_changes_nothing)
{
  g_autoptr (CodeScorecard) card = create_card ("pppppppp");

  code_scorecard_set (card, CODE_SIGNAL_AGE, CODE_SIGNAL_UNKNOWN, "perhaps");
  g_assert_cmpint (card->signals[CODE_SIGNAL_AGE].state, ==, CODE_SIGNAL_PASSED);
  g_assert_cmpstr (card->signals[CODE_SIGNAL_AGE].value, ==, "x");
}

#define HEADER \
  "| Package | Age | Last Updated | Stars | Weekly Downloads | Open vs Closed Issues | License | " \
  "Bus Factor | Breaking Changes | Qualifies |\n|---|---|---|---|---|---|---|---|---|---|\n"

static CodeScorecard *
read_row (const char *row)
{
  g_autofree char *text = g_strconcat ("## Dependencies\n\n", HEADER, row, "\n", NULL);
  g_autoptr (GPtrArray) sections = tf_markdown_parse (text);
  const TfMarkdownSection *section = tf_markdown_find (sections, 2, "Dependencies");
  const TfMarkdownTable *table = g_ptr_array_index (section->tables, 0);

  g_assert_true (code_scorecard_is_table (table));
  return code_scorecard_from_row (table, g_ptr_array_index (table->rows, 0));
}

TF_TEST (row)
{
  g_autoptr (CodeScorecard) card =
      read_row ("| zlib | 27 years (passed) | 2024-01 (failed) | unknown | (passed) | many | "
                "Zlib (Passed) | 2 (passed) and more | n/a (unknown) | yes |");
  static const CodeSignalState states[] = {
    CODE_SIGNAL_PASSED,  CODE_SIGNAL_FAILED,  CODE_SIGNAL_UNKNOWN, CODE_SIGNAL_PASSED,
    CODE_SIGNAL_UNKNOWN, CODE_SIGNAL_UNKNOWN, CODE_SIGNAL_UNKNOWN, CODE_SIGNAL_UNKNOWN,
  };

  g_assert_cmpstr (card->package, ==, "zlib");
  for (guint i = 0; i < CODE_N_SIGNALS; i++)
    g_assert_cmpint (card->signals[i].state, ==, states[i]);
  g_assert_cmpstr (card->signals[CODE_SIGNAL_AGE].value, ==, "27 years");
  g_assert_cmpstr (card->signals[CODE_SIGNAL_STARS].value, ==, "");
  g_assert_cmpstr (card->signals[CODE_SIGNAL_BREAKING_CHANGES].value, ==, "n/a");
}

/* Claimed qualification is judged again. */
TF_TEST (table_judges_anew)
{
  g_autoptr (GPtrArray) cards =
      g_ptr_array_new_with_free_func ((GDestroyNotify) code_scorecard_free);
  g_autofree char *text = NULL;

  g_ptr_array_add (cards, read_row ("| a\\|b | old (passed) | | | | | | | | yes |"));
  text = code_scorecard_to_table (cards);
  g_assert_true (g_str_has_prefix (text, HEADER));
  g_assert_cmpstr (text + strlen (HEADER), ==,
                   "| a\\|b | old (passed) | unknown | unknown | unknown | unknown | unknown | "
                   "unknown | unknown | no: 1 of 8 passed, 6 needed |\n");
}

TF_TEST (age)
{
  g_autoptr (GDateTime) now = day (2026, 11, 22);
  static const struct
  {
    int year, month, number;
    CodeSignalState state;
  } rows[] = {
    { 2001, 1, 1, CODE_SIGNAL_PASSED },
    { 2026, 5, 21, CODE_SIGNAL_PASSED },
    { 2026, 5, 22, CODE_SIGNAL_FAILED },
    { 2026, 11, 21, CODE_SIGNAL_FAILED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GDateTime) first = day (rows[i].year, rows[i].month, rows[i].number);
      g_autoptr (CodeScorecard) card = code_scorecard_new ("x");

      code_scorecard_judge_age (card, first, now, "test");
      g_assert_cmpint (card->signals[CODE_SIGNAL_AGE].state, ==, rows[i].state);
    }
}

TF_TEST (update)
{
  g_autoptr (GDateTime) now = day (2026, 11, 22);
  static const struct
  {
    int year, month, number;
    gboolean complete;
    CodeSignalState state;
    const char *value;
  } rows[] = {
    { 2025, 11, 22, TRUE, CODE_SIGNAL_PASSED, "2025-11-22, test" },
    { 2025, 11, 21, TRUE, CODE_SIGNAL_FAILED, "2025-11-21, test" },
    { 2025, 11, 21, FALSE, CODE_SIGNAL_UNKNOWN, "2025-11-21 or later, test" },
    { 2026, 1, 1, FALSE, CODE_SIGNAL_PASSED, "2026-01-01, test" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GDateTime) latest = day (rows[i].year, rows[i].month, rows[i].number);
      g_autoptr (CodeScorecard) card = code_scorecard_new ("x");

      code_scorecard_judge_update (card, latest, rows[i].complete, now, "test");
      g_assert_cmpint (card->signals[CODE_SIGNAL_LAST_UPDATED].state, ==, rows[i].state);
      g_assert_cmpstr (card->signals[CODE_SIGNAL_LAST_UPDATED].value, ==, rows[i].value);
    }
}

TF_TEST (license)
{
  static const struct
  {
    const char *license;
    CodeSignalState state;
  } rows[] = {
    { "MIT", CODE_SIGNAL_PASSED },
    { "Expat", CODE_SIGNAL_PASSED },
    { "Apache-2.0", CODE_SIGNAL_PASSED },
    { "BSD-3-Clause", CODE_SIGNAL_PASSED },
    { "LGPL-2.1+", CODE_SIGNAL_PASSED },
    { "GNU Lesser General Public License v3", CODE_SIGNAL_PASSED },
    { "GPL-3.0-only", CODE_SIGNAL_FAILED },
    { "AGPL-3.0", CODE_SIGNAL_FAILED },
    { "GNU General Public License v2", CODE_SIGNAL_FAILED },
    { "MIT or GPL-2", CODE_SIGNAL_FAILED },
    { "Business Source License", CODE_SIGNAL_UNKNOWN },
    { "see LICENSE", CODE_SIGNAL_UNKNOWN },
    { "proprietary", CODE_SIGNAL_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (CodeScorecard) card = code_scorecard_new ("x");

      code_scorecard_judge_license (card, rows[i].license, "test");
      g_test_message ("%s", rows[i].license);
      g_assert_cmpint (card->signals[CODE_SIGNAL_LICENSE].state, ==, rows[i].state);
    }
}

TF_TEST (numbers)
{
  g_autoptr (CodeScorecard) low = code_scorecard_new ("x");
  g_autoptr (CodeScorecard) high = code_scorecard_new ("x");

  code_scorecard_judge_stars (low, 499, "t");
  code_scorecard_judge_stars (high, 500, "t");
  code_scorecard_judge_downloads (low, 999, "t");
  code_scorecard_judge_downloads (high, 1000, "t");
  code_scorecard_judge_majors (low, 3, 2.5, "t");
  code_scorecard_judge_majors (high, 2, 2.0, "t");
  for (guint i = 0; i < CODE_N_SIGNALS; i++)
    if (i == CODE_SIGNAL_STARS || i == CODE_SIGNAL_WEEKLY_DOWNLOADS ||
        i == CODE_SIGNAL_BREAKING_CHANGES)
      {
        g_assert_cmpint (low->signals[i].state, ==, CODE_SIGNAL_FAILED);
        g_assert_cmpint (high->signals[i].state, ==, CODE_SIGNAL_PASSED);
      }
}

TF_TEST (short_history_is_unknown)
{
  g_autoptr (CodeScorecard) card = code_scorecard_new ("x");

  code_scorecard_judge_majors (card, 0, 1.9, "t");
  g_assert_cmpint (card->signals[CODE_SIGNAL_BREAKING_CHANGES].state, ==, CODE_SIGNAL_UNKNOWN);
}

TF_TEST (maintainers)
{
  static const struct
  {
    guint n;
    CodeSignalState updated;
    CodeSignalState state;
  } rows[] = {
    { 2, CODE_SIGNAL_FAILED, CODE_SIGNAL_PASSED },  { 1, CODE_SIGNAL_PASSED, CODE_SIGNAL_PASSED },
    { 1, CODE_SIGNAL_FAILED, CODE_SIGNAL_FAILED },  { 1, CODE_SIGNAL_UNKNOWN, CODE_SIGNAL_UNKNOWN },
    { 0, CODE_SIGNAL_PASSED, CODE_SIGNAL_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (CodeScorecard) card = code_scorecard_new ("x");

      code_scorecard_set (card, CODE_SIGNAL_LAST_UPDATED, rows[i].updated, "x");
      code_scorecard_judge_maintainers (card, rows[i].n, "t");
      g_assert_cmpint (card->signals[CODE_SIGNAL_BUS_FACTOR].state, ==, rows[i].state);
    }
}
