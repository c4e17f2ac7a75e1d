/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfProjectPage:
 *
 * One project: how it stands, and its chat, documents, issues, changes, runs and log. Each tab reads
 * when it is first shown. Ctrl+Page Up and Ctrl+Page Down go from tab to tab.
 *
 * Actions for what is in it: project.show-place (s: a location that a review named), project.agent
 * (s), project.show-tab (s: chat, documents, issues, chart, changes, runs, log), project.open-folder,
 * project.copy-id, project.from-plan, project.delete.
 *
 * Properties: "agent" (of the project; set: asks the daemon to change it). Main thread only.
 */
#define TF_TYPE_PROJECT_PAGE (tf_project_page_get_type ())
G_DECLARE_FINAL_TYPE (TfProjectPage, tf_project_page, TF, PROJECT_PAGE, TfProjectView)

G_END_DECLS
