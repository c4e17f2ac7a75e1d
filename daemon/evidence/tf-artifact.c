/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-artifact.h"

#include <string.h>

#include "tf-artifact-private.h"

TfArtifact *
tf_artifact_new (const char *hash, TfArtifactReader reader, gpointer data, GDestroyNotify destroy)
{
  TfArtifact *self = g_new0 (TfArtifact, 1);

  self->hash = g_strdup (hash);
  self->reader = reader;
  self->data = data;
  self->destroy = destroy;
  self->files = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_artifact_file_free);
  self->by_path = g_hash_table_new (g_str_hash, g_str_equal);
  self->by_name =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  self->folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
tf_artifact_file_free (TfArtifactFile *self)
{
  g_free (self->path);
  g_free (self->text);
  tf_artifact_folded_free (self->folded);
  g_free (self);
}

void
tf_artifact_free (TfArtifact *self)
{
  g_clear_pointer (&self->sections, g_hash_table_unref);
  g_hash_table_unref (self->by_name);
  g_hash_table_unref (self->by_path);
  g_hash_table_unref (self->folders);
  g_ptr_array_unref (self->files);
  if (self->destroy != NULL)
    self->destroy (self->data);
  g_free (self->hash);
  g_free (self);
}

const char *
tf_artifact_get_hash (TfArtifact *self)
{
  return self->hash;
}

static const char *
get_name (const char *path)
{
  const char *slash = strrchr (path, '/');

  return slash == NULL ? path : slash + 1;
}

static void
index_folders (TfArtifact *self, const char *path)
{
  for (const char *slash = strrchr (path, '/'); slash != NULL;)
    {
      g_autofree char *folder = g_strndup (path, slash - path);

      if (g_hash_table_contains (self->folders, folder))
        return;
      slash = g_strrstr_len (path, slash - path, "/");
      g_hash_table_add (self->folders, g_steal_pointer (&folder));
    }
}

static TfArtifactFile *
add_file (TfArtifact *self, const char *path)
{
  TfArtifactFile *file = g_new0 (TfArtifactFile, 1);
  GPtrArray *same = NULL;

  file->path = g_strdup (path);
  g_ptr_array_add (self->files, file);
  g_hash_table_insert (self->by_path, file->path, file);
  same = g_hash_table_lookup (self->by_name, get_name (file->path));
  if (same == NULL)
    {
      same = g_ptr_array_new ();
      g_hash_table_insert (self->by_name, (gpointer) get_name (file->path), same);
    }
  g_ptr_array_add (same, file);
  index_folders (self, path);
  return file;
}

void
tf_artifact_add (TfArtifact *self, const char *path, const char *text)
{
  TfArtifactFile *file = g_hash_table_lookup (self->by_path, path);

  if (file == NULL)
    file = add_file (self, path);
  g_clear_pointer (&self->sections, g_hash_table_unref);
  g_clear_pointer (&file->folded, tf_artifact_folded_free);
  g_free (file->text);
  file->text = g_strdup (text);
  file->was_read = text != NULL;
}

gboolean
tf_artifact_has_file (TfArtifact *self, const char *path)
{
  return g_hash_table_contains (self->by_path, path);
}

gboolean
tf_artifact_has_folder (TfArtifact *self, const char *path)
{
  gsize length = strlen (path);
  g_autofree char *bare = NULL;

  while (length > 0 && path[length - 1] == '/')
    length--;
  bare = g_strndup (path, length);
  return g_hash_table_contains (self->folders, bare);
}

const char *
tf_artifact_get_only_path (TfArtifact *self)
{
  const TfArtifactFile *file = NULL;

  if (self->files->len != 1)
    return NULL;
  file = g_ptr_array_index (self->files, 0);
  return file->path;
}

/* Whether @path ends in @tail, after a slash or as a whole. */
static gboolean
ends_with (const char *path, const char *tail)
{
  gsize n = strlen (path), m = strlen (tail);

  return n >= m && g_str_equal (path + n - m, tail) && (n == m || path[n - m - 1] == '/');
}

/* Only one file may match; for an absolute path, the longest one that ends it. */
static TfArtifactFile *
choose (const GPtrArray *same, const char *path)
{
  TfArtifactFile *found = NULL;

  for (guint i = 0; i < same->len; i++)
    {
      TfArtifactFile *file = g_ptr_array_index (same, i);

      if (*path == '/' ? !ends_with (path, file->path) : !ends_with (file->path, path))
        continue;
      if (found == NULL)
        found = file;
      else if (*path != '/')
        return NULL;
      else if (strlen (file->path) > strlen (found->path))
        found = file;
    }
  return found;
}

static TfArtifactFile *
find_file (TfArtifact *self, const char *path)
{
  TfArtifactFile *file = NULL;
  GPtrArray *same = NULL;

  while (g_str_has_prefix (path, "./"))
    path += 2;
  file = g_hash_table_lookup (self->by_path, path);
  if (file != NULL)
    return file;
  same = g_hash_table_lookup (self->by_name, get_name (path));
  return same == NULL ? NULL : choose (same, path);
}

const char *
tf_artifact_resolve (TfArtifact *self, const char *path)
{
  TfArtifactFile *file = find_file (self, path);

  return file == NULL ? NULL : file->path;
}

const char *
tf_artifact_file_get_text (TfArtifact *self, TfArtifactFile *file)
{
  g_autofree char *text = NULL;

  if (file->was_read)
    return file->text;
  file->was_read = TRUE;
  text = self->reader == NULL ? NULL : self->reader (file->path, self->data);
  if (text != NULL && g_utf8_validate (text, -1, NULL))
    file->text = g_steal_pointer (&text);
  return file->text;
}

const char *
tf_artifact_get_text (TfArtifact *self, const char *path)
{
  TfArtifactFile *file = g_hash_table_lookup (self->by_path, path);

  return file == NULL ? NULL : tf_artifact_file_get_text (self, file);
}

guint
tf_artifact_count_lines (TfArtifact *self, const char *path)
{
  const char *text = tf_artifact_get_text (self, path);
  guint n = 0;

  if (text == NULL || *text == '\0')
    return 0;
  for (const char *c = text; (c = strchr (c, '\n')) != NULL; c++)
    n++;
  return g_str_has_suffix (text, "\n") ? n : n + 1;
}
