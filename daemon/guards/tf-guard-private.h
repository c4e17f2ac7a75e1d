/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-guard.h"

G_BEGIN_DECLS

/* Helpers shared by the guards. Any thread. */

/* The point @back iterations before the newest; %NULL if the trajectory is shorter. */
const TfTrajectoryPoint *tf_guard_input_get_point (const TfGuardInput *input, guint back);

/* The total of that point, which must exist. */
guint64 tf_guard_input_get_total (const TfGuardInput *input, guint back);

/* How many points the trajectory has since the last Resume; 0 if that came after the newest. */
guint tf_guard_input_count_since_resume (const TfGuardInput *input);

/* With evidence: whether the newest count of @severity, or the total for TF_N_SEVERITIES, exceeds
 * the limit that the earlier iterations set for one more; at least four are needed. @out_words (transfer full) says why not, or is "". The limit:
 * three sigma of a future count, c + 3 √(c (1 + 1/n)), where c is as high as plausible: three
 * issues more than the n reviews found in total (rule of three: Hanley and Lippman-Hand, JAMA 249,
 * 1983); so where nothing was found before, one or two are not a jump. */
gboolean tf_guard_input_is_above_limit (const TfGuardInput *input,
                                        guint severity,
                                        char **out_words);

/* "42 → 28 → 19": the totals from @first back to @last back, at most the last six.
 * Returns: (transfer full) */
char *tf_guard_input_format_totals (const TfGuardInput *input, guint first, guint last);

/* How much more @now is than @before, in rounded per cent; @before > 0. */
guint64 tf_guard_percent_more (guint64 before, guint64 now);

/* "all 14 tests pass", "1 of 14 tests fails", "the test results are unknown". Returns: (transfer full) */
char *tf_guard_format_tests (const TfTestCounts *tests);

G_END_DECLS
