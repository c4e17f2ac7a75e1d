/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a path below the project is, by its spelling alone; nothing is looked up on disk. A path
 * with a flaw is none of the kinds. Pure. Any thread. */

/* Why the path cannot be trusted: absolute, empty, "." or ".." or empty parts, control characters,
 * not UTF-8, too long, inside a .git directory. Returns: (transfer full) (nullable): %NULL: sound */
char *tf_safety_path_dup_flaw (const char *path);

/* One of the project's own files: status.json and the like, or below .thoughtforge/ */
gboolean tf_safety_path_is_state (const char *path);
/* .md below docs/ */
gboolean tf_safety_path_is_document (const char *path);
/* docs/intent.md, docs/spec.md, docs/constraints.md */
gboolean tf_safety_path_is_locked (const char *path);
/* resources/ or below it */
gboolean tf_safety_path_is_resource (const char *path);

/* What no run may change, whatever else it may: state, locked documents, resources, and the
 * repository; and what no run is shown. Paths below the project. Returns: (transfer none) */
const char *const *tf_safety_path_get_protected (void);
const char *const *tf_safety_path_get_hidden (void);

/* Fit for a log line: valid UTF-8, control characters escaped, shortened.
 * Returns: (transfer full) */
char *tf_safety_path_dup_shown (const char *path);

G_END_DECLS
