/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-project-files.h"
#include "tf-usage.h"

G_BEGIN_DECLS

/* .thoughtforge/runs/<id>/: prompt.txt, answer.txt, stderr.txt, run.json. Blocking: worker thread.
 * TF_ERROR_FILE_SYSTEM. */

/* A new run directory, its number one higher than the highest: "20261121-7c1e-0031"; @run->id is
 * set. Writes the prompt and run.json (state running). A directory that an interrupted begin left
 * is passed over. Until tf_run_store_finish() the run is marked as running for recovery. */
gboolean tf_run_store_begin (const TfProjectFiles *files,
                             TfRunSummary *run,
                             const char *prompt,
                             GError **error);

/* run.json again (after pid and start time are known). */
gboolean tf_run_store_update (const TfProjectFiles *files, const TfRunSummary *run, GError **error);

/* Answer and stderr (none when empty) first, then run.json. */
gboolean tf_run_store_finish (const TfProjectFiles *files,
                              const TfRunSummary *run,
                              const char *answer,
                              const char *standard_error,
                              GError **error);

/* All runs, oldest first; unreadable ones are left out with a warning, directories of an
 * interrupted begin without. Returns: (transfer full)
 * (element-type TfRunSummary) */
GPtrArray *tf_run_store_list (const TfProjectFiles *files, GError **error);

/* The kept answer of the newest good run with that prompt hash: an answer that was paid for and not
 * used because of a crash. Returns: (transfer full) (nullable) */
char *tf_run_store_find_answer (const TfProjectFiles *files,
                                TfPurpose purpose,
                                const char *prompt_hash);

/* Answers with that prompt hash turned out to be of no use (@why, for the person): their runs are
 * marked as failed and not found again. None there is no error. */
gboolean tf_run_store_refuse_answer (const TfProjectFiles *files,
                                     TfPurpose purpose,
                                     const char *prompt_hash,
                                     const char *why,
                                     GError **error);

/* For GetRunOutput; TF_ERROR_NOT_FOUND. Returns: an open file descriptor, -1 on failure */
int tf_run_store_open_output (const TfProjectFiles *files, const char *run_id, GError **error);
/* The answer as text, TF_LIMIT_ANSWER at most, "" when there is none. Returns: (transfer full) */
char *tf_run_store_read_output (const TfProjectFiles *files, const char *run_id, GError **error);
/* For GetRunPrompt, likewise; it is there as soon as the run has begun. */
int tf_run_store_open_prompt (const TfProjectFiles *files, const char *run_id, GError **error);

G_END_DECLS
