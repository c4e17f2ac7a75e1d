/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-test-report.h"

G_BEGIN_DECLS

/* Why the tests reject a fix, after "reverted, because it ": what passed @before and fails @after, and the
 * tests that it weakened (element-type TfWeakening). @out_cause (transfer full): set if they do, the same
 * for another fix with the same consequences. Pure, any thread. Returns: (transfer full) (nullable): %NULL:
 * they do not */
char *tf_fix_verdict_judge (const TfTestReport *before,
                            const TfTestReport *after,
                            const GPtrArray *weakened,
                            char **out_cause);

G_END_DECLS
