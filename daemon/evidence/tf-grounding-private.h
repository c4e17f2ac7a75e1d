/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-grounding.h"

G_BEGIN_DECLS

/* A line this far behind the end of a file still counts as its end. */
#define TF_LINE_SLACK 3

typedef struct
{
  const TfIssue *issue;
  const TfGround *ground;
  TfPlace place;
  TfGrounding *result;
} TfJudging;

/* Sets the error. Returns: %FALSE */
gboolean tf_judging_refuse (TfJudging *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* The section of the place as a whole, or any of its parts between commas. */
gboolean tf_judging_find_section (const TfJudging *self, const char **out_path, guint *out_line);

/* The quote of the issue, wherever the issue says it is; sets the repaired location. Returns: %FALSE:
 * refused */
gboolean tf_judging_judge_quote (TfJudging *self);

/* "N/A" */
gboolean tf_judging_judge_none (TfJudging *self);

G_END_DECLS
