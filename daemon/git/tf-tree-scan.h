/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>
#include <sys/stat.h>

G_BEGIN_DECLS

/* Reads the tree of a project, following no symbolic link and, unless told to, asking no ignore
 * rule, so that nothing in the tree decides what is seen. Blocking, any thread. */

typedef enum
{
  TF_TREE_FILE,
  TF_TREE_LINK,
  TF_TREE_SPECIAL,         /* pipe, socket, device */
  TF_TREE_EMPTY_DIRECTORY, /* nothing in it that is seen */
} TfTreeKind;

typedef struct
{
  char *path; /* (owned): below the root */
  TfTreeKind kind;
  struct stat info;
} TfTreeEntry;

typedef enum
{
  TF_TREE_SCAN_COMMIT,   /* what belongs into a commit: files and links; no names git refuses */
  TF_TREE_SCAN_SNAPSHOT, /* everything but the repository itself and what is excluded */
} TfTreeScanFlags;

/* Sorted by the bytes of the path. TF_ERROR_FILE_SYSTEM names what cannot be read. Returns:
 * (transfer full) (element-type TfTreeEntry) */
GPtrArray *tf_tree_scan (int root_fd, TfTreeScanFlags what, GError **error);

/* Whether @path is seen though an ignore rule says otherwise; asked of a directory, too, before
 * anything in it. */
typedef gboolean (*TfTreeKeeps) (const char *path, gpointer data);

/* As tf_tree_scan(), but less what the .gitignore files of the tree ignore, unless @keeps; a
 * directory that is ignored is not read. A .gitignore that is no plain file, or too large, says
 * nothing. */
GPtrArray *tf_tree_scan_honouring (int root_fd,
                                   TfTreeScanFlags what,
                                   TfTreeKeeps keeps,
                                   gpointer data,
                                   GError **error);

G_END_DECLS
