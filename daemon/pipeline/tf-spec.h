/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* Phase 2: proposes spec and constraints, challenges the proposal, and resolves the challenges.
 *
 *   read (prompt, intent) ─ no draft yet → propose → challenge → resolve
 *                         └ a draft and the user's answers → resolve
 *
 * A row of Key Decisions must answer every challenge. The author may answer with only the sections
 * that change; what the person decided is carried into Key Decisions as it was said. @chat as for
 * tf_distil_run(): its newest proposal is the draft to revise, with the answers in it. @out_challenges (optional): the number
 * of challenges, all answered. Fails with the errors of tf_ask() and the stores. Job's thread.
 * Returns: (transfer full): the proposal, shape checked */
char *tf_spec_run (TfWorkspace *workspace,
                   GPtrArray *chat,
                   guint *out_challenges,
                   GCancellable *cancellable,
                   GError **error);

/* Checks a challenger's answer: {"challenges": [{id, kind, about, challenge}]}; the list may be
 * empty, but not missing. Returns: (transfer full): the ids, %NULL after adding to @errors */
GStrv tf_challenges_parse (const char *answer, GPtrArray *errors);

G_END_DECLS
