/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-tree.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "oa-data.h"
#include "oa-tools.h"
#include "tf-error.h"
#include "tf-file-class.h"
#include "tf-limits.h"

#define MAX_FILE  (2 * TF_MIB) /* larger files are data or generated */
#define MAX_COPY  (512 * TF_MIB)
#define MAX_FILES 20000
#define MAX_DEPTH 40
#define HEAD      4096

typedef struct
{
  OaTree *tree;
  TfFileAttributes *attributes;
  const char *words; /* (nullable) */
} Walk;

typedef struct
{
  const OaTree *tree;
  const char *directory;
  gsize bytes;
  guint files;
} Copy;

static void
file_free (OaFile *self)
{
  g_free (self->path);
  g_free (self);
}

void
oa_tree_free (OaTree *self)
{
  g_free (self->root);
  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->large);
  g_free (self);
}

/* The first bytes as text; %NULL if they are not text or cannot be read. Returns: (transfer
 * full) */
static char *
read_head (const char *path)
{
  char head[HEAD + 1] = "";
  int fd = g_open (path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC, 0);
  ssize_t n = fd >= 0 ? read (fd, head, HEAD) : -1;

  if (fd >= 0)
    close (fd);
  if (n < 0 || memchr (head, '\0', (gsize) n) != NULL)
    return NULL;
  return g_strndup (head, (gsize) n);
}

static void
add_file (Walk *walk, const char *path, const char *full, const struct stat *info)
{
  OaTree *self = walk->tree;
  g_autofree char *head = NULL;
  OaFile *file = NULL;
  TfFileClass judged = TF_FILE_CLASS_OWN;

  if (g_str_has_prefix (path, ".git/"))
    return;
  if ((gsize) info->st_size > MAX_FILE)
    {
      oa_tools_report ("not analysed: %s (too large)", path);
      g_ptr_array_add (self->large, g_strdup (path));
      return;
    }
  head = read_head (full);
  if (head == NULL)
    return;
  judged = tf_file_class_judge_in (walk->attributes, path, head);
  if (judged != TF_FILE_CLASS_OWN && !tf_file_class_is_asked (walk->words, path))
    {
      oa_tools_report ("not analysed: %s (%s)", path, tf_file_class_get_reason (judged));
      return;
    }
  file = g_new0 (OaFile, 1);
  file->path = g_strdup (path);
  file->kind = oa_file_kind (path, head);
  file->is_test = tf_file_class_is_test (path);
  g_ptr_array_add (self->files, file);
}

static void
read_attributes (Walk *walk, const char *directory, const char *below)
{
  g_autofree char *path = g_build_filename (directory, ".gitattributes", NULL);
  g_autofree char *text = NULL;

  if (g_file_get_contents (path, &text, NULL, NULL) && g_utf8_validate (text, -1, NULL))
    tf_file_attributes_add (walk->attributes, below, text);
}

static void
walk_folder (Walk *walk, const char *below, guint depth)
{
  OaTree *self = walk->tree;
  g_autofree char *directory = g_build_filename (self->root, below, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (directory, 0, &error);
  const char *name = NULL;

  if (dir == NULL)
    {
      oa_tools_report ("not analysed: %s", error->message);
      return;
    }
  read_attributes (walk, directory, below);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path =
          *below != '\0' ? g_build_filename (below, name, NULL) : g_strdup (name);
      g_autofree char *full = g_build_filename (directory, name, NULL);
      struct stat info;

      if (lstat (full, &info) != 0 || !g_utf8_validate (path, -1, NULL))
        oa_tools_report ("not looked at: a file in %s", *below != '\0' ? below : ".");
      else if (S_ISDIR (info.st_mode) && !oa_data_matches ("tree.left-out", name) &&
               depth < MAX_DEPTH)
        walk_folder (walk, path, depth + 1);
      else if (S_ISREG (info.st_mode) && self->files->len < MAX_FILES)
        add_file (walk, path, full, &info);
    }
}

static int
compare_files (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(OaFile *const *) a)->path, (*(OaFile *const *) b)->path);
}

