/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "fake-deliverable.h"

#include <string.h>

struct _FakeDeliverable
{
  GObject parent_instance;

  gboolean has_tests;
  int refused;
};

static void iface_init (TfDeliverableInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FakeDeliverable,
                               fake_deliverable,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TF_TYPE_DELIVERABLE, iface_init))

static TfDeliverableType
get_deliverable_type (TfDeliverable *self)
{
  return FAKE_DELIVERABLE (self)->has_tests ? TF_DELIVERABLE_TYPE_CODE : TF_DELIVERABLE_TYPE_PLAN;
}

static const char *
get_prompt_name (TfDeliverable *self, TfPurpose purpose)
{
  return purpose == TF_PURPOSE_FIX ? "plan-fix" : "plan-review";
}

static char *
dup_output_path (TfDeliverable *self, const TfBuildInput *input)
{
  return g_strdup (FAKE_OUTPUT);
}

static gboolean
has_tests (TfDeliverable *self)
{
  return FAKE_DELIVERABLE (self)->has_tests;
}

static gboolean
check_fix (TfDeliverable *self,
           const TfBuildInput *input,
           const char *before,
           const char *after,
           GPtrArray *errors)
{
  g_assert_cmpstr (input->deliverable, ==, before);
  if (g_str_has_prefix (after, "# Plan\n"))
    return TRUE;
  g_ptr_array_add (errors, g_strdup ("the heading “Plan” is gone"));
  return FALSE;
}

static gboolean
is_out_of_scope (TfDeliverable *self, const TfBuildInput *input, const TfIssue *issue)
{
  g_assert_nonnull (input->constraints);
  return g_str_has_prefix (issue->location, "other/");
}

static gboolean
validate (TfDeliverable *self, TfOperation operation, const char *path, char **out_reason)
{
  gboolean allowed = (int) operation != FAKE_DELIVERABLE (self)->refused;

  switch (operation)
    {
    case TF_OPERATION_AGENT_INVOKE:
    case TF_OPERATION_GIT_COMMIT:
    case TF_OPERATION_FILE_CREATE_STATE:
    case TF_OPERATION_FILE_CREATE_DOC:
      break;
    case TF_OPERATION_SHELL_EXEC:
    case TF_OPERATION_FILE_CREATE_SOURCE:
    case TF_OPERATION_PACKAGE_INSTALL:
    case TF_OPERATION_TEST_EXEC:
      allowed = FALSE;
      break;
    }
  if (!allowed)
    *out_reason = g_strdup ("not in this test");
  return allowed;
}

static void
iface_init (TfDeliverableInterface *iface)
{
  iface->get_deliverable_type = get_deliverable_type;
  iface->get_prompt_name = get_prompt_name;
  iface->dup_output_path = dup_output_path;
  iface->has_tests = has_tests;
  iface->check_fix = check_fix;
  iface->is_out_of_scope = is_out_of_scope;
  iface->validate = validate;
}

static void
fake_deliverable_class_init (FakeDeliverableClass *klass)
{
}

static void
fake_deliverable_init (FakeDeliverable *self)
{
  self->refused = -1;
}

TfDeliverable *
fake_deliverable_new (gboolean tests)
{
  FakeDeliverable *self = g_object_new (FAKE_TYPE_DELIVERABLE, NULL);

  self->has_tests = tests;
  return TF_DELIVERABLE (self);
}

void
fake_deliverable_set_refused (TfDeliverable *self, int operation)
{
  FAKE_DELIVERABLE (self)->refused = operation;
}
