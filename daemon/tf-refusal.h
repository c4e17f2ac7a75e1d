/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of a daemon that the bus or systemd started and that cannot serve: the bus would only tell the caller that it
 * "exited with status 1". So it takes its name for a moment, and every call is answered with @reason. Blocks
 * for two seconds, or until there is no bus. The next call starts the daemon anew. Main thread. */
void tf_refusal_serve (const GError *reason);

G_END_DECLS
