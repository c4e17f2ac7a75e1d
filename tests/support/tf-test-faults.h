/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In the test: runs itself again in a process with its own mounts. %TRUE in that process. Skips the
 * test if that is not possible. */
gboolean tf_test_enter_mounts (void);

/* Mounts a file system of @size ("64k") at @path, or makes it read-only: only for this process. */
gboolean tf_test_mount (const char *path, const char *size);
gboolean tf_test_make_read_only (const char *path);

/* Whether the launcher can mount overlays. If not @allow, it fails as on a machine that cannot. */
void tf_test_allow_overlays (gboolean allow);

/* Fills the file system of @dir with incompressible data. */
void tf_test_fill_disk (const char *dir, const char *name);

/* Works for ever on @data, and writes a byte to @told each time something is done. Ends by
 * _exit(). */
typedef void (*TfTestWork) (gpointer data, int told);

/* Lets another process do @work, and kills it @delay microseconds after the @n-th thing is done. */
void tf_test_kill_at_work (TfTestWork work, gpointer data, guint n, gulong delay);

G_END_DECLS
