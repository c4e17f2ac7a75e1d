/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-adapter.h"
#include "tf-deliverable.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/deliverable"

/* A plugin that implements nothing. */
#define EMPTY_TYPE (empty_get_type ())
G_DECLARE_FINAL_TYPE (Empty, empty, TEST, EMPTY, GObject)

struct _Empty
{
  GObject parent_instance;
};

static void
empty_deliverable_init (TfDeliverableInterface *iface)
{
}

static void
empty_adapter_init (TfAgentAdapterInterface *iface)
{
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Empty,
                               empty,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TF_TYPE_DELIVERABLE, empty_deliverable_init)
                                   G_IMPLEMENT_INTERFACE (TF_TYPE_AGENT_ADAPTER,
                                                          empty_adapter_init))

static void
empty_class_init (EmptyClass *klass)
{
}

static void
empty_init (Empty *self)
{
}

TF_TEST (left_out_builder_fails)
{
  g_autoptr (TfDeliverable) empty = g_object_new (EMPTY_TYPE, NULL);
  TfBuildInput input = { .deliverable = "# A finished plan\n\nText.\n" };
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_BUILD, TRUE, "p", 0, "do");
  g_auto (TfBuildOutcome) outcome = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_deliverable_list_tasks (empty, &input, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_false (tf_deliverable_prepare_task (empty, &input, "document", prompt, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_false (tf_deliverable_accept_answer (empty, &input, "document", "{}", &outcome, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_null (tf_deliverable_dup_template_name (empty, &input, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FAILED);
  g_assert_false (tf_deliverable_check_complete (empty, &input, errors));
  g_assert_cmpuint (errors->len, ==, 1);
}

TF_TEST (left_out_check_of_fixes_refuses)
{
  g_autoptr (TfDeliverable) empty = g_object_new (EMPTY_TYPE, NULL);
  TfBuildInput input = { 0 };
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_false (tf_deliverable_check_fix (empty, &input, "a", "a", errors));
  g_assert_cmpuint (errors->len, ==, 1);
  g_assert_cmpstr (tf_deliverable_get_severity_definitions (empty), ==, "");
}

TF_TEST (left_out_safety_rules_refuse)
{
  g_autoptr (TfDeliverable) empty = g_object_new (EMPTY_TYPE, NULL);

  for (TfOperation i = TF_OPERATION_SHELL_EXEC; i <= TF_OPERATION_GIT_COMMIT; i++)
    {
      g_autofree char *reason = NULL;

      g_assert_false (tf_deliverable_validate (empty, i, "docs/a.md", &reason));
      g_assert_nonnull (reason);
    }
}

static void
ignore_event (const TfAgentEvent *event, gpointer data)
{
  guint *count = data;

  (*count)++;
}

#undef TF_TEST_PREFIX
#define TF_TEST_PREFIX "/agent-adapter"

TF_TEST (left_out_gives_no_answer)
{
  g_autoptr (TfAgentAdapter) empty = g_object_new (EMPTY_TYPE, NULL);
  g_autoptr (TfAgentLaunch) launch = tf_agent_launch_new ();
  const TfAgentRequest request = { .program = "/bin/x", .prompt = "x" };
  g_autoptr (GError) error = NULL;
  guint events = 0;
  const TfAgentSink sink = { .emit = ignore_event, .data = &events };

  g_assert_false (tf_agent_adapter_prepare (empty, &request, launch, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FAILED);
  tf_agent_adapter_feed_line (empty, "line", &sink);
  tf_agent_adapter_finish (empty, 0, &sink);
  g_assert_cmpuint (events, ==, 0);
}

#undef TF_TEST_PREFIX
#define TF_TEST_PREFIX "/build-outcome"

TF_TEST (clears_twice)
{
  TfBuildOutcome outcome = { .text = g_strdup ("x"), .errors = g_ptr_array_new () };
  g_autoptr (TfBuildTask) task = tf_build_task_new ("section-03", "section “Venue”");

  tf_build_outcome_clear (&outcome);
  tf_build_outcome_clear (&outcome);
  g_assert_null (outcome.text);
  g_assert_null (outcome.errors);
  g_assert_cmpstr (task->id, ==, "section-03");
  g_assert_cmpstr (task->description, ==, "section “Venue”");
}