OaTree *
oa_tree_read (const char *root, const char *words)
{
  OaTree *self = g_new0 (OaTree, 1);
  g_autoptr (TfFileAttributes) attributes = tf_file_attributes_new ();
  Walk walk = { self, attributes, words };

  self->root = g_strdup (root);
  self->files = g_ptr_array_new_with_free_func ((GDestroyNotify) file_free);
  self->large = g_ptr_array_new_with_free_func (g_free);
  walk_folder (&walk, "", 0);
  g_ptr_array_sort (self->files, compare_files);
  return self;
}

static int
compare_path (gconstpointer path, gconstpointer file)
{
  return strcmp (path, (*(OaFile *const *) file)->path);
}

const OaFile *
oa_tree_find (const OaTree *self, const char *path)
{
  OaFile **found = NULL;

  if (self->files->len > 0)
    found = bsearch (path, self->files->pdata, self->files->len, sizeof (gpointer), compare_path);
  return found != NULL ? *found : NULL;
}

char *
oa_tree_load (const OaTree *self, const char *path, gsize *out_length)
{
  g_autofree char *full = g_build_filename (self->root, path, NULL);
  char *text = NULL;

  return g_file_get_contents (full, &text, out_length, NULL) ? text : NULL;
}

/* Copies the time too: make depends on it. */
static gboolean
copy_file (Copy *copy, const char *from, const char *to, const struct stat *info)
{
  const struct timespec times[2] = { info->st_atim, info->st_mtim };
  g_autofree char *text = NULL;
  gsize length = 0;

  if (copy->bytes + (gsize) info->st_size > MAX_COPY || ++copy->files > MAX_FILES)
    {
      oa_tools_report ("not analysed: %s (the project is too large)", from);
      return TRUE;
    }
  copy->bytes += (gsize) info->st_size;
  if (!g_file_get_contents (from, &text, &length, NULL))
    return TRUE;
  return g_file_set_contents_full (to, text, (gssize) length, G_FILE_SET_CONTENTS_NONE,
                                   (int) (info->st_mode & 0700) | 0600, NULL) &&
         utimensat (AT_FDCWD, to, times, 0) == 0;
}

/* Only links that stay inside: nothing in the copy leads back to the project. */
static void
copy_link (const char *from, const char *to)
{
  g_autofree char *target = g_file_read_link (from, NULL);

  if (target != NULL && *target != '/' && strstr (target, "..") == NULL &&
      symlink (target, to) != 0)
    oa_tools_report ("not copied: the link %s", from);
}

static gboolean
copy_folder (Copy *copy, const char *from, const char *to, guint depth)
{
  g_autoptr (GDir) dir = g_dir_open (from, 0, NULL);
  const char *name = NULL;

  if (g_mkdir_with_parents (to, 0700) != 0)
    return FALSE;
  while (dir != NULL && depth < MAX_DEPTH && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *source = g_build_filename (from, name, NULL);
      g_autofree char *target = g_build_filename (to, name, NULL);
      struct stat info;

      if (oa_data_matches ("tree.left-out", name) || lstat (source, &info) != 0)
        continue;
      if (S_ISLNK (info.st_mode))
        copy_link (source, target);
      else if (S_ISDIR (info.st_mode) && !copy_folder (copy, source, target, depth + 1))
        return FALSE;
      else if (S_ISREG (info.st_mode) && !copy_file (copy, source, target, &info))
        return FALSE;
    }
  return TRUE;
}

char *
oa_tree_copy (const OaTree *self, GError **error)
{
  g_autofree char *made = g_dir_make_tmp ("thoughtforge-offline-XXXXXX", error);
  g_autofree char *directory = NULL;
  Copy copy = { .tree = self };

  if (made == NULL)
    return NULL;
  directory = realpath (made, NULL);
  if (directory != NULL && copy_folder (&copy, self->root, directory, 0))
    return g_steal_pointer (&directory);
  oa_tree_remove (made);
  g_set_error (error, TF_ERROR, TF_ERROR_AGENT_FAILURE, "cannot copy the project to %s: %s", made,
               g_strerror (errno));
  return NULL;
}

void
oa_tree_move (OaTree *self, const char *root)
{
  g_free (self->root);
  self->root = g_strdup (root);
}

void
oa_tree_remove (const char *directory)
{
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name = NULL;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (directory, name, NULL);
      struct stat info;

      if (lstat (path, &info) == 0 && S_ISDIR (info.st_mode))
        oa_tree_remove (path);
      else
        g_unlink (path);
    }
  g_rmdir (directory);
}
