/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-chat-message.h"
#include "tf-polish-state.h"
#include "tf-project-files.h"
#include "tf-project-status.h"
#include "tf-test-report.h"

G_BEGIN_DECLS

/* status.json, chat_history.json, polish_state.json, polish_log.md, task_queue.json and stored
 * reviews. Blocking: worker thread (loading also at start-up). A file that does not parse is never
 * overwritten: it is renamed to *.corrupt-<time>, and TF_ERROR_STATE_CORRUPT names the file, the
 * position and the new name. Later loads report the same until a new file is written.
 * TF_ERROR_NOT_FOUND if there is neither; otherwise TF_ERROR_FILE_SYSTEM. */

TfProjectStatus *tf_state_store_load_status (const TfProjectFiles *files, GError **error);
gboolean tf_state_store_save_status (const TfProjectFiles *files,
                                     const TfProjectStatus *status,
                                     GError **error);

/* Empty if there is no file. Returns: (transfer full) (element-type TfChatMessage) */
GPtrArray *tf_state_store_load_chat (const TfProjectFiles *files, GError **error);
gboolean tf_state_store_save_chat (const TfProjectFiles *files,
                                   GPtrArray *messages,
                                   GError **error);

/* A new state (iteration 0) if the file does not exist. */
TfPolishState *tf_state_store_load_polish (const TfProjectFiles *files, GError **error);
gboolean tf_state_store_save_polish (const TfProjectFiles *files,
                                     const TfPolishState *state,
                                     GError **error);

/* Replaces the section "## Iteration @iteration" at the end of polish_log.md, or appends it;
 * idempotent. @section is the whole section with its heading. The new file becomes durable with the
 * next state file, which is always saved after it. */
gboolean tf_state_store_write_log_section (const TfProjectFiles *files,
                                           guint iteration,
                                           const char *section,
                                           GError **error);

/* The name under which a review is stored: "0004"; "0004-2" for that iteration's second review;
 * "0004-check"; before assurance "0004-gate", "0004-gate-2". @number counts from 1. Returns:
 * (transfer full) */
char *tf_state_store_dup_review_name (guint iteration, TfReviewStage stage, guint number);

/* Valid reviews, by that name. Loading fails with TF_ERROR_NOT_FOUND if there is none. */
gboolean tf_state_store_save_review (const TfProjectFiles *files,
                                     const char *name,
                                     const TfReview *review,
                                     GError **error);
TfReview *tf_state_store_load_review (const TfProjectFiles *files,
                                      const char *name,
                                      GError **error);

/* The issue ledger, in its owner's format. @parse converts the JSON to the return value; its errors
 * mean a corrupt file. Loading fails with TF_ERROR_NOT_FOUND if there is none. */
typedef gpointer (*TfIssuesParse) (JsonNode *node, const char *path, GError **error);
gpointer tf_state_store_load_issues (const TfProjectFiles *files,
                                     TfIssuesParse parse,
                                     GError **error);
/* Takes @node. */
gboolean tf_state_store_save_issues (const TfProjectFiles *files, JsonNode *node, GError **error);

/* What the identity run of an iteration answered. @node is taken. */
gpointer tf_state_store_load_match (const TfProjectFiles *files,
                                    guint iteration,
                                    TfIssuesParse parse,
                                    GError **error);
gboolean tf_state_store_save_match (const TfProjectFiles *files,
                                    guint iteration,
                                    JsonNode *node,
                                    GError **error);

/* Test reports, .thoughtforge/tests/@name.json. Loading fails with TF_ERROR_NOT_FOUND if there is
 * none. */
gboolean tf_state_store_save_tests (const TfProjectFiles *files,
                                    const char *name,
                                    const TfTestReport *report,
                                    GError **error);
TfTestReport *tf_state_store_load_tests (const TfProjectFiles *files,
                                         const char *name,
                                         GError **error);

/* task_queue.json: [{id, description, status: pending|done, attempts, kind, failing, repeats,
 * inputs, weakened}]; the last five are optional. */
typedef struct
{
  char *id;          /* (owned) */
  char *description; /* (owned) */
  gboolean done;
  guint attempts;
  TfTaskKind kind;
  GStrv failing; /* (owned) (nullable): tests that failed after the last attempt, sorted */
  guint repeats; /* consecutive attempts after which exactly these tests failed */
  guint inputs;  /* the number of the user's messages that attempts and repeats take into account */
  GStrv weakened; /* (owned) (nullable): how the last attempt weakened tests, a sentence each */
} TfQueuedTask;

TF_DECLARE_RECORD (TfQueuedTask, tf_queued_task)
/* TF_ERROR_NOT_FOUND if there is no file. Returns: (transfer full) (element-type TfQueuedTask) */
GPtrArray *tf_state_store_load_tasks (const TfProjectFiles *files, GError **error);
gboolean tf_state_store_save_tasks (const TfProjectFiles *files, GPtrArray *tasks, GError **error);

G_END_DECLS
