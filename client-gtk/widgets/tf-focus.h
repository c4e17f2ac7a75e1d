/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Where the focus goes after a command. Main thread. */

/* Moves the focus to where one begins in @widget. Returns: %FALSE if nothing there can have it */
typedef gboolean (*TfFocusBegin) (GtkWidget *widget);

/* Says where one begins; by default that is the first control. Not grab_focus: GTK calls that for a
 * container, too, before Tab leaves it backwards. */
void tf_focus_set_begin (GtkWidget *widget, TfFocusBegin begin);

/* Moves the focus to where one begins in @widget. If there is nothing yet because it is being loaded,
 * as soon as there is, unless the focus has been moved elsewhere meanwhile. */
void tf_focus_into (GtkWidget *widget);

/* From now on, when the focused widget of @window goes (hidden, insensitive or removed), the focus moves
 * to what is nearest to where it was. GTK moves it to the first control of the window, which is in its
 * header bar. */
void tf_focus_keep (GtkWindow *window);

G_END_DECLS
