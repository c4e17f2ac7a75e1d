/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-registry.h"
#include "tf-budget.h"
#include "tf-confinement.h"
#include "tf-deliverable.h"
#include "tf-hold-note.h"
#include "tf-project-files.h"
#include "tf-prompt-library.h"
#include "tf-repo.h"
#include "tf-run-slots.h"
#include "tf-test-settings.h"
#include "tf-usage.h"
#include "tf-worker.h"

G_BEGIN_DECLS

/**
 * TfWorkspace:
 *
 * What the jobs of one project share: its files, repository, worker, log, configuration, prompts,
 * slots and deliverable type. One per project, created by the pipeline. Main thread only unless a
 * function says otherwise. Getters, except those of usage and warning, work on any thread; what
 * they return stays valid as long as the TfWorkspace, even if another is set.
 *
 * Signals: "run-started" (TfRunSummary *), "run-finished" (TfRunSummary *),
 * "delta" (const char *run_id, const char *text), "warning-changed" ().
 */
#define TF_TYPE_WORKSPACE (tf_workspace_get_type ())
G_DECLARE_FINAL_TYPE (TfWorkspace, tf_workspace, TF, WORKSPACE, GObject)

TfWorkspace *tf_workspace_new (TfProjectFiles *files,
                               TfConfig *config,
                               TfRunSlots *slots,
                               TfConfinement *confinement);

TfProjectFiles *tf_workspace_get_files (TfWorkspace *self);
TfWorker *tf_workspace_get_worker (TfWorkspace *self);
/* The active configuration. Any thread. Returns: (transfer full) */
TfConfig *tf_workspace_dup_config (TfWorkspace *self);
void tf_workspace_set_config (TfWorkspace *self, TfConfig *config);
TfRunSlots *tf_workspace_get_slots (TfWorkspace *self);
TfConfinement *tf_workspace_get_confinement (TfWorkspace *self);
/* From the active configuration. Any thread. Returns: (transfer full) */
TfPromptLibrary *tf_workspace_dup_prompts (TfWorkspace *self);

const char *tf_workspace_get_agent (TfWorkspace *self);
void tf_workspace_set_agent (TfWorkspace *self, const char *agent);
int tf_workspace_get_priority (TfWorkspace *self);
/* Also applies to requests already waiting for a slot. */
void tf_workspace_set_priority (TfWorkspace *self, int priority);
/* The project's own assurance, else the configured one. Any thread. */
TfAssurance tf_workspace_get_assurance (TfWorkspace *self);
/* @own: a TfAssurance; −1: as configured */
void tf_workspace_set_assurance (TfWorkspace *self, int own);
/* The language of the project's texts, a tag of BCP 47, "" if unknown. Any thread. */
const char *tf_workspace_get_language (TfWorkspace *self);
void tf_workspace_set_language (TfWorkspace *self, const char *language);
/* Whether the agent that writes is the only reviewer. Any thread. */
gboolean tf_workspace_is_own_reviewer (TfWorkspace *self);
/* Whether no reviewer in force judges what it reviews. Any thread. */
gboolean tf_workspace_is_by_rules (TfWorkspace *self);
/* How likely each agent finds an issue, at least, by its calibration for this type of deliverable:
 * a{sd}. Any thread. @detections (nullable) */
void tf_workspace_set_detections (TfWorkspace *self, GVariant *detections);
/* The smallest of them among the reviewers in force. Any thread. Returns: %FALSE if one of these was
 * never calibrated */
gboolean tf_workspace_get_detection (TfWorkspace *self, double *out_p);
/* The phase for log lines and messages. */
TfPhase tf_workspace_get_phase (TfWorkspace *self);
void tf_workspace_set_phase (TfWorkspace *self, TfPhase phase);
/* Set once, when the type is known. Any thread. Returns: (transfer none) (nullable): until then */
TfDeliverable *tf_workspace_get_deliverable (TfWorkspace *self);
void tf_workspace_set_deliverable (TfWorkspace *self, TfDeliverable *deliverable);

/* TRUE from start-up until the interrupted step has ended. Meanwhile, stored answers to the same
 * prompt are reused instead of paying twice. */
gboolean tf_workspace_get_recovering (TfWorkspace *self);
void tf_workspace_set_recovering (TfWorkspace *self, gboolean recovering);

/* Why its agents cannot run now. Any thread. Returns: (transfer none) */
TfHoldNote *tf_workspace_get_hold (TfWorkspace *self);

/* What a warning concerns. */
typedef enum
{
  TF_WORKSPACE_RUNS_OF_AGENT,
  TF_WORKSPACE_RUNS_OF_TESTS,
  TF_WORKSPACE_REPOSITORIES,
  TF_WORKSPACE_N_WARNED,
} TfWorkspaceWarned;

/* Warnings for the user, one per line, "" if there are none: for example that runs
 * are not confined. The setter emits "warning-changed". The getter is (transfer full). */
char *tf_workspace_dup_warning (TfWorkspace *self);
void tf_workspace_set_warning (TfWorkspace *self, TfWorkspaceWarned whose, const char *warning);

/* The project's own budget; nothing is set if it has none. Any thread. */
TfBudget tf_workspace_get_budget (TfWorkspace *self);
/* @budget (nullable): none */
void tf_workspace_set_budget (TfWorkspace *self, const TfBudget *budget);

