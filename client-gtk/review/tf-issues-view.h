/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-tab.h"

G_BEGIN_DECLS

/**
 * TfIssuesView:
 *
 * What a review found, the worst first. That there was no review, that a review found nothing and
 * that it cannot be told are three different sights. Where the daemon follows issues (polish.evidence)
 * all that were ever found can be shown, and an open one be waived. A location is opened by the action
 * "project.show-place" (s) of whatever the view is in.
 *
 * Properties: those of TfProjectTab. Main thread only.
 */
#define TF_TYPE_ISSUES_VIEW (tf_issues_view_get_type ())
G_DECLARE_FINAL_TYPE (TfIssuesView, tf_issues_view, TF, ISSUES_VIEW, TfProjectTab)

G_END_DECLS
