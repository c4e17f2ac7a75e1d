/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-assignment.h"

#include <math.h>

/* One group of rows and columns connected by pairs, as a table with at most as many rows ("narrow"
 * side) as columns ("wide" side). An impossible pair costs 0, a possible one less: what ends up
 * with 0 stays unassigned, so that no extra columns are needed for that. */
typedef struct
{
  GArray *pairs;   /* (owned) (element-type TfPair) */
  GArray *narrow;  /* (owned) (element-type guint): the row or column of each */
  GArray *wide;    /* (owned) (element-type guint) */
  gboolean turned; /* the narrow side is the columns */
  double *costs;   /* (owned): narrow × wide */
} Group;

static void
group_free (Group *self)
{
  g_array_unref (self->pairs);
  g_array_unref (self->narrow);
  g_array_unref (self->wide);
  g_free (self->costs);
  g_free (self);
}

static guint
find_root (guint *parents, guint node)
{
  while (parents[node] != node)
    node = parents[node] = parents[parents[node]];
  return node;
}

/* Rows are nodes 0 …, columns follow. Returns: (transfer full): the root of each node */
static guint *
connect_nodes (const GArray *pairs, guint n_rows, guint n_columns)
{
  guint *parents = g_new (guint, n_rows + n_columns);

  for (guint i = 0; i < n_rows + n_columns; i++)
    parents[i] = i;
  for (guint i = 0; i < pairs->len; i++)
    {
      const TfPair *pair = &g_array_index (pairs, TfPair, i);
      guint a = find_root (parents, pair->row);
      guint b = find_root (parents, n_rows + pair->column);

      parents[MAX (a, b)] = MIN (a, b);
    }
  return parents;
}

/* Returns: (transfer full) (element-type Group): in the order of their first pair */
static GPtrArray *
collect_groups (const GArray *pairs, guint n_rows, guint n_columns)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func ((GDestroyNotify) group_free);
  g_autofree guint *parents = connect_nodes (pairs, n_rows, n_columns);
  g_autofree Group **by_root = g_new0 (Group *, n_rows + n_columns);

  for (guint i = 0; i < pairs->len; i++)
    {
      const TfPair *pair = &g_array_index (pairs, TfPair, i);
      Group **group = &by_root[find_root (parents, pair->row)];

      if (*group == NULL)
        {
          *group = g_new0 (Group, 1);
          (*group)->pairs = g_array_new (FALSE, FALSE, sizeof (TfPair));
          (*group)->narrow = g_array_new (FALSE, FALSE, sizeof (guint));
          (*group)->wide = g_array_new (FALSE, FALSE, sizeof (guint));
          g_ptr_array_add (groups, *group);
        }
      g_array_append_val ((*group)->pairs, *pair);
    }
  return groups;
}

/* Places the rows and columns of the group; @places has room for all of them. */
static void
group_place (Group *self, guint *places, guint n_rows)
{
  for (guint i = 0; i < self->pairs->len; i++)
    {
      const TfPair *pair = &g_array_index (self->pairs, TfPair, i);
      guint column = n_rows + pair->column;

      if (places[pair->row] == G_MAXUINT)
        {
          places[pair->row] = self->narrow->len;
          g_array_append_val (self->narrow, pair->row);
        }
      if (places[column] == G_MAXUINT)
        {
          places[column] = self->wide->len;
          g_array_append_val (self->wide, pair->column);
        }
    }
  self->turned = self->narrow->len > self->wide->len;
  if (self->turned)
    {
      GArray *columns = self->wide;

      self->wide = self->narrow;
      self->narrow = columns;
    }
}

static void
group_fill (Group *self, const guint *places, guint n_rows)
{
  gsize width = self->wide->len;

  self->costs = g_new0 (double, width * self->narrow->len);
  for (guint i = 0; i < self->pairs->len; i++)
    {
      const TfPair *pair = &g_array_index (self->pairs, TfPair, i);
      guint row = places[pair->row], column = places[n_rows + pair->column];
      double *cost = &self->costs[self->turned ? column * width + row : row * width + column];

      *cost = MIN (*cost, -pair->weight);
    }
}

/* The state of the search for one augmenting path. Index 0 of the wide side is the row being added,
 * so rows and columns count from 1. */
