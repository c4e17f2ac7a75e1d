/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "code-cause.h"
#include "code-needs.h"

G_BEGIN_DECLS

/* What a result means: the tree's tests, or the machine they ran on. */

void code_outcome_set_detail (TfTestReport *report, const char *detail);

/* Takes out of @report what did not run for want of something that @needs found, in the messages of
 * failed tests or, if no test ran, in the output; an error of a compiler that @cause found is the
 * tree's. If nothing else failed, the report is about the environment; otherwise these tests count
 * as skipped, with the reason in its detail. */
void code_outcome_explain (TfTestReport *report,
                           CodeNeeds *needs,
                           const CodeCause *cause,
                           int exit_code);

G_END_DECLS
