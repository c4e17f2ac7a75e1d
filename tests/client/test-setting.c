/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-setting.h"

#include "client-world.h"
#include "tf-setting-words.h"

#define TF_TEST_PREFIX "/setting"

static TfSetting *
parse (const char *text)
{
  g_autoptr (GVariant) described = g_variant_ref_sink (g_variant_new_parsed (text));

  return tf_setting_new (described);
}

TF_TEST (finds_the_shape)
{
  static const struct
  {
    const char *described;
    TfSettingShape shape;
  } cases[] = {
    { "{'path': <'a.b'>, 'kind': <'boolean'>, 'default': <'true'>}", TF_SETTING_BOOLEAN },
    { "{'path': <'a.b'>, 'kind': <'integer'>, 'min': <0.0>, 'max': <5.0>}", TF_SETTING_NUMBER },
    { "{'path': <'a.b'>, 'kind': <'integer'>}", TF_SETTING_TEXT },
    { "{'path': <'a.b'>, 'kind': <'text'>, 'choices': <['x']>}", TF_SETTING_CHOICE },
    { "{'path': <'a.b'>, 'kind': <'path'>}", TF_SETTING_TEXT },
    { "{'path': <'a.b'>, 'kind': <'list'>, 'default': <'[]'>}", TF_SETTING_LIST },
    { "{'path': <'a.b'>, 'kind': <'text'>, 'value': <'•••'>}", TF_SETTING_SECRET },
    { "{'path': <'a.b'>, 'kind': <'text'>, 'secret': <true>}", TF_SETTING_SECRET },
    { "{'path': <'a.b'>, 'kind': <'text'>, 'secret': <false>}", TF_SETTING_TEXT },
    { "{'path': <'a.b'>, 'kind': <'hours'>}", TF_SETTING_PERIOD },
    { "{'path': <'a.b'>, 'kind': <'of tomorrow'>}", TF_SETTING_TEXT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TfSetting) setting = parse (cases[i].described);

      g_assert_cmpint (setting->shape, ==, cases[i].shape);
    }
}

TF_TEST (never_shows_the_dots_of_a_secret)
{
  g_autoptr (TfSetting) setting = parse ("{'path': <'a.b'>, 'kind': <'text'>, 'value': <'•••'>}");

  g_assert_true (setting->is_hidden);
  g_assert_cmpstr (setting->value, ==, "");
  g_assert_true (tf_setting_is_changed (setting));
}

TF_TEST (detects_changed_settings)
{
  g_autoptr (TfSetting) same = parse ("{'path': <'a.b'>, 'kind': <'integer'>, 'min': <0.0>, 'max': "
                                      "<9.0>, 'default': <'5'>, 'value': <'5'>, 'set': <true>}");
  g_autoptr (TfSetting) other = parse ("{'path': <'a.b'>, 'kind': <'text'>, 'default': <'\"x\"'>, "
                                       "'value': <'y'>, 'set': <true>}");
  g_autoptr (TfSetting) quoted = parse ("{'path': <'a.b'>, 'kind': <'text'>, 'default': <'\"x\"'>, "
                                        "'value': <'x'>, 'set': <true>}");
  g_autoptr (TfSetting) unknown = parse ("{'path': <'a.b'>, 'kind': <'text'>}");

  g_assert_false (tf_setting_is_changed (same));
  g_assert_true (tf_setting_is_changed (other));
  g_assert_false (tf_setting_is_changed (quoted));
  g_assert_null (unknown->value);
  g_assert_false (tf_setting_is_changed (unknown));
}

TF_TEST (is_found_by_title_help_and_path)
{
  g_autoptr (TfSetting) setting =
      parse ("{'path': <'polish.max_iterations'>, 'kind': <'integer'>, 'min': <1.0>, 'max': "
             "<9.0>, 'help': <'Reviews after which the loop halts.'>}");

  g_assert_true (tf_setting_matches (setting, ""));
  g_assert_true (tf_setting_matches (setting, "maximum iter"));
  g_assert_true (tf_setting_matches (setting, "halts"));
  g_assert_true (tf_setting_matches (setting, "max_it"));
  g_assert_true (tf_setting_matches (setting, "polishing loop"));
  g_assert_false (tf_setting_matches (setting, "halts never"));
}

