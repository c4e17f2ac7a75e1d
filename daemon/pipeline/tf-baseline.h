/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* Tests every imported code base as it was given, before the first agent is paid: as @code
 * (nullable: the project is to be no code), its deliverable type. Adds a sentence with the result, or
 * why it is unknown and the remedy, to @notes (element-type utf8), unless the @chat (element-type
 * TfChatMessage) has it already. The same code base is not tested twice. Only cancelling and a full
 * or broken disk are errors. Job's thread. */
gboolean tf_baseline_run (TfWorkspace *workspace,
                          TfDeliverable *code,
                          const GPtrArray *chat,
                          GPtrArray *notes,
                          GCancellable *cancellable,
                          GError **error);

/* Its report: of the only code base, of the second one with "-2" … */
#define TF_BASELINE_TESTS "import"

/* "The code base x as it was given: 16 tests, 16 passed, 0 failed (make); command: make check (found
 * by Makefile)". Pure. Returns: (transfer full) */
char *tf_baseline_describe (const char *source, const TfTestReport *report);

G_END_DECLS
