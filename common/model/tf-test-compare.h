/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-test-report.h"

G_BEGIN_DECLS

/* Two runs of the tests side by side: what became worse. Pure. Any thread. */

/* What fails in @after and did not fail in @before (nullable: not known: then all that fails), sorted.
 * A result that cannot be told counts as failing if @known_before: one was told of the tree as it was
 * before. Returns: (transfer full): empty: nothing */
GStrv tf_test_compare_newly_failing (const TfTestReport *before,
                                     gboolean known_before,
                                     const TfTestReport *after);

/* What passed in @before (nullable: not known: then nothing did) and does not in @after, sorted: its
 * name when it fails, followed by " (gone)" or " (skipped)"; in angle brackets what has no name: a
 * result that is not known any more, or, where not every name was kept, more that fail or fewer that
 * pass. Returns: (transfer full): empty: nothing is broken */
GStrv tf_test_compare_broken (const TfTestReport *before, const TfTestReport *after);

/* "a, b, c and 4 more", each shortened. Returns: (transfer full) */
char *tf_test_compare_format (const char *const *names);

G_END_DECLS
