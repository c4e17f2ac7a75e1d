/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-guard.h"

G_BEGIN_DECLS

/* What the guards share. Any thread. */

/* The point @back iterations before the newest; %NULL when the trajectory is shorter. */
const TfTrajectoryPoint *tf_guard_input_get_point (const TfGuardInput *input, guint back);

/* The total of that point, which must exist. */
guint64 tf_guard_input_get_total (const TfGuardInput *input, guint back);

/* How many points the trajectory has since the last Resume; 0 when that was after the newest. */
guint tf_guard_input_count_since_resume (const TfGuardInput *input);

/* Reviews since the last Resume before a plateau is called one: four, as the design has it, where none
 * of the last four confirmed a fix or was asked about one without answering; else fourteen. Chosen by
 * simulation (docs/polish-evaluation.md): with fewer, loops were stopped whose fixes still removed
 * defects. */
#define TF_PLATEAU_REVIEWS        4
#define TF_PLATEAU_REVIEWS_FIXING 14

/* Which of the two it is. Where it is not known what became of the fixes (no evidence): fourteen. */
guint tf_guard_input_get_plateau_reviews (const TfGuardInput *input);

/* With evidence, whether the newest count of @severity, or the total with TF_N_SEVERITIES, is above
 * the limit that the reviews before set to one more of their kind (blind, or of the last change only),
 * of which there must be four; @out_words (transfer full) says why not, "" when it is. The limit:
 * three sigma of a count to come, c + 3 √(c (1 + 1/n)), where c is as high as it may be, three issues
 * above what the n reviews found in all (rule of three: Hanley and Lippman-Hand, JAMA 249, 1983):
 * where nothing was found yet, one or two are no leap. */
gboolean tf_guard_input_is_above_limit (const TfGuardInput *input,
                                        guint severity,
                                        char **out_words);

/* "42 → 28 → 19": totals from @first back to @last back, at most the last six of them.
 * Returns: (transfer full) */
char *tf_guard_input_format_totals (const TfGuardInput *input, guint first, guint last);

/* By how much @now is more than @before, in rounded per cent; @before > 0. */
guint64 tf_guard_percent_more (guint64 before, guint64 now);

/* "all 14 tests pass", "1 of 14 tests fails", "the test results are unknown". Returns: (transfer full) */
char *tf_guard_format_tests (const TfTestCounts *tests);

G_END_DECLS
