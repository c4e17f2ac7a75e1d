/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-tree.h"
#include "tf-acceptance.h"

G_BEGIN_DECLS

/* Fills in tests and reasons of @criteria (element-type TfCriterion): tests that carry the
 * criterion's id in their name or close to it in a source of a test, all of them where all tests are
 * meant; else an honest reason. @names: of all tests known, may be empty. */
void oa_code_map_fill (GPtrArray *criteria, const OaTree *tree, const char *const *names);

G_END_DECLS
