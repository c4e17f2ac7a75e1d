/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-registry.h"
#include "tf-confinement.h"
#include "tf-deliverable.h"
#include "tf-project-files.h"
#include "tf-prompt-library.h"
#include "tf-repo.h"
#include "tf-run-slots.h"
#include "tf-usage.h"
#include "tf-worker.h"

G_BEGIN_DECLS

/**
 * TfWorkspace:
 *
 * What the jobs of one project have in hand: its files, repository, worker, log, configuration,
 * prompts, slots, deliverable type. One a project, made by the pipeline. Main thread only, except
 * where a function says otherwise; the getters but those of usage and warning are safe on any thread,
 * and what they return stays valid as long as the TfWorkspace, also when another is set meanwhile.
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
/* The one in force. Any thread. Returns: (transfer full) */
TfConfig *tf_workspace_dup_config (TfWorkspace *self);
void tf_workspace_set_config (TfWorkspace *self, TfConfig *config);
TfRunSlots *tf_workspace_get_slots (TfWorkspace *self);
TfConfinement *tf_workspace_get_confinement (TfWorkspace *self);
/* As the configuration in force has it. Any thread. Returns: (transfer full) */
TfPromptLibrary *tf_workspace_dup_prompts (TfWorkspace *self);

const char *tf_workspace_get_agent (TfWorkspace *self);
void tf_workspace_set_agent (TfWorkspace *self, const char *agent);
int tf_workspace_get_priority (TfWorkspace *self);
/* Also of what waits for a slot already. */
void tf_workspace_set_priority (TfWorkspace *self, int priority);
/* The phase for log lines and messages. */
TfPhase tf_workspace_get_phase (TfWorkspace *self);
void tf_workspace_set_phase (TfWorkspace *self, TfPhase phase);
/* Set once, when the type is known. Any thread. Returns: (transfer none) (nullable): until then */
TfDeliverable *tf_workspace_get_deliverable (TfWorkspace *self);
void tf_workspace_set_deliverable (TfWorkspace *self, TfDeliverable *deliverable);

/* TRUE from start-up until the interrupted step ended: kept answers of the same prompt are then
 * used again instead of paying twice. */
gboolean tf_workspace_get_recovering (TfWorkspace *self);
void tf_workspace_set_recovering (TfWorkspace *self, gboolean recovering);

/* Any thread: tells that the daemon itself writes @relative, before it does or, on the worker,
 * right after. What an agent's run changed without being allowed to is put back, unless it was
 * noted while the run lasted. To be called for each state file or resource that can be written
 * during a run (chat, status, added resources); tf_workspace_write_document() does it by itself. */
void tf_workspace_note_write (TfWorkspace *self, const char *relative);

/* Whose runs a warning is about. */
typedef enum
{
  TF_WORKSPACE_RUNS_OF_AGENT,
  TF_WORKSPACE_RUNS_OF_TESTS,
  TF_WORKSPACE_N_RUNS,
} TfWorkspaceRuns;

/* Something the person should know about the runs, one line each, "" when there is nothing: they
 * are not confined. Setting emits "warning-changed". get: (transfer full) */
char *tf_workspace_dup_warning (TfWorkspace *self);
void tf_workspace_set_warning (TfWorkspace *self, TfWorkspaceRuns whose, const char *warning);

/* What all runs of the project cost so far. */
const TfUsage *tf_workspace_get_usage (TfWorkspace *self);
void tf_workspace_set_usage (TfWorkspace *self, const TfUsage *usage);

/* Any thread: appends to thoughtforge.log, in order, by the worker; a failure is a warning in the journal. */
void tf_workspace_log (TfWorkspace *self,
                       const char *level,
                       const char *event,
                       const char *format,
                       ...) G_GNUC_PRINTF (4, 5);

/* Worker: as tf_workspace_log(), at once. What a worker does logs by this one, so that the line is there
 * before what it is about, and before the reply that depends on it. */
void tf_workspace_log_here (TfWorkspace *self,
                            const char *level,
                            const char *event,
                            const char *format,
                            ...) G_GNUC_PRINTF (4, 5);

/* Runs @func on the project's worker with @source (a GObject, kept alive) as source object; what it
 * returns comes to @callback on the main thread. @data (nullable) is the task's data, freed with
 * @destroy. */
void tf_workspace_queue (TfWorkspace *self,
                         gpointer source,
                         GTaskThreadFunc func,
                         gpointer data,
                         GDestroyNotify destroy,
                         GAsyncReadyCallback callback);

/* Worker: the project's repository, opened at first use; while the deliverable is a tree, what its
 * .gitignore files ignore is left out. Returns: (transfer none) */
TfRepo *tf_workspace_get_repo (TfWorkspace *self, GError **error);

/* Worker: asks the safety rules, logs the decision, then commits. Returns: (transfer full): hash */
char *tf_workspace_commit (TfWorkspace *self, const TfCommitSpec *spec, GError **error);

/* Worker: asks the safety rules, logs the decision, then writes the document. */
gboolean tf_workspace_write_document (TfWorkspace *self,
                                      const char *relative,
                                      const char *text,
                                      GError **error);

G_END_DECLS
