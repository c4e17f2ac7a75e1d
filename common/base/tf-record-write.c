/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-record-private.h"

typedef JsonNode *(*WriteFunc) (const TfRecordDescriptor *member, gconstpointer self);
typedef GVariant *(*VariantFunc) (const TfRecordDescriptor *member, gconstpointer self);
typedef gboolean (*EmptyFunc) (const TfRecordDescriptor *member, gconstpointer self);

#define FIELD(type, self, member) TF_RECORD_FIELD (const type, self, member)

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

/* JSON */

static JsonNode *
write_boolean (const TfRecordDescriptor *member, gconstpointer self)
{
  gboolean value = FIELD (gboolean, self, member) != FALSE;

  if (member->choices != NULL)
    return new_string (member->choices[value ? 1 : 0]);
  return json_node_init_boolean (json_node_alloc (), value);
}

static JsonNode *
write_int (const TfRecordDescriptor *member, gconstpointer self)
{
  return new_int (FIELD (int, self, member));
}

static JsonNode *
write_uint (const TfRecordDescriptor *member, gconstpointer self)
{
  return new_int (FIELD (guint, self, member));
}

static JsonNode *
write_int64 (const TfRecordDescriptor *member, gconstpointer self)
{
  return new_int (FIELD (gint64, self, member));
}

static JsonNode *
write_uint64 (const TfRecordDescriptor *member, gconstpointer self)
{
  return new_int (MIN (FIELD (guint64, self, member), G_MAXINT64));
}

static JsonNode *
write_double (const TfRecordDescriptor *member, gconstpointer self)
{
  return json_node_init_double (json_node_alloc (), FIELD (double, self, member));
}

static JsonNode *
write_time (const TfRecordDescriptor *member, gconstpointer self)
{
  g_autofree char *text = tf_clock_to_iso8601 (FIELD (gint64, self, member));

  return new_string (text);
}

static JsonNode *
write_enum (const TfRecordDescriptor *member, gconstpointer self)
{
  return new_string (tf_enum_to_nick (member->type (), FIELD (int, self, member)));
}

static JsonNode *
write_string (const TfRecordDescriptor *member, gconstpointer self)
{
  return new_string (FIELD (char *, self, member));
}

static JsonNode *
write_texts (const char *const *texts, guint n)
{
  g_autoptr (JsonArray) array = json_array_sized_new (n);

  for (guint i = 0; i < n; i++)
    json_array_add_string_element (array, texts[i]);
  return json_node_init_array (json_node_alloc (), array);
}

static JsonNode *
write_string_list (const TfRecordDescriptor *member, gconstpointer self)
{
  GStrv list = FIELD (GStrv, self, member);

  return write_texts ((const char *const *) list, list != NULL ? g_strv_length (list) : 0);
}

