/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-layer.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/test-layer"

static const struct
{
  const char *made; /* besides what the tree has: src/a.c, lib/b.js, node_modules/own/x */
  gboolean kept;
  gboolean bound;
} rows[] = {
  { "node_modules/dep/index.js", TRUE, FALSE },
  { "lib/node_modules/dep/index.js", TRUE, FALSE },
  { "vendor/bundle/gem", TRUE, FALSE },
  { ".venv/lib/__pycache__/x.pyc", TRUE, FALSE },
  { "src/pkg.egg-info/PKG-INFO", TRUE, FALSE },
  { "Cargo.lock", TRUE, FALSE },
  { "src/a.c", FALSE, FALSE },
  { "node_modules/own/x", FALSE, FALSE },
  { "src/__pycache__/a.pyc", FALSE, FALSE },
  { "dist/a.js", TRUE, TRUE },
  { "src/generated.c", TRUE, TRUE },
  { "node_modules/own/y", TRUE, FALSE },
};

static char *
make_tree (void)
{
  char *directory = tf_test_make_dir ();

  g_free (tf_test_write (directory, "src/a.c", "a"));
  g_free (tf_test_write (directory, "lib/b.js", "b"));
  g_free (tf_test_write (directory, "node_modules/own/x", "x"));
  return directory;
}

TF_TEST (only_what_the_tree_has_not_remains)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *tree = make_tree ();
      g_autofree char *made = make_tree ();
      g_autofree char *path = tf_test_write (made, rows[i].made, "made");
      g_autofree char *source = g_build_filename (made, "lib/b.js", NULL);
      g_autoptr (GError) error = NULL;
      gboolean bound = FALSE;

      g_test_message ("%s", rows[i].made);
      g_assert_true (tf_test_layer_reduce (made, tree, &bound, &error));
      g_assert_no_error (error);
      g_assert_cmpint (bound, ==, rows[i].bound);
      g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, rows[i].kept);
      g_assert_false (g_file_test (source, G_FILE_TEST_EXISTS));
    }
}
