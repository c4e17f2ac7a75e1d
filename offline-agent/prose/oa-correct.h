/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"

G_BEGIN_DECLS

/* What a decision says that a later one replaces. */
#define OA_REPLACED_BY "\\((?:replaced by|ersetzt durch) D-\\d+\\)"

/* What is said to be replaced is replaced no more. */
#define OA_REPLACED "\\([^()]*(?: was replaced| ist ersetzt)\\)"

/* Later beats earlier. Where a statement corrects a value said before it (a date, a time, an amount, a
 * number), the earlier ones get the new value, and say which one it replaces. Nothing else is changed. */
void oa_correct_own (GPtrArray *statements);

/* Applies what the person says about @statements now. */
void oa_correct_said (GPtrArray *statements, const char *said);

/* The same for each of @decisions (element-type OaDecision), of which the words are added as statements. */
void oa_correct_decided (GPtrArray *statements, const GPtrArray *decisions);

G_END_DECLS
