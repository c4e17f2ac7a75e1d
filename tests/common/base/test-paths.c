/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-paths.h"

#include <stdlib.h>
#include <unistd.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/paths"

static void
assert_path (char *path, const char *expected)
{
  g_autofree char *owned = path;

  g_assert_cmpstr (owned, ==, expected);
}

TF_TEST (user_directories)
{
  g_autofree char *data = g_build_filename (g_get_user_data_dir (), "thoughtforge", NULL);
  g_autofree char *config = g_build_filename (g_get_user_config_dir (), "thoughtforge", NULL);
  const struct
  {
    char *path;
    const char *dir;
    const char *name;
  } rows[] = {
    { tf_paths_dup_projects_dir (), data, "projects" },
    { tf_paths_dup_trash_dir (), data, "trash" },
    { tf_paths_dup_config_file (), config, "config.yaml" },
    { tf_paths_dup_user_prompts_dir (), config, "prompts" },
    { tf_paths_dup_user_templates_dir (), config, "templates" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *expected = g_build_filename (rows[i].dir, rows[i].name, NULL);

      assert_path (rows[i].path, expected);
    }
}

TF_TEST (environment_overrides)
{
  g_setenv ("THOUGHTFORGE_DATA_DIR", "/tree/./data", TRUE);
  g_setenv ("THOUGHTFORGE_PLUGIN_DIR", "/tree/plugins", TRUE);
  g_setenv ("THOUGHTFORGE_LIBEXEC_DIR", "/tree/agent", TRUE);
  g_setenv ("THOUGHTFORGE_LOCALE_DIR", "/tree/po", TRUE);
  assert_path (tf_paths_dup_locale_dir (), "/tree/po");
  assert_path (tf_paths_dup_shipped_prompts_dir (), "/tree/data/prompts");
  assert_path (tf_paths_dup_plugin_dir (), "/tree/plugins");
  assert_path (tf_paths_dup_libexec ("program"), "/tree/agent/program");
}

TF_TEST (the_first_directory_that_has_the_program)
{
  g_autofree char *first = tf_test_make_dir ();
  g_autofree char *second = tf_test_make_dir ();
  g_autofree char *program = tf_test_write (second, "program", "");
  g_autofree char *other = g_build_filename (second, "other", NULL);
  g_autofree char *both = g_strconcat (first, ":", second, NULL);

  g_setenv ("THOUGHTFORGE_LIBEXEC_DIR", both, TRUE);
  assert_path (tf_paths_dup_libexec ("program"), program);
  assert_path (tf_paths_dup_libexec ("other"), other);
}

TF_TEST (installed_places_when_unset_or_empty)
{
  g_unsetenv ("THOUGHTFORGE_DATA_DIR");
  g_setenv ("THOUGHTFORGE_PLUGIN_DIR", "", TRUE);
  g_unsetenv ("THOUGHTFORGE_LIBEXEC_DIR");
  assert_path (tf_paths_dup_shipped_prompts_dir (), TF_PKGDATADIR "/prompts");
  assert_path (tf_paths_dup_plugin_dir (), TF_PLUGINDIR);
  assert_path (tf_paths_dup_libexec ("program"), TF_PKGLIBEXECDIR "/program");
}

TF_TEST (expand)
{
  g_autofree char *home_file = g_build_filename (g_get_home_dir (), "a", NULL);
  g_autofree char *here = g_get_current_dir ();
  g_autofree char *here_file = g_build_filename (here, "a", NULL);
  const struct
  {
    const char *path;
    const char *base;
    const char *expected;
  } rows[] = {
    { "~/a", "/base", home_file },    { "~", "/base", g_get_home_dir () },
    { "~a", "/base", "/base/~a" },    { "a/b", "/base", "/base/a/b" },
    { "../a", "/base/x", "/base/a" }, { "/a", "/base", "/a" },
    { "", "/base", "/base" },         { "a", NULL, here_file },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_path (tf_paths_expand (rows[i].path, rows[i].base), rows[i].expected);
}

TF_TEST (resolve)
{
  g_autofree char *made = tf_test_make_dir ();
  g_autofree char *dir = realpath (made, NULL);
  g_autofree char *link = g_build_filename (dir, "link", NULL);
  g_autofree char *dangling = g_build_filename (dir, "dangling", NULL);
  g_autofree char *below = g_build_filename (link, "a", "b", NULL);
  g_autofree char *expected = g_build_filename (dir, "a", "b", NULL);

  g_assert_cmpint (symlink (dir, link), ==, 0);
  g_assert_cmpint (symlink ("nowhere", dangling), ==, 0);
  assert_path (tf_paths_resolve (link), dir);
  assert_path (tf_paths_resolve (below), expected);
  assert_path (tf_paths_resolve (dangling), dangling);
  assert_path (tf_paths_resolve ("/"), "/");
  assert_path (tf_paths_resolve ("/nowhere/a"), "/nowhere/a");
}
