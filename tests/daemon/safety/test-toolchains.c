/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-toolchains.h"

#include <glib/gstdio.h>
#include <string.h>

#include "confinement-world.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/toolchains"

static void
install (const char *name)
{
  g_autofree char *path = tf_test_write (g_get_home_dir (), name, "#!/bin/sh\necho tool\n");

  g_assert_cmpint (g_chmod (path, 0755), ==, 0);
}

static void
make_home (void)
{
  install (".cargo/bin/cargo");
  install (".cargo/credentials.toml");
  install (".cargo/registry/secret");
  install (".rustup/toolchains/stable/bin/cargo");
  install (".nvm/versions/node/v9.1.0/bin/node");
  install (".nvm/versions/node/v20.3.1/bin/node");
  install (".nvm/secret");
  install (".pyenv/shims/python3");
  install (".sdkman/candidates/java/current/bin/java");
  install (".sdkman/etc/secret");
  install ("go/bin/gotool");
  install ("go/src/private/main.go");
  install ("sdk/go1.22.1/bin/go");
  install (".ssh/id_rsa");
}

TF_TEST (programs_are_found_newest_version_first)
{
  g_auto (GStrv) none = tf_toolchains_dup_programs ();
  g_auto (GStrv) found = NULL;
  g_autofree char *all = NULL;

  g_assert_cmpuint (g_strv_length (none), ==, 0);
  make_home ();
  found = tf_toolchains_dup_programs ();
  g_assert_cmpuint (g_strv_length (found), ==, 7);
  all = g_strjoinv (" ", found);
  g_assert_nonnull (strstr (all, "/.cargo/bin "));
  g_assert_nonnull (strstr (all, "/v20.3.1/bin "));
  g_assert_cmpuint (strstr (all, "/v20.3.1/") - all, <, strstr (all, "/v9.1.0/") - all);
  g_assert_nonnull (strstr (all, "/java/current/bin"));
  g_assert_nonnull (strstr (all, "/sdk/go1.22.1/bin"));
}

/* Inside a run. */
TF_TEST (nothing_else_of_the_home_directory_is_shown)
{
  g_autoptr (World) world = world_new ();
  g_auto (GStrv) paths = NULL;
  g_autoptr (Outcome) outcome = NULL;

  make_home ();
  paths = tf_toolchains_dup_paths ();
  if (!world_can_confine (world))
    return;
  world->spec.program_paths = (const char *const *) paths;
  outcome = world_confined (
      world,
      "set -e; cd ~; .cargo/bin/cargo; .rustup/toolchains/stable/bin/cargo; "
      ".nvm/versions/node/v20.3.1/bin/node; .pyenv/shims/python3; "
      ".sdkman/candidates/java/current/bin/java; go/bin/gotool; sdk/go1.22.1/bin/go; "
      "for f in .cargo/credentials.toml .cargo/registry .nvm/secret .sdkman/etc go/src .ssh; do "
      "test ! -e $f; done; ! touch .cargo/bin/new 2>/dev/null; ! touch .pyenv/new 2>/dev/null; "
      "exit 7",
      0);
  g_assert_no_error (outcome->error);
  g_assert_cmpstr (outcome->errors, ==, "");
  g_assert_cmpint (outcome->exit_code, ==, 7);
}

/* A program there is found by its path, without the directory above. */
TF_TEST (a_program_of_cargo_does_not_show_its_tokens)
{
  g_autofree char *cargo = g_build_filename (g_get_home_dir (), ".cargo/bin/cargo", NULL);
  g_autofree char *home = g_build_filename (g_get_home_dir (), ".cargo", NULL);
  g_autofree char *bin = g_build_filename (g_get_home_dir (), ".cargo/bin", NULL);
  g_auto (GStrv) paths = NULL;

  make_home ();
  paths = tf_confinement_dup_program_paths (cargo);
  g_assert_true (g_strv_contains ((const char *const *) paths, bin));
  g_assert_false (g_strv_contains ((const char *const *) paths, home));
}
