/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Handles a prompt that objects to issues of the previous answer: of the issues that @answer
 * repeats, those whose quote was not found lose it, and those without one, or with a changed place,
 * are withdrawn together with their id. Without objections nothing changes. */
void oa_complaints_apply (const TfPrompt *prompt, JsonObject *answer);

G_END_DECLS
