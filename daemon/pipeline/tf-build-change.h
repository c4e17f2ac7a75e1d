/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-build-state.h"

G_BEGIN_DECLS

/* A task of a tree is done only if it changed the tree, or if a check agrees that nothing was
 * needed. */

/* The first of the failures of an attempt that changed nothing; the check's note may follow it. */
#define TF_BUILD_UNCHANGED "<nothing was changed>"

/* Worker. The tree before the first attempt at the current task. Returns: (transfer full)
 * (nullable) */
char *tf_build_change_find_base (TfBuildState *state, TfRepo *repo, GError **error);

gboolean tf_build_change_is_missing (const char *const *failing);

/* Reads {"verdict": "agree" | "disagree", "note"}; anything else is malformed, never agreed. Adds
 * errors to @errors (element-type utf8). Pure, any thread. Returns: (transfer full) (nullable): the
 * note, and @out_agrees */
char *tf_build_change_parse (const char *answer, gboolean *out_agrees, GPtrArray *errors);

/* Compares the tree with the commit that the task began from. If nothing has changed and the
 * agent's answer says why nothing was needed (@unneeded, nullable), asks a check (prompt
 * "build-check"), which must agree. Job's thread. Fails like tf_ask(), git and the stores. Returns:
 * %FALSE with @error; @out_failing (transfer full): empty if the task may be done, otherwise what
 * the attempt failed by */
gboolean tf_build_change_judge (TfBuildState *state,
                                const char *unneeded,
                                GStrv *out_failing,
                                GCancellable *cancellable,
                                GError **error);

G_END_DECLS
