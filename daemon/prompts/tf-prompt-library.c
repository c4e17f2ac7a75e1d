/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-prompt-library.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-prompt-file.h"
#include "tf-worker.h"

#define SUFFIX      ".md"
#define MAX_BACKUPS 10000

void
tf_prompt_entry_free (TfPromptEntry *self)
{
  g_free (self->name);
  g_free (self->path);
  g_free (self->description);
  g_free (self);
}

TfPromptLibrary *
tf_prompt_library_new (const char *user_dir, const char *shipped_dir)
{
  TfPromptLibrary *self;

  g_return_val_if_fail (user_dir != NULL && shipped_dir != NULL, NULL);

  self = g_new0 (TfPromptLibrary, 1);
  self->user_dir = g_strdup (user_dir);
  self->shipped_dir = g_strdup (shipped_dir);
  return self;
}

void
tf_prompt_library_free (TfPromptLibrary *self)
{
  g_free (self->user_dir);
  g_free (self->shipped_dir);
  g_free (self);
}

static gboolean
is_name (const char *name, gsize length)
{
  if (length == 0 || length > TF_LIMIT_NAME)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_islower (name[i]) && !g_ascii_isdigit (name[i]) && name[i] != '-')
      return FALSE;
  return TRUE;
}

/* All paths are built here, so a name can never lead out of the two directories. */
static gboolean
check_name (const char *name, GError **error)
{
  g_autofree char *shown = NULL;

  if (is_name (name, strlen (name)))
    return TRUE;
  shown = tf_prompt_file_dup_shown (name);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
               "“%s” is not a prompt name, expected 1 to %d of the characters a-z, 0-9 and -",
               shown, TF_LIMIT_NAME);
  return FALSE;
}

static char *
dup_path (const char *dir, const char *name)
{
  g_autofree char *file = g_strconcat (name, SUFFIX, NULL);

  return g_build_filename (dir, file, NULL);
}

/* Tests the link itself, so that a dangling one is reported and not passed over. */
static gboolean
exists (const char *path)
{
  GStatBuf info;

  return g_lstat (path, &info) == 0;
}

/* Adds the names of prompts in @dir to the set @names. */
static gboolean
collect (const char *dir, gboolean may_miss, GHashTable *names, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autoptr (GDir) handle = g_dir_open (dir, 0, &local_error);
  const char *file;

  if (handle == NULL)
    {
      if (may_miss && g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        return TRUE;
      g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM, "cannot list the prompts: %s",
                   local_error->message);
      return FALSE;
    }
  while ((file = g_dir_read_name (handle)) != NULL)
    {
      g_autofree char *path = g_build_filename (dir, file, NULL);

      if (g_str_has_suffix (file, SUFFIX) && is_name (file, strlen (file) - strlen (SUFFIX)) &&
          g_file_test (path, G_FILE_TEST_IS_REGULAR))
        g_hash_table_add (names, g_strndup (file, strlen (file) - strlen (SUFFIX)));
    }
  return TRUE;
}

static TfPromptEntry *
new_entry (const TfPromptLibrary *self, const char *name)
{
  g_autofree char *own = dup_path (self->user_dir, name);
  g_autofree char *shipped = dup_path (self->shipped_dir, name);
  gboolean has_own = exists (own);
  gboolean has_shipped = exists (shipped);
  TfPromptEntry *entry = g_new0 (TfPromptEntry, 1);

  entry->name = g_strdup (name);
  entry->path = has_own ? g_steal_pointer (&own) : g_steal_pointer (&shipped);
  entry->description = tf_prompt_file_dup_description (entry->path);
  entry->overridden = has_own && has_shipped;
  entry->own = has_own && !has_shipped;
  return entry;
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(const TfPromptEntry *const *) a)->name,
                 (*(const TfPromptEntry *const *) b)->name);
}

