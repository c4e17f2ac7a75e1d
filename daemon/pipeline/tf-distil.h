/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* Phase 1: brain dump, corrections and the text of every resource become a draft of intent.md.
 *
 * @chat (element-type TfChatMessage) is the thread as it was. Resources that cannot be shown never fail
 * it; @notes (element-type utf8) gets sentences for the person: skipped resources, changes put back.
 * Fails with what tf_ask() and the stores fail with. Job's thread. Returns: (transfer full): the draft */
char *tf_distil_run (TfWorkspace *workspace,
                     GPtrArray *chat,
                     GPtrArray *notes,
                     GCancellable *cancellable,
                     GError **error);

G_END_DECLS
