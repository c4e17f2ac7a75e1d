/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "store-test.h"
#include "tf-state-store.h"

#define TF_TEST_PREFIX "/store/polish-log"

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

TF_TEST (new_section_is_appended)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  write_section (files, 1, "one");
  write_section (files, 2, "two");
  assert_log (files, "## Iteration 1\n\none\n\n## Iteration 2\n\ntwo\n");
}

TF_TEST (last_section_is_replaced)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  write_section (files, 1, "one");
  write_section (files, 2, "two");
  write_section (files, 2, "two again, longer");
  assert_log (files, "## Iteration 1\n\none\n\n## Iteration 2\n\ntwo again, longer\n");
}

TF_TEST (earlier_section_is_replaced_in_place)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  write_section (files, 1, "one");
  write_section (files, 2, "two");
  write_section (files, 1, "first");
  assert_log (files, "## Iteration 1\n\nfirst\n\n## Iteration 2\n\ntwo\n");
}

TF_TEST (one_is_not_twelve)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  write_section (files, 12, "twelve");
  write_section (files, 1, "one");
  assert_log (files, "## Iteration 12\n\ntwelve\n\n## Iteration 1\n\none\n");
}

TF_TEST (quoted_heading_is_not_a_section)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  write_section (files, 1, "says “## Iteration 2” in its text");
  write_section (files, 2, "two");
  write_section (files, 2, "again");
  assert_log (files, "## Iteration 1\n\nsays “## Iteration 2” in its text\n\n"
                     "## Iteration 2\n\nagain\n");
}

TF_TEST (the_users_text_stays)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();

  store_test_write (files, TF_FILE_POLISH_LOG, "# My notes\n\nkeep me");
  write_section (files, 1, "one");
  write_section (files, 1, "again");
  assert_log (files, "# My notes\n\nkeep me\n\n## Iteration 1\n\nagain\n");
}

TF_TEST (rubbish_is_set_aside)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  store_test_write (files, TF_FILE_POLISH_LOG, "\xff\xfe rubbish");
  g_assert_false (tf_state_store_write_log_section (files, 1, "## Iteration 1\n", &error));
  tf_test_assert_error (error, TF_ERROR_STATE_CORRUPT, "polish_log.md.corrupt-");
}
