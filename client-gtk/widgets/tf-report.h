/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Reports to the user, from any widget in the window. Main thread. */

/* @title: what failed, translated ("Could not send the message"); @error: the reason, shown as
 * detail. Does nothing for G_IO_ERROR_CANCELLED. */
void tf_report_error (GtkWidget *from, const char *title, const GError *error);

/* @title: what was done; @action: (nullable): a detailed action such as "win.restore-project::…"
 * for a button @label that undoes it or opens the result. */
void tf_report_done (GtkWidget *from, const char *title, const char *label, const char *action);

/* Announces @text to screen readers. GTK 4.8 has no announcements, so this changes a label with the
 * role status in the window. */
void tf_report_announce (GtkWidget *from, const char *text);

G_END_DECLS
