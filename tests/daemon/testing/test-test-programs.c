/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-programs.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/test-programs"

static void
install (const char *directory, const char *name)
{
  g_autofree char *path = tf_test_write (directory, name, "#!/bin/sh\n");

  g_assert_cmpint (g_chmod (path, 0755), ==, 0);
}

TF_TEST (a_layer_comes_first_then_the_path_then_toolchains)
{
  g_autofree char *layer = tf_test_make_dir ();
  g_autofree char *bin = tf_test_make_dir ();
  g_autoptr (TfTestPrograms) programs = tf_test_programs_new (layer, "/the/tree");
  g_autofree char *expected = g_build_filename (g_get_home_dir (), ".cargo/bin/tool", NULL);
  g_autofree char *none = NULL;
  g_autofree char *in_toolchain = NULL;
  g_autofree char *in_path = NULL;
  g_autofree char *in_layer = NULL;
  g_auto (GStrv) environment = NULL;
  const char *path;

  g_setenv ("PATH", bin, TRUE);
  none = tf_test_programs_find (programs, "tool");
  g_assert_null (none);
  install (g_get_home_dir (), ".cargo/bin/tool");
  in_toolchain = tf_test_programs_find (programs, "tool");
  g_assert_cmpstr (in_toolchain, ==, expected);
  install (bin, "tool");
  in_path = tf_test_programs_find (programs, "tool");
  g_assert_true (g_str_has_prefix (in_path, bin));
  install (layer, "tree/node_modules/.bin/tool");
  in_layer = tf_test_programs_find (programs, "tool");
  g_assert_cmpstr (in_layer, ==, "/the/tree/node_modules/.bin/tool");
  environment = tf_test_programs_dup_environment (programs, NULL);
  path = g_environ_getenv (environment, "PATH");
  g_assert_true (g_str_has_prefix (path, "/the/tree/node_modules/.bin:"));
  g_assert_true (g_str_has_suffix (path, "/.cargo/bin"));
}

TF_TEST (java_gets_the_home_directory)
{
  static const struct
  {
    const char *home;
    const char *option;
  } rows[] = {
    { "/home/me", "-Duser.home=/home/me" },
    { "/home/a b", NULL },
    { "/home/$me", NULL },
  };
  g_auto (GStrv) environment = tf_test_programs_dup_environment (NULL, NULL);
  g_autofree char *own = g_strconcat ("-Duser.home=", g_get_home_dir (), NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *option = tf_test_programs_dup_java_option (rows[i].home);

      g_assert_cmpstr (option, ==, rows[i].option);
    }
  g_assert_cmpstr (g_environ_getenv (environment, "MAVEN_OPTS"), ==, own);
  g_assert_cmpstr (g_environ_getenv (environment, "GRADLE_OPTS"), ==, own);
}