TF_TEST (groups_by_path)
{
  static const struct
  {
    const char *path;
    const char *section;
    const char *group_id;
    const char *group;
    const char *title;
  } cases[] = {
    { "polish.max_iterations", "polish", "", "Polishing", "Maximum Iterations" },
    { "notifications.channels.desktop.enabled", "notifications", "channels.desktop", "Desktop",
      "Desktop Notifications" },
    { "agents.budget.tokens", "agents", "budget", "Budget of a Project", "Tokens" },
    { "a.new_thing.of_it", "a", "new_thing", "New thing", "Of it" },
    { "alone", "alone", "", "", "Alone" },
    { "git.author_name", "tests", "", "Commits", "Author of Commits" },
    { "concurrency.max_parallel_runs", "agents", "", "Parallel Runs", "Parallel Runs" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *section = tf_setting_words_dup_section_id (cases[i].path);
      g_autofree char *id = tf_setting_words_dup_group_id (cases[i].path);
      g_autofree char *group = tf_setting_words_dup_group (cases[i].path);
      g_autofree char *title = tf_setting_words_dup_title (cases[i].path);

      g_assert_cmpstr (section, ==, cases[i].section);
      g_assert_cmpstr (id, ==, cases[i].group_id);
      g_assert_cmpstr (group, ==, cases[i].group);
      g_assert_cmpstr (title, ==, cases[i].title);
    }
}

TF_TEST (names_the_unit)
{
  static const struct
  {
    const char *path;
    const char *unit;
  } cases[] = {
    { "agents.call_timeout_seconds", "seconds" },
    { "agents.budget.day.minutes", "minutes" },
    { "tests.memory_mb", "MiB" },
    { "agents.budget.cost", "US dollars" },
    { "polish.max_iterations", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (tf_setting_words_get_unit (cases[i].path), ==, cases[i].unit);
}

static const struct
{
  const char *claim;
  const char *described;
  TfSettingShape shape;
  const char *choices; /* joined */
} offers[] = {
  { "a text", "{'path': <'agents.default'>, 'kind': <'text'>, 'default': <'auto'>, 'value': <'b'>}",
    TF_SETTING_CHOICE, "auto a b" },
  { "a text with a name that is gone",
    "{'path': <'agents.default'>, 'kind': <'text'>, 'default': <'auto'>, 'value': <'gone'>}",
    TF_SETTING_CHOICE, "auto a b gone" },
  { "a text whose value is unknown",
    "{'path': <'agents.default'>, 'kind': <'text'>, 'default': <'auto'>}", TF_SETTING_CHOICE,
    "auto a b" },
  { "a list",
    "{'path': <'polish.reviewers'>, 'kind': <'list'>, 'default': <'[]'>, 'value': <'[b, gone]'>}",
    TF_SETTING_CHECKLIST, "a b gone" },
  { "a number stays one",
    "{'path': <'a.b'>, 'kind': <'integer'>, 'min': <0.0>, 'max': <9.0>, 'value': <'5'>}",
    TF_SETTING_NUMBER, "" },
};

TF_TEST_TABLE (offers_names, offers, row->claim)
{
  static const char *const names[] = { "a", "b", NULL };
  g_autoptr (TfSetting) setting = parse (row->described);
  g_autofree char *joined = NULL;

  tf_setting_offer (setting, names);
  joined = setting->choices != NULL ? g_strjoinv (" ", setting->choices) : g_strdup ("");
  g_assert_cmpint (setting->shape, ==, row->shape);
  g_assert_cmpstr (joined, ==, row->choices);
}
