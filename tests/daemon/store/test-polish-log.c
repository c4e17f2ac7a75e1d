/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "store-test.h"
#include "tf-state-store.h"

static void
write_section (const TfProjectFiles *files, guint iteration, const char *text)
{
  g_autofree char *section = g_strdup_printf ("## Iteration %u\n\n%s\n", iteration, text);
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_state_store_write_log_section (files, iteration, section, &error));
  g_assert_no_error (error);
}

static void
assert_log (const TfProjectFiles *files, const char *expected)
{
  g_autofree char *log = store_test_read (files, TF_FILE_POLISH_LOG);

  g_assert_cmpstr (log, ==, expected);
}

static void
test_appends (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  write_section (files, 1, "one");
  write_section (files, 2, "two");
  assert_log (files, "## Iteration 1\n\none\n\n## Iteration 2\n\ntwo\n");
}

static void
test_replaces (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  write_section (files, 1, "one");
  write_section (files, 2, "two");
  write_section (files, 2, "two again, longer");
  assert_log (files, "## Iteration 1\n\none\n\n## Iteration 2\n\ntwo again, longer\n");
}

static void
test_replaces_earlier (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  write_section (files, 1, "one");
  write_section (files, 2, "two");
  write_section (files, 1, "first");
  assert_log (files, "## Iteration 1\n\nfirst\n\n## Iteration 2\n\ntwo\n");
}

static void
test_same_prefix (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  write_section (files, 12, "twelve");
  write_section (files, 1, "one");
  assert_log (files, "## Iteration 12\n\ntwelve\n\n## Iteration 1\n\none\n");
}

static void
test_quoted_heading (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  write_section (files, 1, "says “## Iteration 2” in its text");
  write_section (files, 2, "two");
  write_section (files, 2, "again");
  assert_log (files, "## Iteration 1\n\nsays “## Iteration 2” in its text\n\n"
                     "## Iteration 2\n\nagain\n");
}

static void
test_keeps_persons_text (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  store_test_write (files, TF_FILE_POLISH_LOG, "# My notes\n\nkeep me");
  write_section (files, 1, "one");
  write_section (files, 1, "again");
  assert_log (files, "# My notes\n\nkeep me\n\n## Iteration 1\n\nagain\n");
}

static void
test_binary (void)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  store_test_write (files, TF_FILE_POLISH_LOG, "\xff\xfe rubbish");
  g_assert_false (tf_state_store_write_log_section (files, 1, "## Iteration 1\n", &error));
  store_test_assert_error (error, TF_ERROR_STATE_CORRUPT, "polish_log.md.corrupt-");
}

int
main (int argc, char *argv[])
{
  tf_test_init (&argc, &argv);

  g_test_add_func ("/store/polish-log/new-section-is-appended", test_appends);
  g_test_add_func ("/store/polish-log/last-section-is-replaced", test_replaces);
  g_test_add_func ("/store/polish-log/earlier-section-is-replaced-in-place", test_replaces_earlier);
  g_test_add_func ("/store/polish-log/one-is-not-twelve", test_same_prefix);
  g_test_add_func ("/store/polish-log/quoted-heading-is-no-section", test_quoted_heading);
  g_test_add_func ("/store/polish-log/persons-text-stays", test_keeps_persons_text);
  g_test_add_func ("/store/polish-log/rubbish-is-kept-aside", test_binary);
  return g_test_run ();
}
