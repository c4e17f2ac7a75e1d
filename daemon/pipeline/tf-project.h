/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chat-message.h"
#include "tf-polish-state.h"
#include "tf-project-status.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/**
 * TfProject:
 *
 * One brain dump on its way to one deliverable. The only writer of its state: every change goes
 * through one queue, is durable on disk before it shows here, and then enters the next phase.
 * Knows no bus. Main thread only.
 *
 * Signals:
 *   "changed" ()                                                  something a client shows differs
 *   "phase-changed" (TfPhase from, TfPhase to, const char *reason, gint64 at)
 *   "message-added" (TfChatMessage *)
 *   "iteration" (guint n, TfCounts *, TfGuard, TfVerdict, gint64 at)
 *   "human-needed" (const char *kind, const char *question)
 */
#define TF_TYPE_PROJECT (tf_project_get_type ())
G_DECLARE_FINAL_TYPE (TfProject, tf_project, TF, PROJECT, GObject)

/* @status: as loaded; %NULL with @corrupt (transfer none) when it could not be read: the project is
 * then halted with state_corrupt. @polish: (nullable): as loaded. */
TfProject *tf_project_new (TfWorkspace *workspace,
                           const TfProjectStatus *status,
                           const TfPolishState *polish,
                           const GError *corrupt);

/* Enters the stored phase: continues what a crash interrupted. Once, after construction. */
void tf_project_start (TfProject *self);

/* Ends what runs, without changing the state on disk, so that a restart continues there. */
void tf_project_stop_async (TfProject *self, GAsyncReadyCallback callback, gpointer data);
gboolean tf_project_stop_finish (TfProject *self, GAsyncResult *result, GError **error);
/* From stop_async() on nothing is changed any more: TF_ERROR_BUSY. */
gboolean tf_project_is_stopping (TfProject *self);
/* Takes a stop that has finished back: what ran goes on. */
void tf_project_go_on (TfProject *self);

TfWorkspace *tf_project_get_workspace (TfProject *self);
const char *tf_project_get_id (TfProject *self);
const TfProjectStatus *tf_project_get_status (TfProject *self);
/* Returns: (nullable): %NULL before polishing */
const TfPolishState *tf_project_get_polish_state (TfProject *self);
const char *tf_project_get_activity (TfProject *self);
/* Something to know about it, "" when there is nothing. Returns: (transfer none) */
const char *tf_project_get_note (TfProject *self);
/* What is asked of the person. Returns: (transfer none) (nullable) */
const char *tf_project_get_question (TfProject *self);
gboolean tf_project_is_waiting_for_human (TfProject *self);
gboolean tf_project_is_running (TfProject *self);
/* What a person may press now. Returns: (transfer full) (element-type TfAction) */
GArray *tf_project_get_actions (TfProject *self);

/* An action of the person. @text is for TF_ACTION_PROVIDE_INPUT; @confirmed for Override and
 * Terminate. Finishes when it is durably begun. The same action while it is being carried out
 * changes nothing and succeeds with the first. TF_ERROR_WRONG_PHASE, NEEDS_CONFIRMATION,
 * UNRESOLVED, INVALID_ARGUMENT, FILE_SYSTEM … */
void tf_project_act_async (TfProject *self,
                           TfAction action,
                           const char *text,
                           gboolean confirmed,
                           GAsyncReadyCallback callback,
                           gpointer data);
gboolean tf_project_act_finish (TfProject *self, GAsyncResult *result, GError **error);

/* A message of the person, durably kept before this finishes. Returns: (transfer full): its id */
void tf_project_add_message_async (TfProject *self,
                                   const char *text,
                                   GAsyncReadyCallback callback,
                                   gpointer data);
char *tf_project_add_message_finish (TfProject *self, GAsyncResult *result, GError **error);

/* Returns: (transfer full) (element-type TfChatMessage) */
void tf_project_get_chat_async (TfProject *self, GAsyncReadyCallback callback, gpointer data);
GPtrArray *tf_project_get_chat_finish (TfProject *self, GAsyncResult *result, GError **error);

/* The person's edit by hand of “intent”, “spec”, “constraints” or “deliverable”: written, then
 * committed. @expected: SHA-256 (hex) of the text it began with, "": whatever is there. What it
 * replaces stays in git. TF_ERROR_BUSY while an agent works, TF_ERROR_WRONG_PHASE for a draft, a
 * tree and a state that cannot be read, TF_ERROR_NOT_FOUND, TF_ERROR_INVALID_ARGUMENT,
 * TF_ERROR_MALFORMED, TF_ERROR_TOO_LARGE, TF_ERROR_STATE_CORRUPT when it changed since. */
void tf_project_write_document_async (TfProject *self,
                                      const char *name,
                                      const char *text,
                                      const char *expected,
                                      GAsyncReadyCallback callback,
                                      gpointer data);
gboolean tf_project_write_document_finish (TfProject *self, GAsyncResult *result, GError **error);

/* The person lets issue @id stay, for @reason, from the next review on. With polish.evidence only.
 * TF_ERROR_NOT_FOUND names the nearest ids, TF_ERROR_WRONG_PHASE for an issue that is settled,
 * TF_ERROR_INVALID_ARGUMENT for a blank reason, TF_ERROR_FILE_SYSTEM, TF_ERROR_STATE_CORRUPT. */
void tf_project_waive_async (TfProject *self,
                             const char *id,
                             const char *reason,
                             GAsyncReadyCallback callback,
                             gpointer data);
gboolean tf_project_waive_finish (TfProject *self, GAsyncResult *result, GError **error);

/* Reads what the runs cost, unless that is known. A client that shows many projects wants it before
 * anything else is read of them. Never fails: what cannot be read stays unknown. Returns: whether
 * something is known now that was not; "changed" is not told */
void tf_project_load_usage_async (TfProject *self, GAsyncReadyCallback callback, gpointer data);
gboolean tf_project_load_usage_finish (TfProject *self, GAsyncResult *result);

/* @agent must be configured. */
void tf_project_set_agent_async (TfProject *self,
                                 const char *agent,
                                 GAsyncReadyCallback callback,
                                 gpointer data);
void tf_project_set_priority_async (TfProject *self,
                                    int priority,
                                    GAsyncReadyCallback callback,
                                    gpointer data);
/* Notes that project @code was made from this plan, unless it is noted already. A failure is
 * logged: the next start of the engine tries again. */
void tf_project_link_code (TfProject *self, const char *code);
gboolean tf_project_set_finish (TfProject *self, GAsyncResult *result, GError **error);

/* The current draft of phase 1 or 2, for GetDocument. Only after the chat was loaded.
 * Returns: (transfer none) (nullable) */
const char *tf_project_get_draft (TfProject *self, TfChatKind kind);

/* Where the deliverable is, below the project. Returns: (transfer full) (nullable) */
char *tf_project_dup_output_path (TfProject *self);

/* Does its deliverable type have tests? FALSE while the type is not known. */
gboolean tf_project_has_tests (TfProject *self);

/* Tells "changed": the queue position or something else a client shows may differ. */
void tf_project_touch (TfProject *self);

G_END_DECLS
