/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-intent.h"

G_BEGIN_DECLS

/* What a specification of code says otherwise than one of a plan. Each appends Markdown to @out,
 * whole lines. Pure. */

/* A code base was given and nothing new is asked for: it is polished, and nothing is built. */
gboolean oa_code_spec_keeps (const OaIntent *intent);

/* "It crashes, and I do not trust its tests" says what is wrong, "it is code, not a plan" what kind of
 * project it is; neither binds nor excludes. */
gboolean oa_code_spec_is_complaint (const OaStatement *statement);

void oa_code_spec_append_structure (const OaIntent *intent, GString *out);
/* Rows of Key Decisions. */
void oa_code_spec_append_decisions (const OaIntent *intent, GString *out);
void oa_code_spec_append_exclusions (const OaIntent *intent, GString *out);
void oa_code_spec_append_severities (GString *out);
void oa_code_spec_append_scope (const OaIntent *intent, GString *out);

/* Criteria that hold for the software as a whole, without "AC-n: ". @out (element-type utf8) */
void oa_code_spec_add_criteria (const OaIntent *intent, GPtrArray *out);

/* Words by which oa-code-build.c knows its own criteria again. */
#define OA_CRITERION_TESTS    "All tests of the software pass"
#define OA_CRITERION_RUN      "The tests run by one command, without network and without a person"
#define OA_CRITERION_CRITICAL "The last review has no finding of severity critical"
#define OA_CRITERION_README   "The README says how the software is built and tested"
#define OA_CRITERION_MAP \
  "docs/acceptance.md names for each criterion its tests or why there are none"

G_END_DECLS
