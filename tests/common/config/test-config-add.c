/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-add.h"

#include <string.h>

#include "tf-config.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/config-add"

#define LINES "command: x\nmodel: m\n"

static const struct
{
  const char *text;
  const char *added; /* the rest of the result is @text, in order */
} rows[] = {
  { "# é\nagents:\n  # first\n  available:\n    # mine\n    a: # one\n      command: a # c\n"
    "    # next\n    b:\n      command: b\n\n# end",
    "    new:\n      command: x\n      model: m\n" },
  { "agents:\n available:\n  a: {command: a}\npolish:\n  minor_max: 1\n",
    "  new:\n    command: x\n    model: m\n" },
  { "\"agents\":\n  'available':\n    \"a\":\n      command: a\n",
    "    new:\n      command: x\n      model: m\n" },
  /* What YAML counts as the end of a line, too. */
  { "# a\xe2\x80\xa8# b\nagents:\n  available:\n    a:\n      command: a\n",
    "    new:\n      command: x\n      model: m\n" },
  { "\xef\xbb\xbf"
    "agents:\n  available:\n    a:\n      command: a\n",
    "    new:\n      command: x\n      model: m\n" },
};

TF_TEST (everything_else_stays)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = tf_config_add_agent (rows[i].text, "c.yaml", "new", LINES, &error);
      g_autoptr (TfConfig) config = NULL;
      const char *at = NULL;

      g_test_message ("%s", rows[i].text);
      g_assert_no_error (error);
      at = strstr (text, rows[i].added);
      g_assert_nonnull (at);
      g_assert_cmpint (strncmp (text, rows[i].text, at - text), ==, 0);
      g_assert_cmpstr (at + strlen (rows[i].added), ==, rows[i].text + (at - text));
      config = tf_config_parse (text, -1, "c.yaml", &error);
      g_assert_no_error (error);
    }
}

TF_TEST (the_shipped_file_gets_an_agent)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("TF_TEST_SOURCE_ROOT"), "data", "config.yaml", NULL);
  g_autofree char *text = NULL;
  g_autofree char *once = NULL;
  g_autofree char *twice = NULL;
  g_autoptr (TfConfig) config = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  once = tf_config_add_agent (text, path, "new", "command: x", &error);
  g_assert_no_error (error);
  config = tf_config_parse (once, -1, path, &error);
  g_assert_no_error (error);
  twice = tf_config_add_agent (once, path, "new", "command: x", &error);
  g_assert_null (twice);
  tf_test_assert_error (error, TF_ERROR_INVALID_ARGUMENT, "“new” already");
}

#define A "agents:\n  available:\n    a:\n      command: a\n"

static const struct
{
  const char *text;
  const char *name;
  int code;
  const char *message;
} refusals[] = {
  { A, "a", TF_ERROR_INVALID_ARGUMENT, "“a” already" },
  { A, "offline", TF_ERROR_INVALID_ARGUMENT, "“offline” already" },
  { A, "", TF_ERROR_INVALID_ARGUMENT, "cannot be the name" },
  { A, "-b", TF_ERROR_INVALID_ARGUMENT, "cannot be the name" },
  { A, "b\n", TF_ERROR_INVALID_ARGUMENT, "cannot be the name" },
  { A, "b: {}\n    c", TF_ERROR_INVALID_ARGUMENT, "cannot be the name" },
  { A, "é", TF_ERROR_INVALID_ARGUMENT, "cannot be the name" },
  { A, "../b", TF_ERROR_INVALID_ARGUMENT, "cannot be the name" },
  { "agents: [\n", "b", TF_ERROR_INVALID_CONFIG, "c.yaml:" },
  { "", "b", TF_ERROR_INVALID_CONFIG, "    b:\n      command: x\n      model: m\n" },
  { "agents: 5\n", "b", TF_ERROR_INVALID_CONFIG, "    b:\n      command: x\n" },
  { "agents:\n  available:\n", "b", TF_ERROR_INVALID_CONFIG, "    b:\n      command: x\n" },
  { "agents:\n  available: {}\n", "b", TF_ERROR_INVALID_CONFIG, "    b:\n      command: x\n" },
  { "agents:\n  available: {a: {command: a}}\n", "b", TF_ERROR_INVALID_CONFIG,
    "      command: x\n" },
  { "agents:\n  available: [a]\n", "b", TF_ERROR_INVALID_CONFIG, "    b:\n      command: x\n" },
};

TF_TEST (refuses)
{
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s | %s", refusals[i].text, refusals[i].name);
      g_assert_null (
          tf_config_add_agent (refusals[i].text, "c.yaml", refusals[i].name, LINES, &error));
      tf_test_assert_error (error, refusals[i].code, refusals[i].message);
    }
}
