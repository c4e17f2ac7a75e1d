/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* Phase 1: turns brain dump, corrections and the text of every resource into a draft of intent.md.
 *
 * @chat (element-type TfChatMessage): a copy of the chat. A resource that cannot be shown is not an
 * error; @notes (element-type utf8) gets sentences for the user: skipped resources, restored files.
 * Fails with the errors of tf_ask() and the stores. Job's thread. Returns: (transfer full): the
 * draft */
char *tf_distil_run (TfWorkspace *workspace,
                     GPtrArray *chat,
                     GPtrArray *notes,
                     GCancellable *cancellable,
                     GError **error);

G_END_DECLS
