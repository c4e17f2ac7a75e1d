/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The files of a project that an analyser may read: own files (tf-file-class.h) and those the user
 * asked for. Excludes files by others, generated, binary and too large ones, links, and the files
 * that belong to ThoughtForge, not to the deliverable. */
typedef enum
{
  OA_FILE_OTHER,
  OA_FILE_C,
  OA_FILE_CXX,
  OA_FILE_HEADER,
  OA_FILE_SHELL,
  OA_FILE_PYTHON,
  OA_FILE_SCRIPT, /* JavaScript */
  OA_FILE_JSON,
  OA_FILE_YAML,
  OA_FILE_TOML,
  OA_FILE_XML,
  OA_FILE_MAKE, /* comments begin with # */
  OA_FILE_PROSE,
} OaFileKind;

typedef struct
{
  char *path; /* (owned): below the root */
  OaFileKind kind;
  gboolean is_test; /* a test, or test data */
} OaFile;

typedef struct
{
  char *root;       /* (owned) */
  GPtrArray *files; /* (owned) (element-type OaFile): sorted by path */
  GPtrArray *large; /* (owned) (element-type utf8): files that are too large to analyse */
} OaTree;

/* @words (nullable): of the user, for tf_file_class_is_asked(). Reports unreadable directories and
 * omitted files on standard error. Returns: (transfer full) */
OaTree *oa_tree_read (const char *root, const char *words);
void oa_tree_free (OaTree *self);

/* Returns: (transfer none) (nullable) */
const OaFile *oa_tree_find (const OaTree *self, const char *path);

/* The unchanged text of a file. Returns: (transfer full) (nullable): %NULL: cannot be read */
char *oa_tree_load (const OaTree *self, const char *path, gsize *out_length);

/* Copies everything below the root, except repositories and unneeded files, into a fresh directory
 * below the temporary one. Returns: (transfer full) (nullable): its path */
char *oa_tree_copy (const OaTree *self, GError **error);

/* From now on reads the same files below @root, a copy. */
void oa_tree_move (OaTree *self, const char *root);

/* Removes the directory and everything below it. */
void oa_tree_remove (const char *directory);

/* The kind of the file @path with the first bytes @head. Pure. */
OaFileKind oa_file_kind (const char *path, const char *head);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaTree, oa_tree_free)

G_END_DECLS
