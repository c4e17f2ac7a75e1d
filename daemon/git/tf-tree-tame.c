/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-tame.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-removed.h"
#include "tf-text.h"

#define MAX_PHRASES   20
#define MAX_KEPT      1024 /* bytes of a path that is kept in removed_dir */
#define STRINGIFY(x)  STRINGIFY_ (x)
#define STRINGIFY_(x) #x

struct _TfTreeTame
{
  char *removed_dir;  /* (owned) */
  char *prefix;       /* (owned) */
  GPtrArray *phrases; /* (owned) (element-type utf8): the first */
  guint n_more;       /* without a phrase */
};

TfTreeTame *
tf_tree_tame_new (const char *removed_dir, const char *prefix)
{
  TfTreeTame *self = NULL;

  g_return_val_if_fail (removed_dir != NULL && prefix != NULL, NULL);

  self = g_new0 (TfTreeTame, 1);
  self->removed_dir = g_strdup (removed_dir);
  self->prefix = g_strdup (prefix);
  self->phrases = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
tf_tree_tame_free (TfTreeTame *self)
{
  if (self == NULL)
    return;
  g_free (self->removed_dir);
  g_free (self->prefix);
  g_ptr_array_unref (self->phrases);
  g_free (self);
}

/* Below the project. Returns: (transfer full) */
static char *
dup_whole (const TfTreeTame *self, const char *path)
{
  return g_build_filename (self->prefix, path, NULL);
}

static gboolean G_GNUC_PRINTF (3, 4)
    note (TfTreeTame *self, const char *path, const char *format, ...)
{
  g_autofree char *whole = dup_whole (self, path);
  g_autofree char *shown = tf_text_show_path (*whole != '\0' ? whole : ".");
  g_autofree char *how = NULL;
  va_list args;

  if (self->phrases->len >= MAX_PHRASES)
    {
      self->n_more++;
      return TRUE;
    }
  va_start (args, format);
  how = g_strdup_vprintf (format, args);
  va_end (args);
  g_ptr_array_add (self->phrases, g_strdup_printf ("left %s %s", shown, how));
  return TRUE;
}

GPtrArray *
tf_tree_tame_take_phrases (TfTreeTame *self)
{
  GPtrArray *phrases = self->phrases;

  if (self->n_more > 0)
    g_ptr_array_add (phrases, g_strdup_printf ("left %u more like that", self->n_more));
  self->phrases = g_ptr_array_new_with_free_func (g_free);
  self->n_more = 0;
  return phrases;
}

/* The bits of @mode that we need, without those that nobody needs. */
static mode_t
make_mode (mode_t mode)
{
  if (S_ISDIR (mode))
    return (mode & 0775) | 0700;
  if (S_ISREG (mode) && (mode & S_IRUSR) == 0)
    return (mode & 0775) | 0600;
  return mode & 07777;
}

static void
note_mode (TfTreeTame *self, const char *path, mode_t old, mode_t new)
{
  note (self, path, "with mode %04o: now %04o", (guint) (old & 07777), (guint) new);
}

void
tf_tree_tame_root (TfTreeTame *self, int root_fd)
{
  struct stat info;
  mode_t mode;

  if (fstat (root_fd, &info) != 0)
    return;
  mode = make_mode (info.st_mode);
  if (mode != (info.st_mode & 07777) && fchmod (root_fd, mode) == 0)
    note_mode (self, "", info.st_mode, mode);
}

void
tf_tree_tame_entry (TfTreeTame *self,
                    int parent_fd,
                    const char *name,
                    const char *path,
                    struct stat *info)
{
  mode_t old = info->st_mode;
  mode_t mode = make_mode (old);

  if (mode == (old & 07777) || fchmodat (parent_fd, name, mode, AT_SYMLINK_NOFOLLOW) != 0)
    return;
  note_mode (self, path, old, mode);
  /* Its times have changed, too. */
  fstatat (parent_fd, name, info, AT_SYMLINK_NOFOLLOW);
}

/* Root reads everything, and so does the owner by now: whoever else it belongs to. */
static gboolean
is_unreadable (int parent_fd, const char *name, const struct stat *info)
{
  int mode = S_ISDIR (info->st_mode) ? R_OK | W_OK | X_OK : R_OK;

  return (S_ISDIR (info->st_mode) || S_ISREG (info->st_mode)) && info->st_uid != geteuid () &&
         faccessat (parent_fd, name, mode, AT_EACCESS | AT_SYMLINK_NOFOLLOW) != 0;
}

const char *
tf_tree_tame_find_reason (int parent_fd,
                          const char *name,
                          const char *path,
                          guint depth,
                          const struct stat *info)
{
  if (S_ISDIR (info->st_mode) && depth >= TF_LIMIT_TREE_DEPTH)
    return "nested more than " STRINGIFY (TF_LIMIT_TREE_DEPTH) " deep";
  if (strlen (path) > TF_LIMIT_TREE_PATH)
    return "with a path of more than " STRINGIFY (TF_LIMIT_TREE_PATH) " bytes";
  if (S_ISREG (info->st_mode) && info->st_size >= G_MAXINT32)
    return "with 2 GiB or more, too much for the history";
  if (is_unreadable (parent_fd, name, info))
    return "which belongs to another user and cannot be read";
  return NULL;
}

/* Where it is too deep, its path says little. Returns: (transfer full) */
static char *
dup_kept_as (const TfTreeTame *self, const char *name, const char *path)
{
  return strlen (path) <= MAX_KEPT ? dup_whole (self, path) : g_strdup (name);
}

gboolean
tf_tree_tame_move (TfTreeTame *self,
                   int parent_fd,
                   const char *name,
                   const char *path,
                   const char *reason,
                   GError **error)
{
  g_autofree char *kept_as = dup_kept_as (self, name, path);
  g_autoptr (GError) failure = NULL;
  g_autofree char *place = tf_removed_find_place (self->removed_dir, kept_as, &failure);
  g_autofree char *whole = NULL;
  g_autofree char *shown = NULL;

  if (place != NULL && renameat (parent_fd, name, AT_FDCWD, place) == 0)
    return note (self, path, "%s: moved to .thoughtforge/removed", reason);
  if (failure == NULL)
    tf_error_set_from_errno (&failure, errno, "move it to", self->removed_dir);
  whole = dup_whole (self, path);
  shown = tf_text_show_path (whole);
  g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM,
               "%s %s; %s: move or delete it as its owner, or with sudo, then press Resume", shown,
               reason, failure->message);
  return FALSE;
}
