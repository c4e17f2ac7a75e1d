/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>
#include <git2.h>

G_BEGIN_DECLS

/* Reads a foreign repository by hand through a descriptor of its .git, because libgit2 would follow
 * its configuration. Blocking. */

/* A small file below @fd; follows no links. Returns: (transfer full) (nullable): %NULL if it does
 * not exist, is not a regular file or is longer than @max_bytes */
char *tf_source_read_file (int fd, const char *path, gsize max_bytes);

/* The commit of HEAD; *@out_found is %FALSE before the first commit. TF_ERROR_MALFORMED with
 * @name. */
gboolean tf_source_read_head (int git_fd,
                              const char *name,
                              git_oid *out_id,
                              gboolean *out_found,
                              GError **error);

G_END_DECLS
