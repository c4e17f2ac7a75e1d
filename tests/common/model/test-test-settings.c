/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-settings.h"

#include <string.h>

#include "tf-error.h"
#include "tf-project-status.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/test-settings"

static TfTestSettings *
change (const TfTestSettings *before, const char *dict, GError **error)
{
  g_autoptr (GVariant) value = g_variant_ref_sink (g_variant_new_parsed (dict));

  return tf_test_settings_change (before, value, error);
}

TF_TEST (only_what_is_given_changes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfTestSettings) first =
      change (NULL, "@a{sv} {'command': <' make check '>, 'timeout_seconds': <uint32 86400>}",
              &error);
  g_autoptr (TfTestSettings) second =
      change (first, "@a{sv} {'setup': <'npm ci'>, 'network': <'deny'>}", &error);
  g_autoptr (TfTestSettings) reset =
      change (second, "@a{sv} {'command': <''>, 'network': <''>, 'timeout_seconds': <uint32 0>}",
              &error);

  g_assert_no_error (error);
  g_assert_cmpstr (second->command, ==, "make check");
  g_assert_cmpuint (second->timeout_seconds, ==, 86400);
  g_assert_cmpstr (second->setup, ==, "npm ci");
  g_assert_cmpstr (second->network, ==, "deny");
  /* To set a setup is not to allow it. */
  g_assert_cmpstr (second->allowed_setup, ==, "");
  g_assert_cmpstr (reset->command, ==, "");
  g_assert_cmpstr (reset->network, ==, "");
  g_assert_cmpuint (reset->timeout_seconds, ==, 0);
  g_assert_cmpstr (reset->setup, ==, "npm ci");
}

static const char *const refused[] = {
  "@a{sv} {'command': <1>}",
  "@a{sv} {'allowed_setup': <'npm ci\\nrm -rf /'>}",
  "@a{sv} {'timeout_seconds': <uint32 86401>}",
  "@a{sv} {'timeout_seconds': <-1>}",
  "@a{sv} {'network': <'yes'>}",
  "@a{sv} {'network': <true>}",
  "@a{sv} {'setups': <'npm ci'>}",
};

TF_TEST (other_values_are_refused)
{
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (change (NULL, refused[i], &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
    }
}

TF_TEST (they_survive_in_the_status)
{
  g_autoptr (TfProjectStatus) status = tf_project_status_new ("fake", 1000);
  g_autoptr (TfProjectStatus) read = NULL;
  g_autoptr (TfProjectStatus) none = NULL;
  g_autoptr (JsonNode) without = tf_project_status_to_json (status);
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (json_object_has_member (json_node_get_object (without), "tests"));
  none = tf_project_status_from_json (without, "", &error);
  g_assert_no_error (error);
  g_assert_null (none->tests);
  status->tests = change (NULL, "@a{sv} {'allowed_setup': <'npm ci'>}", &error);
  node = tf_project_status_to_json (status);
  read = tf_project_status_from_json (node, "", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (read->tests->allowed_setup, ==, "npm ci");
  g_assert_cmpstr (read->tests->command, ==, "");
}
