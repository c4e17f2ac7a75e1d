/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The tasks for a specification: importing the given code, one for each part, and finally
 * "acceptance". The same specification and sources give the same tasks. */

#define CODE_TASKS_MAX_PARTS 30

/* Returns: (transfer full) (element-type TfBuildTask) */
GPtrArray *code_tasks_list (const TfBuildInput *input);

gboolean code_tasks_is_acceptance (const char *task_id);

/* The full text of a task. Returns: (transfer full): derived from its id if an edited specification
 * no longer has that part */
char *code_tasks_dup_text (const TfBuildInput *input, const char *task_id);

G_END_DECLS
