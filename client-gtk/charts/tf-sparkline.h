/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Draws @values as a small line without axes, from 0 (or the minimum, if negative) to the maximum,
 * with a dot at the last known value. Values that are not finite are unknown and leave a gap. Time
 * runs from left to right in every language. */
void tf_sparkline_draw (GtkSnapshot *snapshot,
                        const double *values,
                        guint n_values,
                        const graphene_rect_t *area,
                        const GdkRGBA *colour);

/* A description of @values for screen readers: "7 values, first 12, last 3, …".
 * Returns: (transfer full) */
char *tf_sparkline_describe (const double *values, guint n_values);

/**
 * TfSparkline:
 *
 * Widget for tf_sparkline_draw(), in the text color; its accessible description gives the values.
 *
 * Properties: "values" (GVariant of type ad, nullable).
 */
#define TF_TYPE_SPARKLINE (tf_sparkline_get_type ())
G_DECLARE_FINAL_TYPE (TfSparkline, tf_sparkline, TF, SPARKLINE, GtkWidget)

GtkWidget *tf_sparkline_new (void);

void tf_sparkline_set_values (TfSparkline *self, GVariant *values);

G_END_DECLS