GPtrArray *
tf_prompt_library_list (const TfPromptLibrary *self, GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) entries =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_prompt_entry_free);
  GHashTableIter iter;
  gpointer name;

  tf_worker_assert_current ();
  g_return_val_if_fail (self != NULL, NULL);

  if (!collect (self->shipped_dir, FALSE, names, error) ||
      !collect (self->user_dir, TRUE, names, error))
    return NULL;
  g_hash_table_iter_init (&iter, names);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (entries, new_entry (self, name));
  g_ptr_array_sort (entries, compare_entries);
  return g_steal_pointer (&entries);
}

char *
tf_prompt_library_read (const TfPromptLibrary *self, const char *name, GError **error)
{
  g_autofree char *own = NULL;
  g_autofree char *shipped = NULL;

  tf_worker_assert_current ();
  g_return_val_if_fail (self != NULL && name != NULL, NULL);

  if (!check_name (name, error))
    return NULL;
  own = dup_path (self->user_dir, name);
  shipped = dup_path (self->shipped_dir, name);
  if (exists (own))
    return tf_prompt_file_read (own, error);
  if (exists (shipped))
    return tf_prompt_file_read (shipped, error);
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no prompt “%s” in %s or %s", name,
               self->user_dir, self->shipped_dir);
  return NULL;
}

char *
tf_prompt_library_read_shipped (const TfPromptLibrary *self, const char *name, GError **error)
{
  g_autofree char *shipped = NULL;

  tf_worker_assert_current ();
  g_return_val_if_fail (self != NULL && name != NULL, NULL);

  if (!check_name (name, error))
    return NULL;
  shipped = dup_path (self->shipped_dir, name);
  if (exists (shipped))
    return tf_prompt_file_read (shipped, error);
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no built-in prompt “%s” in %s", name,
               self->shipped_dir);
  return NULL;
}

gboolean
tf_prompt_library_write (const TfPromptLibrary *self,
                         const char *name,
                         const char *text,
                         GError **error)
{
  g_autofree char *path = NULL;

  tf_worker_assert_current ();
  g_return_val_if_fail (self != NULL && name != NULL && text != NULL, FALSE);

  if (!check_name (name, error))
    return FALSE;
  path = dup_path (self->user_dir, name);
  if (g_mkdir_with_parents (self->user_dir, 0700) != 0)
    {
      tf_error_set_from_errno (error, errno, "create", self->user_dir);
      return FALSE;
    }
  return tf_prompt_file_write (path, text, error);
}

/* Returns: (transfer full) (nullable): an unused name */
static char *
dup_backup_path (const char *path)
{
  g_autofree char *first = g_strconcat (path, ".bak", NULL);

  if (!exists (first))
    return g_steal_pointer (&first);
  for (guint n = 2; n < MAX_BACKUPS; n++)
    {
      g_autofree char *next = g_strdup_printf ("%s.%u", first, n);

      if (!exists (next))
        return g_steal_pointer (&next);
    }
  return NULL;
}

static gboolean
check_resettable (const char *name, const char *own, const char *shipped, GError **error)
{
  if (!exists (own))
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                 "prompt “%s” has no version of your own to reset", name);
  else if (!exists (shipped))
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                 "prompt “%s” is your own; there is no built-in version to return to", name);
  else
    return TRUE;
  return FALSE;
}

gboolean
tf_prompt_library_reset (const TfPromptLibrary *self, const char *name, GError **error)
{
  g_autofree char *own = NULL;
  g_autofree char *shipped = NULL;
  g_autofree char *backup = NULL;

  tf_worker_assert_current ();
  g_return_val_if_fail (self != NULL && name != NULL, FALSE);

  if (!check_name (name, error))
    return FALSE;
  own = dup_path (self->user_dir, name);
  shipped = dup_path (self->shipped_dir, name);
  if (!check_resettable (name, own, shipped, error))
    return FALSE;
  backup = dup_backup_path (own);
  if (backup != NULL && g_rename (own, backup) == 0)
    return TRUE;
  tf_error_set_from_errno (error, backup != NULL ? errno : EEXIST, "rename", own);
  return FALSE;
}
