/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-usage.h"

G_BEGIN_DECLS

/* What each agent used on each day, in local time. Not thread-safe. */
typedef struct _TfUsageDays TfUsageDays;

/* How many days are shown, today among them. */
#define TF_USAGE_DAYS 90

TfUsageDays *tf_usage_days_new (void);
void tf_usage_days_free (TfUsageDays *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfUsageDays, tf_usage_days_free)

/* Counts a run of @agent that ended at @time (µs UTC). */
void tf_usage_days_count (TfUsageDays *self, gint64 time, const char *agent, const TfUsage *usage);

/* Adds what @other has counted. */
void tf_usage_days_add (TfUsageDays *self, const TfUsageDays *other);

/* Those of the last days before @now, oldest first, as in GetStats. Returns: aa{sv}, floating */
GVariant *tf_usage_days_to_variant (TfUsageDays *self, gint64 now);

/* Runs of no project: trials and calibrations of agents. They are kept in the state directory, because nothing
 * else tells of them. Any thread, blocking. A file that cannot be read or written is only a warning. */
void tf_usage_days_keep_trial (const char *agent, const TfUsage *usage);
/* Adds all that were kept. Returns: %FALSE if the file is damaged */
gboolean tf_usage_days_add_trials (TfUsageDays *self);

G_END_DECLS
