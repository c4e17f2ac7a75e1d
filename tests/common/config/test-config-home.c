/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-paths.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/config-home"

#define ITEM "c.yaml:5: agents.available.x.home[1] is "

/* @item is the second of two, on line 5. */
static TfConfig *
parse (const char *projects, const char *item, GError **error)
{
  g_autofree char *text = g_strdup_printf ("agents:\n  available:\n    x:\n      command: x\n"
                                           "      home: [.one, %s]\n%s%s\n",
                                           item, projects != NULL ? "projects:\n  directory: " : "",
                                           projects != NULL ? projects : "");

  return tf_config_parse (text, -1, "c.yaml", error);
}

static const struct
{
  const char *item; /* as YAML */
  const char *kept; /* (nullable): as which it is accepted */
} spellings[] = {
  { ".claude", ".claude" },
  { ".claude/", ".claude" },
  { ".claude/sub", ".claude/sub" },
  { "...", "..." },
  { "..x", "..x" },
  { "a b", "a b" },
  { "'a:b,c'", "a:b,c" },
  { ".ssh", ".ssh" },
  { "a~", "a~" },
  { "''", NULL },
  { "' '", " " },
  { ".", NULL },
  { "./", NULL },
  { "./a", NULL },
  { "..", NULL },
  { "../x", NULL },
  { "a/..", NULL },
  { "a/../..", NULL },
  { "a/./b", NULL },
  { "a//b", NULL },
  { "a//", NULL },
  { "/", NULL },
  { "/etc", NULL },
  { "'~'", NULL },
  { "~/.claude", NULL },
  { "~bob", NULL },
  { "\"a\\tb\"", NULL },
  { "\"a\\nb\"", NULL },
  { "[a]", NULL },
};

TF_TEST_TABLE (only_plain_paths_below_the_home_are_read, spellings, NULL)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfConfig) config = parse (NULL, row->item, &error);

  g_test_message ("%s", row->item);
  if (row->kept != NULL)
    {
      g_assert_no_error (error);
      g_assert_cmpstr (tf_config_get_agent (config, "x")->home[1], ==, row->kept);
      return;
    }
  g_assert_null (config);
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG);
  g_assert_true (g_str_has_prefix (error->message, ITEM));
}

TF_TEST (the_message_says_what_to_write)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (parse (NULL, "'..'", &error));
  g_assert_cmpstr (error->message, ==,
                   ITEM "“..”, expected a path below the home directory, such as .claude");
  g_clear_error (&error);
  g_assert_null (parse (NULL, "~/.claude", &error));
  g_assert_cmpstr (error->message, ==,
                   ITEM "“~/.claude”, expected a path below the home directory, without ~/");
}

/* Below the home directory, as on most machines. */
static const struct
{
  const char *item;
  const char *projects; /* (nullable): below the home directory; "": that directory */
  gboolean refused;
} places[] = {
  { "work", "work", TRUE },
  { "work", "work/projects", TRUE },
  { "work/projects", "work/projects", TRUE },
  { "work/projects/a", "work/projects", TRUE },
  { "work/project", "work/projects", FALSE },
  { "work/other", "work/projects", FALSE },
  { "work", NULL, FALSE },
  { ".claude", "", FALSE },
};

TF_TEST_TABLE (no_agent_is_shown_the_projects, places, NULL)
{
  g_autofree char *projects =
      row->projects != NULL ? g_build_filename (g_get_home_dir (), row->projects, NULL) : NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TfConfig) config = parse (projects, row->item, &error);

  g_test_message ("%s", row->item);
  g_assert_true (row->refused == (config == NULL));
  if (config == NULL)
    tf_test_assert_error (error, TF_ERROR_INVALID_CONFIG, "would show the agent the projects");
}

/* Whether an agent may be shown @target, to which a link in the home directory leads. */
static gboolean
is_accepted (const char *projects, const char *target)
{
  g_autofree char *link = g_build_filename (g_get_home_dir (), "linked", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfConfig) config = NULL;

  g_assert_cmpint (g_mkdir_with_parents (g_get_home_dir (), 0700), ==, 0);
  g_assert_cmpint (symlink (target, link), ==, 0);
  config = parse (projects, "linked", &error);
  g_assert_cmpint (g_unlink (link), ==, 0);
  g_test_message ("%s: %s", target, error != NULL ? error->message : "accepted");
  g_assert_true (config != NULL || g_str_has_prefix (error->message, ITEM "“linked”, which would"));
  return config != NULL;
}

TF_TEST (no_agent_is_shown_what_is_ours)
{
  g_autofree char *file = tf_paths_dup_config_file ();
  g_autofree char *config = g_path_get_dirname (file);
  g_autofree char *trash = tf_paths_dup_trash_dir ();
  g_autofree char *data = g_path_get_dirname (trash);
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "thoughtforge", NULL);
  const char *const ours[] = { config, data, cache };

  for (guint i = 0; i < G_N_ELEMENTS (ours); i++)
    {
      g_autofree char *parent = g_path_get_dirname (ours[i]);
      g_autofree char *below = g_build_filename (ours[i], "below", NULL);
      g_autofree char *beside = g_build_filename (parent, "other", NULL);

      g_assert_cmpint (g_mkdir_with_parents (below, 0700), ==, 0);
      g_assert_cmpint (g_mkdir_with_parents (beside, 0700), ==, 0);
      g_assert_false (is_accepted (NULL, ours[i]));
      g_assert_false (is_accepted (NULL, parent));
      g_assert_false (is_accepted (NULL, below));
      g_assert_true (is_accepted (NULL, beside));
    }
}

TF_TEST (a_link_to_the_projects_is_refused)
{
  g_autofree char *projects = tf_test_make_dir ();
  g_autofree char *other = tf_test_make_dir ();

  g_assert_false (is_accepted (projects, projects));
  g_assert_true (is_accepted (projects, other));
}

TF_TEST (an_empty_list_is_fine)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfConfig) config =
      tf_config_parse ("agents: {available: {x: {command: x, home: []}, y: {command: y, home: }}}",
                       -1, "c.yaml", &error);

  g_assert_no_error (error);
  g_assert_null (tf_config_get_agent (config, "x")->home[0]);
  g_assert_null (tf_config_get_agent (config, "y")->home[0]);
}
