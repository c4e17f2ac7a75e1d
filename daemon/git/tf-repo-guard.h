/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo.h"

G_BEGIN_DECLS

/* What an agent's run must not do to the repository itself: HEAD, references, configuration, hooks
 * and info/ before and after. The index and reflogs are git's own business. Blocking, worker. */
typedef struct _TfRepoGuard TfRepoGuard;

TfRepoGuard *tf_repo_guard_take (TfRepo *repo, GError **error);
void tf_repo_guard_free (TfRepoGuard *self);

/* Puts back what differs and adds one sentence for each to @sentences (element-type utf8), without
 * its subject: "committed 1a2b3c4d5e by itself: main put back to …". Commits of @repo itself in the
 * meantime stay. Commits an agent made are kept below refs/thoughtforge/kept/, what it wrote into
 * other files as git objects, which the sentences name. A repository that was moved away is moved
 * back; one that was deleted, or of which the last commit is gone, is TF_ERROR_GIT with the remedy.
 * When there was a sentence, or an error, @repo must be opened anew. */
gboolean tf_repo_guard_settle (const TfRepoGuard *self,
                               TfRepo *repo,
                               GPtrArray *sentences,
                               GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfRepoGuard, tf_repo_guard_free)

G_END_DECLS
