/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/* What every window of the client does alike, whatever it shows. Main thread. */

/* The project it shows. Returns: (transfer full) (nullable) */
typedef TfDbusProject1 *(*TfWindowDupProject) (GtkWindow *window);

/* Adds the actions win.palette, win.show-shortcuts, win.project-action, win.restore-project, win.report-error,
 * win.report-done and win.announce, see tf-window.h. @toasts shows reports, @announcement is what a screen
 * reader reads; both belong to @window. */
void tf_window_shared_add (GtkApplicationWindow *window,
                           TfClient *client,
                           AdwToastOverlay *toasts,
                           GtkLabel *announcement,
                           TfWindowDupProject dup_project);

/* Opens the search where the focus is, or else that of @page (nullable). Returns: %FALSE if neither has one */
gboolean tf_window_shared_search (GtkWindow *window, GtkWidget *page);

/* Reports that @project is gone, whoever deleted it, with a button that undoes it. */
void tf_window_shared_report_deleted (GtkWindow *window, TfDbusProject1 *project);

/* Returns: %TRUE if no edited text is unsaved. Otherwise asks what is to become of it, and quits if the
 * answer allows. */
gboolean tf_window_shared_may_quit (GtkWindow *window);

G_END_DECLS
