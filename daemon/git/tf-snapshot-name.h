/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Names that git refuses in a tree, because some system would take them for ".git", must be seen
 * in snapshots all the same: there they are written with %XX. Pure, any thread. */

/* %TRUE for ".git" in any of its disguises */
gboolean tf_snapshot_name_is_refused (const char *name);

/* A path below the project to the path in a snapshot and back. Returns: (transfer full) */
char *tf_snapshot_name_escape (const char *path);
char *tf_snapshot_name_unescape (const char *escaped);

/* What stands in a snapshot for a directory with nothing in it: no escaped name is like it. */
#define TF_SNAPSHOT_EMPTY_DIRECTORY "%empty"

G_END_DECLS
