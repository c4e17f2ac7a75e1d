/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-expected-files-private.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-atomic-file-private.h"

struct _TfExpectedFiles
{
  GMutex lock;
  GHashTable *states; /* (owned) (nullable) (element-type utf8 TfFileState): %NULL: closed */
};

void
tf_file_state_read (TfFileState *self, int dir_fd, const char *name, gsize limit)
{
  struct stat info;
  char *text = NULL;
  gsize length = 0;

  tf_file_state_clear (self);
  if (fstatat (dir_fd, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
    return;
  self->exists = TRUE;
  self->mode = info.st_mode;
  self->n_links = (guint) info.st_nlink;
  text = tf_atomic_file_read_at (dir_fd, name, name, limit, &length, NULL);
  if (text != NULL)
    self->text = g_bytes_new_take (text, length);
}

gboolean
tf_file_state_is (const TfFileState *self, const TfFileState *now)
{
  if (!self->exists || !now->exists)
    return self->exists == now->exists;
  if (self->text == NULL || now->text == NULL)
    return self->text == now->text && (self->mode & S_IFMT) == (now->mode & S_IFMT);
  return self->mode == now->mode && now->n_links <= self->n_links &&
         g_bytes_equal (self->text, now->text);
}

void
tf_file_state_clear (TfFileState *self)
{
  g_clear_pointer (&self->text, g_bytes_unref);
  *self = (TfFileState) TF_FILE_STATE_INIT;
}

static void
state_copy (const TfFileState *self, TfFileState *target)
{
  tf_file_state_clear (target);
  *target = *self;
  if (self->text != NULL)
    g_bytes_ref (self->text);
}

static void
state_free (gpointer data)
{
  TfFileState *state = data;

  tf_file_state_clear (state);
  g_free (state);
}

TfExpectedFiles *
tf_expected_files_new (void)
{
  TfExpectedFiles *self = g_new0 (TfExpectedFiles, 1);

  g_mutex_init (&self->lock);
  return self;
}

void
tf_expected_files_free (TfExpectedFiles *self)
{
  g_clear_pointer (&self->states, g_hash_table_unref);
  g_mutex_clear (&self->lock);
  g_free (self);
}

void
tf_expected_files_open (TfExpectedFiles *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  g_return_if_fail (self->states == NULL);

  self->states = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, state_free);
}

void
tf_expected_files_close (TfExpectedFiles *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  g_clear_pointer (&self->states, g_hash_table_unref);
}

gboolean
tf_expected_files_is_open (TfExpectedFiles *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  return self->states != NULL;
}

/* With the lock. */
static void
set (TfExpectedFiles *self, const char *relative, const TfFileState *state)
{
  TfFileState *copy = g_new0 (TfFileState, 1);

  state_copy (state, copy);
  g_hash_table_replace (self->states, g_strdup (relative), copy);
}

void
tf_expected_files_set (TfExpectedFiles *self, const char *relative, const TfFileState *state)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  if (self->states != NULL)
    set (self, relative, state);
}

/* A write keeps the permissions that it finds; those of a known file are not for others to choose. */
static guint
get_mode (TfExpectedFiles *self, const char *relative, int dir_fd, const char *name)
{
  const TfFileState *known = g_hash_table_lookup (self->states, relative);
  struct stat info;

  if (known != NULL && known->text != NULL)
    return known->mode;
  return fstatat (dir_fd, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG (info.st_mode)
             ? info.st_mode
             : S_IFREG | 0600;
}

void
tf_expected_files_note (TfExpectedFiles *self,
                        const char *relative,
                        int dir_fd,
                        const char *name,
                        GBytes *text)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  if (self->states != NULL)
    set (self, relative, &(TfFileState){ TRUE, text, get_mode (self, relative, dir_fd, name), 1 });
}

void
tf_expected_files_note_line (TfExpectedFiles *self, const char *relative, const char *line)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  TfFileState *known = self->states != NULL ? g_hash_table_lookup (self->states, relative) : NULL;
  GByteArray *text = NULL;

  if (known == NULL || (known->exists && known->text == NULL))
    return;
  if (!known->exists)
    *known = (TfFileState){ TRUE, g_bytes_new (NULL, 0), S_IFREG | 0600, 1 };
  text = g_bytes_unref_to_array (g_steal_pointer (&known->text));
  if (text->len > 0 && text->data[text->len - 1] != '\n')
    g_byte_array_append (text, (const guint8 *) "\n", 1);
  g_byte_array_append (text, (const guint8 *) line, (guint) strlen (line));
  g_byte_array_append (text, (const guint8 *) "\n", 1);
  known->text = g_byte_array_free_to_bytes (text);
}

void
tf_expected_files_note_absent (TfExpectedFiles *self, const char *relative)
{
  tf_expected_files_set (self, relative, &(TfFileState) TF_FILE_STATE_INIT);
}

gboolean
tf_expected_files_get (TfExpectedFiles *self, const char *relative, TfFileState *out_state)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  const TfFileState *known =
      self->states != NULL ? g_hash_table_lookup (self->states, relative) : NULL;

  if (known != NULL)
    state_copy (known, out_state);
  return known != NULL;
}

GPtrArray *
tf_expected_files_list (TfExpectedFiles *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer name = NULL;

  if (self->states == NULL)
    return names;
  g_hash_table_iter_init (&iter, self->states);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (names, g_strdup (name));
  return names;
}
