/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-work.h"

G_BEGIN_DECLS

/* The tree before and after an agent's run. Worker. */

typedef struct
{
  char *snapshot;   /* (owned) (nullable) */
  guint write_mark; /* of the TfWork */
} TfTreeMark;

void tf_tree_mark_clear (TfTreeMark *self);

/* Before the run. */
gboolean tf_tree_mark_take (TfTreeMark *self, TfWork *work, GError **error);

/* After it: puts back what a run for @purpose may not change. What stood there instead is kept:
 * new files in TF_DIR_REMOVED, other texts as git objects that the sentence names. Adds one
 * sentence a path to @sentences (element-type utf8). TF_ERROR_GIT, TF_ERROR_FILE_SYSTEM. */
gboolean tf_tree_mark_settle (const TfTreeMark *self,
                              TfWork *work,
                              TfPurpose purpose,
                              GPtrArray *sentences,
                              GError **error);

G_END_DECLS
