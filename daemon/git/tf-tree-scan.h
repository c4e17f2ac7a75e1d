/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>
#include <sys/stat.h>

#include "tf-tree-tame.h"

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

/* Whether to include @path even if an ignore rule matches; called for a directory before its
 * contents. */
typedef gboolean (*TfTreeKeeps) (const char *path, gpointer data);

/* Called for each entry in the order in which it is found. Returns: whether the scan has seen enough */
typedef gboolean (*TfTreeEnough) (const TfTreeEntry *entry, gpointer data);

typedef struct
{
  TfTreeScanFlags what;
  /* (nullable): omits what the tree's .gitignore files ignore unless it returns %TRUE. Does not read
   * ignored directories. Disregards a .gitignore that is not a regular file or is too large. */
  TfTreeKeeps keeps;
  gpointer keeps_data;
  /* (not owned) (nullable): makes what cannot be read readable, and moves away what cannot be
   * included; without it, both are errors. */
  TfTreeTame *tame;
  TfTreeEnough enough; /* (nullable): ends the scan, with the entries until then */
  gpointer enough_data;
} TfTreeScan;

/* Sorted by path, bytewise. TF_ERROR_FILE_SYSTEM names what cannot be read. Returns: (transfer
 * full) (element-type TfTreeEntry) */
GPtrArray *tf_tree_scan_with (int root_fd, const TfTreeScan *how, GError **error);
GPtrArray *tf_tree_scan (int root_fd, TfTreeScanFlags what, GError **error);

G_END_DECLS
