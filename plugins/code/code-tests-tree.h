/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Looks at a tree that may hold anything: symbolic links are not followed, only regular files are
 * read, and only so much of them. @directory is absolute. */

gboolean code_tree_has (const char *directory, const char *name);
gboolean code_tree_is_executable (const char *directory, const char *name);

/* Returns: (transfer full) (nullable): its first 256 KiB, as text without NUL */
char *code_tree_read (const char *directory, const char *name);

/* Directories directly in @directory that may hold sources, sorted, src first. */
GStrv code_tree_list_directories (const char *directory);

typedef gboolean (*CodeTreeFunc) (const char *name);

/* Files below @directory whose own name @matches, sorted, up to 500, up to 4 levels deep. Returns:
 * (transfer full): their paths below it */
GStrv code_tree_find (const char *directory, CodeTreeFunc matches);

G_END_DECLS
