/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Classifies a path below the project by its spelling alone, without accessing the disk. A path
 * with a flaw belongs to no class. Pure. Any thread. */

/* Why the path is unsafe: absolute, empty, "." or ".." or empty parts, control characters, not
 * UTF-8, too long, inside a .git directory. Returns: (transfer full) (nullable): %NULL: safe */
char *tf_safety_path_dup_flaw (const char *path);

/* Whether it is a state file: status.json and the like, or below .thoughtforge/ */
gboolean tf_safety_path_is_state (const char *path);
/* Whether it is an .md file below docs/ */
gboolean tf_safety_path_is_document (const char *path);
/* Whether it is docs/intent.md, docs/spec.md or docs/constraints.md */
gboolean tf_safety_path_is_locked (const char *path);
/* Whether it is resources/ or below it */
gboolean tf_safety_path_is_resource (const char *path);

/* Paths that no run may see. Relative to the project. Returns: (transfer none) */
const char *const *tf_safety_path_get_hidden (void);

G_END_DECLS
