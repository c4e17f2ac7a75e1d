/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Sorts brain dump, corrections and resources by rules into the six sections of intent.md, in the
 * user's words. Adds nothing except the names of gaps. Returns: (transfer full): Markdown */
char *oa_distil (const TfPrompt *prompt);

/* The underlying statements, classified. Returns: (transfer full) (element-type OaStatement) */
GPtrArray *oa_distil_read (const TfPrompt *prompt);

G_END_DECLS
