/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Inspects an untrusted tree: does not follow symbolic links, reads only regular files and only a
 * limited amount of each. @directory is absolute. */

gboolean code_tree_has (const char *directory, const char *name);
gboolean code_tree_has_directory (const char *directory, const char *name);
gboolean code_tree_is_executable (const char *directory, const char *name);

/* Returns: (transfer full) (nullable): the first 256 KiB as text; NUL becomes a space */
char *code_tree_read (const char *directory, const char *name);

/* The names of everything directly in @directory, sorted. Returns: (transfer full) */
GStrv code_tree_list (const char *directory);

/* Directories directly in @directory that may contain sources, sorted, src first. */
GStrv code_tree_list_directories (const char *directory);

typedef gboolean (*CodeTreeFunc) (const char *name);

/* Files below @directory whose name @matches, sorted, up to 500, up to 4 levels deep. Returns:
 * (transfer full): their paths below it */
GStrv code_tree_find (const char *directory, CodeTreeFunc matches);

G_END_DECLS
