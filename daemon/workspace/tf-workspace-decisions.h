/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-decision.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/**
 * tf_workspace_load_decisions:
 * @out_unknown: (out) (optional) (nullable): whose chat is missing: the phase whose Confirm has no
 *   commit, for example because the history was replaced; %NULL if nothing is missing. What that
 *   phase decided is then unknown, not nothing. Static.
 *
 * Worker: what the user decided in all phases so far. Confirm clears the chat, so that of the earlier
 * phases comes from the commits of the confirmed intent and spec. Ids are stable: decisions are only
 * ever added. TF_ERROR_GIT, TF_ERROR_STATE_CORRUPT, TF_ERROR_FILE_SYSTEM, TF_ERROR_MALFORMED.
 * Returns: (transfer full) (element-type TfDecision)
 */
GPtrArray *tf_workspace_load_decisions (TfWorkspace *self,
                                        const char **out_unknown,
                                        GError **error);

/* The same; @chat (nullable) (element-type TfChatMessage) is that of the present phase instead of the one
 * on disk. */
GPtrArray *tf_workspace_load_decisions_with (TfWorkspace *self,
                                             const GPtrArray *chat,
                                             const char **out_unknown,
                                             GError **error);

/* Worker: the messages behind them, one chat (element-type TfChatMessage) for each confirmed phase, then
 * the present one; the chat of a phase whose commit is missing is empty. @out_unknown and errors as
 * above. Returns: (transfer full) (element-type GPtrArray) */
GPtrArray *tf_workspace_load_chats (TfWorkspace *self, const char **out_unknown, GError **error);

G_END_DECLS
