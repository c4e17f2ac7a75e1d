/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Does a task of a code build in the project's @directory: the last one, which maps the acceptance
 * criteria to tests. On every other task the agent is stuck and gives the reason. Returns:
 * (transfer full): JSON */
char *oa_code_build (const TfPrompt *prompt, const char *directory);

G_END_DECLS