static JsonNode *
write_string_array (const TfRecordDescriptor *member, gconstpointer self)
{
  const GPtrArray *array = FIELD (GPtrArray *, self, member);

  return write_texts ((const char *const *) array->pdata, array->len);
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
write_inside (const TfRecordDescriptor *member, gconstpointer self)
{
  return tf_record_to_json (member->record, &FIELD (guint8, self, member));
}

static JsonNode *
write_pointer (const TfRecordDescriptor *member, gconstpointer self)
{
  return tf_record_to_json (member->record, FIELD (gpointer, self, member));
}

JsonNode *
tf_record_list_to_json (const TfRecord *record, const GPtrArray *list)
{
  g_autoptr (JsonArray) array = json_array_sized_new (list->len);

  for (guint i = 0; i < list->len; i++)
    json_array_add_element (array, tf_record_to_json (record, g_ptr_array_index (list, i)));
  return json_node_init_array (json_node_alloc (), array);
}

static JsonNode *
write_list (const TfRecordDescriptor *member, gconstpointer self)
{
  return tf_record_list_to_json (member->record, FIELD (GPtrArray *, self, member));
}

static JsonNode *
write_array (const TfRecordDescriptor *member, gconstpointer self)
{
  const GArray *elements = FIELD (GArray *, self, member);
  g_autoptr (JsonArray) array = json_array_sized_new (elements->len);

  for (guint i = 0; i < elements->len; i++)
    json_array_add_element (array, tf_record_to_json (member->record,
                                                      elements->data + i * member->record->size));
  return json_node_init_array (json_node_alloc (), array);
}

static JsonNode *
write_null (const TfRecordDescriptor *member, gconstpointer self)
{
  return json_node_new (JSON_NODE_NULL);
}

static JsonNode *
write_schema (const TfRecordDescriptor *member, gconstpointer self)
{
  return new_int (member->max);
}

/* %NULL: no member of the file */
static const WriteFunc write_funcs[TF_RECORD_N_KINDS] = {
  [TF_RECORD_BOOLEAN] = write_boolean,
  [TF_RECORD_INT] = write_int,
  [TF_RECORD_UINT] = write_uint,
  [TF_RECORD_INT64] = write_int64,
  [TF_RECORD_UINT64] = write_uint64,
  [TF_RECORD_DOUBLE] = write_double,
  [TF_RECORD_TIME] = write_time,
  [TF_RECORD_ENUM] = write_enum,
  [TF_RECORD_STRING] = write_string,
  [TF_RECORD_STRING_OR_NULL] = write_string,
  [TF_RECORD_STRING_LIST] = write_string_list,
  [TF_RECORD_STRING_ARRAY] = write_string_array,
  [TF_RECORD_COUNTS] = write_counts,
  [TF_RECORD_TIMES] = write_times,
  [TF_RECORD_INSIDE] = write_inside,
  [TF_RECORD_POINTER] = write_pointer,
  [TF_RECORD_LIST] = write_list,
  [TF_RECORD_ARRAY] = write_array,
  [TF_RECORD_DERIVED] = write_null,
  [TF_RECORD_SCHEMA] = write_schema,
};

/* What is empty; %NULL: never. */

static gboolean
is_no_number (const TfRecordDescriptor *member, gconstpointer self)
{
  return FIELD (gint64, self, member) == 0;
}

static gboolean
is_no_value (const TfRecordDescriptor *member, gconstpointer self)
{
  return FIELD (int, self, member) == member->none;
}

static gboolean
is_no_text (const TfRecordDescriptor *member, gconstpointer self)
{
  const char *text = FIELD (char *, self, member);

  return text == NULL || (member->kind == TF_RECORD_STRING && *text == '\0');
}

static gboolean
is_unknown (const TfRecordDescriptor *member, gconstpointer self)
{
  return !tf_record_is_known (member->record, &FIELD (guint8, self, member));
}

static gboolean
is_no_pointer (const TfRecordDescriptor *member, gconstpointer self)
{
  return FIELD (gpointer, self, member) == NULL;
}

static gboolean
is_no_element (const TfRecordDescriptor *member, gconstpointer self)
{
  return FIELD (GPtrArray *, self, member)->len == 0;
}

static const EmptyFunc empty_funcs[TF_RECORD_N_KINDS] = {
  [TF_RECORD_INT64] = is_no_number,        [TF_RECORD_TIME] = is_no_number,
  [TF_RECORD_ENUM] = is_no_value,          [TF_RECORD_STRING] = is_no_text,
  [TF_RECORD_STRING_OR_NULL] = is_no_text, [TF_RECORD_INSIDE] = is_unknown,
  [TF_RECORD_POINTER] = is_no_pointer,     [TF_RECORD_LIST] = is_no_element,
};

static gboolean
has_flag (const TfRecordDescriptor *member, TfRecordFlags flag)
{
  return (member->flags & flag) == flag;
}

static gboolean
is_empty (const TfRecordDescriptor *member, gconstpointer self)
{
  return empty_funcs[member->kind] != NULL && empty_funcs[member->kind](member, self);
}

static gboolean
is_unset (const TfRecord *record, const TfRecordDescriptor *member, gconstpointer self)
{
  return has_flag (member, TF_RECORD_IF_KNOWN) && !tf_record_is_known (record, self);
}

static void
write_member (const TfRecord *record,
              const TfRecordDescriptor *member,
              gconstpointer self,
              JsonObject *object)
{
  gboolean empty = is_empty (member, self);

  if (write_funcs[member->kind] == NULL || (empty && has_flag (member, TF_RECORD_OMIT)))
    return;
  if (member->member == NULL)
    set_counts (member, self, object);
  else if ((empty && has_flag (member, TF_RECORD_NULL)) || is_unset (record, member, self))
    json_object_set_null_member (object, member->member);
  else
    json_object_set_member (object, member->member, write_funcs[member->kind](member, self));
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

/* The bus */

static GVariant *
variant_boolean (const TfRecordDescriptor *member, gconstpointer self)
{
  gboolean value = FIELD (gboolean, self, member) != FALSE;

  return member->choices != NULL ? g_variant_new_string (member->choices[value ? 1 : 0])
                                 : g_variant_new_boolean (value);
}

static GVariant *
variant_int (const TfRecordDescriptor *member, gconstpointer self)
{
  return g_variant_new_int32 (FIELD (int, self, member));
}

static GVariant *
variant_uint (const TfRecordDescriptor *member, gconstpointer self)
{
  return g_variant_new_uint32 (FIELD (guint, self, member));
}

static GVariant *
variant_int64 (const TfRecordDescriptor *member, gconstpointer self)
{
  return g_variant_new_int64 (FIELD (gint64, self, member));
}

static GVariant *
variant_uint64 (const TfRecordDescriptor *member, gconstpointer self)
{
  return g_variant_new_uint64 (FIELD (guint64, self, member));
}

static GVariant *
variant_double (const TfRecordDescriptor *member, gconstpointer self)
{
  return g_variant_new_double (FIELD (double, self, member));
}

static GVariant *
variant_enum (const TfRecordDescriptor *member, gconstpointer self)
{
  return g_variant_new_string (tf_enum_to_nick (member->type (), FIELD (int, self, member)));
}

static GVariant *
variant_string (const TfRecordDescriptor *member, gconstpointer self)
{
  const char *text = FIELD (char *, self, member);

  return g_variant_new_string (text != NULL ? text : "");
}

static GVariant *
variant_string_list (const TfRecordDescriptor *member, gconstpointer self)
{
  const char *const *list = FIELD (const char *const *, self, member);

  return g_variant_new_strv (list, list != NULL ? -1 : 0);
}

static GVariant *
variant_string_array (const TfRecordDescriptor *member, gconstpointer self)
{
  const GPtrArray *array = FIELD (GPtrArray *, self, member);

  return g_variant_new_strv ((const char *const *) array->pdata, array->len);
}

static GVariant *
variant_inside (const TfRecordDescriptor *member, gconstpointer self)
{
  return tf_record_to_variant (member->record, &FIELD (guint8, self, member));
}

static GVariant *
variant_pointer (const TfRecordDescriptor *member, gconstpointer self)
{
  return tf_record_to_variant (member->record, FIELD (gpointer, self, member));
}

static GVariant *
variant_list (const TfRecordDescriptor *member, gconstpointer self)
{
  const GPtrArray *list = FIELD (GPtrArray *, self, member);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < list->len; i++)
    g_variant_builder_add_value (&builder, tf_record_to_variant (member->record,
                                                                 g_ptr_array_index (list, i)));
  return g_variant_builder_end (&builder);
}

static GVariant *
variant_array (const TfRecordDescriptor *member, gconstpointer self)
{
  const GArray *elements = FIELD (GArray *, self, member);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < elements->len; i++)
    g_variant_builder_add_value (
        &builder, tf_record_to_variant (member->record, elements->data + i * member->record->size));
  return g_variant_builder_end (&builder);
}

