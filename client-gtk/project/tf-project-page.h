/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfProjectPage:
 *
 * One project: its state, tabs for chat, result, documents, issues, chart, changes, runs and log, and below
 * them, at the same place on each, what is asked and may be done. Each tab loads when it is first shown; nothing
 * above the tabs appears or goes. What is done opens on its result, and what waits for the user in the chat.
 *
 * Ctrl+Page Up and Ctrl+Page Down switch tabs, Ctrl+M goes to the message box, Alt+Enter does what the
 * highlighted button does.
 *
 * Actions for children: project.show-location (s: a location named by a review), project.agent (s),
 * project.assurance (s), project.answer (the first open question), project.message, project.menu, project.go-on (the focus goes
 * to the first open question, else into the tab), project.primary, project.show-tab (s: chat, result, documents,
 * issues, chart, changes, runs, log), project.open-folder, project.open-editor, project.open-terminal,
 * project.copy-id, project.from-plan, project.deliver, project.budget, project.delete.
 *
 * Properties: "agent", "assurance" (of the project; setting one asks the daemon to change it),
 * "in-window" (boolean: the window has only this page, which has its controls). Main thread only.
 */
#define TF_TYPE_PROJECT_PAGE (tf_project_page_get_type ())
G_DECLARE_FINAL_TYPE (TfProjectPage, tf_project_page, TF, PROJECT_PAGE, TfProjectView)

G_END_DECLS
