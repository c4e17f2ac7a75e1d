/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>
#include <sys/stat.h>

G_BEGIN_DECLS

/* Lists the tree of a project. Never follows symbolic links and, unless requested, applies no
 * ignore rules, so that nothing in the tree can hide files. Blocking, any thread. */

/* The code base of a project, a directory at its top with a repository of its own. */
#define TF_TREE_CODE "source"

typedef enum
{
  TF_TREE_FILE,
  TF_TREE_LINK,
  TF_TREE_SPECIAL,         /* pipe, socket, device */
  TF_TREE_EMPTY_DIRECTORY, /* contains nothing that the scan includes */
} TfTreeKind;

typedef struct
{
  char *path; /* (owned): below the root */
  TfTreeKind kind;
  struct stat info;
} TfTreeEntry;

typedef enum
{
  /* What a commit includes: files and links; no names that git refuses. */
  TF_TREE_SCAN_COMMIT = 0,
  /* Everything except the repository itself and exclusions. */
  TF_TREE_SCAN_SNAPSHOT = 1 << 0,
  /* The directory holds a code base, where no name belongs to ThoughtForge: only .git is excluded. */
  TF_TREE_SCAN_CODE = 1 << 1,
} TfTreeScanFlags;

/* Sorted by path, bytewise. TF_ERROR_FILE_SYSTEM names what cannot be read. Returns: (transfer
 * full) (element-type TfTreeEntry) */
GPtrArray *tf_tree_scan (int root_fd, TfTreeScanFlags what, GError **error);

/* Whether to include @path even if an ignore rule matches; called for a directory before its
 * contents. */
typedef gboolean (*TfTreeKeeps) (const char *path, gpointer data);

/* Like tf_tree_scan(), but omits what the tree's .gitignore files ignore unless @keeps returns
 * %TRUE. Does not read ignored directories. Disregards a .gitignore that is not a regular file or
 * is too large. */
GPtrArray *tf_tree_scan_honouring (int root_fd,
                                   TfTreeScanFlags what,
                                   TfTreeKeeps keeps,
                                   gpointer data,
                                   GError **error);

G_END_DECLS
