/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Finds @location of a review in @markdown: by line number, heading or text. Returns: the 0-based
 * line; -1 if not found. Pure. */
int tf_document_location_find (const char *markdown, const char *location);

/* The file named by @location of a review ("src/main.c:12", "src/main.c, main()"), as a relative
 * path.
 * Returns: (transfer full) (nullable): %NULL if it is not a path or leaves the tree. Pure; does not
 * resolve links. */
char *tf_document_location_dup_file (const char *location);

/* Resolves @file below @directory to a regular file that, with all links resolved, is inside.
 * Blocking: worker. Returns: (transfer full): the path. TF_ERROR_NOT_FOUND, TF_ERROR_SAFETY */
char *tf_document_location_resolve (const char *directory, const char *file, GError **error);

G_END_DECLS
