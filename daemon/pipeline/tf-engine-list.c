/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-engine-private.h"

#include "tf-project-row.h"

/* A listing goes field by field: an array of plain values costs a client a tenth of a dictionary for
 * each project. */

static GArray *
find_fields (const char *const *names, GError **error)
{
  g_autoptr (GArray) fields = g_array_new (FALSE, FALSE, sizeof (guint));
  guint field = 0;

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (!tf_project_fields_find (names[i], &field, error))
        return NULL;
      g_array_append_val (fields, field);
    }
  for (; names[0] == NULL && field < tf_project_fields_get_count (); field++)
    g_array_append_val (fields, field);
  return g_steal_pointer (&fields);
}

/* A project of a listing, looked up once for all fields. */
typedef struct
{
  GVariant *fields;   /* (owned) (nullable): it sleeps */
  TfProject *project; /* (not owned) (nullable): it is awake */
} Listed;

static void
listed_clear (gpointer data)
{
  g_clear_pointer (&((Listed *) data)->fields, g_variant_unref);
}

static GArray *
find_listed (TfEngine *self, const char *const *ids)
{
  GArray *all = g_array_new (FALSE, TRUE, sizeof (Listed));

  g_array_set_clear_func (all, listed_clear);
  for (guint i = 0; ids[i] != NULL; i++)
    {
      GVariant *row = g_hash_table_lookup (self->asleep, ids[i]);
      Listed listed = { .fields = row != NULL ? tf_project_row_get_fields (row) : NULL,
                        .project = tf_engine_find_awake (self, ids[i]) };

      g_array_append_val (all, listed);
    }
  return all;
}

static GVariant *
list_field (const GArray *all, guint field)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_full (all->len, (GDestroyNotify) g_variant_unref);

  for (guint i = 0; i < all->len; i++)
    {
      const Listed *listed = &g_array_index (all, Listed, i);

      g_ptr_array_add (values, listed->fields != NULL
                                   ? g_variant_get_child_value (listed->fields, field)
                                   : g_variant_ref_sink (
                                         tf_project_fields_of_project (field, listed->project)));
    }
  return g_variant_new_array (G_VARIANT_TYPE (tf_project_fields_get_type (field)),
                              (GVariant *const *) values->pdata, values->len);
}

GVariant *
tf_engine_list_fields (TfEngine *self, const char *const *fields, GStrv *out_ids, GError **error)
{
  g_auto (GStrv) ids = NULL;
  g_autoptr (GArray) wanted = NULL;
  g_autoptr (GArray) all = NULL;
  GVariantBuilder builder;

  g_return_val_if_fail (TF_IS_ENGINE (self) && fields != NULL && out_ids != NULL, NULL);

  wanted = find_fields (fields, error);
  if (wanted == NULL)
    return NULL;
  ids = tf_engine_list_ids (self);
  all = find_listed (self, (const char *const *) ids);
  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  for (guint i = 0; i < wanted->len; i++)
    {
      guint field = g_array_index (wanted, guint, i);

      g_variant_builder_add (&builder, "{sv}", tf_project_fields_get_name (field),
                             list_field (all, field));
    }
  *out_ids = g_steal_pointer (&ids);
  return g_variant_builder_end (&builder);
}
