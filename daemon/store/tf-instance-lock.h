/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One daemon for one projects directory: a lock file in it that names the holder, held by the
 * kernel for as long as the process lives. */

/* TF_ERROR_ALREADY_RUNNING: "thoughtforged is already running (process 4711, since 08:02)".
 * Blocking: start-up. Returns: a descriptor to keep open, -1 on failure */
int tf_instance_lock_take (const char *projects_dir, GError **error);

G_END_DECLS
