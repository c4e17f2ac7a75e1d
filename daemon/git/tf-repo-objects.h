/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <git2.h>
#include <sys/stat.h>

#include "tf-repo.h"

G_BEGIN_DECLS

/* For folders that add objects and references to the repository themselves. Blocking, worker. */

/* A repository without working tree and configuration. Returns: (transfer none) */
git_repository *tf_repo_get_git (TfRepo *self);
/* Returns: (transfer none) */
git_odb *tf_repo_get_odb (TfRepo *self);
/* The absolute path of the project's directory, and a descriptor of it that the repository owns. */
const char *tf_repo_get_directory (TfRepo *self);
int tf_repo_get_root_fd (TfRepo *self);
/* The project's directory for what no repository contains, relative to that directory. Returns:
 * (transfer none) */
const char *tf_repo_get_private (const TfRepo *self);

/* Records that we just wrote the file or link @path, with state @info, from the stored object @id,
 * so that no commit needs to read it again. */
void tf_repo_note_file (TfRepo *self, const char *path, const struct stat *info, const git_oid *id);

/* Records that we set @reference to @commit; %NULL discards the record for it. TfRepoGuard
 * attributes any unrecorded change to someone else. */
void tf_repo_note_reference (TfRepo *self, const char *reference, const git_oid *commit);

/* Looks up HEAD. Returns: %FALSE with @error set; before the first commit %TRUE with *@out_commit
 * %NULL */
gboolean tf_repo_lookup_head (TfRepo *self, git_commit **out_commit, GError **error);

/* Like tf_repo_log(), starting at @start (nullable), which it takes. */
GPtrArray *tf_repo_log_from (git_commit *start, guint max, GError **error);

/* The facts in @commit's message; none if its committer is not ThoughtForge. */
void tf_repo_read_facts (const git_commit *commit, TfCommitFacts *out_facts);

/* Returns: (transfer full) */
char *tf_repo_format_id (const git_oid *id);

G_END_DECLS
