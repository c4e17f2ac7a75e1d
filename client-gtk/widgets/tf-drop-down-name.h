/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives the button inside @drop_down, where the focus is, a name for screen readers: the tooltip of @drop_down
 * and what is chosen, kept current. Until it is called, GTK 4.8 announces only a toggle button. The items
 * are strings. Main thread. */
void tf_drop_down_name_by_tooltip (GtkDropDown *drop_down);

G_END_DECLS
