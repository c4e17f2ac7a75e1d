/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A timer for a moment of wall-clock time. Main loop timeouts do not advance while the machine
 * sleeps, as it often does in quiet hours. Main thread only. */
typedef struct _TfWallTimer TfWallTimer;

typedef void (*TfWallTimerFunc) (gpointer data);

/* Also calls @func once when the clock is set, so that it can check the time again. */
TfWallTimer *tf_wall_timer_new (TfWallTimerFunc func, gpointer data);
void tf_wall_timer_free (TfWallTimer *self);

/* @at: µs since 1970 UTC; replaces the previous time. 0: never. */
void tf_wall_timer_set (TfWallTimer *self, gint64 at);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfWallTimer, tf_wall_timer_free)

G_END_DECLS
