/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-analysis.h"
#include "oa-fix-answer.h"

G_BEGIN_DECLS

/* One issue as the fixer is given it, and what became of it. */
typedef struct
{
  OaFix fix;
  char *path;        /* (owned) (nullable): of another shape than ours */
  char *tool;        /* (owned) (nullable) */
  char *id;          /* (owned) (nullable) */
  char *description; /* (owned) */
  char *location;    /* (owned) */
  guint line;
  OaFinding *finding; /* (not owned) (nullable): the same, found again */
  gboolean tried;
  gboolean chosen; /* its edits are tried */
} OaCodeIssue;

/* Reads {"issues": […]}. TF_ERROR_MALFORMED. Returns: (transfer full) (element-type OaCodeIssue) */
GPtrArray *oa_code_issues_read (const char *text, GError **error);

/* Finds each again among @findings. */
void oa_code_issues_match (GPtrArray *issues, const GPtrArray *findings);

/* Chooses whose edits are tried next: the gravest class of those not tried yet, of minor ones half.
 * Returns: how many */
guint oa_code_issues_choose (GPtrArray *issues);

G_END_DECLS
