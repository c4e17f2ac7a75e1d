/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tf-error.h"
#include "tf-paths.h"
#include "tf-plugin-loader.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/plugin-loader"

/* The scan happens once per process, so all tests use the same one: a directory with a file that is
 * not a module, one without entry points, and then the real plugins of the build tree. */
static char *broken_dir;
static char *plugin_dir;

static void
copy_plan_module (const char *name)
{
  g_autofree char *from =
      g_build_filename (plugin_dir, "plan", "libthoughtforge-plan." G_MODULE_SUFFIX, NULL);
  g_autofree char *to = g_build_filename (broken_dir, name, NULL);
  g_autofree char *bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_file_get_contents (from, &bytes, &length, &error);
  g_assert_no_error (error);
  g_file_set_contents (to, bytes, length, &error);
  g_assert_no_error (error);
}

static void
scan_with_broken (void)
{
  const char *directories[] = { "/nonexistent", broken_dir, plugin_dir, NULL };
  g_autofree char *garbage = tf_test_write (broken_dir, "libgarbage.so", "no module at all\n");
  g_autofree char *text = tf_test_write (broken_dir, "README", "not even named as one\n");
  g_autofree char *folder = g_build_filename (broken_dir, "libfolder.so", NULL);

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  copy_plan_module ("libnoentry.so");
  g_test_expect_message ("tf-plugin-api", G_LOG_LEVEL_WARNING, "*/libgarbage.so*skipping it*");
  g_test_expect_message ("tf-plugin-api", G_LOG_LEVEL_WARNING, "*/libnoentry.so*skipping it*");
  tf_plugin_loader_scan (directories);
  g_test_assert_expected_messages ();
}

/* Once per process, in the directories of the first test. */
static void
scan (void)
{
  if (broken_dir == NULL)
    {
      broken_dir = tf_test_make_dir ();
      scan_with_broken ();
    }
}

TF_TEST (finds_the_built_plan_module)
{
  g_auto (GStrv) names = NULL;

  scan ();
  names = tf_plugin_loader_list ();
  g_assert_true (g_strv_contains ((const char *const *) names, "plan"));
}

TF_TEST (creates_the_plan_type)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfDeliverable) plan = NULL;

  scan ();
  plan = tf_plugin_loader_create (TF_DELIVERABLE_TYPE_PLAN, &error);
  g_assert_no_error (error);
  g_assert_cmpint (tf_deliverable_get_deliverable_type (plan), ==, TF_DELIVERABLE_TYPE_PLAN);
  g_assert_false (tf_deliverable_has_tests (plan));
  g_assert_cmpstr (tf_deliverable_get_prompt_name (plan, TF_PURPOSE_BUILD), ==, "plan-build");
  g_assert_finalize_object (g_steal_pointer (&plan));
}

TF_TEST (unknown_type_names_directories)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfDeliverable) none = NULL;

  scan ();
  none = tf_plugin_loader_create (TF_DELIVERABLE_TYPE_UNSET, &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
  g_assert_null (none);
  g_assert_nonnull (strstr (error->message, "“unset”"));
  g_assert_nonnull (strstr (error->message, plugin_dir));
  g_assert_nonnull (strstr (error->message, broken_dir));
}

TF_TEST (second_scan_does_nothing)
{
  g_autofree char *dir = tf_test_make_dir ();
  const char *directories[] = { dir, NULL };
  g_autofree char *garbage = tf_test_write (dir, "libmore.so", "would be warned about\n");

  scan ();
  tf_plugin_loader_scan (directories);
}

int
main (int argc, char **argv)
{
  int result;

  tf_test_init (&argc, &argv);
  plugin_dir = tf_paths_dup_plugin_dir ();
  result = tf_test_run_all ();
  g_free (broken_dir);
  g_free (plugin_dir);
  return result;
}
