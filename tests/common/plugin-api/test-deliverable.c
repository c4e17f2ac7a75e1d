/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-adapter.h"
#include "tf-deliverable.h"
#include "tf-error.h"
#include "tf-test.h"

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

static void
test_builder (void)
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

static void
test_reviewer (void)
{
  g_autoptr (TfDeliverable) empty = g_object_new (EMPTY_TYPE, NULL);
  TfBuildInput input = { 0 };
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_false (tf_deliverable_check_fix (empty, &input, "a", "a", errors));
  g_assert_cmpuint (errors->len, ==, 1);
  g_assert_cmpstr (tf_deliverable_get_severity_definitions (empty), ==, "");
}

static void
test_safety (void)
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

static void
test_adapter (void)
{
  g_autoptr (TfAgentAdapter) empty = g_object_new (EMPTY_TYPE, NULL);
  TfAgentConfig config = { .name = (char *) "x", .command = (char *) "x" };
  g_autoptr (GError) error = NULL;
  guint events = 0;

  g_assert_null (tf_agent_adapter_dup_argv (empty, &config, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_FAILED);
  tf_agent_adapter_feed_line (empty, "line", ignore_event, &events);
  tf_agent_adapter_finish (empty, 0, ignore_event, &events);
  g_assert_cmpuint (events, ==, 0);
}

static void
test_outcome (void)
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

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  g_test_add_func ("/deliverable/left-out-builder-fails", test_builder);
  g_test_add_func ("/deliverable/left-out-check-of-fixes-refuses", test_reviewer);
  g_test_add_func ("/deliverable/left-out-safety-rules-refuse", test_safety);
  g_test_add_func ("/agent-adapter/left-out-gives-no-answer", test_adapter);
  g_test_add_func ("/build-outcome/clears-twice", test_outcome);
  return g_test_run ();
}
