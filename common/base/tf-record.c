/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-record.h"

#include "tf-record-private.h"

#define FIELD TF_RECORD_FIELD

static void init_members (const TfRecord *record, gpointer self);
static void own_members (const TfRecord *record, gpointer self);
static void clear_members (const TfRecord *record, gpointer self);

const TfRecordDescriptor *
tf_record_find (const TfRecord *record, TfRecordKind kind)
{
  for (guint i = 0; i < record->n_members; i++)
    if (record->members[i].kind == kind)
      return &record->members[i];
  return NULL;
}

gboolean
tf_record_is_known (const TfRecord *record, gconstpointer self)
{
  const TfRecordDescriptor *known = tf_record_find (record, TF_RECORD_KNOWN);

  return known == NULL || FIELD (const guint, self, known) != 0;
}

guint
tf_record_count_values (GType type)
{
  g_autoptr (GTypeClass) type_class = g_type_class_ref (type);

  return G_ENUM_CLASS (type_class)->n_values;
}

static void
init_member (const TfRecordDescriptor *member, gpointer self)
{
  switch (member->kind)
    {
    case TF_RECORD_ENUM:
      FIELD (int, self, member) = member->none;
      break;
    case TF_RECORD_STRING:
      FIELD (char *, self, member) = g_strdup ("");
      break;
    case TF_RECORD_STRING_LIST:
      if ((member->flags & TF_RECORD_NULLABLE) == 0)
        FIELD (GStrv, self, member) = g_new0 (char *, 1);
      break;
    case TF_RECORD_STRING_ARRAY:
      FIELD (GPtrArray *, self, member) = g_ptr_array_new_with_free_func (g_free);
      break;
    case TF_RECORD_INSIDE:
      init_members (member->record, &FIELD (guint8, self, member));
      break;
    case TF_RECORD_LIST:
      FIELD (GPtrArray *, self, member) = g_ptr_array_new_with_free_func (member->record->free);
      break;
    case TF_RECORD_ARRAY:
      FIELD (GArray *, self, member) = g_array_new (FALSE, TRUE, member->record->size);
      break;
    case TF_RECORD_REF_COUNT:
      g_atomic_ref_count_init (&FIELD (gatomicrefcount, self, member));
      break;
    case TF_RECORD_BOOLEAN:
    case TF_RECORD_INT:
    case TF_RECORD_UINT:
    case TF_RECORD_INT64:
    case TF_RECORD_UINT64:
    case TF_RECORD_DOUBLE:
    case TF_RECORD_TIME:
    case TF_RECORD_STRING_OR_NULL:
    case TF_RECORD_COUNTS:
    case TF_RECORD_TIMES:
    case TF_RECORD_POINTER:
    case TF_RECORD_DERIVED:
    case TF_RECORD_SCHEMA:
    case TF_RECORD_KNOWN:
    default:
      break;
    }
}

static void
init_members (const TfRecord *record, gpointer self)
{
  for (guint i = 0; i < record->n_members; i++)
    init_member (&record->members[i], self);
  if (record->init != NULL)
    record->init (self);
}

gpointer
tf_record_new (const TfRecord *record)
{
  gpointer self = g_malloc0 (record->size);

  init_members (record, self);
  return self;
}

static gpointer
copy_string (gconstpointer string, gpointer data)
{
  return g_strdup (string);
}

/* What counts its references is immutable. */
static gpointer
copy_element (gconstpointer element, gpointer record)
{
  if (element == NULL || tf_record_find (record, TF_RECORD_REF_COUNT) == NULL)
    return element == NULL ? NULL : tf_record_copy (record, element);
  return tf_record_ref (record, (gpointer) element);
}

static GPtrArray *
copy_list (GPtrArray *list, GCopyFunc copy_func, gconstpointer data, GDestroyNotify free_func)
{
  GPtrArray *copy = g_ptr_array_copy (list, copy_func, (gpointer) data);

  g_ptr_array_set_free_func (copy, free_func);
  return copy;
}

static GArray *
copy_array (GArray *array, const TfRecord *record)
{
  GArray *copy = g_array_copy (array);

  for (guint i = 0; i < copy->len; i++)
    own_members (record, copy->data + i * record->size);
  return copy;
}

