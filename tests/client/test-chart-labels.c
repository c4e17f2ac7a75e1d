/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chart-labels.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/chart-labels"

#define WIDTH  100
#define HEIGHT 60

typedef struct
{
  const char *claim;
  graphene_rect_t taken; /* no size: nothing */
  graphene_rect_t places[2];
  int placed;
} Choice;

#define RECT(x, y, w, h) \
  { \
    { x, y }, \
    { \
      w, h \
    } \
  }

static const Choice choices[] = {
  { "the first is free", RECT (0, 0, 0, 0), { RECT (10, 10, 30, 10), RECT (50, 10, 30, 10) }, 0 },
  { "a marker is in its way",
    RECT (20, 15, 5, 5),
    { RECT (10, 10, 30, 10), RECT (50, 10, 30, 10) },
    1 },
  { "a line crosses it",
    RECT (0, 14, 100, 1),
    { RECT (10, 10, 30, 10), RECT (50, 20, 30, 10) },
    1 },
  { "touching is not crossing",
    RECT (40, 10, 5, 10),
    { RECT (10, 10, 30, 10), RECT (50, 10, 30, 10) },
    0 },
  { "outside at the start",
    RECT (0, 0, 0, 0),
    { RECT (-1, 10, 30, 10), RECT (50, 10, 30, 10) },
    1 },
  { "outside at the end", RECT (0, 0, 0, 0), { RECT (71, 10, 30, 10), RECT (50, 10, 30, 10) }, 1 },
  { "just inside", RECT (0, 0, 0, 0), { RECT (70, 50, 30, 10), RECT (50, 10, 30, 10) }, 0 },
  { "both are crossed",
    RECT (0, 14, 100, 1),
    { RECT (10, 10, 30, 10), RECT (50, 10, 30, 10) },
    -1 },
};

TF_TEST_TABLE (chooses_a_place, choices, row->claim)
{
  g_auto (TfChartLabels) labels = { 0 };

  tf_chart_labels_init (&labels, WIDTH, HEIGHT);
  if (row->taken.size.width > 0)
    tf_chart_labels_take (&labels, &row->taken);
  g_assert_cmpint (tf_chart_labels_place (&labels, row->places, 2), ==, row->placed);
}

typedef struct
{
  const char *claim;
  float others[2]; /* the y of labels before it; below 0: none */
  float wanted;
  float placed; /* below 0: nowhere */
} Move;

/* Labels of height 10 that may be moved by 15. */
static const Move moves[] = {
  { "alone it stays", { -1, -1 }, 20, 20 },
  { "next to another it stays", { 30, -1 }, 20, 20 },
  { "up from one just below", { 25, -1 }, 20, 15 },
  { "down from one just above", { 15, -1 }, 20, 25 },
  { "from the same place up", { 20, -1 }, 20, 10 },
  { "between two", { 8, 32 }, 20, 20 },
  { "around two", { 15, 25 }, 20, 5 },
  { "down at the edge", { 0, -1 }, 2, 10 },
  { "back from outside", { -1, -1 }, -4, 0 },
  { "back from below", { -1, -1 }, 55, 50 },
  { "not that far", { 0, 10 }, 4, -1 },
};

TF_TEST_TABLE (moves_to_the_nearest_free_place, moves, row->claim)
{
  g_auto (TfChartLabels) labels = { 0 };
  graphene_rect_t box = GRAPHENE_RECT_INIT (0, row->wanted, 40, 10);

  tf_chart_labels_init (&labels, WIDTH, HEIGHT);
  for (guint i = 0; i < G_N_ELEMENTS (row->others); i++)
    if (row->others[i] >= 0)
      tf_chart_labels_take (&labels, &GRAPHENE_RECT_INIT (0, row->others[i], 40, 10));
  g_assert_cmpint (tf_chart_labels_place_near (&labels, &box, 15), ==, row->placed >= 0);
  g_assert_cmpfloat (box.origin.y, ==, row->placed >= 0 ? row->placed : row->wanted);
}

TF_TEST (a_place_is_taken_once)
{
  g_auto (TfChartLabels) labels = { 0 };
  const graphene_rect_t box = GRAPHENE_RECT_INIT (10, 10, 20, 10);

  tf_chart_labels_init (&labels, WIDTH, HEIGHT);
  g_assert_cmpint (tf_chart_labels_place (&labels, &box, 1), ==, 0);
  g_assert_cmpint (tf_chart_labels_place (&labels, &box, 1), ==, -1);
}

TF_TEST (none_crosses_another)
{
  g_auto (TfChartLabels) labels = { 0 };
  graphene_rect_t boxes[6];
  guint n = 0;

  tf_chart_labels_init (&labels, WIDTH, HEIGHT);
  for (guint i = 0; i < 8; i++)
    {
      graphene_rect_t box = GRAPHENE_RECT_INIT (0, (float) (20 + i), 40, 10);

      if (tf_chart_labels_place_near (&labels, &box, 40))
        boxes[n++] = box;
      g_assert_cmpuint (n, <=, G_N_ELEMENTS (boxes));
    }
  /* What does not fit is dropped. */
  g_assert_cmpuint (n, >=, 4);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      g_assert_cmpfloat (ABS (boxes[i].origin.y - boxes[j].origin.y), >=, 10);
}
