/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-jobs.h"
#include "tf-project-queue.h"

G_BEGIN_DECLS

/* What the parts of a project need of each other. A project has a state, written only through its
 * queue (tf-project.c, tf-project-queue.c), and jobs (tf-project-jobs.c). */

/* The state. Main thread. */

TfProjectQueue *tf_project_get_queue (TfProject *self);
TfProjectJobs *tf_project_get_jobs (TfProject *self);

/* Fills in what the file leaves open: the first schema has no place where a project halted. */
void tf_project_settle_status (TfProjectStatus *status, const TfPolishState *polish);

/* What it asks the user as long as nothing has happened to it: a halt that is not final asks, and so
 * does a brain dump that was too short. Any thread. Returns: (transfer none) (nullable) */
const char *tf_project_get_stored_question (const TfProjectStatus *status);

/* Whether a start begins something in that phase: a job, or a question about a draft. Any thread. */
gboolean tf_project_needs_start (TfPhase phase);

/* The facts for a decision. @out_facts must be cleared. */
void tf_project_get_facts (TfProject *self, TfProjectFacts *out_facts);

/* Returns: (transfer none) (nullable) (element-type TfChatMessage): %NULL: not loaded */
const GPtrArray *tf_project_get_chat (TfProject *self);

/* @chat: (transfer full) (nullable): %NULL: the file is read again before it is needed */
void tf_project_set_chat (TfProject *self, GPtrArray *chat);

/* The numbers of questions in the chat, just loaded, are taken: a crash may have come between the chat, which
 * is written first, and the status that counts them. */
void tf_project_note_questions (TfProject *self);

/* @polish: (nullable); copied */
void tf_project_set_polish_state (TfProject *self, const TfPolishState *polish);

/* Nothing is emitted. @status: (transfer full) */
void tf_project_set_status (TfProject *self, TfProjectStatus *status);

gboolean tf_project_has_usage (TfProject *self);
void tf_project_set_usage (TfProject *self, const TfUsage *usage);

/* Makes @change, which is on disk, the current state, and emits the signals of it. The chat must be
 * loaded. */
void tf_project_apply (TfProject *self, const TfProjectChange *change);

/* Loads the plugin of the known type once. TF_ERROR_NOT_FOUND names the type. */
gboolean tf_project_ensure_deliverable (TfProject *self, GError **error);

/* Takes @request, which waits for its turn in the queue. */
void tf_project_enqueue (TfProject *self, TfProjectRequest *request);

/* The phases (tf-project-phases.c). Main thread, in a request's turn. */

/* Begins what the current phase needs: a job, a question, nothing. Safe to do twice. */
void tf_project_enter (TfProject *self);

/* Enters the phase again if a failed write left it without what it needs. */
void tf_project_enter_again (TfProject *self);

/* On disk. Worker, unless a function says otherwise. */

/* Writes all of @change; @chat is the chat with what it appends. */
gboolean tf_project_write_change (TfWorkspace *workspace,
                                  const TfProjectChange *change,
                                  GPtrArray *chat,
                                  GError **error);

/* Clears away what an earlier daemon was interrupted in, and makes the commit it owed. Logs failures.
 * Safe to do twice. @cancellable ends the last step, which looks whether the last commits are complete.
 * Returns: (transfer full) (nullable): what of them is missing, for the user */
char *tf_project_recover (TfWorkspace *workspace, GCancellable *cancellable);

/* Writes what is missing of status, chat and polish state as the last commit has it.
 * Returns: (transfer full): the status that is then current */
TfProjectStatus *tf_project_restore_state (TfWorkspace *workspace, GError **error);

/* The mark of a commit that is still owed: sets it, removes it, looks for it (any thread). */
gboolean tf_project_mark_commit (TfWorkspace *workspace, const TfCommitSpec *spec, GError **error);
void tf_project_unmark_commit (TfWorkspace *workspace);
gboolean tf_project_has_commit_mark (TfWorkspace *workspace);

/* Adds the cost of all runs to @out_usage. TF_ERROR_FILE_SYSTEM. */
gboolean tf_project_sum_usage (const TfProjectFiles *files, TfUsage *out_usage, GError **error);

/* Sets type and name as @intent, checked, has them, unless the user gave them before. Any thread. */
void tf_project_take_intent (TfProjectStatus *status, const char *intent);

/* The first commit of a project. Any thread. Returns: members point to static memory */
TfCommitSpec tf_project_describe_first_commit (void);

G_END_DECLS
