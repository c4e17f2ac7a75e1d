/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Sorts brain dump, corrections and resources into the six sections of intent.md by rule, in the
 * person's words. Nothing is added but the names of gaps. Returns: (transfer full): Markdown */
char *oa_distil (const TfPrompt *prompt);

/* The statements behind it, classified. Returns: (transfer full) (element-type OaStatement) */
GPtrArray *oa_distil_read (const TfPrompt *prompt);

G_END_DECLS
