/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Copies the files, links and directories below @from into the existing directory @to, with their
 * modes and times; shares their blocks where the file system can. What exists in @to stays. Leaves
 * out devices, sockets and pipes. Blocking, any thread. TF_ERROR_FILE_SYSTEM. */
gboolean tf_test_files_copy (const char *from, const char *to, GError **error);

/* The size of all files below @directory in bytes; G_MAXUINT64 if it cannot be determined. */
guint64 tf_test_files_measure (const char *directory);

G_END_DECLS
