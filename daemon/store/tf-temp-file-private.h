/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A file on its way to its name: written beside it, put in place or gone at the end of its block.
 * @path, wherever it is a parameter, is only how errors call the file. */
typedef struct
{
  int dir_fd; /* (not owned) */
  int fd;     /* (owned) */
  char *name; /* (owned) (nullable): %NULL once in place */
} TfTempFile;

/* clang-format off */
#define TF_TEMP_FILE_INIT { -1, -1, NULL }
/* clang-format on */

/* ".<name>.tmp-XXXXXX" in @dir_fd, which must stay open as long as this. */
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

/* Renames it to @name over what is there. */
gboolean tf_temp_file_replace (TfTempFile *self,
                               const char *name,
                               const char *path,
                               GError **error);

/* Renames it to @name unless that is taken. Returns: 0 or an errno, EEXIST when taken */
int tf_temp_file_place (TfTempFile *self, const char *name);

void tf_temp_file_clear (TfTempFile *self);

gboolean tf_temp_file_is_name (const char *name);

/* fsync of a directory; file systems that know no such thing count as done. */
gboolean tf_temp_file_sync_directory (int dir_fd, const char *path, GError **error);

/* renameat() that never replaces. Returns: 0 or an errno, EEXIST when @to is taken */
int tf_rename_to_free_name (int from_fd, const char *from, int to_fd, const char *to);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfTempFile, tf_temp_file_clear)

G_END_DECLS
