/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-atomic-file.h"

G_BEGIN_DECLS

/* Like tf_atomic_file_write(), relative to an open directory. @path only
 * names the file in errors. A replaced file keeps its mode. put makes the content durable; the name
 * becomes durable when the directory is next synced, for example by the next write to it. */
gboolean tf_atomic_file_put_at (int dir_fd,
                                const char *name,
                                const char *path,
                                const char *data,
                                gsize length,
                                GError **error);
/* Atomic if the process dies, but not if the machine loses power: nothing is synced. For data that
 * is worthless after a power failure. */
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
G_END_DECLS
