/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <graphene.h>

#include <glib.h>

G_BEGIN_DECLS

/* Places the labels of a chart so that none lies over another, over a marker or outside the chart.
 * Pure. A label that fits nowhere is dropped: the cursor and the description still have its text. */
typedef struct
{
  graphene_rect_t bounds;
  GArray *taken; /* (owned) (element-type graphene_rect_t) */
} TfChartLabels;

void tf_chart_labels_init (TfChartLabels *self, double width, double height);
void tf_chart_labels_clear (TfChartLabels *self);

/* What labels must keep clear of: a marker, a line or another text. */
void tf_chart_labels_take (TfChartLabels *self, const graphene_rect_t *box);

/* Takes the first of the @n places that is free. Returns: its index, or -1 if none is */
int tf_chart_labels_place (TfChartLabels *self, const graphene_rect_t *places, guint n);

/* Moves @box up or down, by at most @reach, to the nearest free place and takes it. Returns: %FALSE
 * if there is none, and @box is unchanged */
gboolean tf_chart_labels_place_near (TfChartLabels *self, graphene_rect_t *box, double reach);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfChartLabels, tf_chart_labels_clear)

G_END_DECLS
