/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A short name for the project (at most 60 characters, not a sentence) from the statements: a
 * title, "call it …", or the thing wanted. Pure. Any thread. Returns: (transfer full): never
 * blank */
char *oa_title_find (GPtrArray *statements);

G_END_DECLS
