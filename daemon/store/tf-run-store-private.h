/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-run-store.h"

G_BEGIN_DECLS

#define TF_RUN_SUMMARY "run.json" /* of each run */

/* TF_ERROR_NOT_FOUND, TF_ERROR_MALFORMED, TF_ERROR_FILE_SYSTEM. Returns: (transfer full) */
TfRunSummary *tf_run_store_load (const TfProjectFiles *files, const char *run_id, GError **error);
/* Writes run.json and makes the whole run directory durable. */
gboolean tf_run_store_save (const TfProjectFiles *files, const TfRunSummary *run, GError **error);

/* sweep removes the temporary files of a run; unmark removes the mark that it is in progress. */
void tf_run_store_sweep (const TfProjectFiles *files, const char *run_id);
void tf_run_store_unmark (const TfProjectFiles *files, const char *run_id);

G_END_DECLS
