/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-record-private.h"

#define FIELD(type, self, member) TF_RECORD_FIELD (const type, self, member)

static gboolean
has_flag (const TfRecordDescriptor *member, TfRecordFlags flag)
{
  return (member->flags & flag) == flag;
}

static JsonNode *
new_int (gint64 value)
{
  return json_node_init_int (json_node_alloc (), value);
}

static JsonNode *
new_string (const char *text)
{
  return text != NULL ? json_node_init_string (json_node_alloc (), text)
                      : json_node_new (JSON_NODE_NULL);
}

static const char *
get_word (const TfRecordDescriptor *member, gconstpointer self)
{
  return member->choices[FIELD (gboolean, self, member) ? 1 : 0];
}

static const char *
get_nick (const TfRecordDescriptor *member, gconstpointer self)
{
  return tf_enum_to_nick (member->type (), FIELD (int, self, member));
}

static JsonNode *
write_texts (gpointer *texts, guint n)
{
  g_autoptr (JsonArray) array = json_array_sized_new (n);

  for (guint i = 0; i < n; i++)
    json_array_add_string_element (array, texts[i]);
  return json_node_init_array (json_node_alloc (), array);
}

static JsonNode *
write_strv (GStrv texts)
{
  return write_texts ((gpointer *) texts, texts != NULL ? g_strv_length (texts) : 0);
}

static void
set_counts (const TfRecordDescriptor *member, gconstpointer self, JsonObject *object)
{
  const guint *counts = &FIELD (guint, self, member);
  guint n = tf_record_count_values (member->type ());
  guint64 total = 0;

  for (guint i = 0; i < n; total += counts[i++])
    json_object_set_int_member (object, tf_enum_to_nick (member->type (), (int) i), counts[i]);
  if ((member->flags & TF_RECORD_WITH_TOTAL) != 0)
    json_object_set_int_member (object, "total", (gint64) total);
}

static JsonNode *
write_counts (const TfRecordDescriptor *member, gconstpointer self)
{
  g_autoptr (JsonObject) object = json_object_new ();

  set_counts (member, self, object);
  return json_node_init_object (json_node_alloc (), object);
}

static JsonNode *
write_times (const TfRecordDescriptor *member, gconstpointer self)
{
  g_autoptr (JsonObject) object = json_object_new ();
  const gint64 *times = &FIELD (gint64, self, member);
  guint n = tf_record_count_values (member->type ());

  for (guint i = 0; i < n; i++)
    if (times[i] != 0)
      json_object_set_int_member (object, tf_enum_to_nick (member->type (), (int) i), times[i]);
  return json_node_init_object (json_node_alloc (), object);
}

static JsonNode *
write_array (const TfRecord *record, const GArray *elements)
{
  g_autoptr (JsonArray) array = json_array_sized_new (elements->len);

  for (guint i = 0; i < elements->len; i++)
    json_array_add_element (array, tf_record_to_json (record, elements->data + i * record->size));
  return json_node_init_array (json_node_alloc (), array);
}

JsonNode *
tf_record_list_to_json (const TfRecord *record, const GPtrArray *list)
{
  g_autoptr (JsonArray) array = json_array_sized_new (list->len);

  for (guint i = 0; i < list->len; i++)
    json_array_add_element (array, tf_record_to_json (record, g_ptr_array_index (list, i)));
  return json_node_init_array (json_node_alloc (), array);
}

