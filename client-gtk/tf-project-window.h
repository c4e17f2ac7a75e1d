/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfProjectWindow:
 *
 * One project in a window of its own, the only one of that project. It goes when it is closed, and when the
 * project is deleted. Has the actions of tf-window-shared.h, and win.close-project, win.search and win.menu;
 * what needs the main window is passed to it: win.open-project (unless it has a window of its own),
 * win.open-project-tab, win.show-page, win.compare-race. Main thread only.
 */
#define TF_TYPE_PROJECT_WINDOW (tf_project_window_get_type ())
G_DECLARE_FINAL_TYPE (TfProjectWindow, tf_project_window, TF, PROJECT_WINDOW, AdwApplicationWindow)

/* Returns: (transfer none): GTK owns toplevels. The one there is, if there is one */
GtkWidget *tf_project_window_new (GtkApplication *application,
                                  TfClient *client,
                                  TfDbusProject1 *project);

/* Shows the window of @project. Returns: %FALSE if it has none */
gboolean tf_project_window_present (TfClient *client, TfDbusProject1 *project);

G_END_DECLS
