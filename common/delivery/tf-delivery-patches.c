/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "tf-delivery-bundle.h"
#include "tf-delivery-file.h"
#include "tf-delivery.h"
#include "tf-error.h"

#define SUFFIX  ".patch"
#define SUBJECT "\nSubject: [PATCH "

/* A part of the mailbox. */
typedef struct
{
  const char *text; /* (not owned) */
  gsize length;
  char *file; /* (owned) */
} Patch;

static void
patch_free (gpointer data)
{
  Patch *self = data;

  g_free (self->file);
  g_free (self);
}

static gboolean
fail (const char *what, GError **error)
{
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "the exported patches %s; try again", what);
  return FALSE;
}

/* "0001-fix.patch", perhaps below one directory. */
static gboolean
is_valid_file (const char *file)
{
  g_auto (GStrv) parts = g_strsplit (file, "/", -1);
  guint n = g_strv_length (parts);

  for (guint i = 0; i < n; i++)
    if (parts[i][0] == '\0' || parts[i][0] == '.')
      return FALSE;
  return n >= 1 && n <= 2 && g_str_has_suffix (file, SUFFIX);
}

/* Of an earlier series: four digits and more. */
static gboolean
is_numbered (const char *name)
{
  gsize digits = strspn (name, "0123456789");

  return digits >= 4 && name[digits] == '-' && g_str_has_suffix (name, SUFFIX);
}

/* The value of a header. Returns: (transfer full) (nullable) */
static char *
dup_header (const char *headers, const char *name)
{
  g_autofree char *start = g_strdup_printf ("\n%s: ", name);
  const char *value = strstr (headers, start);

  value = value != NULL ? value + strlen (start) : NULL;
  return value != NULL ? g_strndup (value, strcspn (value, "\n")) : NULL;
}

static gboolean
is_whole (const Patch *patch)
{
  const char *end = patch->text + patch->length;
  const char *tail = patch->text + (patch->length > 200 ? patch->length - 200 : 0);

  return end - tail > 2 && end[-1] == '\n' && end[-2] == '\n' &&
         (g_strstr_len (tail, end - tail, TF_DELIVERY_SIGNATURE) != NULL ||
          g_strstr_len (tail, end - tail, TF_DELIVERY_SIGNATURE_QUOTED) != NULL);
}

/* Numbers count from 1 within a directory; @out_rest: how many are still to come. */
static gboolean
read_patch (Patch *patch, GHashTable *counts, guint *out_rest, GError **error)
{
  const char *end = g_strstr_len (patch->text, (gssize) patch->length, "\n\n");
  g_autofree char *headers =
      end != NULL ? g_strndup (patch->text, (gsize) (end - patch->text)) : NULL;
  const char *subject = headers != NULL ? strstr (headers, SUBJECT) : NULL;
  g_autofree char *directory = NULL;
  guint number = 0;
  guint total = 0;

  patch->file = headers != NULL ? dup_header (headers, TF_DELIVERY_FILE_HEADER) : NULL;
  if (patch->file == NULL || !is_valid_file (patch->file) || subject == NULL ||
      sscanf (subject + strlen (SUBJECT), "%u/%u", &number, &total) != 2)
    return fail ("have a header that is not understood", error);
  directory = g_path_get_dirname (patch->file);
  if (number != GPOINTER_TO_UINT (g_hash_table_lookup (counts, directory)) + 1 || number > total ||
      !is_whole (patch))
    return fail ("are cut or damaged", error);
  g_hash_table_insert (counts, g_strdup (directory), GUINT_TO_POINTER (number));
  *out_rest = total - number;
  return TRUE;
}

/* Returns: (transfer full) (element-type Patch) */
static GPtrArray *
split (GBytes *mailbox, GError **error)
{
  g_autoptr (GPtrArray) patches = g_ptr_array_new_with_free_func (patch_free);
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gsize length = 0;
  const char *text = g_bytes_get_data (mailbox, &length);
  const char *end = NULL;
  guint rest = 0;

  if (length < 5 || strncmp (text, "From ", 5) != 0)
    {
      fail ("are empty or damaged", error);
      return NULL;
    }
  end = text + length;
  while (text < end)
    {
      const char *next = g_strstr_len (text, end - text, "\nFrom ");
      Patch *patch = g_new0 (Patch, 1);

      g_ptr_array_add (patches, patch);
      patch->text = text;
      text = next != NULL ? next + 1 : end;
      patch->length = (gsize) (text - patch->text);
      if (!read_patch (patch, counts, &rest, error))
        return NULL;
    }
  if (rest > 0)
    {
      fail ("are cut or damaged", error);
      return NULL;
    }
  return g_steal_pointer (&patches);
}

/* What is in the way in one directory. @old: (element-type utf8): gets the patches to replace */
static gboolean
check_directory (const char *directory, gboolean force, GPtrArray *old, GError **error)
{
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name = NULL;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      if (!g_str_has_suffix (name, SUFFIX))
        continue;
      if (!force || !is_numbered (name))
        {
          g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM,
                       "%s contains another patch, %s; choose an empty directory%s", directory,
                       name, is_numbered (name) ? ", or replace it" : "");
          return FALSE;
        }
      g_ptr_array_add (old, g_build_filename (directory, name, NULL));
    }
  return TRUE;
}

