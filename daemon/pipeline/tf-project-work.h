/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-state.h"
#include "tf-project-status.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* The work on the code of a project, to take home (tf-repo-work.h). Blocking: the project's worker. */

typedef struct
{
  const char *format; /* bundle, patches, diff, markdown or json */
  const char *branch; /* of a bundle; "": thoughtforge/<id> */
  const TfProjectStatus *status;
  const TfPolishState *state; /* (nullable) */
} TfWorkRequest;

/* Writes the work to @fd. It ends with the last commit that is not an unfinished attempt at a task.
 * Markdown and json describe it: what was asked, what was changed and why, tests before and after
 * as far as they are known, open issues, and what was not checked. TF_ERROR_INVALID_ARGUMENT for
 * another format or an invalid branch, TF_ERROR_NOT_FOUND if no file was changed or the deliverable is a
 * document, TF_ERROR_GIT, TF_ERROR_FILE_SYSTEM. */
gboolean tf_project_work_write (TfWorkspace *workspace,
                                const TfWorkRequest *request,
                                int fd,
                                GError **error);

G_END_DECLS
