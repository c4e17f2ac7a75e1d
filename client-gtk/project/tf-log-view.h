/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-tab.h"

G_BEGIN_DECLS

/**
 * TfLogView:
 *
 * The log of a project, updated as it grows. Follows the end until the user scrolls away.
 *
 * Properties: those of TfProjectTab. Main thread only.
 */
#define TF_TYPE_LOG_VIEW (tf_log_view_get_type ())
G_DECLARE_FINAL_TYPE (TfLogView, tf_log_view, TF, LOG_VIEW, TfProjectTab)

G_END_DECLS