typedef struct
{
  char *directory;    /* (owned): absolute */
  char *stage;        /* (owned): below it, removed at the end */
  GPtrArray *created; /* (owned) (element-type utf8): directories and files to remove on failure */
  GPtrArray *old;     /* (owned) (element-type utf8): patches to replace */
  guint n_moved;      /* of those, how many are in the stage */
} Save;

static char *
dup_kept (const Save *self, guint i)
{
  g_autofree char *name = g_strdup_printf ("old-%u", i);

  return g_build_filename (self->stage, name, NULL);
}

static void
save_clear (Save *self)
{
  for (guint i = self->created->len; i > 0; i--)
    g_remove (g_ptr_array_index (self->created, i - 1));
  for (guint i = 0; i < self->n_moved; i++)
    {
      g_autofree char *kept = dup_kept (self, i);

      g_rename (kept, g_ptr_array_index (self->old, i));
    }
  if (self->stage != NULL)
    tf_delivery_remove (self->stage);
  if (self->created->len > 0)
    g_rmdir (self->directory);
  g_ptr_array_unref (self->created);
  g_ptr_array_unref (self->old);
  g_free (self->directory);
  g_free (self->stage);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Save, save_clear)

static gboolean
make_directory (Save *self, const char *path, GError **error)
{
  if (g_mkdir (path, 0777) == 0)
    {
      g_ptr_array_add (self->created, g_strdup (path));
      return TRUE;
    }
  if (errno == EEXIST && g_file_test (path, G_FILE_TEST_IS_DIR))
    return TRUE;
  tf_error_set_from_errno (error, errno, "create", path);
  return FALSE;
}

/* Creates the directories of the series, and finds what is in their way. */
static gboolean
prepare (Save *self, GPtrArray *patches, gboolean force, GError **error)
{
  g_autofree char *last = NULL;
  g_autofree char *name = g_strdup_printf (".thoughtforge-%08x.tmp", g_random_int ());

  if (!make_directory (self, self->directory, error) ||
      !check_directory (self->directory, force, self->old, error))
    return FALSE;
  for (guint i = 0; i < patches->len; i++)
    {
      const Patch *patch = g_ptr_array_index (patches, i);
      g_autofree char *path = g_build_filename (self->directory, patch->file, NULL);
      g_autofree char *directory = g_path_get_dirname (path);

      if (g_str_equal (directory, self->directory) || g_strcmp0 (directory, last) == 0)
        continue;
      if (!make_directory (self, directory, error) ||
          !check_directory (directory, force, self->old, error))
        return FALSE;
      g_free (last);
      last = g_steal_pointer (&directory);
    }
  self->stage = g_build_filename (self->directory, name, NULL);
  if (g_mkdir (self->stage, 0700) == 0)
    return TRUE;
  tf_error_set_from_errno (error, errno, "create", self->stage);
  return FALSE;
}

static char *
dup_staged (const Save *self, guint i)
{
  g_autofree char *name = g_strdup_printf ("new-%u", i);

  return g_build_filename (self->stage, name, NULL);
}

static gboolean
stage (Save *self, GPtrArray *patches, GError **error)
{
  for (guint i = 0; i < patches->len; i++)
    {
      const Patch *patch = g_ptr_array_index (patches, i);
      g_autofree char *path = dup_staged (self, i);

      if (!tf_delivery_write_new (path, patch->text, patch->length, error))
        return FALSE;
    }
  return TRUE;
}

/* The first patch comes last: a series without it does not apply, so a crash leaves nothing that looks
 * complete. */
static gboolean
put (Save *self, GPtrArray *patches, GError **error)
{
  for (; self->n_moved < self->old->len; self->n_moved++)
    {
      const char *path = g_ptr_array_index (self->old, self->n_moved);
      g_autofree char *kept = dup_kept (self, self->n_moved);

      if (g_rename (path, kept) != 0)
        {
          tf_error_set_from_errno (error, errno, "replace", path);
          return FALSE;
        }
    }
  for (guint i = patches->len; i > 0; i--)
    {
      const Patch *patch = g_ptr_array_index (patches, i - 1);
      g_autofree char *staged = dup_staged (self, i - 1);
      g_autofree char *path = g_build_filename (self->directory, patch->file, NULL);

      if (g_rename (staged, path) != 0)
        {
          tf_error_set_from_errno (error, errno, "write", path);
          return FALSE;
        }
      g_ptr_array_add (self->created, g_steal_pointer (&path));
    }
  return tf_delivery_sync (self->directory, error);
}

GPtrArray *
tf_delivery_save_patches (int fd, const char *directory, gboolean force, GError **error)
{
  g_autoptr (GBytes) mailbox = NULL;
  g_autoptr (GPtrArray) patches = NULL;
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  g_auto (Save) save = { .created = g_ptr_array_new_with_free_func (g_free),
                         .old = g_ptr_array_new_with_free_func (g_free) };

  g_return_val_if_fail (directory != NULL, NULL);

  save.directory = g_canonicalize_filename (directory, NULL);
  mailbox = tf_delivery_map (fd, error);
  patches = mailbox != NULL ? split (mailbox, error) : NULL;
  if (patches == NULL || !prepare (&save, patches, force, error) ||
      !stage (&save, patches, error) || !put (&save, patches, error))
    return NULL;
  for (guint i = 0; i < patches->len; i++)
    g_ptr_array_add (files, g_strdup (((const Patch *) g_ptr_array_index (patches, i))->file));
  g_ptr_array_set_size (save.created, 0);
  save.n_moved = 0;
  return g_steal_pointer (&files);
}
