/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-table.h"
#include "tf-ctl-text.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/table"

static const TfCtlColumn columns[] = {
  { "ID", FALSE, 0 },
  { "NAME", FALSE, 6 },
  { "N", TRUE, 0 },
};

static void
add (GPtrArray *rows, const char *id, const char *name, const char *n)
{
  const char *cells[] = { id, name, n, NULL };

  g_ptr_array_add (rows, g_strdupv ((char **) cells));
}

static GPtrArray *
new_rows (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
}

TF_TEST (aligned_by_terminal_width)
{
  g_autoptr (GPtrArray) rows = new_rows ();
  g_autofree char *text = NULL;

  add (rows, "7c1e", "Party", "4");
  add (rows, "9f02", "輸入 importer", "11");
  text = tf_ctl_table_format (columns, 3, rows, 0);
  g_assert_cmpstr (text, ==,
                   "ID    NAME            N\n"
                   "7c1e  Party           4\n"
                   "9f02  輸入 importer  11\n");
}

TF_TEST (widest_column_is_cut)
{
  g_autoptr (GPtrArray) rows = new_rows ();
  g_autofree char *text = NULL;

  add (rows, "7c1e", "Neighbourhood summer party", "4");
  text = tf_ctl_table_format (columns, 3, rows, 20);
  g_assert_cmpstr (text, ==,
                   "ID    NAME         N\n"
                   "7c1e  Neighbourh…  4\n");
}

TF_TEST (never_below_the_minimum)
{
  g_autoptr (GPtrArray) rows = new_rows ();
  g_autofree char *text = NULL;

  add (rows, "7c1e", "Neighbourhood", "4");
  text = tf_ctl_table_format (columns, 3, rows, 3);
  g_assert_cmpstr (text, ==,
                   "ID    NAME    N\n"
                   "7c1e  Neigh…  4\n");
}

TF_TEST (wide_characters_are_not_halved)
{
  g_autofree char *even = tf_ctl_text_fit ("輸入輸入", 6);
  g_autofree char *exact = tf_ctl_text_fit ("輸入輸入", 8);

  g_assert_cmpstr (even, ==, "輸入…");
  g_assert_cmpstr (exact, ==, "輸入輸入");
}

TF_TEST (cells_cannot_break_the_layout)
{
  g_autoptr (GPtrArray) rows = new_rows ();
  g_autofree char *text = NULL;

  add (rows, "7c1e", "a\nb\033[2J", "1");
  text = tf_ctl_table_format (columns, 3, rows, 0);
  g_assert_cmpstr (text, ==,
                   "ID    NAME  N\n"
                   "7c1e  a b   1\n");
}

TF_TEST (titles_without_rows)
{
  g_autoptr (GPtrArray) rows = new_rows ();
  g_autofree char *text = tf_ctl_table_format (columns, 3, rows, 80);

  g_assert_cmpstr (text, ==, "ID  NAME  N\n");
}
