/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"
#include "tf-polish-state.h"

G_BEGIN_DECLS

/* The part of a section of polish_log.md about the issues, with evidence. Pure, any thread. */

/* The lines from "Issues Found:" on: what was reported, what of it is new, what happened to the
 * issues known before and why. @reviewers: who reviewed; "" if no review was needed.
 * Returns: (transfer full) */
char *tf_evidence_report_format (const TfIssueLedger *ledger,
                                 const TfTrajectoryPoint *point,
                                 const char *reviewers);

/* @verdict in one line, the list of open issues, and what waivers hid. Returns: (transfer full) */
char *tf_evidence_report_format_verdict (const TfIssueLedger *ledger, const char *verdict);

G_END_DECLS
