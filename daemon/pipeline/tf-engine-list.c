/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-engine-private.h"

#include <string.h>

#include "tf-project-fields.h"

/* A listing goes field by field: an array of plain values costs a client a tenth of a dictionary for
 * each project. */

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns: (transfer container) (element-type utf8) */
static GPtrArray *
sort_ids (TfEngine *self)
{
  GPtrArray *ids = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, self->projects);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    g_ptr_array_add (ids, id);
  g_ptr_array_sort (ids, compare_ids);
  return ids;
}

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

static GVariant *
list_field (TfEngine *self, const GPtrArray *ids, guint field)
{
  g_autoptr (GVariantType) type =
      g_variant_type_new_array (G_VARIANT_TYPE (tf_project_fields_get_type (field)));
  GVariantBuilder builder;

  g_variant_builder_init (&builder, type);
  for (guint i = 0; i < ids->len; i++)
    g_variant_builder_add_value (
        &builder,
        tf_project_fields_of_project (field, g_hash_table_lookup (self->projects, ids->pdata[i])));
  return g_variant_builder_end (&builder);
}

static GStrv
dup_ids (const GPtrArray *ids)
{
  GStrv copy = g_new0 (char *, ids->len + 1);

  for (guint i = 0; i < ids->len; i++)
    copy[i] = g_strdup (ids->pdata[i]);
  return copy;
}

GVariant *
tf_engine_list_fields (TfEngine *self, const char *const *fields, GStrv *out_ids, GError **error)
{
  g_autoptr (GPtrArray) ids = NULL;
  g_autoptr (GArray) wanted = NULL;
  GVariantBuilder builder;

  g_return_val_if_fail (TF_IS_ENGINE (self) && fields != NULL && out_ids != NULL, NULL);

  wanted = find_fields (fields, error);
  if (wanted == NULL)
    return NULL;
  ids = sort_ids (self);
  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  for (guint i = 0; i < wanted->len; i++)
    {
      guint field = g_array_index (wanted, guint, i);

      g_variant_builder_add (&builder, "{sv}", tf_project_fields_get_name (field),
                             list_field (self, ids, field));
    }
  *out_ids = dup_ids (ids);
  return g_variant_builder_end (&builder);
}
