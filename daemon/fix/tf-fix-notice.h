/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-task.h"
#include "tf-test-report.h"

G_BEGIN_DECLS

/* Whether the tests notice a fix: a test that passes with it fails without it. Tests that pass with
 * and without a fix verify nothing of it. */

/* The longest test run that is repeated for that, seconds. */
#define TF_FIX_NOTICE_SECONDS 60

/* @without: the tests of the fix, if it has any, on the code as it was before. Pure, any thread. */
TfNoticed tf_fix_notice_compare (const TfTestReport *without, const TfTestReport *with);

/* Compares @before (nullable), of commit @base, with @after, of the tree with the fix. If the fix
 * changes tests, these run once more on the code of @base, if they are fast. What cannot be found
 * out is unknown. Job's thread. Fails only when cancelled. */
gboolean tf_fix_notice_find (const TfPolishTask *task,
                             const char *name,
                             const char *base,
                             const TfTestReport *before,
                             const TfTestReport *after,
                             TfNoticed *out_noticed,
                             GCancellable *cancellable,
                             GError **error);

G_END_DECLS
