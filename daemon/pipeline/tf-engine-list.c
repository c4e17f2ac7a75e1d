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

static void
add_value (TfEngine *self, const char *id, guint field, GVariantBuilder *builder)
{
  GVariant *row = g_hash_table_lookup (self->asleep, id);
  g_autoptr (GVariant) value = NULL;

  if (row != NULL)
    value = tf_project_row_get_field (row, field);
  else
    value =
        g_variant_ref_sink (tf_project_fields_of_project (field, tf_engine_find_awake (self, id)));
  g_variant_builder_add_value (builder, value);
}

static GVariant *
list_field (TfEngine *self, const char *const *ids, guint field)
{
  g_autoptr (GVariantType) type =
      g_variant_type_new_array (G_VARIANT_TYPE (tf_project_fields_get_type (field)));
  GVariantBuilder builder;

  g_variant_builder_init (&builder, type);
  for (guint i = 0; ids[i] != NULL; i++)
    add_value (self, ids[i], field, &builder);
  return g_variant_builder_end (&builder);
}

GVariant *
tf_engine_list_fields (TfEngine *self, const char *const *fields, GStrv *out_ids, GError **error)
{
  g_auto (GStrv) ids = NULL;
  g_autoptr (GArray) wanted = NULL;
  GVariantBuilder builder;

  g_return_val_if_fail (TF_IS_ENGINE (self) && fields != NULL && out_ids != NULL, NULL);

  wanted = find_fields (fields, error);
  if (wanted == NULL)
    return NULL;
  ids = tf_engine_list_ids (self);
  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  for (guint i = 0; i < wanted->len; i++)
    {
      guint field = g_array_index (wanted, guint, i);

      g_variant_builder_add (&builder, "{sv}", tf_project_fields_get_name (field),
                             list_field (self, (const char *const *) ids, field));
    }
  *out_ids = g_steal_pointer (&ids);
  return g_variant_builder_end (&builder);
}
