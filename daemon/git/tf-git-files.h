/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfGitFiles:
 *
 * The contents of a .git directory except objects, reflogs and the index: HEAD, references,
 * configuration, hooks, info/, unfinished merges. Never follows links. Blocking, any thread.
 */
typedef struct _TfGitFiles TfGitFiles;

typedef struct
{
  char *path;      /* (owned): below .git */
  guint32 mode;    /* as in struct stat; for a link only the type */
  GBytes *content; /* (owned) (nullable): of a file or link; %NULL past TF_LIMIT_STATE_FILE */
} TfGitFile;

/* TF_ERROR_FILE_SYSTEM names the file that cannot be read. */
TfGitFiles *tf_git_files_read (int git_fd, GError **error);
void tf_git_files_free (TfGitFiles *self);

/* Returns: (transfer none) (nullable) */
const TfGitFile *tf_git_files_lookup (const TfGitFiles *self, const char *path);

/* Sorted by path. Returns: (transfer none) (element-type TfGitFile) */
GPtrArray *tf_git_files_list (const TfGitFiles *self);

/* Records our own write of @path, as if the file had always contained @content. */
void tf_git_files_set (TfGitFiles *self, const char *path, const char *content);

gboolean tf_git_file_equal (const TfGitFile *a, const TfGitFile *b);

/* Restores @path to its state in @self. @now (nullable) is its current state. */
gboolean tf_git_files_restore (const TfGitFiles *self,
                               int git_fd,
                               const char *path,
                               const TfGitFile *now,
                               GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfGitFiles, tf_git_files_free)

G_END_DECLS
