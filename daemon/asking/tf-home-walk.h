/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>
#include <sys/stat.h>

G_BEGIN_DECLS

/* What is below a directory that a run could write, without following links. Blocking, any thread. */

typedef struct
{
  int dir_fd; /* (not owned): where @name is */
  const char *name;
  const char *path; /* the given one, and what is below it */
  struct stat info; /* of itself, if it is a link */
} TfHomeFile;

typedef void (*TfHomeFileFunc) (const TfHomeFile *file, gpointer data);

/* Calls @func for everything at or below @directory/@name that is no directory, and for a directory that
 * cannot be read. @path: how to call it. Returns: %FALSE if there is too much; the rest is left out */
gboolean tf_home_walk (const char *directory,
                       const char *name,
                       const char *path,
                       TfHomeFileFunc func,
                       gpointer data);

/* Whether the content is that of the plain file @other; %FALSE if either cannot be read. */
gboolean tf_home_file_equals (const TfHomeFile *self, const char *other);

/* Changes with every change of the file. Returns: (transfer full) */
char *tf_home_file_dup_stamp (const TfHomeFile *self);

G_END_DECLS
