/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* Phase 2: a proposal of spec and constraints that has been challenged and answered.
 *
 *   read (prompt, intent) ─ no draft yet → propose → challenge → resolve
 *                         └ a draft and the person's answers → resolve
 *
 * Every challenge must be answered by a row of Key Decisions. @chat as for tf_distil_run(): its newest
 * proposal is the draft to revise, its answers are applied. @out_challenges (optional): how many were
 * raised and answered. Fails with what tf_ask() and the stores fail with. Job's thread. Returns:
 * (transfer full): the proposal, shape checked */
char *tf_spec_run (TfWorkspace *workspace,
                   GPtrArray *chat,
                   guint *out_challenges,
                   GCancellable *cancellable,
                   GError **error);

/* Checks a challenger's answer: {"challenges": [{id, kind, about, challenge}]}, the list explicit
 * also when empty. Returns: (transfer full): the ids, %NULL when @errors was added to */
GStrv tf_challenges_parse (const char *answer, GPtrArray *errors);

G_END_DECLS
