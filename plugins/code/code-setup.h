/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* Sets what would fetch the dependencies that the tree below @directory names, for the runner of
 * @plan, and the files on which that depends: at the root, else where the tests run. Only
 * proposes. */
void code_setup_add (TfTestPlan *plan, const char *directory);

G_END_DECLS
