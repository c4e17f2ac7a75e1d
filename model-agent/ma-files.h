/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Files of the working directory, as tools need them. Paths are relative; one that leads out of the directory, also
 * by a link, is TF_ERROR_SAFETY. Blocking. */

/* "path<TAB>bytes" a line, without .git; at most 2,000. Returns: (transfer full) */
char *ma_files_list (const char *path, GError **error);
/* @from: the first line, 0: from the beginning; @lines: 0: all. At most 256 KiB: TF_ERROR_TOO_LARGE. Returns: (transfer full) */
char *ma_files_read (const char *path, guint64 from, guint64 lines, GError **error);
/* "path:line: text" a line, at most 200. Returns: (transfer full) */
char *ma_files_search (const char *pattern, const char *path, GError **error);
gboolean ma_files_write (const char *path, const char *content, GError **error);
gboolean ma_files_patch (const char *path, const char *old, const char *new, GError **error);
/* The exit status and the output of both kinds, its end if it is long. Returns: (transfer full) */
char *ma_files_run (const char *command, GError **error);

G_END_DECLS
