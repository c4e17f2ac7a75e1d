/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-deliverable.h"

G_BEGIN_DECLS

/* One real output, tests/fixtures/reports/NAME, and its result. */
typedef struct
{
  const char *file;
  const char *format; /* of its reader; (nullable): none fits, it must be detected */
  int exit_code;
  gboolean known;
  guint passed;
  guint failed;
  guint skipped;
  const char *failing; /* names of the failed tests as in dup_failing, joined by "|" */
} CodeReportFixture;

/* Ends with a file of %NULL. */
extern const CodeReportFixture code_report_fixtures[];

/* Reads @text line by line. Returns: (transfer full) */
TfTestReport *code_report_test_read (TfDeliverable *code,
                                     const char *format,
                                     const char *text,
                                     gsize length,
                                     int exit_code);

/* Returns: (transfer full) */
char *code_report_test_load (const CodeReportFixture *fixture, gsize *out_length);

G_END_DECLS
