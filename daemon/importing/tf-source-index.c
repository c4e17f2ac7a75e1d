/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-index.h"

#include <fcntl.h>

#include "tf-fd.h"
#include "tf-git-cleanup.h"
#include "tf-git-index.h"

struct _TfSourceIndex
{
  git_index *index;        /* (owned) */
  struct timespec written; /* when */
};

TfSourceIndex *
tf_source_index_open (int git_fd)
{
  g_auto (TfFd) fd = openat (git_fd, "index", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autoptr (git_index) index = NULL;
  TfSourceIndex *self = NULL;
  struct stat info;

  if (fd < 0 || fstat (fd, &info) != 0 || !S_ISREG (info.st_mode) || !tf_git_index_has_room (fd) ||
      git_index_open (&index, path) != 0)
    return NULL;
  self = g_new (TfSourceIndex, 1);
  self->index = g_steal_pointer (&index);
  self->written = info.st_mtim;
  return self;
}

void
tf_source_index_free (TfSourceIndex *self)
{
  git_index_free (self->index);
  g_free (self);
}

static gboolean
is_same_time (const git_index_time *noted, const struct timespec *found)
{
  return noted->seconds == (gint32) found->tv_sec && noted->nanoseconds == found->tv_nsec;
}

/* A file that changed while the index was written may have changed after git looked at it, too. */
static gboolean
is_before (const struct timespec *time, const struct timespec *other)
{
  return time->tv_sec < other->tv_sec ||
         (time->tv_sec == other->tv_sec && time->tv_nsec < other->tv_nsec);
}

gboolean
tf_source_index_knows (TfSourceIndex *self,
                       const char *path,
                       const git_oid *id,
                       const struct stat *info)
{
  const git_index_entry *entry = git_index_get_bypath (self->index, path, 0);

  return entry != NULL && git_oid_equal (&entry->id, id) &&
         entry->file_size == (guint32) info->st_size && entry->ino == (guint32) info->st_ino &&
         is_same_time (&entry->mtime, &info->st_mtim) &&
         is_same_time (&entry->ctime, &info->st_ctim) &&
         is_before (&info->st_mtim, &self->written) && is_before (&info->st_ctim, &self->written);
}
