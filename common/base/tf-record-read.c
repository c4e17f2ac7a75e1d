/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-record-private.h"

/* Where the members of one object are read. */
typedef struct
{
  JsonObject *object; /* (not owned) */
  const char *path;   /* (not owned): of the object */
  GPtrArray *errors;  /* (not owned) (element-type utf8) */
  gboolean all;       /* go on behind an error */
} Reading;

/* %FALSE with an error, or with lines added to the errors of the reading. */
typedef gboolean (*ReadFunc) (const Reading *reading,
                              const TfRecordDescriptor *member,
                              gpointer self,
                              GError **error);

#define FIELD         TF_RECORD_FIELD
#define PASSED(flags) ((TfJsonFlags) ((flags) & (TF_JSON_NULLABLE | TF_JSON_OPTIONAL)))

static gboolean read_record (const TfRecord *record,
                             gpointer self,
                             JsonNode *node,
                             const char *path,
                             GPtrArray *errors,
                             gboolean all);

static char *
dup_path (const Reading *reading, const char *member)
{
  return g_strconcat (reading->path, *reading->path != '\0' ? "." : "", member, NULL);
}

static gboolean
refuse_negative (const Reading *reading,
                 const TfRecordDescriptor *member,
                 gboolean negative,
                 GError **error)
{
  if (negative && (member->kind == TF_RECORD_UINT64 || (member->flags & TF_RECORD_NOT_NEGATIVE)))
    return tf_json_refuse (error, reading->path, member->member,
                           "found a negative number, expected 0 or more");
  return TRUE;
}

/* Returns: the place of @word among the choices, -1 when it is none */
static int
find_choice (const Reading *reading,
             const TfRecordDescriptor *member,
             const char *word,
             GError **error)
{
  g_autofree char *words = NULL;

  for (int i = 0; member->choices[i] != NULL; i++)
    if (g_str_equal (member->choices[i], word))
      return i;
  words = g_strjoinv (" or ", (char **) member->choices);
  tf_json_refuse (error, reading->path, member->member, "found “%s”, expected %s", word, words);
  return -1;
}

static gboolean
read_boolean (const Reading *reading,
              const TfRecordDescriptor *member,
              gpointer self,
              GError **error)
{
  g_autofree char *word = NULL;
  int choice = 0;

  if (member->choices == NULL)
    return tf_json_get_boolean (reading->object, reading->path, member->member, TF_JSON_REQUIRED,
                                &FIELD (gboolean, self, member), error);
  if (!tf_json_get_string (reading->object, reading->path, member->member, TF_JSON_REQUIRED, &word,
                           error))
    return FALSE;
  choice = find_choice (reading, member, word, error);
  if (choice >= 0)
    FIELD (gboolean, self, member) = choice == 1;
  return choice >= 0;
}

static gboolean
read_int64 (const Reading *reading, const TfRecordDescriptor *member, gpointer self, GError **error)
{
  gint64 value = 0;

  if (!tf_json_get_int64 (reading->object, reading->path, member->member, TF_JSON_REQUIRED, &value,
                          error) ||
      !refuse_negative (reading, member, value < 0, error))
    return FALSE;
  FIELD (gint64, self, member) = value;
  return TRUE;
}

static gboolean
read_int (const Reading *reading, const TfRecordDescriptor *member, gpointer self, GError **error)
{
  gint64 value = 0;

  if (!tf_json_get_int64 (reading->object, reading->path, member->member, TF_JSON_REQUIRED, &value,
                          error))
    return FALSE;
  if (value < G_MININT || value > G_MAXINT)
    return tf_json_refuse (error, reading->path, member->member,
                           "found %" G_GINT64_FORMAT ", expected a 32-bit integer", value);
  FIELD (int, self, member) = (int) value;
  return TRUE;
}

static gboolean
read_uint (const Reading *reading, const TfRecordDescriptor *member, gpointer self, GError **error)
{
  return tf_json_get_uint (reading->object, reading->path, member->member, TF_JSON_REQUIRED,
                           &FIELD (guint, self, member), error);
}

static gboolean
read_double (const Reading *reading,
             const TfRecordDescriptor *member,
             gpointer self,
             GError **error)
{
  double value = 0;

  if (!tf_json_get_double (reading->object, reading->path, member->member, TF_JSON_REQUIRED, &value,
                           error) ||
      !refuse_negative (reading, member, !(value >= 0), error))
    return FALSE;
  FIELD (double, self, member) = value;
  return TRUE;
}

static gboolean
read_time (const Reading *reading, const TfRecordDescriptor *member, gpointer self, GError **error)
{
  return tf_json_get_time (reading->object, reading->path, member->member, TF_JSON_REQUIRED,
                           &FIELD (gint64, self, member), error);
}

