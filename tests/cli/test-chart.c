/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-ctl-chart.h"
#include "tf-ctl-text.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/chart"

static GArray *
new_points (const guint *totals, guint n)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (TfCtlPoint));

  for (guint i = 0; i < n; i++)
    {
      TfCtlPoint point = { i + 1, { { 0, 0, totals[i] } }, 0 };

      g_array_append_val (points, point);
    }
  return points;
}

static char *
format (const guint *totals, guint n, const char *verdict, gboolean utf8)
{
  g_autoptr (GArray) points = new_points (totals, n);
  TfCtlChartSize size = { 60, 8, utf8 };

  return tf_ctl_chart_format (points, verdict, &size);
}

static const struct
{
  const char *name;
  guint totals[8];
  guint n;
  const char *verdict;
  gboolean utf8;
  const char *expected;
} table[] = {
  { "none", { 0 }, 0, NULL, TRUE, "" },
  { "none with verdict", { 0 }, 0, "✔ done", TRUE, "   ✔ done\n" },
  { "one", { 3 }, 1, NULL, TRUE, "   total   3 ┤●\n              1\n" },
  { "two",
    { 9, 2 },
    2,
    NULL,
    TRUE,
    "   total   9 ┤●\n"
    "           2 ┤ ╲●\n"
    "              1 2\n" },
  { "the morning",
    { 21, 12, 9, 6 },
    4,
    "✔ converged (0/2/4)",
    TRUE,
    "   total  21 ┤●\n"
    "          12 ┤ ╲●\n"
    "           9 ┤   ╲●\n"
    "           6 ┤     ╲●  ✔ converged (0/2/4)\n"
    "              1 2 3 4\n" },
  { "ascii",
    { 21, 12, 12, 30 },
    4,
    "✘ halted: stagnation",
    FALSE,
    "   total  30 |     /*  x halted: stagnation\n"
    "          21 |*    |\n"
    "          12 | \\*-*\n"
    "              1 2 3 4\n" },
  { "equal", { 5, 5, 5 }, 3, NULL, TRUE, "   total   5 ┤●─●─●\n              1 2 3\n" },
  { "far fall",
    { 9, 8, 1, 8 },
    4,
    NULL,
    TRUE,
    "   total   9 ┤●\n"
    "           8 ┤ ╲●  ╱●\n"
    "           1 ┤   ╲●\n"
    "              1 2 3 4\n" },
  { "no word of a verdict is lost",
    { 9, 2 },
    2,
    "✔ converged: 0 critical, 0 medium and 0 minor issues open. Not reviewed: 12 of 40 files, as "
    "nothing "
    "here reads Go",
    TRUE,
    "   total   9 ┤●\n"
    "           2 ┤ ╲●\n"
    "              1 2\n"
    "   ✔ converged: 0 critical, 0 medium and 0 minor issues\n"
    "   open. Not reviewed: 12 of 40 files, as nothing here reads\n"
    "   Go\n" },
  { "zero", { 1, 0 }, 2, NULL, TRUE, "   total   1 ┤●\n           0 ┤ ╲●\n              1 2\n" },
};

TF_TEST (small_trajectories_are_drawn)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *found =
          format (table[i].totals, table[i].n, table[i].verdict, table[i].utf8);

      g_test_message ("%s", table[i].name);
      g_assert_cmpstr (found, ==, table[i].expected);
    }
}

/* Whatever the numbers, the chart stays within its bounds and shows the first and last point. */
static void
check_bounds (const guint *totals, guint n, const char *verdict)
{
  g_autofree char *text = format (totals, n, verdict, TRUE);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *last = g_strdup_printf ("%u", n);
  guint n_lines = g_strv_length (lines);

  g_assert_cmpuint (n_lines, <=, 8 + 4);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_assert_cmpuint (tf_ctl_text_width (lines[i]), <=, TF_CTL_CHART_MAX_COLUMNS);
      g_assert_false (g_str_has_suffix (lines[i], " "));
    }
  g_assert_true (g_utf8_validate (text, -1, NULL));
}

TF_TEST (many_points_stay_within_sixty_columns)
{
  guint totals[500];

  for (guint i = 0; i < G_N_ELEMENTS (totals); i++)
    totals[i] = (i * 7919) % 101;
  check_bounds (totals, 23, NULL);
  check_bounds (totals, 24, "✘ halted: max iterations");
  check_bounds (totals, 50, "✔ converged (0/2/4)");
  check_bounds (totals, 500, "a verdict that is much longer than a line of the chart could hold");
}

TF_TEST (huge_values_stay_within_sixty_columns)
{
  guint totals[] = { G_MAXUINT, 0, G_MAXUINT, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, G_MAXUINT - 1 };

  check_bounds (totals, G_N_ELEMENTS (totals), "✔ done (0/0/0)");
}

TF_TEST (sums_do_not_overflow)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (TfCtlPoint));
  TfCtlPoint point = { 1, { { G_MAXUINT, G_MAXUINT, G_MAXUINT } }, 0 };
  TfCtlChartSize size = { 60, 8, TRUE };
  g_autofree char *text = NULL;

  g_array_append_val (points, point);
  text = tf_ctl_chart_format (points, NULL, &size);
  g_assert_nonnull (strstr (text, "12884901885 ┤●"));
}

TF_TEST (first_and_last_point_stay)
{
  guint totals[500] = { 0 };
  g_autofree char *text = NULL;

  totals[0] = 99;
  totals[499] = 77;
  text = format (totals, G_N_ELEMENTS (totals), NULL, TRUE);
  g_assert_nonnull (strstr (text, "99 ┤●"));
  g_assert_nonnull (strstr (text, "77 ┤"));
}

TF_TEST (ascii_where_the_locale_is)
{
  guint totals[] = { 9, 3, 5, 5, 1 };
  g_autofree char *text = format (totals, G_N_ELEMENTS (totals), "✔ done · now", FALSE);

  g_assert_true (g_str_is_ascii (text));
}