typedef struct
{
  double *row_prices;    /* (owned) */
  double *column_prices; /* (owned) */
  guint *owners;         /* (owned): the row of each column; 0: none */
  double *distances;     /* (owned) */
  guint *previous;       /* (owned): the previous column on the shortest path */
  gboolean *settled;     /* (owned) */
} Search;

static void
search_init (Search *self, guint n, guint m)
{
  self->row_prices = g_new0 (double, n + 1);
  self->column_prices = g_new0 (double, m + 1);
  self->owners = g_new0 (guint, m + 1);
  self->distances = g_new0 (double, m + 1);
  self->previous = g_new0 (guint, m + 1);
  self->settled = g_new0 (gboolean, m + 1);
}

static void
search_clear (Search *self)
{
  g_free (self->row_prices);
  g_free (self->column_prices);
  g_free (self->owners);
  g_free (self->distances);
  g_free (self->previous);
  g_free (self->settled);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

/* Continues the search from @column. Returns: the nearest column not settled yet */
static guint
search_relax (Search *self, const Group *group, guint column, double *out_step)
{
  guint m = group->wide->len, nearest = 0;
  guint row = self->owners[column];
  const double *costs = &group->costs[(gsize) (row - 1) * m];

  *out_step = HUGE_VAL;
  for (guint j = 1; j <= m; j++)
    {
      double distance;

      if (self->settled[j])
        continue;
      distance = costs[j - 1] - self->row_prices[row] - self->column_prices[j];
      if (distance < self->distances[j])
        {
          self->distances[j] = distance;
          self->previous[j] = column;
        }
      if (self->distances[j] < *out_step)
        {
          *out_step = self->distances[j];
          nearest = j;
        }
    }
  return nearest;
}

static void
search_reprice (Search *self, guint m, double step)
{
  for (guint j = 0; j <= m; j++)
    if (self->settled[j])
      {
        self->row_prices[self->owners[j]] += step;
        self->column_prices[j] -= step;
      }
    else
      self->distances[j] -= step;
}

static void
search_add_row (Search *self, const Group *group, guint row)
{
  guint m = group->wide->len, column = 0;

  for (guint j = 0; j <= m; j++)
    {
      self->distances[j] = HUGE_VAL;
      self->settled[j] = FALSE;
    }
  self->owners[0] = row;
  do
    {
      double step = 0.0;
      guint next;

      self->settled[column] = TRUE;
      next = search_relax (self, group, column, &step);
      search_reprice (self, m, step);
      column = next;
    }
  while (self->owners[column] != 0);
  for (; column != 0; column = self->previous[column])
    self->owners[column] = self->owners[self->previous[column]];
}

static void
group_solve (const Group *self, guint *columns)
{
  g_auto (Search) search = { 0 };
  guint n = self->narrow->len, m = self->wide->len;

  search_init (&search, n, m);
  for (guint row = 1; row <= n; row++)
    search_add_row (&search, self, row);
  for (guint j = 1; j <= m; j++)
    {
      guint i = search.owners[j];

      if (i == 0 || self->costs[(gsize) (i - 1) * m + j - 1] >= 0.0)
        continue;
      if (self->turned)
        columns[g_array_index (self->wide, guint, j - 1)] =
            g_array_index (self->narrow, guint, i - 1);
      else
        columns[g_array_index (self->narrow, guint, i - 1)] =
            g_array_index (self->wide, guint, j - 1);
    }
}

guint *
tf_assignment_solve (const GArray *pairs, guint n_rows, guint n_columns)
{
  g_autoptr (GPtrArray) groups = NULL;
  g_autofree guint *places = NULL;
  guint *columns = NULL;

  g_return_val_if_fail (pairs != NULL, NULL);

  columns = g_new (guint, MAX (n_rows, 1));
  places = g_new (guint, MAX (n_rows + n_columns, 1));
  for (guint i = 0; i < n_rows; i++)
    columns[i] = G_MAXUINT;
  for (guint i = 0; i < n_rows + n_columns; i++)
    places[i] = G_MAXUINT;
  groups = collect_groups (pairs, n_rows, n_columns);
  for (guint i = 0; i < groups->len; i++)
    {
      Group *group = g_ptr_array_index (groups, i);

      group_place (group, places, n_rows);
      group_fill (group, places, n_rows);
      group_solve (group, columns);
      g_clear_pointer (&group->costs, g_free);
    }
  return columns;
}
