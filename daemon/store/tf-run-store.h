/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-project-files.h"
#include "tf-usage.h"

G_BEGIN_DECLS

/* .thoughtforge/runs/<id>/: prompt.txt, answer.txt, stderr.txt, run.json. Blocking: worker thread.
 * TF_ERROR_FILE_SYSTEM. */

/* Creates a run directory numbered one above the highest ("20261121-7c1e-0031") and sets @run->id.
 * Writes the prompt and run.json (state running). Skips directories left by an interrupted begin.
 * Recovery treats the run as in progress until tf_run_store_finish(). */
gboolean tf_run_store_begin (const TfProjectFiles *files,
                             TfRunSummary *run,
                             const char *prompt,
                             GError **error);

/* Rewrites run.json (once pid and start time are known). */
gboolean tf_run_store_update (const TfProjectFiles *files, const TfRunSummary *run, GError **error);

/* Writes the answer and stderr (no file if empty), then run.json. */
gboolean tf_run_store_finish (const TfProjectFiles *files,
                              const TfRunSummary *run,
                              const char *answer,
                              const char *standard_error,
                              GError **error);

/* All runs, oldest first. Skips unreadable runs with a warning, and directories left by
 * an interrupted begin without one. Returns: (transfer full) (element-type
 * TfRunSummary) */
GPtrArray *tf_run_store_list (const TfProjectFiles *files, GError **error);

/* The newest run that has ended. Directories left by an interrupted begin are skipped; a run that cannot be read is
 * an error. Returns: (transfer full) (nullable): %NULL without @error: there is none */
TfRunSummary *tf_run_store_load_last (const TfProjectFiles *files, GError **error);

/* The stored answer of the newest successful run with that prompt hash: paid for, but not used
 * because of a crash. Returns: (transfer full) (nullable) */
char *tf_run_store_find_answer (const TfProjectFiles *files,
                                TfPurpose purpose,
                                const char *prompt_hash);

/* Rejects the stored answers with that prompt hash: marks their runs as failed, with @why for the
 * user, so they are not found again. It is not an error if there are none. */
gboolean tf_run_store_refuse_answer (const TfProjectFiles *files,
                                     TfPurpose purpose,
                                     const char *prompt_hash,
                                     const char *why,
                                     GError **error);

/* For GetRunOutput; TF_ERROR_NOT_FOUND. Returns: an open file descriptor, -1 on failure */
int tf_run_store_open_output (const TfProjectFiles *files, const char *run_id, GError **error);
/* The answer as text, at most TF_LIMIT_ANSWER bytes, "" if none. Returns: (transfer full) */
char *tf_run_store_read_output (const TfProjectFiles *files, const char *run_id, GError **error);
/* Likewise, for GetRunPrompt; available as soon as the run has started. */
int tf_run_store_open_prompt (const TfProjectFiles *files, const char *run_id, GError **error);

G_END_DECLS
