/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <git2.h>
#include <glib.h>

G_BEGIN_DECLS

/* The one rule for symbolic links in a tree, whoever made them: a link stays inside, and does not lead
 * into a repository. */

/* By its text: it is relative, and goes up only as far as its own path @path went down. Pure. */
gboolean tf_git_link_leads_inside (const char *path, const char *target);

/* The links of @tree that lead outside, also by way of its other links, at most @max: “path (to
 * target)”. A loop leads nowhere. Blocking, worker. TF_ERROR_GIT. Returns: (transfer full)
 * (element-type utf8) */
GPtrArray *tf_git_link_list_outer (git_repository *git,
                                   const git_tree *tree,
                                   guint max,
                                   GError **error);

G_END_DECLS
