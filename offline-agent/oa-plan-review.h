/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* The objections of the rules to a plan, each with its line. Never invents anything: a clean
 * document gives an explicit empty list. TF_ERROR_MALFORMED without a deliverable. Returns:
 * (transfer full): JSON */
char *oa_plan_review (const TfPrompt *prompt, GError **error);

G_END_DECLS