/* Of a kind that is written as one value. */
static JsonNode *
write_value (const TfRecordDescriptor *member, gconstpointer self)
{
  g_autofree char *time = NULL;

  switch (member->kind)
    {
    case TF_RECORD_BOOLEAN:
      return member->choices != NULL
                 ? new_string (get_word (member, self))
                 : json_node_init_boolean (json_node_alloc (), FIELD (gboolean, self, member));
    case TF_RECORD_INT:
      return new_int (FIELD (int, self, member));
    case TF_RECORD_UINT:
      return new_int (FIELD (guint, self, member));
    case TF_RECORD_INT64:
      return new_int (FIELD (gint64, self, member));
    case TF_RECORD_UINT64:
      return new_int (MIN (FIELD (guint64, self, member), G_MAXINT64));
    case TF_RECORD_DOUBLE:
      return json_node_init_double (json_node_alloc (), FIELD (double, self, member));
    case TF_RECORD_TIME:
      time = tf_clock_to_iso8601 (FIELD (gint64, self, member));
      return new_string (time);
    case TF_RECORD_ENUM:
      return new_string (get_nick (member, self));
    case TF_RECORD_STRING:
    case TF_RECORD_STRING_OR_NULL:
      return new_string (FIELD (char *, self, member));
    case TF_RECORD_STRING_LIST:
      return write_strv (FIELD (GStrv, self, member));
    case TF_RECORD_STRING_ARRAY:
      return write_texts (FIELD (GPtrArray *, self, member)->pdata,
                          FIELD (GPtrArray *, self, member)->len);
    case TF_RECORD_COUNTS:
      return write_counts (member, self);
    case TF_RECORD_TIMES:
      return write_times (member, self);
    case TF_RECORD_INSIDE:
      return tf_record_to_json (member->record, &FIELD (guint8, self, member));
    case TF_RECORD_POINTER:
      return tf_record_to_json (member->record, FIELD (gpointer, self, member));
    case TF_RECORD_LIST:
      return tf_record_list_to_json (member->record, FIELD (GPtrArray *, self, member));
    case TF_RECORD_ARRAY:
      return write_array (member->record, FIELD (GArray *, self, member));
    case TF_RECORD_SCHEMA:
      return new_int (member->max);
    case TF_RECORD_DERIVED:
    case TF_RECORD_KNOWN:
    case TF_RECORD_REF_COUNT:
    default:
      return json_node_new (JSON_NODE_NULL);
    }
}

static gboolean
is_empty (const TfRecordDescriptor *member, gconstpointer self)
{
  switch (member->kind)
    {
    case TF_RECORD_BOOLEAN:
      return !FIELD (gboolean, self, member);
    case TF_RECORD_INT64:
    case TF_RECORD_TIME:
      return FIELD (gint64, self, member) == 0;
    case TF_RECORD_ENUM:
      return FIELD (int, self, member) == member->none;
    case TF_RECORD_STRING:
      return *FIELD (char *, self, member) == '\0';
    case TF_RECORD_STRING_OR_NULL:
    case TF_RECORD_POINTER:
      return FIELD (gpointer, self, member) == NULL;
    case TF_RECORD_INSIDE:
      return !tf_record_is_known (member->record, &FIELD (guint8, self, member));
    case TF_RECORD_LIST:
      return FIELD (GPtrArray *, self, member)->len == 0;
    case TF_RECORD_UINT:
      return FIELD (guint, self, member) == 0;
    case TF_RECORD_UINT64:
      return FIELD (guint64, self, member) == 0;
    case TF_RECORD_DOUBLE:
      return FIELD (double, self, member) == 0;
    case TF_RECORD_STRING_LIST:
      return FIELD (gpointer, self, member) == NULL || *FIELD (GStrv, self, member) == NULL;
    case TF_RECORD_INT:
    case TF_RECORD_STRING_ARRAY:
    case TF_RECORD_COUNTS:
    case TF_RECORD_TIMES:
    case TF_RECORD_ARRAY:
    case TF_RECORD_DERIVED:
    case TF_RECORD_SCHEMA:
    case TF_RECORD_KNOWN:
    case TF_RECORD_REF_COUNT:
    default:
      return FALSE;
    }
}

static gboolean
is_unset (const TfRecord *record, const TfRecordDescriptor *member, gconstpointer self)
{
  return has_flag (member, TF_RECORD_IF_KNOWN) && !tf_record_is_known (record, self);
}

static gboolean
is_member (TfRecordKind kind)
{
  return kind != TF_RECORD_KNOWN && kind != TF_RECORD_REF_COUNT;
}

static void
write_member (const TfRecord *record,
              const TfRecordDescriptor *member,
              gconstpointer self,
              JsonObject *object)
{
  gboolean empty = is_empty (member, self);

  if (!is_member (member->kind) || (empty && has_flag (member, TF_RECORD_OMIT)))
    return;
  if (member->member == NULL)
    set_counts (member, self, object);
  else if ((empty && has_flag (member, TF_RECORD_NULL)) || is_unset (record, member, self))
    json_object_set_null_member (object, member->member);
  else
    json_object_set_member (object, member->member, write_value (member, self));
}

JsonNode *
tf_record_to_json (const TfRecord *record, gconstpointer self)
{
  g_autoptr (JsonObject) object = json_object_new ();

  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < record->n_members; i++)
    write_member (record, &record->members[i], self, object);
  if (record->write != NULL)
    record->write (self, object);
  return json_node_init_object (json_node_alloc (), object);
}

