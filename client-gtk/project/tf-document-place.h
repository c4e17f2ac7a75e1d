/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where in @markdown a review means by @location: by the number of the line, the heading, or the words
 * themselves. Returns: the line, 0-based; -1 when it cannot be told. Pure. */
int tf_document_place_find (const char *markdown, const char *location);

/* The file a review means by @location in a tree ("src/main.c:12", "src/main.c, main()"), relative.
 * Returns: (transfer full) (nullable): %NULL for what is no path or leads out of the tree by its
 * words. Pure; links are not followed here. */
char *tf_document_place_dup_file (const char *location);

/* The same below @directory, a regular file that exists and, all links followed, is inside. Blocking:
 * worker. Returns: (transfer full): the path. TF_ERROR_NOT_FOUND, TF_ERROR_SAFETY */
char *tf_document_place_resolve (const char *directory, const char *file, GError **error);

G_END_DECLS
