/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-task.h"

G_BEGIN_DECLS

/* How many iterations to look back. */
#define TF_LOST_TESTS_MAX_ITERATIONS 50

/* Tests that ran in an earlier iteration and do not run in this one, whoever removed them, as a
 * finding: what, where, remedy. A test whose removal an issue of the ledger asks for
 * (tf_test_removal_is_asked()) is not missing, unless the issue was withdrawn or rejected. Worker.
 * Returns: (transfer full) (nullable): %NULL if none is missing, or the current result is unknown */
char *tf_lost_tests_find (const TfPolishTask *task);

G_END_DECLS
