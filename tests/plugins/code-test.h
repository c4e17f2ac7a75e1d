/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-deliverable.h"

G_BEGIN_DECLS

#define CODE_TEST_CONSTRAINTS \
  "# Constraints\n\n## Acceptance Criteria\n\n" \
  "- AC-1: It reads rows\n- AC-2: It prints a sum\n"
#define CODE_TEST_LISTING \
  "README.md\t10\n" \
  "docs/acceptance.md\t90\n" \
  "src/parse.c\t400\nsrc/print.c\t1\n" \
  "tests/test_parse.c\t40\n"

/* Scans the build tree's plugins. Returns: (transfer full) */
TfDeliverable *code_test_new (void);

/* Two parts and no source; no directory. */
TfBuildInput code_test_input (void);

/* Known, all names: "parse/empty" passed, "parse/long" failed. */
TfTestReport *code_test_report (void);

/* Joins @errors, fails unless @expected is part of them; "" when there must be none. */
void code_test_assert_errors (GPtrArray *errors, const char *expected);

G_END_DECLS
