/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-tree.h"
#include "tf-test-report.h"

G_BEGIN_DECLS

/* What a README lacks about building and testing, as far as the files and the run of the tests say
 * it. @path (transfer full): the README, or the name one would have. Returns: (transfer full)
 * (nullable): its whole text now; %NULL: nothing is lacking, or nothing is known */
char *oa_code_readme_complete (const OaTree *tree,
                               const char *title,
                               const TfTestReport *report,
                               char **out_path);

G_END_DECLS
