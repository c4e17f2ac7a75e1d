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

/* status.json, chat_history.json, polish_state.json, polish_log.md, task_queue.json and kept
 * reviews. Blocking: worker thread (loads also at start-up). A file that does not parse is kept as
 * *.corrupt-<time> (once) and reported as TF_ERROR_STATE_CORRUPT with file, place and where it was
 * kept; it is never overwritten. Later loads report it too, until there is a new file.
 * TF_ERROR_NOT_FOUND where there is neither; TF_ERROR_FILE_SYSTEM otherwise. */

TfProjectStatus *tf_state_store_load_status (const TfProjectFiles *files, GError **error);
gboolean tf_state_store_save_status (const TfProjectFiles *files,
                                     const TfProjectStatus *status,
                                     GError **error);

/* Absent file: empty. Returns: (transfer full) (element-type TfChatMessage) */
GPtrArray *tf_state_store_load_chat (const TfProjectFiles *files, GError **error);
gboolean tf_state_store_save_chat (const TfProjectFiles *files,
                                   GPtrArray *messages,
                                   GError **error);

/* Absent file: a new state (iteration 0). */
TfPolishState *tf_state_store_load_polish (const TfProjectFiles *files, GError **error);
gboolean tf_state_store_save_polish (const TfProjectFiles *files,
                                     const TfPolishState *state,
                                     GError **error);

/* Replaces the section "## Iteration @iteration" at the end of polish_log.md or appends it: safe to
 * do twice. @section is the whole section with its heading. The file's new name is durable with the
 * next state file, which is always saved after it. */
gboolean tf_state_store_write_log_section (const TfProjectFiles *files,
                                           guint iteration,
                                           const char *section,
                                           GError **error);

/* What a review is kept as: "0004"; "0004-2" by the second reviewer of that iteration, "0004-gate",
 * "0004-gate-2". @reviewer counts from 1. Returns: (transfer full) */
char *tf_state_store_dup_review_name (guint iteration, TfReviewStage stage, guint reviewer);

/* Valid reviews, by that name. load: TF_ERROR_NOT_FOUND when there is none. */
gboolean tf_state_store_save_review (const TfProjectFiles *files,
                                     const char *name,
                                     const TfReview *review,
                                     GError **error);
TfReview *tf_state_store_load_review (const TfProjectFiles *files,
                                      const char *name,
                                      GError **error);

/* The issue ledger, whose form is its owner's business: @parse makes of the JSON what comes back, its
 * errors mean a corrupt file. load: TF_ERROR_NOT_FOUND when there is none. */
typedef gpointer (*TfIssuesParse) (JsonNode *node, const char *path, GError **error);
gpointer tf_state_store_load_issues (const TfProjectFiles *files,
                                     TfIssuesParse parse,
                                     GError **error);
/* Takes @node. */
gboolean tf_state_store_save_issues (const TfProjectFiles *files, JsonNode *node, GError **error);

/* Reports of test runs, .thoughtforge/tests/@name.json. load: TF_ERROR_NOT_FOUND when there is
 * none. */
gboolean tf_state_store_save_tests (const TfProjectFiles *files,
                                    const char *name,
                                    const TfTestReport *report,
                                    GError **error);
TfTestReport *tf_state_store_load_tests (const TfProjectFiles *files,
                                         const char *name,
                                         GError **error);

/* task_queue.json: [{id, description, status: pending|done, attempts, kind, failing, repeats,
 * inputs}]; the last four may be missing. */
typedef struct
{
  char *id;          /* (owned) */
  char *description; /* (owned) */
  gboolean done;
  guint attempts;
  TfTaskKind kind;
  GStrv failing; /* (owned) (nullable): tests that failed after the last attempt, sorted */
  guint repeats; /* how many attempts in a row left exactly those failing */
  guint inputs;  /* how many inputs of the person attempts and repeats know of */
} TfQueuedTask;

TF_DECLARE_RECORD (TfQueuedTask, tf_queued_task)
/* Absent file: %NULL with TF_ERROR_NOT_FOUND. Returns: (element-type TfQueuedTask) */
GPtrArray *tf_state_store_load_tasks (const TfProjectFiles *files, GError **error);
gboolean tf_state_store_save_tasks (const TfProjectFiles *files, GPtrArray *tasks, GError **error);

G_END_DECLS
