/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-data.h"

G_BEGIN_DECLS

/* What cannot all be true in @statements (element-type OaStatement), each as a question that quotes it: a
 * source that gives another value, two totals, parts that do not make their sum, a limit exceeded, nights
 * that do not fit their dates. Returns: (transfer full) (element-type utf8) */
GPtrArray *oa_conflicts_find (OaLanguage language, const GPtrArray *statements);

G_END_DECLS
