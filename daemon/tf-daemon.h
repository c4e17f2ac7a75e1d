/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"

G_BEGIN_DECLS

/* Exit statuses of thoughtforged. */
#define TF_EXIT_OK      0
#define TF_EXIT_FAILURE 1
#define TF_EXIT_REFUSED \
  75 /* as a service, after callers were told why: not to be started again at once */

/* Prints one line with the name of the program to standard error. */
void tf_daemon_complain (const char *message);

/* Where it runs. All (not owned). */
typedef struct
{
  const char *bus;           /* (nullable): the address of the session bus */
  const char *notify_socket; /* (nullable): that of systemd */
  gboolean activated;        /* the bus started it, for a caller that waits */
} TfDaemonPlace;

/* Runs the daemon with @config until SIGTERM or SIGINT; SIGHUP reads the configuration again. It takes
 * the lock, loads all projects, exports them on the session bus, owns the name and lets them continue;
 * at the end finishes the current write. If it cannot, prints the reason to standard error, and gives it to
 * the caller that waits. Returns: the exit status. Main thread. */
int tf_daemon_run (TfConfig *config, const TfDaemonPlace *place);

G_END_DECLS
