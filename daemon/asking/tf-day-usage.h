/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-usage.h"

G_BEGIN_DECLS

/* What all runs of all projects have used today, in local time; kept in the state directory, so that a restart
 * does not begin the day again. Private to this folder. Any thread, blocking. */

/* A file that cannot be read counts as nothing, with a warning: a budget of a day is none for safety. */
void tf_day_usage_get (TfUsage *out_usage);
/* A file that cannot be written is only a warning. */
void tf_day_usage_add (const TfUsage *usage);

G_END_DECLS
