/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The only source of wall-clock time, so that tests can control it. Any thread. */

/* Returns: microseconds since 1970-01-01 UTC, rounded to milliseconds as in state files, so that a
 * value survives writing and reading */
gint64 tf_clock_now (void);

/* Tests only: freeze the clock at @now_us, advance it, and let it run again. */
void tf_clock_freeze (gint64 now_us);
void tf_clock_advance (gint64 by_us);
void tf_clock_release (void);

/* ISO 8601 UTC with milliseconds, "2026-11-21T09:30:00.000Z". Returns: (transfer full) */
char *tf_clock_to_iso8601 (gint64 time_us);

/* Reads ISO 8601 with or without fraction and zone; TF_ERROR_MALFORMED otherwise. */
gboolean tf_clock_from_iso8601 (const char *text, gint64 *out_time_us, GError **error);

/* "15:05" in local time, "2026-11-29 15:05" on another day than @now_us. Returns: (transfer full) */
char *tf_clock_format_moment (gint64 time_us, gint64 now_us);

/* "0.2 s", "6 m", "2 h 10 m". Returns: (transfer full) */
char *tf_clock_format_duration (gint64 duration_us);

G_END_DECLS
