/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-prompt.h"
#include "tf-review.h"
#include "tf-test-plan.h"
#include "tf-weakening.h"

G_BEGIN_DECLS

/* The GIO extension point for deliverable types; an extension's name is the word of its type:
 * "plan", "code". */
#define TF_DELIVERABLE_EXTENSION_POINT "thoughtforge-deliverable"

/* The input of a build. All (not owned); documents are the locked ones, re-read by the daemon. */
typedef struct
{
  const char *project_id;
  const char *project_name;
  const char
      *language; /* (nullable): of the deliverable's texts, a tag of BCP 47; %NULL or "": unknown,
                         * so fixed texts are English */
  const char *intent;
  const char *spec;
  const char *constraints;
  const char *deliverable;                 /* (nullable): the current document; of a tree its
                                            * listing, one "path<TAB>bytes" per line */
  const char *const *template_directories; /* searched in order, the user's first */
  guint context_window_tokens;             /* of the agent; 0: unknown */
  guint plan_min_chars;
  gboolean require_tests;     /* phase3_completeness.code_require_tests */
  const char *directory;      /* absolute: a tree type may read its files below it */
  const char *const *sources; /* names of the code bases given as resources, may be empty */
  const TfTestReport *tests;  /* (nullable): of the current tree, if they ran */
  const char *acceptance;     /* (nullable): of a tree: the project's acceptance map */
  const GPtrArray *consents;  /* (nullable) (element-type TfConsent): criteria that the user accepts
                               * without a test; %NULL: none, or unknown */
  gboolean judges_done;       /* the question is whether the project is done, not its build */
  gboolean for_reviewer;      /* the answer is for a reviewer, who is not asked about what only the
                               * user can settle: how tests run that were given */
} TfBuildInput;

/* One step of a build, kept in task_queue.json across crashes. */
typedef struct
{
  char *id;          /* (owned): "section-03" */
  char *description; /* (owned) */
  TfTaskKind kind;
} TfBuildTask;

/* Creates a task of kind agent. */
TfBuildTask *tf_build_task_new (const char *id, const char *description);
void tf_build_task_free (TfBuildTask *self);

typedef enum
{
  TF_BUILD_OUTCOME_ACCEPTED,
  TF_BUILD_OUTCOME_STUCK,     /* text: the reason, for the user */
  TF_BUILD_OUTCOME_MALFORMED, /* errors: what was wrong, for the agent */
} TfBuildOutcomeKind;

/* The plugin's verdict on an answer. The plugin writes nothing: it returns the document, and the
 * daemon checks the safety rules and writes it. */
typedef struct
{
  TfBuildOutcomeKind kind;
  char *text; /* (owned) (nullable): ACCEPTED: the complete document, or for a tree a sentence about
               * what was done; STUCK: the reason */
  char *acceptance;  /* (owned) (nullable): ACCEPTED, in a tree: the new acceptance map */
  char *unneeded;    /* (owned) (nullable): ACCEPTED: why the task needed no change of the tree */
  GPtrArray *errors; /* (owned) (element-type utf8) */
} TfBuildOutcome;

void tf_build_outcome_clear (TfBuildOutcome *self);

/**
 * TfDeliverable:
 *
 * A deliverable type: builder, reviewer, tests and safety rules. Makes pure decisions about text:
 * starts and writes nothing, and reads only its templates, this machine's package metadata and, for
 * a tree, files below TfBuildInput.directory. Any thread, one call at a time; functions that read
 * files run on the worker.
 */
#define TF_TYPE_DELIVERABLE (tf_deliverable_get_type ())
G_DECLARE_INTERFACE (TfDeliverable, tf_deliverable, TF, DELIVERABLE, GObject)

struct _TfDeliverableInterface
{
  GTypeInterface parent_iface;

  TfDeliverableType (*get_deliverable_type) (TfDeliverable *self);
  /* A document is written by the daemon from answers; in a tree the agent edits files in place. */
  TfDeliverableForm (*get_form) (TfDeliverable *self);

  /* Prompt files: "plan-build", "plan-review", "plan-fix", and for TF_PURPOSE_GATE
   * "completeness-gate" when a given plan is judged before the build; %NULL: none. */
  const char *(*get_prompt_name) (TfDeliverable *self, TfPurpose purpose);

  /* discovery */

  /* Revises the proposed specification using what this machine knows without a network (package
   * metadata, files below @resources). Worker. Returns: (transfer full) (nullable): %NULL for no
   * change */
  char *(*revise_spec) (TfDeliverable *self, const char *spec, const char *resources);

