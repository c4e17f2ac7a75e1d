/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-edit.h"

#include <string.h>

#include "tf-config.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/config"

#define BOM    "\xef\xbb\xbf"
#define N      "polish.max_iterations"
#define STRIDE 4

typedef struct
{
  const char *text;
  const char *key;
  const char *value;
  const char *expected;
} Row;

static void
check (const Row *row)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *shown = g_strescape (row->text, NULL);
  g_autofree char *edited = tf_config_edit (row->text, "c.yaml", row->key, row->value, &error);

  g_test_message ("%.200s | %s: %s", shown, row->key, row->value);
  g_assert_no_error (error);
  g_assert_cmpstr (edited, ==, row->expected);
}

static void
test_rows (gconstpointer data)
{
  for (const Row *row = data; row->text != NULL; row++)
    check (row);
}

static const Row replaced[] = {
  { "polish:\n  max_iterations: 50\n", N, "7", "polish:\n  max_iterations: 7\n" },
  { "# é\npolish: # a\n  # b\n  max_iterations:   50   # c\n  # d\n\n", N, "7",
    "# é\npolish: # a\n  # b\n  max_iterations:   7   # c\n  # d\n\n" },
  { "polish:\n  max_iterations: 50", N, "7", "polish:\n  max_iterations: 7" },
  { "polish:\r\n  max_iterations: 50 # c\r\n", N, "7", "polish:\r\n  max_iterations: 7 # c\r\n" },
  { BOM "polish:\n  max_iterations: 50\n", N, "7", BOM "polish:\n  max_iterations: 7\n" },
  { "\"polish\":\n  'max_iterations' : 50\n", N, "7", "\"polish\":\n  'max_iterations' : 7\n" },
  { "polish: {minor_max: 1, max_iterations: 50, medium_max: 2} # c\n", N, "7",
    "polish: {minor_max: 1, max_iterations: 7, medium_max: 2} # c\n" },
  { "{polish: {max_iterations: 50}}\n", N, "7", "{polish: {max_iterations: 7}}\n" },
  { "polish:\n  max_iterations:\n    50 # c\n  minor_max: 1\n", N, "7",
    "polish:\n  max_iterations: 7\n    # c\n  minor_max: 1\n" },
  { "polish:\n  max_iterations: # c\n    50\n  minor_max: 1\n", N, "7",
    "polish:\n  max_iterations: 7 # c\n  minor_max: 1\n" },
  { "polish:\n  max_iterations: # c\n", N, "7", "polish:\n  max_iterations: 7 # c\n" },
  { "polish:\n  max_iterations: ~\n", N, "7", "polish:\n  max_iterations: 7\n" },
  { "polish:\n  max_iterations:\n", N, "7", "polish:\n  max_iterations: 7\n" },
  { "tests:\n  command: \"make: # \\\" {\"\n  network: true\n", "tests.command", "'it''s: #1'",
    "tests:\n  command: \"it's: #1\"\n  network: true\n" },
  { "tests:\n  command: >- # how\n    make\n    check\n\n  # next\n  network: true\n",
    "tests.command", "ninja", "tests:\n  # how\n  command: ninja\n\n  # next\n  network: true\n" },
  { "tests:\n  command: one\n    two\n  network: true\n", "tests.command", "x y",
    "tests:\n  command: \"x y\"\n  network: true\n" },
  { "polish: {max_iterations: 50\n}\n", N, "\"a, b}\"", "polish: {max_iterations: \"a, b}\"\n}\n" },
  { "a:\n  network: 1\ntests:\n  network: true\nb:\n  network: true\n", "tests.network", "false",
    "a:\n  network: 1\ntests:\n  network: false\nb:\n  network: true\n" },
  { NULL, NULL, NULL, NULL },
};

static const Row lists[] = {
  { "polish:\n  reviewers: [a, b] # c\n", "polish.reviewers", "[\"x y\", z]",
    "polish:\n  reviewers: [\"x y\", z] # c\n" },
  { "polish:\n  reviewers:\n    # who\n    - a # first\n    # between\n    - b # last\n"
    "  # next\n  minor_max: 1\n",
    "polish.reviewers", "[z]",
    "polish:\n  # first\n  # between\n  reviewers: [z]\n    # who\n    # last\n"
    "  # next\n  minor_max: 1\n" },
  { "polish:\n  reviewers:\n  - a\n  - b", "polish.reviewers", "[]", "polish:\n  reviewers: []\n" },
  { "polish:\n  reviewers: [a, # first\n    b # second\n  ]\n", "polish.reviewers", "[z]",
    "polish:\n  # first\n  # second\n  reviewers: [z]\n" },
  { "polish:\n  reviewers: [a]\n", "polish.reviewers", "~", "polish:\n" },
  { "polish:\n  reviewers:\n    - a # first\n    - b\n  minor_max: 1\n", "polish.reviewers", "~",
    "polish:\n  # first\n  minor_max: 1\n" },
  { NULL, NULL, NULL, NULL },
};

