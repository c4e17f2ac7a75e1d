/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-view.h"

G_BEGIN_DECLS

/**
 * TfDashboardPage:
 *
 * Running projects, history, and a comparison of agents.
 *
 * Main thread only.
 */
#define TF_TYPE_DASHBOARD_PAGE (tf_dashboard_page_get_type ())
G_DECLARE_FINAL_TYPE (TfDashboardPage, tf_dashboard_page, TF, DASHBOARD_PAGE, TfClientView)

G_END_DECLS
