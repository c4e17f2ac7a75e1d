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
 * through one queue, is durable on disk before it shows here, and then enters the next phase. Knows
 * no bus. Main thread only.
 *
 * Signals:
 *   "changed" ()                                       a client must show something new
 *   "phase-changed" (TfPhase from, TfPhase to, const char *reason, gint64 at)
 *   "message-added" (TfChatMessage *)
 *   "iteration" (guint n, TfCounts *, TfGuard, TfVerdict, gint64 at)
 *   "human-needed" (const char *kind, const char *question)
 */
#define TF_TYPE_PROJECT (tf_project_get_type ())
G_DECLARE_FINAL_TYPE (TfProject, tf_project, TF, PROJECT, GObject)

/* @status: as loaded; %NULL with @corrupt (transfer none) if it could not be read: the project is
 * then halted with state_corrupt. If the worker refuses, it is halted with @corrupt, whatever its status
 * says. @polish: (nullable): as loaded. */
TfProject *tf_project_new (TfWorkspace *workspace,
                           const TfProjectStatus *status,
                           const TfPolishState *polish,
                           const GError *corrupt);

/* Enters the stored phase, and so continues what a crash interrupted. Once, after construction. */
void tf_project_start (TfProject *self);

/* Ends what runs without changing the state on disk: a restart continues there. */
void tf_project_stop_async (TfProject *self, GAsyncReadyCallback callback, gpointer data);
gboolean tf_project_stop_finish (TfProject *self, GAsyncResult *result, GError **error);
/* From stop_async() on, every change fails with TF_ERROR_BUSY. */
gboolean tf_project_is_stopping (TfProject *self);
/* Reverts a stop that has finished: the job begins again. */
void tf_project_go_on (TfProject *self);
/* The configuration can be used again: begins the job that it kept from beginning. */
void tf_project_take_up (TfProject *self);

TfWorkspace *tf_project_get_workspace (TfProject *self);
const char *tf_project_get_id (TfProject *self);
const TfProjectStatus *tf_project_get_status (TfProject *self);
/* Returns: (nullable): %NULL before polishing */
const TfPolishState *tf_project_get_polish_state (TfProject *self);
const char *tf_project_get_activity (TfProject *self);
gint64 tf_project_get_activity_since (TfProject *self); /* microseconds; 0 without one */
/* A note for the user, "" if there is none. Returns: (transfer none) */
const char *tf_project_get_note (TfProject *self);
/* The note and the warnings of its runs, one per line, "" for none. Returns: (transfer full) */
char *tf_project_dup_warning (TfProject *self);
/* The question to the user. Returns: (transfer none) (nullable) */
const char *tf_project_get_question (TfProject *self);
gboolean tf_project_is_waiting_for_human (TfProject *self);
gboolean tf_project_is_running (TfProject *self);
/* The actions that the user has now. Returns: (transfer full) (element-type TfAction) */
GArray *tf_project_get_actions (TfProject *self);

/* An action of the user. @text is for TF_ACTION_PROVIDE_INPUT; @confirmed for Override and
 * Terminate. Finishes when the change is on disk. The same action again, while it waits or is
 * written, changes nothing and gets the same result. TF_ERROR_WRONG_PHASE, NEEDS_CONFIRMATION,
 * UNRESOLVED, INVALID_ARGUMENT, FILE_SYSTEM … */
void tf_project_act_async (TfProject *self,
                           TfAction action,
                           const char *text,
                           gboolean confirmed,
                           GAsyncReadyCallback callback,
                           gpointer data);
gboolean tf_project_act_finish (TfProject *self, GAsyncResult *result, GError **error);

/* A message of the user. Finishes when it is on disk. Returns: (transfer full): its id */
void tf_project_add_message_async (TfProject *self,
                                   const char *text,
                                   GAsyncReadyCallback callback,
                                   gpointer data);
char *tf_project_add_message_finish (TfProject *self, GAsyncResult *result, GError **error);

