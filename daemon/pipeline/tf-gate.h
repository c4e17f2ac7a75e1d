/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-gate-verdict.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* The completion gate: before a build from a given plan, the agent judges whether the plan can be
 * built without questions.
 *
 * @prompt_name: of the deliverable type for TF_PURPOSE_GATE; @plan: below the project. Safe to run
 * again after a crash: a stored answer is reused. TF_ERROR_OUTPUT_MISSING if the plan is missing,
 * and the errors of tf_ask(). Job's thread. */
gboolean tf_gate_run (TfWorkspace *workspace,
                      const char *project_name,
                      const char *prompt_name,
                      const char *plan,
                      TfGateVerdict *out_verdict,
                      GCancellable *cancellable,
                      GError **error);

G_END_DECLS