/* The total cost of all runs of the project. */
const TfUsage *tf_workspace_get_usage (TfWorkspace *self);
void tf_workspace_set_usage (TfWorkspace *self, const TfUsage *usage);

/* Any thread: appends to thoughtforge.log through the worker, in order. Failures go to the journal. */
void tf_workspace_log (TfWorkspace *self,
                       const char *level,
                       const char *event,
                       const char *format,
                       ...) G_GNUC_PRINTF (4, 5);

/* Worker: like tf_workspace_log(), but immediate. Use it on the worker, so that the line is written
 * before the action it describes and before any reply that depends on it. */
void tf_workspace_log_here (TfWorkspace *self,
                            const char *level,
                            const char *event,
                            const char *format,
                            ...) G_GNUC_PRINTF (4, 5);

/* Runs @func on the project's worker with @source (a GObject, kept alive) as source object;
 * @callback gets the result on the main thread. @data (nullable) is the task data, freed with
 * @destroy. */
void tf_workspace_queue (TfWorkspace *self,
                         gpointer source,
                         GTaskThreadFunc func,
                         gpointer data,
                         GDestroyNotify destroy,
                         GAsyncReadyCallback callback);

/* Worker: the project's repository, opened on first use: its state and documents. Returns:
 * (transfer none) */
TfRepo *tf_workspace_get_repo (TfWorkspace *self, GError **error);

/* Worker: the repository of the code base, in TF_DIR_CODE, created on first use with the branch
 * "thoughtforge/<id>". Once created, it must exist. Returns: (transfer none) */
TfRepo *tf_workspace_get_code (TfWorkspace *self, GError **error);
/* Worker: the same for a project that has no workspace yet. Returns: (transfer full) */
TfRepo *tf_workspace_create_code (TfProjectFiles *files, GError **error);
/* Whether it was created. Any thread. */
gboolean tf_workspace_has_code (TfWorkspace *self);
/* Its directory, absolute. Any thread. Returns: (transfer none) */
const char *tf_workspace_get_code_directory (TfWorkspace *self);

/* Whether the deliverable is a tree, which is the code base. Any thread. */
gboolean tf_workspace_is_tree (TfWorkspace *self);
/* Worker: the repository of the deliverable, its files, their snapshots and history: that of the
 * code base if it is a tree, else the project's. Returns: (transfer none) */
TfRepo *tf_workspace_get_tree (TfWorkspace *self, GError **error);
/* Its directory, absolute. Any thread. Returns: (transfer none) */
const char *tf_workspace_get_tree_directory (TfWorkspace *self);

/* What the user has set for the tests of the project. @settings (nullable): nothing. */
void tf_workspace_set_test_settings (TfWorkspace *self, const TfTestSettings *settings);

/* What is in force for its tests. */
typedef struct
{
  char *command;         /* (owned): set for the project, "" */
  char *setup;           /* (owned): set for the project, else configured, "" */
  char *allowed_setup;   /* (owned): the only setup that may run; "": none */
  guint timeout_seconds; /* for all steps */
  gboolean network;
} TfWorkspaceTests;

/* Any thread. Returns: (transfer full) */
TfWorkspaceTests *tf_workspace_dup_tests (TfWorkspace *self);
void tf_workspace_tests_free (TfWorkspaceTests *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfWorkspaceTests, tf_workspace_tests_free)

/* Worker: how to run the tests of the project, whose tree is below @directory (nullable: only a
 * command that somebody named counts); what the project, its specification and the configuration
 * name is respected. Returns: (transfer full) (nullable): %NULL without @error: unknown */
TfTestPlan *tf_workspace_plan_tests (TfWorkspace *self, const char *directory, GError **error);
/* Likewise as a deliverable of the type of @deliverable, before the project has one. */
TfTestPlan *tf_workspace_plan_tests_as (TfWorkspace *self,
                                        TfDeliverable *deliverable,
                                        const char *directory,
                                        GError **error);
/* Worker: the command that the specification names. Returns: (transfer full) (nullable): none */
char *tf_workspace_dup_named_test_command (TfWorkspace *self);
/* Worker: the prompt material "test_command": which command runs the tests, and where it comes from.
 * It does not depend on the tree as it is now: it is the command that somebody named, or else that of
 * @newest (nullable), the newest report. Returns: (transfer full) (nullable): unknown */
char *tf_workspace_dup_test_command (TfWorkspace *self, const TfTestReport *newest);

/* Worker: checks the safety rules, logs the decision, commits. If the deliverable is a tree, commits
 * tasks, reviews and fixes to the code base, and the state to the project's repository, which names
 * the commit of the code. Returns: (transfer full): hash; of a commit of the code that of the code
 * base, as tf_repo_commit() */
char *tf_workspace_commit (TfWorkspace *self, const TfCommitSpec *spec, GError **error);

/* Worker, at start-up: makes up for the commit of the project if only that of the code was made. */
gboolean tf_workspace_recover_commit (TfWorkspace *self, GError **error);

/* Worker: checks the safety rules, logs the decision, then writes the document. */
gboolean tf_workspace_write_document (TfWorkspace *self,
                                      const char *relative,
                                      const char *text,
                                      GError **error);

G_END_DECLS
