/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-intent.h"

G_BEGIN_DECLS

/* The differences between a specification of code and one of a plan. Each function appends whole
 * lines of Markdown to @out. Pure. */

/* A code base was given and nothing new is requested: it is polished, and nothing is built. */
gboolean oa_code_spec_keeps (const OaIntent *intent);

/* "It crashes, and I do not trust its tests" describes the problem, "it is code, not a plan" the
 * kind of project; neither binds nor excludes anything. */
gboolean oa_code_spec_is_complaint (const OaStatement *statement);

void oa_code_spec_append_structure (const OaIntent *intent, GString *out);
/* Rows of Key Decisions. */
void oa_code_spec_append_decisions (const OaIntent *intent, GString *out);
void oa_code_spec_append_exclusions (const OaIntent *intent, GString *out);
void oa_code_spec_append_severities (GString *out);
void oa_code_spec_append_scope (const OaIntent *intent, GString *out);

/* Criteria for the software as a whole, without "AC-n: ". @out (element-type utf8) */
void oa_code_spec_add_criteria (const OaIntent *intent, GPtrArray *out);

/* Words by which oa-code-build.c recognises its own criteria. */
#define OA_CRITERION_TESTS    "All tests of the software pass"
#define OA_CRITERION_RUN      "The tests run by one command, without network and without a person"
#define OA_CRITERION_CRITICAL "The last review has no finding of severity critical"
#define OA_CRITERION_README   "The README says how the software is built and tested"
#define OA_CRITERION_MAP \
  "docs/acceptance.md names for each criterion its tests or why there are none"

G_END_DECLS