/* The member of a shallow copy becomes its own. */
static void
own_member (const TfRecordDescriptor *member, gpointer self)
{
  switch (member->kind)
    {
    case TF_RECORD_STRING:
    case TF_RECORD_STRING_OR_NULL:
      FIELD (char *, self, member) = g_strdup (FIELD (char *, self, member));
      break;
    case TF_RECORD_STRING_LIST:
      FIELD (GStrv, self, member) = g_strdupv (FIELD (GStrv, self, member));
      break;
    case TF_RECORD_STRING_ARRAY:
      FIELD (GPtrArray *, self, member) =
          copy_list (FIELD (GPtrArray *, self, member), copy_string, NULL, g_free);
      break;
    case TF_RECORD_INSIDE:
      own_members (member->record, &FIELD (guint8, self, member));
      break;
    case TF_RECORD_POINTER:
      FIELD (gpointer, self, member) =
          copy_element (FIELD (gpointer, self, member), (gpointer) member->record);
      break;
    case TF_RECORD_LIST:
      FIELD (GPtrArray *, self, member) =
          copy_list (FIELD (GPtrArray *, self, member), copy_element, member->record,
                     member->record->free);
      break;
    case TF_RECORD_ARRAY:
      FIELD (GArray *, self, member) = copy_array (FIELD (GArray *, self, member), member->record);
      break;
    case TF_RECORD_REF_COUNT:
      g_atomic_ref_count_init (&FIELD (gatomicrefcount, self, member));
      break;
    case TF_RECORD_BOOLEAN:
    case TF_RECORD_INT:
    case TF_RECORD_UINT:
    case TF_RECORD_INT64:
    case TF_RECORD_UINT64:
    case TF_RECORD_DOUBLE:
    case TF_RECORD_TIME:
    case TF_RECORD_ENUM:
    case TF_RECORD_COUNTS:
    case TF_RECORD_TIMES:
    case TF_RECORD_DERIVED:
    case TF_RECORD_SCHEMA:
    case TF_RECORD_KNOWN:
    default:
      break;
    }
}

static void
own_members (const TfRecord *record, gpointer self)
{
  for (guint i = 0; i < record->n_members; i++)
    own_member (&record->members[i], self);
}

gpointer
tf_record_copy (const TfRecord *record, gconstpointer self)
{
  gpointer copy = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, record->size);
  own_members (record, copy);
  return copy;
}

static void
clear_array (GArray *array, const TfRecord *record)
{
  for (guint i = 0; array != NULL && i < array->len; i++)
    clear_members (record, array->data + i * record->size);
  g_clear_pointer (&array, g_array_unref);
}

static void
clear_member (const TfRecordDescriptor *member, gpointer self)
{
  switch (member->kind)
    {
    case TF_RECORD_STRING:
    case TF_RECORD_STRING_OR_NULL:
      g_clear_pointer (&FIELD (char *, self, member), g_free);
      break;
    case TF_RECORD_STRING_LIST:
      g_clear_pointer (&FIELD (GStrv, self, member), g_strfreev);
      break;
    case TF_RECORD_STRING_ARRAY:
    case TF_RECORD_LIST:
      g_clear_pointer (&FIELD (GPtrArray *, self, member), g_ptr_array_unref);
      break;
    case TF_RECORD_INSIDE:
      clear_members (member->record, &FIELD (guint8, self, member));
      break;
    case TF_RECORD_POINTER:
      tf_record_unref (member->record, g_steal_pointer (&FIELD (gpointer, self, member)));
      break;
    case TF_RECORD_ARRAY:
      clear_array (g_steal_pointer (&FIELD (GArray *, self, member)), member->record);
      break;
    case TF_RECORD_BOOLEAN:
    case TF_RECORD_INT:
    case TF_RECORD_UINT:
    case TF_RECORD_INT64:
    case TF_RECORD_UINT64:
    case TF_RECORD_DOUBLE:
    case TF_RECORD_TIME:
    case TF_RECORD_ENUM:
    case TF_RECORD_COUNTS:
    case TF_RECORD_TIMES:
    case TF_RECORD_DERIVED:
    case TF_RECORD_SCHEMA:
    case TF_RECORD_KNOWN:
    case TF_RECORD_REF_COUNT:
    default:
      break;
    }
}

static void
clear_members (const TfRecord *record, gpointer self)
{
  if (record->clear != NULL)
    record->clear (self);
  for (guint i = 0; i < record->n_members; i++)
    clear_member (&record->members[i], self);
}

gpointer
tf_record_ref (const TfRecord *record, gpointer self)
{
  const TfRecordDescriptor *count = tf_record_find (record, TF_RECORD_REF_COUNT);

  g_return_val_if_fail (self != NULL && count != NULL, NULL);

  g_atomic_ref_count_inc (&FIELD (gatomicrefcount, self, count));
  return self;
}

void
tf_record_unref (const TfRecord *record, gpointer self)
{
  const TfRecordDescriptor *count = tf_record_find (record, TF_RECORD_REF_COUNT);

  if (self == NULL ||
      (count != NULL && !g_atomic_ref_count_dec (&FIELD (gatomicrefcount, self, count))))
    return;
  clear_members (record, self);
  g_free (self);
}

void
tf_record_set_string (char **member, const char *text)
{
  char *copy = g_strdup (text != NULL ? text : "");

  g_free (*member);
  *member = copy;
}
