/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>
#include <sys/stat.h>

G_BEGIN_DECLS

/* Keeps a tree usable, whatever a run left in it: a scan that has a TfTreeTame makes files and
 * directories without permissions ours again, and moves away what cannot be kept: nested too deep, a path
 * too long, a file too large for git, or somebody else's. Blocking, worker. */
typedef struct _TfTreeTame TfTreeTame;

/* @removed_dir: absolute, on the same file system; what is moved there keeps its path below @prefix
 * ("": none) if that is short enough. */
TfTreeTame *tf_tree_tame_new (const char *removed_dir, const char *prefix);
void tf_tree_tame_free (TfTreeTame *self);

/* Gives the open directory @root_fd the modes that tf_tree_tame_entry() gives. */
void tf_tree_tame_root (TfTreeTame *self, int root_fd);

/* Gives a directory u+rwx and takes the set-group, sticky and o+w bits from it; a file that its owner
 * cannot read gets u+rw. @info is updated. What cannot be changed stays: then opening it fails. */
void tf_tree_tame_entry (TfTreeTame *self,
                         int parent_fd,
                         const char *name,
                         const char *path,
                         struct stat *info);

/* Why the entry cannot be part of the tree. Returns: (nullable): %NULL: it can; "nested more than … deep" */
const char *tf_tree_tame_find_reason (int parent_fd,
                                      const char *name,
                                      const char *path,
                                      guint depth,
                                      const struct stat *info);

/* Moves the entry away because of @reason. TF_ERROR_FILE_SYSTEM, with the remedy. */
gboolean tf_tree_tame_move (TfTreeTame *self,
                            int parent_fd,
                            const char *name,
                            const char *path,
                            const char *reason,
                            GError **error);

/* What was changed since the last call: a phrase each, without a subject, such as "left a/b with mode
 * 0000: now 0700"; of very many the first and their number. Returns: (transfer full) (element-type utf8) */
GPtrArray *tf_tree_tame_take_phrases (TfTreeTame *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTreeTame, tf_tree_tame_free)

G_END_DECLS
