/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-tree.h"
#include "tf-test-report.h"

G_BEGIN_DECLS

/* Adds what a README lacks about building and testing, derived from the files and the test run.
 * @path (transfer full): the README, or the name it would have. Returns: (transfer full)
 * (nullable): its complete new text; %NULL: nothing is missing, or nothing is known */
char *oa_code_readme_complete (const OaTree *tree,
                               const char *title,
                               const TfTestReport *report,
                               char **out_path);

G_END_DECLS