/* An answer of the user to the question with the id @question. Finishes when it is on disk; as soon as no
 * question is left open, all answers are taken in together. TF_ERROR_NOT_FOUND names the ids,
 * TF_ERROR_WRONG_PHASE, TF_ERROR_INVALID_ARGUMENT for a blank text, TF_ERROR_TOO_LARGE. Returns: (transfer
 * full): the id of the message */
void tf_project_answer_async (TfProject *self,
                              const char *question,
                              const char *text,
                              GAsyncReadyCallback callback,
                              gpointer data);
char *tf_project_answer_finish (TfProject *self, GAsyncResult *result, GError **error);
/* Takes in the answers so far although questions are open. TF_ERROR_WRONG_PHASE without any. */
void tf_project_apply_answers_async (TfProject *self, GAsyncReadyCallback callback, gpointer data);
gboolean tf_project_apply_answers_finish (TfProject *self, GAsyncResult *result, GError **error);
/* What the user is asked now: the members id (s), text (s), recommended (s), answer (s: not taken in
 * yet, “” if none) of the property Questions. Returns: (transfer floating): aa{sv} */
GVariant *tf_project_list_questions (TfProject *self);

/* What the user should know, as a notice in the chat. Finishes when it is on disk. */
void tf_project_add_notice_async (TfProject *self,
                                  const char *text,
                                  GAsyncReadyCallback callback,
                                  gpointer data);
gboolean tf_project_add_notice_finish (TfProject *self, GAsyncResult *result, GError **error);

/* Returns: (transfer full) (element-type TfChatMessage) */
void tf_project_get_chat_async (TfProject *self, GAsyncReadyCallback callback, gpointer data);
GPtrArray *tf_project_get_chat_finish (TfProject *self, GAsyncResult *result, GError **error);

/* The user's edit of “intent”, “spec”, “constraints” or “deliverable”: written, then committed.
 * @expected: SHA-256 (hex) of the text that the edit began with, "" for any text. The old text
 * stays in git. TF_ERROR_BUSY during a job, TF_ERROR_WRONG_PHASE for a draft, a tree or a corrupt
 * state, TF_ERROR_NOT_FOUND, TF_ERROR_INVALID_ARGUMENT, TF_ERROR_MALFORMED, TF_ERROR_TOO_LARGE,
 * TF_ERROR_STATE_CORRUPT if the text has changed since. */
void tf_project_write_document_async (TfProject *self,
                                      const char *name,
                                      const char *text,
                                      const char *expected,
                                      GAsyncReadyCallback callback,
                                      gpointer data);
gboolean tf_project_write_document_finish (TfProject *self, GAsyncResult *result, GError **error);

/* The user lets issue @id stay, for @reason, from the next review on. Only with polish.evidence.
 * TF_ERROR_NOT_FOUND names the nearest ids, TF_ERROR_WRONG_PHASE for a settled issue,
 * TF_ERROR_INVALID_ARGUMENT for a blank reason, TF_ERROR_FILE_SYSTEM, TF_ERROR_STATE_CORRUPT. */
void tf_project_waive_async (TfProject *self,
                             const char *id,
                             const char *reason,
                             GAsyncReadyCallback callback,
                             gpointer data);
gboolean tf_project_waive_finish (TfProject *self, GAsyncResult *result, GError **error);

/* The user's word about issues, during a job too; from done it starts polishing again. Finishes when
 * it is on disk. TF_ERROR_WRONG_PHASE names what to do instead, TF_ERROR_INVALID_ARGUMENT for a blank
 * text, TF_ERROR_TOO_LARGE, TF_ERROR_FILE_SYSTEM, TF_ERROR_STATE_CORRUPT. @location: "" for none. */
void tf_project_add_issue_async (TfProject *self,
                                 const char *text,
                                 TfSeverity severity,
                                 const char *location,
                                 GAsyncReadyCallback callback,
                                 gpointer data);
