/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"

G_BEGIN_DECLS

/* Cuts an unstructured text into statements: sentences, list items, table rows, headings. Drops
 * greetings and horizontal rules, and nothing else. A list item carries the label above it, a
 * message of an e-mail thread the name of its writer. Linear. Any thread.
 * Returns: (transfer full) (element-type OaStatement) */
GPtrArray *oa_segment (const char *text);

G_END_DECLS
