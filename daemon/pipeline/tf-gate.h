/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-gate-verdict.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* The completion gate: before anything is built from a given plan, the agent judges whether that can be
 * done without asking back.
 *
 * @prompt_name: the deliverable type's for TF_PURPOSE_GATE; @plan: below the project. Safe to run again
 * after a crash: a kept answer is not paid for twice. TF_ERROR_OUTPUT_MISSING when the plan is gone, and
 * what tf_ask() fails with. Job's thread. */
gboolean tf_gate_run (TfWorkspace *workspace,
                      const char *project_name,
                      const char *prompt_name,
                      const char *plan,
                      TfGateVerdict *out_verdict,
                      GCancellable *cancellable,
                      GError **error);

G_END_DECLS
