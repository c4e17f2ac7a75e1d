/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"

G_BEGIN_DECLS

/* Exit statuses of thoughtforged. */
#define TF_EXIT_OK      0
#define TF_EXIT_FAILURE 1

/* Prints one line with the name of the program to standard error. */
void tf_daemon_complain (const char *message);

/* Runs the daemon with @config until SIGTERM or SIGINT; SIGHUP reads the configuration again.
 * @notify_socket (nullable): that of systemd. It takes the lock, loads all projects, exports
 * them on the session bus, owns the name and lets them continue; at the end finishes the current
 * write. If it cannot, prints the reason to standard error. Returns: the exit status. Main
 * thread. */
int tf_daemon_run (TfConfig *config, const char *notify_socket);

G_END_DECLS
