/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The documents of a plan; each (nullable): it could not be read. */
typedef struct
{
  const char *intent;
  const char *spec;
  const char *plan;
} TfPlanTexts;

/* What a plan leaves undecided: questions that nobody answered or only the agent did, the items of its
 * lists of open points, passages such as "TBD" or "to be decided", its assumptions. Each once. Adds to
 * @undecided (element-type TfUndecided) and, if a document lacks the section that would have them, to
 * @unknown (element-type utf8); a document that is %NULL is for the caller to report. Pure. Any thread. */
void tf_plan_open_find (const TfPlanTexts *texts, GPtrArray *undecided, GPtrArray *unknown);

G_END_DECLS
