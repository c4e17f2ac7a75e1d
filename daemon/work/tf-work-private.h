/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-work.h"

G_BEGIN_DECLS

/* What TfAttempt and TfAsk need of their TfWork. */

/* Main thread. */
void tf_work_add_usage (TfWork *self, const TfUsage *usage);
void tf_work_emit_run_started (TfWork *self, const TfRunSummary *run);
void tf_work_emit_run_finished (TfWork *self, const TfRunSummary *run);
void tf_work_emit_delta (TfWork *self, const char *run_id, const char *text);

/* Main thread, after the probe: whether those runs are to be confined, by @value, what the
 * configuration has under @key. When they are not, warning and log say so and why. TF_ERROR_SAFETY:
 * they have to be and cannot. */
gboolean tf_work_decide_confinement (TfWork *self,
                                     TfWorkRuns whose,
                                     const char *key,
                                     const char *value,
                                     gboolean *out_confined,
                                     GError **error);

/* Any thread. How many writes of the daemon were noted so far, and whether @relative was noted
 * after the first @mark of them. */
guint tf_work_get_write_mark (TfWork *self);
gboolean tf_work_has_written_since (TfWork *self, const char *relative, guint mark);

/* Any thread: a TfSafetyLog whose data is the TfWork; worker and main thread each have their own. */
void tf_work_log_safety (gboolean allowed, const char *sentence, gpointer data);
void tf_work_log_safety_here (gboolean allowed, const char *sentence, gpointer data);

/* Worker: the next tf_work_get_repo() opens the repository anew. */
void tf_work_drop_repo (TfWork *self);

G_END_DECLS
