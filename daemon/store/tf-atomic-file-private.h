/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-atomic-file.h"

G_BEGIN_DECLS

/* As tf_atomic_file_write() and tf_atomic_file_read(), below an open directory; @path is only how
 * errors call the file. The mode of a file that is replaced is kept. After put, the content is
 * durable, but the name only once the directory is synced, as the next write to it does. */
gboolean tf_atomic_file_put_at (int dir_fd,
                                const char *name,
                                const char *path,
                                const char *data,
                                gsize length,
                                GError **error);
/* Whole against the end of the process, not of the machine: nothing is synced. For what means
 * nothing after a power failure. */
gboolean tf_atomic_file_replace_at (int dir_fd,
                                    const char *name,
                                    const char *path,
                                    const char *data,
                                    gsize length,
                                    GError **error);
gboolean tf_atomic_file_write_at (int dir_fd,
                                  const char *name,
                                  const char *path,
                                  const char *data,
                                  gsize length,
                                  GError **error);
char *tf_atomic_file_read_at (int dir_fd,
                              const char *name,
                              const char *path,
                              gsize limit,
                              gsize *out_length,
                              GError **error);

G_END_DECLS
