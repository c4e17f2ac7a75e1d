/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-passages.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/passages"

#define A "The deadline is the first of May."
#define B "The deadline is the tenth of June."
#define C "Everyone brings something to drink."

TF_TEST (words_have_letters_or_digits)
{
  static const struct
  {
    const char *text;
    guint64 n;
  } cases[] = {
    { "", 0 },
    { " \n\t ", 0 },
    { "one", 1 },
    { "one two\nthree", 3 },
    { "| a | - | 7 |\n|---|---|---|", 2 },
    { "state-of-the-art (really!)", 2 },
    { "Für Größe", 2 },
    { "a\xff b", 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (tf_passages_count_words (cases[i].text), ==, cases[i].n);
}

TF_TEST (blank_lines_are_not_counted)
{
  g_assert_cmpuint (tf_passages_count_lines (""), ==, 0);
  g_assert_cmpuint (tf_passages_count_lines ("\n \n\t\n"), ==, 0);
  g_assert_cmpuint (tf_passages_count_lines ("a"), ==, 1);
  g_assert_cmpuint (tf_passages_count_lines ("a\n\n  b\r\n\r\nc\n"), ==, 3);
}

TF_TEST (returning_passages_are_counted)
{
  static const struct
  {
    const char *older, *middle, *newer;
    guint n;
  } cases[] = {
    { A, B, A, 1 },
    { A, B, B, 0 },
    { A, A, A, 0 },
    { A, B, C, 0 },
    { "", B, A, 0 },
    { A, "", "", 0 },
    { A "\n" C, B, C "\n" A "\n" A, 2 },
    { A "\n" C, C, C "\n" A, 1 },
    { "  The deadline   is the first\tof May. ", B, A, 1 },
    { "nineteen chars here1", "", "nineteen chars here1", 0 },
    { "nineteen and a few more", "", "nineteen and a few more", 0 },
    { "nineteen and a few mores", "", "nineteen and a few mores", 1 },
    { "|------|------|------|------|", "", "|------|------|------|------|", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (tf_passages_count_returned (cases[i].older, cases[i].middle, cases[i].newer),
                      ==, cases[i].n);
}

TF_TEST (growth_is_in_rounded_per_cent)
{
  static const struct
  {
    guint64 before, now;
    guint growth;
  } cases[] = {
    { 100, 100, 0 },     { 100, 99, 0 },
    { 100, 110, 10 },    { 1000, 1104, 10 },
    { 1000, 1105, 11 },  { 2, 3, 50 },
    { 100, 0, 0 },       { 0, 100, G_MAXUINT },
    { 0, 0, G_MAXUINT }, { 1, G_MAXUINT64, G_MAXUINT - 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (tf_passages_growth (cases[i].before, cases[i].now), ==, cases[i].growth);
}
