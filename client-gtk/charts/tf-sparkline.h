/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Draws @values as a small line without axes, from 0 (or the least, when that is below) to the
 * greatest; the last known one is dotted. A value that is not finite is not known and leaves a
 * gap. Time runs in the reading direction of the application (gtk_widget_get_default_direction()). */
void tf_sparkline_draw (GtkSnapshot *snapshot,
                        const double *values,
                        guint n_values,
                        const graphene_rect_t *area,
                        const GdkRGBA *colour);

/* What @values look like, in words for who does not see them: "7 values, first 12, last 3, …".
 * Returns: (transfer full) */
char *tf_sparkline_describe (const double *values, guint n_values);

/**
 * TfSparkline:
 *
 * tf_sparkline_draw() as a widget, in the colour of its text; its accessible description tells the
 * values in words.
 *
 * Properties: "values" (GVariant of type ad, nullable).
 */
#define TF_TYPE_SPARKLINE (tf_sparkline_get_type ())
G_DECLARE_FINAL_TYPE (TfSparkline, tf_sparkline, TF, SPARKLINE, GtkWidget)

GtkWidget *tf_sparkline_new (void);

void tf_sparkline_set_values (TfSparkline *self, GVariant *values);

G_END_DECLS
