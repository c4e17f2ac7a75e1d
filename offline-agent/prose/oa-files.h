/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* Adds what the resources of the prompt state to @statements (element-type OaStatement), the file's name in
 * front: rows of tables, sentences with values or binding words, for a code base its
 * description. */
void oa_files_read (const TfPrompt *prompt, GPtrArray *statements);

G_END_DECLS
