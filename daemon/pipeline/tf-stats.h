/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-engine.h"

G_BEGIN_DECLS

/* The statistics of GetStats: per agent and per deliverable type, over all projects, and per day. Keeps what the
 * runs of sleeping projects used, so that only the first collecting reads all runs. Main thread; it works on a
 * worker of its own. */
typedef struct _TfStats TfStats;

TfStats *tf_stats_new (void);
/* Collecting goes on to its end. */
void tf_stats_unref (TfStats *self);

/* TF_ERROR_FILE_SYSTEM */
void tf_stats_collect_async (TfStats *self,
                             TfEngine *engine,
                             GAsyncReadyCallback callback,
                             gpointer data);

/* a{sv} as described in org.thoughtforge.Manager1.xml. Returns: (transfer full) */
GVariant *tf_stats_collect_finish (GAsyncResult *result, GError **error);

G_END_DECLS
