/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "tf-delivery-bundle.h"
#include "tf-delivery.h"
#include "tf-fuzz.h"

/* Exports as a client receives them: a bundle, and a mailbox of patches, which must stay inside the
 * directory that the user named. */

static void
read_bundle (int fd)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfDeliveryBundle) bundle = tf_delivery_bundle_read (fd, &error);

  tf_fuzz_assert_error (bundle == NULL, error);
  g_assert_true (bundle == NULL || (bundle->branch != NULL && bundle->commit != NULL));
}

static void
read_mailbox (int fd)
{
  g_autofree char *directory = g_build_filename (tf_fuzz_get_directory (), "patches", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = tf_delivery_save_patches (fd, directory, TRUE, &error);

  tf_fuzz_assert_error (files == NULL, error);
  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      g_autofree char *path = g_build_filename (directory, g_ptr_array_index (files, i), NULL);
      g_autofree char *parent = g_path_get_dirname (path);

      g_assert_cmpint (g_unlink (path), ==, 0);
      if (!g_str_equal (parent, directory))
        g_rmdir (parent);
    }
  /* Fails if anything else was written there. */
  g_assert_true (g_rmdir (directory) == 0 || !g_file_test (directory, G_FILE_TEST_EXISTS));
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  int fd = tf_fuzz_open (data, length);

  read_bundle (fd);
  read_mailbox (fd);
  close (fd);
  return 0;
}
