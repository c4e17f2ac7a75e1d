/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-setting-value.h"

#include "client-world.h"
#include "tf-config-edit.h"
#include "tf-config.h"

#define TF_TEST_PREFIX "/setting-value"

static const struct
{
  const char *text;
  const char *yaml;
} texts[] = {
  { "offline", "offline" },
  { "claude-2", "claude-2" },
  { "/srv/some/x.json", "/srv/some/x.json" },
  { "https://ntfy.sh", "https://ntfy.sh" },
  { "secret:NAME", "secret:NAME" },
  { "", "\"\"" },
  { "5", "\"5\"" },
  { "-1", "\"-1\"" },
  { "0x1f", "\"0x1f\"" },
  { "1e3", "\"1e3\"" },
  { ".5", "\".5\"" },
  { "yes", "\"yes\"" },
  { "No", "\"No\"" },
  { "TRUE", "\"TRUE\"" },
  { "off", "\"off\"" },
  { "y", "\"y\"" },
  { "null", "\"null\"" },
  { "~", "\"~\"" },
  { ".inf", "\".inf\"" },
  { "22:00-07:00", "\"22:00-07:00\"" },
  { "a: b", "\"a: b\"" },
  { "a:", "\"a:\"" },
  { "a #b", "\"a #b\"" },
  { "#b", "\"#b\"" },
  { "- a", "\"- a\"" },
  { "[a]", "\"[a]\"" },
  { "{a}", "\"{a}\"" },
  { "*a", "\"*a\"" },
  { "&a", "\"&a\"" },
  { "!a", "\"!a\"" },
  { "|", "\"|\"" },
  { "%a", "\"%a\"" },
  { "@a", "\"@a\"" },
  { "`a", "\"`a\"" },
  { " a ", "\" a \"" },
  { "it's", "\"it's\"" },
  { "say \"a\"", "\"say \\\"a\\\"\"" },
  { "back\\slash", "\"back\\\\slash\"" },
  { "two\nlines", "\"two\\nlines\"" },
  { "tab\there", "\"tab\\there\"" },
  { "bell\a", "\"bell\\u0007\"" },
  { "Grüße 日本", "\"Grüße 日本\"" },
  { "\xe2\x80\xa8", "\"\\u2028\"" },
};

TF_TEST (quotes_texts)
{
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *yaml = tf_setting_value_quote (texts[i].text);

      g_assert_cmpstr (yaml, ==, texts[i].yaml);
    }
}

TF_TEST (reads_back_what_it_quotes)
{
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text = tf_setting_value_unquote (texts[i].yaml);

      g_assert_cmpstr (text, ==, texts[i].text);
    }
}

/* The daemon's own reader understands the same texts. */
TF_TEST (daemon_reads_the_same)
{
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *yaml = g_strdup_printf ("tests:\n  command: %s\n", texts[i].yaml);
      g_autoptr (GError) error = NULL;
      g_autoptr (TfConfig) config = NULL;

      /* It takes texts of one line without control characters. */
      if (strpbrk (texts[i].text, "\n\t\a") != NULL)
        continue;
      config = tf_config_parse (yaml, -1, "config.yaml", &error);
      g_assert_no_error (error);
      g_assert_cmpstr (config->tests.command, ==, texts[i].text);
    }
}

static const struct
{
  const char *yaml;
  const char *text;
} scalars[] = {
  { "plain", "plain" },
  { "  plain ", "plain" },
  { "'it''s'", "it's" },
  { "\"\\x41\\u00fc\\U0001f600\"", "Aü😀" },
  { "\"unfinished", "unfinished" },
  { "\"a\" b", "\"a\" b" },
  { "\"\\ud800\"", "\xef\xbf\xbd" },
  { "\"\\", "" },
  { "", "" },
};

TF_TEST (reads_scalars)
{
  for (guint i = 0; i < G_N_ELEMENTS (scalars); i++)
    {
      g_autofree char *text = tf_setting_value_unquote (scalars[i].yaml);

      g_assert_cmpstr (text, ==, scalars[i].text);
    }
}

static const struct
{
  const char *typed;
  const char *yaml;
  const char *shown;
} lists[] = {
  { "", "[]", "" },
  { " , ,", "[]", "" },
  { "claude", "[claude]", "claude" },
  { "claude, codex", "[claude, codex]", "claude, codex" },
  { "claude\ncodex", "[claude, codex]", "claude, codex" },
  { "5,yes", "[\"5\", \"yes\"]", "5, yes" },
  { "\"a, b\", c", "[\"a, b\", c]", "\"a, b\", c" },
  { "it's, say \"x\"", "[\"it's\", \"say \\\"x\\\"\"]", "it's, say \"x\"" },
  { "a: b", "[\"a: b\"]", "a: b" },
  { "back\\slash", "[\"back\\\\slash\"]", "\"back\\\\slash\"" },
};

TF_TEST (lists_go_back_and_forth)
{
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *yaml = tf_setting_value_list_to_yaml (lists[i].typed);
      g_autofree char *shown = tf_setting_value_list_from_yaml (yaml);
      g_autofree char *again = tf_setting_value_list_to_yaml (shown);

      g_assert_cmpstr (yaml, ==, lists[i].yaml);
      g_assert_cmpstr (shown, ==, lists[i].shown);
      g_assert_cmpstr (again, ==, lists[i].yaml);
    }
}

TF_TEST (plain_keeps_what_can_be_a_number)
{
  static const char *const pairs[][2] = { { "5", "5" },           { " 5.25 ", "5.25" },
                                          { "-3", "-3" },         { "true", "true" },
                                          { "a: b", "\"a: b\"" }, { "", "\"\"" },
                                          { "~", "\"~\"" } };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *yaml = tf_setting_value_plain (pairs[i][0]);

      g_assert_cmpstr (yaml, ==, pairs[i][1]);
    }
}

TF_TEST (finds_the_line_of_an_error)
{
  g_assert_cmpuint (tf_setting_value_find_line ("/x/config.yaml:7: polish.a is “b”"), ==, 7);
  g_assert_cmpuint (tf_setting_value_find_line ("/x:3/config.yaml:12: at 4: b"), ==, 12);
  g_assert_cmpuint (tf_setting_value_find_line ("cannot read /x/config.yaml"), ==, 0);
  g_assert_cmpuint (tf_setting_value_find_line (""), ==, 0);
}

TF_TEST (finds_a_key)
{
  const char *yaml = "# agents: no\npolish:\n  available: 1\nagents:\n\n  # available:\n"
                     "  default: x\n  available:\n    claude:\nserver:\n  port: 3\n";

  g_assert_cmpuint (tf_setting_value_find_key (yaml, "agents.available"), ==, 8);
  g_assert_cmpuint (tf_setting_value_find_key (yaml, "agents.available.claude"), ==, 9);
  g_assert_cmpuint (tf_setting_value_find_key (yaml, "agents.nothing"), ==, 4);
  g_assert_cmpuint (tf_setting_value_find_key (yaml, "server.port"), ==, 11);
  g_assert_cmpuint (tf_setting_value_find_key (yaml, "available"), ==, 0);
  g_assert_cmpuint (tf_setting_value_find_key ("", "agents"), ==, 0);
}