static const Row added[] = {
  { "", N, "7", "polish:\n  max_iterations: 7\n" },
  { "# nothing yet", N, "7", "# nothing yet\npolish:\n  max_iterations: 7" },
  { "# c\r\n", N, "7", "# c\r\npolish:\r\n  max_iterations: 7\r\n" },
  { "---\n", N, "7", "---\npolish:\n  max_iterations: 7\n" },
  { "server:\n  port: 80\n\n# end\n", N, "7",
    "server:\n  port: 80\npolish:\n  max_iterations: 7\n\n# end\n" },
  { "polish:\n    minor_max: 1 # c\n\n# d\nserver:\n  port: 80\n", N, "7",
    "polish:\n    minor_max: 1 # c\n    max_iterations: 7\n\n# d\nserver:\n  port: 80\n" },
  { "polish:\n  reviewers:\n    - a\n    - b # c\nserver:\n  port: 80\n", N, "7",
    "polish:\n  reviewers:\n    - a\n    - b # c\n  max_iterations: 7\nserver:\n  port: 80\n" },
  { "polish: # c\nserver:\n  port: 80\n", N, "7",
    "polish: # c\n  max_iterations: 7\nserver:\n  port: 80\n" },
  { "polish:", N, "7", "polish:\n  max_iterations: 7" },
  { "polish: ~ # c\n", N, "7", "polish: {max_iterations: 7} # c\n" },
  { "polish: {}\n", N, "7", "polish: {max_iterations: 7}\n" },
  { "polish: {minor_max: 1, # c\n }\n", N, "7",
    "polish: {max_iterations: 7, minor_max: 1, # c\n }\n" },
  { "{server: {port: 80}}", "notifications.channels.desktop.enabled", "false",
    "{notifications: {channels: {desktop: {enabled: false}}}, server: {port: 80}}" },
  { "notifications:\n  channels:\n    ntfy:\n      enabled: true\n",
    "notifications.channels.desktop.enabled", "false",
    "notifications:\n  channels:\n    ntfy:\n      enabled: true\n    desktop:\n"
    "      enabled: false\n" },
  { "tests:\n  command: |-\n    make\n", "tests.network", "true",
    "tests:\n  command: |-\n    make\n  network: true\n" },
  { NULL, NULL, NULL, NULL },
};

static const Row removed[] = {
  { "polish: {}\nserver:\n  enabled: true\n  port: 80\n", "server.port", "~",
    "polish: {}\nserver:\n  enabled: true\n" },
  { "polish:\n  # b\n  max_iterations: 50\n  minor_max: 1\n", N, "~",
    "polish:\n  # b\n  minor_max: 1\n" },
  { "polish:\r\n  max_iterations: 50\r\n  minor_max: 1\r\n", N, "null",
    "polish:\r\n  minor_max: 1\r\n" },
  { "polish:\n  max_iterations: 50 # c\n", N, "~", "polish:\n  # c\n" },
  { "polish:\n  minor_max: 1\n  max_iterations: 50", N, "~", "polish:\n  minor_max: 1\n" },
  { "polish:\n  minor_max: 1\n", N, "~", "polish:\n  minor_max: 1\n" },
  { "server:\n  port: 80\n", N, "~", "server:\n  port: 80\n" },
  { "", N, "~", "" },
  { "polish: {minor_max: 1, max_iterations: 50, medium_max: 2}\n", N, "~",
    "polish: {minor_max: 1, medium_max: 2}\n" },
  { "polish: {minor_max: 1, max_iterations: 50}\n", N, "~", "polish: {minor_max: 1, }\n" },
  { "polish: {max_iterations: 50}\n", N, "~", "polish: {}\n" },
  { "polish: {max_iterations: 50 # c\n , minor_max: 1}\n", N, "~",
    "# c\npolish: {minor_max: 1}\n" },
  { NULL, NULL, NULL, NULL },
};

