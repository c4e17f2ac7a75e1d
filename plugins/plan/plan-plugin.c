/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <thoughtforge-plugin.h>

#include "plan-builder.h"
#include "plan-reviewer.h"
#include "plan-safety.h"
#include "plan-template.h"

/* Joins builder, reviewer and safety rules to the deliverable type "plan". Has no state. */
#define PLAN_TYPE_PLUGIN (plan_plugin_get_type ())
G_DECLARE_FINAL_TYPE (PlanPlugin, plan_plugin, PLAN, PLUGIN, GObject)

struct _PlanPlugin
{
  GObject parent_instance;
};

static void plan_plugin_deliverable_init (TfDeliverableInterface *iface);

G_DEFINE_DYNAMIC_TYPE_EXTENDED (PlanPlugin,
                                plan_plugin,
                                G_TYPE_OBJECT,
                                0,
                                G_IMPLEMENT_INTERFACE_DYNAMIC (TF_TYPE_DELIVERABLE,
                                                               plan_plugin_deliverable_init))

/* GIO looks these up by name. */
G_MODULE_EXPORT void g_io_thoughtforge_plan_load (GIOModule *module);
G_MODULE_EXPORT void g_io_thoughtforge_plan_unload (GIOModule *module);
G_MODULE_EXPORT char **g_io_thoughtforge_plan_query (void);

static TfDeliverableType
get_deliverable_type (TfDeliverable *self)
{
  return TF_DELIVERABLE_TYPE_PLAN;
}

static const char *
get_prompt_name (TfDeliverable *self, TfPurpose purpose)
{
  return plan_reviewer_get_prompt_name (purpose);
}

static char *
dup_output_path (TfDeliverable *self, const TfBuildInput *input)
{
  return plan_builder_dup_output_path (input);
}

static char *
dup_template_name (TfDeliverable *self, const TfBuildInput *input, GError **error)
{
  return plan_template_dup_name (input, error);
}

static GPtrArray *
list_tasks (TfDeliverable *self, const TfBuildInput *input, GError **error)
{
  return plan_builder_list_tasks (input, error);
}

static gboolean
prepare_task (TfDeliverable *self,
              const TfBuildInput *input,
              const char *task_id,
              TfPrompt *prompt,
              GError **error)
{
  return plan_builder_prepare_task (input, task_id, prompt, error);
}

static gboolean
accept_answer (TfDeliverable *self,
               const TfBuildInput *input,
               const char *task_id,
               const char *answer,
               TfBuildOutcome *out_outcome,
               GError **error)
{
  return plan_builder_accept_answer (input, task_id, answer, out_outcome, error);
}

static gboolean
check_complete (TfDeliverable *self, const TfBuildInput *input, GPtrArray *errors)
{
  return plan_builder_check_complete (input, errors);
}

static gboolean
has_tests (TfDeliverable *self)
{
  return FALSE;
}

static const char *
get_severity_definitions (TfDeliverable *self)
{
  return plan_reviewer_get_severity_definitions ();
}

static gboolean
check_fix (TfDeliverable *self,
           const TfBuildInput *input,
           const char *before,
           const char *after,
           GPtrArray *errors)
{
  return plan_reviewer_check_fix (input, before, after, errors);
}

static gboolean
is_out_of_scope (TfDeliverable *self, const TfBuildInput *input, const TfIssue *issue)
{
  g_autofree char *path = plan_builder_dup_output_path (input);

  return plan_reviewer_is_out_of_scope (input, path, issue->location);
}

static gboolean
validate (TfDeliverable *self, TfOperation operation, const char *path, char **out_reason)
{
  return plan_safety_validate (operation, path, out_reason);
}

static void
plan_plugin_deliverable_init (TfDeliverableInterface *iface)
{
  iface->get_deliverable_type = get_deliverable_type;
  iface->get_prompt_name = get_prompt_name;
  iface->dup_output_path = dup_output_path;
  iface->dup_template_name = dup_template_name;
  iface->list_tasks = list_tasks;
  iface->prepare_task = prepare_task;
  iface->accept_answer = accept_answer;
  iface->check_complete = check_complete;
  iface->has_tests = has_tests;
  iface->get_severity_definitions = get_severity_definitions;
  iface->check_fix = check_fix;
  iface->is_out_of_scope = is_out_of_scope;
  iface->validate = validate;
}

static void
plan_plugin_class_init (PlanPluginClass *klass)
{
}

static void
plan_plugin_class_finalize (PlanPluginClass *klass)
{
}

static void
plan_plugin_init (PlanPlugin *self)
{
}

void
g_io_thoughtforge_plan_load (GIOModule *module)
{
  plan_plugin_register_type (G_TYPE_MODULE (module));
  g_io_extension_point_implement (
      TF_DELIVERABLE_EXTENSION_POINT, PLAN_TYPE_PLUGIN,
      tf_enum_to_nick (TF_TYPE_DELIVERABLE_TYPE, TF_DELIVERABLE_TYPE_PLAN), 0);
}

void
g_io_thoughtforge_plan_unload (GIOModule *module)
{
}

char **
g_io_thoughtforge_plan_query (void)
{
  static const char *const points[] = { TF_DELIVERABLE_EXTENSION_POINT, NULL };

  return g_strdupv ((char **) points);
}
