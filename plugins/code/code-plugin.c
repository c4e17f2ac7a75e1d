/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <thoughtforge-plugin.h>

#include "code-builder.h"
#include "code-discovery.h"
#include "code-program.h"
#include "code-reviewer.h"
#include "code-safety.h"
#include "code-test-compare.h"
#include "code-tests.h"

/* Joins builder, reviewer, tests, discovery and safety rules to the deliverable type "code". Has no
 * state. */
#define CODE_TYPE_PLUGIN (code_plugin_get_type ())
G_DECLARE_FINAL_TYPE (CodePlugin, code_plugin, CODE, PLUGIN, GObject)

struct _CodePlugin
{
  GObject parent_instance;
};

static void code_plugin_deliverable_init (TfDeliverableInterface *iface);

G_DEFINE_DYNAMIC_TYPE_EXTENDED (CodePlugin,
                                code_plugin,
                                G_TYPE_OBJECT,
                                0,
                                G_IMPLEMENT_INTERFACE_DYNAMIC (TF_TYPE_DELIVERABLE,
                                                               code_plugin_deliverable_init))

/* GIO looks these up by name. */
G_MODULE_EXPORT void g_io_thoughtforge_code_load (GIOModule *module);
G_MODULE_EXPORT void g_io_thoughtforge_code_unload (GIOModule *module);
G_MODULE_EXPORT char **g_io_thoughtforge_code_query (void);

static TfDeliverableType
get_deliverable_type (TfDeliverable *self)
{
  return TF_DELIVERABLE_TYPE_CODE;
}

static const char *
get_prompt_name (TfDeliverable *self, TfPurpose purpose)
{
  return code_reviewer_get_prompt_name (purpose);
}

static TfDeliverableForm
get_form (TfDeliverable *self)
{
  return TF_DELIVERABLE_FORM_TREE;
}

static gboolean
is_program (TfDeliverable *self, const char *path)
{
  return code_program_has (path);
}

static GPtrArray *
list_weakenings (TfDeliverable *self, const GPtrArray *files)
{
  return code_test_compare (files);
}

static gboolean
is_test (TfDeliverable *self, const char *path)
{
  return code_test_compare_has_tests (path);
}

static gboolean
is_source (TfDeliverable *self, const char *path)
{
  return code_test_compare_is_source (path);
}

/* The document that represents the tree. */
static char *
dup_output_path (TfDeliverable *self, const TfBuildInput *input)
{
  return g_strdup (TF_ACCEPTANCE_PATH);
}

static char *
revise_spec (TfDeliverable *self, const char *spec, const char *resources)
{
  return code_discovery_revise_spec (spec, resources);
}

static TfTestPlan *
plan_tests (TfDeliverable *self, const TfTestInput *input, GError **error)
{
  return code_tests_plan (input, error);
}

static TfTestReader *
create_test_reader (TfDeliverable *self, const char *format)
{
  return code_tests_create_reader (format);
}

static const char *const *
get_writable_paths (TfDeliverable *self, TfPurpose purpose)
{
  return code_safety_get_writable_paths (purpose);
}

static GPtrArray *
list_tasks (TfDeliverable *self, const TfBuildInput *input, GError **error)
{
  return code_builder_list_tasks (input, error);
}

static gboolean
prepare_task (TfDeliverable *self,
              const TfBuildInput *input,
              const char *task_id,
              TfPrompt *prompt,
              GError **error)
{
  return code_builder_prepare_task (input, task_id, prompt, error);
}

static gboolean
accept_answer (TfDeliverable *self,
               const TfBuildInput *input,
               const char *task_id,
               const char *answer,
               TfBuildOutcome *out_outcome,
               GError **error)
{
  return code_builder_accept_answer (input, task_id, answer, out_outcome, error);
}

static gboolean
check_complete (TfDeliverable *self, const TfBuildInput *input, GPtrArray *errors)
{
  return code_builder_check_complete (input, errors);
}

static gboolean
has_tests (TfDeliverable *self)
{
  return TRUE;
}

static const char *
get_severity_definitions (TfDeliverable *self)
{
  return code_reviewer_get_severity_definitions ();
}

static gboolean
check_fix (TfDeliverable *self,
           const TfBuildInput *input,
           const char *before,
           const char *after,
           GPtrArray *errors)
{
  return code_reviewer_check_fix (input, before, after, errors);
}

static gboolean
is_out_of_scope (TfDeliverable *self, const TfBuildInput *input, const TfIssue *issue)
{
  return code_reviewer_is_out_of_scope (input, issue);
}

static gboolean
validate (TfDeliverable *self, TfOperation operation, const char *path, char **out_reason)
{
  return code_safety_validate (operation, path, out_reason);
}

static void
code_plugin_deliverable_init (TfDeliverableInterface *iface)
{
  iface->get_deliverable_type = get_deliverable_type;
  iface->get_prompt_name = get_prompt_name;
  iface->dup_output_path = dup_output_path;
  iface->get_form = get_form;
  iface->revise_spec = revise_spec;
  iface->plan_tests = plan_tests;
  iface->create_test_reader = create_test_reader;
  iface->get_writable_paths = get_writable_paths;
  iface->list_tasks = list_tasks;
  iface->prepare_task = prepare_task;
  iface->accept_answer = accept_answer;
  iface->check_complete = check_complete;
  iface->is_program = is_program;
  iface->list_weakenings = list_weakenings;
  iface->is_test = is_test;
  iface->is_source = is_source;
  iface->has_tests = has_tests;
  iface->get_severity_definitions = get_severity_definitions;
  iface->check_fix = check_fix;
  iface->is_out_of_scope = is_out_of_scope;
  iface->validate = validate;
}

static void
code_plugin_class_init (CodePluginClass *klass)
{
}

static void
code_plugin_class_finalize (CodePluginClass *klass)
{
}

static void
code_plugin_init (CodePlugin *self)
{
}

void
g_io_thoughtforge_code_load (GIOModule *module)
{
  code_plugin_register_type (G_TYPE_MODULE (module));
  g_io_extension_point_implement (
      TF_DELIVERABLE_EXTENSION_POINT, CODE_TYPE_PLUGIN,
      tf_enum_to_nick (TF_TYPE_DELIVERABLE_TYPE, TF_DELIVERABLE_TYPE_CODE), 0);
}

void
g_io_thoughtforge_code_unload (GIOModule *module)
{
}

char **
g_io_thoughtforge_code_query (void)
{
  static const char *const points[] = { TF_DELIVERABLE_EXTENSION_POINT, NULL };

  return g_strdupv ((char **) points);
}
