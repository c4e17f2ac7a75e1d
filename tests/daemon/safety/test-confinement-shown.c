/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "confinement-world.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/confinement/shown"

/* What a run can see, and what of it is writable. */

TF_TEST (nothing_is_writable_unless_named)
{
  static const char *const none[] = { NULL };
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  world->spec.writable_paths = none;
  outcome = world_confined (world,
                            "cat file docs/notes.md || exit 1; "
                            "for f in file docs/notes.md docs/new.md new status.json; do "
                            "if (echo x > $f) 2>/dev/null; then echo wrote $f; fi; done; "
                            "if rm -f file 2>/dev/null; then echo removed; fi",
                            0);
  g_assert_cmpstr (outcome->output, ==, "insidenotes");
  g_assert_true (world_has (world, "file", "inside"));
}

TF_TEST (a_plan_may_write_documents_only)
{
  static const char *const docs[] = { "docs", NULL };
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  world->spec.writable_paths = docs;
  outcome = world_confined (world,
                            "for f in docs/notes.md docs/new.md docs/spec.md file new .git/x; do "
                            "if (echo x > $f) 2>/dev/null; then echo wrote $f; fi; done",
                            0);
  g_assert_cmpstr (outcome->output, ==, "wrote docs/notes.md\nwrote docs/new.md\n");
  g_assert_true (world_has (world, "docs/new.md", "x\n"));
  g_assert_true (world_has (world, "docs/spec.md", "spec"));
}

TF_TEST (only_named_paths_of_the_home_are_shown)
{
  static const char *const agent[] = { ".agent", ".not-there", NULL };
  g_autoptr (World) world = world_new ();
  g_autofree char *login = g_build_filename (g_get_home_dir (), ".agent", "login", NULL);
  g_autofree char *text = NULL;
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  world->spec.home_paths = agent;
  outcome = world_confined (
      world, "cd; ls -A; cat .agent/login; (echo new > .agent/login) 2>/dev/null; touch own", 0);
  g_assert_cmpstr (outcome->errors, ==, "");
  g_assert_cmpstr (outcome->output, ==, ".agent\nprojects\nlogin");
  g_assert_true (g_file_get_contents (login, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "login");
}

TF_TEST (a_copy_takes_the_projects_place)
{
  g_autoptr (World) world = world_new ();
  g_autofree char *copied = tf_test_make_dir ();
  g_autofree char *file = tf_test_write (copied, "file", "copy");
  g_autofree char *text = NULL;
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  world->spec.shown = copied;
  outcome = world_confined (world, "pwd; cat file; ls -A; echo x > file", 0);
  g_assert_true (g_str_has_prefix (outcome->output, world->project));
  g_assert_true (g_str_has_suffix (outcome->output, "\ncopyfile\n"));
  g_assert_true (world_has (world, "file", "inside"));
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "x\n");
}

static void
assert_refused (World *world, const char *pattern)
{
  static const char *const argv[] = { "/bin/true", NULL };
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) wrapped = tf_confinement_wrap (world->confinement, &world->spec, argv, &error);

  g_assert_null (wrapped);
  g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
}

TF_TEST (a_protected_link_is_refused)
{
  g_autoptr (World) world = world_new ();
  g_autofree char *link = g_build_filename (world->project, "status.json", NULL);

  if (!world_can_confine (world))
    return;
  g_assert_cmpint (g_remove (link), ==, 0);
  g_assert_cmpint (symlink (world->outside, link), ==, 0);
  assert_refused (world, "*status.json*symbolic link*");
}

TF_TEST (a_writable_link_leads_nowhere)
{
  static const char *const out[] = { "out", NULL };
  g_autoptr (World) world = world_new ();
  g_autofree char *link = g_build_filename (world->project, "out", NULL);
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  g_assert_cmpint (symlink (world->outside, link), ==, 0);
  world->spec.writable_paths = out;
  outcome = world_confined (world, "ls out/", 0);
  g_assert_cmpint (outcome->exit_code, !=, 0);
}

TF_TEST (paths_that_lead_out_are_refused)
{
  static const char *const bad[] = { "..", "../two", "a/../../two", "/etc", "" };
  g_autoptr (World) world = world_new ();

  if (!world_can_confine (world))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      const char *const paths[] = { bad[i], NULL };

      world->spec.writable_paths = paths;
      assert_refused (world, "*is not below*");
      world->spec.writable_paths = NULL;
      world->spec.home_paths = paths;
      assert_refused (world, "*is not below*");
      world->spec.home_paths = NULL;
    }
}

