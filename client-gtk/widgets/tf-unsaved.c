/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-unsaved.h"

#include <errno.h>
#include <glib/gstdio.h>

/* At most this much typing is lost if the client is killed. */
#define DELAY_MS 250

typedef struct
{
  TfUnsavedFunc keep;
  guint id; /* of a timeout */
} Pending;

static GHashTable *pending;   /* (owned) (nullable) (element-type GObject Pending) */
static GHashTable *unwritten; /* (owned) (nullable) (element-type utf8 utf8): by key */

static char *
dup_directory (void)
{
  return g_build_filename (g_get_user_state_dir (), "thoughtforge", "unsaved", NULL);
}

static char *
dup_path (const char *key)
{
  g_autofree char *directory = dup_directory ();
  g_autofree char *escaped = g_uri_escape_string (key, NULL, FALSE);
  g_autofree char *name = g_strconcat (escaped, ".txt", NULL);

  return g_build_filename (directory, name, NULL);
}

static gboolean
write_text (const char *path, const char *text)
{
  g_autofree char *directory = dup_directory ();
  g_autoptr (GError) error = NULL;

  if (g_mkdir_with_parents (directory, 0700) != 0)
    g_warning ("cannot create %s, so unsaved text is lost when the client ends: %s", directory,
               g_strerror (errno));
  else if (!g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error))
    g_warning ("unsaved text is lost when the client ends: %s", error->message);
  else
    return TRUE;
  return FALSE;
}

void
tf_unsaved_keep (const char *key, const char *text)
{
  g_autofree char *path = dup_path (key);
  gboolean is_empty = text == NULL || *text == '\0';

  if (unwritten == NULL)
    unwritten = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_remove (unwritten, key);
  if (is_empty && g_unlink (path) != 0 && errno != ENOENT && errno != ENOTDIR)
    g_warning ("cannot remove %s: %s", path, g_strerror (errno));
  if (!is_empty && !write_text (path, text))
    g_hash_table_insert (unwritten, g_strdup (key), g_strdup (text));
}

char *
tf_unsaved_dup (const char *key)
{
  g_autofree char *path = dup_path (key);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  if (unwritten != NULL && g_hash_table_contains (unwritten, key))
    return g_strdup (g_hash_table_lookup (unwritten, key));
  if (!g_file_get_contents (path, &text, NULL, &error) &&
      !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT) &&
      !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR))
    g_warning ("cannot read unsaved text: %s", error->message);
  if (text != NULL && !g_utf8_validate (text, -1, NULL))
    {
      g_warning ("%s is not UTF-8 and is left alone", path);
      g_clear_pointer (&text, g_free);
    }
  return text;
}

gboolean
tf_unsaved_has (const char *key)
{
  g_autofree char *path = dup_path (key);

  return (unwritten != NULL && g_hash_table_contains (unwritten, key)) ||
         g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
time_out_cb (gpointer owner)
{
  tf_unsaved_now (owner);
}

void
tf_unsaved_later (gpointer owner, TfUnsavedFunc keep)
{
  Pending *new_one;

  if (pending == NULL)
    pending = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  if (g_hash_table_contains (pending, owner))
    return;
  new_one = g_new (Pending, 1);
  *new_one = (Pending){ keep, g_timeout_add_once (DELAY_MS, time_out_cb, owner) };
  g_hash_table_insert (pending, owner, new_one);
}

void
tf_unsaved_now (gpointer owner)
{
  Pending *one = pending == NULL ? NULL : g_hash_table_lookup (pending, owner);
  TfUnsavedFunc keep;

  if (one == NULL)
    return;
  keep = one->keep;
  g_source_remove (one->id);
  g_hash_table_remove (pending, owner);
  keep (owner);
}

void
tf_unsaved_flush (void)
{
  g_autoptr (GList) owners = pending == NULL ? NULL : g_hash_table_get_keys (pending);

  for (const GList *l = owners; l != NULL; l = l->next)
    tf_unsaved_now (l->data);
}
