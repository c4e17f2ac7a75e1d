/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-test-report.h"

G_BEGIN_DECLS

/* Compares two test runs: what became worse. Pure. Any thread. */

/* What fails in @after and did not fail in @before (nullable: %NULL: unknown; then everything that
 * fails), sorted. An unknown result counts as a failure if @known_before: the previous state of the
 * tree had a known result. Returns: (transfer full): empty: nothing */
GStrv tf_test_compare_newly_failing (const TfTestReport *before,
                                     gboolean known_before,
                                     const TfTestReport *after);

/* What passed in @before (nullable: %NULL: unknown; then nothing did) and does not in @after,
 * sorted: its name if it fails, followed by " (gone)" or " (skipped)" otherwise; in angle brackets
 * what has no name: a result that became unknown, or, if not every name was kept, more failures
 * or fewer passes. Returns: (transfer full): empty: nothing is broken */
GStrv tf_test_compare_broken (const TfTestReport *before, const TfTestReport *after);

/* "a, b, c and 4 more", each shortened. Returns: (transfer full) */
char *tf_test_compare_format (const char *const *names);

G_END_DECLS
