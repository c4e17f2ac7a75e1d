/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-prompt.h"
#include "tf-review.h"
#include "tf-test-plan.h"

G_BEGIN_DECLS

/* The GIO extension point at which deliverable types are registered; the extension's name is the
 * type's word: "plan", "code". */
#define TF_DELIVERABLE_EXTENSION_POINT "thoughtforge-deliverable"

/* What a build works from. All (not owned); documents are the locked ones, re-read by the daemon. */
typedef struct
{
  const char *project_id;
  const char *project_name;
  const char *intent;
  const char *spec;
  const char *constraints;
  const char *deliverable;                 /* (nullable): the document as it is now; of a tree its
                                              listing, one "path<TAB>bytes" a line */
  const char *const *template_directories; /* searched in order, the person's first */
  guint context_window_tokens;             /* of the agent; 0: unknown */
  guint plan_min_chars;
  gboolean require_tests;     /* phase3_completeness.code_require_tests */
  const char *directory;      /* the project's, absolute: a tree type may read below it */
  const char *const *sources; /* names of the code bases given as resources, may be empty */
  const TfTestReport *tests;  /* (nullable): of the tree as it is, when they were run */
} TfBuildInput;

/* One step of a build, kept in task_queue.json across crashes. */
typedef struct
{
  char *id;          /* (owned): "section-03" */
  char *description; /* (owned) */
  TfTaskKind kind;
} TfBuildTask;

/* Of kind agent. */
TfBuildTask *tf_build_task_new (const char *id, const char *description);
void tf_build_task_free (TfBuildTask *self);

typedef enum
{
  TF_BUILD_OUTCOME_ACCEPTED,
  TF_BUILD_OUTCOME_STUCK,     /* text: the reason, for the person */
  TF_BUILD_OUTCOME_MALFORMED, /* errors: what was wrong, for the agent */
} TfBuildOutcomeKind;

/* What the plugin makes of an answer. The plugin writes nothing: it names the document to write,
 * the daemon asks the safety rules and writes it. */
typedef struct
{
  TfBuildOutcomeKind kind;
  char *text; /* (owned) (nullable): ACCEPTED: the whole document now, of a tree what was done
                        in a sentence; STUCK: the reason */
  GPtrArray *errors; /* (owned) (element-type utf8) */
} TfBuildOutcome;

void tf_build_outcome_clear (TfBuildOutcome *self);

/**
 * TfDeliverable:
 *
 * A deliverable type: builder, reviewer, tests and safety rules. Pure decisions over text: it starts
 * nothing, writes nothing, and reads only its templates, package metadata of this machine and, for a
 * tree, what is below TfBuildInput.directory. Thread: any, one call at a time; what reads files is
 * called on the worker.
 */
#define TF_TYPE_DELIVERABLE (tf_deliverable_get_type ())
G_DECLARE_INTERFACE (TfDeliverable, tf_deliverable, TF, DELIVERABLE, GObject)

struct _TfDeliverableInterface
{
  GTypeInterface parent_iface;

  TfDeliverableType (*get_deliverable_type) (TfDeliverable *self);
  /* A document: written by the daemon from answers. A tree: the agent edits files in place. */
  TfDeliverableForm (*get_form) (TfDeliverable *self);

  /* Prompt files: "plan-build", "plan-review", "plan-fix", and for TF_PURPOSE_GATE
   * "completeness-gate" when a given plan is judged before the build; %NULL: none. */
  const char *(*get_prompt_name) (TfDeliverable *self, TfPurpose purpose);

  /* discovery */

  /* The specification just proposed, revised by what this machine can look up without a network
   * (package metadata, files below @resources). Worker. Returns: (transfer full) (nullable): %NULL:
   * as it is */
  char *(*revise_spec) (TfDeliverable *self, const char *spec, const char *resources);

  /* builder */

  /* Where the deliverable is written, below the project: "docs/<slug>.md". (transfer full) */
  char *(*dup_output_path) (TfDeliverable *self, const TfBuildInput *input);
  /* The name of the template in use, for the log and the person; (transfer full) (nullable) */
  char *(*dup_template_name) (TfDeliverable *self, const TfBuildInput *input, GError **error);
  /* (transfer full) (element-type TfBuildTask): the same for the same input */
  GPtrArray *(*list_tasks) (TfDeliverable *self, const TfBuildInput *input, GError **error);
  /* Adds to @prompt the materials of this task (skeleton, task). */
  gboolean (*prepare_task) (TfDeliverable *self,
                            const TfBuildInput *input,
                            const char *task_id,
                            TfPrompt *prompt,
                            GError **error);
  /* Judges an answer to that task. @error only for template and programming errors. */
  gboolean (*accept_answer) (TfDeliverable *self,
                             const TfBuildInput *input,
                             const char *task_id,
                             const char *answer,
                             TfBuildOutcome *out_outcome,
                             GError **error);
  /* Is the finished deliverable complete? @errors (element-type utf8) is added to. */
  gboolean (*check_complete) (TfDeliverable *self, const TfBuildInput *input, GPtrArray *errors);

