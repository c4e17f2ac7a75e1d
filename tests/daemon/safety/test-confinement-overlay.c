/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>

#include "confinement-world.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/confinement/overlay"

/* A directory with two lower layers, of which the first has precedence. */
static char *
parts_new (void)
{
  static const char *const names[] = { "up", "work", "all" };
  char *directory = tf_test_make_dir ();

  g_free (tf_test_write (directory, "low/one/file", "one"));
  g_free (tf_test_write (directory, "low/one/only", "only one"));
  g_free (tf_test_write (directory, "low/two/file", "two"));
  g_free (tf_test_write (directory, "low/two/below", "below"));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (directory, names[i], NULL);

      g_assert_cmpint (g_mkdir (path, 0755), ==, 0);
    }
  return directory;
}

static char *
read_part (const char *directory, const char *name)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);
  char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? text : NULL;
}

static const TfConfinementOverlay overlay = { "low/one:low/two", "up", "work", "all" };

TF_TEST (the_layers_are_merged_and_only_the_upper_one_changes)
{
  g_autoptr (World) world = world_new ();
  g_autofree char *directory = parts_new ();
  g_autofree char *shown = g_build_filename (directory, "all", NULL);
  static const char *const all[] = { ".", NULL };
  static const char *const none[] = { NULL };
  g_autoptr (Outcome) outcome = NULL;
  g_autofree char *file = NULL;
  g_autofree char *below = NULL;
  g_autofree char *upper = NULL;

  if (!world_can_confine (world))
    return;
  world->spec.shown = shown;
  world->spec.writable_paths = all;
  world->spec.readonly_paths = none;
  world->spec.hidden_paths = none;
  world->spec.overlay_directory = directory;
  world->spec.overlays = &overlay;
  world->spec.n_overlays = 1;
  outcome = world_confined (world,
                            "set -e; cat file; cat only; cat below; id -u; pwd; echo mine >> file; "
                            "rm below; mkdir sub; echo new > sub/new; chmod 700 only; "
                            "test ! -w /usr; ! mount -t tmpfs t /tmp 2>/dev/null; "
                            "grep -q 'CapEff:.0000000000000000' /proc/self/status",
                            0);
  g_assert_no_error (outcome->error);
  g_assert_cmpstr (outcome->errors, ==, "");
  g_assert_cmpint (outcome->exit_code, ==, 0);
  g_assert_true (g_str_has_prefix (outcome->output, "oneonly onebelow"));
  file = read_part (directory, "low/one/file");
  g_assert_cmpstr (file, ==, "one");
  below = read_part (directory, "low/two/below");
  g_assert_cmpstr (below, ==, "below");
  upper = read_part (directory, "up/file");
  g_assert_cmpstr (upper, ==, "onemine\n");
}

static const struct
{
  const char *lower;
  const char *upper;
} refused[] = {
  { "low,upperdir=/etc", "up" },
  { "/etc", "up" },
  { "low/../../etc", "up" },
  { "low", "up:x" },
  { "low", "" },
};

TF_TEST (names_that_could_mean_something_else_are_refused)
{
  g_autoptr (World) world = world_new ();
  static const char *const argv[] = { "/bin/true", NULL };

  if (!world_can_confine (world))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      const TfConfinementOverlay bad = { refused[i].lower, refused[i].upper, "work", "all" };
      g_autoptr (GError) error = NULL;
      g_auto (GStrv) wrapped = NULL;

      world->spec.overlay_directory = "/tmp";
      world->spec.overlays = &bad;
      world->spec.n_overlays = 1;
      wrapped = tf_confinement_wrap (world->confinement, &world->spec, argv, &error);
      g_assert_null (wrapped);
      g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
    }
}
