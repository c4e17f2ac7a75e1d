/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfProjectPage:
 *
 * One project: its state, and tabs for chat, documents, issues, chart, changes, runs and log. Each
 * tab loads when it is first shown. Ctrl+Page Up and Ctrl+Page Down switch tabs. Above them, on each: what is
 * asked and may be done, and how it ended. A project that is done opens on what it made.
 *
 * Actions for children: project.show-location (s: a location named by a review), project.agent (s),
 * project.assurance (s), project.answer (the first open question), project.show-tab (s: chat, documents, issues,
 * chart, changes, runs, log), project.open-folder,
 * project.copy-id, project.from-plan, project.deliver, project.delete.
 *
 * Properties: "agent", "assurance" (of the project; setting one asks the daemon to change it). Main thread only.
 */
#define TF_TYPE_PROJECT_PAGE (tf_project_page_get_type ())
G_DECLARE_FINAL_TYPE (TfProjectPage, tf_project_page, TF, PROJECT_PAGE, TfProjectView)

G_END_DECLS
