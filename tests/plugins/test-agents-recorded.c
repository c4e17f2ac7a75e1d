/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "agents-test.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/agents-recorded"

/* Every recording of a program of tests/fixtures/agents/recorded, and what its adapter makes of it:
 * EXPECTED there has a line for each. With THOUGHTFORGE_TEST_PRINT the lines are printed instead, to be read before they
 * are kept. */

#define MAX_SHOWN 160

static char *
dup_fixture (const char *name)
{
  g_autofree char *relative = g_build_filename ("fixtures", "agents", "recorded", name, NULL);

  return tf_test_source (relative);
}

static char *
read_file (const char *path)
{
  char *text = NULL;
  gsize length = 0;
  char *valid = NULL;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  for (gsize i = 0; i < length; i++)
    if (text[i] == '\0')
      text[i] = '?';
  valid = g_utf8_make_valid (text, (gssize) length);
  g_free (text);
  return valid;
}

static char *
describe_usage (const TfUsage *usage)
{
  if (!usage->known)
    return g_strdup ("usage unknown");
  return g_strdup_printf ("in %" G_GUINT64_FORMAT " read %" G_GUINT64_FORMAT
                          " write %" G_GUINT64_FORMAT " out %" G_GUINT64_FORMAT
                          " thought %" G_GUINT64_FORMAT " $%.5f",
                          usage->input_tokens, usage->cache_read_tokens, usage->cache_write_tokens,
                          usage->output_tokens, usage->reasoning_tokens, usage->cost);
}

/* Kept short: a line each, of the beginning and the end. */
static char *
shorten (const char *said)
{
  g_autofree char *line = g_strdelimit (g_strdup (said), "\n\t", ' ');
  glong length = g_utf8_strlen (line, -1);

  if (length <= 2 * MAX_SHOWN)
    return g_steal_pointer (&line);
  {
    g_autofree char *head = g_utf8_substring (line, 0, MAX_SHOWN);
    g_autofree char *tail = g_utf8_substring (line, length - MAX_SHOWN, length);

    return g_strdup_printf ("%s … %s", head, tail);
  }
}

static char *
replay (const char *word, const char *text)
{
  g_autoptr (TfAgentAdapter) adapter = agents_test_create (word);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_auto (AgentsSaid) said = { 0 };
  g_autofree char *usage = NULL;
  g_autofree char *shown = NULL;
  TfAgentSink sink;
  int exit_code = 0;

  agents_said_init (&said);
  sink = agents_said_get_sink (&said);
  for (char **line = lines; *line != NULL; line++)
    {
      if (g_str_has_prefix (*line, "exit "))
        exit_code = (int) g_ascii_strtoll (*line + strlen ("exit "), NULL, 10);
      if (g_str_has_prefix (*line, "out "))
        tf_agent_adapter_feed_line (adapter, *line + strlen ("out "), &sink);
    }
  tf_agent_adapter_finish (adapter, exit_code < 0 ? -1 : exit_code, &sink);
  usage = describe_usage (&said.usage);
  shown = shorten (said.said->str);
  return g_strdup_printf ("%s | %s", shown, usage);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns: (transfer full) (element-type utf8): the names in @path, sorted */
static GPtrArray *
list_names (const char *path)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

static void
append_folder (GString *all, const char *folder)
{
  g_autofree char *path = dup_fixture (folder);
  g_autofree char *word = g_strndup (folder, strcspn (folder, "-"));
  g_autoptr (GPtrArray) names = list_names (path);

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autofree char *file = g_build_filename (path, name, NULL);
      g_autofree char *text = read_file (file);
      g_autofree char *said = replay (word, text);

      g_string_append_printf (all, "%s/%s: %s\n", folder, name, said);
    }
}

static char *
replay_all (void)
{
  g_autofree char *path = dup_fixture ("");
  g_autoptr (GPtrArray) folders = list_names (path);
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < folders->len; i++)
    if (strchr (g_ptr_array_index (folders, i), '-') != NULL)
      append_folder (all, g_ptr_array_index (folders, i));
  return g_string_free (all, FALSE);
}

static void
assert_same_lines (const char *got, const char *expected)
{
  g_auto (GStrv) a = g_strsplit (got, "\n", -1);
  g_auto (GStrv) b = g_strsplit (expected, "\n", -1);

  for (guint i = 0; a[i] != NULL && b[i] != NULL; i++)
    g_assert_cmpstr (a[i], ==, b[i]);
  g_assert_cmpuint (g_strv_length (a), ==, g_strv_length (b));
}

TF_TEST (what_each_program_did_is_understood)
{
  g_autofree char *path = dup_fixture ("EXPECTED");
  g_autofree char *got = replay_all ();
  g_autofree char *expected = NULL;

  if (g_getenv ("THOUGHTFORGE_TEST_PRINT") != NULL)
    {
      fputs (got, stderr);
      return;
    }
  expected = read_file (path);
  assert_same_lines (got, expected);
}
