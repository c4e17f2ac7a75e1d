/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* How many bytes of text a token has at least, on average: English has about 4, other languages and code about
 * 3; see “tokens” in the documentation of the models. */
#define MA_BYTES_A_TOKEN 3

/* Of the context window, this share is kept for the answer. */
#define MA_ANSWER_SHARE 4

/* Leaves out material until @prompt has at most @max_bytes as text: first resources, the last one first; then
 * previous_answer, changes, test_names. Each says in its place that it was left out. Nothing else is ever left
 * out: a review without its deliverable would be none. @left_out (element-type utf8): gets what was, in words.
 * Returns: whether it fits now */
gboolean ma_fit_prompt (TfPrompt *prompt, gsize max_bytes, GPtrArray *left_out);

/* The most that a prompt may have for a model with that window. 0: no limit */
gsize ma_fit_get_max_bytes (guint context_tokens);

G_END_DECLS
