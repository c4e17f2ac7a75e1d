/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-build-context.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* Adds an error for each of @changed (element-type utf8) that is not the user's own file
 * (tf-file-class.h) as it was in @before, or as it is if it is new, unless the constraints or a
 * decision of the user ask for it. New data of tests is allowed. Worker. %FALSE with @error only for
 * errors of reading. */
gboolean tf_fix_foreign_check (const TfPolishTask *task,
                               TfBuildContext *context,
                               const char *before,
                               const GPtrArray *changed,
                               GPtrArray *errors,
                               GError **error);

G_END_DECLS
