/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "service-world.h"

#include <string.h>

#include "tf-bus-names.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/project"

static GVariant *
call (ServiceWorld *world,
      const char *path,
      const char *method,
      GVariant *arguments,
      GError **error)
{
  return service_world_call (world, path, TF_BUS_PROJECT_INTERFACE, method, arguments, error);
}

static gboolean
is_allowed (ServiceWorld *world, const char *path, const char *action)
{
  g_autoptr (GVariant) actions = service_world_get (world, path, "AllowedActions");
  g_autofree const char **words = g_variant_get_strv (actions, NULL);

  return g_strv_contains (words, action);
}

#define TF_TEST_FIXTURE ServiceWorld, world, service_world_set_up, service_world_tear_down

/* Every action that is not in AllowedActions is rejected with the name of the phase. */
TF_TEST_WITH (forbidden_actions_are_rejected)
{
  static const struct
  {
    const char *action;
    const char *method;
    const char *arguments;
  } rows[] = {
    { "confirm", "Confirm", "()" },
    { "resume", "Resume", "()" },
    { "provide_input", "ProvideInput", "('x',)" },
    { "override", "Override", "(true,)" },
  };
  g_autofree char *path = service_world_create (world, "a party");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GVariant) reply = NULL;
      g_autoptr (GVariant) arguments =
          g_variant_parse (NULL, rows[i].arguments, NULL, NULL, &error);

      g_assert_no_error (error);
      g_assert_false (is_allowed (world, path, rows[i].action));
      reply = call (world, path, rows[i].method, arguments, &error);
      tf_test_assert_error (error, TF_ERROR_WRONG_PHASE, "brain_dump");
    }
}

TF_TEST_WITH (terminate_asks_first_and_is_for_good)
{
  g_autofree char *path = service_world_create (world, "a party");
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) asked =
      call (world, path, "Terminate", g_variant_new ("(b)", FALSE), &error);
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GVariant) reason = NULL;

  g_assert_error (error, TF_ERROR, TF_ERROR_NEEDS_CONFIRMATION);
  g_clear_error (&error);
  reply = call (world, path, "Terminate", g_variant_new ("(b)", TRUE), &error);
  g_assert_no_error (error);
  reason = service_world_get (world, path, "HaltReason");
  g_assert_cmpstr (g_variant_get_string (reason, NULL), ==, "human_terminated");
  g_assert_false (is_allowed (world, path, "terminate"));
}

TF_TEST_WITH (a_short_brain_dump_waits_for_the_user)
{
  g_autofree char *path = service_world_create (world, "a party");
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = call (world, path, "Distill", NULL, &error);
  g_autoptr (GVariant) waiting = NULL;
  g_autoptr (GVariant) question = NULL;

  g_assert_no_error (error);
  waiting = service_world_get (world, path, "WaitingForHuman");
  g_assert_true (g_variant_get_boolean (waiting));
  question = service_world_get (world, path, "Question");
  g_assert_true (g_str_has_prefix (g_variant_get_string (question, NULL), "That is 2 words"));
}

TF_TEST_WITH (chat_comes_in_pages)
{
  static const struct
  {
    guint from, count, expected;
  } rows[] = {
    { 0, 0, 3 }, { 0, 2, 2 }, { 1, 2, 2 },         { 2, 2, 1 },
    { 3, 0, 0 }, { 0, 9, 3 }, { G_MAXUINT, 2, 0 }, { 1, G_MAXUINT, 2 },
  };
  g_autofree char *path = service_world_create (world, "a party");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GVariant) reply =
          call (world, path, "SendMessage", g_variant_new ("(s)", "more"), &error);

      g_assert_no_error (error);
    }
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GVariant) reply =
          call (world, path, "GetChat", g_variant_new ("(uu)", rows[i].from, rows[i].count),
                &error);
      g_autoptr (GVariant) messages = NULL;

      g_assert_no_error (error);
      messages = g_variant_get_child_value (reply, 0);
      g_assert_cmpuint (g_variant_n_children (messages), ==, rows[i].expected);
    }
}

TF_TEST_WITH (missing_data_is_not_an_empty_answer)
{
  static const struct
  {
    const char *method;
    const char *arguments;
    int code;
  } rows[] = {
    { "GetDocument", "('intent',)", TF_ERROR_NOT_FOUND },
    { "GetDocument", "('deliverable',)", TF_ERROR_NOT_FOUND },
    { "GetDocument", "('../status.json',)", TF_ERROR_INVALID_ARGUMENT },
    { "GetIssues", "(uint32 0, @a{sv} {})", TF_ERROR_NOT_FOUND },
    { "GetIssues", "(uint32 1, {'colour': <'red'>})", TF_ERROR_INVALID_ARGUMENT },
    { "GetDiff", "(uint32 0,)", TF_ERROR_NOT_FOUND },
    { "ExportWork", "('bundle', @a{sv} {})", TF_ERROR_NOT_FOUND },
    { "ExportWork", "('tarball', @a{sv} {})", TF_ERROR_INVALID_ARGUMENT },
    { "ExportWork", "('bundle', {'colour': <'red'>})", TF_ERROR_INVALID_ARGUMENT },
    { "ExportWork", "('bundle', {'branch': <true>})", TF_ERROR_INVALID_ARGUMENT },
    { "GetRunOutput", "('../../status.json',)", TF_ERROR_NOT_FOUND },
    { "AddLink", "('https://example.org',)", TF_ERROR_NOT_FOUND },
    { "RemoveResource", "('none.md',)", TF_ERROR_NOT_FOUND },
    { "SendMessage", "(' ',)", TF_ERROR_INVALID_ARGUMENT },
    { "SetAgent", "('nobody',)", TF_ERROR_NOT_FOUND },
  };
  g_autofree char *path = service_world_create (world, "a party");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GVariant) reply = NULL;
      g_autoptr (GVariant) arguments =
          g_variant_parse (NULL, rows[i].arguments, NULL, NULL, &error);

      g_assert_no_error (error);
      g_test_message ("%s %s", rows[i].method, rows[i].arguments);
      reply = call (world, path, rows[i].method, arguments, &error);
      g_assert_error (error, TF_ERROR, rows[i].code);
    }
}

TF_TEST_MAIN (tf_test_init_bus)