/* Settles what issue @id asks of the user. TF_ERROR_NOT_FOUND names the nearest ids. */
void tf_project_decide_issue_async (TfProject *self,
                                    const char *id,
                                    const char *text,
                                    GAsyncReadyCallback callback,
                                    gpointer data);
/* Of both, and of tf_project_act_async() with TF_ACTION_REVISE, whose @text (nullable) becomes an issue.
 * Returns: (transfer full): the id of the issue, "" for none */
char *tf_project_issue_finish (TfProject *self, GAsyncResult *result, GError **error);

/* Reads the cost of the runs, unless it is known; clients with many projects need it before
 * anything else is read. Never fails: an unreadable cost stays unknown. Returns: whether the cost
 * became known; emits no "changed" */
void tf_project_load_usage_async (TfProject *self, GAsyncReadyCallback callback, gpointer data);
gboolean tf_project_load_usage_finish (TfProject *self, GAsyncResult *result);
/* The same, blocking. */
void tf_project_load_usage_now (TfProject *self);

/* @agent must be configured. */
void tf_project_set_agent_async (TfProject *self,
                                 const char *agent,
                                 GAsyncReadyCallback callback,
                                 gpointer data);
/* What the user calls it: one line of at most TF_LIMIT_NAME characters. The deliverable keeps its name once
 * the intent is confirmed. */
void tf_project_rename_async (TfProject *self,
                              const char *title,
                              GAsyncReadyCallback callback,
                              gpointer data);
void tf_project_set_priority_async (TfProject *self,
                                    int priority,
                                    GAsyncReadyCallback callback,
                                    gpointer data);
/* @tags as for tf_tags_new(); in every phase. */
void tf_project_set_tags_async (TfProject *self,
                                const char *const *tags,
                                GAsyncReadyCallback callback,
                                gpointer data);
/* @budget: a{sv} as for tf_budget_read(), in the place of the one before; in force from the next run on. */
void tf_project_set_budget_async (TfProject *self,
                                  GVariant *budget,
                                  GAsyncReadyCallback callback,
                                  gpointer data);
/* Out of sight: nothing of an archived project runs, and it calls nobody. TF_ERROR_BUSY while a job is under
 * way; a hold that would end by itself becomes one of the user. */
void tf_project_set_archived_async (TfProject *self,
                                    gboolean archived,
                                    GAsyncReadyCallback callback,
                                    gpointer data);
/* Changes what is set for the tests of the project: @settings as for tf_test_settings_change(). In
 * force from the next test run on. */
void tf_project_set_tests_async (TfProject *self,
                                 GVariant *settings,
                                 GAsyncReadyCallback callback,
                                 gpointer data);
/* @assurance: a TfAssurance; −1: as configured. In force from the next round on. */
void tf_project_set_assurance_async (TfProject *self,
                                     int assurance,
                                     GAsyncReadyCallback callback,
                                     gpointer data);
/* @language: a tag of BCP 47; “”: guessed from the brain dump at the next Distill. */
void tf_project_set_language_async (TfProject *self,
                                    const char *language,
                                    GAsyncReadyCallback callback,
                                    gpointer data);
/* Links project @code, which was created from this plan, unless the link exists. A failure is
 * logged: the next start of the engine tries again. */
void tf_project_link_code (TfProject *self, const char *code);
gboolean tf_project_set_finish (TfProject *self, GAsyncResult *result, GError **error);

/* The current draft of phase 1 or 2, for GetDocument. %NULL until the chat is loaded. Returns:
 * (transfer none) (nullable) */
const char *tf_project_get_draft (TfProject *self, TfChatKind kind);

/* Where the deliverable is, below the project. Returns: (transfer full) (nullable) */
char *tf_project_dup_output_path (TfProject *self);

/* Whether its deliverable type has tests; FALSE until the type is known. */
gboolean tf_project_has_tests (TfProject *self);

/* Emits "changed": for example, the place in the queue for slots may differ. */
void tf_project_touch (TfProject *self);

G_END_DECLS
