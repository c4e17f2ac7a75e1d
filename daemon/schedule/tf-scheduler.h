/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-run-slots.h"

G_BEGIN_DECLS

/**
 * TfScheduler:
 *
 * A fair queue for a limited number of agent runs: higher priority first, then the project that has
 * waited longest. A project that just had a slot goes behind waiting ones. No timers. Main thread
 * only. Signal: "changed" () when the running count, queue length or a position changed.
 */
#define TF_TYPE_SCHEDULER (tf_scheduler_get_type ())
G_DECLARE_FINAL_TYPE (TfScheduler, tf_scheduler, TF, SCHEDULER, GObject)

/* @max_parallel_runs: 0: nothing starts. Lowering it ends nobody. */
TfScheduler *tf_scheduler_new (guint max_parallel_runs);
void tf_scheduler_set_max (TfScheduler *self, guint max_parallel_runs);
guint tf_scheduler_get_max (TfScheduler *self);
guint tf_scheduler_get_running (TfScheduler *self);
guint tf_scheduler_get_queued (TfScheduler *self);
/* 1-based; 0 if not queued, or if the project has another slot */
guint tf_scheduler_get_position (TfScheduler *self, const char *project_id);

G_END_DECLS
