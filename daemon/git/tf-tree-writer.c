/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-writer.h"

#include <string.h>

#include "tf-git-error.h"

typedef struct
{
  char *name; /* (owned): with "/" for a tree, as git sorts */
  git_oid id;
  git_filemode_t mode;
} Child;

typedef struct
{
  const GPtrArray *files; /* (element-type TfStoredFile) */
  guint at;
  git_odb *odb;     /* (nullable) */
  GPtrArray *texts; /* (element-type GBytes) */
} Writing;

static void
child_clear (gpointer data)
{
  g_free (((Child *) data)->name);
}

static int
compare_children (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Child *) a)->name, ((const Child *) b)->name);
}

static gboolean
write_children (Writing *self, GArray *children, git_oid *out_id, GError **error)
{
  g_autoptr (GByteArray) text = g_byte_array_new ();

  g_array_sort (children, compare_children);
  for (guint i = 0; i < children->len; i++)
    {
      const Child *child = &g_array_index (children, Child, i);
      gsize length = strlen (child->name) - (child->mode == GIT_FILEMODE_TREE ? 1 : 0);
      char mode[16];
      int n = g_snprintf (mode, sizeof mode, "%o ", child->mode);

      g_byte_array_append (text, (const guint8 *) mode, (guint) n);
      g_byte_array_append (text, (const guint8 *) child->name, (guint) length);
      g_byte_array_append (text, (const guint8 *) "", 1);
      g_byte_array_append (text, child->id.id, GIT_OID_RAWSZ);
    }
  if (!tf_git_check (git_odb_hash (out_id, text->len > 0 ? (const char *) text->data : "",
                                   text->len, GIT_OBJECT_TREE),
                     "write a tree", error))
    return FALSE;
  if (self->odb == NULL || !git_odb_exists_ext (self->odb, out_id, GIT_ODB_LOOKUP_NO_REFRESH))
    g_ptr_array_add (self->texts, g_byte_array_free_to_bytes (g_steal_pointer (&text)));
  return TRUE;
}

/* All files that begin with @prefix, from self->at on. */
static gboolean
write_tree (Writing *self, const char *prefix, git_oid *out_id, GError **error)
{
  g_autoptr (GArray) children = g_array_new (FALSE, TRUE, sizeof (Child));
  gsize length = strlen (prefix);

  g_array_set_clear_func (children, child_clear);
  while (self->at < self->files->len)
    {
      const TfStoredFile *file = g_ptr_array_index (self->files, self->at);
      const char *slash = NULL;
      Child child = { NULL, file->id, file->mode };

      if (strncmp (file->path, prefix, length) != 0)
        break;
      slash = strchr (file->path + length, '/');
      if (slash != NULL)
        {
          g_autofree char *below = g_strndup (file->path, (gsize) (slash - file->path) + 1);

          child.mode = GIT_FILEMODE_TREE;
          child.name = g_strdup (below + length);
          if (!write_tree (self, below, &child.id, error))
            {
              g_free (child.name);
              return FALSE;
            }
        }
      else
        {
          child.name = g_strdup (file->path + length);
          self->at++;
        }
      g_array_append_val (children, child);
    }
  return write_children (self, children, out_id, error);
}

TfStoredFile *
tf_stored_file_new (const char *path, const git_oid *id, git_filemode_t mode)
{
  TfStoredFile *self = g_new0 (TfStoredFile, 1);

  self->path = g_strdup (path);
  self->id = *id;
  self->mode = mode;
  return self;
}

void
tf_stored_file_free (TfStoredFile *self)
{
  if (self == NULL)
    return;
  g_free (self->path);
  g_free (self);
}

static int
compare_files (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(const TfStoredFile *const *) a)->path,
                 (*(const TfStoredFile *const *) b)->path);
}

void
tf_stored_files_sort (GPtrArray *files)
{
  g_return_if_fail (files != NULL);

  g_ptr_array_sort (files, compare_files);
}

GPtrArray *
tf_tree_writer_make (const GPtrArray *files, git_odb *odb, git_oid *out_root, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  Writing writing = { files, 0, odb, texts };

  g_return_val_if_fail (files != NULL && out_root != NULL, NULL);

  return write_tree (&writing, "", out_root, error) ? g_steal_pointer (&texts) : NULL;
}
