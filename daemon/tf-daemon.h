/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"

G_BEGIN_DECLS

/* Exit statuses of thoughtforged. */
#define TF_EXIT_OK      0
#define TF_EXIT_FAILURE 1
#define TF_EXIT_CONFIG  78 /* EX_CONFIG of sysexits.h: the unit does not restart on it */

/* One line on standard error that says who speaks. */
void tf_daemon_complain (const char *message);

/* Runs the daemon with @config until SIGTERM or SIGINT: takes the lock, loads all projects, puts
 * them on the session bus, owns the name, lets them go on; at the end finishes the write it is in.
 * Says on standard error why when it cannot. Returns: the exit status. Main thread. */
int tf_daemon_run (TfConfig *config);

G_END_DECLS
