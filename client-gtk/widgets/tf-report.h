/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Telling a person something, from wherever in the window it happened. Main thread. */

/* @title: what was not done, a translated sentence ("The message was not sent."); @error: why, shown as
 * detail. Nothing is shown for G_IO_ERROR_CANCELLED. */
void tf_report_error (GtkWidget *from, const char *title, const GError *error);

/* @title: what was done; with @action (a detailed action such as "win.restore-project::…"), nullable,
 * a button @label undoes it or leads on. */
void tf_report_done (GtkWidget *from, const char *title, const char *label, const char *action);

/* Has a screen reader say @text now (GTK 4.8 has no announcements of its own, so this changes a label
 * of role status that every window has). */
void tf_report_announce (GtkWidget *from, const char *text);

G_END_DECLS
