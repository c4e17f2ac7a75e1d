/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TfSideScroll:
 *
 * Scrolls its child sideways if it is wider than there is room for, and is exactly as high as the child
 * needs for its width; a GtkScrolledWindow does not know that height. The scrollbar is seen, so that
 * nobody takes a part for the whole. Main thread only.
 */
#define TF_TYPE_SIDE_SCROLL (tf_side_scroll_get_type ())
G_DECLARE_FINAL_TYPE (TfSideScroll, tf_side_scroll, TF, SIDE_SCROLL, GtkWidget)

GtkWidget *tf_side_scroll_new (GtkWidget *child);

/* Scrolls by @adjustment, together with others whose child is as wide. @has_bar: whether this one shows
 * the scrollbar of them all. */
void tf_side_scroll_join (TfSideScroll *self, GtkAdjustment *adjustment, gboolean has_bar);

G_END_DECLS
