/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-coverage.h"
#include "tf-decision-check.h"
#include "tf-fix-answer.h"
#include "tf-guard.h"
#include "tf-test-report.h"

G_BEGIN_DECLS

/* The sections of polish_log.md. Pure: text in, text out. Any thread. */

typedef struct
{
  const TfTrajectoryPoint *point;
  const GPtrArray *results; /* (element-type TfGuardResult): the guards evaluated */
  const GPtrArray *issues;  /* (element-type TfIssue) */
  const char *fixes;        /* the text after "Fixes Applied:" */
  gboolean has_tests;       /* code */
  TfTestCounts tests;
  const TfTestReport *test_report; /* (nullable): has more detail than tests */
  const TfCoverage *coverage;      /* (nullable): of a tree */
  const GPtrArray *decisions;      /* (nullable) (element-type TfDecisionCheck) */
  const char *found;               /* (nullable): replaces the list of issues, with evidence */
  const char *verdict;             /* (nullable): how the loop ended, with evidence */
} TfPolishReport;

/* The complete section, beginning with "## Iteration N". Returns: (transfer full) */
char *tf_polish_report_format (const TfPolishReport *report);

/* Adds @words as one line, whatever they contain: no line of an agent's text may look like one of
 * ours. */
void tf_polish_report_append_flat (GString *text, const char *words);

/* "2 of 3", and a list with the note of each fix. Returns: (transfer full) */
char *tf_polish_report_format_fixes (const TfFixAnswer *answer);

/* The section of @iteration in a complete log. Returns: (transfer full) (nullable) */
char *tf_polish_report_find_section (const char *log, guint iteration);

/* @section with another text after "Fixes Applied:". Returns: (transfer full) */
char *tf_polish_report_set_fixes (const char *section, const char *fixes);

G_END_DECLS
