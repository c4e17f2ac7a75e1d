/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-application.h"

G_BEGIN_DECLS

/**
 * TfWindow:
 *
 * The main window: pages (what needs the user, board with the open project beside it, dashboard, prompts,
 * settings), the state of the daemon, toasts. Its title and the switcher of pages count what needs the user. Pages use its actions and never its type:
 *
 * - win.open-project (s: id), win.show-tab ((ss): id, tab), win.compare-race (s: id), win.close-project,
 *   win.next-waiting, win.show-page (s: inbox, board, dashboard, prompts, settings), win.search, win.palette,
 *   win.menu, win.show-shortcuts
 * - win.open-in-window: the open project, in a window of its own
 * - win.project-action (s: an action): of the open project; win.restore-project (s: id): undoes a
 *   deletion
 * - win.report-error ((ss): title, detail), win.report-done ((sss): title, label, detailed action),
 *   win.announce (s): see tf-report.h
 *
 * Main thread only.
 */
#define TF_TYPE_WINDOW (tf_window_get_type ())
G_DECLARE_FINAL_TYPE (TfWindow, tf_window, TF, WINDOW, AdwApplicationWindow)

/* Returns: (transfer none): GTK owns toplevels */
GtkWidget *tf_window_new (TfApplication *application, TfClient *client);

G_END_DECLS