/* A user's own program, its interpreter beside it, in a prefix below the home. */
TF_TEST (a_program_brings_its_prefix)
{
  g_autoptr (World) world = world_new ();
  g_autofree char *prefix = g_build_filename (g_get_home_dir (), "tool", NULL);
  g_autofree char *bin = g_build_filename (prefix, "bin", NULL);
  g_autofree char *lib = g_build_filename (prefix, "lib", NULL);
  g_autofree char *program = NULL;
  g_autofree char *data = NULL;
  g_auto (GStrv) paths = NULL;
  g_auto (GStrv) wrapped = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  g_assert_cmpint (g_mkdir_with_parents (bin, 0700), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (lib, 0700), ==, 0);
  program = tf_test_write (bin, "tool",
                           "#!/bin/sh\ncat \"${0%/*}/../lib/data\"\n"
                           "cat $HOME/secret 2>/dev/null\n"
                           "(echo x > \"${0%/*}/../lib/data\") 2>/dev/null\nexit 0\n");
  data = tf_test_write (lib, "data", "of the tool");
  g_assert_cmpint (g_chmod (program, 0700), ==, 0);
  paths = tf_confinement_dup_program_paths (program);
  world->spec.program_paths = (const char *const *) paths;
  wrapped = tf_confinement_wrap (world->confinement, &world->spec,
                                 (const char *const[]){ program, NULL }, &error);
  g_assert_no_error (error);
  outcome = world_run ((const char *const *) wrapped, NULL, 0);
  g_assert_cmpstr (outcome->errors, ==, "");
  g_assert_cmpstr (outcome->output, ==, "of the tool");
}

/* Below the home directory at $HOME: what must and must not be shown for a program. */
static const struct
{
  const char *program;
  const char *shown;     /* (nullable) */
  const char *not_shown; /* (nullable) */
} programs[] = {
  { "tool/bin/x", "tool", NULL },
  { "bin/x", "bin", "" },
  { "x", "x", "" },
  { ".local/bin/x", ".local/lib", ".local" },
  { ".nvm/versions/node/v20/bin/x", ".nvm/versions/node/v20", ".nvm" },
  { "app/node_modules/.bin/x", "app/node_modules", "app" },
  { "app/node_modules/pkg/dist/x", "app/node_modules", "app" },
  { "agents/x", "agents", "" },
};

TF_TEST (programs_never_bring_the_home)
{
  const char *home = g_get_home_dir ();

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autofree char *program = g_build_filename (home, programs[i].program, NULL);
      g_autofree char *shown = g_build_filename (home, programs[i].shown, NULL);
      g_auto (GStrv) paths = tf_confinement_dup_program_paths (program);

      g_test_message ("%s", program);
      g_assert_true (g_strv_contains ((const char *const *) paths, shown));
      g_assert_false (g_strv_contains ((const char *const *) paths, home));
      g_assert_false (g_strv_contains ((const char *const *) paths, "/"));
      if (programs[i].not_shown != NULL && *programs[i].not_shown != '\0')
        {
          g_autofree char *other = g_build_filename (home, programs[i].not_shown, NULL);

          g_assert_false (g_strv_contains ((const char *const *) paths, other));
        }
    }
}

TF_TEST (a_program_of_the_system_brings_nothing_of_its_own)
{
  g_auto (GStrv) paths = tf_confinement_dup_program_paths ("/usr/bin/env");

  for (guint i = 0; paths[i] != NULL; i++)
    g_assert_false (g_str_has_prefix (paths[i], "/usr"));
}

TF_TEST (nothing_runs_before_the_probe)
{
  static const char *const argv[] = { "/bin/true", NULL };
  const TfConfinementSpec spec = { .directory = "/usr" };
  g_autoptr (TfConfinement) confinement = tf_confinement_new ();
  g_autoptr (GError) error = NULL;

  g_assert_false (tf_confinement_is_available (confinement));
  g_assert_null (tf_confinement_wrap (confinement, &spec, argv, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
}

/* Probes where "bwrap" is @script, or is missing. */
static char *
dup_reason (const char *script)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  g_autofree char *prlimit = tf_test_write (dir, "prlimit", "#!/bin/sh\n");
  g_autofree char *program = NULL;
  g_autoptr (World) world = NULL;

  g_assert_cmpint (g_chmod (prlimit, 0700), ==, 0);
  if (script != NULL)
    {
      program = tf_test_write (dir, "bwrap", script);
      g_assert_cmpint (g_chmod (program, 0700), ==, 0);
    }
  g_setenv ("PATH", dir, TRUE);
  world = world_new ();
  g_setenv ("PATH", path, TRUE);
  g_assert_false (tf_confinement_is_available (world->confinement));
  assert_refused (world, "cannot confine*");
  return g_strdup (tf_confinement_get_reason (world->confinement));
}

TF_TEST (a_missing_bubblewrap_is_reported)
{
  g_autofree char *reason = dup_reason (NULL);

  g_assert_nonnull (strstr (reason, "apt-get install bubblewrap"));
}

TF_TEST (a_failing_bubblewrap_is_reported)
{
  g_autofree char *reason = dup_reason ("#!/bin/sh\necho 'bwrap: No permissions' >&2\nexit 1\n");

  g_assert_nonnull (strstr (reason, "bubblewrap does not work (bwrap: No permissions)"));
}
