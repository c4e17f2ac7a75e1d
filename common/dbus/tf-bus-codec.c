/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bus-codec.h"

#include <string.h>

#include "tf-bus-names.h"
#include "tf-error.h"

#define PREFIX     TF_BUS_PROJECTS "/p"
#define DATE_CHARS 8

/* Eight digits, the separator, at least one character of [0-9a-z]: the only form of id, so that the
 * conversion to a path and back is lossless. */
static gboolean
is_id (const char *text, char separator)
{
  gsize length = strlen (text);

  return length > DATE_CHARS + 1 && strspn (text, "0123456789") >= DATE_CHARS &&
         text[DATE_CHARS] == separator &&
         strspn (text + DATE_CHARS + 1, "0123456789abcdefghijklmnopqrstuvwxyz") ==
             length - DATE_CHARS - 1;
}

char *
tf_bus_project_path (const char *project_id)
{
  char *path;

  g_return_val_if_fail (project_id != NULL && is_id (project_id, '-'), NULL);
  path = g_strconcat (PREFIX, project_id, NULL);
  path[strlen (PREFIX) + DATE_CHARS] = '_';
  return path;
}

char *
tf_bus_project_id (const char *object_path, GError **error)
{
  char *id;

  if (!g_str_has_prefix (object_path, PREFIX) || !is_id (object_path + strlen (PREFIX), '_'))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "“%s” is not the object path of a project", object_path);
      return NULL;
    }
  id = g_strdup (object_path + strlen (PREFIX));
  id[DATE_CHARS] = '-';
  return id;
}

const char *
tf_bus_dict_get_string (GVariant *dict, const char *key, const char *fallback)
{
  const char *value = fallback;

  g_variant_lookup (dict, key, "&s", &value);
  return value;
}

gint64
tf_bus_dict_get_int64 (GVariant *dict, const char *key, gint64 fallback)
{
  gint64 value = fallback;

  g_variant_lookup (dict, key, "x", &value);
  return value;
}

guint64
tf_bus_dict_get_uint64 (GVariant *dict, const char *key, guint64 fallback)
{
  guint64 value = fallback;

  g_variant_lookup (dict, key, "t", &value);
  return value;
}

guint
tf_bus_dict_get_uint (GVariant *dict, const char *key, guint fallback)
{
  guint value = fallback;

  g_variant_lookup (dict, key, "u", &value);
  return value;
}

double
tf_bus_dict_get_double (GVariant *dict, const char *key, double fallback)
{
  double value = fallback;

  g_variant_lookup (dict, key, "d", &value);
  return value;
}

gboolean
tf_bus_dict_get_boolean (GVariant *dict, const char *key, gboolean fallback)
{
  gboolean value = fallback;

  g_variant_lookup (dict, key, "b", &value);
  return value;
}

GVariant *
tf_bus_counts_new (gboolean known, guint first, guint second, guint third)
{
  return known ? g_variant_new ("(buuu)", TRUE, first, second, third)
               : g_variant_new ("(buuu)", FALSE, 0u, 0u, 0u);
}

gboolean
tf_bus_counts_get (GVariant *value, guint out_counts[3])
{
  guint counts[3] = { 0 };
  gboolean known = FALSE;

  if (value == NULL || !g_variant_is_of_type (value, G_VARIANT_TYPE ("(buuu)")))
    return FALSE;
  g_variant_get (value, "(buuu)", &known, &counts[0], &counts[1], &counts[2]);
  if (known)
    memcpy (out_counts, counts, sizeof counts);
  return known;
}

gboolean
tf_bus_dict_get_counts (GVariant *dict, const char *key, guint out_counts[3])
{
  g_autoptr (GVariant) value = g_variant_lookup_value (dict, key, NULL);

  return tf_bus_counts_get (value, out_counts);
}

guint64
tf_bus_usage_count_input (GVariant *usage)
{
  return tf_bus_dict_get_uint64 (usage, "input_tokens", 0) +
         tf_bus_dict_get_uint64 (usage, "cache_read_tokens", 0) +
         tf_bus_dict_get_uint64 (usage, "cache_write_tokens", 0);
}

guint64
tf_bus_usage_count (GVariant *usage)
{
  return tf_bus_usage_count_input (usage) + tf_bus_dict_get_uint64 (usage, "output_tokens", 0);
}

gboolean
tf_bus_usage_get_cost (GVariant *usage, double *out_cost)
{
  return g_variant_lookup (usage, "cost", "d", out_cost);
}