/* %NULL: not on the bus */
static const VariantFunc variant_funcs[TF_RECORD_N_KINDS] = {
  [TF_RECORD_BOOLEAN] = variant_boolean,
  [TF_RECORD_INT] = variant_int,
  [TF_RECORD_UINT] = variant_uint,
  [TF_RECORD_INT64] = variant_int64,
  [TF_RECORD_UINT64] = variant_uint64,
  [TF_RECORD_DOUBLE] = variant_double,
  [TF_RECORD_TIME] = variant_int64,
  [TF_RECORD_ENUM] = variant_enum,
  [TF_RECORD_STRING] = variant_string,
  [TF_RECORD_STRING_OR_NULL] = variant_string,
  [TF_RECORD_STRING_LIST] = variant_string_list,
  [TF_RECORD_STRING_ARRAY] = variant_string_array,
  [TF_RECORD_INSIDE] = variant_inside,
  [TF_RECORD_POINTER] = variant_pointer,
  [TF_RECORD_LIST] = variant_list,
  [TF_RECORD_ARRAY] = variant_array,
};

/* What has no empty value on the bus is not there: unknown is never zero. */
static gboolean
is_on_bus (const TfRecord *record, const TfRecordDescriptor *member, gconstpointer self)
{
  gboolean single = member->kind == TF_RECORD_INSIDE || member->kind == TF_RECORD_POINTER;
  gboolean omitted =
      has_flag (member, TF_RECORD_BUS_OMIT) ||
      (single && (has_flag (member, TF_RECORD_NULL) || has_flag (member, TF_RECORD_OMIT)));

  return variant_funcs[member->kind] != NULL && !has_flag (member, TF_RECORD_PRIVATE) &&
         !is_unset (record, member, self) && !(omitted && is_empty (member, self));
}

void
tf_record_insert (const TfRecord *record, gconstpointer self, GVariantDict *dict)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < record->n_members; i++)
    {
      const TfRecordDescriptor *member = &record->members[i];

      if (is_on_bus (record, member, self))
        g_variant_dict_insert_value (dict, member->member,
                                     variant_funcs[member->kind](member, self));
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
