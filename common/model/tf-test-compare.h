/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-words.h"
#include "tf-test-permit.h"
#include "tf-test-report.h"

G_BEGIN_DECLS

/* Compares two test runs: what became worse. Pure. Any thread. */

/* What fails in @after and did not fail in @before (nullable: %NULL: unknown; then everything that
 * fails), sorted. An unknown result counts as a failure if @known_before: the previous state of the
 * tree had a known result. Otherwise what the environment of the tests lacks is none. Returns: (transfer full): empty: nothing */
GStrv tf_test_compare_newly_failing (const TfTestReport *before,
                                     gboolean known_before,
                                     const TfTestReport *after);

/* Neither this nor what follows names a test that is flaky in @before.
 *
 * What passed in @before (nullable: %NULL: unknown; then nothing did) and fails in @after, sorted;
 * in angle brackets what has no name: a result that became unknown, or, if not every name was kept,
 * more failures or fewer passes. A test that no longer runs is weakened
 * (tf_test_compare_list_weakened()).
 * Returns: (transfer full): empty: nothing is broken */
GStrv tf_test_compare_broken (const TfTestReport *before, const TfTestReport *after);

/* What ran in @before (nullable: %NULL: unknown; then nothing did), passed or failed, and does not run
 * in @after (nullable), sorted: gone or skipped. A name that varies from run to run, such as that of a
 * parametrised test, counts as gone only if fewer of its kind run (tf_test_removal_dup_stem()). That
 * fewer tests ran, if not every name was kept, and no name explains it, is one more. What @permit
 * (nullable) allows is left out; if it allows another framework, names do not count. An @after that is
 * unknown says nothing. Returns: (transfer full) (element-type TfWeakening): empty: none */
GPtrArray *tf_test_compare_list_weakened (const TfTestReport *before,
                                          const TfTestReport *after,
                                          const TfTestPermit *permit);

/* What to tell the user, such as "no test fails without this fix". Returns: (transfer none)
 * (nullable): %NULL if nothing was asked */
const char *tf_noticed_describe (TfNoticed noticed);

/* "a, b, c and 4 more", each shortened. Returns: (transfer full) */
char *tf_test_compare_format (const char *const *names);

G_END_DECLS
