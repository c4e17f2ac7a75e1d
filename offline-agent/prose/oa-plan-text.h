/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A plan as lines that can be searched for people's words. */
typedef struct
{
  GStrv lines;       /* (owned) */
  GPtrArray *folded; /* (owned) (element-type utf8): oa_text_fold() of each, without Markdown */
  GPtrArray *titles; /* (owned) (element-type utf8): the H2 above each, "" if none */
} OaPlanText;

OaPlanText *oa_plan_text_new (const char *plan);
void oa_plan_text_free (OaPlanText *self);

/* The first line that says @text, a value replaced or not, outside the list of criteria. */
gboolean oa_plan_text_find (const OaPlanText *self, const char *text, guint *out_line);

/* Whether the line belongs to the list of criteria, which quotes. */
gboolean oa_plan_text_is_criteria (const OaPlanText *self, guint line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaPlanText, oa_plan_text_free)

G_END_DECLS
