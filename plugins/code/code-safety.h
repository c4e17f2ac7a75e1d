/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The safety rules of code mode; see tf-deliverable.h. */

const char *const *code_safety_get_writable_paths (TfPurpose purpose);

/* Source files are below the code base, where no name is reserved; everything else below the
 * project. */
gboolean code_safety_validate (TfOperation operation, const char *path, char **out_reason);

/* status.json and the like, or below .thoughtforge */
gboolean code_safety_is_state (const char *path);

G_END_DECLS
