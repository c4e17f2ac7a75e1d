/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* A folder of notes: text, Markdown, PDF, tables and pictures, at least one of which can be read, and
 * nothing else but hidden files. It is no code base: its files are resources, each by itself. One with a
 * repository, a link or too many files is a code base. */

/* The notes in the directory @fd (not taken), by their paths below it, sorted. Blocking, any thread.
 * Returns: (transfer full) (nullable) (element-type utf8): %NULL if it is no folder of notes */
GPtrArray *tf_source_notes_list (int fd);

/* Worker: adds the notes in the directory @fd (not taken), all or none: "sub/music.txt" becomes
 * "sub-music.txt". Hidden files are not read. Fails as tf_resource_store_add(). Returns: (transfer full): the
 * names of the resources, separated by "/" */
char *tf_source_notes_add (TfWorkspace *workspace, int fd, guint64 max_bytes, GError **error);

G_END_DECLS
