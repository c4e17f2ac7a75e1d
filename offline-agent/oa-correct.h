/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"

G_BEGIN_DECLS

/* Applies one message of the user to the earlier statements: "X, not Y", "not Y but X", "X instead
 * of Y" and a new value for the budget, the date, the number of people or the times replace the old
 * ones where they occur; the rest of the message is added as statements of its own, marked as
 * correction. */
void oa_correct_apply (GPtrArray *statements, const char *correction);

G_END_DECLS
