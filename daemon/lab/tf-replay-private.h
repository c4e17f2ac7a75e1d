/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-replay.h"

G_BEGIN_DECLS

/* Without rounds. (transfer full) */
TfReplay *tf_replay_new (void);

/* The open issues, for the guards. (transfer full) (element-type TfIssue) */
GPtrArray *tf_replay_list_open (const TfIssueLedger *ledger);

/* A trace with tf_trace_find_project(): each round as it was. G_IO_ERROR_CANCELLED. (transfer full) */
TfReplay *tf_replay_run_recorded (const GPtrArray *trace,
                                  const TfConfig *config,
                                  GCancellable *cancellable,
                                  GError **error);

G_END_DECLS
