/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What is taken for granted until the person answers an unknown or a question: the careful choice
 * that invents no fact. A half sentence without a full stop. Pure. Returns: (transfer full) */
char *oa_default_for (const char *unknown);

/* The question behind a statement that leaves something open. A question stays as it is. Returns:
 * (transfer full) */
char *oa_question_for (const char *unknown);

G_END_DECLS
