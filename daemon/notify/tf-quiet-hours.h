/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @hours: "22:00-07:00", local time of @now, the end not included; "" and anything else, and a
 * period of no length, are never quiet. Pure. Any thread.
 * Returns: how long it is still quiet from @now on; 0 when it is not */
GTimeSpan tf_quiet_hours_get_rest (const char *hours, GDateTime *now);

G_END_DECLS
