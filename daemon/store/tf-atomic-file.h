/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Durable whole-file writes: a temporary name in the same directory (".<name>.tmp-XXXXXX"), write,
 * fsync, rename, fsync of the directory. After a crash at any point the file is the old or the new
 * one. Not g_file_set_contents_full(): what is written lies where agents write too, so names are looked
 * up in a directory that is open, an interrupted write is known by its name and swept, and errors say
 * what a full disk or a lost file is. Blocking: worker thread. TF_ERROR_FILE_SYSTEM. */
gboolean tf_atomic_file_write (const char *path, const char *data, gssize length, GError **error);

/* Reads at most @limit bytes; TF_ERROR_TOO_LARGE past it, TF_ERROR_NOT_FOUND when there is none,
 * TF_ERROR_MALFORMED when it is no regular file (links are not followed).
 * The text is followed by a NUL. Returns: (transfer full) */
char *tf_atomic_file_read (const char *path, gsize limit, gsize *out_length, GError **error);

/* Removes what interrupted writes left in @directory. */
void tf_atomic_file_sweep (const char *directory);

/* Moves a file that does not parse beside itself as <name>.corrupt-<time>, never over another.
 * Returns: (transfer full): the new path */
char *tf_atomic_file_keep_corrupt (const char *path, GError **error);

G_END_DECLS
