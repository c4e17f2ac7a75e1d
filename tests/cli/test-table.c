/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-table.h"
#include "tf-ctl-text.h"
#include "tf-test.h"

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

static void
test_aligned (void)
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

static void
test_cut (void)
{
  g_autoptr (GPtrArray) rows = new_rows ();
  g_autofree char *text = NULL;

  add (rows, "7c1e", "Neighbourhood summer party", "4");
  text = tf_ctl_table_format (columns, 3, rows, 20);
  g_assert_cmpstr (text, ==,
                   "ID    NAME         N\n"
                   "7c1e  Neighbourh…  4\n");
}

static void
test_minimum (void)
{
  g_autoptr (GPtrArray) rows = new_rows ();
  g_autofree char *text = NULL;

  add (rows, "7c1e", "Neighbourhood", "4");
  text = tf_ctl_table_format (columns, 3, rows, 3);
  g_assert_cmpstr (text, ==,
                   "ID    NAME    N\n"
                   "7c1e  Neigh…  4\n");
}

static void
test_wide_cut (void)
{
  g_autofree char *even = tf_ctl_text_fit ("輸入輸入", 6);
  g_autofree char *exact = tf_ctl_text_fit ("輸入輸入", 8);

  g_assert_cmpstr (even, ==, "輸入…");
  g_assert_cmpstr (exact, ==, "輸入輸入");
}

static void
test_hostile (void)
{
  g_autoptr (GPtrArray) rows = new_rows ();
  g_autofree char *text = NULL;

  add (rows, "7c1e", "a\nb\033[2J", "1");
  text = tf_ctl_table_format (columns, 3, rows, 0);
  g_assert_cmpstr (text, ==,
                   "ID    NAME     N\n"
                   "7c1e  a b\357\277\275[2J  1\n");
}

static void
test_empty (void)
{
  g_autoptr (GPtrArray) rows = new_rows ();
  g_autofree char *text = tf_ctl_table_format (columns, 3, rows, 80);

  g_assert_cmpstr (text, ==, "ID  NAME  N\n");
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  g_test_add_func ("/cli/table/aligned-by-terminal-width", test_aligned);
  g_test_add_func ("/cli/table/widest-column-is-cut", test_cut);
  g_test_add_func ("/cli/table/never-below-the-minimum", test_minimum);
  g_test_add_func ("/cli/table/wide-characters-are-not-halved", test_wide_cut);
  g_test_add_func ("/cli/table/cells-cannot-break-the-layout", test_hostile);
  g_test_add_func ("/cli/table/titles-without-rows", test_empty);
  return g_test_run ();
}
