/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo.h"

G_BEGIN_DECLS

/* Detects an agent's forbidden changes to the repository itself: HEAD, references, configuration,
 * hooks and info/ before and after a run. Ignores index and reflogs. Blocking, worker. */
typedef struct _TfRepoGuard TfRepoGuard;

TfRepoGuard *tf_repo_guard_take (TfRepo *repo, GError **error);
void tf_repo_guard_free (TfRepoGuard *self);

/* Reverts every such change and adds one sentence about each to @sentences (element-type utf8),
 * without a subject: "committed 1a2b3c4d5e itself: main restored to …". Keeps commits that @repo
 * itself made meanwhile and, with @others, locks: they may belong to another run. Saves the agent's
 * commits below refs/thoughtforge/kept/ and its versions of other files as git objects; the
 * sentences name them. Moves a repository that was moved away back. Fails with TF_ERROR_GIT and a
 * remedy if the repository was deleted or its last commit is gone. Reopen @repo if this adds a
 * sentence or fails. May be repeated: what was saved before is then no change. */
gboolean tf_repo_guard_settle (const TfRepoGuard *self,
                               TfRepo *repo,
                               gboolean others,
                               GPtrArray *sentences,
                               GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfRepoGuard, tf_repo_guard_free)

G_END_DECLS
