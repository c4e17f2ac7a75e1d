/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-tree.h"
#include "tf-prompt.h"
#include "tf-test-report.h"

G_BEGIN_DECLS

/* What the prompt contains about a code project, without running an analyser. */

/* The test results; %NULL if the prompt does not have them or they cannot be parsed.
 * Returns: (transfer full) (nullable) */
TfTestReport *oa_code_tests (const TfPrompt *prompt);

/* Adds one finding for each failed test (or a single one if they could not run), one for each line
 * of "rule_findings", and one for a README that does not explain how to test. */
void oa_code_facts (const OaTree *tree,
                    const TfPrompt *prompt,
                    const TfTestReport *report,
                    GPtrArray *findings);

/* Moves findings that the section Exclusions of the constraints names by path or id to @excluded.
 * Both: (element-type OaFinding) */
void oa_code_exclude (const TfPrompt *prompt, GPtrArray *findings, GPtrArray *excluded);

/* What the user and the documents that the user confirmed say, for tf_file_class_is_asked().
 * Returns: (transfer full) */
char *oa_code_dup_words (const TfPrompt *prompt);

/* Whether the prompt is about code, not about a document. */
gboolean oa_code_is (const TfPrompt *prompt);

G_END_DECLS
