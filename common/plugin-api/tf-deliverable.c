/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-deliverable.h"

#include "tf-error.h"

G_DEFINE_INTERFACE (TfDeliverable, tf_deliverable, G_TYPE_OBJECT)

#define IFACE(self) TF_DELIVERABLE_GET_IFACE (self)

/* What a plugin does not implement is rejected or unknown, never passed. */

static void
set_missing (TfDeliverable *self, const char *what, GError **error)
{
  g_set_error (error, TF_ERROR, TF_ERROR_FAILED, "deliverable type %s has no %s",
               G_OBJECT_TYPE_NAME (self), what);
}

static void
add_missing (TfDeliverable *self, const char *what, GPtrArray *errors)
{
  g_ptr_array_add (errors, g_strdup_printf ("deliverable type %s has no %s",
                                            G_OBJECT_TYPE_NAME (self), what));
}

static TfDeliverableType
real_get_deliverable_type (TfDeliverable *self)
{
  return TF_DELIVERABLE_TYPE_UNSET;
}

static TfDeliverableForm
real_get_form (TfDeliverable *self)
{
  return TF_DELIVERABLE_FORM_DOCUMENT;
}

static char *
real_revise_spec (TfDeliverable *self, const char *spec, const char *resources)
{
  return NULL;
}

static TfTestPlan *
real_plan_tests (TfDeliverable *self, const TfTestInput *input, GError **error)
{
  return NULL;
}

static TfTestReader *
real_create_test_reader (TfDeliverable *self, const char *format)
{
  return NULL;
}

static const char *const *
real_get_writable_paths (TfDeliverable *self, TfPurpose purpose)
{
  static const char *const none[] = { NULL };

  return none;
}

static const char *
real_get_prompt_name (TfDeliverable *self, TfPurpose purpose)
{
  return NULL;
}

static char *
real_dup_output_path (TfDeliverable *self, const TfBuildInput *input)
{
  return NULL;
}

static char *
real_dup_template_name (TfDeliverable *self, const TfBuildInput *input, GError **error)
{
  set_missing (self, "templates", error);
  return NULL;
}

static GPtrArray *
real_list_tasks (TfDeliverable *self, const TfBuildInput *input, GError **error)
{
  set_missing (self, "builder", error);
  return NULL;
}

static gboolean
real_prepare_task (TfDeliverable *self,
                   const TfBuildInput *input,
                   const char *task_id,
                   TfPrompt *prompt,
                   GError **error)
{
  set_missing (self, "builder", error);
  return FALSE;
}

static gboolean
real_accept_answer (TfDeliverable *self,
                    const TfBuildInput *input,
                    const char *task_id,
                    const char *answer,
                    TfBuildOutcome *out_outcome,
                    GError **error)
{
  set_missing (self, "builder", error);
  return FALSE;
}

static gboolean
real_check_complete (TfDeliverable *self, const TfBuildInput *input, GPtrArray *errors)
{
  add_missing (self, "completeness check", errors);
  return FALSE;
}

static gboolean
real_has_tests (TfDeliverable *self)
{
  return FALSE;
}

static const char *
real_get_severity_definitions (TfDeliverable *self)
{
  return "";
}

static gboolean
real_check_fix (TfDeliverable *self,
                const TfBuildInput *input,
                const char *before,
                const char *after,
                GPtrArray *errors)
{
  add_missing (self, "fix check", errors);
  return FALSE;
}

static gboolean
real_is_out_of_scope (TfDeliverable *self, const TfBuildInput *input, const TfIssue *issue)
{
  return FALSE;
}

static gboolean
real_validate (TfDeliverable *self, TfOperation operation, const char *path, char **out_reason)
{
  *out_reason =
      g_strdup_printf ("deliverable type %s has no safety rules", G_OBJECT_TYPE_NAME (self));
  return FALSE;
}

static void
tf_deliverable_default_init (TfDeliverableInterface *iface)
{
  iface->get_deliverable_type = real_get_deliverable_type;
  iface->get_form = real_get_form;
  iface->revise_spec = real_revise_spec;
  iface->plan_tests = real_plan_tests;
  iface->create_test_reader = real_create_test_reader;
  iface->get_writable_paths = real_get_writable_paths;
  iface->get_prompt_name = real_get_prompt_name;
  iface->dup_output_path = real_dup_output_path;
  iface->dup_template_name = real_dup_template_name;
  iface->list_tasks = real_list_tasks;
  iface->prepare_task = real_prepare_task;
  iface->accept_answer = real_accept_answer;
  iface->check_complete = real_check_complete;
  iface->has_tests = real_has_tests;
  iface->get_severity_definitions = real_get_severity_definitions;
  iface->check_fix = real_check_fix;
  iface->is_out_of_scope = real_is_out_of_scope;
  iface->validate = real_validate;
}

TfDeliverableType
tf_deliverable_get_deliverable_type (TfDeliverable *self)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self), TF_DELIVERABLE_TYPE_UNSET);

  return IFACE (self)->get_deliverable_type (self);
}

