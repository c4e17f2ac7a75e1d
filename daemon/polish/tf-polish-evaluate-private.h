/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-polish-evaluate.h"

G_BEGIN_DECLS

/* What both policies do in the same way. Worker. */

/* Takes @state; gives it back once it is on disk. */
TfPolishState *tf_polish_save (const TfPolishTask *task, TfPolishState *state, GError **error);

gboolean tf_polish_write_section (const TfPolishTask *task, const char *section, GError **error);

/* Of the run before the review; the reviewer's own numbers are no result. Nothing is known of a tree
 * that somebody changed since. Returns: (transfer full) (nullable): %NULL without tests */
TfTestReport *tf_polish_find_tests (const TfPolishTask *task, TfBuildContext *context);

/* What the last of @results means for the loop. */
void tf_polish_take_verdict (const TfPolishTask *task,
                             TfPolishState *state,
                             const GPtrArray *results);

G_END_DECLS
