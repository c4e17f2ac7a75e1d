/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The result of one issue; the first member of what a fixer knows of it. */
typedef struct
{
  guint n; /* the number of the issue in the prompt */
  gboolean applied;
  gboolean earlier; /* settled by a fix before this one */
  const char *note; /* (not owned) */
} OaFix;

#define OA_FIX_NOT_OURS "No rule of the built-in agent fixes this; a user or another agent must."

/* The answer of a fixer. @content (nullable): the current document; @means: how the issues were
 * settled. Returns: (transfer full): JSON */
char *oa_fix_answer_format (const GPtrArray *issues, const char *content, const char *means);

G_END_DECLS
