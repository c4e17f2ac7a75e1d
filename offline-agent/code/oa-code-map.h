/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-tree.h"
#include "tf-acceptance.h"

G_BEGIN_DECLS

/* Fills in tests and reasons of @criteria (element-type TfCriterion): tests with the criterion's id
 * in their name or near it in their source, or all tests if all are meant; otherwise an honest
 * reason. @names: all known tests, may be empty. */
void oa_code_map_fill (GPtrArray *criteria, const OaTree *tree, const char *const *names);

G_END_DECLS
