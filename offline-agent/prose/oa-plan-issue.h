/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-data.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* What the rules can find wrong with a plan. */
typedef enum
{
  OA_PLAN_ISSUE_DECISION, /* a decision of the person is missing; first: its id, second: its words */
  OA_PLAN_ISSUE_STATEMENT, /* a statement of the intent is missing; first: its words */
  OA_PLAN_ISSUE_CRITERION, /* what a criterion quotes is missing; first: its id, second: the quotation */
  OA_PLAN_ISSUE_UNSEEN, /* no line has the words of a criterion; first: its id, second: its text */
  OA_PLAN_ISSUE_PLACEHOLDER, /* first: the placeholder */
  OA_PLAN_ISSUE_TWICE,       /* the same sentence again; first: the sentence */
} OaPlanIssue;

#define OA_N_PLAN_ISSUES (OA_PLAN_ISSUE_TWICE + 1)

TfSeverity oa_plan_issue_severity (OaPlanIssue kind);

/* Returns: (transfer full) */
char *oa_plan_issue_describe (OaLanguage language,
                              OaPlanIssue kind,
                              const char *first,
                              const char *second);

/* What to do about it. Returns: (transfer none) */
const char *oa_plan_issue_recommend (OaLanguage language, OaPlanIssue kind);

/* Reads a description back. Returns: %FALSE if no rule has written it. @out_first, @out_second (transfer
 * full) */
gboolean oa_plan_issue_parse (const char *description,
                              OaPlanIssue *out_kind,
                              char **out_first,
                              char **out_second);

G_END_DECLS
