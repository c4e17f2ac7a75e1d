/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-engine.h"

G_BEGIN_DECLS

/* The statistics of GetStats: per agent and per deliverable type, over all projects, and per day. Reads polish
 * states and runs on a worker of its own. TF_ERROR_FILE_SYSTEM. */
void tf_stats_collect_async (TfEngine *engine, GAsyncReadyCallback callback, gpointer data);

/* a{sv} as described in org.thoughtforge.Manager1.xml. Returns: (transfer full) */
GVariant *tf_stats_collect_finish (GAsyncResult *result, GError **error);

G_END_DECLS
