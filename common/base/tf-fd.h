/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>
#include <unistd.h>

G_BEGIN_DECLS

/* A file descriptor closed at the end of its block: g_auto (TfFd) fd = -1; */
typedef int TfFd;

static inline void
tf_fd_close (TfFd fd)
{
  close (fd);
}

G_DEFINE_AUTO_CLEANUP_FREE_FUNC (TfFd, tf_fd_close, -1)

/* Writes all @length bytes, in as many calls as needed. Blocking, any thread. Returns: %FALSE with
 * errno set; some data may have been written */
gboolean tf_fd_write_all (int fd, const void *data, gsize length);

/* Opens the directory @name for reading, following no link, and gives us back our own permissions on it
 * (u+rwx) if a run has taken them. Blocking, any thread. Returns: an open descriptor; -1 with errno set */
int tf_fd_open_own_directory (int dir_fd, const char *name);

/* The same for a file, which gets u+rw; O_CLOEXEC is added to @flags, and O_NONBLOCK, because a pipe of
 * that name would block. */
int tf_fd_open_own_file (int dir_fd, const char *name, int flags);

G_END_DECLS
