/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Durable whole-file writes: write to a temporary name in the same directory
 * (".<name>.tmp-XXXXXX"), fsync, rename, fsync the directory. After a crash at any point the file
 * has either its old or its new content. Not g_file_set_contents_full(): agents write to the same
 * directories, so we resolve names in an open directory, recognise leftovers by name, and tell
 * apart a full disk and a missing file. Blocking: worker thread. TF_ERROR_FILE_SYSTEM. */
gboolean tf_atomic_file_write (const char *path, const char *data, gssize length, GError **error);

/* Likewise, for a file with a token: keeps only what its mode allows the owner to read and write. */
gboolean tf_atomic_file_write_secret (const char *path,
                                      const char *data,
                                      gsize length,
                                      GError **error);

/* Reads at most @limit bytes. TF_ERROR_TOO_LARGE if the file is larger, TF_ERROR_NOT_FOUND if it
 * does not exist, TF_ERROR_MALFORMED if it is not a regular file (links are not followed). The text
 * is NUL-terminated. Returns: (transfer full) */
char *tf_atomic_file_read (const char *path, gsize limit, gsize *out_length, GError **error);

/* The same for @name in an open directory; @path only names the file in errors. */
char *tf_atomic_file_read_at (int dir_fd,
                              const char *name,
                              const char *path,
                              gsize limit,
                              gsize *out_length,
                              GError **error);

/* Removes temporary files that interrupted writes left in @directory. */
void tf_atomic_file_sweep (const char *directory);

/* Renames a file that does not parse to <name>.corrupt-<time> in the same directory; never
 * overwrites. Returns: (transfer full): the new path */
char *tf_atomic_file_keep_corrupt (const char *path, GError **error);

G_END_DECLS
