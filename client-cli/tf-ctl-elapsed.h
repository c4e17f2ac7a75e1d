/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How long a project has been at what it does now: a run may take many minutes without an event. Pure. */

/* @properties: with Activity and ActivitySince. @now: µs since 1970 UTC. Returns: µs; -1 if nothing is
 * running, or if it is unknown since when */
gint64 tf_ctl_elapsed_get (GVariant *properties, gint64 now);

/* "reviewing (agent claude), for 3 m 20 s", without the time in the first second. Returns: (transfer full):
 * "" if nothing is running */
char *tf_ctl_elapsed_describe (GVariant *properties, gint64 now);

/* What was reported about one project; zero at the beginning. */
typedef struct
{
  gint64 since;
  gint64 minutes;
} TfCtlElapsed;

/* Whether another full minute of the same activity has passed: TRUE once for each. */
gboolean tf_ctl_elapsed_is_due (TfCtlElapsed *self, GVariant *properties, gint64 now);

G_END_DECLS
