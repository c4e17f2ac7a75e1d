/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tf-agent-registry.h"
#include "tf-error.h"
#include "tf-plain-agent.h"

#define TF_TEST_PREFIX "/agent-registry"

static TfAgentConfig *
new_agent (const char *name, const char *command)
{
  TfAgentConfig *agent = g_new0 (TfAgentConfig, 1);

  agent->name = g_strdup (name);
  agent->command = g_strdup (command);
  agent->flags = g_strdup ("");
  agent->adapter = g_strdup ("plain");
  agent->env = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  agent->confine = g_strdup ("none");
  return agent;
}

static void
free_agent (TfAgentConfig *agent)
{
  g_free (agent->name);
  g_free (agent->command);
  g_free (agent->flags);
  g_free (agent->adapter);
  g_hash_table_unref (agent->env);
  g_free (agent->confine);
  g_free (agent);
}

static void
assert_program (const char *command, const char *expected)
{
  TfAgentConfig *agent = new_agent ("a", command);
  g_autofree char *found = tf_agent_registry_find_program (agent);

  g_assert_cmpstr (found, ==, expected);
  free_agent (agent);
}

static char *
make_program (const char *dir, const char *name)
{
  char *path = tf_test_write (dir, name, "#!/bin/sh\n");

  g_assert_cmpint (g_chmod (path, 0700), ==, 0);
  return path;
}

TF_TEST (find_on_path)
{
  g_autofree char *sh = g_find_program_in_path ("sh");

  assert_program ("sh", sh);
  assert_program ("no-such-program-anywhere", NULL);
  assert_program ("", NULL);
}

TF_TEST (find_absolute)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *program = make_program (dir, "agent");
  g_autofree char *text = tf_test_write (dir, "text", "not executable");

  assert_program (program, program);
  assert_program (text, NULL);
  assert_program (dir, NULL);
  assert_program ("/nonexistent/agent", NULL);
}

TF_TEST (find_refuses_relative)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *program = make_program (dir, "agent");
  g_autofree char *old = g_get_current_dir ();

  g_assert_cmpint (g_chdir (dir), ==, 0);
  assert_program ("./agent", NULL);
  assert_program ("../agent", NULL);
  assert_program ("agent", NULL);
  g_assert_cmpint (g_chdir (old), ==, 0);
}

TF_TEST (find_in_home)
{
  g_autofree char *dir = g_build_filename (g_get_home_dir (), "bin", NULL);
  g_autofree char *program = NULL;

  g_assert_cmpint (g_mkdir_with_parents (dir, 0700), ==, 0);
  program = make_program (dir, "agent");
  assert_program ("~/bin/agent", program);
}

TF_TEST (find_own_before_path)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *program = make_program (dir, "sh");
  g_autofree char *old = g_strdup (g_getenv ("THOUGHTFORGE_LIBEXEC_DIR"));

  g_setenv ("THOUGHTFORGE_LIBEXEC_DIR", dir, TRUE);
  assert_program ("sh", program);
  if (old != NULL)
    g_setenv ("THOUGHTFORGE_LIBEXEC_DIR", old, TRUE);
  else
    g_unsetenv ("THOUGHTFORGE_LIBEXEC_DIR");
}

TF_TEST (find_in_path_of_the_agent)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *program = make_program (dir, "hidden-agent");
  TfAgentConfig *agent = new_agent ("a", "hidden-agent");
  g_autofree char *found = NULL;

  g_hash_table_insert (agent->env, g_strdup ("PATH"), g_strconcat ("relative:", dir, NULL));
  found = tf_agent_registry_find_program (agent);
  g_assert_cmpstr (found, ==, program);
  free_agent (agent);
}

TF_TEST (adapter_by_word)
{
  TfAgentConfig *agent = new_agent ("mine", "sh");
  g_autoptr (GError) error = NULL;
  g_autoptr (TfAgentAdapter) adapter = tf_agent_registry_create_adapter (agent, &error);

  g_assert_no_error (error);
  g_assert_true (TF_IS_PLAIN_AGENT (adapter));
  free_agent (agent);
}

