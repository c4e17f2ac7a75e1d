/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "confinement-world.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "tf-confinement-private.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/confinement/secrets"

static void
make (const char *directory, const char *name, int mode)
{
  g_autofree char *path = tf_test_write (directory, name, "secret");

  g_assert_cmpint (g_chmod (path, mode), ==, 0);
}

static char *
run_add (const char *directory)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new_with_free_func (g_free);

  tf_confinement_add_unreadable (argv, directory);
  g_ptr_array_add (argv, NULL);
  return g_strjoinv (" ", (char **) argv->pdata);
}

TF_TEST (what_everybody_may_read_is_shown)
{
  g_autofree char *top = tf_test_make_dir ();
  g_autofree char *below = g_build_filename (top, "below", NULL);
  g_autofree char *found = NULL;

  make (top, "file", 0644);
  make (top, "below/file", 0444);
  make (top, "below/program", 0755);
  g_assert_cmpint (g_chmod (below, 0755), ==, 0);
  found = run_add (top);
  g_assert_cmpstr (found, ==, "");
}

TF_TEST (what_the_user_alone_may_read_is_hidden)
{
  g_autofree char *top = tf_test_make_dir ();
  g_autofree char *below = g_build_filename (top, "below", NULL);
  g_autofree char *expected = g_strdup_printf ("--ro-bind /dev/null %s/shadow", below);
  g_autofree char *found = NULL;

  make (top, "below/shadow", 0640);
  g_assert_cmpint (g_chmod (below, 0755), ==, 0);
  found = run_add (top);
  g_assert_cmpstr (found, ==, expected);
}

TF_TEST (a_directory_of_the_user_is_hidden_whole)
{
  g_autofree char *top = tf_test_make_dir ();
  g_autofree char *below = g_build_filename (top, "keys", NULL);
  g_autofree char *expected = g_strdup_printf ("--tmpfs %s --remount-ro %s", below, below);
  g_autofree char *found = NULL;

  make (top, "keys/key", 0644);
  g_assert_cmpint (g_chmod (below, 0710), ==, 0);
  found = run_add (top);
  g_assert_cmpstr (found, ==, expected);
}

/* A mount on a link would be a mount on what it leads to. */
TF_TEST (a_link_is_left_alone)
{
  g_autofree char *top = tf_test_make_dir ();
  g_autofree char *other = tf_test_make_dir ();
  g_autofree char *link = g_build_filename (top, "link", NULL);
  g_autofree char *found = NULL;

  make (other, "secret", 0600);
  g_assert_cmpint (symlink (other, link), ==, 0);
  found = run_add (top);
  g_assert_cmpstr (found, ==, "");
}

TF_TEST (passwords_of_the_machine_are_hidden_from_root)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  if (access ("/etc/shadow", R_OK) != 0)
    {
      g_test_skip ("this user cannot read /etc/shadow anyway");
      return;
    }
  outcome = world_confined (world, "cat /etc/shadow 2>/dev/null; test -s /etc/passwd", 0);
  g_assert_cmpstr (outcome->output, ==, "");
  g_assert_cmpint (outcome->exit_code, ==, 0);
}

TF_TEST (the_kernel_is_neither_set_nor_read)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  world->spec.no_namespaces = TRUE;
  outcome = world_confined (world,
                            "for f in kernel/core_pattern vm/drop_caches kernel/hostname; do "
                            "if test -w /proc/sys/$f; then echo $f; fi; done; "
                            "cat /proc/keys /proc/slabinfo /proc/timer_list 2>/dev/null; "
                            "test -r /proc/sys/kernel/hostname",
                            0);
  g_assert_cmpstr (outcome->output, ==, "");
  g_assert_cmpint (outcome->exit_code, ==, 0);
}

/* Else the sandbox inside could not show its own processes. */
TF_TEST (a_sandbox_inside_has_its_processes)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  if (access ("/proc/sys/kernel/core_pattern", W_OK) == 0)
    {
      g_test_skip ("root has no whole /proc in a run");
      return;
    }
  outcome =
      world_confined (world,
                      "unshare --user --map-root-user --pid --fork --mount --mount-proc true", 0);
  g_assert_cmpstr (outcome->errors, ==, "");
  g_assert_cmpint (outcome->exit_code, ==, 0);
}