  /* reviewer */

  const char *(*get_severity_definitions) (TfDeliverable *self);
  /* Judges the document a fix left or answered. Returns %TRUE when it may be kept; otherwise
   * @errors is added to. @before is the document the fix was given. */
  gboolean (*check_fix) (TfDeliverable *self,
                         const TfBuildInput *input,
                         const char *before,
                         const char *after,
                         GPtrArray *errors);
  /* Does an issue's location lie outside the scope of the constraints? Guard 4 counts these. */
  gboolean (*is_out_of_scope) (TfDeliverable *self,
                               const TfBuildInput *input,
                               const TfIssue *issue);

  /* tests */

  gboolean (*has_tests) (TfDeliverable *self);
  /* How the tests of the tree below @directory are run; @command (tests.command) goes first when it
   * is not "". Worker. Returns: (transfer full) (nullable): %NULL without @error: no way was found */
  TfTestPlan *(*plan_tests) (TfDeliverable *self,
                             const char *directory,
                             const char *command,
                             GError **error);
  /* Returns: (transfer full): for a step of @format; %NULL format or an unknown one: a reader that
   * tries to recognise the reporter. */
  TfTestReader *(*create_test_reader) (TfDeliverable *self, const char *format);

  /* safety rules */

  /* What an agent's run for @purpose may write, below the project: "docs", or "." for the whole
   * tree. State files, locked documents, resources and .git never are. Returns: (transfer none) */
  const char *const *(*get_writable_paths) (TfDeliverable *self, TfPurpose purpose);
  /* @path is below the project, %NULL where the operation has none. On %FALSE @out_reason
   * (transfer full) says why. */
  gboolean (*validate) (TfDeliverable *self,
                        TfOperation operation,
                        const char *path,
                        char **out_reason);
};

/* One call through for each of the above. */
TfDeliverableType tf_deliverable_get_deliverable_type (TfDeliverable *self);
TfDeliverableForm tf_deliverable_get_form (TfDeliverable *self);
char *tf_deliverable_revise_spec (TfDeliverable *self, const char *spec, const char *resources);
TfTestPlan *tf_deliverable_plan_tests (TfDeliverable *self,
                                       const char *directory,
                                       const char *command,
                                       GError **error);
TfTestReader *tf_deliverable_create_test_reader (TfDeliverable *self, const char *format);
const char *const *tf_deliverable_get_writable_paths (TfDeliverable *self, TfPurpose purpose);
const char *tf_deliverable_get_prompt_name (TfDeliverable *self, TfPurpose purpose);
char *tf_deliverable_dup_output_path (TfDeliverable *self, const TfBuildInput *input);
char *tf_deliverable_dup_template_name (TfDeliverable *self,
                                        const TfBuildInput *input,
                                        GError **error);
GPtrArray *tf_deliverable_list_tasks (TfDeliverable *self,
                                      const TfBuildInput *input,
                                      GError **error);
gboolean tf_deliverable_prepare_task (TfDeliverable *self,
                                      const TfBuildInput *input,
                                      const char *task_id,
                                      TfPrompt *prompt,
                                      GError **error);
gboolean tf_deliverable_accept_answer (TfDeliverable *self,
                                       const TfBuildInput *input,
                                       const char *task_id,
                                       const char *answer,
                                       TfBuildOutcome *out_outcome,
                                       GError **error);
gboolean tf_deliverable_check_complete (TfDeliverable *self,
                                        const TfBuildInput *input,
                                        GPtrArray *errors);
gboolean tf_deliverable_has_tests (TfDeliverable *self);
const char *tf_deliverable_get_severity_definitions (TfDeliverable *self);
gboolean tf_deliverable_check_fix (TfDeliverable *self,
                                   const TfBuildInput *input,
                                   const char *before,
                                   const char *after,
                                   GPtrArray *errors);
gboolean tf_deliverable_is_out_of_scope (TfDeliverable *self,
                                         const TfBuildInput *input,
                                         const TfIssue *issue);
gboolean tf_deliverable_validate (TfDeliverable *self,
                                  TfOperation operation,
                                  const char *path,
                                  char **out_reason);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfBuildTask, tf_build_task_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfBuildOutcome, tf_build_outcome_clear)

G_END_DECLS
