/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Opens a directory of a project in programs of the desktop. Each reports with tf_report_error() what could
 * not be opened, and what is missing. @from: a widget in the calling window. Main thread. */

/* In a program that edits text and opens folders. */
void tf_open_place_in_editor (GtkWidget *from, const char *directory);

/* In the terminal of the desktop, whose shell starts there. */
void tf_open_place_in_terminal (GtkWidget *from, const char *directory);

G_END_DECLS
