/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-build-context.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* If the constraints ask to keep interface or behaviour (tf_interface_is_to_keep()): what the imported
 * code declares and the current tree does not, or declares differently, as a finding: what, where,
 * remedy. What cannot be compared is logged. Worker. Returns: (transfer full) (nullable): %NULL if
 * nothing is missing, nothing was imported, or it cannot be compared */
char *tf_lost_interface_find (const TfPolishTask *task, TfBuildContext *context);

G_END_DECLS
