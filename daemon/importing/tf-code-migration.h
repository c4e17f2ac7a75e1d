/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* Worker, at start-up: gives the code of a project that still has it among its own files a repository
 * of its own (TF_DIR_CODE): its commits with what was imported (tf-code-history.h), imports that are
 * not built on yet, and the files, ignored ones too. State files name the new commits. Does nothing if
 * that is done. Interrupted, it continues at the next start; until then tf_workspace_get_code() fails,
 * so that nothing is built from nothing. Loses no file: names that exist twice are kept below
 * TF_DIR_REMOVED. Errors: TF_ERROR_GIT, TF_ERROR_FILE_SYSTEM. */
gboolean tf_code_migrate (TfWorkspace *workspace, GError **error);

G_END_DECLS