/* A word of an old file that has another one today. */
static gboolean
read_old_word (const Reading *reading, const TfRecordDescriptor *member, gpointer self)
{
  JsonNode *node = json_object_get_member (reading->object, member->member);
  const char *word = node != NULL && json_node_get_value_type (node) == G_TYPE_STRING
                         ? json_node_get_string (node)
                         : NULL;

  if (word == NULL || tf_enum_find (member->type (), word) >= 0)
    return FALSE;
  for (guint i = 0; member->choices[i] != NULL; i += 2)
    if (g_str_equal (member->choices[i], word))
      {
        FIELD (int, self, member) = tf_enum_find (member->type (), member->choices[i + 1]);
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_enum (const Reading *reading, const TfRecordDescriptor *member, gpointer self, GError **error)
{
  if (member->choices != NULL && read_old_word (reading, member, self))
    return TRUE;
  return tf_json_get_enum (reading->object, reading->path, member->member, member->type (),
                           TF_JSON_REQUIRED, &FIELD (int, self, member), error);
}

static gboolean
is_blank (const char *text)
{
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    if (!g_unichar_isspace (g_utf8_get_char (c)))
      return FALSE;
  return TRUE;
}

static gboolean
read_string (const Reading *reading,
             const TfRecordDescriptor *member,
             gpointer self,
             GError **error)
{
  g_autofree char *text = NULL;

  if (!tf_json_get_string (reading->object, reading->path, member->member, TF_JSON_REQUIRED, &text,
                           error) ||
      (member->choices != NULL && find_choice (reading, member, text, error) < 0))
    return FALSE;
  if ((member->flags & TF_RECORD_NOT_BLANK) != 0 && is_blank (text))
    return tf_json_refuse (error, reading->path, member->member, "found blank text, expected a %s",
                           member->member);
  if ((member->flags & TF_RECORD_BLANK_IS_NULL) != 0 && is_blank (text))
    return TRUE;
  g_free (FIELD (char *, self, member));
  FIELD (char *, self, member) = g_steal_pointer (&text);
  return TRUE;
}

static gboolean
read_string_array (const Reading *reading,
                   const TfRecordDescriptor *member,
                   gpointer self,
                   GError **error)
{
  g_autofree char *path = dup_path (reading, member->member);
  JsonArray *array = NULL;

  if (!tf_json_get_array (reading->object, reading->path, member->member, TF_JSON_REQUIRED, &array,
                          error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
        {
          g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "%s[%u]: found %s, expected a string",
                       path, i, json_node_type_name (node));
          return FALSE;
        }
      g_ptr_array_add (FIELD (GPtrArray *, self, member), json_node_dup_string (node));
    }
  return TRUE;
}

static gboolean
read_string_list (const Reading *reading,
                  const TfRecordDescriptor *member,
                  gpointer self,
                  GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  TfRecordDescriptor as_array = *member;

  as_array.offset = 0;
  if (!read_string_array (reading, &as_array, &texts, error))
    return FALSE;
  g_strfreev (FIELD (GStrv, self, member));
  g_ptr_array_add (texts, NULL);
  FIELD (GStrv, self, member) = (GStrv) g_ptr_array_steal (texts, NULL);
  return TRUE;
}

static gboolean
read_counts_of (const Reading *reading,
                const TfRecordDescriptor *member,
                guint *counts,
                GError **error)
{
  TfJsonFlags flags = member->member == NULL ? PASSED (member->flags) : TF_JSON_REQUIRED;
  gboolean with_total = (member->flags & TF_RECORD_WITH_TOTAL) != 0;
  guint n = tf_record_count_values (member->type ());
  guint64 sum = 0;
  guint total = 0;
  gboolean good = TRUE;

  for (guint i = 0; i < n; sum += counts[i++])
    {
      GError *local_error = NULL;

      if (tf_json_get_uint (reading->object, reading->path,
                            tf_enum_to_nick (member->type (), (int) i), flags, &counts[i],
                            &local_error))
        continue;
      good = FALSE;
      g_ptr_array_add (reading->errors, g_strdup (local_error->message));
      g_error_free (local_error);
    }
  if (!good || !with_total)
    return good;
  if (!tf_json_get_uint (reading->object, reading->path, "total", flags, &total, error))
    return FALSE;
  return total == sum ||
         tf_json_refuse (error, reading->path, "total",
                         "found %u, expected the sum %" G_GUINT64_FORMAT, total, sum);
}

static gboolean
read_counts (const Reading *reading,
             const TfRecordDescriptor *member,
             gpointer self,
             GError **error)
{
  guint *counts = &FIELD (guint, self, member);
  g_autofree char *path = NULL;
  Reading inner = *reading;

  if (member->member == NULL)
    return read_counts_of (reading, member, counts, error);
  path = dup_path (reading, member->member);
  inner.path = path;
  return tf_json_get_object (json_object_get_member (reading->object, member->member), path,
                             &inner.object, error) &&
         read_counts_of (&inner, member, counts, error);
}

static gboolean
read_times (const Reading *reading, const TfRecordDescriptor *member, gpointer self, GError **error)
{
  g_autofree char *path = dup_path (reading, member->member);
  gint64 *times = &FIELD (gint64, self, member);
  g_autoptr (GList) names = NULL;
  JsonObject *object = NULL;

  if (!tf_json_get_object (json_object_get_member (reading->object, member->member), path, &object,
                           error))
    return FALSE;
  names = json_object_get_members (object);
  for (GList *l = names; l != NULL; l = l->next)
    {
      g_autoptr (GError) local_error = NULL;
      int value = 0;

      if (!tf_enum_from_nick (member->type (), l->data, &value, &local_error))
        return tf_json_refuse (error, reading->path, member->member, "%s", local_error->message);
      if (!tf_json_get_int64 (object, path, l->data, TF_JSON_REQUIRED, &times[value], error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_inside (const Reading *reading,
             const TfRecordDescriptor *member,
             gpointer self,
             GError **error)
{
  g_autofree char *path = dup_path (reading, member->member);

  return read_record (member->record, &FIELD (guint8, self, member),
                      json_object_get_member (reading->object, member->member), path,
                      reading->errors, reading->all);
}

static gboolean
read_pointer (const Reading *reading,
              const TfRecordDescriptor *member,
              gpointer self,
              GError **error)
{
  g_autofree char *path = dup_path (reading, member->member);

  FIELD (gpointer, self, member) = tf_record_new (member->record);
  return read_record (member->record, FIELD (gpointer, self, member),
                      json_object_get_member (reading->object, member->member), path,
                      reading->errors, reading->all);
}

/* Takes @element. */
static void
add_element (const TfRecordDescriptor *member, gpointer self, gpointer element)
{
  if (member->kind == TF_RECORD_LIST)
    g_ptr_array_add (FIELD (GPtrArray *, self, member), element);
  else
    {
      g_array_append_vals (FIELD (GArray *, self, member), element, 1);
      g_free (element);
    }
}

static gboolean
read_elements (const TfRecordDescriptor *member,
               gpointer self,
               JsonArray *array,
               const char *path,
               const Reading *reading)
{
  guint n = json_array_get_length (array);
  gboolean good = TRUE;

  for (guint i = 0; i < n && (good || reading->all); i++)
    {
      g_autofree char *place = g_strdup_printf ("%s[%u]", path, i);
      gpointer element = tf_record_new (member->record);

      if (read_record (member->record, element, json_array_get_element (array, i), place,
                       reading->errors, reading->all))
        add_element (member, self, element);
      else
        {
          tf_record_unref (member->record, element);
          good = FALSE;
        }
    }
  return good;
}

static gboolean
read_list (const Reading *reading, const TfRecordDescriptor *member, gpointer self, GError **error)
{
  g_autofree char *path = dup_path (reading, member->member);
  JsonArray *array = NULL;
  guint n;

  if (!tf_json_get_array (reading->object, reading->path, member->member, TF_JSON_REQUIRED, &array,
                          error))
    return FALSE;
  n = json_array_get_length (array);
  if (member->max > 0 && n > member->max)
    return tf_json_refuse (error, reading->path, member->member, "found %u %s, expected at most %u",
                           n, member->member, member->max);
  return read_elements (member, self, array, path, reading);
}

static gboolean
read_schema (const Reading *reading,
             const TfRecordDescriptor *member,
             gpointer self,
             GError **error)
{
  guint schema = member->max;

  if (!tf_json_get_uint (reading->object, reading->path, member->member, PASSED (member->flags),
                         &schema, error))
    return FALSE;
  return (schema >= (member->min > 0 ? member->min : member->max) && schema <= member->max) ||
         tf_json_refuse (error, reading->path, member->member,
                         "found %u, expected %u; it was written by another version of ThoughtForge",
                         schema, member->max);
}

/* %NULL: not read */
static const ReadFunc read_funcs[TF_RECORD_N_KINDS] = {
  [TF_RECORD_BOOLEAN] = read_boolean,
  [TF_RECORD_INT] = read_int,
  [TF_RECORD_UINT] = read_uint,
  [TF_RECORD_INT64] = read_int64,
  [TF_RECORD_UINT64] = read_int64,
  [TF_RECORD_DOUBLE] = read_double,
  [TF_RECORD_TIME] = read_time,
  [TF_RECORD_ENUM] = read_enum,
  [TF_RECORD_STRING] = read_string,
  [TF_RECORD_STRING_OR_NULL] = read_string,
  [TF_RECORD_STRING_LIST] = read_string_list,
  [TF_RECORD_STRING_ARRAY] = read_string_array,
  [TF_RECORD_COUNTS] = read_counts,
  [TF_RECORD_TIMES] = read_times,
  [TF_RECORD_INSIDE] = read_inside,
  [TF_RECORD_POINTER] = read_pointer,
  [TF_RECORD_LIST] = read_list,
  [TF_RECORD_ARRAY] = read_list,
};

static gboolean
is_left_out (const Reading *reading, const TfRecordDescriptor *member)
{
  JsonNode *node = NULL;

  if (member->member == NULL)
    return FALSE;
  node = json_object_get_member (reading->object, member->member);
  if (node == NULL)
    return (member->flags & TF_RECORD_OPTIONAL) != 0;
  return JSON_NODE_HOLDS_NULL (node) && (member->flags & TF_RECORD_NULLABLE) != 0;
}

/* Returns: %TRUE when no line was added to the errors */
static gboolean
read_with (const Reading *reading, ReadFunc func, const TfRecordDescriptor *member, gpointer self)
{
  GError *error = NULL;
  gboolean good = func (reading, member, self, &error);

  if (error != NULL)
    g_ptr_array_add (reading->errors, g_strdup (error->message));
  g_clear_error (&error);
  return good;
}

static gboolean
read_members (const TfRecord *record, gpointer self, const Reading *reading)
{
  const TfRecordDescriptor *schema = tf_record_find (record, TF_RECORD_SCHEMA);
  const TfRecordDescriptor *known = tf_record_find (record, TF_RECORD_KNOWN);
  gboolean good = schema == NULL || read_with (reading, read_schema, schema, self);

  if (!good)
    return FALSE;
  if (known != NULL)
    FIELD (gboolean, self, known) = TRUE;
  for (guint i = 0; i < record->n_members && (good || reading->all); i++)
    {
      const TfRecordDescriptor *member = &record->members[i];

      if (read_funcs[member->kind] == NULL || (member->flags & TF_RECORD_NOT_READ) != 0 ||
          is_left_out (reading, member))
        continue;
      if ((member->flags & TF_RECORD_IF_KNOWN) != 0 && !tf_record_is_known (record, self))
        continue;
      if (!read_with (reading, read_funcs[member->kind], member, self))
        good = FALSE;
    }
  if (known != NULL && !good)
    FIELD (gboolean, self, known) = FALSE;
  return good;
}

static gboolean
read_record (const TfRecord *record,
             gpointer self,
             JsonNode *node,
             const char *path,
             GPtrArray *errors,
             gboolean all)
{
  Reading reading = { .path = path, .errors = errors, .all = all };
  g_autoptr (GError) error = NULL;

  if (tf_json_get_object (node, path, &reading.object, &error))
    {
      if (!read_members (record, self, &reading))
        return FALSE;
      if (record->check == NULL || record->check (self, reading.object, path, &error))
        return TRUE;
    }
  g_ptr_array_add (errors, g_strdup (error->message));
  return FALSE;
}

gboolean
tf_record_read_all (const TfRecord *record,
                    gpointer self,
                    JsonNode *node,
                    const char *path,
                    GPtrArray *errors)
{
  g_return_val_if_fail (self != NULL && path != NULL && errors != NULL, FALSE);

  return read_record (record, self, node, path, errors, TRUE);
}

gpointer
tf_record_from_json (const TfRecord *record, JsonNode *node, const char *path, GError **error)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  gpointer self = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  self = tf_record_new (record);
  if (read_record (record, self, node, path, errors, FALSE))
    return self;
  g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED, g_ptr_array_index (errors, 0));
  tf_record_unref (record, self);
  return NULL;
}

GPtrArray *
tf_record_list_from_json (const TfRecord *record, JsonNode *node, const char *path, GError **error)
{
  const TfRecordDescriptor list = { NULL, TF_RECORD_LIST, .record = record };
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) elements = g_ptr_array_new_with_free_func (record->free);
  Reading reading = { .path = path, .errors = errors };

  g_return_val_if_fail (node != NULL && path != NULL, NULL);

  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "%s%sfound %s, expected an array", path,
                   *path != '\0' ? ": " : "", json_node_type_name (node));
      return NULL;
    }
  if (read_elements (&list, &elements, json_node_get_array (node), path, &reading))
    return g_steal_pointer (&elements);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED, g_ptr_array_index (errors, 0));
  return NULL;
}
