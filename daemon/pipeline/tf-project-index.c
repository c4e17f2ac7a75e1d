/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-index.h"

#include <string.h>

#include "tf-atomic-file.h"
#include "tf-error.h"
#include "tf-project-store.h"

/* A checksum of the rest in hexadecimal digits; then, aligned, (version, projects directory, rows by id)
 * as GVariant has it in memory. */
#define SUM_TYPE   G_CHECKSUM_SHA256
#define SUM_LENGTH 64

/* A hundred thousand projects. */
#define MAX_LENGTH ((gsize) 256 * 1024 * 1024)

struct _TfProjectIndex
{
  GVariant *rows;    /* (owned): a{s…} */
  GHashTable *by_id; /* (owned) (element-type utf8 guint): the place in rows; keys belong to rows */
};

/* Changes with the fields. Returns: (transfer full) */
static char *
dup_version (void)
{
  g_autofree char *row = tf_project_row_dup_type ();
  GString *version = g_string_new (TF_VERSION " ");

  g_string_append (version, row);
  for (guint i = 0; i < tf_project_fields_get_count (); i++)
    g_string_append_printf (version, " %s", tf_project_fields_get_name (i));
  return g_string_free (version, FALSE);
}

/* Returns: (transfer full) */
static GVariantType *
new_rows_type (void)
{
  g_autofree char *row = tf_project_row_dup_type ();
  g_autofree char *type = g_strconcat ("a{s", row, "}", NULL);

  return g_variant_type_new (type);
}

static GVariant *
parse (GBytes *file)
{
  g_autoptr (GVariantType) rows = new_rows_type ();
  g_autofree char *type =
      g_strdup_printf ("(ss%.*s)", (int) g_variant_type_get_string_length (rows),
                       g_variant_type_peek_string (rows));
  g_autofree char *sum = NULL;
  g_autoptr (GBytes) body = NULL;

  if (g_bytes_get_size (file) <= SUM_LENGTH)
    return NULL;
  body = g_bytes_new_from_bytes (file, SUM_LENGTH, g_bytes_get_size (file) - SUM_LENGTH);
  sum = g_compute_checksum_for_bytes (SUM_TYPE, body);
  if (memcmp (sum, g_bytes_get_data (file, NULL), SUM_LENGTH) != 0)
    return NULL;
  return g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE (type), body, FALSE));
}

/* Returns: (transfer full) (nullable): a{s…} */
static GVariant *
read_rows (const char *path, const char *projects_dir, GError **error)
{
  g_autofree char *expected = dup_version ();
  gsize length = 0;
  char *text = tf_atomic_file_read (path, MAX_LENGTH, &length, error);
  g_autoptr (GBytes) file = text != NULL ? g_bytes_new_take (text, length) : NULL;
  g_autoptr (GVariant) all = file != NULL ? parse (file) : NULL;
  g_autoptr (GVariant) version = NULL;
  g_autoptr (GVariant) directory = NULL;

  if (text == NULL)
    return NULL;
  if (all == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "%s is damaged", path);
      return NULL;
    }
  version = g_variant_get_child_value (all, 0);
  directory = g_variant_get_child_value (all, 1);
  if (g_str_equal (g_variant_get_string (version, NULL), expected) &&
      g_str_equal (g_variant_get_string (directory, NULL), projects_dir))
    return g_variant_get_child_value (all, 2);
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "%s is of another version or directory", path);
  return NULL;
}

static void
add_places (TfProjectIndex *self)
{
  gsize n = g_variant_n_children (self->rows);

  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GVariant) entry = g_variant_get_child_value (self->rows, i);
      g_autoptr (GVariant) id = g_variant_get_child_value (entry, 0);

      g_hash_table_insert (self->by_id, (char *) g_variant_get_string (id, NULL),
                           GSIZE_TO_POINTER (i));
    }
}

TfProjectIndex *
tf_project_index_load (const char *path, const char *projects_dir)
{
  TfProjectIndex *self = g_new0 (TfProjectIndex, 1);
  g_autoptr (GError) error = NULL;

  self->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  self->rows = read_rows (path, projects_dir, &error);
  if (self->rows != NULL)
    add_places (self);
  else if (!g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND))
    g_message ("%s; all projects are read", error->message);
  return self;
}

void
tf_project_index_free (TfProjectIndex *self)
{
  g_hash_table_unref (self->by_id);
  g_clear_pointer (&self->rows, g_variant_unref);
  g_free (self);
}

guint
tf_project_index_get_size (TfProjectIndex *self)
{
  return g_hash_table_size (self->by_id);
}

GVariant *
tf_project_index_find (TfProjectIndex *self, const char *id, const TfProjectStamp *stamp)
{
  g_autoptr (GVariant) entry = NULL;
  g_autoptr (GVariant) row = NULL;
  TfProjectStamp known;
  gpointer place = NULL;

  if (!g_hash_table_lookup_extended (self->by_id, id, NULL, &place))
    return NULL;
  entry = g_variant_get_child_value (self->rows, GPOINTER_TO_SIZE (place));
  row = g_variant_get_child_value (entry, 1);
  if (!tf_project_row_get_stamp (row, &known) || !tf_project_stamp_equal (stamp, &known))
    return NULL;
  return g_steal_pointer (&row);
}

static GVariant *
new_rows (GHashTable *rows, guint64 before)
{
  g_autoptr (GVariantType) type = new_rows_type ();
  GVariantBuilder builder;
  GHashTableIter iter;
  const char *id;
  GVariant *row;
  TfProjectStamp stamp;

  g_variant_builder_init (&builder, type);
  g_hash_table_iter_init (&iter, rows);
  while (g_hash_table_iter_next (&iter, (gpointer *) &id, (gpointer *) &row))
    if (tf_project_row_get_stamp (row, &stamp) && tf_project_stamp_get_newest (&stamp) < before)
      g_variant_builder_add (&builder, "{s@*}", id, row);
  return g_variant_builder_end (&builder);
}

static gboolean
write_file (const char *path, GVariant *all, GError **error)
{
  g_autoptr (GString) file = g_string_sized_new (SUM_LENGTH + g_variant_get_size (all));
  g_autofree char *directory = g_path_get_dirname (path);
  g_autofree char *sum =
      g_compute_checksum_for_data (SUM_TYPE, g_variant_get_data (all), g_variant_get_size (all));

  g_string_append (file, sum);
  g_string_append_len (file, g_variant_get_data (all), (gssize) g_variant_get_size (all));
  if (!tf_project_store_prepare (directory, error))
    return FALSE;
  tf_atomic_file_sweep (directory);
  return tf_atomic_file_write (path, file->str, (gssize) file->len, error);
}

gboolean
tf_project_index_save (const char *path,
                       const char *projects_dir,
                       GHashTable *rows,
                       guint64 before,
                       GError **error)
{
  g_autofree char *version = dup_version ();
  g_autoptr (GVariant) all =
      g_variant_ref_sink (g_variant_new ("(ss@*)", version, projects_dir, new_rows (rows, before)));

  return write_file (path, all, error);
}
