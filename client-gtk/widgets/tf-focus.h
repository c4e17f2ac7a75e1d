/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Where the focus goes after a command. A page says where one begins on it by overriding grab_focus; by
 * default that is its first control. Main thread. */

/* Moves the focus to where one begins in @widget. If there is nothing yet because it is being loaded,
 * as soon as there is, unless the focus has been moved elsewhere meanwhile. */
void tf_focus_into (GtkWidget *widget);

/* From now on, when the focused widget of @window goes (hidden, insensitive or removed), the focus moves
 * to what is nearest to where it was. GTK moves it to the first control of the window, which is in its
 * header bar. */
void tf_focus_keep (GtkWindow *window);

G_END_DECLS
