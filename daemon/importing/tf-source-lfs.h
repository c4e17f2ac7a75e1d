/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Pointers of Git LFS: git keeps the hash and the size of such a file, and a filter, which never runs
 * here, fetches its content from a server. Any thread. */

#define TF_SOURCE_LFS_MAX 1024 /* a pointer is smaller */

typedef struct
{
  char hash[65];
  guint64 size;
} TfSourceLfs;

/* Whether the file @text is a pointer; sets @out_pointer (nullable) then. */
gboolean tf_source_lfs_parse (const char *text, gsize length, TfSourceLfs *out_pointer);

/* Whether @fd, read to its end, has the content that @pointer stands for. Blocking. */
gboolean tf_source_lfs_is_content (const TfSourceLfs *pointer, int fd);

/* A sentence that lists @paths (element-type utf8); "" for none. Returns: (transfer full) */
char *tf_source_lfs_describe (const GPtrArray *paths);

G_END_DECLS
