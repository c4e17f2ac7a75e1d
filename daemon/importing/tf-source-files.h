/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>
#include <git2.h>

G_BEGIN_DECLS

/* A repository somebody gave, read by hand through a descriptor of its .git: libgit2 would follow
 * what its configuration says. Blocking. */

/* A small file below @fd, no link followed on the way. Returns: (transfer full) (nullable): %NULL
 * when it is not there, no regular file or longer than @max_bytes */
char *tf_source_read_file (int fd, const char *path, gsize max_bytes);

/* The commit HEAD means; *@out_found is %FALSE before the first commit. TF_ERROR_MALFORMED with
 * @name. */
gboolean tf_source_read_head (int git_fd,
                              const char *name,
                              git_oid *out_id,
                              gboolean *out_found,
                              GError **error);

G_END_DECLS
