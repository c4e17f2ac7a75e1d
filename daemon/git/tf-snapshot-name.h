/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Git refuses some names in a tree because some systems treat them as ".git". Snapshots must record
 * them too, so they escape these names with %XX. Pure, any thread. */

/* Whether @name is a disguised form of ".git" */
gboolean tf_snapshot_name_is_refused (const char *name);

/* Converts a project path to its path in a snapshot, and back. Returns: (transfer full) */
char *tf_snapshot_name_escape (const char *path);
char *tf_snapshot_name_unescape (const char *escaped);

/* Represents an empty directory in a snapshot; no escaped name can equal it. */
#define TF_SNAPSHOT_EMPTY_DIRECTORY "%empty"

G_END_DECLS
