/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"
#include "tf-prompt.h"

G_BEGIN_DECLS

/* The relevant parts of the user's files: rows and sentences with amounts or dates, binding
 * statements, and for code the functions it defines. Each statement has the file's name as source.
 * Appends to @statements. */
void oa_resources_read (const TfPrompt *prompt, GPtrArray *statements);

G_END_DECLS
