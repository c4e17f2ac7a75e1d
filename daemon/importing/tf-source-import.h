/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* Whether @fd, given as @name, is a code base rather than a file to read. Blocking, any thread. */
gboolean tf_source_import_is_source (int fd, const char *name);

/* Takes a code base the person gives as a resource, @fd (not taken): a directory, or a file that is a git
 * bundle or an archive (tar in any compression, zip; unpacked by bsdtar, confined). Its history goes to
 * the project's repository (tf-repo-source.h); resources/ gets the file as it was given, if it was one,
 * and "<name>.source.md", a summary an agent can read: what it is, its history, languages, files,
 * its README. Fails with TF_ERROR_MALFORMED, TF_ERROR_TOO_LARGE, TF_ERROR_GIT, TF_ERROR_FILE_SYSTEM,
 * nothing kept. Job's thread. Returns: (transfer full): the resource's name */
char *tf_source_import_run (TfWorkspace *workspace,
                            int fd,
                            const char *name,
                            GCancellable *cancellable,
                            GError **error);

/* Worker: @resource is to be removed: when it is the summary of a code base, that goes too. */
gboolean tf_source_import_remove (TfWorkspace *workspace, const char *resource, GError **error);

/* Worker: which of @resources (element-type TfResource) are files that were taken as a code base.
 * Returns: (transfer full) (element-type utf8 utf8): by name, what to say of it: "code base, see
 * x.source.md" */
GHashTable *tf_source_import_describe_files (TfWorkspace *workspace, GPtrArray *resources);

G_END_DECLS
