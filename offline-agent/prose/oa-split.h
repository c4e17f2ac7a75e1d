/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"

G_BEGIN_DECLS

/* Splits a text as people write them into statements in order, each in its own words, with the heading
 * above it; greetings are left out. A heading that states something ("Budget: 700 €") is a statement too.
 * @out_title (transfer full) (nullable): the title, if the text has one. Pure.
 * Returns: (transfer full) (element-type OaStatement) */
GPtrArray *oa_split (const char *text, char **out_title);

G_END_DECLS
