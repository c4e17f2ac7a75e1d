/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *ports;    /* (nullable): of the host's loopback that can be reached: "11434,8080" */
  const char *resolver; /* (nullable): the address at which the host's resolver is reached */
} TfLauncherNetwork;

/* Goes on in a child that has a network namespace of its own, in a user, PID and mount namespace in
 * which its user is root; pasta(1) connects it to the internet, not to the host's loopback but for
 * the ports. Returns only in that child, and there TRUE; FALSE if nothing was begun. The first
 * process waits for the child, exits with its status (128 + the number of a signal), and ends it
 * with everything that it started if it is killed itself. Prints what failed and exits with
 * TF_LAUNCHER_FAILED. */
gboolean tf_launcher_enter_network (const TfLauncherNetwork *network);

G_END_DECLS
