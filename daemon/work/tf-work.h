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
 * TfWork:
 *
 * What the jobs of one project have in hand: its files, repository, worker, log, configuration,
 * prompts, slots, deliverable type. One a project, made by the pipeline. Main thread only, except
 * where a function says "worker"; the getters are safe on the worker too, and what they return
 * stays valid as long as the TfWork, also when another is set meanwhile.
 *
 * Signals: "run-started" (TfRunSummary *), "run-finished" (TfRunSummary *),
 * "delta" (const char *run_id, const char *text), "warning-changed" ().
 */
#define TF_TYPE_WORK (tf_work_get_type ())
G_DECLARE_FINAL_TYPE (TfWork, tf_work, TF, WORK, GObject)

TfWork *tf_work_new (TfProjectFiles *files,
                     TfConfig *config,
                     TfRunSlots *slots,
                     TfConfinement *confinement);

TfProjectFiles *tf_work_get_files (TfWork *self);
TfWorker *tf_work_get_worker (TfWork *self);
TfConfig *tf_work_get_config (TfWork *self);
void tf_work_set_config (TfWork *self, TfConfig *config);
TfRunSlots *tf_work_get_slots (TfWork *self);
TfConfinement *tf_work_get_confinement (TfWork *self);
const TfPromptLibrary *tf_work_get_prompts (TfWork *self);

const char *tf_work_get_agent (TfWork *self);
void tf_work_set_agent (TfWork *self, const char *agent);
int tf_work_get_priority (TfWork *self);
void tf_work_set_priority (TfWork *self, int priority);
/* The phase for log lines and messages. */
TfPhase tf_work_get_phase (TfWork *self);
void tf_work_set_phase (TfWork *self, TfPhase phase);
/* Returns: (transfer none) (nullable): until the type is known */
TfDeliverable *tf_work_get_deliverable (TfWork *self);
void tf_work_set_deliverable (TfWork *self, TfDeliverable *deliverable);

/* TRUE from start-up until the interrupted step ended: kept answers of the same prompt are then
 * used again instead of paying twice. */
gboolean tf_work_get_recovering (TfWork *self);
void tf_work_set_recovering (TfWork *self, gboolean recovering);

/* Any thread: tells that the daemon itself writes @relative, before it does or, on the worker,
 * right after. What an agent's run changed without being allowed to is put back, unless it was
 * noted while the run lasted. To be called for each state file or resource that can be written
 * during a run (chat, status, added resources); tf_work_write_document() does it by itself. */
void tf_work_note_write (TfWork *self, const char *relative);

/* Whose runs a warning is about. */
typedef enum
{
  TF_WORK_RUNS_OF_AGENT,
  TF_WORK_RUNS_OF_TESTS,
  TF_WORK_N_RUNS,
} TfWorkRuns;

/* Something the person should know about the runs, one line each, "" when there is nothing: they
 * are not confined. Setting emits "warning-changed". get: (transfer full) */
char *tf_work_dup_warning (TfWork *self);
void tf_work_set_warning (TfWork *self, TfWorkRuns whose, const char *warning);

/* What all runs of the project cost so far. */
const TfUsage *tf_work_get_usage (TfWork *self);
void tf_work_set_usage (TfWork *self, const TfUsage *usage);

/* Appends to thoughtforge.log, in order, by the worker; a failure is a warning in the journal. */
void tf_work_log (TfWork *self, const char *level, const char *event, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

/* Worker: as tf_work_log(), at once. What a worker does logs by this one, so that the line is there
 * before what it is about, and before the reply that depends on it. */
void tf_work_log_here (TfWork *self, const char *level, const char *event, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

/* Runs @func on the project's worker with @source (a GObject, kept alive) as source object; what it
 * returns comes to @callback on the main thread. @data (nullable) is the task's data, freed with
 * @destroy. */
void tf_work_queue (TfWork *self,
                    gpointer source,
                    GTaskThreadFunc func,
                    gpointer data,
                    GDestroyNotify destroy,
                    GAsyncReadyCallback callback);

/* Worker: the project's repository, opened at first use; while the deliverable is a tree, what its
 * .gitignore files ignore is left out. Returns: (transfer none) */
TfRepo *tf_work_get_repo (TfWork *self, GError **error);

/* Worker: asks the safety rules, logs the decision, then commits. Returns: (transfer full): hash */
char *tf_work_commit (TfWork *self, const TfCommitSpec *spec, GError **error);

/* Worker: asks the safety rules, logs the decision, then writes the document. */
gboolean tf_work_write_document (TfWork *self,
                                 const char *relative,
                                 const char *text,
                                 GError **error);

G_END_DECLS
