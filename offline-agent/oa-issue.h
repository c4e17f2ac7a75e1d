/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-words.h"

G_BEGIN_DECLS

/* The kinds of findings that the embedded reviewer makes and the embedded fixer knows. */
typedef enum
{
  OA_ISSUE_SLOT,
  OA_ISSUE_PLACEHOLDER,
  OA_ISSUE_EMPTY,
  OA_ISSUE_EMPTY_CELL,
  OA_ISSUE_NO_CRITERION,
  OA_ISSUE_NO_DECISION,
  OA_ISSUE_CRITERION_FACT,
  OA_ISSUE_CONFLICT,
  OA_ISSUE_OWNER,
  OA_ISSUE_DATE,
  OA_ISSUE_AMOUNT,
  OA_ISSUE_ROW_OWNERS,
  OA_ISSUE_SPELLING,
  OA_ISSUE_REPEATED_WORD,
  OA_ISSUE_MARKS,
  OA_ISSUE_DUPLICATE,
  OA_ISSUE_BRACKET,
  OA_ISSUE_LONG,
  OA_ISSUE_LOWER_CASE,
  OA_ISSUE_SPACES,
  OA_N_ISSUES,
} OaIssueKind;

TfSeverity oa_issue_severity (OaIssueKind kind);

/* The description of a finding, which quotes @first and @second. Returns: (transfer full) */
char *oa_issue_describe (OaIssueKind kind, const char *first, const char *second);

/* How the fixer would settle it. */
const char *oa_issue_recommend (OaIssueKind kind);

/* What was done, if it was settled. */
const char *oa_issue_done (OaIssueKind kind);

/* Parses a description. %FALSE: no kind that the fixer knows. Out parameters (transfer full), "" if
 * there is none. */
gboolean oa_issue_parse (const char *description,
                         OaIssueKind *out_kind,
                         char **out_first,
                         char **out_second);

G_END_DECLS
