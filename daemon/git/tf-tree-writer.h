/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>
#include <git2.h>

G_BEGIN_DECLS

/* Files as the tree objects of git. Blocking only to ask what is there. */

typedef struct
{
  char *path; /* (owned) */
  git_oid id;
  git_filemode_t mode; /* GIT_FILEMODE_COMMIT: a submodule */
  gsize size;          /* bytes; 0 if the files were listed without limits, or for a submodule */
} TfStoredFile;

TfStoredFile *tf_stored_file_new (const char *path, const git_oid *id, git_filemode_t mode);
void tf_stored_file_free (TfStoredFile *self);

/* Sorts @files (element-type TfStoredFile) by the bytes of their paths, as the functions below need them. */
void tf_stored_files_sort (GPtrArray *files);

/* The texts of the trees that @files make, which are sorted as above and have each path once, but for
 * trees that @odb (nullable) has; a tree comes after those in it. @out_root: the id of the last.
 * TF_ERROR_GIT. Returns: (transfer full) (element-type GBytes) */
GPtrArray *tf_tree_writer_make (const GPtrArray *files,
                                git_odb *odb,
                                git_oid *out_root,
                                GError **error);

G_END_DECLS