typedef struct
{
  const char *text;
  const char *key;
  const char *value;
  int code;
  const char *message;
} Refusal;

static const Refusal refusals[] = {
  { "", "polish.max_iteration", "7", TF_ERROR_INVALID_ARGUMENT, "did you mean " N "?" },
  { "", "polish", "7", TF_ERROR_INVALID_ARGUMENT, "unknown key polish" },
  { "", "", "7", TF_ERROR_INVALID_ARGUMENT, "unknown key" },
  { "", "agents.available.claude.command", "x", TF_ERROR_INVALID_ARGUMENT,
    "replacing the whole configuration" },
  { "", N, "", TF_ERROR_INVALID_ARGUMENT, "is blank" },
  { "", N, " \n", TF_ERROR_INVALID_ARGUMENT, "is blank" },
  { "", N, "7\nserver:\n  port: 1", TF_ERROR_INVALID_ARGUMENT, "the value of " N },
  { "", "notifications.channels.telegram.enabled", "true", TF_ERROR_INVALID_ARGUMENT,
    "telegram.enabled is not in this version" },
  { "", "notifications.channels.ntfy.enabled", "false", TF_ERROR_INVALID_ARGUMENT,
    "is not in this version" },
  { "", "notifications.default_channel", "desktop", TF_ERROR_INVALID_ARGUMENT,
    "is not in this version" },
  { "", "connectors.notion.api_token", "x", TF_ERROR_INVALID_ARGUMENT, "is not in this version" },
  { "", "connectors.google_drive.enabled", "true", TF_ERROR_INVALID_ARGUMENT,
    "is not in this version" },
  { "", "vibekanban.enabled", "true", TF_ERROR_INVALID_ARGUMENT, "is not in this version" },
  { "", "server.port", "80", TF_ERROR_INVALID_ARGUMENT, "is not in this version" },
  { "", "tests.command", TF_CONFIG_HIDDEN, TF_ERROR_INVALID_ARGUMENT, "enter the secret itself" },
  { "", N, "{a: 1}", TF_ERROR_INVALID_ARGUMENT, "is a map" },
  { "", N, "[[a]]", TF_ERROR_INVALID_ARGUMENT, "a list of lists or maps" },
  { "", N, "[a", TF_ERROR_INVALID_ARGUMENT, "not valid YAML" },
  { "", N, "*a", TF_ERROR_INVALID_ARGUMENT, "not supported" },
  { "", N, "7\n---\n8\n", TF_ERROR_INVALID_ARGUMENT, "a second document" },
  { "polish: [\n", N, "7", TF_ERROR_INVALID_CONFIG, "not valid YAML" },
  { "polish:\n  a: &a 1\n", N, "7", TF_ERROR_INVALID_CONFIG, "not supported" },
  { "polish: 5\n", N, "7", TF_ERROR_INVALID_CONFIG, "cannot be changed in place" },
  { "---\n...\n", N, "7", TF_ERROR_INVALID_CONFIG, "cannot be changed in place" },
  { "? polish\n: minor_max: 1\n", N, "~", -1, NULL },
  { "polish:\n  ? max_iterations\n  : 50\n", N, "~", TF_ERROR_INVALID_CONFIG,
    "cannot be changed in place" },
};

TF_TEST (edit_refuses)
{
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      const Refusal *row = &refusals[i];
      g_autoptr (GError) error = NULL;
      g_autofree char *edited = tf_config_edit (row->text, "c.yaml", row->key, row->value, &error);

      g_test_message ("%s | %s: %s", row->text, row->key, row->value);
      if (row->code < 0)
        {
          g_assert_no_error (error);
          g_assert_cmpstr (edited, ==, row->text);
          continue;
        }
      g_assert_null (edited);
      g_assert_error (error, TF_ERROR, row->code);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, row->message));
    }
}

/* Edits every fourth key, which covers all kinds: sets it to its value in @config, or removes
 * it. */
static TfConfig *
edit_all (char **text, const TfConfig *config)
{
  g_autoptr (GError) error = NULL;
  TfConfig *after;
  guint n = 0;
  const TfConfigDescriptor *keys = tf_config_get_descriptors (&n);

  for (guint i = 0; i < n; i += STRIDE)
    {
      g_autofree char *value =
          config != NULL ? tf_config_dup_value (config, &keys[i]) : g_strdup ("~");
      char *edited = tf_config_edit (*text, "c", keys[i].path, value, &error);

      g_assert_no_error (error);
      g_free (*text);
      *text = edited;
    }
  after = tf_config_parse (*text, -1, "c", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_hash_table_size (after->given), ==,
                    config != NULL ? n : n - (n + STRIDE - 1) / STRIDE);
  return after;
}

