/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-checkout.h"

#include <glib/gstdio.h>

#include "tf-error.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/test-checkout"

static WorkspaceFixture *
fixture_new (void)
{
  WorkspaceFixture *fixture = workspace_fixture_new ();
  g_autoptr (TfDeliverable) tree = fake_tree_new ();

  tf_workspace_set_deliverable (fixture->workspace, tree);
  workspace_fixture_write (fixture, "src/main.c", "one\n");
  return fixture;
}

static char *
take_snapshot (WorkspaceFixture *fixture)
{
  TfRepo *repo = tf_workspace_get_tree (fixture->workspace, NULL);
  char *snapshot = tf_repo_snapshot (repo, NULL);

  g_assert_nonnull (snapshot);
  return snapshot;
}

static TfTestCheckout *
open_checkout (WorkspaceFixture *fixture, const char *snapshot, gboolean as_found)
{
  g_autoptr (GError) error = NULL;
  TfTestCheckout *checkout = tf_test_checkout_open (fixture->workspace, snapshot, as_found, &error);

  g_assert_no_error (error);
  return checkout;
}

static char *
dup_path (const TfTestCheckout *checkout)
{
  return g_build_filename (tf_test_checkout_get_directory (checkout), "src/main.c", NULL);
}

static void
assert_text (const TfTestCheckout *checkout, const char *expected)
{
  g_autofree char *path = dup_path (checkout);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

TF_TEST (the_next_tree_replaces_the_last)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autofree char *first = take_snapshot (fixture);
  g_autofree char *second = NULL;
  g_autoptr (TfTestCheckout) checkout = open_checkout (fixture, first, TRUE);

  assert_text (checkout, "one\n");
  g_clear_pointer (&checkout, tf_test_checkout_close);
  workspace_fixture_write (fixture, "src/main.c", "two\n");
  second = take_snapshot (fixture);
  checkout = open_checkout (fixture, second, TRUE);
  assert_text (checkout, "two\n");
  g_clear_pointer (&checkout, tf_test_checkout_close);
  checkout = open_checkout (fixture, first, FALSE);
  assert_text (checkout, "one\n");
}

TF_TEST (it_does_not_change_while_somebody_holds_it)
{
  g_autoptr (WorkspaceFixture) fixture = fixture_new ();
  g_autofree char *first = take_snapshot (fixture);
  g_autofree char *second = NULL;
  g_autoptr (TfTestCheckout) held = open_checkout (fixture, first, TRUE);
  g_autoptr (TfTestCheckout) same = NULL;
  g_autoptr (TfTestCheckout) other = NULL;

  workspace_fixture_write (fixture, "src/main.c", "two\n");
  second = take_snapshot (fixture);
  g_assert_null (open_checkout (fixture, second, TRUE));
  same = open_checkout (fixture, first, TRUE);
  g_assert_nonnull (same);
  /* With other file times it is not the same. */
  g_assert_null (open_checkout (fixture, first, FALSE));
  assert_text (held, "one\n");
  g_clear_pointer (&held, tf_test_checkout_close);
  g_assert_null (open_checkout (fixture, second, TRUE));
  g_clear_pointer (&same, tf_test_checkout_close);
  other = open_checkout (fixture, second, TRUE);
  assert_text (other, "two\n");
}

/* Both leave its contents unknown. */
static const char *const broken_states[] = { NULL, "", "another-boot 123", "nothing" };

TF_TEST (after_a_crash_it_is_made_again)
{
  for (guint i = 0; i < G_N_ELEMENTS (broken_states); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fixture_new ();
      g_autofree char *first = take_snapshot (fixture);
      g_autofree char *state =
          g_build_filename (fixture->directory, TF_DIR_CHECKOUT, "state", NULL);
      g_autofree char *path = NULL;
      g_autoptr (TfTestCheckout) checkout = open_checkout (fixture, first, TRUE);

      path = dup_path (checkout);
      g_clear_pointer (&checkout, tf_test_checkout_close);
      g_assert_true (g_file_set_contents (path, "half a fi", -1, NULL));
      if (broken_states[i] == NULL)
        g_assert_cmpint (g_unlink (state), ==, 0);
      else
        g_assert_true (g_file_set_contents (state, broken_states[i], -1, NULL));
      checkout = open_checkout (fixture, first, TRUE);
      assert_text (checkout, "one\n");
    }
}
