/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-usage.h"

G_BEGIN_DECLS

/* What all runs of all projects have used today, in local time; kept in the state directory, so that a restart
 * does not begin the day again. Private to this folder. Any thread, blocking. */

/* Returns: %FALSE if the file was damaged today, so that a part of it is unknown */
gboolean tf_day_usage_get (TfUsage *out_usage);
/* A file that cannot be written is only a warning. */
void tf_day_usage_add (const TfUsage *usage);

G_END_DECLS