/* Removes keys of the shipped file, and sets them again to their values. */
TF_TEST (edit_keys_of_the_shipped_file)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("TF_TEST_SOURCE_ROOT"), "data", "config.yaml", NULL);
  g_autofree char *text = NULL;
  g_autoptr (TfConfig) without = NULL;
  g_autoptr (TfConfig) with = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  without = edit_all (&text, NULL);
  with = edit_all (&text, without);
  for (guint i = 0; lines[i] != NULL; i++)
    if (strchr (lines[i], '#') != NULL)
      g_assert_nonnull (strstr (text, lines[i]));
}

TF_TEST (edit_huge)
{
  g_autoptr (GString) text = g_string_new ("polish:\n  reviewers: [é");
  g_autoptr (GError) error = NULL;
  g_autofree char *edited = NULL;

  for (guint i = 0; i < 3000; i++)
    g_string_append (text, ", é");
  g_string_append (text, "]\n");
  while (text->len < TF_LIMIT_CONFIG_FILE - 64)
    g_string_append (text, "# é\n");
  g_string_append (text, "  max_iterations: 50\n");
  edited = tf_config_edit (text->str, "c", N, "7", &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (edited, "# é\n  max_iterations: 7\n"));
  g_assert_cmpuint (strlen (edited), ==, text->len - 1);
}

/* Each of many small files must come out correct or be rejected, which the check inside ensures;
 * here it must not crash. */
TF_TEST (edit_survives_anything)
{
  static const char *const pieces[] = { "polish", ":", " ",   "\n", "  ", "max_iterations",
                                        "{",      "}", "[",   "]",  ",",  "#",
                                        "- ",     "'", "\"",  "5",  "|",  "é",
                                        "? ",     "~", "\r\n" };
  static const char *const values[] = { "7", "~", "[a, b]", "\"x\"" };

  for (guint i = 0; i < 1000; i++)
    {
      g_autoptr (GString) text = g_string_new (i % 2 == 0 ? "polish:\n  max_iterations: 5\n" : "");
      g_autofree char *edited = NULL;

      for (guint n = g_test_rand_int_range (0, 12); n > 0; n--)
        g_string_insert (text, i % 3 == 0 ? 0 : (gssize) text->len,
                         pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
      edited = tf_config_edit (text->str, "c", N, values[i % G_N_ELEMENTS (values)], NULL);
      if (edited != NULL)
        g_assert_true (g_utf8_validate (edited, -1, NULL));
    }
}

static const struct
{
  const char *yaml;
  const char *key;
  const char *value;
} shown[] = {
  { "polish: {max_iterations: 7}", N, "7" },
  { "polish: {evidence: no}", "polish.evidence", "false" },
  { "polish: {reviewers: [offline, offline]}", "polish.reviewers", "[offline, offline]" },
  { "agents: {budget: {cost: 2.50}}", "agents.budget.cost", "2.5" },
  { "agents: {budget: {cost: 100}}", "agents.budget.cost", "100" },
  { "agents: {budget: {tokens: 1000000000000000}}", "agents.budget.tokens", "1000000000000000" },
  { "tests: {command: 'a \"b\" \\'}", "tests.command", "\"a \\\"b\\\" \\\\\"" },
  { "", "polish.assurance", "standard" },
  { "", "tests.setup", "\"\"" },
};

TF_TEST (value_as_in_yaml)
{
  guint n = 0;
  const TfConfigDescriptor *keys = tf_config_get_descriptors (&n);

  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TfConfig) config = tf_config_parse (shown[i].yaml, -1, "c", &error);
      guint k = 0;
      g_autofree char *value = NULL;

      g_assert_no_error (error);
      while (!g_str_equal (keys[k].path, shown[i].key))
        k++;
      value = tf_config_dup_value (config, &keys[k]);
      g_assert_cmpstr (value, ==, shown[i].value);
    }
}

TF_TEST_ROW (edit_replaces_one_value, test_rows, replaced);
TF_TEST_ROW (edit_keeps_comments_in_lists, test_rows, lists);
TF_TEST_ROW (edit_adds_missing_keys, test_rows, added);
TF_TEST_ROW (edit_takes_a_key_out, test_rows, removed);
