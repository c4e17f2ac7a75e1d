/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The assumption until the user answers an unknown or a question: a cautious choice that invents no
 * fact. A clause without a full stop. Pure. Returns: (transfer full) */
char *oa_default_for (const char *unknown);

/* The question behind a statement that leaves something open. A question is returned unchanged.
 * Returns: (transfer full) */
char *oa_question_for (const char *unknown);

G_END_DECLS