static GVariant *
list_to_variant (const TfRecord *record, const GPtrArray *list)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < list->len; i++)
    g_variant_builder_add_value (&builder,
                                 tf_record_to_variant (record, g_ptr_array_index (list, i)));
  return g_variant_builder_end (&builder);
}

static GVariant *
array_to_variant (const TfRecord *record, const GArray *elements)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < elements->len; i++)
    g_variant_builder_add_value (&builder,
                                 tf_record_to_variant (record, elements->data + i * record->size));
  return g_variant_builder_end (&builder);
}

/* Returns: (nullable): %NULL for a kind that is not on the bus */
static GVariant *
value_to_variant (const TfRecordDescriptor *member, gconstpointer self)
{
  const char *text = NULL;

  switch (member->kind)
    {
    case TF_RECORD_BOOLEAN:
      return member->choices != NULL ? g_variant_new_string (get_word (member, self))
                                     : g_variant_new_boolean (FIELD (gboolean, self, member));
    case TF_RECORD_INT:
      return g_variant_new_int32 (FIELD (int, self, member));
    case TF_RECORD_UINT:
      return g_variant_new_uint32 (FIELD (guint, self, member));
    case TF_RECORD_INT64:
    case TF_RECORD_TIME:
      return g_variant_new_int64 (FIELD (gint64, self, member));
    case TF_RECORD_UINT64:
      return g_variant_new_uint64 (FIELD (guint64, self, member));
    case TF_RECORD_DOUBLE:
      return g_variant_new_double (FIELD (double, self, member));
    case TF_RECORD_ENUM:
      return g_variant_new_string (get_nick (member, self));
    case TF_RECORD_STRING:
    case TF_RECORD_STRING_OR_NULL:
      text = FIELD (char *, self, member);
      return g_variant_new_string (text != NULL ? text : "");
    case TF_RECORD_STRING_LIST:
      return g_variant_new_strv (FIELD (const char *const *, self, member),
                                 FIELD (gpointer, self, member) != NULL ? -1 : 0);
    case TF_RECORD_STRING_ARRAY:
      return g_variant_new_strv ((const char *const *) FIELD (GPtrArray *, self, member)->pdata,
                                 FIELD (GPtrArray *, self, member)->len);
    case TF_RECORD_INSIDE:
      return tf_record_to_variant (member->record, &FIELD (guint8, self, member));
    case TF_RECORD_POINTER:
      return tf_record_to_variant (member->record, FIELD (gpointer, self, member));
    case TF_RECORD_LIST:
      return list_to_variant (member->record, FIELD (GPtrArray *, self, member));
    case TF_RECORD_ARRAY:
      return array_to_variant (member->record, FIELD (GArray *, self, member));
    case TF_RECORD_COUNTS:
    case TF_RECORD_TIMES:
    case TF_RECORD_DERIVED:
    case TF_RECORD_SCHEMA:
    case TF_RECORD_KNOWN:
    case TF_RECORD_REF_COUNT:
    default:
      return NULL;
    }
}

/* A member without an empty value on the bus is absent: unknown is never zero. */
static gboolean
is_on_bus (const TfRecord *record, const TfRecordDescriptor *member, gconstpointer self)
{
  gboolean single = member->kind == TF_RECORD_INSIDE || member->kind == TF_RECORD_POINTER;
  gboolean omitted =
      has_flag (member, TF_RECORD_BUS_OMIT) ||
      (single && (has_flag (member, TF_RECORD_NULL) || has_flag (member, TF_RECORD_OMIT)));

  return !has_flag (member, TF_RECORD_PRIVATE) && !is_unset (record, member, self) &&
         !(omitted && is_empty (member, self));
}

void
tf_record_insert (const TfRecord *record, gconstpointer self, GVariantDict *dict)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < record->n_members; i++)
    {
      const TfRecordDescriptor *member = &record->members[i];

      GVariant *value = is_on_bus (record, member, self) ? value_to_variant (member, self) : NULL;

      if (value != NULL)
        g_variant_dict_insert_value (dict, member->member, value);
    }
  if (record->insert != NULL)
    record->insert (self, dict);
}

GVariant *
tf_record_to_variant (const TfRecord *record, gconstpointer self)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  tf_record_insert (record, self, &dict);
  return g_variant_dict_end (&dict);
}
