/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * TfFindBar:
 *
 * A bar to find a text in what its page shows: an entry, how many matches there are, and buttons to the
 * previous and the next. Hidden until tf_find_bar_open(). It finds nothing itself: its owner searches,
 * and tells by tf_find_bar_set_matches(). Enter goes to the next match, Shift+Enter to the previous one,
 * Escape closes the bar and gives the focus back to the widget that had it.
 *
 * Signals: "search-changed" (the text changed, or the bar was opened or closed), "next", "previous",
 * "closed". The owner installs an action for Ctrl+F, "find.open", which the window activates where the focus is. Main thread
 * only.
 */
#define TF_TYPE_FIND_BAR (tf_find_bar_get_type ())
G_DECLARE_FINAL_TYPE (TfFindBar, tf_find_bar, TF, FIND_BAR, AdwBin)

GtkWidget *tf_find_bar_new (void);

/* Shows the bar with the focus in its entry, its text selected. */
void tf_find_bar_open (TfFindBar *self);
void tf_find_bar_close (TfFindBar *self);
gboolean tf_find_bar_is_open (TfFindBar *self);

/* What to find; "" while the bar is closed. Returns: (transfer none) */
const char *tf_find_bar_get_text (TfFindBar *self);

/* @current: the match that is shown, from 1; 0: none is. @total: negative while it is not known yet */
void tf_find_bar_set_matches (TfFindBar *self, int current, int total);

G_END_DECLS