TF_TEST (adapter_unknown)
{
  TfAgentConfig *agent = new_agent ("mine", "sh");
  g_autoptr (GError) error = NULL;

  g_free (agent->adapter);
  agent->adapter = g_strdup ("jsonl");
  g_assert_null (tf_agent_registry_create_adapter (agent, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG);
  g_assert_cmpstr (error->message, ==,
                   "agents.available.mine.adapter is “jsonl”, expected one of: auto, plain");
  free_agent (agent);
}

static TfConfig *
new_config (void)
{
  static const char text[] = "agents:\n"
                             "  default: shell\n"
                             "  available:\n"
                             "    shell: {command: sh, flags: '-s'}\n"
                             "    gone: {command: no-such-program-anywhere}\n";
  g_autoptr (GError) error = NULL;
  TfConfig *config = tf_config_parse (text, -1, "/tmp/config.yaml", &error);

  g_assert_no_error (error);
  return config;
}

TF_TEST (require_known)
{
  g_autoptr (TfConfig) config = new_config ();
  g_autoptr (GError) error = NULL;
  const TfAgentConfig *agent = tf_agent_registry_require (config, "shell", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (agent->command, ==, "sh");
}

TF_TEST (require_unknown_names_the_known)
{
  g_autoptr (TfConfig) config = new_config ();
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_agent_registry_require (config, "shel", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
  g_assert_true (g_str_has_prefix (
      error->message, "there is no agent “shel”; the configured agents are: shell, gone"));
}

TF_TEST (require_names_the_command)
{
  g_autoptr (TfConfig) config = new_config ();
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_agent_registry_require (config, "gone", &error));
  tf_test_assert_error (error, TF_ERROR_NOT_FOUND,
                        "“no-such-program-anywhere” was not found on PATH");
}

static void
assert_described (GVariant *list,
                  gsize index,
                  const char *name,
                  gboolean found,
                  gboolean is_default)
{
  g_autoptr (GVariant) dict = g_variant_get_child_value (list, index);
  const char *found_name, *path;
  gboolean found_found, found_default;

  g_assert_true (g_variant_lookup (dict, "name", "&s", &found_name));
  g_assert_true (g_variant_lookup (dict, "found", "b", &found_found));
  g_assert_true (g_variant_lookup (dict, "default", "b", &found_default));
  g_assert_true (g_variant_lookup (dict, "path", "&s", &path));
  g_assert_cmpstr (found_name, ==, name);
  g_assert_cmpint (found_found, ==, found);
  g_assert_cmpint (found_default, ==, is_default);
  g_assert_cmpint (*path == '/', ==, found);
}

TF_TEST (describe)
{
  g_autoptr (TfConfig) config = new_config ();
  g_autoptr (GVariant) list = g_variant_ref_sink (tf_agent_registry_describe (config));

  g_assert_cmpuint (g_variant_n_children (list), ==, 3);
  assert_described (list, 0, "shell", TRUE, TRUE);
  assert_described (list, 1, "gone", FALSE, FALSE);
}

TF_TEST (describe_tells_what_it_can_do)
{
  g_autoptr (TfConfig) config = new_config ();
  TfAgentConfig *agent = g_ptr_array_index (config->agents.available, 0);
  g_autoptr (GVariant) list = NULL;
  g_autoptr (GVariant) dict = NULL;
  const char *skill = NULL;
  gboolean judges = TRUE;

  agent->judges = FALSE;
  g_free (agent->writes_code);
  agent->writes_code = g_strdup ("none");
  list = g_variant_ref_sink (tf_agent_registry_describe (config));
  dict = g_variant_get_child_value (list, 0);
  g_assert_true (g_variant_lookup (dict, "judges", "b", &judges));
  g_assert_true (g_variant_lookup (dict, "writes_code", "&s", &skill));
  g_assert_false (judges);
  g_assert_cmpstr (skill, ==, "none");
}
