/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue.h"

G_BEGIN_DECLS

/* Whether an issue asks for the removal of a test. Pure. Any thread. */

/* Whether description or recommendation of @issue asks to remove, delete, merge, rename, move or
 * replace the test called @name, or its file: the verb directly before the name or the file, with
 * only words such as "the obsolete test" or other tests in between, and not negated. An issue that
 * merely names a test, such as a failing one, asks nothing of the kind. */
gboolean tf_test_removal_is_asked (const TfIssue *issue, const char *name);

/* The name without what varies from run to run: the text in brackets and parentheses, addresses, numbers
 * of six digits or more, temporary paths, values as in "keys = 3", and the number that reports append to
 * equal names. Returns: (transfer full) */
char *tf_test_removal_dup_stem (const char *name);

G_END_DECLS