  /* builder */

  /* The output path below the project: "docs/<slug>.md". (transfer full) */
  char *(*dup_output_path) (TfDeliverable *self, const TfBuildInput *input);
  /* The name of the template used, for the log and the user; (transfer full) (nullable) */
  char *(*dup_template_name) (TfDeliverable *self, const TfBuildInput *input, GError **error);
  /* (transfer full) (element-type TfBuildTask): the same for the same input */
  GPtrArray *(*list_tasks) (TfDeliverable *self, const TfBuildInput *input, GError **error);
  /* Adds the materials of this task (skeleton, task) to @prompt. */
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
  /* Whether the finished deliverable is complete. Appends to @errors (element-type utf8). */
  gboolean (*check_complete) (TfDeliverable *self, const TfBuildInput *input, GPtrArray *errors);

  /* reviewer */

  const char *(*get_severity_definitions) (TfDeliverable *self);
  /* Checks the document that a fix edited or returned. Returns %TRUE if it may be kept; otherwise
   * appends to @errors. @before is the document given to the fix. */
  gboolean (*check_fix) (TfDeliverable *self,
                         const TfBuildInput *input,
                         const char *before,
                         const char *after,
                         GPtrArray *errors);
  /* Whether an issue's location is outside the scope of the constraints. Guard 4 counts these. */
  gboolean (*is_out_of_scope) (TfDeliverable *self,
                               const TfBuildInput *input,
                               const TfIssue *issue);

  /* tests */

  gboolean (*has_tests) (TfDeliverable *self);
  /* Whether the file @path of a tree is part of what is tested: neither test nor document. Optional:
   * %NULL: unknown. */
  gboolean (*is_program) (TfDeliverable *self, const char *path);
  /* In which ways the tests became weaker, by the texts of the files that differ between two versions
   * of a tree: @files (element-type TfFileVersions). Pure. Optional: %NULL: none is known. Returns:
   * (transfer full) (element-type TfWeakening) */
  GPtrArray *(*list_weakenings) (TfDeliverable *self, const GPtrArray *files);
  /* Whether the file @path of a tree has tests, or what only tests use. Optional. */
  gboolean (*is_test) (TfDeliverable *self, const char *path);
  /* Whether the file @path of a tree is a source of the program or of tests, by its name, and not below a
   * directory where builds leave their results. Optional. */
  gboolean (*is_source) (TfDeliverable *self, const char *path);
  /* How to run the tests of the tree below @input->directory, or with the command that somebody
   * named. Worker. Returns: (transfer full)
   * (nullable): %NULL without @error: unknown */
  TfTestPlan *(*plan_tests) (TfDeliverable *self, const TfTestInput *input, GError **error);
  /* Returns: (transfer full) (nullable): a reader for @format; if that is %NULL or unknown, a reader
   * that tries to detect the reporter. %NULL only for TF_TEST_FORMAT_PREPARATION. */
  TfTestReader *(*create_test_reader) (TfDeliverable *self, const char *format);

  /* safety rules */

  /* The paths below the code base that an agent run for @purpose may write: "." for the whole tree.
   * Only a tree is edited by agents: the daemon writes documents, and an agent that runs beside what
   * the daemon writes may write nothing. Optional: none. Returns: (transfer none) */
  const char *const *(*get_writable_paths) (TfDeliverable *self, TfPurpose purpose);
  /* @path is relative to the project, %NULL if the operation has none. On %FALSE, @out_reason
   * (transfer full) is the reason. */
  gboolean (*validate) (TfDeliverable *self,
                        TfOperation operation,
                        const char *path,
                        char **out_reason);
};

/* Wrappers for the functions above. */
TfDeliverableType tf_deliverable_get_deliverable_type (TfDeliverable *self);
TfDeliverableForm tf_deliverable_get_form (TfDeliverable *self);
char *tf_deliverable_revise_spec (TfDeliverable *self, const char *spec, const char *resources);
TfTestPlan *tf_deliverable_plan_tests (TfDeliverable *self,
                                       const TfTestInput *input,
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
gboolean tf_deliverable_is_program (TfDeliverable *self, const char *path);
GPtrArray *tf_deliverable_list_weakenings (TfDeliverable *self, const GPtrArray *files);
gboolean tf_deliverable_is_test (TfDeliverable *self, const char *path);
gboolean tf_deliverable_is_source (TfDeliverable *self, const char *path);
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
