/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-data.h"
#include "oa-intent.h"

G_BEGIN_DECLS

/* Five to ten criteria without "AC-n: ": the decisions, then the statements with most weight, each with a number
 * or a name, then what holds for every plan; for code those of oa-code-spec.h first. What the person ordered
 * about them is applied ("add criterion: …", "remove AC-3", "AC-2: …"). @statements: of @intent, with the
 * decisions. Returns: (transfer full) (element-type utf8) */
GPtrArray *oa_criteria_make (OaLanguage language,
                             const OaIntent *intent,
                             const GPtrArray *statements,
                             const GPtrArray *decisions);

/* Whether a message is only about criteria, and so no statement. */
gboolean oa_criteria_is_order (const char *message);

G_END_DECLS
