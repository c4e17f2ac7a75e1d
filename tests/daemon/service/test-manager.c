/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "service-world.h"

#include <string.h>

#include "tf-bus-names.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/manager"

static GVariant *
call (ServiceWorld *world, const char *method, GVariant *arguments, GError **error)
{
  return service_world_call (world, TF_BUS_ROOT, TF_BUS_MANAGER_INTERFACE, method, arguments,
                             error);
}

#define TF_TEST_FIXTURE ServiceWorld, world, service_world_set_up, service_world_tear_down

TF_TEST_WITH (options_are_taken_or_refused_with_the_reason)
{
  static const struct
  {
    const char *options;
    int code; /* -1: accepted */
    const char *message;
  } rows[] = {
    { "{}", -1, NULL },
    { "{'title': <'A party'>, 'agent': <'offline'>, 'type': <'plan'>}", -1, NULL },
    { "{'title': <5>}", TF_ERROR_INVALID_ARGUMENT, "is of type i, expected s" },
    { "{'titel': <'x'>}", TF_ERROR_INVALID_ARGUMENT, "known: title, agent, brain_dump, type" },
    { "{'type': <'poem'>}", TF_ERROR_INVALID_ARGUMENT, "poem" },
    { "{'agent': <'nobody'>}", TF_ERROR_NOT_FOUND, "nobody" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GVariant) reply = NULL;
      g_autoptr (GVariant) options =
          g_variant_parse (G_VARIANT_TYPE_VARDICT, rows[i].options, NULL, NULL, &error);

      g_assert_no_error (error);
      g_test_message ("%s", rows[i].options);
      reply = call (world, "CreateProject", g_variant_new ("(@a{sv})", options), &error);
      if (rows[i].code < 0)
        {
          g_assert_no_error (error);
          continue;
        }
      g_assert_error (error, TF_ERROR, rows[i].code);
      g_assert_nonnull (strstr (error->message, rows[i].message));
    }
}

TF_TEST_WITH (a_brain_dump_over_the_limit_makes_no_project)
{
  g_autofree char *dump = g_strnfill (5 * 1024 * 1024 + 1, 'x');
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GPtrArray) projects = NULL;
  GVariantDict options;

  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "brain_dump", "s", dump);
  reply = call (world, "CreateProject", g_variant_new ("(@a{sv})", g_variant_dict_end (&options)),
                &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_TOO_LARGE);
  projects = tf_engine_list_awake (world->engine);
  g_assert_cmpuint (projects->len, ==, 0);
}

/* @yaml is rejected, and neither written nor active. */
static void
assert_config_refused (ServiceWorld *world, const char *yaml)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = NULL;
  TfConfig *config = tf_engine_get_config (world->engine);

  g_assert_true (g_file_get_contents (world->config_path, &before, NULL, NULL));
  reply = call (world, "SetConfig", g_variant_new ("(s)", yaml), &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG);
  g_assert_true (g_file_get_contents (world->config_path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, before);
  g_assert_true (tf_engine_get_config (world->engine) == config);
}

TF_TEST_WITH (an_invalid_configuration_changes_nothing)
{
  assert_config_refused (world, "polish:\n  max_iterations: fifty\n");
  assert_config_refused (world, "projects:\n  directory: /elsewhere\n");
}

TF_TEST_WITH (a_configuration_is_written_and_active)
{
  g_autofree char *yaml = g_strdup_printf ("projects:\n  directory: %s/projects\npolish:\n"
                                           "  max_iterations: 7\n",
                                           world->dir);
  g_autofree char *path = service_world_create (world, "a party");
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = call (world, "SetConfig", g_variant_new ("(s)", yaml), &error);
  g_autoptr (GVariant) text = NULL;
  g_autoptr (GVariant) iterations = NULL;
  const char *in_file;

  g_assert_no_error (error);
  text = call (world, "GetConfig", NULL, &error);
  g_assert_no_error (error);
  g_variant_get (text, "(&s)", &in_file);
  g_assert_nonnull (strstr (in_file, "max_iterations: 7"));
  iterations = service_world_get (world, path, "MaxIterations");
  g_assert_cmpuint (g_variant_get_uint32 (iterations), ==, 7);
}

TF_TEST_WITH (a_project_is_deleted_once)
{
  g_autofree char *path = service_world_create (world, "a party");
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
      call (world, "DeleteProject", g_variant_new ("(ob)", path, FALSE), &error);
  g_autoptr (GVariant) again = NULL;

  g_assert_no_error (error);
  again = call (world, "DeleteProject", g_variant_new ("(ob)", path, FALSE), &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
}

TF_TEST_MAIN (tf_test_init_bus)
