/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <git2.h>
#include <sys/stat.h>

#include "tf-repo.h"

G_BEGIN_DECLS

/* For a folder that adds objects and references to the repository by itself. Blocking, worker. */

/* Without working tree and configuration. Returns: (transfer none) */
git_repository *tf_repo_get_git (TfRepo *self);
/* Returns: (transfer none) */
git_odb *tf_repo_get_odb (TfRepo *self);
/* The project's directory, absolute, and a descriptor of it that stays the repository's. */
const char *tf_repo_get_directory (TfRepo *self);
int tf_repo_get_root_fd (TfRepo *self);
gboolean tf_repo_get_honour_ignore (TfRepo *self);

/* Notes that the file or link @path, whose state @info is, was just written from the stored object
 * @id by us: no commit needs to read it again. */
void tf_repo_note_file (TfRepo *self, const char *path, const struct stat *info, const git_oid *id);

/* Notes that we ourselves let @reference lead to @commit; with %NULL, that what was noted of it
 * counts no more. A TfRepoGuard takes a change that was not noted for somebody else's. */
void tf_repo_note_reference (TfRepo *self, const char *reference, const git_oid *commit);

/* GIT_ENOTFOUND-safe lookup of HEAD. Returns: %FALSE with error; *@out_commit is %NULL before the
 * first commit */
gboolean tf_repo_lookup_head (TfRepo *self, git_commit **out_commit, GError **error);

/* tf_repo_log() from another commit than HEAD. Takes @start (nullable). */
GPtrArray *tf_repo_log_from (git_commit *start, guint max, GError **error);

/* Returns: (transfer full) */
char *tf_repo_format_id (const git_oid *id);

G_END_DECLS
