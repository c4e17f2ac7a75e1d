/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-client-private.h"

const char *const tf_client_listing_first_fields[] = { "Id",
                                                       "Name",
                                                       "Phase",
                                                       "HaltedIn",
                                                       "DeliverableType",
                                                       "Agent",
                                                       "HaltReason",
                                                       "HaltDetail",
                                                       "Activity",
                                                       "ActivitySince",
                                                       "Directory",
                                                       "WaitingForHuman",
                                                       "Question",
                                                       "OpenQuestions",
                                                       "AllowedActions",
                                                       "CreatedAt",
                                                       "UpdatedAt",
                                                       "TimeSpent",
                                                       "Iteration",
                                                       "IssueCounts",
                                                       "Trajectory",
                                                       "Verdict",
                                                       "Priority",
                                                       "Tags",
                                                       "Archived",
                                                       "Hold",
                                                       "HoldUntil",
                                                       "HoldDetail",
                                                       "Links",
                                                       NULL };

const char *const tf_client_listing_later_fields[] = { "PhaseTimes", "Sentences", NULL };

struct _TfClientListing
{
  GVariant *paths;  /* (owned): ao */
  GVariant *fields; /* (owned): a{sv}, which has the names of the columns */
  GArray *columns;  /* (owned) (element-type Column) */
  gsize n_left;     /* of the rows, from the first */
};

/* A field of the listing: an array with a value for each project. */
typedef struct
{
  const char *name; /* (not owned) */
  GVariant *values; /* (owned) */
} Column;

static void
column_clear (gpointer data)
{
  g_clear_pointer (&((Column *) data)->values, g_variant_unref);
}

static GArray *
find_columns (GVariant *dictionary, gsize n_projects)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (Column));
  GVariantIter iter;
  Column column;

  g_array_set_clear_func (columns, column_clear);
  g_variant_iter_init (&iter, dictionary);
  while (g_variant_iter_next (&iter, "{&sv}", &column.name, &column.values))
    if (g_variant_is_of_type (column.values, G_VARIANT_TYPE_ARRAY) &&
        g_variant_n_children (column.values) == n_projects)
      g_array_append_val (columns, column);
    else
      g_variant_unref (column.values);
  return columns;
}

static GVariant *
describe_row (GArray *columns, gsize row)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  for (guint i = 0; i < columns->len; i++)
    {
      const Column *column = &g_array_index (columns, Column, i);
      g_autoptr (GVariant) value = g_variant_get_child_value (column->values, row);

      g_variant_builder_add (&builder, "{sv}", column->name, value);
    }
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

TfClientListing *
tf_client_listing_new (GVariant *reply)
{
  TfClientListing *self = g_new0 (TfClientListing, 1);

  self->paths = g_variant_get_child_value (reply, 0);
  self->n_left = g_variant_n_children (self->paths);
  self->fields = g_variant_get_child_value (reply, 1);
  self->columns = find_columns (self->fields, self->n_left);
  return self;
}

void
tf_client_listing_free (TfClientListing *self)
{
  g_variant_unref (self->paths);
  g_array_unref (self->columns);
  g_variant_unref (self->fields);
  g_free (self);
}

const char **
tf_client_listing_get_paths (TfClientListing *self)
{
  return g_variant_get_objv (self->paths, NULL);
}

gboolean
tf_client_listing_take (TfClientListing *self, guint n_most, TfClientListed listed, gpointer data)
{
  gsize end = self->n_left;

  self->n_left -= MIN (end, n_most);
  for (gsize i = self->n_left; i < end; i++)
    {
      const char *path;
      g_autoptr (GVariant) values = describe_row (self->columns, i);

      g_variant_get_child (self->paths, i, "&o", &path);
      listed (path, values, data);
    }
  return self->n_left > 0;
}
