/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-task.h"

G_BEGIN_DECLS

/* In which ways a fix of @issues (element-type TfFixIssue) weakens tests: the tree on disk, tested as
 * @after, compared with the commit @base, tested as @before. What the documents or the issues ask for
 * may change; an issue about a test excuses that test only. A fix of weakened tests may change any
 * test, but add no weakening to those found before it. Worker. Fails like tf_weakened_compare().
 * Returns: (transfer full) (element-type TfWeakening) */
GPtrArray *tf_fix_weakened_list (const TfPolishTask *task,
                                 const char *base,
                                 const TfTestReport *before,
                                 const TfTestReport *after,
                                 const GPtrArray *issues,
                                 GError **error);

G_END_DECLS
