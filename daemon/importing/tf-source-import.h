/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* Whether @fd, given as @name, is a code base, and not a file or a folder of notes to read; with
 * @everything any directory is one. Blocking, any thread. */
gboolean tf_source_import_is_source (int fd, const char *name, gboolean everything);

/* Imports a code base that the user gives as a resource, @fd (not taken): a directory, or a file
 * that is a git bundle or an archive (tar in any compression, zip; unpacked by bsdtar, confined).
 * Its history goes to the project's repository (tf-repo-source.h); resources/ gets the file as
 * given, if it was a file of which nothing was left out, and "<name>.source.md", a summary for agents: what it is, its history,
 * languages, files, its README. Unless @everything is set, secrets and build output that no commit has
 * are left out, and named there (tf-source-leave.h). Fails with TF_ERROR_MALFORMED, TF_ERROR_TOO_LARGE, TF_ERROR_GIT,
 * TF_ERROR_FILE_SYSTEM and keeps nothing then. Job's thread. Returns: (transfer full): the
 * resource's name */
char *tf_source_import_run (TfWorkspace *workspace,
                            int fd,
                            const char *name,
                            gboolean everything,
                            GCancellable *cancellable,
                            GError **error);

/* Worker: call before removing @resource. If it is the summary of a code base, or the file that it was
 * given as, the code base and the other one are removed too. */
gboolean tf_source_import_remove (TfWorkspace *workspace, const char *resource, GError **error);

/* Worker: what the user should know about the code base of the summary @resource, such as what was left
 * out and how to take it. Returns: (transfer full): "" for nothing and for other resources */
char *tf_source_import_dup_note (TfWorkspace *workspace, const char *resource);

/* Worker: which of @resources (element-type TfResource) are files imported as code bases.
 * Returns: (transfer full) (element-type utf8 utf8): by name, a description: "code base, see
 * x.source.md" */
GHashTable *tf_source_import_describe_files (TfWorkspace *workspace, GPtrArray *resources);

/* Worker: a sentence about the files whose content is in Git LFS (tf-source-lfs.h), of all code bases.
 * Returns: (transfer full): "" if there are none */
char *tf_source_import_describe_pointers (TfWorkspace *workspace, GError **error);

G_END_DECLS
