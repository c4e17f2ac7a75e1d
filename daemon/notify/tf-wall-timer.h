/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One moment of the wall clock. A time-out of the main loop stands still while the machine sleeps,
 * which is what machines do in quiet hours. Main thread only. */
typedef struct _TfWallTimer TfWallTimer;

typedef void (*TfWallTimerFunc) (gpointer data);

/* @func is also called, once, when somebody sets the clock: it then looks anew. */
TfWallTimer *tf_wall_timer_new (TfWallTimerFunc func, gpointer data);
void tf_wall_timer_free (TfWallTimer *self);

/* @at: µs since 1970 UTC; instead of what was set before. 0: never. */
void tf_wall_timer_set (TfWallTimer *self, gint64 at);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfWallTimer, tf_wall_timer_free)

G_END_DECLS
