/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-config.h"
#include "tf-error.h"
#include "tf-paths.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/config-kept"

#define GOOD   "polish: {minor_max: 9}\nprompts: {directory: mine}\n"
#define BROKEN "polish: {minor_max: many}\n"

static char *
write_file (const char *dir, const char *text)
{
  return tf_test_write (dir, "config.yaml", text);
}

TF_TEST (a_good_file_stands_for_itself)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = write_file (dir, GOOD);
  g_autoptr (TfConfig) config = tf_config_load_or_stand_in (path, NULL);

  g_assert_null (config->fault);
  g_assert_true (tf_config_check_runs (config, NULL));
  g_assert_cmpuint (config->polish.max.n[TF_SEVERITY_MINOR], ==, 9);
}

TF_TEST (what_was_kept_stands_in)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = write_file (dir, GOOD);
  g_autofree char *prompts = g_build_filename (dir, "mine", NULL);
  g_autofree char *again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TfConfig) config = NULL;

  tf_config_keep (path);
  again = write_file (dir, BROKEN);
  config = tf_config_load_or_stand_in (path, NULL);
  g_assert_nonnull (config->fault);
  g_assert_cmpstr (config->fault->key, ==, "polish.minor_max");
  g_assert_cmpuint (config->polish.max.n[TF_SEVERITY_MINOR], ==, 9);
  g_assert_cmpstr (config->path, ==, path);
  g_assert_cmpstr (config->prompts.directory, ==, prompts);
  g_assert_false (tf_config_check_runs (config, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG);
  g_assert_nonnull (strstr (error->message, config->fault->message));
}

TF_TEST (without_a_kept_one_the_defaults_stand_in)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = write_file (dir, BROKEN);
  g_autoptr (TfConfig) config = tf_config_load_or_stand_in (path, NULL);

  g_assert_nonnull (config->fault);
  g_assert_cmpuint (config->polish.max.n[TF_SEVERITY_MINOR], ==, 5);
  g_assert_cmpstr (config->path, ==, path);
}

TF_TEST (a_kept_one_of_another_file_does_not_stand_in)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *good = tf_test_write (dir, "other.yaml", GOOD);
  g_autofree char *path = write_file (dir, BROKEN);
  g_autoptr (TfConfig) config = NULL;

  tf_config_keep (good);
  config = tf_config_load_or_stand_in (path, NULL);
  g_assert_cmpuint (config->polish.max.n[TF_SEVERITY_MINOR], ==, 5);
}

TF_TEST (a_kept_one_with_an_error_does_not_stand_in)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = write_file (dir, BROKEN);
  g_autoptr (TfConfig) config = NULL;

  tf_config_keep (path);
  config = tf_config_load_or_stand_in (path, NULL);
  g_assert_nonnull (config->fault);
  g_assert_cmpuint (config->polish.max.n[TF_SEVERITY_MINOR], ==, 5);
}

TF_TEST (a_file_that_cannot_be_read_is_a_fault)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autoptr (TfConfig) config = tf_config_load_or_stand_in (dir, NULL);

  g_assert_nonnull (config->fault);
  g_assert_cmpuint (config->fault->line, ==, 0);
  g_assert_cmpstr (config->fault->key, ==, "");
  g_assert_nonnull (strstr (config->fault->message, "is a directory"));
}

TF_TEST (what_is_kept_is_private)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = write_file (dir, GOOD);
  g_autofree char *kept = tf_paths_dup_kept_config_file (path);
  struct stat info;

  tf_config_keep (path);
  g_assert_cmpint (stat (kept, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0600);
}