const char *
tf_deliverable_get_prompt_name (TfDeliverable *self, TfPurpose purpose)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self), NULL);

  return IFACE (self)->get_prompt_name (self, purpose);
}

char *
tf_deliverable_dup_output_path (TfDeliverable *self, const TfBuildInput *input)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self) && input != NULL, NULL);

  return IFACE (self)->dup_output_path (self, input);
}

char *
tf_deliverable_dup_template_name (TfDeliverable *self, const TfBuildInput *input, GError **error)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self) && input != NULL, NULL);

  return IFACE (self)->dup_template_name (self, input, error);
}

GPtrArray *
tf_deliverable_list_tasks (TfDeliverable *self, const TfBuildInput *input, GError **error)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self) && input != NULL, NULL);

  return IFACE (self)->list_tasks (self, input, error);
}

gboolean
tf_deliverable_prepare_task (TfDeliverable *self,
                             const TfBuildInput *input,
                             const char *task_id,
                             TfPrompt *prompt,
                             GError **error)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self) && input != NULL, FALSE);
  g_return_val_if_fail (task_id != NULL && prompt != NULL, FALSE);

  return IFACE (self)->prepare_task (self, input, task_id, prompt, error);
}

gboolean
tf_deliverable_accept_answer (TfDeliverable *self,
                              const TfBuildInput *input,
                              const char *task_id,
                              const char *answer,
                              TfBuildOutcome *out_outcome,
                              GError **error)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self) && input != NULL, FALSE);
  g_return_val_if_fail (task_id != NULL && answer != NULL && out_outcome != NULL, FALSE);

  return IFACE (self)->accept_answer (self, input, task_id, answer, out_outcome, error);
}

gboolean
tf_deliverable_check_complete (TfDeliverable *self, const TfBuildInput *input, GPtrArray *errors)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self) && input != NULL && errors != NULL, FALSE);

  return IFACE (self)->check_complete (self, input, errors);
}

gboolean
tf_deliverable_has_tests (TfDeliverable *self)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self), FALSE);

  return IFACE (self)->has_tests (self);
}

gboolean
tf_deliverable_is_program (TfDeliverable *self, const char *path)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);

  return IFACE (self)->is_program != NULL && IFACE (self)->is_program (self, path);
}

GPtrArray *
tf_deliverable_list_weakenings (TfDeliverable *self, const GPtrArray *files)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self), NULL);
  g_return_val_if_fail (files != NULL, NULL);

  if (IFACE (self)->list_weakenings == NULL)
    return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_weakening_free);
  return IFACE (self)->list_weakenings (self, files);
}

gboolean
tf_deliverable_is_test (TfDeliverable *self, const char *path)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);

  return IFACE (self)->is_test != NULL && IFACE (self)->is_test (self, path);
}

gboolean
tf_deliverable_is_source (TfDeliverable *self, const char *path)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);

  return IFACE (self)->is_source != NULL && IFACE (self)->is_source (self, path);
}

const char *
tf_deliverable_get_severity_definitions (TfDeliverable *self)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self), "");

  return IFACE (self)->get_severity_definitions (self);
}

gboolean
tf_deliverable_check_fix (TfDeliverable *self,
                          const TfBuildInput *input,
                          const char *before,
                          const char *after,
                          GPtrArray *errors)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self) && input != NULL, FALSE);
  g_return_val_if_fail (before != NULL && after != NULL && errors != NULL, FALSE);

  return IFACE (self)->check_fix (self, input, before, after, errors);
}

gboolean
tf_deliverable_is_out_of_scope (TfDeliverable *self,
                                const TfBuildInput *input,
                                const TfIssue *issue)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self) && input != NULL && issue != NULL, FALSE);

  return IFACE (self)->is_out_of_scope (self, input, issue);
}

gboolean
tf_deliverable_validate (TfDeliverable *self,
                         TfOperation operation,
                         const char *path,
                         char **out_reason)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self) && out_reason != NULL, FALSE);

  return IFACE (self)->validate (self, operation, path, out_reason);
}

TfDeliverableForm
tf_deliverable_get_form (TfDeliverable *self)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self), TF_DELIVERABLE_FORM_DOCUMENT);

  return IFACE (self)->get_form (self);
}

char *
tf_deliverable_revise_spec (TfDeliverable *self, const char *spec, const char *resources)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self) && spec != NULL && resources != NULL, NULL);

  return IFACE (self)->revise_spec (self, spec, resources);
}

TfTestPlan *
tf_deliverable_plan_tests (TfDeliverable *self, const TfTestInput *input, GError **error)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self), NULL);
  g_return_val_if_fail (input != NULL, NULL);

  return IFACE (self)->plan_tests (self, input, error);
}

TfTestReader *
tf_deliverable_create_test_reader (TfDeliverable *self, const char *format)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self), NULL);

  return IFACE (self)->create_test_reader (self, format);
}

const char *const *
tf_deliverable_get_writable_paths (TfDeliverable *self, TfPurpose purpose)
{
  g_return_val_if_fail (TF_IS_DELIVERABLE (self), NULL);

  return IFACE (self)->get_writable_paths (self, purpose);
}
