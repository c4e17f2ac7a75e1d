/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A temporary file written next to its target: either renamed to the target or removed at the end
 * of the block. In all functions, @path only names the file in errors. */
typedef struct
{
  int dir_fd; /* (not owned) */
  int fd;     /* (owned) */
  char *name; /* (owned) (nullable): %NULL once in place */
} TfTempFile;

/* clang-format off */
#define TF_TEMP_FILE_INIT { -1, -1, NULL }
/* clang-format on */

/* Creates ".<name>.tmp-XXXXXX" in @dir_fd, which must outlive @self. */
gboolean tf_temp_file_open (TfTempFile *self,
                            int dir_fd,
                            const char *name,
                            const char *path,
                            GError **error);
gboolean tf_temp_file_write (TfTempFile *self,
                             const char *data,
                             gsize length,
                             const char *path,
                             GError **error);
gboolean tf_temp_file_sync (TfTempFile *self, const char *path, GError **error);

/* Renames the file to @name, replacing any existing file. */
gboolean tf_temp_file_replace (TfTempFile *self,
                               const char *name,
                               const char *path,
                               GError **error);

/* Renames it to @name unless that exists. Returns: 0 or an errno, EEXIST if it does */
int tf_temp_file_place (TfTempFile *self, const char *name);

void tf_temp_file_clear (TfTempFile *self);

gboolean tf_temp_file_is_name (const char *name);

/* Syncs a directory; succeeds on file systems that do not support this. */
gboolean tf_temp_file_sync_directory (int dir_fd, const char *path, GError **error);

/* Like renameat(), but never replaces. Returns: 0 or an errno, EEXIST if @to exists */
int tf_rename_to_free_name (int from_fd, const char *from, int to_fd, const char *to);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfTempFile, tf_temp_file_clear)

G_END_DECLS
