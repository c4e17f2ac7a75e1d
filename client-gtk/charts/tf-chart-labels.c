/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-labels.h"

static gboolean
overlaps (const graphene_rect_t *one, const graphene_rect_t *two)
{
  return one->origin.x < two->origin.x + two->size.width &&
         two->origin.x < one->origin.x + one->size.width &&
         one->origin.y < two->origin.y + two->size.height &&
         two->origin.y < one->origin.y + one->size.height;
}

static gboolean
is_free (const TfChartLabels *self, const graphene_rect_t *box)
{
  if (!graphene_rect_contains_rect (&self->bounds, box))
    return FALSE;
  for (guint i = 0; i < self->taken->len; i++)
    if (overlaps (&g_array_index (self->taken, graphene_rect_t, i), box))
      return FALSE;
  return TRUE;
}

void
tf_chart_labels_init (TfChartLabels *self, double width, double height)
{
  self->bounds = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  self->taken = g_array_new (FALSE, FALSE, sizeof (graphene_rect_t));
}

void
tf_chart_labels_clear (TfChartLabels *self)
{
  g_clear_pointer (&self->taken, g_array_unref);
}

void
tf_chart_labels_take (TfChartLabels *self, const graphene_rect_t *box)
{
  g_array_append_val (self->taken, *box);
}

int
tf_chart_labels_place (TfChartLabels *self, const graphene_rect_t *places, guint n)
{
  for (guint i = 0; i < n; i++)
    if (is_free (self, &places[i]))
      {
        tf_chart_labels_take (self, &places[i]);
        return (int) i;
      }
  return -1;
}

gboolean
tf_chart_labels_place_near (TfChartLabels *self, graphene_rect_t *box, double reach)
{
  graphene_rect_t moved = *box;

  for (int i = 0; i <= 2 * (int) reach; i++)
    {
      /* 0, -1, 1, -2, 2, … pixels */
      int by = i % 2 == 0 ? i / 2 : -(i + 1) / 2;

      moved.origin.y = box->origin.y + (float) by;
      if (!is_free (self, &moved))
        continue;
      *box = moved;
      tf_chart_labels_take (self, box);
      return TRUE;
    }
  return FALSE;
}
