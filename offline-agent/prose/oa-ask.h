/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"

G_BEGIN_DECLS

/* What has to be asked about sorted @statements (element-type OaStatement), the most important first: what
 * contradicts itself, what a plan cannot do without (@essentials: date, money, place, people), and what the
 * person asks. Returns: (transfer full) (element-type utf8) */
GPtrArray *oa_ask (OaLanguage language, const GPtrArray *statements, gboolean essentials);

/* What cannot all be true in @statements, each as a question that quotes it: a source that gives another
 * value, totals and parts that do not fit, a limit or a range exceeded, a count against a list, a crowd against
 * a room, doors that open late. Only what is sure. Returns: (transfer full) (element-type utf8) */
GPtrArray *oa_conflicts_find (OaLanguage language, const GPtrArray *statements);

G_END_DECLS
