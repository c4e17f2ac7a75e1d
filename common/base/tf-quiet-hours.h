/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @hours: "22:00-07:00", in the local time of @now, excluding the end; "", anything malformed and a
 * period of zero length are never quiet. Pure. Any thread. Returns: how long it stays quiet from
 * @now on; 0 if it is not quiet */
GTimeSpan tf_quiet_hours_get_rest (const char *hours, GDateTime *now);

G_END_DECLS
