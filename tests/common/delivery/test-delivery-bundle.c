/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-delivery-bundle.h"

#include "delivery-test.h"

#define TF_TEST_PREFIX "/delivery/bundle"

TF_TEST (reads_what_git_makes)
{
  g_autofree char *dir = delivery_test_world ();
  g_autofree char *head = delivery_test_head (dir);
  g_autofree char *given = delivery_test_shell (dir, "git -C home rev-parse given");
  g_auto (TfFd) fd = delivery_test_open (dir, "two.bundle");
  g_autoptr (GError) error = NULL;
  g_autoptr (TfDeliveryBundle) bundle = tf_delivery_bundle_read (fd, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (bundle->branch, ==, "forge/x");
  g_assert_cmpstr (bundle->commit, ==, head);
  g_assert_cmpuint (bundle->needs->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (bundle->needs, 0), ==, given);
}

#define HASH "0123456789012345678901234567890123456789"

static const struct
{
  const char *text;
  const char *message;
} broken[] = {
  { "", "no header" },
  { "PACK", "no header" },
  { "# v3 git bundle\n" HASH " refs/heads/x\n\nPACK", "no header" },
  { "# v2 git bundle\n" HASH " refs/heads/x\n", "no header" },
  { "# v2 git bundle\nrubbish\n\nPACK", "not understood" },
  { "# v2 git bundle\n" HASH " refs/tags/x\n\nPACK", "no branch" },
  { "# v2 git bundle\n" HASH " refs/heads/x\n\n", "no pack" },
  { "# v2 git bundle\n" HASH " refs/heads/x\n\nPACK0123456789012345678901234", "cut or damaged" },
};

TF_TEST_TABLE (refuses, broken, NULL)
{
  g_auto (TfFd) fd = delivery_test_memory (row->text, strlen (row->text));
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_delivery_bundle_read (fd, &error));
  tf_test_assert_error (error, TF_ERROR_MALFORMED, row->message);
}
