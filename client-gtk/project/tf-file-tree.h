/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * TfFileTree:
 *
 * The files below a directory as a tree, without .git. A folder is read, without blocking, when it is
 * opened; links are shown and never followed, as they may lead out of the directory. Activating a file opens
 * it in its program.
 *
 * Main thread only.
 */
#define TF_TYPE_FILE_TREE (tf_file_tree_get_type ())
G_DECLARE_FINAL_TYPE (TfFileTree, tf_file_tree, TF, FILE_TREE, AdwBin)

/* @directory: (nullable): what does not exist yet is empty */
void tf_file_tree_set_directory (TfFileTree *self, const char *directory);

G_END_DECLS
