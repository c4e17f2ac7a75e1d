/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The rule of plan mode; see TfDeliverableInterface.validate. */
gboolean plan_safety_validate (TfOperation operation, const char *path, char **out_reason);

G_END_DECLS
