/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-shape.h"
#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-workspace.h"

/* A project without a specification names no command in it. */
static gboolean
read_spec (TfWorkspace *self, char **out, GError **error)
{
  g_autoptr (GError) failure = NULL;

  *out = tf_document_store_read (tf_workspace_get_files (self), TF_FILE_SPEC, &failure);
  if (failure == NULL || g_error_matches (failure, TF_ERROR, TF_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

TfTestPlan *
tf_workspace_plan_tests (TfWorkspace *self, const char *directory, GError **error)
{
  return tf_workspace_plan_tests_as (self, tf_workspace_get_deliverable (self), directory, error);
}

TfTestPlan *
tf_workspace_plan_tests_as (TfWorkspace *self,
                            TfDeliverable *deliverable,
                            const char *directory,
                            GError **error)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self);
  g_autoptr (TfWorkspaceTests) tests = tf_workspace_dup_tests (self);
  g_autofree char *spec = NULL;
  TfTestInput input = {
    .directory = directory,
    .project_command = tests->command,
    .command = config->tests.command,
  };

  if (!read_spec (self, &spec, error))
    return NULL;
  input.spec = spec;
  return tf_deliverable_plan_tests (deliverable, &input, error);
}

char *
tf_workspace_dup_named_test_command (TfWorkspace *self)
{
  g_autofree char *spec = NULL;

  return read_spec (self, &spec, NULL) && spec != NULL ? tf_spec_dup_test_command (spec) : NULL;
}

char *
tf_workspace_dup_test_command (TfWorkspace *self, const TfTestReport *newest)
{
  g_autoptr (TfTestPlan) plan = tf_workspace_plan_tests (self, NULL, NULL);
  g_autofree char *named = plan != NULL ? tf_test_plan_dup_command (plan) : NULL;

  if (named != NULL && *named != '\0')
    return g_strdup_printf ("%s\n(%s)", named, plan->command_source);
  if (newest == NULL || *newest->command == '\0')
    return NULL;
  return g_strdup_printf ("%s\n(%s)", newest->command,
                          *newest->command_source != '\0' ? newest->command_source : "found");
}
