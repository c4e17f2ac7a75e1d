/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-scheduler.h"

G_BEGIN_DECLS

/**
 * TfSleepInhibitor:
 *
 * Keeps the machine from suspending while agents run: holds an inhibitor of logind (org.freedesktop.login1
 * on the system bus) as long as @scheduler has running runs. Without a system bus or logind, or if that
 * refuses, the runs go on, and the log says so once. Main thread only.
 */
#define TF_TYPE_SLEEP_INHIBITOR (tf_sleep_inhibitor_get_type ())
G_DECLARE_FINAL_TYPE (TfSleepInhibitor, tf_sleep_inhibitor, TF, SLEEP_INHIBITOR, GObject)

TfSleepInhibitor *tf_sleep_inhibitor_new (TfScheduler *scheduler);

G_END_DECLS
