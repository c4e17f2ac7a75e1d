/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* The intent: every statement of the brain dump, of the resources and of the decisions once, sorted by topic,
 * in the person's words. Returns: (transfer full): Markdown in the shape of tf_intent_check() */
char *oa_distil (const TfPrompt *prompt);

G_END_DECLS
