/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-config-edit.h"
#include "tf-config.h"
#include "tf-error.h"
#include "tf-fuzz.h"
#include "tf-yaml-private.h"

/* Configuration files of people. An edit changes what it says and leaves a file that can be read. */

static void
edit (const char *text, const char *key, const char *value)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *edited = tf_config_edit (text, "config.yaml", key, value, &error);

  tf_fuzz_assert_error (edited == NULL, error);
  if (edited != NULL)
    {
      g_autoptr (TfYamlNode) node =
          tf_yaml_parse (edited, strlen (edited), "config.yaml", NULL, &error);

      g_assert_no_error (error);
      g_assert_nonnull (node);
    }
}

static void
print (const TfConfig *config)
{
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_descriptors (&n);

  g_assert_nonnull (tf_config_get_agent (config, TF_CONFIG_OFFLINE));
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *value = tf_config_dup_value (config, &descriptors[i]);

      tf_fuzz_assert_text (value);
    }
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_autofree char *text = tf_fuzz_dup_text (data, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) yaml_error = NULL;
  g_autoptr (TfConfig) config =
      tf_config_parse ((const char *) data, (gssize) length, "/x/config.yaml", &error);
  g_autoptr (TfYamlNode) node =
      tf_yaml_parse ((const char *) data, length, "config.yaml", NULL, &yaml_error);

  tf_fuzz_assert_error (config == NULL, error);
  tf_fuzz_assert_error (node == NULL, yaml_error);
  g_assert_true (config == NULL || node != NULL);
  g_assert_true (error == NULL || g_error_matches (error, TF_ERROR, TF_ERROR_INVALID_CONFIG));
  if (config != NULL)
    print (config);
  edit (text, "polish.max_iterations", "7");
  edit (text, "polish.reviewers", "[offline, offline]");
  edit (text, "agents.default", "~");
  edit ("polish:\n  max_iterations: 3 # c\n", "tests.command", text);
  return 0;
}
