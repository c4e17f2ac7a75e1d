/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-state.h"
#include "tf-review-subject.h"

G_BEGIN_DECLS

/* What the user has changed between two steps of the loop, by hand or with git, also while the daemon
 * was not running. Worker. */

/* Since the review of the iteration before, but for its fixes: the deliverable or the constraints. After
 * a Resume, since the newest commit: all that counts is made anew anyway. What is unknown counts as
 * changed. Returns: (transfer full) (nullable): paths, for the log */
char *tf_edited_since_fix (const TfPolishTask *task,
                           TfBuildContext *context,
                           const TfPolishState *state);

/* Before anything is fixed in this iteration, with evidence: whether the deliverable is another one than
 * was reviewed. After a crash, a fix that was not recorded is no edit; what an unfinished run has left
 * in a document is. */
gboolean tf_edited_since_review (const TfPolishTask *task,
                                 const TfPolishState *state,
                                 gboolean *out_edited,
                                 GError **error);

G_END_DECLS
