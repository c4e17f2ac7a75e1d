/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-guard.h"

G_BEGIN_DECLS

/* What the guards share. Any thread. */

/* A guard that did not fire. Returns: (transfer full) */
TfGuardResult *tf_guard_result_new_go_on (TfGuard guard, const char *format, ...)
    G_GNUC_PRINTF (2, 3);
TfGuardResult *tf_guard_result_new_done (TfGuard guard, const char *format, ...)
    G_GNUC_PRINTF (2, 3);
TfGuardResult *tf_guard_result_new_halt (TfGuard guard,
                                         TfHaltReason reason,
                                         const char *format,
                                         ...) G_GNUC_PRINTF (3, 4);

/* The point @back iterations before the newest; %NULL when the trajectory is shorter. */
const TfTrajectoryPoint *tf_guard_input_get_point (const TfGuardInput *input, guint back);

/* The total of that point, which must exist. */
guint64 tf_guard_input_get_total (const TfGuardInput *input, guint back);

/* "42 → 28 → 19": totals from @first back to @last back, at most the last six of them.
 * Returns: (transfer full) */
char *tf_guard_input_format_totals (const TfGuardInput *input, guint first, guint last);

/* By how much @now is more than @before, in rounded per cent; @before > 0. */
guint64 tf_guard_percent_more (guint64 before, guint64 now);

/* "all 14 tests pass", "1 of 14 tests fails", "the tests are unknown". Returns: (transfer full) */
char *tf_guard_format_tests (const TfTestCounts *tests);

G_END_DECLS
