/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Allows one daemon per projects directory, whatever its bus and whatever path or link led to the
 * directory: a lock file in it names the holder. The kernel releases the lock when the process exits,
 * and what is left of the file is no obstacle. */

/* Waits up to a second for a holder that is about to end. TF_ERROR_ALREADY_RUNNING: "thoughtforged is
 * already running (process 4711, since 08:02, for DBUS_SESSION_BUS_ADDRESS=unix:path=…) and works in …; stop it, …". @bus
 * (nullable): the address of the bus that this one serves, for that message. TF_ERROR_FILE_SYSTEM also if the
 * file system has no locks, as some on a network. The lock is this process's: its children do not inherit
 * it, and taking it again succeeds. Blocking: start-up. Returns: a descriptor to keep open, -1 on
 * failure */
int tf_instance_lock_take (const char *projects_dir, const char *bus, GError **error);

G_END_DECLS
