/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>

#include "tf-error.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/workspace-tests"

static void
use_tree (WorkspaceFixture *self, const char *command)
{
  g_free (self->config->tests.command);
  self->config->tests.command = g_strdup (command);
  tf_workspace_set_config (self->workspace, self->config);
}

TF_TEST (specification_and_configuration_decide)
{
  g_autoptr (WorkspaceFixture) self = workspace_fixture_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TfTestPlan) plan = NULL;
  g_autofree char *command = NULL;

  use_tree (self, "make check");
  workspace_fixture_write (self, TF_FILE_SPEC, "as specified");
  plan = tf_workspace_plan_tests (self->workspace, self->directory, &error);
  g_assert_no_error (error);
  command = tf_test_plan_dup_command (plan);
  g_assert_cmpstr (command, ==, "sh -c 'make check'");
  g_assert_cmpstr (plan->command_source, ==, "as specified");
}

TF_TEST (material_names_command_and_source)
{
  g_autoptr (WorkspaceFixture) self = workspace_fixture_new ();
  g_autoptr (TfTestReport) newest = tf_test_report_new ("meson", "");
  g_autofree char *none = NULL;
  g_autofree char *found = NULL;
  g_autofree char *some = NULL;

  g_free (newest->command);
  g_free (newest->command_source);
  newest->command = g_strdup ("ninja test");
  newest->command_source = g_strdup ("found by meson.build");
  none = tf_workspace_dup_test_command (self->workspace, NULL);
  found = tf_workspace_dup_test_command (self->workspace, newest);
  use_tree (self, "make check");
  workspace_fixture_write (self, TF_FILE_SPEC, "as specified");
  some = tf_workspace_dup_test_command (self->workspace, newest);
  g_assert_null (none);
  g_assert_cmpstr (found, ==, "ninja test\n(found by meson.build)");
  g_assert_cmpstr (some, ==, "sh -c 'make check'\n(as specified)");
}

/* A command in it would be passed over. */
TF_TEST (unreadable_specification_is_an_error)
{
  g_autoptr (WorkspaceFixture) self = workspace_fixture_new ();
  g_autofree char *path = tf_project_files_dup_path (self->files, TF_FILE_SPEC);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfTestPlan) plan = NULL;

  use_tree (self, "make check");
  g_remove (path);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  plan = tf_workspace_plan_tests (self->workspace, self->directory, &error);
  g_assert_null (plan);
  g_assert_nonnull (error);
}

static const struct
{
  const char *own; /* (nullable) */
  const char *setup;
  guint timeout_seconds;
  gboolean network;
} settings[] = {
  { NULL, "configured", 600, TRUE },
  { "@a{sv} {}", "configured", 600, TRUE },
  { "@a{sv} {'setup': <'own'>}", "own", 600, TRUE },
  { "@a{sv} {'timeout_seconds': <uint32 5>, 'network': <'deny'>}", "configured", 5, FALSE },
  { "@a{sv} {'network': <'allow'>}", "configured", 600, TRUE },
};

TF_TEST (the_projects_own_settings_come_first)
{
  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autoptr (WorkspaceFixture) self = workspace_fixture_new ();
      g_autoptr (GVariant) dict = g_variant_ref_sink (
          g_variant_new_parsed (settings[i].own != NULL ? settings[i].own : "@a{sv} {}"));
      g_autoptr (TfTestSettings) own = tf_test_settings_change (NULL, dict, NULL);
      g_autoptr (TfWorkspaceTests) tests = NULL;

      g_free (self->config->tests.setup);
      self->config->tests.setup = g_strdup ("configured");
      self->config->tests.network = TRUE;
      tf_workspace_set_config (self->workspace, self->config);
      tf_workspace_set_test_settings (self->workspace, settings[i].own != NULL ? own : NULL);
      tests = tf_workspace_dup_tests (self->workspace);
      g_assert_cmpstr (tests->setup, ==, settings[i].setup);
      g_assert_cmpuint (tests->timeout_seconds, ==, settings[i].timeout_seconds);
      g_assert_cmpint (tests->network, ==, settings[i].network);
      /* What is configured is no consent. */
      g_assert_cmpstr (tests->allowed_setup, ==, "");
    }
}
