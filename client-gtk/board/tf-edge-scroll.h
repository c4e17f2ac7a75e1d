/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TfEdgeScroll:
 *
 * Scrolls while something is dragged near an edge of a widget, faster the nearer it is. Main thread only.
 */
#define TF_TYPE_EDGE_SCROLL (tf_edge_scroll_get_type ())
G_DECLARE_FINAL_TYPE (TfEdgeScroll, tf_edge_scroll, TF, EDGE_SCROLL, GObject)

/* @area: in whose edges it scrolls, for as long as it exists. Returns: (transfer none): owned by @area */
TfEdgeScroll *tf_edge_scroll_attach (GtkWidget *area, GtkOrientation orientation);

/* What scrolls. @adjustment: (nullable) */
void tf_edge_scroll_set_adjustment (TfEdgeScroll *self, GtkAdjustment *adjustment);

/* Pixels per second for something at @place of @size pixels; 0 away from the edges. Pure. */
double tf_edge_scroll_find_speed (double place, double size);

G_END_DECLS
