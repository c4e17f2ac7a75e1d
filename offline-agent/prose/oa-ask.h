/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-data.h"

G_BEGIN_DECLS

/* What has to be asked about sorted @statements (element-type OaStatement), the most important first: what
 * contradicts itself, what a plan cannot do without (@essentials: date, money, place, people), and what the
 * person asks. Returns: (transfer full) (element-type utf8) */
GPtrArray *oa_ask (OaLanguage language, const GPtrArray *statements, gboolean essentials);

G_END_DECLS
