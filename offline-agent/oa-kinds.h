/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a label means for the statements below it. */
typedef enum
{
  OA_KIND_NONE,
  OA_KIND_QUESTIONS,
  OA_KIND_UNKNOWNS,
  OA_KIND_FACTS,
  OA_KIND_GOALS,
  OA_KIND_IDEAS,
  OA_KIND_LIMITS,
} OaKind;

/* Items below "Open questions" are questions, whatever their wording. Pure. Any thread. */
OaKind oa_kind_of_label (const char *label);

G_END_DECLS
