/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Finds a free place in @removed_dir (absolute) for what was at @path: under the same path, or in
 * "again-2" and so on if that is taken; makes its directories. TF_ERROR_FILE_SYSTEM. Returns: (transfer
 * full): an absolute path. Blocking, worker. */
char *tf_removed_find_place (const char *removed_dir, const char *path, GError **error);

G_END_DECLS
