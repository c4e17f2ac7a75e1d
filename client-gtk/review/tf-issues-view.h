/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-tab.h"

G_BEGIN_DECLS

/**
 * TfIssuesView:
 *
 * The issues of a review, worst first. No review, a clean review and a failure to read look
 * different. If the daemon tracks issues (polish.evidence), all issues ever found can be shown, and
 * an open one can be waived. The action "project.show-location" (s) of an ancestor opens a location.
 *
 * Properties: those of TfProjectTab. Main thread only.
 */
#define TF_TYPE_ISSUES_VIEW (tf_issues_view_get_type ())
G_DECLARE_FINAL_TYPE (TfIssuesView, tf_issues_view, TF, ISSUES_VIEW, TfProjectTab)

G_END_DECLS
