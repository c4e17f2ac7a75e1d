/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Copies the files, links and directories below @from into the existing directory @to, with their
 * modes and times; shares their blocks where the file system can. What exists in @to stays. Leaves
 * out devices, sockets and pipes. Blocking, any thread. TF_ERROR_FILE_SYSTEM, and
 * G_IO_ERROR_CANCELLED (tf_worker_go_on()). */
gboolean tf_tree_copy (const char *from, const char *to, GError **error);

/* Likewise for one file, which is not a link. What exists at @to stays. */
gboolean tf_tree_copy_file (const char *from, const char *to, GError **error);

/* How much a copy of everything below @directory takes at most, in bytes; G_MAXUINT64 if it cannot be determined. */
guint64 tf_tree_copy_measure (const char *directory);

G_END_DECLS
