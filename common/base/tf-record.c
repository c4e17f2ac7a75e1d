/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-record.h"

#include "tf-record-private.h"

/* One thing done to one member, by its kind; %NULL: nothing to do. */
typedef void (*MemberFunc) (const TfRecordDescriptor *member, gpointer self);

#define FIELD TF_RECORD_FIELD

static void
for_each_member (const TfRecord *record, gpointer self, const MemberFunc *funcs)
{
  for (guint i = 0; i < record->n_members; i++)
    if (funcs[record->members[i].kind] != NULL)
      funcs[record->members[i].kind](&record->members[i], self);
}

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

/* new */

static void init_members (const TfRecord *record, gpointer self);

static void
init_enum (const TfRecordDescriptor *member, gpointer self)
{
  FIELD (int, self, member) = member->none;
}

static void
init_string (const TfRecordDescriptor *member, gpointer self)
{
  FIELD (char *, self, member) = g_strdup ("");
}

static void
init_string_list (const TfRecordDescriptor *member, gpointer self)
{
  if ((member->flags & TF_RECORD_NULLABLE) == 0)
    FIELD (GStrv, self, member) = g_new0 (char *, 1);
}

static void
init_string_array (const TfRecordDescriptor *member, gpointer self)
{
  FIELD (GPtrArray *, self, member) = g_ptr_array_new_with_free_func (g_free);
}

static void
init_inside (const TfRecordDescriptor *member, gpointer self)
{
  init_members (member->record, &FIELD (guint8, self, member));
}

static void
init_list (const TfRecordDescriptor *member, gpointer self)
{
  FIELD (GPtrArray *, self, member) = g_ptr_array_new_with_free_func (member->record->free);
}

static void
init_array (const TfRecordDescriptor *member, gpointer self)
{
  FIELD (GArray *, self, member) = g_array_new (FALSE, TRUE, member->record->size);
}

static void
init_ref_count (const TfRecordDescriptor *member, gpointer self)
{
  g_ref_count_init (&FIELD (grefcount, self, member));
}

static const MemberFunc init_funcs[TF_RECORD_N_KINDS] = {
  [TF_RECORD_ENUM] = init_enum,
  [TF_RECORD_STRING] = init_string,
  [TF_RECORD_STRING_LIST] = init_string_list,
  [TF_RECORD_STRING_ARRAY] = init_string_array,
  [TF_RECORD_INSIDE] = init_inside,
  [TF_RECORD_LIST] = init_list,
  [TF_RECORD_ARRAY] = init_array,
  [TF_RECORD_REF_COUNT] = init_ref_count,
};

