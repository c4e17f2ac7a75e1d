/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* One project's directory and the file names in it. Only this folder knows file names. There is one
 * for each project, because it notes what the daemon writes while an agent runs (tf-state-guard.h).
 * Any thread. */
typedef struct _TfProjectFiles TfProjectFiles;

/* Names below the project. */
#define TF_FILE_STATUS       "status.json"
#define TF_FILE_CHAT         "chat_history.json"
#define TF_FILE_POLISH_STATE "polish_state.json"
#define TF_FILE_POLISH_LOG   "polish_log.md"
#define TF_FILE_TASK_QUEUE   "task_queue.json"
#define TF_FILE_LOG          "thoughtforge.log"
#define TF_FILE_INTENT       "docs/intent.md"
#define TF_FILE_SPEC         "docs/spec.md"
#define TF_FILE_CONSTRAINTS  "docs/constraints.md"
#define TF_DIR_DOCS          "docs"
#define TF_DIR_RESOURCES     "resources"
#define TF_DIR_CODE          "source"        /* the code base, a repository of its own */
#define TF_DIR_PRIVATE       ".thoughtforge" /* runs, reviews, removed files, locks; never committed */
#define TF_DIR_RUNS          ".thoughtforge/runs"
#define TF_FILE_TRANSCRIPT   "transcript.jsonl" /* in the directory of a run */
#define TF_DIR_REVIEWS       ".thoughtforge/reviews"
#define TF_FILE_ISSUES       ".thoughtforge/issues.json"
#define TF_DIR_REMOVED       ".thoughtforge/removed"
#define TF_DIR_TESTS         ".thoughtforge/tests"    /* reports of test runs */
#define TF_DIR_SCRATCH       ".thoughtforge/scratch"  /* copies of the tree in which tests run */
#define TF_DIR_CHECKOUT      ".thoughtforge/checkout" /* what these copies are made from */
#define TF_DIR_LAYERS        ".thoughtforge/layers"   /* what tests.setup made for them */
#define TF_DIR_CODE_MOVING \
  ".thoughtforge/code-moving"                    /* TF_DIR_CODE of an older project, not complete */
#define TF_FILE_CODE_MARK   ".thoughtforge/code" /* TF_DIR_CODE was created: its branch */
#define TF_FILE_CODE_OWED   ".thoughtforge/code-owed" /* message of a commit that the code may have */
#define TF_FILE_COMMIT_MARK ".thoughtforge/commit-owed" /* message of a pending commit */

TfProjectFiles *tf_project_files_new (const char *id, const char *directory);
TfProjectFiles *tf_project_files_ref (TfProjectFiles *self);
void tf_project_files_unref (TfProjectFiles *self);
const char *tf_project_files_get_id (const TfProjectFiles *self);
const char *tf_project_files_get_directory (const TfProjectFiles *self);
/* @relative is one of the names above or a path below the project. Returns: (transfer full) */
char *tf_project_files_dup_path (const TfProjectFiles *self, const char *relative);

/* Like tf_atomic_file_write(), for a path below the project. Creates missing directories. */
gboolean tf_project_files_write (const TfProjectFiles *self,
                                 const char *relative,
                                 const char *data,
                                 gssize length,
                                 GError **error);

/* Whether @id has the form YYYYMMDD-xxxx */
gboolean tf_project_id_is_valid (const char *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfProjectFiles, tf_project_files_unref)

G_END_DECLS
