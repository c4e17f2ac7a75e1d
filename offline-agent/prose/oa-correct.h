/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"

G_BEGIN_DECLS

/* Later beats earlier. Where a statement corrects a value said before it (a date, a time, an amount, a
 * number), the earlier ones get the new value, and say which one it replaces. Nothing else is changed. */
void oa_correct_own (GPtrArray *statements);

/* Applies what the person says about @statements now. */
void oa_correct_said (GPtrArray *statements, const char *said);

/* The same for each of @decisions (element-type OaDecision), of which the words are added as statements. */
void oa_correct_decided (GPtrArray *statements, const GPtrArray *decisions);

/* The same for those that the confirmed intent does not have yet, and that are no orders about criteria. */
void oa_correct_by_later (GPtrArray *statements, const GPtrArray *decisions);

/* Whether @value, of @text, only stands in a note that it was replaced. */
gboolean oa_correct_is_noted (const char *text, const OaValue *value);

G_END_DECLS
