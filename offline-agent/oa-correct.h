/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"

G_BEGIN_DECLS

/* Applies one message of the person to what was said before: "X, not Y", "not Y but X", "X instead
 * of Y" and a new value for the budget, the date, the number of people or the times replace the old
 * ones in the statements they concern; what is left of the message is added as statements of its
 * own, marked as correction. */
void oa_correct_apply (GPtrArray *statements, const char *correction);

G_END_DECLS
