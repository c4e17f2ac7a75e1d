/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-analysis.h"
#include "oa-fix-answer.h"

G_BEGIN_DECLS

/* An issue as given to the fixer, and its result. */
typedef struct
{
  OaFix fix;
  char *path;        /* (owned) (nullable): %NULL: its form is not ours */
  char *tool;        /* (owned) (nullable) */
  char *id;          /* (owned) (nullable) */
  char *description; /* (owned) */
  char *location;    /* (owned) */
  char *quote;       /* (owned) (nullable): the text at the place */
  guint line;
  OaFinding *finding; /* (not owned) (nullable): the same mistake, found again */
  gboolean chosen;    /* its edits are tried */
} OaCodeIssue;

/* Reads {"issues": […]}. TF_ERROR_MALFORMED. Returns: (transfer full) (element-type OaCodeIssue) */
GPtrArray *oa_code_issues_read (const char *text, GError **error);

/* Whether an analyser of one of @issues ever offers changes. If none does, no file needs to be analysed
 * again; their notes say so. */
gboolean oa_code_issues_can_be_fixed (GPtrArray *issues);

/* Finds the issues again among the findings of @analysis. */
void oa_code_issues_match (GPtrArray *issues, const OaAnalysis *analysis);

/* Chooses all issues whose edits can be tried, whatever their severity. Returns: how many */
guint oa_code_issues_choose (GPtrArray *issues);

G_END_DECLS