static void
init_members (const TfRecord *record, gpointer self)
{
  for_each_member (record, self, init_funcs);
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

/* copy: the members of a shallow copy become its own */

static void own_members (const TfRecord *record, gpointer self);

static void
own_string (const TfRecordDescriptor *member, gpointer self)
{
  FIELD (char *, self, member) = g_strdup (FIELD (char *, self, member));
}

static void
own_string_list (const TfRecordDescriptor *member, gpointer self)
{
  FIELD (GStrv, self, member) = g_strdupv (FIELD (GStrv, self, member));
}

static gpointer
copy_string (gconstpointer string, gpointer data)
{
  return g_strdup (string);
}

static void
own_string_array (const TfRecordDescriptor *member, gpointer self)
{
  GPtrArray *copy = g_ptr_array_copy (FIELD (GPtrArray *, self, member), copy_string, NULL);

  g_ptr_array_set_free_func (copy, g_free);
  FIELD (GPtrArray *, self, member) = copy;
}

static void
own_inside (const TfRecordDescriptor *member, gpointer self)
{
  own_members (member->record, &FIELD (guint8, self, member));
}

/* What counts its references is immutable. */
static gpointer
copy_element (gconstpointer element, gpointer record)
{
  if (element == NULL || tf_record_find (record, TF_RECORD_REF_COUNT) == NULL)
    return element == NULL ? NULL : tf_record_copy (record, element);
  return tf_record_ref (record, (gpointer) element);
}

static void
own_pointer (const TfRecordDescriptor *member, gpointer self)
{
  FIELD (gpointer, self, member) =
      copy_element (FIELD (gpointer, self, member), (gpointer) member->record);
}

static void
own_list (const TfRecordDescriptor *member, gpointer self)
{
  GPtrArray *copy =
      g_ptr_array_copy (FIELD (GPtrArray *, self, member), copy_element, (gpointer) member->record);

  g_ptr_array_set_free_func (copy, member->record->free);
  FIELD (GPtrArray *, self, member) = copy;
}

static void
own_array (const TfRecordDescriptor *member, gpointer self)
{
  GArray *copy = g_array_copy (FIELD (GArray *, self, member));

  for (guint i = 0; i < copy->len; i++)
    own_members (member->record, copy->data + i * member->record->size);
  FIELD (GArray *, self, member) = copy;
}

static const MemberFunc own_funcs[TF_RECORD_N_KINDS] = {
  [TF_RECORD_STRING] = own_string,
  [TF_RECORD_STRING_OR_NULL] = own_string,
  [TF_RECORD_STRING_LIST] = own_string_list,
  [TF_RECORD_STRING_ARRAY] = own_string_array,
  [TF_RECORD_INSIDE] = own_inside,
  [TF_RECORD_POINTER] = own_pointer,
  [TF_RECORD_LIST] = own_list,
  [TF_RECORD_ARRAY] = own_array,
  [TF_RECORD_REF_COUNT] = init_ref_count,
};

static void
own_members (const TfRecord *record, gpointer self)
{
  for_each_member (record, self, own_funcs);
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

/* free */

static void clear_members (const TfRecord *record, gpointer self);

static void
clear_string (const TfRecordDescriptor *member, gpointer self)
{
  g_clear_pointer (&FIELD (char *, self, member), g_free);
}

static void
clear_string_list (const TfRecordDescriptor *member, gpointer self)
{
  g_clear_pointer (&FIELD (GStrv, self, member), g_strfreev);
}

static void
clear_list (const TfRecordDescriptor *member, gpointer self)
{
  g_clear_pointer (&FIELD (GPtrArray *, self, member), g_ptr_array_unref);
}

static void
clear_inside (const TfRecordDescriptor *member, gpointer self)
{
  clear_members (member->record, &FIELD (guint8, self, member));
}

static void
clear_pointer (const TfRecordDescriptor *member, gpointer self)
{
  tf_record_unref (member->record, g_steal_pointer (&FIELD (gpointer, self, member)));
}

static void
clear_array (const TfRecordDescriptor *member, gpointer self)
{
  GArray *array = g_steal_pointer (&FIELD (GArray *, self, member));

  for (guint i = 0; array != NULL && i < array->len; i++)
    clear_members (member->record, array->data + i * member->record->size);
  g_clear_pointer (&array, g_array_unref);
}

static const MemberFunc clear_funcs[TF_RECORD_N_KINDS] = {
  [TF_RECORD_STRING] = clear_string,
  [TF_RECORD_STRING_OR_NULL] = clear_string,
  [TF_RECORD_STRING_LIST] = clear_string_list,
  [TF_RECORD_STRING_ARRAY] = clear_list,
  [TF_RECORD_INSIDE] = clear_inside,
  [TF_RECORD_POINTER] = clear_pointer,
  [TF_RECORD_LIST] = clear_list,
  [TF_RECORD_ARRAY] = clear_array,
};

static void
clear_members (const TfRecord *record, gpointer self)
{
  if (record->clear != NULL)
    record->clear (self);
  for_each_member (record, self, clear_funcs);
}

gpointer
tf_record_ref (const TfRecord *record, gpointer self)
{
  const TfRecordDescriptor *count = tf_record_find (record, TF_RECORD_REF_COUNT);

  g_return_val_if_fail (self != NULL && count != NULL, NULL);

  g_ref_count_inc (&FIELD (grefcount, self, count));
  return self;
}

void
tf_record_unref (const TfRecord *record, gpointer self)
{
  const TfRecordDescriptor *count = tf_record_find (record, TF_RECORD_REF_COUNT);

  if (self == NULL || (count != NULL && !g_ref_count_dec (&FIELD (grefcount, self, count))))
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
