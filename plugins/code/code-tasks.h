/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The tasks of a specification: import of what was given, one for each part, and at the end
 * "acceptance". Equal specifications and sources give equal tasks. */

#define CODE_TASKS_MAX_PARTS 30

/* Returns: (transfer full) (element-type TfBuildTask) */
GPtrArray *code_tasks_list (const TfBuildInput *input);

gboolean code_tasks_is_acceptance (const char *task_id);

/* What the task is about, in full. Returns: (transfer full): what its id says when the specification,
 * edited since, has no such part any more */
char *code_tasks_dup_text (const TfBuildInput *input, const char *task_id);

G_END_DECLS
